"""Cases of the rules: what they give an engine, and what they expect of it.

Every key of an expectation is checked; one that is not known here is a failure.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .engines import Refused
from .hand_cases import run_hand
from .wording import misfit

Case = dict[str, Any]
Problems = list[str]


def load(path: Path) -> list[Case]:
    """Read a case file; it must be a list of objects."""
    cases = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(cases, list):
        raise ValueError("a case file is a list of cases")
    return cases


def run_case(engine: Any, case: Any) -> Problems:
    """Run one case; an empty list means that everything is as expected."""
    if not isinstance(case, dict):
        return ["a case is an object"]
    kind = case.get("kind")
    runner = KINDS.get(kind) if isinstance(kind, str) else None
    if runner is None:
        return [f"unknown kind {kind!r}"]
    try:
        room = engine.room(case["preset"], case.get("rules") or {})
        if not case.get("expect"):
            return ["nothing is expected"]
        return runner(engine, room, case)
    except Refused as refused:
        return [f"refused: {refused}"]
    except Exception as error:  # whatever is wrong with a case is reported, and the rest goes on
        return [f"cannot be run: {type(error).__name__}: {error}"]


def compare(what: str, expected: Any, found: Any) -> Problems:
    """One problem if they differ."""
    if expected == found and isinstance(expected, bool) == isinstance(found, bool):
        return []
    return [f"{what}: expected {expected!r}, found {found!r}"]


def unknown_keys(what: str, expected: dict[str, Any], known: set[str]) -> Problems:
    """Expectations that nobody would check."""
    return [f"unknown {what} {key!r}" for key in expected if key not in known]


def run_buy_in(engine: Any, room: Any, case: Case) -> Problems:
    """The minimum buy-in, and which purchases are accepted."""
    given, expect = case["given"], case["expect"]
    problems = unknown_keys("expectation", expect, {"minimum", "accept", "refuse"})
    small_bet, stack = given["small_bet"], given.get("stack", 0)
    if "minimum" in expect:
        problems += compare("minimum", expect["minimum"], engine.minimum_buy_in(room, small_bet))
    for key, right in (("accept", True), ("refuse", False)):
        for amount in expect.get(key, []):
            found = engine.may_buy(room, small_bet, stack, amount)
            if found is not right:
                problems.append(f"a purchase of {amount} is {'accepted' if found else 'refused'}")
    return problems


def run_stakes(engine: Any, room: Any, case: Case) -> Problems:
    """Antes and bring-ins that follow from the limits."""
    problems = unknown_keys("expectation", case["expect"], {"rows"})
    rows = case["given"]["rows"]
    problems += compare("rows", len(case["expect"]["rows"]), len(rows))
    for (small_bet, big_bet), expected in zip(rows, case["expect"]["rows"], strict=False):
        stakes = engine.stakes(room, {"small_bet": small_bet, "big_bet": big_bet})
        for key, value in expected.items():
            found = getattr(stakes, key, "no such field")
            problems += compare(f"{small_bet}/{big_bet} {key}", value, found)
    return problems


def run_seats(engine: Any, room: Any, case: Case) -> Problems:
    """The tables that a room offers."""
    expect = case["expect"]
    problems = unknown_keys("expectation", expect, {"table_size_ok", "table_size_bad"})
    for key, right in (("table_size_ok", True), ("table_size_bad", False)):
        for seats in expect.get(key, []):
            problems += compare(f"a table of {seats}", right, engine.offers_table(room, seats))
    return problems


def run_ante(engine: Any, room: Any, case: Case) -> Problems:
    """Who posts the ante, who is dealt in, who sits out."""
    given, expect = case["given"], case["expect"]
    problems = unknown_keys("expectation", expect, {"posted", "dealt_in", "sitting_out"})
    seated = {int(seat): facts for seat, facts in given["seated"].items()}
    found = engine.antes(room, given["ante"], seated)
    for key, value in expect.items():
        if key == "posted":
            value = {int(seat): amount for seat, amount in value.items()}
        if key in found:
            problems += compare(key, value, found[key])
    return problems


def run_rank_up(engine: Any, room: Any, case: Case) -> Problems:
    """Boards of upcards, best first."""
    problems = unknown_keys("expectation", case["expect"], {"ordered"})
    groups = [[(b, engine.showing(room, b)) for b in row] for row in case["given"]["best_first"]]
    return problems + _order(groups, case["expect"].get("ordered", True))


def run_rank_hand(engine: Any, room: Any, case: Case) -> Problems:
    """Hands, best first, and what the best five are."""
    expect = case["expect"]
    problems = unknown_keys("expectation", expect, {"ordered", "best_five"})
    groups = []
    for row in case["given"]["best_first"]:
        row = [row] if isinstance(row, str) else row
        groups.append([(hand, engine.strength(room, hand)["value"]) for hand in row])
    problems += _order(groups, expect.get("ordered", True))
    for hand, description in expect.get("best_five", {}).items():
        found = engine.strength(room, hand)
        if why := misfit(description, found["category"], found["cards"]):
            problems.append(f"{hand}: {why}")
    return problems


def _order(groups: list[list[tuple[str, Any]]], ordered: bool) -> Problems:
    """Equal within a group, and each group better than every later one."""
    wrong = []
    for place, group in enumerate(groups):
        for name, value in group[1:]:
            if value != group[0][1]:
                wrong.append(f"{name} should equal {group[0][0]}")
        for later in groups[place + 1 :]:
            wrong += [
                f"{group[0][0]} should beat {name}"
                for name, value in later
                if not group[0][1] > value
            ]
    if ordered:
        return wrong
    return [] if wrong else ["the order should be wrong somewhere"]


def run_river_plan(engine: Any, room: Any, case: Case) -> Problems:
    """What is done for the last card."""
    problems = unknown_keys("expectation", case["expect"], {"rows"})
    rows, expected_rows = case["given"]["rows"], case["expect"]["rows"]
    problems += compare("rows", len(expected_rows), len(rows))
    for (live, stub, burns), expected in zip(rows, expected_rows, strict=False):
        plan = engine.river_plan(room, live, stub, burns)
        what = f"{live} live, {stub} left, {burns} burnt"
        problems += unknown_keys(f"fact of {what}", expected, set(plan))
        for key, value in expected.items():
            if key in plan:
                problems += compare(f"{what}: {key}", value, plan[key])
    return problems


def run_button(engine: Any, room: Any, case: Case) -> Problems:
    """Where the dealer position moves."""
    problems = unknown_keys("expectation", case["expect"], {"next"})
    rows, expected = case["given"]["rows"], case["expect"]["next"]
    problems += compare("rows", len(expected), len(rows))
    for (dealer, active), seat in zip(rows, expected, strict=False):
        found = engine.next_dealer(room, dealer, active)
        problems += compare(f"dealer {dealer}, active {active}", seat, found)
    return problems


def run_preset(engine: Any, room: Any, case: Case) -> Problems:
    """The values of a preset's options."""
    problems = []
    for name, value in case["expect"].items():
        try:
            found = engine.option(room, name)
        except Refused as refused:
            problems.append(str(refused))
            continue
        fraction = isinstance(found, list) and len(found) == 3 and isinstance(found[2], str)
        if fraction and isinstance(value, list) and len(value) == 2:
            found = found[:2]
        problems += compare(name, value, found)
    return problems


KINDS: dict[str, Callable[[Any, Any, Case], Problems]] = {
    "hand": run_hand,
    "buy_in": run_buy_in,
    "stakes": run_stakes,
    "seats": run_seats,
    "ante": run_ante,
    "rank_up": run_rank_up,
    "rank_hand": run_rank_hand,
    "river_plan": run_river_plan,
    "button": run_button,
    "preset": run_preset,
}
