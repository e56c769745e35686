"""Does everything there is over and over, and counts the bytes that each time leaves behind.

usage: python tests/run_memory.py [--times N]

Every way is gone in rounds, alike: the first fills what is filled once, after it less than LEAK
bytes may be left of each operation. So a hand, a pickle, a key that is lost each time is found,
whatever the size of the whole. Where the allocator tells (glibc) the bytes in use are counted,
those of Python's objects too; elsewhere it is the largest resident size, which only long runs can
go by. That a loss is found is tried first. Prints a line a way.
"""

import argparse
import copy
import ctypes
import gc
import os
import pickle
import resource
import sys
import time
from collections.abc import Callable

import numpy as np

import stud
from stud import histories, phh

LEAK = 50
ROOM = stud.rooms.ROOM_A
STAKES = ROOM.stakes(5_00, 10_00)
RNG = np.random.default_rng(1)
ROWS = np.argsort(RNG.random((2_000, 52)), axis=1)[:, :7].astype(np.uint8)


FIELDS = ("arena", "ordblks", "smblks", "hblks", "hblkhd")
FIELDS += ("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")


class Mallinfo2(ctypes.Structure):
    """What glibc says of its allocator."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in FIELDS)


def allocator() -> Callable[[], Mallinfo2] | None:
    """The function of glibc that counts, where there is one."""
    try:
        mallinfo2 = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError):
        return None
    mallinfo2.restype = Mallinfo2
    return mallinfo2


MALLINFO = allocator()


def in_use() -> int:
    """The bytes in use; where nobody counts them, the largest resident size so far."""
    gc.collect()
    if MALLINFO is not None:
        info = MALLINFO()
        return info.uordblks + info.hblkhd
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return largest * (1 if sys.platform == "darwin" else 1024)


def random_hand(seed: int) -> stud.Hand:
    """A hand played to its end at random, a different one for each seed."""
    hand = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 4, seed=seed % 512)
    while not hand.over:
        ids = hand.legal_actions.ids
        hand = hand.play(ids[int(RNG.integers(len(ids)))])
    return hand


HANDS = [random_hand(seed) for seed in range(32)]
BATCH = stud.HandBatch(ROOM.rules, STAKES, seats=4, stack=500_00, size=64, seed=1)
SEEN = BATCH.observe()
HISTORIES = [histories.History(hand=hand, names=("a", "b", "c", "d")) for hand in HANDS]


def step(batch: stud.HandBatch) -> None:
    score = RNG.random(SEEN.legal.shape, np.float32) * batch.observe(out=SEEN).legal
    batch.step(score.argmax(axis=1).astype(np.uint8), out=SEEN)


def play(number: int) -> None:
    random_hand(number)


def look(number: int) -> None:
    hand = HANDS[number % 32]
    assert hand.view(0).key(0) == hand.key(0)
    assert hand.key(1, isomorphic=True)
    assert hand.events
    assert str(hand)


def pickles(number: int) -> None:
    hand = HANDS[number % 32]
    assert pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand)
    assert stud.Hand.from_notation(hand.notation).notation == hand.notation


def refusals(number: int) -> None:
    for call in (
        lambda: HANDS[number % 32].play(0),
        lambda: stud.Card("xx"),
        lambda: stud.evaluate(ROWS[:4] + np.uint8(60)),
        lambda: stud.Stakes(0, 0, 0, 0),
        lambda: BATCH.step(np.full(64, 77, np.uint8)),
        lambda: stud.equity("As", "As"),
    ):
        try:
            call()
        except stud.StudError:
            continue
        raise AssertionError("not refused")


def evaluations(number: int) -> None:
    ranking = ("high", "ace_to_five", "eight_or_better")[number % 3]
    strengths = stud.evaluate(ROWS[:200], ranking=ranking)
    assert int(stud.evaluate([int(card) for card in ROWS[0]], ranking=ranking)) == strengths[0]


def equities(number: int) -> None:
    stud.equity("AsKsQsJs", "7c8c9cTd", method="sample", samples=64, seed=number)
    stud.equity("AsAhKdQs9h2c", "7c8c9cTd2s3s")


def playouts(number: int) -> None:
    hand = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 4, seed=number % 512)
    stud.playouts(hand, 16, seed=number, threads=1 + number % 2)
    stud.playouts(hand, 16, seed=number, view=hand.actor)


def steps(number: int) -> None:
    step(BATCH)


def batches(number: int) -> None:
    """A batch with a hand put in, stepped, copied, pickled and taken apart."""
    batch = stud.HandBatch(ROOM.rules, STAKES, seats=4, stack=500_00, size=8, seed=number)
    batch[3] = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 4, seed=5).play(2)
    batch.step(np.where(batch.masks & 2, 1, 2).astype(np.uint8))
    assert batch[3] == pickle.loads(pickle.dumps(batch))[3] == copy.copy(batch)[3]
    batch.reset(np.ones(8, np.bool_))


def puts(number: int) -> None:
    """The same rows again and again: what was there goes."""
    BATCH[number % 64] = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 4, seed=number % 512)
    assert BATCH[number % 64].events


def tables(number: int) -> None:
    """Players sit down, play a hand and get their chips; saved on the way."""
    table = stud.Table(ROOM, STAKES, seats=4)
    for seat in (1, 2, 4):
        table = table.sit(seat, f"player {seat}", 500_00).say_in(seat)
    table = table.deal(seed=number % 512)
    while table.in_hand:
        table = table.time_out()
    assert pickle.loads(pickle.dumps(table)) == table
    assert str(table)


def files(number: int) -> None:
    """Hands written to PHH and read again."""
    record = phh.record_of(HISTORIES[number % 32])
    again = phh.replay(phh.Record.parse(record.dump())).hand
    assert again.events == HISTORIES[number % 32].hand.events


KEPT: list[bytes] = []


def losses(number: int) -> None:
    """A hundred bytes each time, which must be found."""
    KEPT.append(bytes(60))


# Each way with how often it is done in a round of the short form.
WAYS: dict[Callable[[int], None], int] = {
    play: 200,
    look: 400,
    pickles: 400,
    refusals: 400,
    evaluations: 1000,
    equities: 100,
    playouts: 100,
    steps: 1000,
    batches: 400,
    puts: 1000,
    tables: 400,
    files: 400,
}


def left_of_each(way: Callable[[int], None], count: int) -> float:
    """The bytes that each operation leaves behind, after as many that may fill something.

    What is lost is lost in every round; a table of Python's own that grows, only in one. So the
    best of a few rounds counts.
    """
    for number in range(count):
        way(number)
    least = float("inf")
    for _ in range(3):
        before = in_use()
        for number in range(count):
            way(number)
        least = min(least, (in_use() - before) / count)
        if least < LEAK / 10:
            break
    return least


def main() -> None:
    """Do everything, count, and fail if something stays."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=50, help="this many times the short form")
    times = parser.parse_args().times
    if MALLINFO is not None and os.environ.get("PYTHONMALLOC") != "malloc":
        # So that every object is one of the allocator's, and what is given back counts as that.
        environment = {"PYTHONMALLOC": "malloc", "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"}
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | environment)
    if MALLINFO is not None and left_of_each(losses, 400) < 2 * LEAK:
        sys.exit("a loss of a hundred bytes each time is not found")
    grown = []
    for way, count in WAYS.items():
        start = time.perf_counter()
        left = left_of_each(way, count * times)
        seconds = time.perf_counter() - start
        name = way.__name__
        print(
            f"{name:12} {count * times:8} times a round, {left:7.2f} bytes each, {seconds:.1f} s",
            flush=True,
        )
        if left >= LEAK:
            grown.append(name)
    if grown:
        sys.exit(f"memory grows by {LEAK} bytes or more each time: {', '.join(grown)}")
    print(f"nothing grows by {LEAK} bytes each time")


if __name__ == "__main__":
    main()
