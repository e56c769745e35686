"""The work of an equity, in pieces: small, picklable, and their sums merge in any order."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

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

Progress = Callable[[int, int], object]


def exact_piece(
    contest: _Contest, jobs: list[tuple[int, int, int]], threads: int
) -> list[tuple[int, Tallies]]:
    """A piece of exact work: the tallies of some choices of holdings."""
    return contest.exact(jobs, threads)


@dataclass
class Sample:
    """What was sampled so far."""

    seats: int
    deals: int = 0
    turns: int = 0
    sums: Sums = field(init=False)
    squares: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.sums = Sums(self.seats)
        self.squares = [0] * self.seats

    @property
    def run_outs(self) -> int:
        return self.deals * self.turns

    def add(self, piece: tuple[int, int, Tallies, list[int]]) -> None:
        deals, self.turns, tallies, squares = piece
        self.deals += deals
        self.sums.add(tallies)
        self.squares = [a + b for a, b in zip(self.squares, squares, strict=True)]

    def error(self, seat: int) -> float:
        """The standard error of a seat's share, from the spread between deals."""
        if self.deals < 2:
            return math.inf
        parts = int(self.sums.share(seat) * self.run_outs * _Contest.PARTS)
        # In whole numbers, so that the result is the same in whatever order the sums were made.
        spread = self.squares[seat] * self.deals - parts * parts
        scale = self.turns * _Contest.PARTS * self.deals
        return math.sqrt(max(spread, 0) / (self.deals - 1)) / scale

    @property
    def largest_error(self) -> float:
        return max(self.error(seat) for seat in range(self.seats))


def sample_piece(
    contest: _Contest, seed: int, chunks: tuple[int, int], batches: int, threads: int
) -> tuple[int, int, Tallies, list[int]]:
    """A piece of sampling: chunks of a seed, each so many batches."""
    return contest.sample(seed, *chunks, batches, threads)


def run(
    pieces: Iterable[tuple[Any, ...]],
    work: Callable[..., T],
    threads: int,
    executor: Executor | None,
) -> Iterator[T]:
    """The results of pieces in any order, here or in an executor."""
    if executor is None:
        for piece in pieces:
            yield work(*piece, threads)
        return
    from concurrent.futures import FIRST_COMPLETED, wait  # not needed without an executor

    todo = iter(pieces)
    waiting: set[Future[T]] = set()
    try:
        while True:
            more = islice(todo, WAITING - len(waiting))
            waiting |= {executor.submit(work, *piece, threads) for piece in more}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def exact_jobs(
    contest: _Contest, choices: Iterable[int], seconds: float
) -> Iterator[list[tuple[int, int, int]]]:
    """Pieces of exact work, for choices that take so long each."""
    parts = min(256, math.ceil(seconds / PIECE)) if len(contest.holdings) > 2 else 1
    jobs = ((choice, part, parts) for choice in choices for part in range(parts))
    size = max(1, min(4096, int(PIECE * parts / max(seconds, 1e-6))))
    while piece := list(islice(jobs, size)):
        yield piece


class Sampling:
    """Deals until a number of samples, an error or a time is reached."""

    def __init__(
        self,
        contest: _Contest,
        seed: int,
        samples: int | None,
        error: float | None,
        seconds: float | None,
    ) -> None:
        self.contest, self.seed = contest, seed
        self.samples, self.error, self.seconds = samples, error, seconds
        self.found = Sample(len(contest.holdings))
        self.batch = contest.batch()
        # Whole chunks, and for a number of samples a last one that is shorter.
        self.chunks, self.rest = None, 0
        if samples is not None:
            self.chunks, self.rest = divmod(math.ceil(samples / self.batch), _Contest.CHUNK)

    def run(self, threads: int, executor: Executor | None, progress: Progress | None) -> None:
        """Deals, in rounds; what is found by then is in `found` even if this is interrupted.

        How far a round goes depends on nothing but what the earlier ones found, unless there is a
        limit of time.
        """
        start = time.perf_counter()
        per_chunk = self.batch * _Contest.CHUNK
        done, goal = 0, max(1, int(0.05 * SPEED / per_chunk))
        while True:
            if self.chunks is not None:
                goal = min(goal, self.chunks)
            step = max(1, min((goal - done) // WAITING, int(PIECE * SPEED / per_chunk)))
            pieces = (
                (self.contest, self.seed, (at, min(at + step, goal)), _Contest.CHUNK)
                for at in range(done, goal, step)
            )
            for piece in run(pieces, sample_piece, threads, executor):
                self.found.add(piece)
                if progress is not None:
                    progress(self.found.run_outs, max(self.expected(start), self.found.run_outs))
                if self.seconds is not None and time.perf_counter() - start >= self.seconds:
                    return
            done = goal
            if self.chunks == done:
                if self.rest:
                    self.found.add(
                        self.contest.sample(self.seed, done, done + 1, self.rest, threads)
                    )
                return
            goal = done + max(1, done // 2)
            if self.error is not None:
                ratio = self.found.largest_error / self.error
                if ratio <= 1:
                    return
                goal = min(4 * done, math.ceil(done * 1.02 * ratio * ratio))
                goal = max(goal, done + 1)

    def expected(self, start: float) -> int:
        """How many run-outs it will be in all, more or less."""
        expected = []
        if self.samples is not None:
            expected.append(float(self.samples))
        if self.error is not None:
            ratio = self.found.largest_error / self.error
            expected.append(self.found.run_outs * ratio * ratio)
        if self.seconds is not None:
            passed = max(time.perf_counter() - start, 1e-9)
            expected.append(self.found.run_outs * self.seconds / passed)
        return int(min(expected))
