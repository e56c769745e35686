"""The examples run, and do what they say."""

import importlib.util
import sys
from pathlib import Path

import pytest

import stud

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def mccfr():
    return load("mccfr")


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


@pytest.mark.parametrize("room", [stud.rooms.ROOM_A, stud.rooms.ROOM_B, stud.rooms.ROOM_C])
def test_a_session_balances_its_books(room):
    session = load("session").play(room, 500, seed=3)
    table = session.table
    assert session.hands == table.hands == 500
    assert session.arrivals > 20
    assert session.departures > 20
    assert table.raked > 0
    assert table.bought == table.chips + table.cashed + table.raked
