"""Equity by brute force, for small cases: play out everything and count.

Two pair against draws with one card to come: seven clubs and six other cards win,
unless an ace or a king fills the pairs up; the straight flushes win even then. That
is 12 x 35 + 1 x 36 + 2 x 4.

>>> result = equity("As Ah / Kc Kd 9s 2c", "7c 8c / 9c Tc 2d 3h")
>>> result.run_outs, [seat.wins for seat in result.seats]
(1560, [1096, 464])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from stud.errors import CardError

from .cards import ALL_CARDS, Card, check_distinct, parse_cards, parse_some_cards
from .evaluation import evaluate_five

Cards = tuple[Card, ...]


@dataclass
class SeatEquity:
    """What one seat gets, counted over all run-outs."""

    hand: str
    share: Fraction = Fraction(0)
    """The share of the pot on average."""
    wins: int = 0
    """Alone with the best hand (in razz the lowest; in eight or better the best high)."""
    ties: Counter[int] = field(default_factory=Counter)
    """With the best hand, by the number of seats that have it."""
    losses: int = 0
    low_wins: int = 0
    low_ties: Counter[int] = field(default_factory=Counter)
    low_losses: int = 0
    scoops: int = 0
    """Gets the whole pot."""


@dataclass
class Equity:
    """The result of :func:`equity`."""

    game: str
    run_outs: int
    """In how many ways the cards to come can fall."""
    seats: tuple[SeatEquity, ...]

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Each seat's share of the pot; together they are 1."""
        return tuple(seat.share for seat in self.seats)


def equity(
    *seats: str, dead: str = "", community: bool | str = False, game: str = "high"
) -> Equity:
    """What two or more hands are worth, exactly.

    A hand is its known cards; ``??`` and what is missing to seven are dealt from
    the cards that are neither in a hand nor dead. The ``/`` between down cards and
    upcards makes no difference to who wins. With ``community`` each seat has six
    cards of its own, and the seventh is one for all: any, or the one given.
    """
    if not 2 <= len(seats) <= 8:
        raise CardError(f"equity is between two to eight hands, not {len(seats)}")
    if game not in ("high", "eight_or_better", "razz"):
        raise CardError(f"there is no game {game!r}", found=game)
    known = [tuple(c for c in parse_some_cards(hand.replace("/", " ")) if c) for hand in seats]
    size = 6 if community else 7
    for hand, cards in zip(seats, known, strict=True):
        if len(cards) > size:
            raise CardError(f"a hand has at most {size} cards of its own: {hand}", found=hand)
    if community:
        known.append(parse_cards(community) if isinstance(community, str) else ())
    gone = parse_cards(dead)
    check_distinct([card for cards in (*known, gone) for card in cards])
    left = frozenset(ALL_CARDS) - set(gone) - {card for cards in known for card in cards}
    sizes = [size] * len(seats) + [1] * bool(community)
    if sum(sizes) - sum(map(len, known)) > len(left):
        count = "1 card is" if len(left) == 1 else f"{len(left)} cards are"
        raise CardError(f"only {count} left to deal")

    result = Equity(game, 0, tuple(SeatEquity(hand) for hand in seats))
    for dealt in _deals(known, sizes, left):
        middle = dealt[-1] if community else ()
        _count(result, [hand + middle for hand in dealt[: len(seats)]])
    for seat in result.seats:
        seat.share /= result.run_outs
    return result


def _deals(known: list[Cards], sizes: list[int], left: frozenset[Card]) -> Iterator[list[Cards]]:
    """All ways to fill every hand to its size."""
    if not known:
        yield []
        return
    for extra in combinations(sorted(left), sizes[0] - len(known[0])):
        for rest in _deals(known[1:], sizes[1:], left - set(extra)):
            yield [known[0] + extra, *rest]


def _count(result: Equity, hands: list[Cards]) -> None:
    """Add one run-out."""
    result.run_outs += 1
    high = _winners(hands, "ace_to_five" if result.game == "razz" else "high")
    low = _winners(hands, "eight_or_better") if result.game == "eight_or_better" else []
    halves = 2 if low else 1
    for number, seat in enumerate(result.seats):
        part = Fraction(0)
        if number in high:
            part += Fraction(1, halves * len(high))
        if number in low:
            part += Fraction(1, halves * len(low))
        seat.share += part
        seat.scoops += part == 1
        seat.wins += high == [number]
        seat.ties[len(high)] += number in high and len(high) > 1
        seat.losses += number not in high
        seat.low_wins += low == [number]
        seat.low_ties[len(low)] += number in low and len(low) > 1
        seat.low_losses += bool(low) and number not in low


def _winners(hands: list[Cards], ranking: str) -> list[int]:
    values = [max(evaluate_five(five, ranking) for five in combinations(h, 5)) for h in hands]
    best = max(values)
    return [number for number, value in enumerate(values) if value == best > 0]
