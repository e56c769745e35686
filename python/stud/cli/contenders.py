"""What is measured beside the reference and other packages: for ``stud bench`` and the benches.

Every contender asserts its answer, and contenders of a group take turns.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import stud
from stud import reference

ARRAY = "seven-card hands in an array"
TEXT = "one seven-card hand from text"
CARDS = "one seven-card hand from cards"
PLAY = "random hands of six seats"

SEATS, STACK, SMALL_BET, BIG_BET = 6, 50_000, 500, 1000
RULES = stud.rooms.ROOM_A.rules
STAKES = stud.rooms.ROOM_A.stakes(SMALL_BET, BIG_BET)


@dataclass(frozen=True)
class Contender:
    """Something to time. `run` works, asserts its answer, and returns how many it did."""

    group: str
    name: str
    run: Callable[[], int]
    note: str = ""


def timed(
    contenders: Sequence[Contender],
    *,
    rounds: int,
    seconds: float,
    clock: Callable[[], float] = time.process_time,
    each: Callable[[], object] | None = None,
) -> list[list[float]]:
    """The rate of each in every round; a round of one lasts at least so many seconds."""
    rates: list[list[float]] = [[] for _ in contenders]
    for contender in contenders:
        contender.run()  # once for caches, imports and tables
    for _ in range(rounds):
        for found, contender in zip(rates, contenders, strict=True):
            done, begun = 0, clock()
            while (spent := clock() - begun) < seconds or done == 0:
                done += contender.run()
            found.append(done / spent)
            if each is not None:
                each()
    return rates


def middle(rates: Sequence[float]) -> tuple[float, float]:
    """The median, and the middle half as a share of it."""
    low, median, high = statistics.quantiles(rates, n=4)
    return median, (high - low) / 2 / median


def peer(name: str) -> Any:
    """A module of another package, or None where it is not installed."""
    try:
        with warnings.catch_warnings(action="ignore"):  # theirs are not ours to show
            return importlib.import_module(name)
    except ImportError:
        return None


def random_hands(count: int, seed: int = 1) -> npt.NDArray[np.uint8]:
    """Rows of seven cards in random order, of which a million are different."""
    rng = np.random.default_rng(seed)
    kept = min(count, 1 << 20)
    parts = [
        rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (rows, 1)), axis=1)[:, :7]
        for rows in np.diff([*range(0, kept, 1 << 16), kept])
    ]
    return np.resize(np.concatenate(parts), (count, 7))


# ---- hands one at a time


def _order(values: Sequence[Any]) -> npt.NDArray[np.int64]:
    """The place of each value among the distinct ones, best last."""
    places = {value: place for place, value in enumerate(sorted(set(values)))}
    return np.array([places[value] for value in values])


def _one_by_one(
    group: str,
    name: str,
    evaluate: Callable[[Any], Any],
    hands: Sequence[Any],
    truth: Sequence[int],
    note: str,
    *,
    low_is_best: bool = False,
) -> Contender:
    """Evaluates different hands one after the other, having ordered them as stud does."""
    found = _order([evaluate(hand) for hand in hands])
    if low_is_best:
        found = found.max() - found
    if not np.array_equal(found, _order(truth[: len(hands)])):
        raise AssertionError(f"{name} orders the hands otherwise than stud")
    first, expected = hands[0], evaluate(hands[0])

    def run() -> int:
        for hand in hands:
            evaluate(hand)
        assert evaluate(first) == expected
        return len(hands) + 1

    return Contender(group, name, run, note)


def one_hand(count: int = 2000) -> Iterator[Contender]:
    """The same hands for all, from text and from cards made beforehand; fewer for the slow."""
    rows = random_hands(count)
    truth = [int(strength) for strength in stud.evaluate(rows)]
    texts = [[str(stud.Card(int(card))) for card in row] for row in rows]
    joined = [" ".join(text) for text in texts]
    slow = count // 10

    def text(name: str, evaluate: Callable[[Any], Any], hands: Sequence[Any]) -> Contender:
        return _one_by_one(TEXT, name, evaluate, hands, truth, f'{name}.evaluate("As Ks ...")')

    def cards(
        name: str, evaluate: Callable[[Any], Any], hands: Sequence[Any], note: str, **low: bool
    ) -> Contender:
        return _one_by_one(CARDS, name, evaluate, hands, truth, note, **low)

    yield text("stud", stud.evaluate, joined)
    yield text("stud.reference", reference.evaluate, joined[:slow])
    sets = [stud.CardSet(hand) for hand in joined]
    yield cards("stud", stud.evaluate, sets, "CardSet")
    prepared = [reference.parse_cards(hand) for hand in joined[:slow]]
    yield cards("stud.reference", reference.evaluate, prepared, "cards, in plain Python")
    if module := peer("pkrbot"):
        yield cards("pkrbot", module.evaluate, [list(map(module.Card, t)) for t in texts], "Card")
    if module := peer("eval7"):
        yield cards("eval7", module.evaluate, [list(map(module.Card, t)) for t in texts], "Card")
    if module := peer("phevaluator"):
        best: Any = module.evaluate_cards
        ids = [tuple(map(int, row)) for row in rows]
        yield cards("phevaluator", lambda hand: best(*hand), ids, "ids", low_is_best=True)
    if module := peer("treys"):
        evaluator = module.Evaluator()
        hands = [[module.Card.new(card) for card in text] for text in texts]
        yield cards(
            "treys", lambda c: evaluator.evaluate(c[:2], c[2:]), hands, "ints", low_is_best=True
        )
    if module := peer("pokerkit"):
        high = module.StandardHighHand
        hands = [list(module.Card.parse("".join(text))) for text in texts[: count // 20]]
        yield cards("pokerkit", lambda hand: high.from_game(hand, ()), hands, "from_game")


def other_forms(count: int = 2000) -> Iterator[Contender]:
    """One hand in the other forms that `evaluate` takes."""
    rows = random_hands(count)
    truth = [int(strength) for strength in stud.evaluate(rows)]
    cards = [[stud.Card(int(card)) for card in row] for row in rows]
    ids = [list(map(int, row)) for row in rows]
    forms: list[tuple[str, Sequence[Any]]] = [("list of Card", cards), ("list of ids", ids)]
    for name, hands in forms:
        yield _one_by_one("evaluate", name, stud.evaluate, hands, truth, "seven cards")


# ---- arrays


def arrays(sizes: Iterable[int], *, threads: int = 1) -> Iterator[Contender]:
    """Arrays of so many hands each, and the reference over a hundred of them."""
    sizes = list(sizes)
    rows = random_hands(max(sizes))
    known = [[reference.Card(int(card)) for card in row] for row in rows[:100]]
    strengths = [reference.evaluate(hand).value for hand in known]

    def contender(size: int) -> Contender:
        hands, out, times = rows[:size], np.empty(size, np.uint16), -(-100_000 // size)

        def run() -> int:
            for _ in range(times):
                stud.evaluate(hands, out=out, threads=threads)
            assert out[:100].tolist() == strengths[:size]
            return times * size

        name = "stud" if len(sizes) == 1 else f"stud, {size:,} rows"
        return Contender(ARRAY, name, run, f"uint8 ({size}, 7), out=out")

    def plain() -> int:
        assert [reference.evaluate(hand).value for hand in known] == strengths
        return len(known)

    yield from map(contender, sizes)
    yield Contender(ARRAY, "stud.reference", plain, "one by one")


# ---- whole hands


def play_stud(seed: int, choices: random.Random) -> None:
    """Deals a hand and plays it at random."""
    hand = stud.Hand.deal(RULES, STAKES, stacks=[STACK] * SEATS, seed=seed)
    pick = choices.random
    while ids := hand.legal_actions.ids:
        hand = hand.play(ids[int(pick() * len(ids))])
    assert sum(hand.payoffs) == 0


def play_reference(seed: int, choices: random.Random) -> None:
    """The same in the reference."""
    room = reference.rooms.ROOM_A
    stakes = room.stakes(SMALL_BET, BIG_BET)
    hand = reference.Hand.deal(room.rules, stakes, stacks=[STACK] * SEATS, seed=seed)
    while not hand.over:
        hand = hand.play(choices.choice(list(hand.legal_actions)))
    assert sum(hand.payoffs) == 0


def play_pokerkit(pokerkit: Any, choices: random.Random) -> None:
    """The same in pokerkit, where everything but the decisions happens by itself."""
    state = pokerkit.FixedLimitSevenCardStud.create_state(
        tuple(pokerkit.Automation), True, STAKES.ante, STAKES.bring_in,
        STAKES.small_bet, STAKES.big_bet, [STACK] * SEATS, SEATS,
    )  # fmt: skip
    while state.status:
        offers = [
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_post_bring_in, state.post_bring_in),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        ]
        choices.choice([act for can, act in offers if can()])()
    assert sum(state.stacks) == STACK * SEATS


def random_play() -> Iterator[Contender]:
    """Whole hands, choices uniform, the shuffle counted everywhere."""
    choices = random.Random(1)
    seeds = iter(range(1 << 62))

    def contender(
        name: str, play: Callable[[int, random.Random], None], hands: int, note: str
    ) -> Contender:
        def run() -> int:
            for _ in range(hands):
                play(next(seeds), choices)
            return hands

        return Contender(PLAY, name, run, note)

    yield contender("stud", play_stud, 50, "a Python loop over legal_actions.ids and Hand.play")
    yield contender("stud.reference", play_reference, 1, "the same loop")
    if pokerkit := peer("pokerkit"):
        yield contender(
            "pokerkit",
            lambda _, choices: play_pokerkit(pokerkit, choices),
            1,
            "FixedLimitSevenCardStud, all automations",
        )
