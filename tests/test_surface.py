"""Every public value: unchanging, comparable, hashable, copied and pickled equal, made by repr."""

import copy
import enum
import inspect
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

import stud

# Two different values of each public class, as a user would write them.
VALUES = {
    "Card": ('stud.Card("As")', 'stud.Card("2c")'),
    "CardSet": ('stud.CardSet("As Kd")', "stud.CardSet()"),
    "Category": ("stud.Category.FLUSH", "stud.Category.LOW"),
    "Deck": ("stud.Deck.seeded(7)", 'stud.Deck("As Kd")'),
    "Rank": ("stud.Rank.ACE", "stud.Rank.TWO"),
    "Suit": ("stud.Suit.SPADES", "stud.Suit.CLUBS"),
    "Rules": ("stud.Rules(max_raises=4, burn=False)", "stud.Rules()"),
    "Rake": ("stud.Rake(0)", "stud.Rake((1, 20), cap=300)"),
    "Stakes": ("stud.Stakes(5, 10, 0, 2)", "stud.Stakes(5, 10, 1, 2)"),
    "Room": ("stud.rooms.ROOM_C", "stud.rooms.ROOM_B"),
    "Fold": ("stud.Fold()", "stud.Check()"),
    "Check": ("stud.Check()", "stud.Call()"),
    "Call": ("stud.Call()", "stud.BringIn()"),
    "BringIn": ("stud.BringIn()", "stud.Fold()"),
    "Wager": ("stud.Wager(500)", "stud.Wager(1000)"),
    "LegalActions": (
        "stud.LegalActions(fold=True, call=300, wager_name='raise', wagers=(1000, 1500))",
        "stud.LegalActions()",
    ),
    "Ante": ("stud.Ante(0, 50)", "stud.Ante(1, 50)"),
    "Burn": ("stud.Burn('As')", "stud.Burn()"),
    "DownCard": ("stud.DownCard(0, 'As')", "stud.DownCard(0)"),
    "Upcard": ("stud.Upcard(0, 'As')", "stud.Upcard(0)"),
    "Reshuffle": ("stud.Reshuffle('burns')", "stud.Reshuffle('stub+burns')"),
    "CommunityCard": ("stud.CommunityCard('As')", "stud.CommunityCard()"),
    "Acted": (
        "stud.Acted(0, stud.Wager(500), 'bet', 500, 500)",
        "stud.Acted(0, stud.Wager(500), 'complete', 300, 500)",
    ),
    "Refund": ("stud.Refund(0, 50)", "stud.Ante(0, 50)"),
    "Show": ("stud.Show(0, 'As Kd')", "stud.Show(0, 'As')"),
    "Muck": ("stud.Muck(0)", "stud.Muck(1)"),
    "RakeTaken": ("stud.RakeTaken(5)", "stud.RakeTaken(6)"),
    "PotWon": ("stud.PotWon(0, 1, 50)", "stud.PotWon(0, 1, 50, 'low', odd=1)"),
    "Decision": ("stud.Decision(0)", "stud.Decision(1)"),
    "ShowOrMuck": ("stud.ShowOrMuck(0, True)", "stud.ShowOrMuck(0, False)"),
    "Pot": ("stud.Pot(50, (0, 1), winners=(1,), rake=5)", "stud.Pot(50, (0, 1))"),
    "Player": ('stud.Player("north", 500, auto_ante=False)', 'stud.Player("north", 500)'),
    "Antes": (
        "stud.Table(stud.rooms.ROOM_B, stud.Stakes(5, 10, 1, 2)).antes",
        "stud.Table(stud.rooms.ROOM_B, stud.Stakes(5, 10, 1, 2)).sit(1, 'north', 90).antes",
    ),
    "Table": (
        "stud.Table(stud.rooms.ROOM_B, stud.Stakes(5, 10, 1, 2), seats=6)",
        "stud.Table(stud.rooms.ROOM_B, stud.Stakes(5, 10, 1, 2)).sit(1, 'north', 90)",
    ),
    "Hand": (
        "stud.Hand.deal(stud.Rules(), stud.Stakes(5, 10, 1, 2), stacks=[90, 80], seed=7).play(2)",
        "stud.Hand.start(stud.Rules(), stud.Stakes(5, 10, 1, 2), stacks=[90, 80])",
    ),
    "Playouts": (
        "stud.Playouts(2, 9, (30, -30), (500, 500))",
        "stud.Playouts(1, 9, (30, -30), (500, 500))",
    ),
    "Range": ("stud.Range({'AsAh': 2, 'KsKh': 0.5}, up='7c')", "stud.Range('AA')"),
    "Equity": (
        "stud.equity('AsAhKdQs9h2c', '7c8c9cTd2s3s')",
        "stud.equity('AsAhKdQs9h2c', '7c8c9cTd2s3s', method='sample', seed=1, samples=9)",
    ),
    "HoldingEquity": (
        "stud.equity_by_holding('AsAhKdQs9h2c', stud.Range(['7c8c9cTdKcKs', '7c8c9cTdKcKh']))",
        "stud.equity_by_holding('AsAhKdQs9h2c', stud.Range(['7c8c9cTdKcKs', '7c8c9cTdKcQh']))",
    ),
    "SeatEquity": (
        "stud.equity('AsAhKdQs9h2c', '7c8c9cTd2s3s')[0]",
        "stud.equity('AsAhKdQs9h2c', '7c8c9cTd2s3s')[1]",
    ),
    "Strength": (
        'stud.evaluate("As Ad 9h 9c Kd 4s 2c")',
        'stud.Strength("9c Td Jh Qs Kd", ranking="eight_or_better")',
    ),
}
# What the other classes derive from; there is none that is only that.
BASES = {"Action", "Event"}
# What is written to: tried in tests of its own.
CHANGING = {"HandBatch", "Observation"}
PAIRS = pytest.mark.parametrize(("one", "other"), VALUES.values(), ids=VALUES)


def make(code):
    return eval(
        code,
        {
            "stud": stud,
            "Fraction": Fraction,
            **{name: getattr(stud, name) for name in stud.__all__},
        },
    )


def test_every_public_class_of_values_is_tried_here():
    classes = {
        name
        for name in stud.__all__
        if inspect.isclass(value := getattr(stud, name)) and not issubclass(value, BaseException)
    }
    assert classes - BASES - CHANGING == set(VALUES)
    for name in BASES:
        with pytest.raises(TypeError):
            getattr(stud, name)()


@PAIRS
def test_equal_values_are_equal_and_hash_alike(one, other):
    assert make(one) == make(one)
    assert hash(make(one)) == hash(make(one))
    assert make(one) != make(other)
    assert make(one) != "something else"
    assert {make(one), make(one), make(other)} == {make(one), make(other)}


@PAIRS
def test_copies_and_pickles_are_equal(one, other):
    for value in (make(one), make(other)):
        assert copy.copy(value) == value
        assert copy.deepcopy(value) == value
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == value


@PAIRS
def test_the_repr_makes_the_value_again(one, other):
    if isinstance(
        make(one),
        stud.Hand | stud.Table | stud.Antes | stud.Equity | stud.HoldingEquity | stud.SeatEquity,
    ):
        return  # they hold too much for a line: the repr says only where they stand
    for value in (make(one), make(other)):
        assert make(repr(value)) == value


@PAIRS
def test_no_attribute_can_be_set_or_deleted(one, other):
    value = make(one)
    if isinstance(value, enum.Enum):
        return  # as unchanging as Python's enums are
    facts = [name for name in dir(value) if not name.startswith("_")]
    for name in [*facts, "something_new"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    assert value == make(one)


def test_importing_brings_nothing_but_numpy_and_the_standard_library():
    code = "import numpy, sys; old = set(sys.modules); import stud; print(*set(sys.modules) - old)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    tops = {name.partition(".")[0] for name in run.stdout.split()}
    assert tops - set(sys.stdlib_module_names) == {"stud"}
    assert "stud.reference" not in run.stdout.split()


def test_values_can_be_shared_by_many_threads():
    pairs = [(make(one), make(other), one) for one, other in VALUES.values()]
    start = threading.Barrier(8)

    def work(_):
        start.wait()
        return [
            (repr(value), hash(value), value == make(code), value == other, pickle.dumps(value))
            for _ in range(200)
            for value, other, code in pairs
        ]

    with ThreadPoolExecutor(8) as pool:
        first, *rest = pool.map(work, range(8))
    assert all(answers == first for answers in rest)


def test_importing_leaves_out_what_few_need():
    code = "import numpy, sys; old = set(sys.modules); import stud; print(*set(sys.modules) - old)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    slow = {"asyncio", "concurrent.futures", "html", "numpy.typing", "random", "secrets", "ssl"}
    assert slow & set(run.stdout.split()) == set()


def test_modules_are_there_without_importing_them():
    code = """
import stud
later = stud.reference, stud.phh, stud.histories, stud.display, stud.typing
print(*(module.__name__ for module in later))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = ("reference", "phh", "histories", "display", "typing")
    assert run.stdout.split() == [f"stud.{name}" for name in names]
    assert set(names) < set(dir(stud))
    with pytest.raises(AttributeError, match="'stud' has no attribute 'poker'"):
        _ = stud.poker


def test_rooms_offer_rooms_and_nothing_else():
    assert dir(stud.rooms) == sorted(stud.rooms.__all__)
    assert "ROOM_A" in dir(stud.rooms)
