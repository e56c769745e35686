"""All lines of play of small hands, counted by both engines."""

from functools import cache

import pytest

from runners.engines import engine

# Preset, stakes, stacks, decisions deep; and how many lines there are, by depth.
TREES = [
    ("room_a", (2, 4, 0, 1), (9, 9), 8),
    ("room_a", (4, 8, 1, 2), (30, 11, 19), 7),
    ("room_b", (4, 8, 1, 3), (17, 40, 6), 7),
    ("room_c", (4, 8, 1, 2), (9, 23, 14, 31), 6),
    ("wsop_live", (4, 8, 1, 2), (60, 45, 13), 7),
    ("tda_razz", (4, 8, 1, 2), (13, 18, 5), 7),
    ("tda_stud8", (2, 4, 1, 1), (7, 9, 8), 7),
    ("redcherry", (4, 8, 0, 2), (50, 50), 9),
]


@cache
def adapter(name):
    return engine(name)


def count(engine_, hand, depth, counts):
    """Lines by their length; a line that ends early counts at the depth of its end."""
    state = engine_.state(hand)
    if state["over"] or depth == len(counts) - 1:
        counts[depth] += 1
        return
    for number, legal in enumerate(engine_.mask(hand)):
        if legal:
            count(engine_, engine_.play_id(hand, number), depth + 1, counts)


def lines(name, tree, seed):
    preset, (small, big, ante, bring_in), stacks, depth = tree
    engine_ = adapter(name)
    room = engine_.room(preset)
    amounts = {"small_bet": small, "big_bet": big, "ante": ante, "bring_in": bring_in}
    hand = engine_.deal(
        {
            "room": room,
            "stakes": engine_.stakes(room, amounts),
            "stacks": list(stacks),
            "dealer": 0,
            "seed": seed,
        }
    )
    counts = [0] * (depth + 1)
    count(engine_, hand, 0, counts)
    return counts


@pytest.mark.parametrize("tree", TREES, ids=[f"{t[0]} {t[2]}" for t in TREES])
def test_both_engines_count_the_same_lines(tree):
    for seed in (0, 1):
        ours = lines("rust", tree, seed)
        assert ours == lines("reference", tree, seed)
        assert sum(ours) > 50


def test_the_counts_are_pinned():
    """A change of what is legal anywhere shows here."""
    assert {tree[0]: lines("rust", tree, 0) for tree in TREES[2:]} == PINNED


PINNED = {
    "room_b": [0, 0, 0, 2, 6, 19, 35, 181],
    "room_c": [0, 0, 0, 1, 6, 19, 397],
    "wsop_live": [0, 0, 0, 2, 4, 18, 59, 585],
    "tda_razz": [0, 0, 0, 3, 6, 15, 25, 114],
    "tda_stud8": [0, 0, 0, 2, 4, 14, 41, 357],
    "redcherry": [0, 0, 2, 2, 4, 8, 15, 30, 59, 580],
}
