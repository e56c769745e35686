"""How fast a Python loop plays hands, beside pokerkit and the plain-Python reference.

``python -m pytest -o addopts= benches/bench_hand.py``. The loops are compared in processor time, so
that other work on the machine counts for none of them. pokerkit is played where it is installed
(``pip install pokerkit==0.7.7``). Six seats, full stacks, every choice uniform among what is legal.
Every bench asserts its answer.
"""

import pickle
import random
import time
import warnings

import pytest

import stud
from stud import reference

SEATS, STACK = 6, 50_000
RULES = stud.rooms.ROOM_B.rules
STAKES = stud.Stakes(500, 1000, ante=100, bring_in=200)


@pytest.fixture
def hand():
    return stud.Hand.deal(RULES, STAKES, stacks=[STACK] * SEATS, seed=3)


@pytest.fixture
def end(hand):
    while not hand.over:
        hand = hand.play(hand.legal_actions.ids[-1])
    return hand


def play_random(count):
    """Play hands to the end: how many decisions there were, and what was won in all."""
    choose, decisions, won = random.Random(1).choice, 0, 0
    stacks = [STACK] * SEATS
    for seed in range(count):
        hand = stud.Hand.deal(RULES, STAKES, stacks=stacks, seed=seed)
        while not hand.over:
            hand = hand.play(choose(hand.legal_actions.ids))
            decisions += 1
        won += sum(hand.payoffs)
    return decisions, won


def play_reference(count):
    """The same hands in the reference: the same decisions follow from the same choices."""
    choose, decisions, won = random.Random(1).choice, 0, 0
    rules = reference.rooms.ROOM_B.rules
    stakes = reference.Stakes(500, 1000, ante=100, bring_in=200)
    for seed in range(count):
        hand = reference.Hand.deal(rules, stakes, stacks=[STACK] * SEATS, seed=seed)
        while not hand.over:
            mask = hand.legal_actions.mask
            hand = hand.play(choose([number for number in range(5) if mask[number]]))
            decisions += 1
        won += sum(hand.payoffs)
    return decisions, won


def play_pokerkit(pokerkit, count):
    """As many hands in pokerkit, choices uniform too; the shuffles are its own."""
    auto = pokerkit.Automation
    automations = tuple(auto)
    choose, decisions, won = random.Random(1).choice, 0, 0
    for _ in range(count):
        state = pokerkit.FixedLimitSevenCardStud.create_state(
            automations, True, 100, 200, 500, 1000, STACK, SEATS
        )
        while state.status:
            offered = []
            if state.can_fold():
                offered.append(state.fold)
            if state.can_check_or_call():
                offered.append(state.check_or_call)
            if state.can_post_bring_in():
                offered.append(state.post_bring_in)
            if state.can_complete_bet_or_raise_to():
                offered.append(state.complete_bet_or_raise_to)
            choose(offered)()
            decisions += 1
        won += sum(state.payoffs)
    return decisions, won


@pytest.mark.benchmark(group="a loop of random play, 20 hands", timer=time.process_time)
@pytest.mark.parametrize("player", ["stud", "reference", "pokerkit"])
def test_random_play(benchmark, player):
    if player == "stud":
        decisions, won = benchmark(play_random, 20)
        assert decisions == play_reference(20)[0]
    elif player == "reference":
        decisions, won = benchmark.pedantic(play_reference, (20,), rounds=3)
    else:
        pokerkit = pytest.importorskip("pokerkit")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            decisions, won = benchmark.pedantic(play_pokerkit, (pokerkit, 20), rounds=5)
    assert won == 0
    assert 200 < decisions < 600


@pytest.mark.benchmark(group="one call")
def test_deal(benchmark):
    stacks = [STACK] * SEATS
    hand = benchmark(lambda: stud.Hand.deal(RULES, STAKES, stacks=stacks, seed=3))
    assert hand.pot == 600


@pytest.mark.benchmark(group="one call")
def test_play_by_id(benchmark, hand):
    assert benchmark(hand.play, 2).pot == 800


@pytest.mark.benchmark(group="one call")
def test_play_by_action(benchmark, hand):
    assert benchmark(hand.play, stud.BringIn()).pot == 800


@pytest.mark.benchmark(group="one call")
def test_legal_ids(benchmark, hand):
    assert benchmark(lambda: hand.legal_actions.ids) == (2, 3)


@pytest.mark.benchmark(group="one call")
def test_legal_mask(benchmark, hand):
    assert benchmark(lambda: hand.legal_actions.mask) == (False, False, True, True, False)


@pytest.mark.benchmark(group="one call")
def test_view(benchmark, hand):
    assert benchmark(hand.view, 0).upcards == hand.upcards


@pytest.mark.benchmark(group="one call")
def test_key(benchmark, hand):
    assert benchmark(hand.key, 0) == hand.view(0).key(0)


@pytest.mark.benchmark(group="one call")
def test_redeal(benchmark, hand):
    assert benchmark(lambda: hand.redeal(0, seed=1)).upcards == hand.upcards


@pytest.mark.benchmark(group="a whole hand")
def test_history(benchmark, end):
    events = benchmark(lambda: end.events)
    assert sum(event.amount for event in events if isinstance(event, stud.PotWon)) == end.pot


@pytest.mark.benchmark(group="a whole hand")
def test_pickle(benchmark, end):
    assert benchmark(lambda: pickle.loads(pickle.dumps(end))) == end
