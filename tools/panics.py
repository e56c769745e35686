"""Looks for every place in the Rust code that could panic, tests apart.

usage: python tools/panics.py

`unwrap`, `expect`, `panic!`, `unreachable!`, `todo!` and assertions are refused outright. Indexing
and slicing panic only out of bounds; for each crate the number of such places is written down in
`tools/panics.toml`, with the reason why none of them can be. More than that number is refused, so
that whoever adds one looks at it and either finds another way or counts it in.
"""

import collections
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = ("unwrap_used", "expect_used", "panic", "unreachable", "todo", "unimplemented")
BOUNDED = ("indexing_slicing", "string_slice")


def clippy() -> list[tuple[str, Path, int]]:
    """Each finding: the lint, the file, the line."""
    lints = [f"-Wclippy::{lint}" for lint in FORBIDDEN + BOUNDED]
    command = ["cargo", "clippy", "--workspace", "--exclude=stud-fuzz", "--lib", "--quiet"]
    command += ["--message-format=json", "--target-dir=target/panics", "--", "-Aclippy::all"]
    run = subprocess.run(command + lints, cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    findings = set()
    for message in map(json.loads, run.stdout.splitlines()):
        if message.get("reason") != "compiler-message" or not message["message"]["code"]:
            continue
        lint = message["message"]["code"]["code"].removeprefix("clippy::")
        span = message["message"]["spans"][0]
        path = (ROOT / span["file_name"]).resolve().relative_to(ROOT)
        if lint in FORBIDDEN + BOUNDED and path.parts[2] == "src":
            findings.add((lint, path, span["line_start"], span["column_start"]))
    return [(lint, path, line) for lint, path, line, _ in sorted(findings)]


def assertions() -> list[tuple[str, Path, int]]:
    """Assertions outside tests and documentation; const ones fail at compile time and may stay."""
    found = []
    for path in sorted(ROOT.glob("rust/*/src/**/*.rs")):
        if path.name == "tests.rs" or "tests" in path.parts:
            continue
        code = path.read_text(encoding="utf-8").partition("#[cfg(test)]")[0]
        for number, line in enumerate(code.splitlines(), start=1):
            if re.match(r"\s*assert(_eq|_ne)?!", line):
                found.append(("assert", path.relative_to(ROOT), number))
    return found


def main() -> None:
    """Report, and fail if there is something that is not accounted for."""
    known = tomllib.loads((ROOT / "tools/panics.toml").read_text(encoding="utf-8"))
    findings = clippy()
    faults = [f"{path}:{line}: {lint}" for lint, path, line in findings if lint in FORBIDDEN] + [
        f"{path}:{line}: {lint}" for lint, path, line in assertions()
    ]
    places = collections.Counter(path.parts[1] for lint, path, _ in findings if lint in BOUNDED)
    for crate in sorted({*places, *known}):
        allowed = known.get(crate, {"places": 0})["places"]
        print(f"{crate:8} {places[crate]:4} places index or slice, {allowed} accounted for")
        if places[crate] > allowed:
            faults.append(
                f"rust/{crate}: {places[crate] - allowed} more than tools/panics.toml says"
            )
    print(*faults, sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
