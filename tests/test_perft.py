"""Counts of action lines: ``lines[n - 1]`` is how many ways there are to play ``n`` decisions."""

import json
from pathlib import Path
from types import ModuleType

import pytest

import stud
import stud.reference

CASES = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())
IDS = [f"{case['preset']}-{len(case['stacks'])}" for case in CASES]


def lines(hand: "stud.Hand", decisions: int) -> int:
    """Count the ways to play so many decisions, or fewer if the hand ends before."""
    if decisions == 0 or hand.over:
        return 1
    return sum(lines(hand.play(action), decisions - 1) for action in hand.legal_actions)


@pytest.mark.parametrize(
    ("engine", "most"), [(stud, 6000), (stud.reference, 300)], ids=["rust", "reference"]
)
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_as_many_lines_as_in_the_table(case: dict, engine: ModuleType, most: int) -> None:
    stakes = dict(zip(("small_bet", "big_bet", "ante", "bring_in"), case["stakes"], strict=True))
    hand = engine.Hand.deal(
        getattr(engine.rooms, case["preset"].upper()).rules,
        engine.Stakes(**stakes),
        stacks=case["stacks"],
        dealer=case["dealer"],
        deck=case["deck"],
    )
    expected = [count for count in case["lines"] if count <= most]
    assert expected
    assert [lines(hand, decisions + 1) for decisions in range(len(expected))] == expected
