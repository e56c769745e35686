"""Equity: the headline figures, a table of what is exact, and sampling beside poker-equity.

Run with the package built: ``python benches/bench_equity.py``. Everything is on one thread; figures
are medians of several rounds in one run, in processor time, so that other work on the machine
counts for nothing. ``poker-equity`` (PyPI) is measured where it is installed.
"""

import argparse
import platform
import random
import resource
import statistics
import subprocess
import sys
import time

import stud

try:
    import poker_equity
except ImportError:
    poker_equity = None

GAMES = {"high": "stud", "eight_or_better": "stud_hi_lo", "razz": "razz"}
DECK = [str(card) for card in stud.CardSet.FULL]


def median_of(rounds, run):
    """The median processor time of a call, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return statistics.median(times)


def memory(first, second):
    """The memory of a fresh process at its peak, Python and numpy included, in megabytes."""
    code = (
        "import resource, stud\n"
        f"stud.equity({first!r}, {second!r}, method='exact')\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(run.stdout)


def headlines(rounds):
    """Two known hands, and a known hand against a lone door card."""
    print("exact, two seats, high")
    for first, second in (("AsAh/Kd", "7c8c/9c"), ("AsAh/Kd", "7c")):
        equity = stud.equity(first, second, method="exact")
        seconds = median_of(rounds, lambda a=first, b=second: stud.equity(a, b, method="exact"))
        print(
            f"  {first} {second:<8} {equity.run_outs:>21,} run-outs {seconds * 1e3:>8.1f} ms"
            f" {memory(first, second):>5.0f} MB for the whole process"
        )


def deal(seed, sizes):
    """Hands of these sizes from a shuffled deck."""
    deck = random.Random(seed).sample(DECK, sum(sizes))
    return ["".join(deck.pop() for _ in range(size)) for size in sizes]


def exact_table(rounds):
    """How long exact takes, by known cards."""
    print("exact: known cards of each seat, run-outs, milliseconds for high, razz, eight or better")
    two = [(a, b) for a in (6, 5, 4, 3, 2, 1) for b in (6, 5, 4, 3, 2, 1) if a >= b]
    more = [[6] * n for n in (3, 4, 5, 6, 7)] + [[5] * 3, [5, 5, 4], [5, 5, 3], [4] * 3, [5] * 4]
    for sizes in (*two, *more):
        hands = deal(1, sizes)
        cells = []
        for game in ("high", "razz", "eight_or_better"):
            start = time.process_time()
            equity = stud.equity(*hands, game=game, method="exact")
            once = time.process_time() - start
            if once < 0.5:
                once = median_of(
                    rounds, lambda h=hands, g=game: stud.equity(*h, game=g, method="exact")
                )
            cells.append(f"{once * 1e3:>10.1f}")
        known = " ".join(map(str, sizes))
        print(f"  {known:<14} {equity.run_outs:>26,} {' '.join(cells)}")


def sampling(rounds, samples):
    """Hands completed and compared in a second, beside poker-equity on the same spots."""
    print("sampled: million hands of seven cards completed and compared a second")
    print(f"  {'seats':<6} {'game':<16} {'stud':>8} {'poker-equity':>13} {'ratio':>6}")
    for seats in (2, 3, 6, 8):
        # The deck does not serve eight seats: the seventh card is then one for all.
        community = seats == 8 or None
        for game, other in GAMES.items():
            hands = deal(seats, [3] * seats)

            def ours(h=hands, g=game, c=community):
                return stud.equity(
                    *h, game=g, community=c, method="sample", samples=samples, seed=1
                )

            def theirs(h=hands, g=other):
                return poker_equity.chunk_from_text(g, h, samples=samples // 50, seed=1, threads=1)

            mine = ours().samples * seats / median_of(rounds, ours) / 1e6
            if poker_equity is None or community:
                print(f"  {seats:<6} {game:<16} {mine:>8.1f} {'-':>13}")
                continue
            others = samples // 50 * seats / median_of(rounds, theirs) / 1e6
            print(f"  {seats:<6} {game:<16} {mine:>8.1f} {others:>13.2f} {mine / others:>6.0f}")


def errors(seconds, samples):
    """What the standard error is after a time: fewer deals, used several times, tell more."""
    if poker_equity is None:
        return
    print(f"sampled: standard error of the first seat's share after {seconds} s")
    for seats in (2, 3, 6):
        hands = deal(seats, [3] * seats)
        start = time.process_time()
        mine = stud.equity(*hands, method="sample", samples=samples, seed=1)
        error = mine[0].error * ((time.process_time() - start) / seconds) ** 0.5
        count, start = 0, time.process_time()
        squares = shares = 0.0
        while time.process_time() - start < seconds:
            part = poker_equity.chunk_from_text(
                "stud", hands, samples=20_000, seed=count, threads=1
            )
            shares += part["share_sum"][0]
            squares += part["share_square_sum"][0]
            count += part["samples"]
        other = ((squares / count - (shares / count) ** 2) / count) ** 0.5
        work = (other / error) ** 2
        print(f"  {seats} seats: stud {error:.6f}, poker-equity {other:.6f}; work {work:.0f} times")


def main():
    """Everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--samples", type=int, default=4_000_000)
    options = parser.parse_args()
    theirs = "not installed" if poker_equity is None else _version("poker-equity")
    print(f"stud {stud.__version__}, Python {platform.python_version()}, poker-equity {theirs}")
    headlines(options.rounds)
    exact_table(options.rounds)
    sampling(options.rounds, options.samples)
    errors(1.0, options.samples)
    print(f"peak memory of all this {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


def _version(name):
    from importlib.metadata import version

    return version(name)


if __name__ == "__main__":
    main()
