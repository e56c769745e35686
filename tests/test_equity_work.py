"""How the work of an equity is chosen, estimated, split, told of and stopped."""

import os
import pickle
import signal
import statistics
import threading
import time

import pytest

import stud
from runners.equities import GAMES
from stud._equity import work
from stud._equity.compare import contest_of
from stud._equity.seats import read_seat
from stud._equity.work import Crew, Exact


def test_auto_says_what_it_did():
    assert stud.equity("AsAhKd", "7c").method == "exact"
    assert stud.equity("AsAhKdQs9h2c", "7c8c9cTd2s3s", "2d2h4h5h6s7s").method == "exact"
    third = stud.equity("AsAhKd", "7c8c9c", "2d3d4d")
    assert third.method == "sample"
    assert third.seed is not None
    assert "sampled" in str(third)
    assert str(third[0]) in repr(third)


# From third street to sixth, all that is known or next to nothing.
COSTS = [
    (("AsAhKd", "7c8c9c"), {}),
    (("AsAhKd", "7c"), {}),
    (("AsAhKd", ""), {}),
    (("As", "Kd"), {}),
    (("AsAhKdQs9h2c", ""), {}),
    (("AsAh", "KdKs", "Qs 9d"), {}),
    (("AsAhKdQs", "7c8c"), {"community": True}),
    (("AsAhKdQs9h2c", "7c8c9cTd2s3s", "4d"), {}),
    (("AsAhKdQs9h", "7c8c9cTd2s", "2d2h4h5h6s"), {}),
    (("AsAhKdQs9h", "7c8c9cTd2s", "2d2h4h"), {}),
    (("AsAhKdQs9h2c", "7c8c9cTd2s3s", "2d2h4h5h6s7s", "KcKhQd"), {}),
    (("AsAhKdQs9h2c", "7c8c9cTd2s3s", "2d2h4h5h6s7s", "KcKhQd"), {"dead": "3c3d3h"}),
]


def exact_of(seats, threads=1, game="high", dead="", community=None):
    """The plan of exact work."""
    contest = contest_of(
        [read_seat(number, seat) for number, seat in enumerate(seats)],
        game,
        stud.CardSet(dead),
        -1 if community else None,
    )
    return Exact(contest, Crew(threads, None, None))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seats", "options"), COSTS)
def test_the_time_exact_work_takes_is_known_beforehand(seats, options, game):
    exact = exact_of(seats, game=game, **options)
    if exact.seconds > 1.5:
        assert stud.equity(*seats, game=game, samples=1000, **options).method == "sample"
        return
    spent = []
    while not spent or (sum(spent) < 0.3 and len(spent) < 5):
        begun = time.process_time()
        exact.contest.exact([(0, 0, 1)], 1)
        spent.append(time.process_time() - begun)
    # Within a factor of four, and what is too little to matter.
    took = statistics.median(spent)
    assert exact.seconds / 4 < took + 0.005
    assert took < 4 * exact.seconds + 0.005


def test_auto_is_not_deceived_by_threads_that_have_nothing_to_do(monkeypatch):
    # Two seats are not split: any number of threads takes as long as one.
    seventh = ("AsAhKdQs9h2c3d", "7c8c9cTd2s3s4h")
    assert exact_of(seventh, 64).threads == exact_of(seventh, 64).parts == 1
    for seats in (("As", "Kd"), ("As", "")):
        one, many = (exact_of(seats, threads, game="eight_or_better") for threads in (1, 64))
        assert many.parts == many.threads == 1
        assert many.expected == one.expected > 1
        found = stud.equity(*seats, game="eight_or_better", threads=64, samples=1000)
        assert found.method == "sample"
    # Nor do more threads than processors help.
    seats = ("AsAhKdQs", "7c8c9cTd", "2d3d4h5h")
    for processors in (1, 2, 8):
        monkeypatch.setattr(work, "processors", lambda processors=processors: processors)
        several = exact_of(seats, 64)
        assert several.seconds > 1
        assert several.expected >= several.seconds / processors


def test_parts_do_little_twice():
    # What every part does again is most of this, so that there is just one.
    seats = ("AsAhKdQs9h2c", "7c8c9cTd2s3s", "4d")
    assert exact_of(seats).parts == exact_of(seats, 4).parts == 1
    for seats in (
        ("AsAhKdQs", "7c8c9cTd", "2d"),
        ("AsAhKdQs", "7c8c9cTd", "2d3d4h5h"),
        ("AsAhKdQs9h", "7c8c9cTd2s", "2d2h4h5h6s", "KcKhQdJd3d"),
    ):
        for threads in (1, 2, 4):
            exact = exact_of(seats, threads)
            # Of three seats with one door card the set-up takes a third: two do it for two threads.
            assert exact.parts > 1 or (len(seats[2]) == 2 and threads == 1)
            assert exact.part * exact.parts < (2 if threads > 1 else 1.3) * exact.seconds


def test_threads_share_the_memory_that_there_is():
    seats = ("AsAhKdQs", "7c8c9cTd", "2d")
    exact = exact_of(seats, 256)
    assert 256 * exact.size > exact.MOST > exact.size
    assert exact.threads > 1
    assert exact.threads * exact.size <= exact.MOST
    with pytest.raises(stud.EquityError, match=r"exact would take .* gigabytes"):
        stud.equity(*seats, game="eight_or_better", method="exact")


def test_progress_is_told_and_can_stop():
    for options in ({"method": "exact"}, {"method": "sample", "samples": 2_000_000}):
        told = []
        found = stud.equity(
            "AsAhKdQs9h",
            "7c8c9cTd2s",
            "2d2h4h5h6s",
            progress=lambda done, total, told=told: told.append((done, total)),
            **options,
        )
        assert told
        assert all(0 < done <= total for done, total in told)
        assert told == sorted(told)
        assert found.method == options["method"]

    def stop(done, total):
        raise RuntimeError("enough")

    for options in ({"method": "exact"}, {"method": "sample"}):
        with pytest.raises(RuntimeError, match="enough"):
            stud.equity("AsAhKdQs9h", "7c8c9cTd2s", "2d2h4h5h6s", progress=stop, **options)


def test_interrupted_sampling_holds_the_estimate():
    def stop(done, total):
        if done > 500_000:
            raise KeyboardInterrupt

    with pytest.raises(stud.Interrupted) as stopped:
        stud.equity("AsAhKd", "7c8c9c", "2d3d4d", error=1e-7, seed=3, progress=stop)
    estimate = stopped.value.estimate
    assert not estimate.complete
    assert estimate.samples > 500_000
    assert "interrupted" in str(estimate)
    assert isinstance(stopped.value, KeyboardInterrupt)
    assert not isinstance(stopped.value, Exception)
    copied = pickle.loads(pickle.dumps(stopped.value))
    assert copied.estimate == estimate
    whole = stud.equity("AsAhKd", "7c8c9c", "2d3d4d", samples=estimate.samples, seed=3)
    assert whole.seats == estimate.seats


@pytest.mark.skipif(os.name != "posix", reason="sends itself a signal")
@pytest.mark.parametrize("after", [0.05, 0.3, 1])
@pytest.mark.parametrize(
    ("seats", "game"),
    [
        (("AsAhKdQs", "7c8c9cTd", "2d3d5h6h"), "eight_or_better"),
        (("2c7d", ""), "eight_or_better"),
        # Millions of hands to complete and to count before the first comparison.
        (("AsAhKdQs", "7c8c9cTd", ""), "high"),
        (("AsAhKdQs", "7c8c9cTd", "2d3d"), "eight_or_better"),
        # Seconds for one hand of the first seat.
        (("AsAhKdQs9h2c", "7c8c9cTd", "2d3d4h5h", "KsKhKcJd"), "high"),
    ],
    ids=["three seats", "two seats", "nothing known of one", "little known of one", "four seats"],
)
def test_ctrl_c_stops_exact_work_at_once(seats, game, after):
    timer = threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    start = time.perf_counter()
    try:
        with pytest.raises(KeyboardInterrupt) as stopped:
            stud.equity(*seats, game=game, method="exact")
    finally:
        timer.cancel()
        timer.join()
    assert not isinstance(stopped.value, stud.Interrupted)
    # Long before it would have ended, and with time for a machine that is busy.
    assert time.perf_counter() - start - after < 2
