"""What the dealer does: the order of the cards, the burns, and the short deck (rules 4.2, 4.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .events import Burn, CommunityCard, DownCard, Due, Reshuffle, Upcard
from .rules import Rules


@dataclass(frozen=True)
class RiverPlan:
    """How seventh street is dealt."""

    reshuffle: str | None
    """What is shuffled first: ``burns``, ``stub+burns`` or nothing."""
    burn: bool
    deal: str
    """``down``: a card to each; ``community``: one card for all."""
    stub_left: int


def river_plan(rules: Rules, *, live: int, stub: int, burns: int) -> RiverPlan:
    """Plan the last card for so many live hands, undealt cards and burnt cards.

    >>> from .rules import Rules
    >>> river_plan(Rules(), live=7, stub=7, burns=3)
    RiverPlan(reshuffle=None, burn=False, deal='down', stub_left=0)
    >>> river_plan(Rules(), live=8, stub=1, burns=3)
    RiverPlan(reshuffle='burns', burn=False, deal='community', stub_left=1)
    """
    burn = int(rules.burn)
    if rules.short_stub == "tda":
        # One card is burnt, and the last card is never dealt.
        required = live + 2
        if stub >= required:
            return RiverPlan(None, True, "down", stub - live - 1)
        if stub + burns >= required:
            return RiverPlan("stub+burns", True, "down", stub + burns - live - 1)
        if stub >= 3:
            return RiverPlan(None, True, "community", stub - 2)
        return RiverPlan("stub+burns", True, "community", stub + burns - 2)

    if stub >= live + burn:
        return RiverPlan(None, rules.burn, "down", stub - live - burn)
    if stub == live:
        return RiverPlan(None, False, "down", 0)
    community_from = rules.community_from
    if rules.short_stub == "community":
        community_from = "stub"
    elif stub + burns >= live:
        return RiverPlan("stub+burns", False, "down", stub + burns - live)
    if community_from == "stub_plus_burns":
        return RiverPlan("stub+burns", False, "community", stub + burns - 1)
    # Where the named source is empty it is the other.
    if stub == 0 or (community_from == "burns" and burns):
        return RiverPlan("burns", False, "community", stub)
    return RiverPlan(None, False, "community", stub - 1)


def first_cards(order: Sequence[int]) -> tuple[Due, ...]:
    """Third street: three rounds of single cards, down, down, up."""
    down: list[Due] = [DownCard(seat, None) for seat in order]
    up: list[Due] = [Upcard(seat, None) for seat in order]
    return (*down, *down, *up)


def next_cards(
    rules: Rules, street: int, order: Sequence[int], *, stub: int, burns: int
) -> tuple[Due, ...]:
    """A later street, dealt to the live players in this order."""
    if street < 7:
        up: list[Due] = [Upcard(seat, None) for seat in order]
        return (Burn(None), *up) if rules.burn else tuple(up)
    plan = river_plan(rules, live=len(order), stub=stub, burns=burns)
    steps: list[Due] = []
    if plan.reshuffle is not None:
        steps.append(Reshuffle(plan.reshuffle))
    if plan.burn:
        steps.append(Burn(None))
    if plan.deal == "community":
        steps.append(CommunityCard(None))
    else:
        steps += [DownCard(seat, None) for seat in order]
    return tuple(steps)
