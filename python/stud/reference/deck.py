"""Decks: where all randomness of a hand comes from.

A seed gives the same cards everywhere and for ever, and the same cards as the
compiled package: xoshiro256++ started by SplitMix64, and a Fisher-Yates shuffle
that draws the places in groups of eight from one 64-bit number each.

>>> deck = Deck(seed=1)
>>> first, rest = deck.draw()
>>> first == Deck(seed=1).draw()[0], len(deck), len(rest)
(True, 52, 51)
>>> Deck("As Kd 2c").draw()[0]
Card('As')
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from stud.errors import DeckError

from .cards import ALL_CARDS, Card, check_distinct, format_cards, parse_cards

_64_BITS = 2**64 - 1
_GROUP = 8


def _mix(word: int) -> int:
    """The output function of SplitMix64."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _64_BITS
    return word ^ word >> 31


def _turn(word: int, bits: int) -> int:
    return (word << bits | word >> 64 - bits) & _64_BITS


@dataclass(frozen=True)
class Stream:
    """A place in a sequence of random 64-bit numbers: xoshiro256++.

    >>> number, later = Stream.of(7).draw()
    >>> number == Stream.of(7).draw()[0], number == later.draw()[0]
    (True, False)
    """

    a: int
    b: int
    c: int
    d: int

    @classmethod
    def of(cls, seed: int, index: int = 0) -> Stream:
        """The beginning of the sequence of the pair (seed, index)."""
        start = (_mix(seed & _64_BITS) + _mix(~index & _64_BITS)) & _64_BITS
        return cls(*(_mix(start + 0x9E3779B97F4A7C15 * step & _64_BITS) for step in (1, 2, 3, 4)))

    def draw(self) -> tuple[int, Stream]:
        """The next number, and the stream after it."""
        a, b, c, d = self.a, self.b, self.c, self.d
        drawn = _turn(a + d & _64_BITS, 23) + a & _64_BITS
        shifted = b << 17 & _64_BITS
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        return drawn, Stream(a, b, c ^ shifted, _turn(d, 45))


@dataclass(frozen=True, init=False)
class Deck:
    """A deck of cards, dealt from the front: a value, dealing gives the rest as a new one.

    Either an ``order`` of all or some cards, or a ``seed`` (with ``index``, the
    number of its stream), or neither for a shuffle by the operating system.
    ``reshuffle`` is the order that the next reshuffle brings; without it a
    reshuffle goes on with the seed's stream (stream 0 of seed 0 for an order).
    """

    cards: tuple[Card, ...]
    """The cards that are not dealt yet: those that lie in place, then the unshuffled ones."""
    in_place: int
    """How many of them lie in place. The others are shuffled when they are needed."""
    stream: Stream
    next_order: tuple[Card, ...] | None

    def __init__(
        self,
        order: str | Iterable[Card] | None = None,
        *,
        seed: int | None = None,
        index: int = 0,
        reshuffle: str | Iterable[Card] | None = None,
    ) -> None:
        if seed is not None and order is not None:
            raise DeckError("a deck is shuffled by a seed or has an order, not both")
        if order is not None:
            cards = order_of(order)
            self._set(cards, len(cards), Stream.of(0), None)
        else:
            seed = secrets.randbits(64) if seed is None else seed
            self._set(ALL_CARDS, 0, Stream.of(seed, index), None)
        if reshuffle is not None:
            deck: Deck = self
            while deck.in_place < len(deck.cards):
                deck = deck._with_group_in_place()
            self._set(deck.cards, deck.in_place, deck.stream, order_of(reshuffle))

    def _set(
        self, cards: tuple[Card, ...], in_place: int, stream: Stream, order: tuple[Card, ...] | None
    ) -> None:
        for name, value in zip(
            ("cards", "in_place", "stream", "next_order"),
            (cards, in_place, stream, order),
            strict=True,
        ):
            object.__setattr__(self, name, value)

    def _changed(self, cards: tuple[Card, ...], in_place: int, stream: Stream) -> Deck:
        deck = object.__new__(Deck)
        deck._set(cards, in_place, stream, self.next_order)
        return deck

    def __len__(self) -> int:
        """The number of cards that are not dealt yet."""
        return len(self.cards)

    @property
    def stub(self) -> frozenset[Card]:
        """The cards that are not dealt yet, in no order."""
        return frozenset(self.cards)

    def draw(self) -> tuple[Card, Deck]:
        """The next card, and the deck without it."""
        if not self.cards:
            raise DeckError("the deck is empty")
        deck = self if self.in_place else self._with_group_in_place()
        return deck.cards[0], self._changed(deck.cards[1:], deck.in_place - 1, deck.stream)

    def reshuffle(self, pool: Iterable[Card]) -> Deck:
        """The deck whose cards are this pool, shuffled (rules 4.11)."""
        pool = tuple(sorted(pool))
        if self.next_order is None:
            return self._changed(pool, 0, self.stream)
        if tuple(sorted(self.next_order)) != pool:
            raise DeckError(
                f"the order for the reshuffle must hold exactly {format_cards(pool)}, "
                f"it holds {format_cards(sorted(self.next_order))}"
            )
        deck = self._changed(self.next_order, len(pool), self.stream)
        object.__setattr__(deck, "next_order", None)
        return deck

    def _with_group_in_place(self) -> Deck:
        """Draw the cards of the next eight places (or as many as are left).

        One number ``x`` gives the offsets of all of them: with ``n`` cards from
        a place to the end, the high half of ``x * n`` is the offset, and the low
        half is the ``x`` of the next place. Where the last ``x`` is so small that
        some orders would come more often than others, draw again.
        """
        left = len(self.cards) - self.in_place
        places = min(_GROUP, left)
        orders = 1
        for place in range(places):
            orders *= left - place
        stream = self.stream
        while True:
            x, stream = stream.draw()
            offsets = []
            for place in range(places):
                offset, x = divmod(x * (left - place), 2**64)
                offsets.append(offset)
            if x >= 2**64 % orders:
                break
        cards = list(self.cards)
        for here, offset in enumerate(offsets, start=self.in_place):
            cards[here], cards[here + offset] = cards[here + offset], cards[here]
        return self._changed(tuple(cards), self.in_place + places, stream)


def order_of(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Cards in this order, none twice."""
    order = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    check_distinct(order)
    return order
