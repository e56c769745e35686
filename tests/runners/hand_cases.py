"""Cases of kind ``hand``: a deck, actions, and what must be true along the way and at the end."""

from __future__ import annotations

from typing import Any

from .engines import Refused

Problems = list[str]
Case = dict[str, Any]


class Seats:
    """Case files number the seats of a table; an engine numbers the players from 0, clockwise."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = sorted(numbers)

    def engine(self, number: int) -> int:
        """The engine's number of a seat."""
        if number not in self.numbers:
            raise Refused(f"nobody sits in seat {number}")
        return self.numbers.index(number)

    def case(self, seat: int) -> int:
        """The case file's number of an engine's seat."""
        return self.numbers[seat]

    def dealer(self, button: int) -> int:
        """The engine's dealer: the button, or the last occupied seat before it."""
        before = [number for number in self.numbers if number <= button]
        return self.numbers.index(before[-1] if before else self.numbers[-1])


def run_hand(engine: Any, room: Any, case: Case) -> Problems:
    """Deal the hand, play the actions, check everything that is expected."""
    expect = case["expect"]
    seats = Seats([int(number) for number in case["stacks"]])
    hand = engine.deal(
        {
            "room": room,
            "stakes": engine.stakes(room, case["stakes"]),
            "stacks": [case["stacks"][str(number)] for number in seats.numbers],
            "dealer": seats.dealer(case["button"]),
            "deck": _joined(case["deck"]),
            "reshuffle": _joined(case.get("reshuffle")),
            "event_players": case.get("event_players"),
        }
    )
    problems = [f"unknown expectation {key!r}" for key in expect if key not in EXPECTATIONS]
    checkpoints, illegal = expect.get("checkpoints", []), expect.get("illegal", [])
    for after in range(len(case["actions"]) + 1):
        for checkpoint in checkpoints:
            if checkpoint["after"] == after:
                problems += check_point(engine, hand, seats, checkpoint)
        for attempt in illegal:
            if attempt["after"] == after:
                problems += check_refused(engine, room, hand, seats, attempt)
        if after < len(case["actions"]):
            action = case["actions"][after]
            try:
                hand = act(engine, room, hand, seats, action)
            except Refused as refused:
                return [*problems, f"action {after + 1} {_said(action)} is refused: {refused}"]
    for listed in (*checkpoints, *illegal):
        if not 0 <= listed["after"] <= len(case["actions"]):
            problems.append(f"there is no action {listed['after']} to look after")
    if "final" in expect:
        problems += check_final(engine, hand, room, seats, case)
    return problems


EXPECTATIONS = {"checkpoints", "illegal", "final"}


def act(engine: Any, room: Any, hand: Any, seats: Seats, action: dict[str, Any]) -> Any:
    """Play one action of a case; ``timeout`` is whatever the room does for a silent player."""
    if unknown := set(action) - {"seat", "do", "to", "after"}:
        raise Refused(f"unknown fields {sorted(unknown)}")
    seat = seats.engine(action["seat"])
    if action["do"] == "timeout":
        return engine.time_out(room, hand, seat)
    return engine.act(hand, seat, action["do"], action.get("to"))


def check_point(engine: Any, hand: Any, seats: Seats, expected: dict[str, Any]) -> Problems:
    """The state after so many actions."""
    state = engine.state(hand)
    actor = state["actor"]
    found = {
        "street": state["street"],
        "to_act": None if actor is None else seats.case(actor),
        "pot": state["pot"],
        "legal": engine.legal(hand),
    }
    problems = []
    for key, value in expected.items():
        if key == "after":
            continue
        if key not in found:
            problems.append(f"unknown checkpoint fact {key!r}")
        elif value != found[key]:
            problems.append(
                f"after {expected['after']} actions {key}: expected {value!r}, found {found[key]!r}"
            )
    return problems


def check_refused(
    engine: Any, room: Any, hand: Any, seats: Seats, attempt: dict[str, Any]
) -> Problems:
    """An action that must be refused, and must change nothing."""
    before = engine.state(hand), engine.legal(hand)
    try:
        act(engine, room, hand, seats, attempt)
    except Refused:
        if (engine.state(hand), engine.legal(hand)) != before:
            return [
                f"{_said(attempt)} after {attempt['after']} actions is refused but left a trace"
            ]
        return []
    return [f"{_said(attempt)} after {attempt['after']} actions is not refused"]


def check_final(engine: Any, hand: Any, room: Any, seats: Seats, case: Case) -> Problems:
    """The end of the hand."""
    expected = case["expect"]["final"]
    if not engine.state(hand)["over"]:
        return [f"the hand is not over, seat {seats.case(engine.state(hand)['actor'])} is to act"]
    found = engine.final(hand, room)
    problems: Problems = []
    for key, value in expected.items():
        if key == "pots":
            problems += _check_pots(value, found["pots"], seats)
        elif key in ("payouts", "refunds", "net"):
            wanted = {int(number): amount for number, amount in value.items()}
            amounts = {seats.case(seat): amount for seat, amount in found[key].items()}
            problems += _differ(key, _without_zeros(wanted), _without_zeros(amounts))
        elif key in ("show_order", "must_show", "may_muck"):
            problems += _differ(key, value, [seats.case(seat) for seat in found[key]])
        elif key == "history_hands":
            problems += _differ(key, sorted(value), sorted(map(seats.case, found[key])))
        elif key == "burns":
            problems += _differ(key, _cards(value), found[key])
        elif key == "reshuffled":
            problems += _check_reshuffled(value, found["reshuffled"])
        elif key == "river_first":
            first = found["river_first"]
            problems += _differ(key, value, None if first is None else seats.case(first))
        elif key in ("dealt", "face_up"):
            for number, cards in value.items():
                seat = seats.engine(int(number))
                problems += _differ(f"{key} to {number}", _cards(cards), found[key][seat])
        elif key == "not_dealt_again":
            problems += _check_not_dealt_again(value, found, seats)
        elif key in ("uncontested", "community", "stub_left", "rake"):
            problems += _differ(key, value, found[key])
        else:
            problems.append(f"unknown final fact {key!r}")
    return problems


def _check_pots(
    expected: list[dict[str, Any]], found: list[dict[str, Any]], seats: Seats
) -> Problems:
    if len(expected) != len(found):
        return [f"pots: expected {expected!r}, found {found!r}"]
    problems = []
    for number, (wanted, pot) in enumerate(zip(expected, found, strict=True)):
        for key, value in wanted.items():
            if key == "amount":
                problems += _differ(f"pot {number} amount", value, pot["amount"])
            elif key in ("eligible", "winners", "low_winners"):
                named = sorted(seats.case(seat) for seat in pot[key])
                problems += _differ(f"pot {number} {key}", sorted(value), named)
            else:
                problems.append(f"unknown fact {key!r} of pot {number}")
    return problems


def _check_reshuffled(expected: Any, found: list[str] | None) -> Problems:
    """How many cards were shuffled again, or which; null or 0 for none."""
    if expected is None or expected == 0:
        return _differ("reshuffled", None, found)
    if found is None:
        return [f"reshuffled: expected {expected!r}, but nothing was shuffled"]
    if isinstance(expected, int):
        return _differ("reshuffled", expected, len(found))
    return _differ("reshuffled", sorted(_cards(expected)), sorted(found))


def _check_not_dealt_again(expected: Any, found: dict[str, Any], seats: Seats) -> Problems:
    """Cards (or all cards of some seats) that nobody may get after they were given up."""
    if isinstance(expected, dict):
        cards = [card for value in expected.values() for card in _cards(value)]
    elif isinstance(expected, list) and all(isinstance(item, int) for item in expected):
        cards = [card for number in expected for card in found["dealt"][seats.engine(number)]]
    else:
        cards = _cards(expected)
    dealt = [
        event[-1] for event in found["events"] if event[0] in ("burn", "down", "up", "community")
    ]
    problems = [f"{card} is dealt again" for card in cards if dealt.count(card) > 1]
    problems += [f"{card} was never dealt" for card in cards if card not in dealt]
    problems += [
        f"{card} is shuffled again" for card in cards if card in (found["reshuffled"] or [])
    ]
    return problems


def _differ(what: str, expected: Any, found: Any) -> Problems:
    same = expected == found and isinstance(expected, bool) == isinstance(found, bool)
    return [] if same else [f"{what}: expected {expected!r}, found {found!r}"]


def _without_zeros(amounts: dict[int, int]) -> dict[int, int]:
    return {seat: amount for seat, amount in amounts.items() if amount}


def _cards(cards: str | list[str] | None) -> list[str]:
    return [] if not cards else cards.split() if isinstance(cards, str) else list(cards)


def _joined(cards: str | list[str] | None) -> str | None:
    return cards if cards is None or isinstance(cards, str) else " ".join(cards)


def _said(action: dict[str, Any]) -> str:
    return f"{action.get('do')} {action.get('to', '')}".strip() + f" by seat {action.get('seat')}"
