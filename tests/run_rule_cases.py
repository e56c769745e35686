"""Run case files of the rules: ``python tests/run_rule_cases.py FILE.json ... [--engine NAME]``.

Prints one line per failure and last ``N passed, M failed``; the exit status is 1
if any failed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from runners.engines import ENGINES, engine
from runners.report import Report
from runners.rule_cases import load, run_case


def main(arguments: list[str] | None = None) -> int:
    """Run the files; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.json")
    parser.add_argument("--engine", choices=ENGINES, default="rust")
    options = parser.parse_args(arguments)
    chosen = engine(options.engine)
    report = Report()
    for path in options.files:
        try:
            cases = load(path)
        except (OSError, ValueError) as error:
            report.add(str(path), [f"cannot be read: {error}"])
            continue
        for place, case in enumerate(cases):
            name = case.get("id") if isinstance(case, dict) else None
            report.add(str(name or f"{path} case {place}"), run_case(chosen, case))
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
