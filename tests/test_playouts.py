"""Playouts: reproducible, mergeable, and refused where nothing can be played."""

import signal
import time

import numpy as np
import pytest

import stud

ROOM = stud.rooms.ROOM_A
HAND = stud.Hand.deal(ROOM.rules, ROOM.stakes(5_00, 10_00), stacks=[500_00] * 4, seed=7)
PASSIVE = np.zeros((5, 2, 5))
PASSIVE[:, :, 1:3] = 1


@pytest.mark.parametrize("view", [None, 0, 3])
def test_the_result_does_not_depend_on_threads(view):
    results = [stud.playouts(HAND, 5000, seed=1, threads=n, view=view) for n in (1, 2, 5)]
    assert results[0] == results[1] == results[2]
    assert results[0].count == 5000
    assert sum(results[0].sums) == 0


def test_sums_merge():
    a, b = stud.playouts(HAND, 3000, seed=1), stud.playouts(HAND, 2000, seed=2)
    both = a + b
    assert both.count == 5000
    assert both.sums == tuple(x + y for x, y in zip(a.sums, b.sums, strict=True))
    spread = np.sqrt(np.array(both.sums_of_squares) / 5000 - np.array(both.mean) ** 2)
    assert both.standard_deviation == pytest.approx(spread)
    assert both.standard_error == pytest.approx(spread / 5000**0.5)


def test_playouts_are_hands_played_at_random():
    # The mean of independent single hands must lie within the error of both.
    generator = np.random.default_rng(4)
    payoffs = []
    for seed in range(4000):
        hand = HAND.redeal(0, seed=seed)
        while not hand.over:
            hand = hand.play(int(generator.choice(hand.legal_actions.ids)))
        payoffs.append(hand.payoffs)
    singles = np.array(payoffs, float)
    result = stud.playouts(HAND, 40_000, seed=5, view=0)
    error = np.hypot(singles.std(axis=0) / 4000**0.5, result.standard_error)
    assert (abs(singles.mean(axis=0) - result.mean) < 4.5 * error).all()


def test_a_policy_is_followed():
    folds = np.zeros((5, 2, 5))
    folds[:, 0, 1] = folds[:, 1, 0] = folds[:, 1, 2] = 1
    folds[0, 1, 0] = 0
    folds[0, 1, 1] = 1
    # All call the bring-in, then check to the end.
    result = stud.playouts(HAND, 1000, seed=1, policy=folds)
    assert result.decisions == 1000 * 4 * 5
    assert result == stud.playouts(HAND, 1000, seed=1, policy=folds.tolist())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_policy_is_a_table_of_probabilities_by_street_and_by_what_is_owed(seed):
    # Single hands played by the same table, in plain Python, come to the same means.
    generator = np.random.default_rng(seed)
    table = generator.random((5, 2, 5)) ** 2 + 0.01
    payoffs, decisions = [], 0
    for index in range(4000):
        hand = HAND.redeal(0, seed=index)
        while not hand.over:
            legal = hand.legal_actions
            weights = table[hand.street - 3, int(bool(legal.call or legal.bring_in))]
            weights = np.where(legal.mask, weights, 0)
            hand = hand.play(int(generator.choice(5, p=weights / weights.sum())))
            decisions += 1
        payoffs.append(hand.payoffs)
    singles = np.array(payoffs, float)
    result = stud.playouts(HAND, 100_000, seed=5, view=0, policy=table)
    error = np.hypot(singles.std(axis=0) / 4000**0.5, result.standard_error)
    assert (abs(singles.mean(axis=0) - result.mean) < 4.5 * error).all()
    assert decisions / 4000 == pytest.approx(result.decisions / 100_000, rel=0.05)
    # The table matters, and so do its rows: owed and not owed exchanged, streets turned round.
    for other in (table[:, ::-1], table[::-1], np.ones((5, 2, 5))):
        changed = stud.playouts(HAND, 100_000, seed=5, view=0, policy=other)
        assert changed.decisions != pytest.approx(result.decisions, rel=0.01)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_it(threads):
    handler = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    begun = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            stud.playouts(HAND, 10**9, seed=1, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert time.monotonic() - begun < 30  # and not the ten minutes of all playouts


def test_an_undealt_hand_can_be_played_out():
    start = stud.Hand.start(ROOM.rules, ROOM.stakes(5_00, 10_00), stacks=[500_00] * 2)
    result = stud.playouts(start, 20_000, seed=1, policy=PASSIVE)
    assert abs(result.mean[0]) < 5 * result.standard_error[0]


def test_progress_and_its_exceptions():
    calls = []
    stud.playouts(HAND, 5000, seed=1, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (5000, 5000)

    def stop(done, total):
        raise KeyboardInterrupt

    for threads in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            stud.playouts(HAND, 10**8, seed=1, progress=stop, threads=threads)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"view": 4}, stud.ArgumentError, "no seat 4"),
        ({"view": -1}, stud.ArgumentError, "view"),
        ({"threads": 0}, stud.ArgumentError, "threads"),
        ({"policy": np.ones((5, 2, 4))}, stud.ArrayError, "shape"),
        ({"policy": np.zeros((5, 2, 5))}, stud.ArgumentError, "positive weight"),
        ({"policy": np.full((5, 2, 5), np.nan)}, stud.ArgumentError, "finite"),
        ({"seed": -1}, stud.ArgumentError, "seed"),
        ({"seed": 1.5}, TypeError, "seed"),
        ({"policy": "x"}, TypeError, "an array of numbers for policy, found str"),
        ({"policy": [None]}, TypeError, "an array of numbers for policy, found list"),
        ({"policy": np.ones((5, 2, 5), complex)}, TypeError, "dtype complex128"),
        ({"policy": [[1], [1, 2]]}, stud.ArrayError, "shape"),
        ({"policy": np.ma.masked_array(PASSIVE)}, stud.ArrayError, "masked"),
        ({"progress": 3}, TypeError, "a function of two numbers.*found int"),
    ],
)
def test_what_cannot_be(options, error, message):
    for count in (10, 0):
        with pytest.raises(error, match=message):
            stud.playouts(HAND, count, **{"seed": 1} | options)


def test_a_hand_at_its_showdown_is_refused():
    hand = HAND.play(2)
    while not hand.over:
        hand = hand.play(1)
    with pytest.raises(stud.ArgumentError, match="view, which deals no card"):
        stud.playouts(hand, 0, seed=1)
    with pytest.raises(stud.ArgumentError, match="playouts"):
        stud.playouts(HAND, -1, seed=1)


def test_a_hand_that_the_others_have_folded_is_worth_what_it_won():
    hand = HAND
    while not hand.over:
        hand = hand.play(hand.legal_actions.ids[0])
    assert stud.playouts(hand, 10, seed=1, view=0).mean == hand.payoffs


@pytest.mark.parametrize("stacks", [[500_00] * 2, [5_50] * 2, [40_00, 7_00, 90_00]])
def test_every_action_of_every_decision_has_a_value(stacks):
    hand = stud.Hand.deal(ROOM.rules, ROOM.stakes(5_00, 10_00), stacks=stacks, seed=3)
    generator = np.random.default_rng(6)
    while not hand.over:
        seat = hand.actor
        for action in hand.legal_actions:
            after = hand.view(seat).play(action)
            value = stud.playouts(after, 50, seed=1, view=seat)
            assert (value.count, sum(value.sums)) == (50, 0)
        hand = hand.play(int(generator.choice(hand.legal_actions.ids)))


def test_a_view_does_not_know_what_an_all_in_call_will_bring():
    # Both all-in on third street: by the cards as dealt one seat wins all; by a view it is open.
    hand = stud.Hand.deal(ROOM.rules, ROOM.stakes(5_00, 10_00), stacks=[5_50] * 2, seed=3)
    hand = hand.play(2).play(3)
    seat = hand.actor
    value = stud.playouts(hand.view(seat).play(1), 1000, seed=1, view=seat)
    assert abs(value.mean[seat]) < 5_50
    assert value.standard_error[seat] > 0


def test_no_playouts_have_no_mean():
    nothing = stud.playouts(HAND, 0, seed=1)
    assert nothing.sums == (0,) * 4
    assert np.isnan(nothing.mean + nothing.standard_deviation + nothing.standard_error).all()
