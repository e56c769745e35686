"""Play random hands: ``python tests/run_random.py --hands N --seed S [--preset NAME]``.

2 to 8 seats, uneven stacks, short antes, all presets, options changed at random.
What always holds is checked after every event; every tenth hand is played in both
engines, event by event, driven by the caller and dealt from a seed. Prints one
line per failure and last ``N passed, M failed``; the exit status is 1 if any
failed. ``--first I --hands 1`` plays the hand of one failure again.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from runners.differential import compare_deals, compare_events
from runners.engines import ENGINES, Refused, engine
from runners.random_play import Watch, make, moves, random_setup, started
from runners.report import Report


def main(arguments: list[str] | None = None) -> int:
    """Play the hands; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--preset", metavar="NAME")
    parser.add_argument("--engine", choices=sorted(ENGINES), default="rust")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="the first hand's number")
    parser.add_argument(
        "--compare", type=int, default=10, metavar="K", help="compare every K-th hand; 0 for none"
    )
    options = parser.parse_args(arguments)
    chosen = engine(options.engine)
    other = engine("reference") if options.compare and options.engine != "reference" else None
    presets = [options.preset] if options.preset else chosen.presets
    if unknown := [name for name in presets if name not in chosen.presets]:
        parser.error(f"there is no preset {unknown[0]!r}; there are {', '.join(chosen.presets)}")
    report = Report()
    for number in range(options.first, options.first + options.hands):
        compared = other if options.compare and number % options.compare == 0 else None
        name, problems = play(chosen, compared, presets, options.seed, number)
        report.add(name, problems)
    return report.finish()


def play(
    chosen: Any, other: Any, presets: list[str], seed: int, number: int
) -> tuple[str, list[str]]:
    """Play one hand: its name, and what is wrong."""
    choose = random.Random(f"{seed}/{number}")
    while True:
        setup = random_setup(choose, presets)
        try:
            room, start = started(chosen, setup)
            break
        except Refused:
            continue  # options that contradict each other
    name = f"hand {number} of seed {seed} ({setup})"
    try:
        watch(chosen, setup, room, start, choose)
        if other is not None:
            compare_events(chosen, other, setup, choose)
            compare_deals(chosen, other, setup, choose)
    except (AssertionError, Refused, *chosen.errors) as problem:
        return name, [str(problem)]
    return name, []


def watch(chosen: Any, setup: Any, room: Any, start: Any, choose: random.Random) -> None:
    """Play a hand and check what always holds after every event."""
    hand = chosen.start(start)
    check = Watch(chosen, setup, room)
    script = moves(chosen, hand, choose)
    move = next(script, None)
    while move is not None:
        hand = make(chosen, hand, move)
        check.check(hand)
        try:
            move = script.send(hand)
        except StopIteration:
            move = None


if __name__ == "__main__":
    sys.exit(main())
