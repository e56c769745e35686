"""Replay recorded hands: ``python tests/run_hands.py FILE.jsonl ... [--engine NAME]``.

Every action must be legal when it is made, every street must close where it
closed, and pots, refunds and collected amounts must match. Prints one line per
failure and last ``N passed, M failed``; the exit status is 1 if any failed.
Known oddities (``tests/data/replay/sites.json``) that do not replay are named and
counted apart.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from runners.engines import ENGINES, engine
from runners.replay import load_sites, replay
from runners.report import Report


def run_line(chosen: Any, sites: Any, report: Report, name: str, line: bytes) -> None:
    """Replay one line of a file; whatever is wrong with it is reported, and no more."""
    try:
        record = json.loads(line)
        name = f"{record['id']}"
        problems, oddity = replay(chosen, record, sites)
    except Exception as error:
        report.add(name, [f"malformed: {type(error).__name__}: {error}"])
        return
    if oddity is None:
        report.add(name, problems)
    else:
        report.notes.append(f"listed oddity: {name}: {oddity} ({problems[0]})")


def main(arguments: list[str] | None = None) -> int:
    """Replay the files; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl")
    parser.add_argument("--engine", choices=ENGINES, default="rust")
    options = parser.parse_args(arguments)
    chosen, sites, report = engine(options.engine), load_sites(), Report()
    for path in options.files:
        try:
            lines = path.read_bytes().splitlines()
        except OSError as error:
            report.add(str(path), [f"cannot be read: {error}"])
            continue
        for place, line in enumerate(lines, start=1):
            if line.strip():
                run_line(chosen, sites, report, f"{path.name} line {place}", line)
    if report.notes:
        report.notes.append(f"{len(report.notes)} listed oddities, neither passed nor failed")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
