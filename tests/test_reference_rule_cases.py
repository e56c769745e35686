"""The reference plays every case of the rules, and every option of the rules matters to one."""

import json
from functools import cache

import pytest

import stud
from runners import options
from runners.engines import ROOT, Refused, engine
from runners.rule_cases import load, run_case
from shared_inputs import case_files, shared

CASE_FILES = case_files()
OWN = [case for path in CASE_FILES for case in load(path)]

REFERENCE = engine("reference")

VALUES = options.RULES | options.ROOM


@pytest.mark.parametrize("case", OWN, ids=[case["id"] for case in OWN])
def test_own_case(case):
    assert run_case(REFERENCE, case) == []


def test_shared_cases():
    cases = load(shared("cases/rules.json"))
    failed = {case["id"]: problems for case in cases if (problems := run_case(REFERENCE, case))}
    assert failed == {}


def test_ids_are_unique():
    ids = [case["id"] for case in OWN]
    assert sorted(set(ids)) == sorted(ids)


def test_decks_hold_the_cards_where_the_rules_deal_them():
    """``cards`` and ``deck`` of a case say the same: a deck laid out by hand is easily wrong."""
    for case in OWN:
        if case["kind"] == "hand":
            numbers = sorted(map(int, case["stacks"]))
            order = [n for n in numbers if n > case["button"]]
            order += [n for n in numbers if n <= case["button"]]
            deck = case["deck"].split()
            assert len(set(deck)) == len(deck), case["id"]
            assert len(deck) == 52 or case["rules"].get("last_street", 7) < 7, case["id"]
            for place, number in enumerate(order):
                first = [deck[place + step * len(order)] for step in range(3)]
                assert case["cards"][str(number)].split()[:3] == first, case["id"]


@cache
def room_of(preset, options):
    return REFERENCE.room(preset, json.loads(options))


def effective(case, option):
    return REFERENCE.option(room_of(case["preset"], json.dumps(case["rules"])), option)


def breaks(case, option, value):
    try:
        return bool(run_case(REFERENCE, {**case, "rules": {**case["rules"], option: value}}))
    except Refused:
        return False


FLIPS = [
    (option, kept, other)
    for option, values in VALUES.items()
    for kept in values
    for other in values
    if kept != other
]


def is_refused(case, option, value):
    """Rules that contradict each other prove nothing about an option."""
    try:
        REFERENCE.room(case["preset"], {**case["rules"], option: value})
    except Refused:
        return True
    return False


@pytest.mark.parametrize(("option", "kept", "other"), FLIPS)
def test_changing_an_option_breaks_a_case(option, kept, other):
    for case in OWN:
        if case["kind"] == "preset" or effective(case, option) != kept:
            continue
        if not is_refused(case, option, other) and breaks(case, option, other):
            return
    pytest.fail(f"no case fails when {option} is {other!r} instead of {kept!r}")


def test_every_option_is_tried():
    for module in (REFERENCE.module, stud):
        # ``split`` of the case files is part of the game.
        assert fields(module.Rules) == set(options.RULES) - {"split"}
        assert fields(module.Room) - {"name", "rules"} == set(options.ROOM)


def fields(options_class):
    default = options_class()
    return set(getattr(default, "__dataclass_fields__", None) or default.options)


@pytest.mark.parametrize(
    "expect",
    [
        {"final": {"payout": {"1": 400}}},
        {"final": {"pots": [{"amount": 400, "winner": [1]}]}},
        {"checkpoints": [{"after": 0, "actor": 1}]},
        {"checkpoints": [{"after": 9, "to_act": 1}]},
        {"checkpoint": []},
        {},
    ],
)
def test_expectations_that_nobody_knows_are_failures(expect):
    case = next(case for case in OWN if case["id"] == "4.5-14")
    assert run_case(REFERENCE, {**case, "expect": expect}) != []


def test_the_runner_reports_what_differs(tmp_path, capsys):
    import run_rule_cases

    good = next(case for case in OWN if case["id"] == "4.5-14")
    bad = json.loads(json.dumps(good))
    bad["id"] = "wrong"
    bad["expect"]["final"]["payouts"] = {"4": 399}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps([good, bad, 7]))
    assert run_rule_cases.main([str(path), "--engine", "reference"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "wrong: payouts: expected {4: 399}, found {4: 400}"
    assert lines[-1] == "1 passed, 2 failed"
    assert ROOT.name
