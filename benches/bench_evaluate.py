"""How fast hands are evaluated from Python, beside the plain-Python reference.

``python -m pytest -o addopts= benches/bench_evaluate.py``: texts, prepared cards, and arrays of 1
to 10⁷ hands. Every bench asserts its answer.
"""

import numpy as np
import pytest

import stud
import stud.reference.evaluation as reference

TEXT = "As Ad 9h 9c Kd 4s 2c"
STRENGTH = 4951
"""Aces and nines with a king: worked out by the reference in the tests."""

ONE_HAND = {
    "text": (stud.evaluate, TEXT),
    "CardSet": (stud.evaluate, stud.CardSet(TEXT)),
    "list of Card": (stud.evaluate, list(stud.parse_cards(TEXT))),
    "list of ids": (stud.evaluate, [card.id for card in stud.parse_cards(TEXT)]),
    "reference, text": (reference.evaluate, TEXT),
    "reference, prepared cards": (reference.evaluate, reference.parse_cards(TEXT)),
}


@pytest.mark.benchmark(group="one hand")
@pytest.mark.parametrize("name", ONE_HAND)
def test_one_hand(benchmark, name):
    evaluate, cards = ONE_HAND[name]
    strength = benchmark(evaluate, cards)
    assert strength.value == STRENGTH


@pytest.fixture(scope="module")
def hands():
    """Ten million hands in random order; a million different ones."""
    rng = np.random.default_rng(1)
    deals = [rng.random((1 << 16, 52)).argsort(axis=1)[:, :7] for _ in range(16)]
    return np.resize(np.concatenate(deals).astype(np.uint8), (10_000_000, 7))


SIZES = [10**power for power in range(8)]


@pytest.mark.benchmark(group="arrays, high")
@pytest.mark.parametrize("size", SIZES)
def test_arrays(benchmark, hands, size):
    rows = hands[:size]
    out = np.zeros(size, np.uint16)
    strengths = benchmark(stud.evaluate, rows, out=out)
    benchmark.extra_info["hands a second"] = size / benchmark.stats.stats.median
    for row in range(0, size, max(1, size // 50)):
        assert strengths[row] == stud.evaluate(list(rows[row])).value


@pytest.mark.benchmark(group="arrays of 10⁷, by ranking and threads")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ranking", ["high", "ace_to_five", "eight_or_better"])
def test_rankings_and_threads(benchmark, hands, ranking, threads):
    out = np.zeros(len(hands), np.uint16)
    strengths = benchmark(stud.evaluate, hands, ranking=ranking, out=out, threads=threads)
    benchmark.extra_info["hands a second"] = len(hands) / benchmark.stats.stats.median
    for row in range(0, len(hands), len(hands) // 50):
        single = stud.evaluate(list(hands[row]), ranking=ranking)
        assert strengths[row] == single.value


@pytest.mark.benchmark(group="arrays, high")
def test_reference_over_a_hundred_hands(benchmark, hands):
    rows = [[reference.Card(int(number)) for number in row] for row in hands[:100]]
    strengths = benchmark(lambda: [reference.evaluate(row).value for row in rows])
    assert strengths == stud.evaluate(hands[:100]).tolist()


@pytest.mark.benchmark(group="all seven-card hands by category")
@pytest.mark.parametrize("threads", [1, 2])
def test_category_counts(benchmark, threads):
    counts = benchmark.pedantic(
        stud.category_counts, (7,), {"threads": threads}, rounds=7, warmup_rounds=1
    )
    assert counts["straight flush"] == 41_584
    assert sum(counts.values()) == 133_784_560
