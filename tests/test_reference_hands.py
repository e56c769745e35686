"""The reference replays every recorded hand, and its evaluators find who won."""

import copy
import json

import pytest

import run_hands
from runners.engines import engine
from runners.replay import house_of, load_sites, replay
from shared_inputs import shared

REFERENCE = engine("reference")
SITES = load_sites()


@pytest.fixture(scope="module")
def records():
    lines = shared("hands/hands.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_every_hand_replays_but_for_the_listed_oddities(records):
    failed, oddities = {}, {}
    for record in records:
        problems, oddity = replay(REFERENCE, record, SITES)
        if oddity:
            oddities[record["id"]] = oddity
        elif problems:
            failed[record["id"]] = problems
    assert failed == {}
    assert all(name.startswith("KingsClub") for name in oddities)
    assert len(oddities) == 2


def spoil_amount(record):
    """One chip more in the first bet that was called or refunded."""
    action = next(a for a in record["actions"] if a["type"] in ("complete", "bet", "raise"))
    action["amount"] += 1
    action["total"] += 1


def spoil_seat(record):
    """The first two actions of different seats change places."""
    actions = [a for a in record["actions"] if a["type"] not in ("ante", "bring_in")]
    first, second = actions[0], next(a for a in actions if a["seat"] != actions[0]["seat"])
    first["seat"], second["seat"] = second["seat"], first["seat"]


def spoil_pot(record):
    record["pots"][0]["amount"] -= 1


def spoil_collected(record):
    record["collected"][0]["amount"] += 1


def spoil_refund(record):
    for action in record["actions"]:
        if action["type"] == "uncalled":
            action["amount"] += 1
            return
    record["actions"].append(
        {"type": "uncalled", "seat": record["collected"][0]["seat"], "amount": 1, "street": 7}
    )


def spoil_end(record):
    """The last decision is missing."""
    decisions = [a for a in record["actions"] if a["type"] in ("fold", "call", "check", "bet")]
    record["actions"].remove(decisions[-1])


@pytest.mark.parametrize(
    "spoil", [spoil_amount, spoil_seat, spoil_pot, spoil_collected, spoil_refund, spoil_end]
)
def test_a_spoilt_record_does_not_replay(records, spoil):
    tried = 0
    for record in records[::4]:
        if house_of(SITES, record["site"])["oddities"] or not any(
            action["type"] in ("complete", "bet", "raise") for action in record["actions"]
        ):
            continue
        spoilt = copy.deepcopy(record)
        spoil(spoilt)
        problems, _ = replay(REFERENCE, spoilt, SITES)
        assert problems, record["id"]
        tried += 1
    assert tried > 40


def known_hands(record):
    """Seven cards of each seat that was not folded and did not muck, where all are known."""
    out = {a["seat"] for a in record["actions"] if a["type"] in ("fold", "muck")}
    middle = [card for deal in record["deals"] if deal["seat"] is None for card in deal["cards"]]
    hands = {}
    for seat in (s["seat"] for s in record["seats"] if s["dealt_in"] and s["seat"] not in out):
        hands[seat] = [c for deal in record["deals"] if deal["seat"] == seat for c in deal["cards"]]
        hands[seat] += middle
    return hands if all(len(h) == 7 and "??" not in h for h in hands.values()) else {}


def test_the_evaluators_name_the_seats_that_collected(records):
    evaluate = REFERENCE.module.evaluate
    rankings = {
        "stud": ["high"],
        "stud8": ["high", "eight_or_better"],
        "razz": ["ace_to_five"],
    }
    compared = 0
    for record in records:
        hands = known_hands(record)
        if len(hands) < 2 or record["variant"] not in rankings:
            continue
        winners = set()
        for pot in record["pots"]:
            for ranking in rankings[record["variant"]]:
                strengths = {
                    seat: evaluate(" ".join(hands[seat]), ranking=ranking).value
                    for seat in pot["eligible"]
                    if seat in hands
                }
                best = max(strengths.values())
                winners |= {seat for seat, value in strengths.items() if value == best > 0}
        assert winners == {line["seat"] for line in record["collected"]}, record["id"]
        compared += 1
    assert compared > 80


def test_malformed_lines_are_reported_and_the_rest_goes_on(tmp_path, capsys, records):
    good = next(r for r in records if r["site"] == "FullTilt")
    lines = ["{", "[]", "null", '{"id": "no seats"}', json.dumps({**good, "actions": 5})]
    lines += [json.dumps({**good, "seats": []}), json.dumps({**good, "limit": [0, 0]})]
    lines += [json.dumps({**good, "variant": "holdem"}), json.dumps(good), "", "\\x00"]
    path = tmp_path / "hands.jsonl"
    path.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    assert run_hands.main([str(path), str(tmp_path / "none.jsonl"), "--engine", "reference"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 11 failed"
