"""Counts of action lines (``tests/data/perft/counts.json``): both engines find as many.

``lines[n - 1]`` is how many ways there are to play ``n`` decisions, or fewer where the hand ends
before.
The crate counts the same table at full depth.
"""

import json
from pathlib import Path

import pytest

from runners.engines import engine

TABLE = json.loads((Path(__file__).parent / "data/perft/counts.json").read_text(encoding="utf-8"))
NAMES = [f"{case['preset']} {case['stacks']}" for case in TABLE]


def first_hand(adapter, case):
    room = adapter.room(case["preset"])
    names = ("small_bet", "big_bet", "ante", "bring_in")
    stakes = adapter.stakes(room, dict(zip(names, case["stakes"], strict=True)))
    given = {key: case[key] for key in ("stacks", "dealer", "deck")}
    return adapter.deal({"room": room, "stakes": stakes, **given})


def count_lines(adapter, hand, most):
    """Lines of one decision, of two and so on, until there are more than ``most``."""
    counts, ended, open_hands = [], 0, [hand]
    while True:
        after = []
        for before in open_hands:
            legal = [number for number, open_ in enumerate(adapter.mask(before)) if open_]
            after += [adapter.play_id(before, number) for number in legal]
        ended += sum(adapter.is_over(hand) for hand in after)
        open_hands = [hand for hand in after if not adapter.is_over(hand)]
        counts.append(ended + len(open_hands))
        if counts[-1] > most or not open_hands:
            return counts


@pytest.mark.parametrize(("name", "most"), [("rust", 5000), ("reference", 150)])
@pytest.mark.parametrize("case", TABLE, ids=NAMES)
def test_there_are_as_many_lines_as_in_the_table(case, name, most):
    adapter = engine(name)
    counts = count_lines(adapter, first_hand(adapter, case), most)
    assert len(counts) >= 5
    shared = min(len(counts), len(case["lines"]))
    assert counts[:shared] == case["lines"][:shared]
