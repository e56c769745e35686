"""``stud bench``: speed of evaluators and engine, beside the reference and other packages."""

from __future__ import annotations

import importlib
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np
from rich.table import Table

import stud
from stud.cli import output

_ROUNDS = 5


@dataclass(frozen=True)
class Figure:
    """One line of the result."""

    what: str
    package: str
    rate: float
    """A second."""
    spread: float
    """The middle half of the rounds, as a share of the rate."""


@click.command("bench", short_help="Measure speed, beside other packages.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01),
    default=0.5,
    show_default=True,
    help="how long each round lasts.",
)
@click.option(
    "--threads",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="for evaluating an array.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="save a plot in this file (needs matplotlib).",
)
@output.json_option  # fmt: skip
def command(seconds: float, threads: int, plot: Path | None, as_json: bool) -> None:
    """Measure evaluators and engine beside the reference and the packages that are installed.

    Others that are measured where they can be imported: pokerkit, phevaluator, treys, eval7. Each
    figure is the median of five rounds, one after the other for all, on random hands.
    """
    if plot is not None:
        output.check_plot(plot)
    figures = list(_measure(seconds, threads, hidden=as_json))
    if plot is not None:
        _plot(figures, plot)
    if as_json:
        output.print_json(
            {
                "python": platform.python_version(),
                "stud": stud.__version__,
                "machine": platform.machine(),
                "figures": [asdict(figure) for figure in figures],
            }
        )
        return
    table = Table(box=None, pad_edge=False)
    for heading, justify in (("what", "left"), ("package", "left"), ("per second", "right"),
                             ("±", "right"), ("times", "right")):  # fmt: skip
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    base: dict[str, float] = {}
    for figure in figures:
        if figure.package == "stud.reference":
            base[figure.what] = figure.rate
    last = ""
    for figure in figures:
        times = figure.rate / base[figure.what] if figure.what in base else float("nan")
        table.add_row(
            figure.what if figure.what != last else "",
            figure.package,
            f"{figure.rate:,.0f}",
            f"{figure.spread:.0%}",
            f"{times:,.1f}",
        )
        last = figure.what
    screen = output.console()
    screen.print(table)
    screen.print(f"times: as fast as stud.reference; {_ROUNDS} rounds of {seconds:g} s each")
    if plot is not None:
        screen.print(f"plot: {plot}")


Job = tuple[str, str, Callable[[], int]]
"""What, whose, and a piece of work that says how many it did."""


def _measure(seconds: float, threads: int, *, hidden: bool) -> Iterable[Figure]:
    jobs = list(_jobs(threads))
    rates: list[list[float]] = [[] for _ in jobs]
    with output.progress_bar("rounds", hidden=hidden) as bar:
        task = bar.add_task("", total=len(jobs) * _ROUNDS)
        for _ in range(_ROUNDS):
            for number, (_, _, work) in enumerate(jobs):
                done = 0
                start = now = time.perf_counter()
                while now - start < seconds or not done:
                    done += work()
                    now = time.perf_counter()
                rates[number].append(done / (now - start))
                bar.advance(task)
    for (what, package, _), found in zip(jobs, rates, strict=True):
        low, middle, high = statistics.quantiles(found, n=4)
        yield Figure(what, package, middle, (high - low) / 2 / middle)


def _jobs(threads: int) -> Iterable[Job]:
    rng = np.random.default_rng(1)
    array = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (200_000, 1)), axis=1)
    array = np.ascontiguousarray(array[:, :7])
    out = np.empty(len(array), np.uint16)
    texts = [" ".join(str(stud.Card(int(card))) for card in row) for row in array[:2_000]]
    prepared = [stud.parse_cards(text) for text in texts]

    def batch() -> int:
        stud.evaluate(array, out=out, threads=threads)
        return len(array)

    def each(function: Callable[[Any], object], hands: list[Any]) -> Callable[[], int]:
        def work() -> int:
            for hand in hands:
                function(hand)
            return len(hands)

        return work

    from stud import reference

    few = texts[:50]
    what = "seven-card hands in an array"
    yield what, "stud", batch
    yield what, "stud.reference", each(reference.evaluate, few)
    yield from ((what, name, each(*job)) for name, job in _others(array[:500]))
    what = "one seven-card hand from text"
    yield what, "stud", each(stud.evaluate, texts)
    yield what, "stud.reference", each(reference.evaluate, few)
    what = "one seven-card hand from cards"
    yield what, "stud", each(stud.evaluate, prepared)
    yield (
        what,
        "stud.reference",
        each(reference.evaluate, [reference.parse_cards(text) for text in few]),
    )
    what = "random hands of six seats"
    yield what, "stud", lambda: _random_hands(stud, 50)
    yield what, "stud.reference", lambda: _random_hands(reference, 2)
    if pokerkit := _installed("pokerkit"):
        yield what, "pokerkit", lambda: _pokerkit_hand(pokerkit)


def _random_hands(package: Any, hands: int) -> int:
    """Uniform random play in a Python loop."""
    room = package.rooms.ROOM_A
    stakes = room.stakes(5_00, 10_00)
    rng = random.Random(1)
    for _ in range(hands):
        hand = package.Hand.deal(room.rules, stakes, stacks=[500_00] * 6, seed=rng.getrandbits(32))
        while not hand.over:
            hand = hand.play(rng.choice(list(hand.legal_actions)))
    return hands


def _others(rows: Any) -> Iterable[tuple[str, tuple[Callable[[Any], object], list[Any]]]]:
    """Evaluators of other packages that are installed, with hands in the form that they take."""
    texts = [[str(stud.Card(int(card))) for card in row] for row in rows]
    if module := _installed("phevaluator.evaluator"):
        evaluate = module.evaluate_cards
        yield "phevaluator", (lambda hand: evaluate(*hand), texts)
    if module := _installed("treys"):
        evaluator = module.Evaluator()
        hands = [[module.Card.new(card) for card in row] for row in texts]
        yield "treys", (lambda hand: evaluator.evaluate(hand[:2], hand[2:]), hands)
    if module := _installed("eval7"):
        yield "eval7", (module.evaluate, [[module.Card(card) for card in row] for row in texts])
    if module := _installed("pokerkit"):
        high = module.StandardHighHand
        hands = [list(module.Card.parse("".join(row))) for row in texts[:20]]
        yield "pokerkit", (lambda hand: high.from_game(hand, ()), hands)


def _installed(name: str) -> Any:
    """A module, or None where it cannot be imported."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _pokerkit_hand(pokerkit: Any) -> int:
    """One hand of pokerkit's stud, played at random."""
    automation = pokerkit.Automation
    state = pokerkit.FixedLimitSevenCardStud.create_state(
        tuple(a for a in automation if a.name not in ("BOARD_DEALING",)),
        True, 50, 250, 500, 1000, [50_000] * 6, 6,
    )  # fmt: skip
    while state.status:
        choices: list[Callable[[], object]] = []
        if state.can_post_bring_in():
            choices.append(state.post_bring_in)
        if state.can_fold():
            choices.append(state.fold)
        if state.can_check_or_call():
            choices.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            choices.append(state.complete_bet_or_raise_to)
        if not choices:
            break
        random.choice(choices)()
    return 1


def _plot(figures: list[Figure], path: Path) -> None:
    """Bars on a logarithmic scale, a panel for each thing that was measured."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    groups: dict[str, list[Figure]] = {}
    for figure in figures:
        groups.setdefault(figure.what, []).append(figure)
    tall = [len(group) + 1 for group in groups.values()]
    drawing, panels = pyplot.subplots(
        len(groups), 1, figsize=(8, 0.42 * sum(tall)), sharex=True, height_ratios=tall
    )
    for panel, (what, group) in zip(np.atleast_1d(panels), groups.items(), strict=True):
        names = [figure.package for figure in reversed(group)]
        bars = panel.barh(
            names,
            [figure.rate for figure in reversed(group)],
            color=["#2b5f8a" if name == "stud" else "#b8c4cf" for name in names],
        )
        panel.bar_label(bars, fmt=lambda rate: f" {rate:,.0f}", fontsize=8)
        panel.set_xscale("log")
        panel.margins(x=0.12)
        panel.set_title(what, loc="left", fontsize=9)
        panel.spines[["top", "right"]].set_visible(False)
    np.atleast_1d(panels)[-1].set_xlabel("a second, logarithmic")
    drawing.tight_layout()
    drawing.savefig(path, dpi=150)
    pyplot.close(drawing)
