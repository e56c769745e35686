"""Measure everything, in one run.

::

    python benches/run.py           # short: is anything far off?
    python benches/run.py --record  # refreshes benches/record, docs/performance.md and the plot

Contenders of a group take turns in every round. Figures are medians, in processor time, so that
other work on the machine matters little; only the comparison of threads is by the clock. Every
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
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import equity
import hands
import native
from measure import Result, load, rates
from stud.cli import contenders
from stud.cli.contenders import Contender

RECORD = native.ROOT / "benches" / "record"
PACKAGES = ["stud", "numpy", "pokerkit", "poker-equity", "eval7", "phevaluator", "pkrbot", "treys"]


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
    return {
        "processor": model,
        "processors": os.cpu_count(),
        "system": platform.system(),
        "load at the start": load(),
    }


def wheel() -> int | None:
    """The bytes of the largest wheel in dist/, if one was built."""
    sizes = [path.stat().st_size for path in native.ROOT.glob("dist/*.whl")]
    return max(sizes, default=None)


def groups(rows: int, *, short: bool) -> Iterator[tuple[str, Iterable[Contender]]]:
    """What is measured from Python: the unit, and who takes turns."""
    sizes = [10**power for power in range(8) if 10**power <= rows]
    yield "hands", contenders.arrays(sizes)
    yield "hands", contenders.one_hand()
    yield "hands", contenders.other_forms()
    yield "hands", contenders.random_play()
    yield "decisions", hands.batch(4096, 50 if short else 300)
    yield "playouts", hands.playouts(5_000 if short else 50_000)
    yield "calls", hands.calls()
    yield "hands", hands.histories(50 if short else 200)
    yield "spots", equity.exact()


def python_results(*, short: bool) -> Iterator[list[Result]]:
    rounds, seconds = (3, 0.02) if short else (7, 0.15)
    time = partial(rates, rounds=rounds, seconds=seconds)
    rows = 1_000_000 if short else 10_000_000
    # By the clock, so while it is quietest.
    yield hands.threads(10_000_000, 20 if short else 400)
    for unit, group in groups(rows, short=short):
        yield time(unit, group)
    yield hands.imports(5 if short else 15)
    yield equity.precision(20 if short else 200)


def show(results: list[Result]) -> None:
    if not results:
        return
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
        "wheel": wheel(),
    }
    print(f"load at the start: {load()}")
    begun = datetime.datetime.now(datetime.UTC)

    def keep(name: str, command: str, text: str) -> None:
        head = {"command": command, **{key: record[key] for key in ("date", "machine", "versions")}}
        lines = [f"{key}: {json.dumps(value)}" for key, value in head.items()]
        (RECORD / f"{name}.txt").write_text("\n".join([*lines, "", text]))

    results: list[Result] = []
    for found in python_results(short=short):
        show(found)
        results += found
    for bench in native.BENCHES:
        text = native.run(bench, short=short)
        found = native.read(bench, text)
        show(found)
        results += found
        if not short:
            keep(bench, " ".join(native.command(bench, short=False)), text)
    if short:
        return
    command = "make bench-record"
    text, record["instructions"] = native.counts()
    if text:
        keep("instructions", "make instructions", text)
    keep("equity_python", command, equity.report())
    record["results"] = [result.to_json() for result in results]
    record["load at the end"] = load()
    print(f"\n{(datetime.datetime.now(datetime.UTC) - begun).seconds} s")
    (RECORD / "speed.json").write_text(json.dumps(record, indent=1) + "\n")
    subprocess.run([sys.executable, native.ROOT / "benches" / "report.py"], check=True)


if __name__ == "__main__":
    main()
