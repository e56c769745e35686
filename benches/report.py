"""From benches/record/speed.json: the tables of docs/performance.md, and the plot of the README.

::

    python benches/report.py
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SPEED = ROOT / "benches" / "record" / "speed.json"
PAGE = ROOT / "docs" / "performance.md"
PLOT = ROOT / "docs" / "speed.svg"
BEGIN, END = "<!-- from benches/record/speed.json by benches/report.py -->", "<!-- end -->"
YARD = ("kernels", "yardstick, high, 7 cards")


class Record:
    """The record, and its rates by group and name."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.results: list[dict[str, Any]] = record["results"]
        self.rates = {(r["group"], r["name"]): float(r["per_second"]) for r in self.results}

    def rate(self, group: str, name: str) -> float | None:
        return self.rates.get((group, name))

    def ratio(self, one: tuple[str, str], other: tuple[str, str]) -> float | None:
        a, b = self.rate(*one), self.rate(*other)
        return a / b if a and b else None


def million(rate: float) -> str:
    return f"{rate / 1e6:,.0f} million" if rate >= 1e8 else f"{rate / 1e6:.3g} million"


def targets(record: Record) -> list[tuple[str, str, str, str]]:
    """What to reach, what is reached, and by which command."""

    def times(one: tuple[str, str], other: tuple[str, str] = YARD) -> str:
        ratio = record.ratio(one, other)
        return (
            "not measured"
            if ratio is None
            else f"{ratio:,.3g} ×"
            if ratio < 1000
            else f"{ratio:,.0f} ×"
        )

    def each(key: tuple[str, str], scale: float, unit: str) -> str:
        rate = record.rate(*key)
        return "not measured" if rate is None else f"{scale / rate:.3g} {unit}"

    def millions(key: tuple[str, str], unit: str) -> str:
        rate = record.rate(*key)
        return "not measured" if rate is None else f"{million(rate)} {unit}/s"

    def kernel(name: str) -> tuple[str, str]:
        return "kernels", f"{name}, high, 7 cards"

    def threads(count: int) -> tuple[str, str]:
        best = next(
            (k for k in ("avx512", "avx2", "portable") if record.rate(*kernel(k))), "scalar"
        )
        return "kernels", f"{best}, high, 7 cards, {count} thread(s), real time"

    one_hand = "one hand, Rust"
    exact = [
        ("equity", "three cards against three"),
        ("equity", "three cards against a door card"),
    ]
    sampled = [("equity, Rust", f"sampled, {seats} seats, high") for seats in (2, 3, 6, 7)]
    slowest = min(sampled, key=lambda key: record.rate(*key) or 0)
    cargo = "cargo bench --package {} --bench {}".format
    kernels, run = cargo("stud-eval", "kernels"), "benches/run.py"
    return [
        (
            "`evaluate` of uint8 (N, 7) from Python, × yardstick",
            "50 ×",
            times(("arrays", "stud, array")),
            run,
        ),
        ("the AVX-512 kernel", "50 ×", times(kernel("avx512")), kernels),
        ("the AVX2 kernel", "29 ×", times(kernel("avx2")), kernels),
        ("the portable kernel", "12 ×", times(kernel("portable")), kernels),
        ("two threads, × one", "1.8 ×", times(threads(2), threads(1)), kernels),
        (
            "one hand in Rust, random order, from a `CardSet`",
            "15 ×",
            times((one_hand, "high, from a CardSet"), (one_hand, "yardstick")),
            cargo("stud-eval", "evaluators"),
        ),
        (
            "all 133,784,560 seven-card hands by category, one thread",
            "0.25 s",
            each((one_hand, "category_counts(7)"), 1, "s"),
            cargo("stud-eval", "evaluators"),
        ),
        (
            "one hand from Python, from a string",
            "0.4 µs",
            each(("calls", "evaluate, text"), 1e6, "µs"),
            run,
        ),
        (
            "one hand from Python, from a `CardSet`",
            "0.12 µs",
            each(("calls", "evaluate, CardSet"), 1e6, "µs"),
            run,
        ),
        (
            "uniform random hands, six seats, in Rust, one thread",
            "2 million hands/s",
            millions(("random play", "stud, Rust"), "hands"),
            cargo("stud-engine", "random_play"),
        ),
        (
            "the same, × pokerkit",
            "3,000 ×",
            times(("random play", "stud, Rust"), ("random play", "pokerkit")),
            run,
        ),
        (
            "a Python loop over `Hand.play`, × pokerkit",
            "100 ×",
            times(("random play", "stud, Hand.play"), ("random play", "pokerkit")),
            run,
        ),
        (
            "`HandBatch.step` from Python, 4,096 hands, one thread, with observations",
            "15 million decisions/s",
            millions(("batch", "HandBatch.step, 4096 rows"), "decisions"),
            run,
        ),
        (
            "the same in Rust",
            "15 million decisions/s",
            millions(("batch, Rust", "step of 4096 rows with observations"), "decisions"),
            cargo("stud-sim", "batch"),
        ),
        (
            "exact equity, two known three-card hands, one thread",
            "40 ms",
            each(exact[0], 1e3, "ms"),
            run,
        ),
        (
            "exact equity, three cards against one door card, one thread",
            "2 s",
            each(exact[1], 1, "s"),
            run,
        ),
        (
            "sampled equity, two to seven seats, the slowest, one thread",
            "50 million hands/s",
            millions(slowest, "hands"),
            cargo("stud-equity", "equity"),
        ),
        ("`import stud` beyond numpy", "20 ms", each(("import", "import stud"), 1e3, "ms"), run),
    ]


def table(head: list[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def tables(data: dict[str, Any]) -> str:
    """The generated part of the page."""
    record = Record(data)
    facts, versions = data["machine"], data["versions"]
    known = ", ".join(f"{name} {version}" for name, version in versions.items())
    lines = [
        BEGIN,
        f"Recorded on {data['date']} by `{data['command']}`: {facts['processor']}, "
        f"{facts['processors']} processors, {facts['system']}, "
        f"load {facts['load at the start']}; {known}.",
        "",
        "## Targets",
        "",
        *table(
            ["What", "To reach", "Reached", "Command"],
            [(*row[:3], f"`{row[3]}`") for row in targets(record)],
        ),
        "",
        "## Beside others",
        "",
    ]
    for title, group, unit in [
        ("One hand of seven cards from Python", "one hand", "hands/s"),
        ("Uniform random hands, six seats", "random play", "hands/s"),
    ]:
        found = sorted(
            (r for r in record.results if r["group"] == group), key=lambda r: -r["per_second"]
        )
        best = found[0]["per_second"]
        rows = [
            (
                r["name"],
                f"{r['per_second']:,.0f}",
                f"{best / r['per_second']:,.1f}",
                r["note"] or "-",
            )
            for r in found
        ]
        lines += [*table([title, unit, "times slower than the first", "how"], rows), ""]
    rows = [
        (r["group"], r["name"], f"{r['per_second']:,.0f}", f"{r['unit']}/s")
        for r in record.results
        if r["group"] not in ("one hand", "random play")
    ]
    lines += ["## Everything", "", *table(["Group", "What", "A second", "Unit"], rows), END]
    return "\n".join(lines)


def with_tables(page: str, generated: str) -> str:
    before, rest = page.split(BEGIN)
    return before + generated + rest.split(END)[1]


def bars(axes: Any, record: Record, keys: list[tuple[str, str]], title: str) -> None:
    pairs = [(name, rate) for group, name in keys if (rate := record.rate(group, name))]
    pairs.sort(key=lambda pair: pair[1])
    names, rates = [name for name, _ in pairs], [rate for _, rate in pairs]
    colours = ["#1f6f54" if name.startswith("stud") else "#b9b9b9" for name in names]
    axes.barh(names, rates, color=colours)
    axes.set_xscale("log")
    axes.set_xlim(right=max(rates) * 40)
    axes.set_title(title, loc="left", fontsize=10)
    for place, rate in enumerate(rates):
        text = million(rate) if rate >= 1e6 else f"{rate:,.0f}"
        axes.text(rate * 1.2, place, text, va="center", fontsize=8)
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)


def plot(record: Record) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "stud"
    mpl.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 3.2), layout="constrained")

    def keys(*groups: str) -> list[tuple[str, str]]:
        return [key for key in record.rates if key[0] in groups]

    bars(
        left,
        record,
        [*keys("one hand"), ("arrays", "stud, array")],
        "Seven-card hands a second, from Python",
    )
    bars(right, record, keys("random play"), "Whole random hands a second, six seats")
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    record = json.loads(SPEED.read_text())
    PAGE.write_text(with_tables(PAGE.read_text(), tables(record)))
    plot(Record(record))


if __name__ == "__main__":
    main()
