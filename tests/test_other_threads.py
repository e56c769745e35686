"""Other Python threads run while something long is done."""

import subprocess
import sys
import sysconfig
import threading
import time

import numpy as np
import pytest

import stud

ROOM = stud.rooms.ROOM_A
STAKES = ROOM.stakes(5_00, 10_00)
ROWS = 100_000


def evaluate():
    hands = np.tile(np.array([51, 47, 43, 39, 35, 2, 6], np.uint8), (20_000_000, 1))
    return lambda: stud.evaluate(hands)


def equity():
    return lambda: stud.equity("As", "Kd", "7h", method="sample", seed=1, samples=3_000_000)


def playouts():
    hand = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 6, seed=7)
    return lambda: stud.playouts(hand, 400_000, seed=1)


def step():
    batch = stud.HandBatch(ROOM.rules, STAKES, seats=6, stack=500_00, size=ROWS, seed=1)
    out = batch.observe()
    batch.step(np.full(ROWS, 2, np.uint8), out=out)
    calls = np.full(ROWS, 1, np.uint8)
    return lambda: batch.step(calls, out=out)


def count():
    return lambda: stud.category_counts(7)


def share_of_a_call_in_which_others_ran(call):
    """Into how many of ten parts of the call's time another thread's moments fall."""
    moments = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            moments.append(time.perf_counter())
            time.sleep(0.0002)

    ticker = threading.Thread(target=tick)
    ticker.start()
    begun = time.perf_counter()
    call()
    ended = time.perf_counter()
    stop.set()
    ticker.join()
    parts = {int(10 * (at - begun) / (ended - begun)) for at in moments if begun < at < ended}
    # The first and the last part could be Python's own, before and after.
    return len(parts & set(range(1, 9))) / 8


@pytest.mark.parametrize("make", [evaluate, equity, playouts, step, count])
def test_another_thread_runs_through_most_of_a_call(make):
    # Who holds Python to itself gives 0 however often one looks; a busy machine may do so once.
    shares = (share_of_a_call_in_which_others_ran(make()) for _ in range(10))
    assert any(share >= 0.5 for share in shares)


def test_a_call_that_holds_python_is_found_out():
    numbers = list(range(3_000_000))
    assert max(share_of_a_call_in_which_others_ran(lambda: sum(numbers)) for _ in range(3)) < 0.5


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has its lock in any case"
)
def test_free_threaded_python_stays_so():
    code = "import stud, sys; print(sys._is_gil_enabled())"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True
    )
    assert run.stdout == "False\n", run.stderr
