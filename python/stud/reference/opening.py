"""Who opens the betting of a street (rules 4.3 and 4.4).

>>> from .cards import parse_cards
>>> doors = {0: parse_cards("5s"), 1: parse_cards("5d"), 2: parse_cards("9s")}
>>> low_card(Rules(), doors)
1
>>> boards = {0: parse_cards("9s 9d Ac"), 1: parse_cards("9h 9c Ah"), 2: parse_cards("2c 3d 4h")}
>>> opener(Rules(), boards, left_of_dealer=(0, 1, 2))
0
>>> opener(Rules(opening_tie="suit"), boards, left_of_dealer=(0, 1, 2))
1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import Card
from .evaluation import showing
from .rules import Rules

Boards = Mapping[int, Sequence[Card]]
"""The upcards of the live seats, for the opener of a street."""


def low_card(rules: Rules, doors: Boards) -> int:
    """The seat that must bring in: the lowest door card by rank and then suit.

    In razz it is the highest, with the ace low.
    """
    if rules.game == "razz":
        return max(doors, key=lambda seat: (doors[seat][0].low_rank, doors[seat][0].suit))
    return min(doors, key=lambda seat: doors[seat][0])


def opener(rules: Rules, boards: Boards, *, left_of_dealer: Sequence[int]) -> int:
    """The seat with the best board, all-in or not; in razz the lowest board is the best."""
    suits = rules.opening_tie == "suit"
    strengths = {
        seat: showing(board, game=rules.game, suits=suits) for seat, board in boards.items()
    }
    best = max(strengths.values())
    return next(seat for seat in left_of_dealer if strengths.get(seat) == best)


def pair_showing(boards: Boards) -> bool:
    """Whether any of these boards of two cards is a pair (rules 4.6)."""
    return any(board[0].rank == board[1].rank for board in boards.values())
