"""Whether a hand can be started."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

from .cards import Card
from .rules import Room, Rules, Stakes

MAX_SEATS = 8
MAX_CHIPS = 2**31 - 1
"""All stacks of a hand together, so that no sum of chips can overflow anywhere."""


def reasons_against(
    rules: Any,
    stakes: Any,
    stacks: Sequence[Any],
    dealer: Any,
    event_players: Any,
    cards: Set[Card],
) -> Iterator[str]:
    """Everything that is wrong with a setup.

    >>> from .cards import ALL_CARDS
    >>> list(reasons_against(Rules(), Stakes(5, 10, 1, 2), [100, 0], 2, None, frozenset(ALL_CARDS)))
    ['seat 1 must have at least 1 chip, it has 0', 'the dealer must be a seat from 0 to 1, not 2']
    """
    if not isinstance(rules, Rules):
        instead = "; those of a room are room.rules" if isinstance(rules, Room) else ""
        yield f"rules must be {_kind(Rules)}, not {_kind(type(rules))}{instead}"
    if not isinstance(stakes, Stakes):
        instead = "; those of a room are room.stakes(...)" if isinstance(stakes, Room) else ""
        yield f"stakes must be {_kind(Stakes)}, not {_kind(type(stakes))}{instead}"
    seats = len(stacks)
    if not 2 <= seats <= MAX_SEATS:
        yield f"a hand has 2 to {MAX_SEATS} seats, not {seats}"
    for seat, stack in enumerate(stacks):
        if type(stack) is not int:
            yield f"seat {seat} must have a whole number of chips, it has {stack!r}"
        elif stack < 1:
            yield f"seat {seat} must have at least 1 chip, it has {stack}"
    if sum(stack for stack in stacks if type(stack) is int) > MAX_CHIPS:
        yield f"all stacks together must be at most {MAX_CHIPS}"
    if type(dealer) is not int or not 0 <= dealer < seats:
        yield f"the dealer must be a seat from 0 to {seats - 1}, not {dealer!r}"
    if event_players is not None and (type(event_players) is not int or event_players < seats):
        yield f"event_players must be at least the {seats} seats, it is {event_players!r}"
    if isinstance(rules, Rules) and len(cards) < (needed := cards_needed(rules, seats)):
        yield f"these seats and rules need at least {needed} cards, the deck has {len(cards)}"


def _kind(kind: type) -> str:
    """A class by its full name: the compiled package has ones of the same names."""
    return f"{kind.__module__}.{kind.__qualname__}"


def cards_needed(rules: Rules, seats: int) -> int:
    """The fewest cards with which nobody can be left without a card if nobody folds.

    All streets before the seventh and one card, perhaps a burn, for that (rules 4.11).

    >>> cards_needed(Rules(), 8), cards_needed(Rules(last_street=3), 2)
    (51, 6)
    """
    streets = min(rules.last_street, 6)
    burns = streets - 3 if rules.burn else 0
    return streets * seats + burns + int(rules.last_street == 7 and not burns)
