"""From Python: threads, batches, playouts, single calls, histories, the import."""

from __future__ import annotations

import os
import pickle
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parent.parent / "examples"))

import session
import stud
import stud.histories
import stud.phh
from measure import Result, in_turns, load
from stud.cli.contenders import RULES, SEATS, STACK, STAKES, Contender, random_hands


def threads(rows: int, rounds: int) -> list[Result]:
    """The same array on one thread and on two, by turns, by the clock."""
    hands = random_hands(rows)
    outs = [np.empty(rows, np.uint16) for _ in range(2)]
    works = [
        lambda out=out, count=count: stud.evaluate(hands, out=out, threads=count)
        for count, out in enumerate(outs, 1)
    ]
    in_turns(works, 2)
    note = f"real time, {rounds} rounds by turns, load {load()} before"
    results = []
    for count, spent in enumerate(in_turns(works, rounds), 1):
        for which, seconds in [("best", min(spent)), ("median", statistics.median(spent))]:
            name = f"{count} thread{'s' * (count > 1)}, {which}"
            results.append(Result("threads", name, "hands", rows / seconds, note))
    assert np.array_equal(*outs)
    return results


def batch(rows: int, steps: int) -> Iterator[Contender]:
    """`HandBatch.step` with observations into the same arrays; choices made beforehand."""
    rng = np.random.default_rng(1)
    first = stud.HandBatch(RULES, STAKES, seats=SEATS, stack=STACK, size=rows, seed=1)
    seen, walk, choices = first.observe(), first.__copy__(), []
    for _ in range(steps):
        # The legal id with the highest random number.
        ids = np.where(seen.legal, rng.random(seen.legal.shape), -1).argmax(axis=1).astype(np.uint8)
        choices.append(ids)
        seen = walk.step(ids, out=seen)
    finished = walk.finished
    here = [first.__copy__()]

    def run() -> int:
        batch = here[0]
        for ids in choices:
            batch.step(ids, out=seen)
        assert batch.finished == finished
        here[0] = first.__copy__()
        return rows * steps

    yield Contender("batch", f"HandBatch.step, {rows} rows", run, "with observations, out=")


def playouts(count: int) -> Iterator[Contender]:
    hand = stud.Hand.deal(RULES, STAKES, stacks=[STACK] * SEATS, seed=7)
    for name, view in [("as dealt", None), ("from a seat's view", 0)]:

        def run(view: int | None = view) -> int:
            result = stud.playouts(hand, count, seed=3, view=view)
            assert (result.count, sum(result.sums)) == (count, 0)
            return result.count

        yield Contender("playouts", name, run, "stud.playouts, six seats from third street")


def calls() -> Iterator[Contender]:
    """What a single call from Python costs."""
    stacks = [STACK] * SEATS
    hand = stud.Hand.deal(RULES, STAKES, stacks=stacks, seed=7)
    opened = hand.play(2)
    end = opened
    while not end.over:
        end = end.play(end.legal_actions.ids[-1])
    told: list[tuple[str, Callable[[], object], object]] = [
        ("Hand.deal", lambda: stud.Hand.deal(RULES, STAKES, stacks=stacks, seed=7), hand),
        ("Hand.play(id)", lambda: hand.play(2), opened),
        ("Hand.play(action)", lambda: hand.play(stud.BringIn()), opened),
        ("Hand.legal_actions.ids", lambda: opened.legal_actions.ids, (0, 1, 3)),
        (
            "Hand.legal_actions.mask",
            lambda: opened.legal_actions.mask,
            (True, True, False, True, False),
        ),
        ("Hand.view", lambda: hand.view(0), hand.view(0)),
        ("Hand.key", lambda: hand.key(0), hand.view(0).key(0)),
        ("Hand.redeal", lambda: hand.redeal(0, seed=1), hand.redeal(0, seed=1)),
        ("Hand.events of a whole hand", lambda: end.events, end.events),
        ("pickle and back of a whole hand", lambda: pickle.loads(pickle.dumps(end)), end),
    ]
    for name, call, expected in told:

        def run(call: Callable[[], object] = call, expected: object = expected) -> int:
            for _ in range(200):
                found = call()
            assert found == expected
            return 200

        yield Contender("calls", name, run)


def histories(count: int) -> Iterator[Contender]:
    """Random hands of six seats as PHH files and as text, and a session at a table."""
    rng, told = random.Random(1), []
    for seed in range(count):
        hand = stud.Hand.deal(RULES, STAKES, stacks=[STACK] * SEATS, seed=seed)
        while not hand.over:
            hand = hand.play(rng.choice(hand.legal_actions.ids))
        names = tuple(f"player {seat}" for seat in range(1, SEATS + 1))
        told.append(
            stud.histories.History(hand=hand, names=names, unit=Decimal("0.01"), currency="$")
        )
    payoffs = [history.hand.payoffs for history in told]
    folder = tempfile.TemporaryDirectory(prefix="stud-bench-")
    path = Path(folder.name) / "hands.phhs"
    assert stud.phh.write(path, told) == count

    def read(folder: object = folder) -> int:
        found = [entry.history for entry in stud.phh.read(path)]
        assert [history.hand.payoffs for history in found] == payoffs
        return count

    def write() -> int:
        return stud.phh.write(path, told)

    def text() -> int:
        assert all(history.text() for history in told)
        return count

    yield Contender("histories", "read and checked", read, "stud.phh.read")
    yield Contender("histories", "written", write, "stud.phh.write")
    yield Contender("histories", "told as text", text, "History.text")

    def sessions() -> int:
        return session.play(stud.rooms.ROOM_A, 100, 1).hands

    yield Contender("histories", "played at a table", sessions, "examples/session.py, eight seats")


def imports(times: int) -> list[Result]:
    """`import stud` in a fresh interpreter that has numpy; with bytecode, as pip leaves it.

    The time of this thread: those that numpy starts for its own go on spinning for a while.
    """
    program = (
        "import time, numpy; begun = time.thread_time(); import stud; "
        "assert stud.__version__; print(time.thread_time() - begun)"
    )
    with tempfile.TemporaryDirectory(prefix="stud-bench-") as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        runs = [
            float(subprocess.check_output([sys.executable, "-c", program], env=environment))
            for _ in range(times + 1)
        ]
    rate = 1 / statistics.median(runs[1:])
    return [Result("import", "import stud", "imports", rate, "in an interpreter that has numpy")]
