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
ARRAY, TEXT = "seven-card hands in an array", "one seven-card hand from text"
CARDS, PLAY = "one seven-card hand from cards", "random hands of six seats"
LARGEST = (ARRAY, "stud, 10,000,000 rows")


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

    def threads(which: str) -> tuple[tuple[str, str], tuple[str, str]]:
        return ("threads", f"2 threads, {which}"), ("threads", f"1 thread, {which}")

    one_hand = "one hand, Rust"
    exact = [
        ("equity", "three cards against three"),
        ("equity", "three cards against a door card"),
    ]
    sampled = [key for key in record.rates if key[1].startswith("sampled,")]
    slowest = min(sampled, key=lambda key: record.rate(*key) or 0)
    where = slowest[1].removeprefix("sampled, ").replace("_", " ")
    cargo = "cargo bench --package {} --bench {}".format
    kernels, run = cargo("stud-eval", "kernels"), "benches/run.py"
    play, rust_play = (PLAY, "stud"), ("random play, Rust", "six seats")
    size = record.record["wheel"]
    return [
        ("`evaluate` of uint8 (N, 7) from Python, × yardstick", "50 ×", times(LARGEST), run),
        ("the AVX-512 kernel", "50 ×", times(kernel("avx512")), kernels),
        ("the AVX2 kernel", "29 ×", times(kernel("avx2")), kernels),
        ("the portable kernel", "12 ×", times(kernel("portable")), kernels),
        ("two threads, × one: the best rounds", "1.8 ×", times(*threads("best")), run),
        ("two threads, × one: the median rounds", "1.8 ×", times(*threads("median")), run),
        (
            "one hand in Rust, random order, from a `CardSet`, × yardstick",
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
        ("one hand from Python, from a string", "0.4 µs", each((TEXT, "stud"), 1e6, "µs"), run),
        (
            "one hand from Python, from a `CardSet`",
            "0.12 µs",
            each((CARDS, "stud"), 1e6, "µs"),
            run,
        ),
        (
            "uniform random hands, six seats, in Rust, one thread",
            "2 million hands/s",
            millions(rust_play, "hands"),
            cargo("stud-engine", "random_play"),
        ),
        ("the same, × pokerkit", "3,000 ×", times(rust_play, (PLAY, "pokerkit")), run),
        (
            "a Python loop over `Hand.play`, × pokerkit",
            "100 ×",
            times(play, (PLAY, "pokerkit")),
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
            f"sampled equity, two to eight seats, one thread: the slowest ({where})",
            "50 million hands/s",
            millions(slowest, "hands"),
            cargo("stud-equity", "equity"),
        ),
        ("`import stud` beyond numpy", "20 ms", each(("import", "import stud"), 1e3, "ms"), run),
        ("wheel", "2 MB", f"{size / 1e6:.2f} MB" if size else "not built", "make wheel"),
    ]


def table(head: list[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def beside(record: Record, title: str, group: str) -> list[str]:
    """Who does how much of one thing, the fastest first."""
    found = sorted(
        (r for r in record.results if r["group"] == group), key=lambda r: -r["per_second"]
    )
    best = found[0]["per_second"]
    rows = [
        (r["name"], f"{r['per_second']:,.0f}", f"{best / r['per_second']:,.1f}", r["note"] or "-")
        for r in found
    ]
    head = [title, f"{found[0]['unit']}/s", "times slower than the first", "how"]
    return [*table(head, rows), ""]


def precision(record: Record) -> list[str]:
    """Sampled equity beside poker-equity, by seats."""

    def rows(group: str) -> list[tuple[str, ...]]:
        found = []
        for seats in range(2, 9):
            keys = [(group, f"{name}, {seats} seats") for name in ("stud", "poker-equity")]
            if ratio := record.ratio(*keys):
                rates = (f"{record.rate(*key):,.0f}" for key in keys)
                found.append((str(seats), *rates, f"{ratio:.0f} ×"))
        return found

    if not (precise := rows("sampled equity")):
        return []
    head = ["Sampled equity, seats with three known cards", "stud", "poker-equity", "ratio"]
    said = (
        "What a second of sampling buys: precision, one over the variance of the first seat's "
        "share. Samples do not compare, for `stud` uses every deal several times."
    )
    lines = [said, "", *table(head, precise), ""]
    if samples := rows("samples"):
        said = (
            "The samples that took, of one thread. With eight seats both deal one card for all as "
            "the seventh."
        )
        lines += [said, "", *table(["Samples a second, by seats", *head[1:]], samples), ""]
    return lines


def instructions(data: dict[str, Any]) -> list[str]:
    """The counts of valgrind."""
    if not data["instructions"]:
        return ["Not counted: valgrind was not installed.", ""]
    rows = [
        (r["name"], f"a {r['a']}", f"{r['count']:,.1f}", f"{r['bound']:,.1f}")
        for r in data["instructions"]
    ]
    return [*table(["What", "Unit", "Instructions", "Guarded at"], rows), ""]


def tables(data: dict[str, Any]) -> str:
    """The generated part of the page."""
    record = Record(data)
    facts, versions = data["machine"], data["versions"]
    known = ", ".join(f"{name} {version}" for name, version in versions.items())
    threads = next(r["note"] for r in record.results if r["group"] == "threads")
    lines = [
        BEGIN,
        f"Recorded on {data['date']} by `{data['command']}`: {facts['processor']}, "
        f"{facts['processors']} processors, {facts['system']}; {known}. "
        f"Load {facts['load at the start']} at the start and {data['load at the end']} at the end, "
        f"of which these benches are 1. Threads: {threads}.",
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
        *beside(record, "One hand of seven cards from Python, from cards made beforehand", CARDS),
        *beside(record, "One hand of seven cards from Python, from text", TEXT),
        *beside(record, "Uniform random hands of six seats from Python", PLAY),
        *precision(record),
        "## Instructions",
        "",
        *instructions(data),
        "## Everything",
        "",
    ]
    rows = [
        (r["group"], r["name"], number(r["per_second"]), f"{r['unit']}/s")
        for r in record.results
        if r["group"] not in (CARDS, TEXT, PLAY, "sampled equity", "samples")
    ]
    lines += [*table(["Group", "What", "A second", "Unit"], rows), END]
    return "\n".join(lines)


def number(rate: float) -> str:
    """Whole where it is large, with three digits where it is small."""
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"


def with_tables(page: str, generated: str) -> str:
    before, rest = page.split(BEGIN)
    return before + generated + rest.split(END)[1]


def bars(axes: Any, record: Record, keys: dict[str, tuple[str, str]], title: str) -> None:
    pairs = [(name, rate) for name, key in keys.items() if (rate := record.rate(*key))]
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

    def keys(group: str) -> dict[str, tuple[str, str]]:
        return {key[1]: key for key in record.rates if key[0] == group and key[1] != "stud"}

    hands = {"stud, array": LARGEST, "stud, CardSet": (CARDS, "stud"), "stud, text": (TEXT, "stud")}
    bars(left, record, keys(CARDS) | hands, "Seven-card hands a second, from Python")
    whole = {"stud, Rust": ("random play, Rust", "six seats"), "stud, Hand.play": (PLAY, "stud")}
    bars(right, record, keys(PLAY) | whole, "Whole random hands a second, six seats")
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    record = json.loads(SPEED.read_text())
    PAGE.write_text(with_tables(PAGE.read_text(), tables(record)))
    plot(Record(record))


if __name__ == "__main__":
    main()
