"""``stud eval``: what hands are worth."""

from __future__ import annotations

from typing import Any, Literal

import click

import stud
from stud.cli import output

_Ranking = Literal["high", "ace_to_five", "eight_or_better"]
_RANKINGS: tuple[_Ranking, ...] = ("high", "ace_to_five", "eight_or_better")


@click.command("eval", short_help="Say what hands are worth.")
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--ranking",
    "rankings",
    multiple=True,
    type=click.Choice(_RANKINGS),
    help="which ranking; all three if not given. May be repeated.",
)
@output.json_option
def command(cards: tuple[str, ...], rankings: tuple[_Ranking, ...], as_json: bool) -> None:
    """Say what hands of five to seven CARDS are worth, best first.

    A hand is one argument, such as AsKsQsJsTs2d3c or "10♥ 9d 8c 7s 6h"; single cards given as
    arguments of their own make one hand.
    """
    hands = _hands(cards)
    wanted = rankings or _RANKINGS
    rows = []
    for hand in hands:
        strengths = {name: stud.evaluate(hand, ranking=name) for name in wanted}
        rows.append((hand, strengths))
    rows.sort(key=lambda row: row[1][wanted[0]].value, reverse=True)
    if as_json:
        output.print_json([_as_json(hand, strengths) for hand, strengths in rows])
        return
    for hand, strengths in rows:
        click.echo(" ".join(map(str, hand)))
        for name, strength in strengths.items():
            five = " ".join(map(str, strength.cards))
            words = str(strength) if strength else "does not qualify"
            click.echo(f"  {name.replace('_', ' '):15} {strength.value:5}  {five:14}  {words}")


def _hands(arguments: tuple[str, ...]) -> list[tuple[stud.Card, ...]]:
    read = [_cards(text) for text in arguments]
    if len(read) > 1 and all(len(cards) == 1 for cards in read):
        read = [_cards(" ".join(arguments))]
    for text, cards in zip(arguments, read, strict=False):
        if not 5 <= len(cards) <= 7:
            shown = text if len(read) == len(arguments) else " ".join(arguments)
            raise click.UsageError(f"CARDS: a hand has 5 to 7 cards, {shown!r} has {len(cards)}")
    return read


def _cards(text: str) -> tuple[stud.Card, ...]:
    with output.argument(f"CARDS {text!r}"):
        return stud.parse_cards(text)


def _as_json(hand: tuple[stud.Card, ...], strengths: dict[Any, stud.Strength]) -> dict[str, Any]:
    return {
        "cards": list(map(str, hand)),
        "strengths": {
            name: {
                "value": strength.value,
                "category": None if strength.category is None else str(strength.category),
                "best_five": list(map(str, strength.cards)),
                "words": str(strength) if strength else None,
            }
            for name, strength in strengths.items()
        },
    }
