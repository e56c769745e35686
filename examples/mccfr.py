"""External-sampling MCCFR for a small stud game, with its exploitability computed exactly.

The game is real stud by `stud.Rules`, made small: two players, eight cards, and third street alone
(or third and fourth). It is learnt by playing: every iteration deals a hand from a shuffled deck
and walks its betting tree with `Hand.play`, trying all of one player's actions and sampling the
other's (Lanctot et al., 2009). How far the average strategy is from equilibrium is then computed,
not estimated: a best response walks the public tree with `Hand.apply`, down cards unknown, and
keeps for every pair of down cards how likely the opponent plays up to there with it.

What this is not: a solver for the full game. A full hand has far too many situations for a table
of them all; there one would group hands and limit the raises.

    python examples/mccfr.py --iterations 200000 --plot mccfr.png
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import time
from collections.abc import Hashable

import numpy as np
import numpy.typing as npt

import stud

CARDS = stud.parse_cards("Jc Js Qc Qs Kc Ks Ac As")
PAIRS = [frozenset(pair) for pair in itertools.combinations(CARDS, 2)]
DISJOINT = np.array([[not (a & b) for b in PAIRS] for a in PAIRS], float)
STAKES = stud.Stakes(2, 4, ante=1, bring_in=1)
STACKS = (20, 20)  # more than the betting can reach, so that nobody is ever all-in

Reach = npt.NDArray[np.float64]


def small_game(last_street: int = 3, max_raises: int = 2) -> stud.Rules:
    """Room A's rules, ending early and with a low cap, also for two players."""
    return stud.rooms.ROOM_A.rules.replace(
        last_street=last_street, max_raises=max_raises, heads_up_raises="same", burn=False
    )


def situation(down: frozenset[stud.Card], hand: stud.Hand, past: tuple[int, ...]) -> Hashable:
    """What the actor knows: the own down cards, all upcards, and every action so far."""
    return down, hand.upcards, past


class Solver:
    """Regrets and the average strategy, by situation."""

    def __init__(self, rules: stud.Rules, seed: int = 0) -> None:
        self.rules = rules
        self.random = random.Random(seed)
        self.regrets: dict[Hashable, list[float]] = {}
        self.strategies: dict[Hashable, list[float]] = {}

    def iterate(self, iterations: int) -> None:
        """Deal this many hands, and learn from each of them for both seats."""
        for _ in range(iterations):
            deck = self.random.sample(CARDS, len(CARDS))
            hand = stud.Hand.deal(self.rules, STAKES, stacks=STACKS, dealer=0, deck=deck)
            down = [frozenset(filter(None, cards)) for cards in hand.down_cards]
            for seat in (0, 1):
                self.walk(hand, seat, down, ())

    def walk(
        self, hand: stud.Hand, seat: int, down: list[frozenset[stud.Card]], past: tuple[int, ...]
    ) -> float:
        """The sampled value of a hand for a seat, updating its regrets on the way."""
        actor = hand.actor
        if actor is None:
            return hand.payoffs[seat]
        ids = hand.legal_actions.ids
        key = situation(down[actor], hand, past)
        strategy = self.current(key, len(ids))
        if actor != seat:
            total = self.strategies.setdefault(key, [0.0] * len(ids))
            for index, chance in enumerate(strategy):
                total[index] += chance
            id = self.random.choices(ids, strategy)[0]
            return self.walk(hand.play(id), seat, down, (*past, id))
        values = [self.walk(hand.play(id), seat, down, (*past, id)) for id in ids]
        value = sum(map(float.__mul__, strategy, map(float, values)))
        regrets = self.regrets.setdefault(key, [0.0] * len(ids))
        for index, action_value in enumerate(values):
            regrets[index] += action_value - value
        return value

    def current(self, key: Hashable, actions: int) -> list[float]:
        """Regret matching: play in proportion to what was regretted."""
        positive = [max(regret, 0.0) for regret in self.regrets.get(key, ())]
        total = sum(positive)
        return [p / total for p in positive] if total else [1 / actions] * actions

    def average(self, key: Hashable, actions: int) -> list[float]:
        """The average strategy, which is what converges; uniform where nothing was learnt."""
        total = self.strategies.get(key)
        weight = sum(total) if total else 0.0
        return [t / weight for t in total] if total and weight else [1 / actions] * actions

    def exploitability(self) -> float:
        """What best responses win against the average strategy: chips a hand, mean of the seats."""
        deals = len(PAIRS) * math.comb(len(CARDS) - 2, 2)
        start = stud.Hand.start(self.rules, STAKES, stacks=STACKS, dealer=0, cards=CARDS)
        everything = np.ones(len(PAIRS))
        won = [self.respond(start, seat, everything, ()).sum() for seat in (0, 1)]
        return float(sum(won)) / deals / 2

    def respond(self, hand: stud.Hand, seat: int, reach: Reach, past: tuple[int, ...]) -> Reach:
        """The best response's value for each pair of the seat's down cards.

        `reach` is how likely the opponent plays up to here with each pair, and weights them.
        """
        match hand.due:
            case stud.Decision(actor):
                return self.respond_to_decision(hand, actor, seat, reach, past)
            case stud.Upcard(receiver):
                value = np.zeros(len(PAIRS))
                for card in hand.possible_cards:
                    free = np.array([card not in pair for pair in PAIRS], float)
                    dealt = hand.apply(stud.Upcard(receiver, card))
                    value += free * self.respond(dealt, seat, reach * free, past)
                return value / hand.stub_left
            case stud.ShowOrMuck():
                values: Reach = hand.totals[1 - seat] * compare(hand, seat)
                return values @ reach
            case None:  # somebody folded
                folded: Reach = hand.payoffs[seat] * (DISJOINT @ reach)
                return folded
            case event:
                return self.respond(hand.apply(event), seat, reach, past)

    def respond_to_decision(
        self, hand: stud.Hand, actor: int, seat: int, reach: Reach, past: tuple[int, ...]
    ) -> Reach:
        """The best of the own actions; or the sum over what the opponent does."""
        ids = hand.legal_actions.ids
        if actor == seat:
            values = [self.respond(hand.play(id), seat, reach, (*past, id)) for id in ids]
            return np.asarray(np.max(values, axis=0))
        strategy = np.array([self.average(situation(pair, hand, past), len(ids)) for pair in PAIRS])
        return sum(
            (
                self.respond(hand.play(id), seat, reach * strategy[:, index], (*past, id))
                for index, id in enumerate(ids)
            ),
            np.zeros(len(PAIRS)),
        )


def compare(hand: stud.Hand, seat: int) -> Reach:
    """For every own pair and every pair of the opponent: 1 won, -1 lost, 0 tied or impossible."""
    own, other = (
        np.array([stud.showing([*pair, *up]) if pair.isdisjoint(board) else -1 for pair in PAIRS])
        for board, up in ((sum(hand.upcards, ()), hand.upcards[s]) for s in (seat, 1 - seat))
    )
    possible = np.outer(own >= 0, other >= 0) * DISJOINT
    outcome: Reach = np.sign(own[:, None] - other[None, :]) * possible
    return outcome


def main() -> None:
    """Solve, report, plot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--iterations", type=int, default=200_000)
    parser.add_argument("--last-street", type=int, default=3, choices=(3, 4))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", metavar="FILE", help="save the curve here (needs matplotlib)")
    options = parser.parse_args()

    solver = Solver(small_game(options.last_street), options.seed)
    curve = []
    done = 0
    start = time.perf_counter()
    print(f"{'iterations':>10} {'situations':>10} {'exploitability':>14}  chips a hand")
    for target in sorted({0, *np.geomspace(100, options.iterations, 9).astype(int).tolist()}):
        solver.iterate(target - done)
        done = target
        curve.append((done, solver.exploitability()))
        print(f"{done:10} {len(solver.regrets):10} {curve[-1][1]:14.4f}", flush=True)
    print(f"{time.perf_counter() - start:.0f} seconds")
    if options.plot:
        plot(curve[1:], options.plot)


def plot(curve: list[tuple[int, float]], file: str) -> None:
    """Save the curve, with the slope that the theory promises beside it."""
    from matplotlib import pyplot as plt

    iterations, exploitability = np.array(curve).T
    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    axes.loglog(iterations, exploitability, "o-", label="average strategy")
    promised = exploitability[0] * np.sqrt(iterations[0] / iterations)
    axes.loglog(iterations, promised, "--", color="grey", label="1 / √iterations")
    axes.set(xlabel="iterations", ylabel="exploitability, chips a hand")
    axes.legend()
    figure.savefig(file, dpi=150)


if __name__ == "__main__":
    main()
