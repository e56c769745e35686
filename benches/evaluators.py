"""One hand of seven cards at a time from Python: stud, its reference, and other packages."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

import numpy as np

import stud
import stud.reference
from measure import Contender

Evaluate = Callable[[Any], Any]
HANDS = 2000


def peer(name: str) -> ModuleType | None:
    """A package to compare with, if it is installed (the dependency group ``peers``)."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def random_hands(count: int, seed: int = 1) -> np.ndarray:
    rng = np.random.default_rng(seed)
    deck = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    return rng.permuted(deck, axis=1)[:, :7].copy()


def order_of(values: Sequence[Any]) -> np.ndarray:
    """The place of each value among the distinct ones, best last."""
    places = {value: place for place, value in enumerate(sorted(set(values)))}
    return np.array([places[value] for value in values])


def check(name: str, values: Sequence[Any], truth: Sequence[int], *, low_is_best: bool) -> None:
    found = order_of(values)
    if low_is_best:
        found = found.max() - found
    if not np.array_equal(found, order_of(truth)):
        raise AssertionError(f"{name} orders the hands otherwise than stud")


def contenders() -> Iterator[Contender]:
    """Each evaluates the same hands, from cards made beforehand; all must order them alike."""
    rows = random_hands(HANDS)
    truth = [int(strength) for strength in stud.evaluate(rows)]
    texts = [[str(stud.Card(int(i))) for i in row] for row in rows]

    def contender(
        name: str, evaluate: Evaluate, hands: Sequence[Any], note: str, *, low_is_best: bool = False
    ) -> Contender:
        found = [evaluate(hand) for hand in hands]
        check(name, found, truth[: len(hands)], low_is_best=low_is_best)
        first, expected = hands[0], evaluate(hands[0])

        def run() -> int:
            for hand in hands:
                evaluate(hand)
            assert evaluate(first) == expected
            return len(hands) + 1

        return Contender(name, run, note)

    sets = [stud.CardSet("".join(text)) for text in texts]
    yield contender("stud, CardSet", stud.evaluate, sets, "stud.evaluate(CardSet)")
    joined = ["".join(text) for text in texts]
    yield contender("stud, text", stud.evaluate, joined, 'stud.evaluate("AsKs...")')
    slow = [stud.reference.parse_cards(text) for text in joined[:200]]
    yield contender(
        "stud.reference", stud.reference.evaluate, slow, "the plain Python of this project"
    )
    if module := peer("pkrbot"):
        cards = [[module.Card(card) for card in text] for text in texts]
        yield contender("pkrbot", module.evaluate, cards, "Card objects")
    if module := peer("eval7"):
        cards = [[module.Card(card) for card in text] for text in texts]
        yield contender("eval7", module.evaluate, cards, "Card objects")
    if module := peer("phevaluator"):
        five_up: Any = module.evaluate_cards
        ids = [tuple(int(i) for i in row) for row in rows]
        yield contender("phevaluator", lambda c: five_up(*c), ids, "ids", low_is_best=True)
    if module := peer("treys"):
        evaluator = module.Evaluator()
        pairs = [[module.Card.new(card) for card in text] for text in texts]
        yield contender(
            "treys", lambda c: evaluator.evaluate(c[:2], c[2:]), pairs, "ints", low_is_best=True
        )
    if module := peer("pokerkit"):
        best: Any = module.StandardHighHand.from_game
        cards = [list(module.Card.parse("".join(text))) for text in texts[:100]]
        yield contender("pokerkit", best, cards, "StandardHighHand.from_game")


def arrays(count: int) -> Iterator[Contender]:
    """Rows of an array that no cache holds, and of one that a cache does."""
    rows = random_hands(count)
    for name, hands in [("array", rows), ("array of 4,096 rows", rows[:4096].copy())]:
        out = np.empty(len(hands), np.uint16)
        expected = int(stud.evaluate(rows[:1000]).astype(np.int64).sum())

        def run(hands: np.ndarray = hands, out: np.ndarray = out, expected: int = expected) -> int:
            times = 1 if len(hands) > 4096 else 100
            for _ in range(times):
                stud.evaluate(hands, out=out)
            assert int(out[:1000].astype(np.int64).sum()) == expected
            return times * len(hands)

        yield Contender(f"stud, {name}", run, f"stud.evaluate(uint8 ({len(hands)}, 7), out=out)")
