"""The same equity for any number of threads and workers, in pools and on a Dask cluster."""

import math
import pickle
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import distributed
import pytest

import stud
from stud._equity import work

GAMES = ("high", "razz", "eight_or_better")
SPOTS = [
    ({"method": "sample", "seed": 7, "samples": 3_000_000}, ["AsAhKd", "7c", "2d3d"]),
    ({"method": "sample", "seed": 7, "error": 0.0004}, ["AsAhKd", "7c", "2d3d"]),
    ({"method": "exact"}, ["AsAhKdQs9c", "7c8c9hTd2c", "2d3d5hKcJc"]),
    ({"method": "exact"}, ["AsAhKdQs", {"7c8c9hTd": 1, "7c8c7d2s": 2}]),
]


@pytest.fixture(scope="module")
def pool():
    with ProcessPoolExecutor(2) as pool:
        yield pool


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("options", "seats"), SPOTS)
def test_the_same_for_any_number_of_threads_and_workers(options, seats, game, pool):
    expected = stud.equity(*seats, game=game, **options)
    assert stud.equity(*seats, game=game, threads=3, **options) == expected
    with ThreadPoolExecutor(2) as threads:
        assert stud.equity(*seats, game=game, executor=threads, **options) == expected
    assert stud.equity(*seats, game=game, executor=pool, threads=2, **options) == expected


class Late(Future):
    """A result that is worked out when it is asked for."""

    def __init__(self, executor):
        super().__init__()
        self.executor = executor

    def result(self, timeout=None):
        self.executor.run()
        return super().result(timeout)


class Backwards(Executor):
    """Does what it is given only when asked for, the last first: no worse order can come."""

    def __init__(self):
        self.todo = []
        self.sizes = []

    def submit(self, function, /, *args, **kwargs):
        future = Late(self)
        self.todo.append((future, function, args, kwargs))
        self.sizes.append(len(pickle.dumps((function, args, kwargs))))
        return future

    def run(self):
        while self.todo:
            future, function, args, kwargs = self.todo.pop()
            if future.set_running_or_notify_cancel():
                # As another process would get it.
                function, args, kwargs = pickle.loads(pickle.dumps((function, args, kwargs)))
                future.set_result(function(*args, **kwargs))


def test_pieces_are_small_and_may_be_done_in_any_order():
    executor = Backwards()
    for options, seats in SPOTS:
        work.unpacked.cache_clear()
        before = len(executor.sizes)
        assert stud.equity(*seats, executor=executor, **options) == stud.equity(*seats, **options)
        # However many pieces a worker does, it makes ranges and sampler once.
        assert work.unpacked.cache_info().misses == 1
        assert work.unpacked.cache_info().hits == len(executor.sizes) - before - 1
    assert executor.sizes
    assert max(executor.sizes) < 2000


def test_what_was_sampled_in_a_given_time_can_be_had_again(pool):
    seats = SPOTS[0][1]
    found = stud.equity(*seats, method="sample", seed=3, time=0.3, executor=pool)
    again = stud.equity(*seats, method="sample", seed=3, samples=found.samples)
    assert again == found


def test_an_error_in_a_worker_is_raised_and_the_rest_is_cancelled(pool):
    def stop(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        stud.equity("AsAhKd", "7c8c9c", "2d3d4d", error=1e-6, executor=pool, progress=stop)
    # The pool can be used on.
    found = stud.equity("AsAhKd", "7c8c9c", "2d3d4d", error=0.002, executor=pool)
    assert math.isclose(sum(found.shares), 1)


def test_a_dask_cluster():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        for options, seats in SPOTS:
            found = stud.equity(*seats, executor=executor, **options)
            assert found == stud.equity(*seats, **options)
