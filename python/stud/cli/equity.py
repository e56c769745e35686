"""``stud equity``: what hands are worth against each other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import click

import stud
from stud.cli import output


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
@click.option("--error", type=click.FloatRange(0, min_open=True), help="or at this error.")
@click.option("--time", type=click.FloatRange(0, min_open=True), help="or after so many seconds.")
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
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
    seed: int | None,
    as_json: bool,
) -> int:
    """Say what two to eight HANDS are worth against each other.

    A hand has down cards, a slash and upcards, such as AsAh/Kd; ?? is a card that is not known
    and may be left out. Ctrl-C while sampling prints the estimate so far.
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
    stopped = False
    with output.argument("HANDS"), output.progress_bar("run-outs", hidden=as_json) as bar:
        task = bar.add_task("", total=None)
        try:
            found: stud.Equity | None = stud.equity(
                *hands,
                dead=dead,
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
        click.echo(str(found))
    return 130 if stopped else 0


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
