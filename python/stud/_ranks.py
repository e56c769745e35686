"""The ranks and suits of cards."""

from __future__ import annotations

from enum import IntEnum


class Rank(IntEnum):
    """The rank of a card, from ``Rank.TWO`` (0) to ``Rank.ACE`` (12).

    Examples
    --------
    >>> import stud
    >>> stud.Card("As").rank
    Rank.ACE
    >>> stud.Rank.SIX.plural, str(stud.Rank.TEN), stud.Rank.TWO.word
    ('sixes', 'T', 'deuce')
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The letter of the rank, ten as ``T``."""
        return "23456789TJQKA"[self]

    @property
    def word(self) -> str:
        """The English word: ``deuce``, ``three`` … ``ace``."""
        return "deuce" if self == 0 else self.name.lower()

    @property
    def plural(self) -> str:
        """The English plural: ``deuces``, ``sixes`` … ``aces``."""
        return self.word + ("es" if self == 4 else "s")

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    def __str__(self) -> str:
        return self.letter


class Suit(IntEnum):
    """The suit of a card, in the order in which suits decide the bring-in (rules 4.4).

    Examples
    --------
    >>> import stud
    >>> max(stud.Suit)
    Suit.SPADES
    >>> stud.Suit.HEARTS.symbol, str(stud.Suit.HEARTS), stud.Suit.HEARTS.word
    ('♥', 'h', 'hearts')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter of the suit."""
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        """The symbol of the suit."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        """The English word."""
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        return self.letter


Rank.__module__ = Suit.__module__ = "stud"
