"""``stud bench``: speed of evaluators and engine, beside the reference and other packages."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import numpy as np
from rich.table import Table

import stud
from stud.cli import contenders, output

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

    Others that are measured where they can be imported: pokerkit, phevaluator, treys, eval7, and
    pkrbot. Each figure is the median of five rounds, one after the other for all, on random hands.
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


def _measure(seconds: float, threads: int, *, hidden: bool) -> Iterable[Figure]:
    jobs = [
        *contenders.arrays([200_000], threads=threads),
        *contenders.one_hand(500),
        *contenders.random_play(),
    ]
    with output.progress_bar("rounds", hidden=hidden) as bar:
        task = bar.add_task("", total=len(jobs) * _ROUNDS)
        rates = contenders.timed(
            jobs,
            rounds=_ROUNDS,
            seconds=seconds,
            clock=time.perf_counter,
            each=lambda: bar.advance(task),
        )
    for job, found in zip(jobs, rates, strict=True):
        yield Figure(job.group, job.name, *contenders.middle(found))


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
