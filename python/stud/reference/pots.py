"""Pots, splits, odd chips and rake (rules 4.13).

>>> [(pot.amount, pot.eligible) for pot in layers((300, 600, 1100, 1100), live=(0, 2, 3))]
[(1200, (0, 2, 3)), (1900, (2, 3))]
>>> split(265, (1, 0), unit=1)
{1: 133, 0: 132}
>>> split(175, (0, 1), unit=25)
{0: 100, 1: 75}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card
from .evaluation import Strength, by_suit, evaluate
from .rules import Rake, Rules


@dataclass(frozen=True)
class Pot:
    """A pot: what is in it, who can win it and, at the end, who did."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...] = ()
    low_winners: tuple[int, ...] = ()


def layers(totals: Sequence[int], live: Sequence[int]) -> tuple[Pot, ...]:
    """Cut what everybody put in into pots, the main pot first.

    Each slice between two totals of live players collects from everybody,
    folded ones too; the live players that reach it are eligible. Slices with the
    same eligible players are one pot.
    """
    pots: list[Pot] = []
    below = 0
    heights = sorted({totals[seat] for seat in live})
    for height in heights:
        # Nobody folded can stand above all live players once bets are returned.
        reach = height if height < heights[-1] else max(totals)
        amount = sum(min(total, reach) - min(total, below) for total in totals)
        eligible = tuple(seat for seat in sorted(live) if totals[seat] >= height)
        if pots and pots[-1].eligible == eligible:
            amount += pots.pop().amount
        if amount:
            pots.append(Pot(amount, eligible))
        below = height
    return tuple(pots)


def split(amount: int, winners: Sequence[int], *, unit: int) -> dict[int, int]:
    """Equal shares in whole units; what is left goes one unit each to the first in order."""
    share = amount // (len(winners) * unit) * unit
    left = amount - share * len(winners)
    parts = {}
    for seat in winners:
        odd = min(unit, left)
        left -= odd
        parts[seat] = share + odd
    return parts


@dataclass(frozen=True)
class Contest:
    """Who can win at the end: the hands that were not mucked, and who deals."""

    rules: Rules
    hands: dict[int, tuple[Card | None, ...]]
    """Own cards and community card of each seat that can win. A seat that wins
    without a contest may have cards that nobody has seen."""
    left_of_dealer: tuple[int, ...]
    """All seats clockwise from the dealer's left."""

    def strength(self, seat: int, ranking: str) -> Strength:
        """How strong this seat's hand is."""
        return evaluate((card for card in self.hands[seat] if card is not None), ranking=ranking)

    def best(self, seats: Sequence[int], ranking: str) -> tuple[int, ...]:
        """The seats with the best hand, in the order in which they get odd chips."""
        strengths = {seat: self.strength(seat, ranking) for seat in seats}
        top = max(strength.value for strength in strengths.values())
        if top == 0:
            return ()
        winners = [seat for seat in self.left_of_dealer if seat in seats]
        winners = [seat for seat in winners if strengths[seat].value == top]
        if self.rules.odd_chip == "suit_best_five":
            winners.sort(key=lambda seat: by_suit(strengths[seat].cards, ranking), reverse=True)
        elif self.rules.odd_chip == "suit_all_cards":
            known = {seat: [c for c in self.hands[seat] if c is not None] for seat in winners}
            winners.sort(key=lambda seat: by_suit(known[seat], ranking), reverse=True)
        return tuple(winners)

    def winners(self, pot: Pot) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who wins the high half and who the low half of a pot; no low, no low half."""
        seats = tuple(seat for seat in pot.eligible if seat in self.hands)
        if len(seats) == 1:
            return seats, ()
        high = self.best(seats, self.rules.strength_ranking)
        if self.rules.split != "eight_or_better":
            return high, ()
        return high, self.best(seats, "eight_or_better")

    def award(self, pot: Pot, amount: int | None = None) -> list[tuple[str, dict[int, int]]]:
        """Who gets how much of a pot: (``high`` or ``low``, part by seat), odd chips first.

        ``amount`` is what the rake has left of it. The low half is rounded down
        to a unit, the high half is the rest.
        """
        amount = pot.amount if amount is None else amount
        unit = self.rules.chip_unit
        high, low = self.winners(pot)
        low_half = amount // 2 // unit * unit if low else 0
        parts = [("high", split(amount - low_half, high, unit=unit))]
        if low:
            parts.append(("low", split(low_half, low, unit=unit)))
        return parts


def rake_of(pots: Sequence[Pot], rake: Rake, *, unit: int) -> tuple[int, tuple[int, ...]]:
    """The rake, and what each pot is after it; it comes from the main pot first."""
    total = sum(pot.amount for pot in pots)
    taken = int(total * rake.share)
    if rake.cap is not None:
        taken = min(taken, rake.cap)
    taken = taken // unit * unit
    left, amounts = taken, []
    for pot in pots:
        part = min(left, pot.amount)
        left -= part
        amounts.append(pot.amount - part)
    return taken, tuple(amounts)
