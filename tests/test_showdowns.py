"""Who won real showdowns, by the evaluators alone."""

import json

import stud
from shared_inputs import shared

RANKINGS = {"stud": ["high"], "stud8": ["high", "eight_or_better"], "razz": ["ace_to_five"]}


def cards_of_seats(record):
    """The seven cards of each seat, with ?? for those never seen."""
    cards = {}
    for deal in record["deals"]:
        seats = [deal["seat"]] if deal["seat"] is not None else list(cards)
        for seat in seats:
            cards.setdefault(seat, []).extend(deal["cards"])
    return cards


def winners(record, pot, cards):
    """The seats that win a part of a pot; None if a hand in it is not known."""
    if len(pot["eligible"]) == 1:
        return set(pot["eligible"])
    hands = {seat: cards.get(seat, []) for seat in pot["eligible"]}
    if any("??" in hand or len(hand) != 7 for hand in hands.values()):
        return None
    best = set()
    for ranking in RANKINGS[record["variant"]]:
        strengths = {seat: stud.evaluate(hand, ranking=ranking) for seat, hand in hands.items()}
        most = max(strengths.values())
        best |= {seat for seat, strength in strengths.items() if most and strength == most}
    return best


def test_the_winners_are_the_seats_that_collected():
    lines = shared("hands/hands.jsonl").read_text(encoding="utf-8").splitlines()
    checked = dict.fromkeys(RANKINGS, 0)
    for record in map(json.loads, lines):
        cards = cards_of_seats(record)
        won = [winners(record, pot, cards) for pot in record["pots"]]
        if None in won or all(len(pot["eligible"]) == 1 for pot in record["pots"]):
            continue
        collected = {entry["seat"] for entry in record["collected"]}
        assert set.union(*won) == collected, record["id"]
        checked[record["variant"]] += 1
    assert min(checked.values()) >= 10, checked


def test_the_sites_called_the_hands_what_we_call_them():
    lines = shared("hands/hands.jsonl").read_text(encoding="utf-8").splitlines()
    checked = 0
    for record in map(json.loads, lines):
        if record["site"] != "PokerStars":
            continue
        for shown in record["showdown"]:
            said = shown["desc"] or ""
            if len(shown["cards"]) != 7 or "??" in shown["cards"]:
                continue
            # "HI: two pair, Kings and Nines; LO: 8,6,4,3,2", "Lo: 9,5,4,2,A", "a pair of Fives"
            high, _, low = said.upper().partition("LO: ")
            if low and low.count(",") == 4:
                ranking = "ace_to_five" if record["variant"] == "razz" else "eight_or_better"
                five = stud.evaluate(shown["cards"], ranking=ranking).cards
                assert ",".join(str(card)[0] for card in five) == low, record["id"]
                checked += 1
            if high:
                category = stud.evaluate(shown["cards"]).category
                assert category in high.lower(), record["id"]
                checked += 1
    assert checked >= 50
