"""Simple players for practice and simulation. Each sees only what its seat may see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import stud

__all__ = ["BOTS", "Bot"]

Bot = Callable[[stud.Hand, random.Random], int]
"""From what the seat to act may see of the hand to the id of an action."""


def caller(view: stud.Hand, rng: random.Random) -> int:
    """Checks and calls; brings in where it must."""
    del rng
    ids = view.legal_actions.ids
    return next(number for number in (1, 2, 0, 3, 4) if number in ids)


def uniform(view: stud.Hand, rng: random.Random) -> int:
    """Plays any legal action with the same chance."""
    return rng.choice(view.legal_actions.ids)


def simple(view: stud.Hand, rng: random.Random) -> int:
    """Wagers with good hands, calls with fair ones, and is moody about what these are."""
    legal = view.legal_actions
    ids = legal.ids
    seat = view.actor
    if seat is None:
        raise ValueError("nobody is to act")
    cards = [card for card in view.cards[seat] if card is not None]
    cards += [] if view.community is None else [view.community]
    worth = (_low if view.rules.game == "razz" else _high)(cards)
    worth += rng.gauss(0, 0.4)
    # What the others show makes a hand worth less.
    shown = max((_pairs(view.upcards[other]) for other in view.live if other != seat), default=0.0)
    worth -= 0.5 * max(0.0, shown - _pairs(cards))
    call, wager = _BARS[view.street]
    if legal.wagers and worth >= wager and (view.wagers < 2 or worth >= wager + 1.5):
        return 4 if 4 in ids and worth >= wager + 1 else 3
    if 2 in ids:
        return 2
    if legal.check or (legal.call and worth >= call):
        return 1
    return 0 if 0 in ids else 1


_BARS = {3: (1.1, 2.3), 4: (1.5, 2.6), 5: (2.0, 3.0), 6: (2.3, 3.6), 7: (2.5, 4.2)}
"""By street: from what worth to call, and to wager."""


def _pairs(cards: tuple[stud.Card, ...] | list[stud.Card]) -> float:
    counts = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    return {4: 9.0, 3: 5.0, 2: 4.0 if counts[1:2] == [2] else 2.0}.get(counts[0], 0.0)


def _high(cards: list[stud.Card]) -> float:
    """What a high hand in the making is worth, in steps like those of the categories."""
    worth = _pairs(cards)
    if worth >= 2:
        worth += max(r for r, n in Counter(int(c.rank) for c in cards).items() if n > 1) / 13
    if len(cards) >= 5:
        category = stud.evaluate(cards).category
        worth = max(worth, _MADE.get(category, 0.0) if category is not None else 0.0)
    suited = max(Counter(card.suit for card in cards).values())
    to_come = 7 - len(cards)
    if suited >= 3 and suited + to_come >= 5 and worth < 6:
        worth += {3: 1.2 if len(cards) == 3 else 0.4, 4: 1.8}.get(suited, 0.0)
    return worth + 0.25 * sum(int(card.rank) >= 10 for card in cards if worth < 2)


_MADE = {
    stud.Category.STRAIGHT: 5.5,
    stud.Category.FLUSH: 6.0,
    stud.Category.FULL_HOUSE: 7.5,
    stud.Category.FOUR_OF_A_KIND: 9.0,
    stud.Category.STRAIGHT_FLUSH: 10.0,
}


def _low(cards: list[stud.Card]) -> float:
    """What a low hand in the making is worth."""
    ranks = {(int(card.rank) + 1) % 13 for card in cards}
    good = sum(rank <= 7 for rank in ranks)
    return max(0.0, 1.2 * good - 0.35 * (len(cards) - len(ranks)) - (len(cards) - 3) * 0.3)


BOTS: dict[str, Bot] = {"simple": simple, "caller": caller, "uniform": uniform}
