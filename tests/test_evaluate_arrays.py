"""Strengths of arrays of hands."""

import contextlib
import math
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import stud
from stud import _stud

RANKINGS = ("high", "ace_to_five", "eight_or_better")


def random_hands(count, width, seed=0):
    """Different cards in each row, in random order."""
    rng = np.random.default_rng([seed, width])
    return rng.random((count, 52)).argsort(axis=1)[:, :width].astype(np.uint8)


@pytest.fixture(scope="module")
def many():
    """More rows than two parts of the work."""
    return np.tile(random_hands(1 << 14, 7), (200, 1))


def colex_hands(width, start, count):
    """Hands of all hands in order, from the one with number `start` on."""
    ranks = np.arange(start, start + count)
    columns = []
    for k in range(width, 0, -1):
        sizes = np.array([math.comb(n, k) for n in range(53)])
        top = np.searchsorted(sizes, ranks, side="right") - 1
        ranks = ranks - sizes[top]
        columns.append(top)
    return np.stack(columns, axis=1).astype(np.uint8)


def test_all_five_card_hands_have_7462_strengths_and_the_counts_of_the_categories():
    hands = colex_hands(5, 0, math.comb(52, 5))
    strengths, counts = np.unique(stud.evaluate(hands), return_counts=True)
    assert strengths.tolist() == list(range(1, 7463))
    ends = [1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462]
    sums = np.diff([0, *np.cumsum(counts)[np.array(ends) - 1]])
    assert sums.tolist() == [*reversed(stud.category_counts(5).values())]


def test_all_five_card_hands_have_6175_lows_in_the_numbers_of_combinatorics():
    hands = colex_hands(5, 0, math.comb(52, 5))
    counts = np.bincount(stud.evaluate(hands, ranking="ace_to_five"))
    # How many classes, and hands in each: four of a kind to no pair.
    expected = [
        (13 * 12, 4),
        (13 * 12, 4 * 6),
        (13 * math.comb(12, 2), 4 * 4**2),
        (math.comb(13, 2) * 11, 6**2 * 4),
        (13 * math.comb(12, 3), 6 * 4**3),
        (math.comb(13, 5), 4**5),
    ]
    assert counts.tolist() == [0] + [hands for classes, hands in expected for _ in range(classes)]
    eights = np.bincount(stud.evaluate(hands, ranking="eight_or_better"))
    assert eights.tolist() == [math.comb(52, 5) - 56 * 4**5] + [4**5] * 56


def test_every_kernel_equals_the_reference():
    script = Path(__file__).with_name("run_evaluators.py")
    run = subprocess.run(
        [sys.executable, script, "--hands", "1500", "--seed", "5"], capture_output=True, text=True
    )
    *lines, last = run.stdout.splitlines()
    kernels = _stud._kernels()
    assert [line.partition(":")[0] for line in lines] == ["single hands", *kernels]
    assert last == f"{3 * 3 * (1500 * len(kernels) + 15)} passed, 0 failed"
    assert run.returncode == 0


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("width", [5, 6, 7])
def test_arrays_and_single_hands_agree(width, ranking):
    hands = random_hands(300, width, seed=2)
    single = [stud.evaluate(list(row), ranking=ranking).value for row in hands]
    assert stud.evaluate(hands, ranking=ranking).tolist() == single


def test_the_result_is_a_new_array_of_uint16():
    strengths = stud.evaluate(random_hands(10, 7))
    assert (strengths.dtype, strengths.shape) == (np.uint16, (10,))
    assert strengths.flags.owndata
    assert strengths.flags.writeable


def test_no_hands_have_no_strengths():
    for width in (5, 6, 7):
        assert stud.evaluate(np.empty((0, width), np.uint8), threads=4).shape == (0,)


def test_threads_change_nothing(many):
    alone = stud.evaluate(many)
    for threads in (2, 3, 1000, 2**70, np.int64(2)):
        assert np.array_equal(stud.evaluate(many, threads=threads), alone)


def test_out_is_filled_and_returned():
    hands = random_hands(100, 7)
    out = np.full(102, 9, np.uint16)
    part = out[1:101]
    assert stud.evaluate(hands, out=part) is part
    assert np.array_equal(part, stud.evaluate(hands))
    assert out[[0, -1]].tolist() == [9, 9]


def test_arrays_in_any_layout_mean_the_same():
    hands = random_hands(50, 7)
    expected = stud.evaluate(hands).tolist()
    wide = np.zeros((50, 9), np.uint8)
    wide[:, 1:8] = hands
    layouts = {
        "Fortran order": np.asfortranarray(hands),
        "transposed": np.ascontiguousarray(hands.T).T,
        "columns of a wider array": wide[:, 1:8],
        "rows backwards": hands[::-1].copy()[::-1],
        "read-only": np.frombuffer(hands.tobytes(), np.uint8).reshape(50, 7),
    }
    for name, layout in layouts.items():
        before = layout.copy()
        assert stud.evaluate(layout).tolist() == expected, name
        assert np.array_equal(layout, before), name
    assert stud.evaluate(hands[::2]).tolist() == expected[::2]
    assert stud.evaluate(np.broadcast_to(hands[0], (20, 7))).tolist() == [expected[0]] * 20


GOOD = random_hands(4, 7)


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (GOOD.astype(np.int64), "dtype uint8, not int64: convert"),
        (GOOD.astype(np.int8), "uint8, not int8"),
        (GOOD.astype(float), "uint8, not float64"),
        (GOOD.astype(object), "uint8, not object"),
        (GOOD.astype(bool), "uint8, not bool"),
        (GOOD.astype("S1"), "uint8, not "),
        (np.zeros(7, [("card", np.uint8)]), "uint8, not "),
        (GOOD[:, :4], r"\(N, 7\), not \(4, 4\)"),
        (np.zeros((3, 8), np.uint8), r"not \(3, 8\)"),
        (np.zeros((7, 100), np.uint8), r"not \(7, 100\); a hand is a row: transpose with .T"),
        (GOOD[0], r"not \(7,\); one hand alone is .reshape\(1, 7\)"),
        (np.zeros((2, 3, 7), np.uint8), r"not \(2, 3, 7\)"),
        (np.array(7, np.uint8), r"not \(\)"),
        (np.zeros((0,), np.uint8), r"not \(0,\)"),
        (np.ma.masked_array(GOOD, mask=True), "masked arrays are not taken"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_arrays_of_another_kind_are_refused(hands, words):
    with pytest.raises(stud.ArrayError, match=words):
        stud.evaluate(hands)


@pytest.mark.parametrize(
    ("row", "column", "number"), [(0, 0, 52), (3, 6, 255), (1, 3, 64), (2, 5, 128)]
)
def test_a_number_that_is_no_card_is_named(row, column, number):
    hands = GOOD.copy()
    hands[row, column] = number
    with pytest.raises(
        stud.ArrayError, match=f"row {row}, column {column}: {number} is not"
    ) as caught:
        stud.evaluate(hands)
    error = caught.value
    assert (error.row, error.column, error.found, error.card) == (row, column, number, None)
    assert isinstance(error, ValueError)


def test_a_card_twice_in_a_row_is_named():
    hands = GOOD.copy()
    hands[2, 6] = hands[2, 1]
    card = stud.Card(int(hands[2, 1]))
    with pytest.raises(stud.ArrayError, match=f"row 2, column 6: {card} ") as caught:
        stud.evaluate(hands)
    assert (caught.value.row, caught.value.column, caught.value.card) == (2, 6, card)


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_of_many_wrong_rows_the_first_is_named(many, threads):
    hands = many.copy()
    first = (1 << 20) + 12345
    for row in (len(hands) - 1, first + 1, first, 2 << 20):
        hands[row, 2] = hands[row, 4]
    with pytest.raises(stud.ArrayError) as caught:
        stud.evaluate(hands, threads=threads)
    assert caught.value.row == first


@pytest.mark.parametrize(
    ("out", "error", "words"),
    [
        (np.zeros(3, np.uint16), stud.ArrayError, r"shape \(4,\), one place a hand, not \(3,\)"),
        (np.zeros(5, np.uint16), stud.ArrayError, r"not \(5,\)"),
        (np.zeros((4, 1), np.uint16), stud.ArrayError, r"not \(4, 1\)"),
        (np.zeros(4, np.uint32), stud.ArrayError, "uint16, not uint32"),
        (np.zeros(4, np.int16), stud.ArrayError, "uint16, not int16"),
        (np.zeros(4, ">u2"), stud.ArrayError, "uint16, not >u2"),
        (np.zeros(8, np.uint16)[::2], stud.ArrayError, "contiguous"),
        (np.frombuffer(bytes(8), np.uint16), stud.ArrayError, "read-only"),
        (np.frombuffer(bytearray(9), np.uint8)[1:].view(np.uint16), stud.ArrayError, "aligned"),
        (np.ma.zeros(4, np.uint16), stud.ArrayError, "masked"),
        ([0, 0, 0, 0], TypeError, "numpy array for out, found list"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_out_that_does_not_fit_is_refused_and_untouched(out, error, words):
    before = np.array(out)
    with pytest.raises(error, match=words):
        stud.evaluate(GOOD, out=out)
    assert np.array_equal(out, before)


def test_an_out_in_the_memory_of_the_hands_is_refused():
    memory = np.zeros(28, np.uint8)
    hands = memory.reshape(4, 7)
    hands[:] = GOOD
    with pytest.raises(stud.ArrayError, match="shares memory"):
        stud.evaluate(hands, out=memory[:8].view(np.uint16))
    assert np.array_equal(hands, GOOD)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"threads": 0}, ValueError, "threads is at least 1, not 0"),
        ({"threads": -1}, ValueError, "threads is at least 1, not -1"),
        ({"threads": 1.5}, TypeError, "float"),
        ({"threads": True}, TypeError, "bool"),
        ({"ranking": "High"}, ValueError, "ranking must be one of"),
    ],
    ids=repr,
)
def test_wrong_options_are_refused(options, error, words):
    with pytest.raises(error, match=words):
        stud.evaluate(GOOD, **options)


class Stopped(Exception):
    pass


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("call", ["evaluate", "category_counts"])
def test_a_signal_stops_a_long_call(many, call, threads):
    def stop(*_):
        raise Stopped

    out = np.zeros(len(many), np.uint16)

    def work():
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        for _ in range(1000):
            if call == "evaluate":
                stud.evaluate(many, threads=threads, out=out)
            else:
                stud.category_counts(7, threads=threads)

    handler = signal.signal(signal.SIGALRM, stop)
    try:
        with pytest.raises(Stopped):
            work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    # What was stopped leaves nothing locked.
    assert np.array_equal(stud.evaluate(many, out=out), stud.evaluate(many))


def test_other_threads_run_meanwhile(many):
    done = threading.Event()

    def work():
        for _ in range(5):
            stud.evaluate(many)
        done.set()

    thread = threading.Thread(target=work)
    turns = 0
    thread.start()
    while not done.is_set():
        turns += 1
    thread.join()
    assert turns > 1000


def test_hands_that_change_meanwhile_do_no_harm(many):
    hands = many[: 1 << 19].copy()
    done = threading.Event()
    noise = np.random.default_rng(3).integers(0, 256, hands.shape, np.uint8)

    def scribble():
        while not done.is_set():
            hands[:] = noise
            hands[:] = many[: 1 << 19]

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        for threads in (1, 2) * 20:
            # Each row is what it was at some moment, or a mixture that is refused.
            with contextlib.suppress(stud.ArrayError):
                assert stud.evaluate(hands, threads=threads).max() <= 7462
    finally:
        done.set()
        thread.join()


def test_many_threads_may_evaluate_the_same_array(many):
    expected = stud.evaluate(many)
    results = [None] * 6

    def work(place):
        results[place] = stud.evaluate(many, threads=2)

    threads = [threading.Thread(target=work, args=(place,)) for place in range(len(results))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(result, expected) for result in results)


def test_hands_and_out_may_not_lie_on_one_another_unknown_to_numpy():
    buffer = bytearray(range(42)) + bytearray(42)
    hands = np.frombuffer(buffer, np.uint8)[:42].reshape(6, 7)
    out = np.frombuffer(buffer, np.uint16)[20:26]
    with pytest.raises(stud.ArrayError, match="hands and out share memory"):
        stud.evaluate(hands, out=out)
    assert buffer[:42] == bytes(range(42))
    apart = np.frombuffer(buffer, np.uint16)[21:27]
    assert stud.evaluate(hands, out=apart).tolist() == stud.evaluate(hands.copy()).tolist()
