"""What one seat may see of a hand.

Everything that reaches a player or a bot goes through here. A view is a hand
like any other, in which what the seat may not see is unknown.

>>> from stud.reference import Hand, rooms
>>> room = rooms.ROOM_A
>>> hand = Hand.deal(room.rules, room.stakes(500, 1000), stacks=[50_000] * 3, seed=7)
>>> [None in cards for cards in hand.view(1).cards]
[True, False, True]
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .events import Burn, DownCard, Event

if TYPE_CHECKING:
    from .hand import Hand


def view(hand: Hand, seat: int) -> Hand:
    """The hand as this seat knows it.

    Its own cards, all upcards, and the down cards that were shown; no burns and
    no deck.
    """
    known = {seat, *hand.shown}
    if hand.tabled:
        known.update(hand.live)
    cards = tuple(
        own
        if number in known
        else tuple(card if card in hand.upcards[number] else None for card in own)
        for number, own in enumerate(hand.cards)
    )

    def seen(event: Event) -> Event:
        if isinstance(event, Burn):
            return Burn(None)
        if isinstance(event, DownCard) and event.seat not in known:
            return DownCard(event.seat, None)
        return event

    return replace(
        hand,
        cards=cards,
        burns=(None,) * len(hand.burns),
        events=tuple(seen(event) for event in hand.events),
        deck=None,
    )
