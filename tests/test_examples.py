"""The examples run, and do what they say."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


@pytest.fixture
def mccfr():
    spec = importlib.util.spec_from_file_location("mccfr", EXAMPLES / "mccfr.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_mccfr_gets_less_exploitable(mccfr):
    solver = mccfr.Solver(mccfr.small_game(), seed=1)
    untrained = solver.exploitability()
    solver.iterate(6_000)
    assert 0 < solver.exploitability() < untrained * 0.75


def test_mccfr_learns_not_to_fold_a_hand_that_cannot_lose(mccfr):
    stud = mccfr.stud
    solver = mccfr.Solver(mccfr.small_game(), seed=1)
    solver.iterate(12_000)
    aces = frozenset(stud.parse_cards("As Ac"))
    played = [
        weights
        for situation, weights in solver.strategies.items()
        if situation[0] == aces and situation[2][-1:] == (3,)  # after a wager; a fold comes first
    ]
    folds = sum(weights[0] for weights in played)
    assert 0 < folds < 0.1 * sum(map(sum, played))
