"""``stud equity``: what hands are worth against each other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import click

import stud
from stud._equity.plot import plot_by_street
from stud._equity.street import STREETS
from stud.cli import output


class Positive(click.FloatRange):
    """A number above zero that is finite."""

    def __init__(self) -> None:
        super().__init__(0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number, if it is one."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a finite number.", param, ctx)
        return number


@click.command("equity", short_help="Say what hands are worth against each other.")
@click.argument("hands", nargs=-1, required=True)
@click.option("--dead", default="", metavar="CARDS", help="cards nobody can get.")
@click.option(
    "--game",
    type=click.Choice(["high", "razz", "eight_or_better"]),
    default="high",
    show_default=True,
)
@click.option(
    "--method",
    type=click.Choice(["auto", "exact", "sample"]),
    default="auto",
    show_default=True,
    help="exact where that is quick, or always, or never.",
)
@click.option("--samples", type=click.IntRange(1), help="stop sampling after so many run-outs.")
@click.option("--error", type=Positive(), help="or at this error.")
@click.option("--time", type=Positive(), help="or after so many seconds.")
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@click.option(
    "--community", is_flag=True, help="the seventh card is one for all: the deck runs out."
)
@click.option("--report", is_flag=True, help="say also with what hands it ends.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="street by street, and save a plot of it in this file (needs matplotlib).",
)
@output.seed_option
@output.json_option
def command(
    hands: tuple[str, ...],
    dead: str,
    game: Literal["high", "razz", "eight_or_better"],
    method: Literal["auto", "exact", "sample"],
    samples: int | None,
    error: float | None,
    time: float | None,
    threads: int,
    community: bool,
    report: bool,
    plot: Path | None,
    seed: int | None,
    as_json: bool,
) -> int:
    """Say what two to eight HANDS are worth against each other.

    A hand has down cards, a slash and upcards, such as AsAh/Kd; ?? is a card that is not known
    and may be left out. Ctrl-C while sampling prints the estimate so far.

    With --plot the cards are in the order of the deal, the last down card after another slash, such
    as AsAh/Kd7d2c9h/3d, and the hands are compared on every street.
    """
    if method == "exact" and (samples or error or time):
        raise click.UsageError(
            "--samples, --error and --time end sampling: --method exact has none"
        )
    for text in hands:
        with output.argument(f"HANDS {text!r}"):
            stud.parse_cards(text.replace("?", " ").replace("/", " "))
    with output.argument("--dead"):
        stud.parse_cards(dead)
    if plot is not None:
        if community or samples is not None or time is not None:
            raise click.UsageError("--plot goes with none of --community, --samples and --time")
        output.check_plot(plot)
        with output.argument("HANDS"), _options():
            streets = stud.equity_by_street(
                *hands,
                dead=dead,
                game=game,
                method=method,
                error=error,
                seed=seed,
                threads=threads,
            )
        _by_street(streets, plot, as_json=as_json)
        return 0
    stopped = False
    progress_bar = output.progress_bar("run-outs", hidden=as_json)
    with output.argument("HANDS"), _options(), progress_bar as bar:
        task = bar.add_task("", total=None)
        try:
            found: stud.Equity | None = stud.equity(
                *hands,
                dead=dead,
                community=community,
                game=game,
                method=method,
                samples=samples,
                error=error,
                time=time,
                threads=threads,
                seed=seed,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
        except stud.Interrupted as interrupted:
            found, stopped = interrupted.estimate, True
    if found is None:
        raise KeyboardInterrupt
    if as_json:
        output.print_json(_as_json(found))
    else:
        click.echo(found.report() if report else str(found))
    return 130 if stopped else 0


@contextmanager
def _options() -> Iterator[None]:
    """Options that an error speaks of are named as they are here."""
    try:
        yield
    except stud.EquityError as error:
        text = str(error).replace("method='sample'", "--method sample")
        raise stud.EquityError(text.replace("community=True", "--community")) from None


def _by_street(streets: dict[int, stud.Equity], path: Path, *, as_json: bool) -> None:
    if as_json:
        output.print_json({STREETS[street]: _as_json(found) for street, found in streets.items()})
    else:
        for street, found in streets.items():
            click.echo(f"{STREETS[street]} street; {found}")
    plot_by_street(streets, path)
    click.echo(f"plot: {path}", err=as_json)


def _as_json(found: stud.Equity) -> dict[str, Any]:
    return {
        "game": found.game,
        "method": found.method,
        "run_outs": found.run_outs,
        "samples": found.samples,
        "seed": found.seed,
        "complete": found.complete,
        "seconds": found.seconds,
        "seats": [
            {
                "hand": seat.hand,
                "share": float(seat.share),
                "fraction": str(seat.share) if isinstance(seat.share, Fraction) else None,
                "standard_error": seat.error,
                "wins": seat.wins,
                "ties": sum(seat.ties.values()),
                "losses": seat.losses,
            }
            for seat in found
        ],
    }
