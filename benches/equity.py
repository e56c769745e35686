"""Equity from Python: what is exact in what time, and sampling beside poker-equity."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import stud
from measure import Result
from stud.cli.contenders import Contender, peer, timed

GAMES = ("high", "razz", "eight_or_better")
DECK = [str(card) for card in stud.CardSet.FULL]
SPOT = ["AsAhKd", "7c8c9c", "QhQdJs", "2c2d5h", "6s6dTh", "9hTsJd", "4c4s3h", "KcKs3d"]
# Spots of several seats that take seconds: the last game would take a minute.
LONG = ([4, 4, 4], [5, 5, 5, 5])


def exact() -> Iterator[Contender]:
    """Two known hands, and a known hand against a lone door card."""
    for name, other in [
        ("three cards against three", "7c8c9c"),
        ("three cards against a door card", "7c"),
    ]:

        def run(other: str = other) -> int:
            result = stud.equity("AsAhKd", other, method="exact")
            assert sum(seat.share for seat in result) == 1
            return 1

        yield Contender("equity", name, run, 'stud.equity(..., method="exact")')


def memory(*hands: str) -> float:
    """The memory of a fresh process at its peak, Python and numpy included, in megabytes."""
    # Not getrusage, whose peak includes that of the process that started this one.
    code = (
        "import re, stud\n"
        f"stud.equity(*{hands!r}, method='exact')\n"
        "print(re.search(r'VmHWM:\\s+(\\d+) kB', open('/proc/self/status').read())[1])"
    )
    return float(subprocess.check_output([sys.executable, "-c", code])) / 1024


def deal(seed: int, sizes: list[int]) -> list[str]:
    deck = random.Random(seed).sample(DECK, sum(sizes))
    return ["".join(deck.pop() for _ in range(size)) for size in sizes]


def milliseconds(hands: list[str], game: str) -> tuple[int, float]:
    """Run-outs, and the median processor time."""
    found, spent = None, []
    while not spent or (len(spent) < 5 and sum(spent) < 0.3):
        begun = time.process_time()
        found = stud.equity(*hands, game=game, method="exact")
        spent.append(time.process_time() - begun)
    return found.run_outs, statistics.median(spent) * 1e3


def exact_table() -> Iterator[str]:
    """How long exact takes, by known cards."""
    yield "exact: known cards of each seat, run-outs, milliseconds for " + ", ".join(GAMES)
    two = [[a, b] for a in range(6, 0, -1) for b in range(a, 0, -1)]
    more = [[6] * n for n in range(3, 8)] + [[5, 5, 5], [5, 5, 4], [5, 5, 3], *LONG]
    for sizes in [*two, *more]:
        hands, cells = deal(1, sizes), []
        for game in GAMES[: 2 if sizes in LONG else 3]:
            run_outs, spent = milliseconds(hands, game)
            cells.append(f"{spent:>10.1f}")
        yield f"  {' '.join(map(str, sizes)):<14} {run_outs:>26,} {' '.join(cells)}"
    for other in ("7c8c9c", "7c") if Path("/proc/self/status").exists() else ():
        spent = memory("AsAhKd", other)
        yield f"memory of a process that finds AsAhKd against {other}: {spent:.0f} MB"


def precision(rounds: int) -> list[Result]:
    """Samples, and one over the variance of a sampled share, for every second of processor time.

    Both estimate the same spots many times over, with different seeds. What counts is not how many
    samples are drawn but how little the estimates scatter. The deck does not serve eight seats:
    both then deal one card for all as the seventh.
    """
    if not (module := peer("poker_equity")):
        return []

    def ours(seats: list[str], seed: int) -> tuple[int, float]:
        found = stud.equity(
            *seats,
            community=len(seats) == 8 or None,
            method="sample",
            samples=50_000,
            seed=seed,
        )
        return found.samples, float(found[0].share)

    def theirs(seats: list[str], seed: int) -> tuple[int, float]:
        found = module.chunk_from_text("stud", seats, "", "", 5_000, seed, 1)
        return found["samples"], float(found["share_sum"][0] / found["samples"])

    results = []
    for count in (2, 3, 6, 7, 8):
        means = []
        for name, estimate in (("stud", ours), ("poker-equity", theirs)):
            begun = time.process_time()
            found = [estimate(SPOT[:count], seed) for seed in range(rounds)]
            spent = time.process_time() - begun
            samples, shares = zip(*found, strict=True)
            who = f"{name}, {count} seats"
            results.append(Result("samples", who, "samples", sum(samples) / spent))
            rate = 1 / (statistics.variance(shares) * spent)
            results.append(Result("sampled equity", who, "precision", rate))
            means.append((statistics.mean(shares), statistics.stdev(shares) / rounds**0.5))
        (one, error), (other, other_error) = means
        assert abs(one - other) < 6 * (error + other_error), means
    return results


def sampled(seconds: float) -> Iterator[str]:
    """Hands completed and compared in a second, of three known cards a seat."""
    yield "sampled: million hands completed and compared a second, " + ", ".join(GAMES)
    for seats in (2, 3, 6, 7, 8):
        # The deck does not serve eight seats: the seventh card is then one for all.
        community, hands, contenders = seats == 8 or None, deal(seats, [3] * seats), []
        for game in GAMES:

            def run(
                game: str = game, hands: list[str] = hands, community: bool | None = community
            ) -> int:
                found = stud.equity(
                    *hands, game=game, community=community, method="sample", samples=500_000, seed=1
                )
                return found.samples * len(hands)

            contenders.append(Contender("sampled", game, run))
        found = timed(contenders, rounds=3, seconds=seconds)
        cells = [f"{statistics.median(rates) / 1e6:>10.1f}" for rates in found]
        yield f"  {seats} seats        {' '.join(cells)}"


def report() -> str:
    """The tables that stand in a file of their own."""
    return "\n".join([*exact_table(), *sampled(0.2)]) + "\n"
