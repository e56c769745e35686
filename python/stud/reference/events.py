"""The lines of a hand's history: everything the players and the dealer do, in order.

A hand is the sum of its events: the same events applied to the same setup give
the same hand (:meth:`stud.reference.Hand.apply`). A card that was not seen is None.
"""

from __future__ import annotations

from dataclasses import dataclass

from .actions import Action
from .cards import Card


@dataclass(frozen=True)
class Ante:
    """A seat posts its ante, or what it has."""

    seat: int
    amount: int


@dataclass(frozen=True)
class Burn:
    """The dealer burns a card."""

    card: Card | None


@dataclass(frozen=True)
class DownCard:
    """A seat is dealt a card face down."""

    seat: int
    card: Card | None


@dataclass(frozen=True)
class Upcard:
    """A seat is dealt a card face up."""

    seat: int
    card: Card | None


@dataclass(frozen=True)
class Reshuffle:
    """The dealer shuffles ``"stub+burns"`` or ``"burns"``; the next cards come from there."""

    pool: str


@dataclass(frozen=True)
class CommunityCard:
    """One card in the middle is every live player's seventh."""

    card: Card | None


@dataclass(frozen=True)
class Acted:
    """A player acts.

    ``name`` is what it is called: ``bet``, ``complete`` or ``raise`` for a wager;
    ``added`` is what it put in, ``total`` what the seat has in this round.
    """

    seat: int
    action: Action
    name: str
    added: int
    total: int


@dataclass(frozen=True)
class Refund:
    """What nobody could call comes back (rules 4.10)."""

    seat: int
    amount: int


@dataclass(frozen=True)
class Show:
    """A player tables the hand; ``cards`` are its down cards."""

    seat: int
    cards: frozenset[Card]


@dataclass(frozen=True)
class Muck:
    """A player gives his hand away without showing it."""

    seat: int


@dataclass(frozen=True)
class RakeTaken:
    """The house takes its share."""

    amount: int


@dataclass(frozen=True)
class PotWon:
    """A seat's part of a pot, of which ``odd`` could not be divided.

    Pot 0 is the main pot; ``side`` is ``whole``, or ``high`` or ``low`` where the
    pot is halved.
    """

    pot: int
    seat: int
    amount: int
    side: str = "whole"
    odd: int = 0


Event = (
    Ante | Burn | DownCard | Upcard | Reshuffle | CommunityCard | Acted
    | Refund | Show | Muck | RakeTaken | PotWon
)  # fmt: skip


@dataclass(frozen=True)
class Decision:
    """Not an event but what is due: this seat must act."""

    seat: int


@dataclass(frozen=True)
class ShowOrMuck:
    """Not an event but what is due: this seat shows, or mucks if it may."""

    seat: int
    may_muck: bool


Due = Event | Decision | ShowOrMuck
"""What comes next; an event whose card is None waits for the card."""
