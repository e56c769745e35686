"""Every public value: unchanging, comparable, hashable, copied and pickled equal, made by repr."""

import copy
import enum
import inspect
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import stud

# Two different values of each public class, as a user would write them.
VALUES = {
    "Card": ('stud.Card("As")', 'stud.Card("2c")'),
    "CardSet": ('stud.CardSet("As Kd")', "stud.CardSet()"),
    "Deck": ("stud.Deck.seeded(7)", 'stud.Deck("As Kd")'),
    "Rank": ("stud.Rank.ACE", "stud.Rank.TWO"),
    "Suit": ("stud.Suit.SPADES", "stud.Suit.CLUBS"),
}
PAIRS = pytest.mark.parametrize(("one", "other"), VALUES.values(), ids=VALUES)


def make(code):
    return eval(code, {"stud": stud, **{name: getattr(stud, name) for name in stud.__all__}})


def test_every_public_class_of_values_is_tried_here():
    classes = {
        name
        for name in stud.__all__
        if inspect.isclass(value := getattr(stud, name)) and not issubclass(value, Exception)
    }
    assert classes == set(VALUES)


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
