"""Pots, splits, odd chips and rake (rules 4.13).

>>> [(pot.amount, pot.eligible) for pot in layers((300, 600, 1100, 1100), live=(0, 2, 3))]
[(1200, (0, 2, 3)), (1900, (2, 3))]
>>> split(265, (1, 0), unit=1)
[(1, 133, 1), (0, 132, 0)]
>>> split(175, (0, 1), unit=25)
[(0, 100, 25), (1, 75, 0)]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .cards import Card
from .evaluation import by_suit, evaluate, showing
from .events import PotWon
from .rules import Rules

Worth = tuple[tuple[int, ...], ...]
"""What a hand is worth, to compare with others of as many cards; empty for nothing."""


@dataclass(frozen=True)
class Pot:
    """A pot: what is in it, who can win it and, at the end, who did."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...] = ()
    low_winners: tuple[int, ...] = ()
    rake: int = 0
    """What the house took of it; ``amount`` is before that."""


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


def split(amount: int, winners: Sequence[int], *, unit: int) -> list[tuple[int, int, int]]:
    """Divide into equal shares of whole units; what is left goes one unit each, in order.

    Gives (seat, amount, of which odd) for each winner.
    """
    if len(winners) == 1:
        return [(winners[0], amount, 0)]
    share = amount // (len(winners) * unit) * unit
    left = amount - share * len(winners)
    parts = []
    for seat in winners:
        odd = min(unit, left)
        left -= odd
        parts.append((seat, share + odd, odd))
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

    def known(self, seat: int) -> tuple[Card, ...]:
        """The cards of this seat that have been seen."""
        return tuple(card for card in self.hands[seat] if card is not None)

    def worth(self, seat: int, ranking: str) -> Worth:
        """What decides against other hands; empty for a low that does not qualify.

        Fewer than five cards, in a small game, are worth what a board of them is.
        """
        cards = self.known(seat)
        if len(cards) >= 5:
            value = evaluate(cards, ranking=ranking).value
            return ((value,),) if value else ()
        return () if ranking == "eight_or_better" else showing(cards, game=self.rules.game).key

    def cards_played(self, seat: int, ranking: str) -> tuple[Card, ...]:
        """The best five cards, or all where there are fewer."""
        cards = self.known(seat)
        return evaluate(cards, ranking=ranking).cards if len(cards) > 5 else cards

    def best(self, seats: Sequence[int], ranking: str) -> tuple[int, ...]:
        """The seats with the best hand, in the order in which they get odd chips."""
        worth = {seat: self.worth(seat, ranking) for seat in seats}
        top = max(worth.values())
        if not top:
            return ()
        winners = [seat for seat in self.left_of_dealer if seat in seats and worth[seat] == top]
        if self.rules.odd_chip == "suit_best_five":
            winners.sort(
                key=lambda seat: by_suit(self.cards_played(seat, ranking), ranking), reverse=True
            )
        elif self.rules.odd_chip == "suit_all_cards":
            winners.sort(key=lambda seat: by_suit(self.known(seat), ranking), reverse=True)
        return tuple(winners)

    def winners(self, pot: Pot) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who wins the high half and who the low half of a pot; no low, no low half."""
        seats = tuple(seat for seat in pot.eligible if seat in self.hands)
        if len(seats) == 1:
            return seats, ()
        high = self.best(seats, self.rules.strength_ranking)
        if self.rules.game != "eight_or_better":
            return high, ()
        return high, self.best(seats, "eight_or_better")

    def award(self, number: int, pot: Pot) -> list[PotWon]:
        """Who gets how much of a pot after its rake: high half first, clockwise from the dealer.

        The low half is rounded down to a unit, the high half is the rest.
        """
        amount = pot.amount - pot.rake
        unit = self.rules.chip_unit
        high, low = self.winners(pot)
        if not low:
            sides = [("whole", split(amount, high, unit=unit))]
        else:
            low_half = amount // 2 // unit * unit
            sides = [
                ("high", split(amount - low_half, high, unit=unit)),
                ("low", split(low_half, low, unit=unit)),
            ]
        return [
            PotWon(number, seat, won, side, odd)
            for side, parts in sides
            for seat, won, odd in sorted(parts, key=lambda part: self.left_of_dealer.index(part[0]))
            if won
        ]


def take_rake(pots: Sequence[Pot], rules: Rules, *, street: int) -> tuple[Pot, ...]:
    """The pots with what the house takes from each: from the main pot first (rules 4.13 step 5)."""
    if street == 3 and rules.no_fourth_no_drop:
        return tuple(pots)
    left = int(sum(pot.amount for pot in pots) * rules.rake.share)
    if rules.rake.cap is not None:
        left = min(left, rules.rake.cap)
    left = left // rules.chip_unit * rules.chip_unit
    raked = []
    for pot in pots:
        part = min(left, pot.amount)
        left -= part
        raked.append(replace(pot, rake=part))
    return tuple(raked)
