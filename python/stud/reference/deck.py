"""Decks: where all randomness of a hand comes from.

A seed gives the same cards everywhere and for ever, and the same cards as the
compiled package: xoshiro256++ started by SplitMix64, and a Fisher-Yates shuffle
that draws the places in groups of eight from one 64-bit number each.

>>> deck = Deck(seed=1)
>>> first = deck.draw()
>>> first == Deck(seed=1).draw(), len(deck)
(True, 51)
>>> " ".join(str(card) for card in Deck(cards="As Kd 2c").undealt)
'As Kd 2c'
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterable

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


class Stream:
    """Random numbers of 64 bits: xoshiro256++ for the pair (seed, index).

    >>> Stream(7).draw() == Stream(7).draw(), Stream(7, 1).draw() == Stream(7).draw()
    (True, False)
    """

    def __init__(self, seed: int, index: int = 0) -> None:
        start = (_mix(seed & _64_BITS) + _mix(~index & _64_BITS)) & _64_BITS
        self.state: tuple[int, ...] = tuple(
            _mix(start + 0x9E3779B97F4A7C15 * n & _64_BITS) for n in (1, 2, 3, 4)
        )

    def draw(self) -> int:
        """The next number."""
        a, b, c, d = self.state
        drawn = _turn(a + d & _64_BITS, 23) + a & _64_BITS
        shifted = b << 17 & _64_BITS
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        self.state = (a, b, c, _turn(d, 45))
        return drawn


class Deck:
    """A deck of cards, dealt from the front.

    Either ``seed`` (with ``index``, the number of the stream), or ``cards``, an
    explicit order of all or some cards, or neither for a shuffle by the
    operating system. ``reshuffle`` is the order that the next reshuffle gives;
    without it a reshuffle continues the seed's stream (stream 0 of seed 0 for
    an explicit order).
    """

    def __init__(
        self,
        *,
        seed: int | None = None,
        index: int = 0,
        cards: str | Iterable[Card] | None = None,
        reshuffle: str | Iterable[Card] | None = None,
    ) -> None:
        if seed is not None and cards is not None:
            raise DeckError("a deck is shuffled by a seed or has an order, not both")
        self._reshuffle = None if reshuffle is None else _order(reshuffle)
        if cards is not None:
            self._cards = list(_order(cards))
            self._ready = len(self._cards)
            self._numbers = Stream(0)
        else:
            self._cards = list(ALL_CARDS)
            self._ready = 0
            self._numbers = Stream(secrets.randbits(64) if seed is None else seed, index)
        self._next = 0
        if reshuffle is not None:
            while self._ready < len(self._cards):
                self._shuffle_group()

    def copy(self) -> Deck:
        """A deck that deals the same cards from here on."""
        twin = copy.copy(self)
        twin._cards = list(self._cards)
        twin._numbers = copy.copy(self._numbers)
        return twin

    def __len__(self) -> int:
        """The number of cards that are not dealt yet."""
        return len(self._cards) - self._next

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards not dealt yet; in no order that says what comes, but for an explicit one."""
        return tuple(self._cards[self._next :])

    def draw(self) -> Card:
        """Deal the next card."""
        if not len(self):
            raise DeckError("the deck is empty")
        if self._next == self._ready:
            self._shuffle_group()
        self._next += 1
        return self._cards[self._next - 1]

    def reshuffle(self, pool: Iterable[Card]) -> None:
        """Let the cards that are dealt next come from this pool, shuffled (rules 4.11)."""
        pool = sorted(pool)
        if self._reshuffle is not None:
            if sorted(self._reshuffle) != pool:
                raise DeckError(
                    f"the order for the reshuffle must hold exactly {format_cards(pool)}, "
                    f"it holds {format_cards(sorted(self._reshuffle))}"
                )
            self._cards, self._reshuffle = list(self._reshuffle), None
            self._next, self._ready = 0, len(pool)
        else:
            self._cards, self._next, self._ready = pool, 0, 0

    def _shuffle_group(self) -> None:
        """Draw the cards of the next eight places (or as many as are left).

        One number ``x`` gives the offsets of all of them: with ``n`` cards from
        a place to the end, the high half of ``x * n`` is the offset, and the low
        half is the ``x`` of the next place. Where the last ``x`` is so small that
        some orders would come more often than others, draw again.
        """
        left = len(self._cards) - self._ready
        places = min(_GROUP, left)
        orders = 1
        for place in range(places):
            orders *= left - place
        while True:
            x = self._numbers.draw()
            offsets = []
            for place in range(places):
                offset, x = divmod(x * (left - place), 2**64)
                offsets.append(offset)
            if x >= 2**64 % orders:
                break
        cards = self._cards
        for here, offset in enumerate(offsets, start=self._ready):
            cards[here], cards[here + offset] = cards[here + offset], cards[here]
        self._ready += places


def _order(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    order = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    check_distinct(order)
    return order
