"""What one seat may see of a hand.

Everything that reaches a player or a bot goes through here. A view is a hand
like any other, in which what the seat may not see is unknown: it is what the
events tell that the seat has seen.

>>> from stud.reference import Hand, rooms
>>> room = rooms.ROOM_A
>>> hand = Hand.deal(room.rules, room.stakes(500, 1000), stacks=[50_000] * 3, seed=7)
>>> [None in cards for cards in hand.view(1).cards]
[True, False, True]
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .cards import Card
from .events import Burn, DownCard, Event

if TYPE_CHECKING:
    from .hand import Hand
    from .state import Hidden


def seen_by(event: Event, seat: int) -> Event:
    """An event as this seat sees it: without the burnt card, and without others' down cards."""
    if isinstance(event, Burn):
        return Burn(None)
    if isinstance(event, DownCard) and event.seat != seat:
        return DownCard(event.seat, None)
    return event


def view(hand: Hand, seat: int) -> Hand:
    """The hand as this seat knows it: own cards, upcards, and the hands that lie open."""
    seen = hand.start(
        hand.rules,
        hand.stakes,
        stacks=hand.starting_stacks,
        dealer=hand.dealer,
        event_players=hand.event_players,
        cards=hand.full_deck,
    )
    for event in hand.events:
        seen = seen.apply(seen_by(event, seat))
    if not hand.tabled:
        return seen
    # Nobody else knows in which order the down cards came.
    return replace(
        seen, cards=tuple(map(_opened, seen.cards, hand.cards, hand.upcards, hand.folded))
    )


def _opened(seen: Hidden, cards: Hidden, up: tuple[Card, ...], folded: bool) -> Hidden:
    if folded or None not in seen:
        return seen
    down = iter(sorted(card for card in cards if card is not None and card not in up))
    return tuple(card if card in up else next(down) for card in cards)
