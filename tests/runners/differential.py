"""One hand in two engines, event by event."""

from __future__ import annotations

import random
from typing import Any

from .random_play import Setup, demand, make, moves, started


def compare_events(one: Any, two: Any, setup: Setup, choose: random.Random) -> None:
    """Play a hand in both, driven by the caller; they must agree after every event."""
    rooms, hands = [], []
    for engine in (one, two):
        room, start = started(engine, setup)
        rooms.append(room)
        hands.append(engine.start(start))
    script = moves(one, hands[0], choose)
    move = next(script, None)
    while move is not None:
        seat = choose.randrange(len(setup["stacks"]))
        look = choose.random() < 0.2
        facts = [
            _facts(e, hand, seat if look else None)
            for e, hand in zip((one, two), hands, strict=True)
        ]
        _same(facts, f"before {move}")
        hands = [make(engine, hand, move) for engine, hand in zip((one, two), hands, strict=True)]
        try:
            move = script.send(hands[0])
        except StopIteration:
            move = None
    ends = [
        {**_facts(e, h, 0), **e.final(h, room)}
        for e, h, room in zip((one, two), hands, rooms, strict=True)
    ]
    _same(ends, "at the end")


def compare_deals(one: Any, two: Any, setup: Setup, choose: random.Random) -> None:
    """Deal the same seed in both and play the same ids; they must give the same history."""
    seed = choose.getrandbits(64)
    hands, rooms = [], []
    for engine in (one, two):
        room, start = started(engine, setup, seed=seed)
        rooms.append(room)
        hands.append(engine.deal(start))
    while any(one.mask(hands[0])):
        masks = [engine.mask(hand) for engine, hand in zip((one, two), hands, strict=True)]
        demand(masks[0] == masks[1], f"seed {seed}: masks {masks}")
        ids = [number for number, legal in enumerate(masks[0]) if legal]
        number = choose.choice(ids)
        hands = [e.play_id(hand, number) for e, hand in zip((one, two), hands, strict=True)]
    ends = [e.final(h, room) for e, h, room in zip((one, two), hands, rooms, strict=True)]
    _same(ends, f"seed {seed}")


def _facts(engine: Any, hand: Any, seat: int | None) -> dict[str, Any]:
    facts = {
        "due": engine.due(hand),
        "legal": engine.legal(hand),
        "mask": engine.mask(hand),
        "pots": engine.pots(hand),
        **engine.state(hand),
    }
    if seat is not None:
        seen = engine.view(hand, seat)
        facts["view"] = (engine.state(seen), engine.events(seen), engine.legal(seen))
        facts["possible"] = sorted(engine.possible_cards(hand))
    return facts


def _same(facts: list[dict[str, Any]], when: str) -> None:
    if where := difference("", *facts):
        raise AssertionError(f"{when}: {where}")


def difference(path: str, one: Any, two: Any) -> str | None:
    """Where two facts differ first, and how."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        pairs = [(f"{path}.{key}", one[key], two[key]) for key in one]
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        pairs = [(f"{path}[{i}]", *pair) for i, pair in enumerate(zip(one, two, strict=True))]
    else:
        return None if one == two else f"{path.lstrip('.')}: {one!r} against {two!r}"
    return next((found for pair in pairs if (found := difference(*pair))), None)
