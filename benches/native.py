"""The benches written in Rust, run by cargo, and their figures read from what they print."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

from measure import Result

ROOT = Path(__file__).resolve().parent.parent
# Package, bench, arguments of the short form, arguments of the record.
BENCHES = {
    "kernels": (
        "stud-eval",
        ["--hands", "1000000", "--rounds", "1"],
        ["--hands", "10000000", "--rounds", "5"],
    ),
    "evaluators": ("stud-eval", ["1000000"], ["10000000"]),
    "random_play": ("stud-engine", ["200000", "3"], ["1000000", "7"]),
    "batch": ("stud-sim", ["4096", "200", "3"], ["4096", "1000", "7"]),
    "equity": ("stud-equity", ["1"], ["5"]),
}
# Counted by valgrind, where it is installed.
COUNTS = {"stud-eval": "hand", "stud-sim": "decision"}


def command(bench: str, *, short: bool) -> list[str]:
    package, brief, full = BENCHES[bench]
    arguments = brief if short else full
    line = ["cargo", "bench", "--package", package, "--bench", bench]
    return line + (["--", *arguments] if arguments else [])


def build() -> None:
    """All benches at once, so that no compiler runs while something is timed."""
    benches = [(package, bench) for bench, (package, _, _) in BENCHES.items()]
    for package, bench in [*benches, *((package, "instructions") for package in COUNTS)]:
        line = ["cargo", "bench", "--quiet", "--package", package, "--bench", bench, "--no-run"]
        subprocess.run(line, cwd=ROOT, check=True)


def counts() -> tuple[str, list[dict[str, object]]]:
    """Instructions: what the guards print, and the count, bound and unit by name."""
    if shutil.which("valgrind") is None:
        return "", []
    texts, found = [], []
    for package, unit in COUNTS.items():
        line = ["cargo", "bench", "--quiet", "--package", package, "--bench", "instructions"]
        # A count out of its bounds is for `make instructions` to complain of.
        text = subprocess.run(line, cwd=ROOT, capture_output=True, text=True).stdout
        texts.append(f"{' '.join(line[:2] + line[3:])}\n\n{text}")
        for name, count, bound in re.findall(
            r"^(\S.*?) +([\d.]+) instructions a \w+, at most +([\d.]+)", text, re.MULTILINE
        ):
            name = re.sub(r" {2,}", ", ", name)
            found.append({"name": name, "count": float(count), "bound": float(bound), "a": unit})
    if not found:
        raise ValueError("nothing was counted:\n" + "\n".join(texts))
    return "\n".join(texts), found


def run(bench: str, *, short: bool) -> str:
    line = command(bench, short=short)
    line.insert(2, "--quiet")
    done = subprocess.run(line, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def read(bench: str, text: str) -> list[Result]:
    """The figures in the output of a bench; an output without any is an error."""
    results = []
    for line in text.splitlines():
        result = READERS[bench](line)
        if result:
            results.append(result)
    if not results:
        raise ValueError(f"the bench {bench} printed no figures:\n{text}")
    return results


def read_kernel(line: str) -> Result | None:
    found = re.fullmatch(r"(\S.*?)\s{2,}([\d.]+)\s+([\d.]+)", line)
    if not found:
        return None
    return Result("kernels", found[1], "hands", float(found[2]) * 1e6)


def read_evaluator(line: str) -> Result | None:
    if found := re.match(r"all 133,784,560 .*: ([\d.]+) s", line):
        return Result("one hand, Rust", "category_counts(7)", "runs", 1 / float(found[1]))
    kernel = read_kernel(line)
    return kernel and replace(kernel, group="one hand, Rust")


def read_random_play(line: str) -> Result | None:
    found = re.match(r"(\d+) hands a second", line)
    return found and Result("random play, Rust", "six seats", "hands", float(found[1]))


def read_batch(line: str) -> Result | None:
    found = re.match(r"(.*): ([\d.]+) M (decisions )?a second", line)
    if not found:
        return None
    return Result(
        "batch, Rust", found[1], "decisions" if found[3] else "playouts", float(found[2]) * 1e6
    )


def read_equity(line: str) -> Result | None:
    if found := re.fullmatch(r"\s*(\S+)\s+(\S+)\s+(\S+)\s+(\d+) run-outs\s+([\d.]+) ms", line):
        name = f"exact, {found[1]} against {found[2]}, {found[3]}"
        return Result("equity, Rust", name, "spots", 1e3 / float(found[5]), f"{found[4]} run-outs")
    if found := re.fullmatch(r"(\d) seats\s+(\S+)\s+([\d.]+) million hands a second", line):
        name = f"sampled, {found[1]} seats, {found[2]}"
        return Result("equity, Rust", name, "hands", float(found[3]) * 1e6)
    return None


READERS = {
    "kernels": read_kernel,
    "evaluators": read_evaluator,
    "random_play": read_random_play,
    "batch": read_batch,
    "equity": read_equity,
}
