"""Equity by brute force, for small cases: play out everything and count.

Two pair against draws with one card to come: seven clubs and six other cards win,
unless an ace or a king fills the pairs up; the straight flushes win even then. That
is 12 x 35 + 1 x 36 + 2 x 4.

>>> equity("As Ah / Kc Kd 9s 2c", "7c 8c / 9c Tc 2d 3h").wins
(1096, 464)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from stud.errors import CardError

from .cards import ALL_CARDS, Card, check_distinct, parse_cards, parse_some_cards
from .evaluation import evaluate_five

HAND = 7


@dataclass(frozen=True)
class Equity:
    """How often each seat wins, exactly."""

    total: int
    """In how many ways the unknown cards can fall."""
    wins: tuple[int, ...]
    """How often each seat takes the whole pot."""
    ties: tuple[int, ...]
    """How often each seat takes a part of it."""
    shares: tuple[Fraction, ...]
    """Each seat's share of the pot on average; together they are 1."""


def equity(*hands: str, dead: str = "", game: str = "high") -> Equity:
    """The equity of two or more hands, each up to seven cards.

    A hand is its known cards; ``??`` and what is missing to seven are dealt from
    the cards that are neither in a hand nor dead. ``/`` between down cards and
    upcards may stand or not: it makes no difference to who wins. ``game`` is that
    of the rules: ``high``, ``eight_or_better`` or ``razz``.
    """
    if len(hands) < 2:
        raise CardError(f"equity is between two hands or more, not {len(hands)}")
    if game not in ("high", "eight_or_better", "razz"):
        raise CardError(f"there is no game {game!r}", found=game)
    known = [tuple(c for c in parse_some_cards(h.replace("/", " ")) if c) for h in hands]
    gone = parse_cards(dead)
    check_distinct([card for cards in (*known, gone) for card in cards])
    if too_long := [hand for hand, cards in zip(hands, known, strict=True) if len(cards) > HAND]:
        raise CardError(f"a hand has at most seven cards: {too_long[0]}", found=too_long[0])
    left = frozenset(ALL_CARDS) - set(gone) - {card for cards in known for card in cards}
    if sum(HAND - len(cards) for cards in known) > len(left):
        raise CardError(f"only {len(left)} cards are left to deal")

    total = 0
    wins, ties = [0] * len(hands), [0] * len(hands)
    shares = [Fraction(0)] * len(hands)
    for dealt in _deals(known, left):
        total += 1
        parts = _parts(dealt, game)
        for seat, part in enumerate(parts):
            shares[seat] += part
            wins[seat] += part == 1
            ties[seat] += 0 < part < 1
    average = tuple(share / total for share in shares)
    return Equity(total, tuple(wins), tuple(ties), average)


def _deals(
    known: list[tuple[Card, ...]], left: frozenset[Card]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """All ways to fill every hand to seven cards."""
    if not known:
        yield ()
        return
    first, others = known[0], known[1:]
    for extra in combinations(sorted(left), HAND - len(first)):
        for rest in _deals(others, left - set(extra)):
            yield (first + extra, *rest)


def _parts(hands: tuple[tuple[Card, ...], ...], game: str) -> list[Fraction]:
    """Each hand's part of the pot."""
    high = _winners(hands, "ace_to_five" if game == "razz" else "high")
    low = _winners(hands, "eight_or_better") if game == "eight_or_better" else []
    halves = [high, low] if low else [high]
    parts = [Fraction(0)] * len(hands)
    for winners in halves:
        for seat in winners:
            parts[seat] += Fraction(1, len(halves) * len(winners))
    return parts


def _winners(hands: tuple[tuple[Card, ...], ...], ranking: str) -> list[int]:
    values = [max(evaluate_five(five, ranking) for five in combinations(hand, 5)) for hand in hands]
    best = max(values)
    return [seat for seat, value in enumerate(values) if value == best > 0]
