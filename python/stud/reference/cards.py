"""Cards, and reading them.

A card is a number from 0 to 51: ``rank * 4 + suit``, with the ranks deuce to
ace as 0 to 12 and the suits clubs, diamonds, hearts, spades as 0 to 3. So the
deuce of clubs is 0 and the ace of spades is 51, and the order of the numbers
is the order in which door cards bring in (rules 4.4).

>>> Card.parse("Td").id
33
>>> " ".join(map(str, parse_cards("AsKd 10h")))
'As Kd Th'
>>> min(parse_cards("2s 3c 2d"))
Card('2d')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stud.errors import CardError, ParseError

RANKS = "23456789TJQKA"
SUITS = "cdhs"

_RANK_NAMES = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
               "jack", "queen", "king", "ace")  # fmt: skip
_SUIT_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}

UNKNOWN = "??"
"""How a card that nobody has seen is written."""


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One of the 52 cards, ordered by rank and then by suit."""

    id: int

    def __post_init__(self) -> None:
        if type(self.id) is not int or not 0 <= self.id < 52:
            raise CardError(f"a card is a number from 0 to 51, not {self.id!r}", found=self.id)

    @classmethod
    def of(cls, rank: int, suit: int) -> Card:
        """The card with this rank (0 = deuce .. 12 = ace) and suit (0 = clubs .. 3 = spades)."""
        return cls(rank * 4 + suit)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: ``"As"``, ``"10h"``, ``"t♦"``."""
        cards = parse_cards(text)
        if len(cards) != 1:
            raise ParseError(f"expected one card, found {len(cards)} in {text!r}", found=text)
        return cards[0]

    @property
    def rank(self) -> int:
        """0 for the deuce to 12 for the ace."""
        return self.id // 4

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self.id % 4

    @property
    def low_rank(self) -> int:
        """The rank where the ace is low: 0 for the ace, 1 for the deuce .. 12 for the king."""
        return (self.rank + 1) % 13

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


ALL_CARDS = tuple(Card(number) for number in range(52))


def rank_word(rank: int, *, plural: bool = False) -> str:
    """The English word for a rank (0 = deuce .. 12 = ace).

    >>> rank_word(12), rank_word(4, plural=True)
    ('ace', 'sixes')
    """
    word = _RANK_NAMES[rank]
    if not plural:
        return word
    return word + ("es" if word == "six" else "s")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards, forgiving in form and strict in content.

    Blanks and commas between the cards may be there or not, a ten is ``T`` or
    ``10``, letters may be of either case, suits may be signs. An unknown or
    repeated card is an error that names it.
    """
    cards = parse_some_cards(text)
    known = tuple(card for card in cards if card is not None)
    if len(known) < len(cards):
        raise ParseError(f"an unknown card ({UNKNOWN}) cannot stand in {text!r}", found=UNKNOWN)
    return known


def parse_some_cards(text: str) -> tuple[Card | None, ...]:
    """Read cards of which some may be unknown (``??``, given as None)."""
    if not isinstance(text, str):
        raise TypeError(f"cards are read from text, not from {type(text).__name__}")
    cards: list[Card | None] = []
    rest = text.replace(",", " ").replace("10", "T")
    rest = "".join(rest.split())
    while rest:
        piece, rest = rest[:2], rest[2:]
        if piece == UNKNOWN:
            cards.append(None)
            continue
        rank = RANKS.find(piece[0].upper())
        suit = SUITS.find(_SUIT_SIGNS.get(piece[1:], piece[1:].lower() or "none"))
        if rank < 0 or suit < 0:
            raise ParseError(
                f"no card is written {piece!r} (card {len(cards) + 1} of {text!r}); "
                f"a rank of {RANKS} and a suit of {SUITS}, such as 'As'",
                position=len(cards),
                found=piece,
            )
        cards.append(Card.of(rank, suit))
    check_distinct(cards)
    return tuple(cards)


def check_distinct(cards: Iterable[Card | None]) -> None:
    """Refuse a card that stands twice; unknown cards may repeat."""
    seen: set[Card] = set()
    for position, card in enumerate(cards):
        if card is None:
            continue
        if card in seen:
            raise CardError(
                f"{card} is given twice, the second time at position {position}",
                card=card,
                position=position,
            )
        seen.add(card)


def format_cards(cards: Iterable[Card | None]) -> str:
    """Write cards with a blank between them, ``??`` for the unknown.

    >>> format_cards([Card(51), None])
    'As ??'
    """
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)
