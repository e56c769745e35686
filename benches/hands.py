"""From Python: whole hands in stud, its reference and pokerkit; batches; playouts; calls."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import stud
import stud.reference
from evaluators import peer
from measure import Contender, Result

SEATS, STACK, SMALL_BET, BIG_BET = 6, 50_000, 500, 1000


ROOM_RULES = stud.rooms.ROOM_A.rules
ROOM_STAKES = stud.rooms.ROOM_A.stakes(SMALL_BET, BIG_BET)


def play_stud(seed: int, choices: random.Random) -> int:
    hand = stud.Hand.deal(ROOM_RULES, ROOM_STAKES, stacks=[STACK] * SEATS, seed=seed)
    decisions = 0
    pick = choices.random
    while ids := hand.legal_actions.ids:
        hand = hand.play(ids[int(pick() * len(ids))])
        decisions += 1
    assert sum(hand.payoffs) == 0
    return decisions


def play_reference(seed: int, choices: random.Random) -> int:
    room = stud.reference.rooms.ROOM_A
    stakes = room.stakes(SMALL_BET, BIG_BET)
    hand = stud.reference.Hand.deal(room.rules, stakes, stacks=[STACK] * SEATS, seed=seed)
    decisions = 0
    while not hand.over:
        hand = hand.play(choices.choice(list(hand.legal_actions)))
        decisions += 1
    assert sum(hand.payoffs) == 0
    return decisions


def pokerkit_game(pokerkit: Any) -> Any:
    stakes = ROOM_STAKES
    # Everything but the decisions happens by itself.
    return pokerkit.FixedLimitSevenCardStud(
        tuple(pokerkit.Automation),
        True,
        stakes.ante,
        stakes.bring_in,
        stakes.small_bet,
        stakes.big_bet,
    )


def play_pokerkit(game: Any, choices: random.Random) -> int:
    state = game([STACK] * SEATS, SEATS)
    decisions = 0
    while state.status:
        offers = [
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_post_bring_in, state.post_bring_in),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        ]
        choices.choice([act for can, act in offers if can()])()
        decisions += 1
    assert sum(state.stacks) == STACK * SEATS
    return decisions


def random_play() -> Iterator[Contender]:
    """Hands a second; the shuffle is counted everywhere."""
    choices = random.Random(1)
    seeds = iter(range(1 << 62))

    def stud_hands() -> int:
        for _ in range(50):
            play_stud(next(seeds), choices)
        return 50

    def reference_hands() -> int:
        play_reference(next(seeds), choices)
        return 1

    yield Contender(
        "stud, Hand.play", stud_hands, "a Python loop over legal_actions.ids and Hand.play"
    )
    yield Contender("stud.reference", reference_hands, "the same loop")
    if pokerkit := peer("pokerkit"):
        game = pokerkit_game(pokerkit)

        def pokerkit_hands() -> int:
            play_pokerkit(game, choices)
            return 1

        yield Contender("pokerkit", pokerkit_hands, "FixedLimitSevenCardStud, all automations")


def batch(rows: int, steps: int) -> Iterator[Contender]:
    """`HandBatch.step` with observations into the same arrays; choices made beforehand."""
    rng = np.random.default_rng(1)
    first = stud.HandBatch(ROOM_RULES, ROOM_STAKES, seats=SEATS, stack=STACK, size=rows, seed=1)
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

    yield Contender(f"HandBatch.step, {rows} rows", run, "with observations, out=")


def playouts() -> Iterator[Contender]:
    hand = stud.Hand.deal(ROOM_RULES, ROOM_STAKES, stacks=[STACK] * SEATS, seed=7)
    for name, view in [("as dealt", None), ("from a seat's view", 0)]:

        def run(view: int | None = view) -> int:
            result = stud.playouts(hand, 50_000, seed=3, view=view)
            assert (result.count, sum(result.sums)) == (50_000, 0)
            return result.count

        yield Contender(f"playouts {name}", run, "stud.playouts, six seats from third street")


def calls() -> Iterator[Contender]:
    """What a single call from Python costs."""
    hand = stud.Hand.deal(ROOM_RULES, ROOM_STAKES, stacks=[STACK] * SEATS, seed=7)
    hand = hand.play(2)
    text = "AsKsQsJsTs2d3c"
    cards = stud.CardSet(text)
    expected = stud.evaluate(text)
    assert int(expected) == 7462

    def from_text() -> int:
        for _ in range(1000):
            strength = stud.evaluate(text)
        assert strength == expected
        return 1000

    def from_cards() -> int:
        for _ in range(1000):
            strength = stud.evaluate(cards)
        assert strength == expected
        return 1000

    def play() -> int:
        for _ in range(1000):
            after = hand.play(1)
        assert after.pot == hand.pot + ROOM_STAKES.bring_in
        return 1000

    def legal() -> int:
        for _ in range(1000):
            actions = hand.legal_actions
        assert actions.ids == (0, 1, 3)
        return 1000

    yield Contender("evaluate, text", from_text, "stud.evaluate(str)")
    yield Contender("evaluate, CardSet", from_cards, "stud.evaluate(CardSet)")
    yield Contender("play", play, "Hand.play(id)")
    yield Contender("legal_actions", legal, "Hand.legal_actions")


def equity() -> Iterator[Contender]:
    for name, other in [
        ("three cards against three", "7c8c9c"),
        ("three cards against a door card", "7c"),
    ]:

        def run(other: str = other) -> int:
            result = stud.equity("AsAhKd", other, method="exact")
            assert sum(seat.share for seat in result) == 1
            return 1

        yield Contender(name, run, 'stud.equity(..., method="exact")')


def imports(times: int) -> list[Result]:
    """`import stud` in a fresh interpreter that has numpy already."""
    program = (
        "import time, numpy; begun = time.process_time(); import stud; "
        "assert stud.__version__; print(time.process_time() - begun)"
    )
    runs = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(times)]
    rate = 1 / statistics.median(runs)
    return [Result("import", "import stud", "imports", rate, "in an interpreter that has numpy")]
