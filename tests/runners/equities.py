"""What the tests of equities share: spots, and every run-out of a spot compared one by one."""

import itertools
import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

import stud

GAMES = ("high", "razz", "eight_or_better")
DECK = [str(card) for card in stud.CardSet.FULL]


def deal(rng, *sizes):
    """Disjoint texts of cards, so many each."""
    deck = rng.sample(DECK, sum(sizes))
    return ["".join(deck.pop() for _ in range(size)) for size in sizes]


@dataclass
class Seat:
    """What a seat got over all run-outs, counted: the facts of `SeatEquity` by the same names."""

    share: Fraction
    pots: Counter
    wins: int
    ties: Counter
    losses: int
    low_wins: int
    low_ties: Counter
    low_losses: int
    no_low: int
    scoops: int
    categories: Counter
    low_hands: int
    """How often it ended with a low, be it beaten or not."""

    def check(self, found):
        """Compares with what `stud.equity` found for the seat."""
        for name in ("share", "wins", "losses", "low_wins", "low_losses", "no_low", "scoops"):
            assert getattr(found, name) == getattr(self, name), name
        for name in ("pots", "ties", "low_ties", "categories"):
            assert getattr(found, name) == dict(getattr(self, name)), name
        assert sum(n for low, n in found.lows.items() if low != "no low") == self.low_hands


def run_outs(seats, dead, community=None):
    """The hands of seven of each seat in every run-out: an array (run-outs, 7) a seat."""
    known = [stud.CardSet(seat) for seat in seats]
    shared = stud.CardSet(community) if isinstance(community, str) else stud.CardSet()
    gone = stud.CardSet(dead) | shared
    for cards in known:
        gone |= cards
    left = np.array([(~gone).ids], np.uint8)
    own = 7 if community is None else 6
    hands = []
    for cards in [*known, shared]:
        size = own if len(hands) < len(known) else int(community is not None)
        # Every choice of cards, for every way to deal to the seats before.
        places = range(left.shape[1])
        taken = list(itertools.combinations(places, size - len(cards)))
        rest = [[place for place in places if place not in choice] for choice in taken]
        dealt = left[:, np.array(taken, int).reshape(len(taken), -1)].reshape(
            len(left) * len(taken), -1
        )
        fixed = np.tile(np.array(cards.ids, np.uint8), (len(dealt), 1))
        hands = [np.repeat(hand, len(taken), axis=0) for hand in hands]
        hands.append(np.concatenate([fixed, dealt], axis=1))
        left = left[:, np.array(rest, int).reshape(len(taken), -1)].reshape(len(dealt), -1)
    *hands, middle = hands
    return [np.concatenate([hand, middle], axis=1) for hand in hands]


def every_run_out(seats, dead, game, community=None):
    """What each seat gets, by dealing every run-out and comparing the hands."""
    hands = run_outs(seats, dead, community)
    ranking = "ace_to_five" if game == "razz" else "high"
    high = np.stack([stud.evaluate(hand, ranking=ranking) for hand in hands])
    low = np.zeros_like(high)
    if game == "eight_or_better":
        low = np.stack([stud.evaluate(hand, ranking="eight_or_better") for hand in hands])
    best, best_low = high == high.max(axis=0), (low == low.max(axis=0)) & (low > 0)
    some = best_low.any(axis=0)
    found = []
    for seat, hand in enumerate(hands):
        halves = zip(
            *((half.sum(axis=0) * half[seat]).tolist() for half in (best, best_low)),
            some.tolist(),
            strict=True,
        )
        outcomes = Counter(halves)
        pots, ties, low_ties = Counter(), Counter(), Counter()
        for (shared, shared_low, is_low), count in outcomes.items():
            pot = Fraction(1, shared) if shared else Fraction(0)
            if is_low:
                pot = pot / 2 + (Fraction(1, 2 * shared_low) if shared_low else 0)
            pots[pot] += count
            ties[shared] += count
            low_ties[shared_low] += count
        values, first, counts = np.unique(high[seat], return_index=True, return_counts=True)
        categories = Counter()
        for place, count in zip(first, counts.tolist(), strict=True):
            categories[stud.evaluate(hand[place].tolist(), ranking=ranking).category] += count
        total = len(hand)
        low_hands = int((low[seat] > 0).sum())
        if game == "razz":
            low_hands = categories[stud.Category.LOW]
        lost = low_ties.pop(0, 0)
        found.append(
            Seat(
                share=sum(pot * count for pot, count in pots.items()) / total,
                pots=pots,
                wins=ties.pop(1, 0),
                losses=ties.pop(0, 0),
                ties=ties,
                low_wins=low_ties.pop(1, 0),
                low_losses=lost - int((~some).sum()),
                low_ties=low_ties,
                no_low=int((~some).sum()),
                scoops=pots[Fraction(1)],
                categories=categories,
                low_hands=low_hands,
            )
        )
        assert len(values) == len(counts)
    return total, found


def count_run_outs(to_come, live, community):
    """In how many ways the cards to come can fall: so many for each seat, and one for all."""
    ways = 1
    for size in [*to_come, int(community)]:
        ways *= math.comb(live, size)
        live -= size
    return ways
