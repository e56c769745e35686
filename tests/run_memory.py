"""Plays hands in every way there is and watches the memory: it must not grow with the hands.

usage: python tests/run_memory.py [--hands N]

Runs in rounds that all do the same. The first one fills what is filled once; after it the resident
size must stay where it was, but for what the allocator takes in fragments. Prints one line a round.
"""

import argparse
import copy
import pickle
import resource
import sys
import time
from pathlib import Path

import numpy as np

import stud

ROUNDS = 10
MACOS = sys.platform == "darwin"
# One hand has 320 bytes: to lose one hand in a hundred
# would take three megabytes over a million hands.
GROWTH_MB = 3.0
ROOM = stud.rooms.ROOM_A
STAKES = ROOM.stakes(5_00, 10_00)


def resident_mb() -> float:
    """The resident size; where the system does not tell, the largest so far."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text("ascii").split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2 ** (20 if MACOS else 10)


def play_batches(hands: int, rng: np.random.Generator) -> int:
    """Random play in a batch, which deals anew by itself; gives the hands that ended."""
    batch = stud.HandBatch(ROOM.rules, STAKES, seats=6, stack=500_00, size=4096, seed=1)
    seen = batch.observe()
    while batch.finished < hands:
        score = rng.random(seen.legal.shape, np.float32) * seen.legal
        seen = batch.step(score.argmax(axis=1).astype(np.uint8), out=seen)
    return batch.finished


def play_hands(hands: int, rng: np.random.Generator) -> None:
    """Random play hand by hand, with views, keys, copies, pickles and refusals on the way."""
    for seed in range(hands):
        hand = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 6, seed=seed)
        while not hand.over:
            ids = hand.legal_actions.ids
            hand = hand.play(ids[int(rng.integers(len(ids)))])
        try:
            hand.play(0)
        except stud.IllegalActionError:
            pass
        else:
            raise AssertionError("a hand that is over took an action")
        assert hand.view(0).key(0) == hand.key(0)
        assert pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand)


def main() -> None:
    """Play, watch, and fail if the memory grows."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=10_000_000)
    total = parser.parse_args().hands
    rng = np.random.default_rng(1)
    rows = np.argsort(rng.random((20_000, 52)), axis=1)[:, :7].astype(np.uint8)

    played = 0
    first = 0.0
    for number in range(ROUNDS + 1):
        start = time.perf_counter()
        played += play_batches(total // ROUNDS, rng)
        play_hands(total // ROUNDS // 1000, rng)
        for ranking in ("high", "ace_to_five", "eight_or_better"):
            stud.evaluate(rows, ranking=ranking)
        size = resident_mb()
        first = first or size
        seconds = time.perf_counter() - start
        print(f"round {number}: {played} hands, {size:.1f} MB, {seconds:.1f} s", flush=True)
    grown = size - first
    print(f"grown by {grown:.2f} MB after the first round, over {played} hands")
    if grown > GROWTH_MB:
        sys.exit(f"memory grows: over {GROWTH_MB} MB")


if __name__ == "__main__":
    main()
