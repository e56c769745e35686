"""Measure everything, in one run.

::

    python benches/run.py           # short: is anything far off?
    python benches/run.py --record  # refreshes benches/record, docs/performance.md and the plot

Contenders of a group take turns in every round. Figures are medians, in processor time, so that
other work on the machine matters little; only the rows of several threads are in real time. Every
contender asserts its answer. Packages that are not installed are left out: the dependency group
``peers`` has them.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import evaluators
import hands
import native
from measure import Result, rates

RECORD = native.ROOT / "benches" / "record"
PACKAGES = ["stud", "numpy", "pokerkit", "eval7", "phevaluator", "pkrbot", "treys"]


def versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    found["rustc"] = subprocess.check_output(["rustc", "--version"], text=True).split()[1]
    for package in PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


def machine() -> dict[str, object]:
    """The processor and the system, and nothing that names the machine."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = dict(line.split(":", 1) for line in info.read_text().splitlines() if ":" in line)
        facts = {key.strip(): value.strip() for key, value in lines.items()}
        model = facts.get("model name", model)
        if "cpu family" in facts:
            model += f", family {facts['cpu family']} model {facts['model']}"
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "processor": model,
        "processors": os.cpu_count(),
        "system": platform.system(),
        "load at the start": busy and round(busy, 1),
    }


def python_results(*, short: bool) -> Iterator[list[Result]]:
    time = (
        partial(rates, rounds=3, seconds=0.02) if short else partial(rates, rounds=7, seconds=0.2)
    )
    rows = 1_000_000 if short else 10_000_000
    yield time("arrays", "hands", evaluators.arrays(rows))
    yield time("one hand", "hands", evaluators.contenders())
    yield time("random play", "hands", hands.random_play())
    yield time("batch", "decisions", hands.batch(4096, 50 if short else 300))
    yield time("playouts", "playouts", hands.playouts())
    yield time("calls", "calls", hands.calls())
    yield hands.imports(5 if short else 15)
    yield time("equity", "spots", hands.equity())


def show(results: list[Result]) -> None:
    print(f"\n{results[0].group}")
    for result in results:
        # Beside the slowest that does the same.
        least = min(other.per_second for other in results if other.unit == result.unit)
        times = f"{result.per_second / least:10.1f} x"
        print(f"  {result.name:56}{result.per_second:18,.0f} {result.unit}/s {times}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--record", action="store_true", help="the long form, written to benches/record"
    )
    short = not parser.parse_args().record
    native.build()
    record: dict[str, object] = {
        "command": "make bench" if short else "make bench-record",
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "machine": machine(),
        "versions": versions(),
    }
    results: list[Result] = []
    for bench in native.BENCHES:
        text = native.run(bench, short=short)
        found = native.read(bench, text)
        show(found)
        results += found
        if not short:
            head = {**record, "command": " ".join(native.command(bench, short=False))}
            lines = [f"{key}: {json.dumps(value)}" for key, value in head.items()]
            (RECORD / f"{bench}.txt").write_text("\n".join([*lines, "", text]))
    for found in python_results(short=short):
        show(found)
        results += found
    if short:
        return
    record["results"] = [result.to_json() for result in results]
    (RECORD / "speed.json").write_text(json.dumps(record, indent=1) + "\n")
    subprocess.run([sys.executable, native.ROOT / "benches" / "report.py"], check=True)


if __name__ == "__main__":
    main()
