"""Other people's packages as oracles, where they are installed: `make peers`.

Their versions are pinned in the dependency group ``peers``. What pokerkit plays has a file of its
own, `test_pokerkit.py`.
"""

import random
from fractions import Fraction

import numpy as np
import pytest

import stud

NAMES = [str(stud.Card(id)) for id in range(52)]


def random_hands(count, size, seed):
    rng = np.random.default_rng(seed)
    deck = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    return rng.permuted(deck, axis=1)[:, :size].copy()


def places(values):
    """The place of each value in the order of the different ones, so that scales compare."""
    return np.unique(np.asarray(values), return_inverse=True)[1]


def rank_by_eval7(package):
    cards = [package.Card(name) for name in NAMES]
    return lambda row: package.evaluate([cards[id] for id in row])


def rank_by_phevaluator(package):
    return lambda row: -package.evaluate_cards(*(int(id) for id in row))


def rank_by_treys(package):
    cards = [package.Card.new(name) for name in NAMES]
    evaluate = package.Evaluator().evaluate
    return lambda row: -evaluate([cards[id] for id in row[:2]], [cards[id] for id in row[2:]])


# How each package ranks a row of card ids, the better the larger. pkrbot has eval7's interface.
EVALUATORS = {
    "eval7": rank_by_eval7,
    "pkrbot": rank_by_eval7,
    "phevaluator": rank_by_phevaluator,
    "treys": rank_by_treys,
}


@pytest.mark.filterwarnings("ignore")  # theirs
@pytest.mark.parametrize("name", EVALUATORS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_are_ordered_as_by_another_evaluator(name, size):
    rank = EVALUATORS[name](pytest.importorskip(name, reason=f"{name} is not installed"))
    hands = random_hands(10_000, size, seed=size)
    ours = places(stud.evaluate(hands))
    theirs = places([rank(row) for row in hands])
    assert (ours == theirs).all()


GAMES = {"high": "stud", "eight_or_better": "stud_hi_lo", "razz": "razz"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("known", [5, 6])
def test_exact_equity_is_that_of_poker_equity(game, known):
    peer = pytest.importorskip("poker_equity", reason="poker-equity is not installed")
    for seed in range(25 if known == 6 else 4):
        cards = random.Random(seed).sample(NAMES, 52)
        seats = ["".join(cards[known * seat :][:known]) for seat in (0, 1)]
        dead = "".join(cards[2 * known :][: seed % 12])
        theirs = peer.exact_from_text(GAMES[game], seats, "", dead)
        ours = stud.equity(*seats, dead=dead, game=game, method="exact")
        assert ours[0].total == theirs["samples"]
        shares = [Fraction(share) / theirs["samples"] for share in theirs["share_sum"]]
        assert [seat.share for seat in ours] == shares, (seats, dead)
