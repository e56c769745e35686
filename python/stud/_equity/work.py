"""The work of an equity, in pieces: small, picklable, and their sums merge in any order."""

from __future__ import annotations

import math
import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from stud._equity import options
from stud._equity.result import Sums, Tallies
from stud._stud import _Contest

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")

# Seconds that a piece takes, more or less: short enough for Ctrl-C, long enough to be sent.
PIECE = 0.25
# Pieces that are with an executor at a time: enough for any number of workers that is likely, few
# enough that not much is thrown away when enough is known.
WAITING = 64
# Run-outs sampled in a second, more or less, to size the first pieces.
SPEED = 2e7


# Deals that are made at least, where a number of samples is asked for: of fewer the standard error,
# which is taken from the spread between them, is little known itself.
LEAST = 64


class Task:
    """A contest for workers: packed once, and unpacked once in each process, with what it keeps."""

    def __init__(self, contest: _Contest) -> None:
        self.contest = contest

    @cached_property
    def packed(self) -> bytes:
        return pickle.dumps(self.contest)

    def __reduce__(self) -> tuple[Callable[[bytes], Task], tuple[bytes]]:
        return unpacked, (self.packed,)


@lru_cache(maxsize=4)
def unpacked(packed: bytes) -> Task:
    """The task that was packed; the same again for the pieces of one computation."""
    return Task(pickle.loads(packed))


# Kinds of their own, so that nothing else is taken for one; plain, for they are made on import.
class ExactPiece(list[tuple[int, Tallies]]):
    """A piece of exact work: choices of holdings, each with what every seat got."""


class SamplePiece(tuple[int, int, Tallies, list[int]]):
    """A piece of sampling: deals, turns of each, what every seat got, and the squares of that."""

    __slots__ = ()


def exact_piece(task: Task, jobs: list[tuple[int, int, int]], threads: int) -> ExactPiece:
    """Does a piece of exact work: jobs are choices of holdings, each with a part of how many."""
    return ExactPiece(task.contest.exact(jobs, threads))


def sample_piece(task: Task, seed: int, first: int, end: int, threads: int) -> SamplePiece:
    """Does a piece of sampling: the deals of a seed from one number to another."""
    return SamplePiece(task.contest.sample(seed, first, end, threads))


class Crew:
    """Who does the work, and who is told how far it is; reads the options for that."""

    def __init__(
        self, threads: int, executor: Executor | None, progress: options.Progress | None
    ) -> None:
        options.check_executor(executor)
        options.check_progress(progress)
        self.threads = options.check_threads(threads)
        self.executor, self.progress = executor, progress

    def tell(self, done: int, total: int) -> None:
        """Tells how many run-outs are done, and of how many."""
        if self.progress is not None:
            self.progress(done, total)

    def run(self, pieces: Iterable[tuple[Any, ...]], work: Callable[..., T]) -> Iterator[T]:
        """The results of pieces in their order, found here or in the executor."""
        if self.executor is None:
            for piece in pieces:
                yield work(*piece)
            return
        todo = iter(pieces)
        waiting: deque[Future[T]] = deque()
        try:
            while True:
                for piece in islice(todo, WAITING - len(waiting)):
                    waiting.append(_submit(self.executor, work, *piece))
                if not waiting:
                    return
                yield _result(waiting.popleft())
        finally:
            for future in waiting:
                future.cancel()


def _submit(executor: Executor, work: Callable[..., T], *args: object) -> Future[T]:
    from concurrent.futures import Future

    future = executor.submit(work, *args)
    if not isinstance(future, Future):
        raise TypeError(
            "expected a concurrent.futures.Future from executor.submit, found "
            f"{type(future).__qualname__}"
        )
    return future


def _result(future: Future[T]) -> T:
    """What a worker gave."""
    result = future.result()
    if not isinstance(result, ExactPiece | SamplePiece):
        raise TypeError(
            "expected from the executor what the function it was given returns, found "
            f"{type(result).__qualname__}"
        )
    return result


class Sample:
    """What was sampled so far."""

    def __init__(self, seats: int) -> None:
        self.deals = self.turns = 0
        self.sums = Sums(seats)
        self.squares = [0] * seats

    @property
    def run_outs(self) -> int:
        return self.deals * self.turns

    def add(self, piece: SamplePiece) -> None:
        deals, self.turns, tallies, squares = piece
        self.deals += deals
        self.sums.add(tallies)
        self.squares = [a + b for a, b in zip(self.squares, squares, strict=True)]

    def error(self, seat: int) -> float:
        """The standard error of a seat's share, from the spread between deals."""
        parts = int(self.sums.share(seat) * self.run_outs * _Contest.PARTS)
        error = _Contest.standard_error(self.deals, self.turns, parts, self.squares[seat])
        return math.inf if error is None else error

    @property
    def largest_error(self) -> float:
        return max(map(self.error, range(len(self.squares))))


class Exact:
    """Exact work, and how it is split: into parts of each choice of holdings, on some threads.

    Attributes
    ----------
    run_outs : int
        Run-outs of a choice.
    seconds : float
        What all of it takes on one thread, more or less.
    expected : float
        What it takes on the threads that there are.
    size : float
        Bytes of memory for each thread that is at work.
    """

    # Bytes that it may take: the more each thread needs, the fewer there are.
    MOST: ClassVar[float] = 4e9

    def __init__(self, contest: _Contest, crew: Crew) -> None:
        self.contest, choices = contest, contest.choices
        self.run_outs, each, again, self.size = contest.first
        self.seconds = each * choices
        own = each - again
        threads = max(1, min(crew.threads, int(self.MOST // self.size)))
        # What every part does again is to be little, or as much as the rest where threads would
        # have nothing to do otherwise.
        parts = max(int(own / max(PIECE, 4 * again)), min(threads // choices, int(own / again)))
        self.parts = max(1, min(parts, 256))
        self.threads = min(threads, choices * self.parts)
        self.part = again + own / self.parts
        at_once = min(self.threads, processors())
        self.expected = self.part * math.ceil(choices * self.parts / at_once)

    def run(self, crew: Crew) -> Iterator[ExactPiece]:
        """What each choice gives, part by part."""
        choices, parts = range(self.contest.choices), self.parts
        jobs = ((choice, part, parts) for choice in choices for part in range(parts))
        # All threads work on one piece, each on jobs of its own.
        size = max(self.threads, min(4096, int(self.threads * PIECE / self.part)))
        task = Task(self.contest)
        pieces = iter(lambda: list(islice(jobs, size)), [])
        return crew.run(((task, piece, self.threads) for piece in pieces), exact_piece)


def processors() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Sampling:
    """Deals until a number of samples, an error or a time is reached."""

    def __init__(self, contest: _Contest, seed: int, ends: options.Ends) -> None:
        self.contest, self.seed, self.ends = contest, seed, ends
        self.found = Sample(len(contest.holdings))
        self.turns = contest.turns()
        self.deals = None if ends.samples is None else max(LEAST, -(-ends.samples // self.turns))

    def run(self, crew: Crew) -> None:
        """Deals, in rounds; what is found by then is in `found` even if this is interrupted.

        How far a round goes depends on nothing but what the earlier ones found, unless there is a
        limit of time.
        """
        chunk, start = _Contest.CHUNK, time.perf_counter()
        a_piece = max(1, int(crew.threads * PIECE * SPEED / (chunk * self.turns)))
        pieces_at_once = 1 if crew.executor is None else WAITING
        task = Task(self.contest)
        done, goal = 0, max(1, int(0.05 * SPEED / (chunk * self.turns)))
        while True:
            # Rounds are in chunks; only the last chunk of all may be shorter.
            end = goal * chunk if self.deals is None else min(goal * chunk, self.deals)
            step = max(1, min((goal - done) // pieces_at_once, a_piece))
            pieces = (
                (task, self.seed, at, min(at + step * chunk, end), crew.threads)
                for at in range(done * chunk, end, step * chunk)
            )
            for piece in crew.run(pieces, sample_piece):
                self.found.add(piece)
                if crew.progress is not None:
                    crew.tell(self.found.run_outs, max(self.expected(start), self.found.run_outs))
                if self.ends.time is not None and time.perf_counter() - start >= self.ends.time:
                    return
            if end == self.deals:
                return
            done = goal
            goal = done + max(1, done // 2)
            if self.ends.error is not None:
                ratio = self.found.largest_error / self.ends.error
                if ratio <= 1:
                    return
                goal = max(done + 1, math.ceil(min(4.0 * done, done * 1.02 * ratio * ratio)))

    def expected(self, start: float) -> int:
        """How many run-outs it will be in all, more or less."""
        expected = [float(_Contest.MOST)]
        if self.deals is not None:
            expected.append(float(self.deals * self.turns))
        if self.ends.error is not None:
            ratio = self.found.largest_error / self.ends.error
            expected.append(self.found.run_outs * ratio * ratio)
        if self.ends.time is not None:
            passed = max(time.perf_counter() - start, 1e-9)
            expected.append(self.found.run_outs * self.ends.time / passed)
        return int(min(expected))
