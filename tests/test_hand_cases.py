"""The compiled engine plays every case of the rules and replays every recorded hand."""

import json

import pytest

import run_hands
import run_rule_cases
from runners.engines import engine
from runners.replay import load_sites, replay
from runners.rule_cases import load, run_case
from shared_inputs import case_files, shared

CASE_FILES = case_files()
OWN = [case for path in CASE_FILES for case in load(path)]

RUST = engine("rust")


@pytest.mark.parametrize("case", OWN, ids=[case["id"] for case in OWN])
def test_own_case(case):
    assert run_case(RUST, case) == []


def test_shared_cases():
    cases = load(shared("cases/rules.json"))
    failed = {case["id"]: problems for case in cases if (problems := run_case(RUST, case))}
    assert failed == {}
    assert len(cases) == 115


def test_recorded_hands_replay_but_for_the_listed_oddities():
    lines = shared("hands/hands.jsonl").read_text(encoding="utf-8").splitlines()
    sites, failed, oddities = load_sites(), {}, []
    for record in map(json.loads, lines):
        problems, oddity = replay(RUST, record, sites)
        if oddity:
            oddities.append(record["id"])
        elif problems:
            failed[record["id"]] = problems
    assert failed == {}
    assert len(oddities) == 2


def test_the_runners_play_the_compiled_engine(capsys):
    assert run_rule_cases.main([str(CASE_FILES[0]), "--engine", "rust"]) == 0
    assert (
        capsys.readouterr().out.splitlines()[-1] == f"{len(load(CASE_FILES[0]))} passed, 0 failed"
    )
    hands = str(shared("hands/hands.jsonl"))
    assert run_hands.main([hands, "--engine", "rust"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "256 passed, 0 failed"
