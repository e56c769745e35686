"""Sampled equity beside poker-equity: how much precision a second of processor time buys.

usage: python benches/equity_peer.py

Both estimate the same spots many times over, with different seeds. What counts is not how many
samples are drawn but how little the estimates scatter: precision is one over their variance.
"""

import statistics
import time

import poker_equity

import stud

ROUNDS = 200
HANDS = ["AsAhKd", "7c8c9c", "QhQdJs", "2c2d5h", "6s6dTh", "9hTsJd", "4c4s3h"]


def ours(seats: list[str], seed: int) -> float:
    equity = stud.equity(*seats, method="sample", samples=100_000, seed=seed, threads=1)
    return float(equity[0].share)


def theirs(seats: list[str], seed: int) -> float:
    result = poker_equity.chunk_from_text("stud", seats, "", "", 20_000, seed, 1)
    return result["share_sum"][0] / result["samples"]


def main() -> None:
    print(f"{'seats':>5} {'stud':>12} {'poker-equity':>12} {'ratio':>6}  (precision a second)")
    for count in (2, 3, 6, 7):
        precision = {}
        means = {}
        for name, estimate in (("stud", ours), ("poker-equity", theirs)):
            start = time.process_time()
            shares = [estimate(HANDS[:count], seed) for seed in range(ROUNDS)]
            seconds = time.process_time() - start
            precision[name] = 1 / (statistics.variance(shares) * seconds)
            means[name] = statistics.mean(shares)
        assert abs(means["stud"] - means["poker-equity"]) < 0.002, means
        mine, other = precision.values()
        print(f"{count:5} {mine:12.3g} {other:12.3g} {mine / other:6.1f}")


if __name__ == "__main__":
    main()
