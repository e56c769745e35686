"""Equity street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud._stud import parse_cards
from stud.errors import EquityError

if TYPE_CHECKING:
    from stud._stud import Card

__all__ = ["STREETS", "dealt"]

STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def dealt(seat: int, text: str) -> list[Card]:
    """The cards of a seat in the order in which they were dealt.

    Two or three down cards, up to four upcards; a third down card is the last one.

    Raises
    ------
    EquityError
        If that is not a hand of three to seven cards.
    """
    first, _, more = text.partition("/")
    up, _, last = more.partition("/")
    down, upcards, river = (list(parse_cards(part)) for part in (first, up, last))
    parse_cards(text)  # no card twice
    if not river:
        down, river = down[:2], down[2:]
    complete = len(upcards) == 4
    if len(down) != 2 or not 1 <= len(upcards) <= 4 or len(river) > (1 if complete else 0):
        raise EquityError(
            f"seat {seat}: {text!r} is no hand street by street; give two down cards, a slash, one "
            "to four upcards and after four the last down card: 'AsAh/Kd7c2c9h/3d'",
            seat=seat,
        )
    return [*down, *upcards, *river]


def known(cards: list[Card], street: int) -> str:
    """What is dealt of a hand by a street."""
    down, up, river = cards[:2], cards[2 : min(street, 6)], cards[6:street]
    return f"{''.join(map(str, [*down, *river]))}/{''.join(map(str, up))}"
