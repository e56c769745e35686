"""Replay a recorded hand in an engine, and say where they differ.

What the rules leave to the house is data: ``tests/data/replay/sites.json``. Cards that a
record lacks (some door cards of folded hands) are made up so that the seat that
opened opens.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .engines import Refused
from .hand_cases import Seats

SITES = Path(__file__).resolve().parents[1] / "data" / "replay" / "sites.json"

Record = dict[str, Any]

BETTING = {"bring_in", "complete", "bet", "raise", "call", "check", "fold"}
NO_CHIPS = {"ante", "show", "muck", "no_show", "expose_allin", "uncalled"}
"""Lines of a record that are not decisions."""

TRIES = 300


class Differs(Exception):
    """The record and the engine do not agree; ``kind`` says in what, for listed oddities."""

    def __init__(self, message: str, kind: str = "") -> None:
        super().__init__(message)
        self.kind = kind


def load_sites(path: Path = SITES) -> dict[str, Any]:
    """The house choices of the sites."""
    sites: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return sites


def house_of(sites: dict[str, Any], site: str) -> dict[str, Any]:
    """A site's choices, over those that all sites share."""
    own = sites.get(site, {})
    return {**sites["any"], **own, "rules": {**sites["any"]["rules"], **own.get("rules", {})}}


class Replay:
    """One recorded hand on its way through an engine."""

    def __init__(self, engine: Any, record: Record, sites: dict[str, Any], dealer: int = 0) -> None:
        self.engine = engine
        self.record = record
        self.dealer = dealer
        self.house = house_of(sites, record["site"])
        self.dealt_in = [seat for seat in record["seats"] if seat["dealt_in"]]
        self.seats = Seats([seat["seat"] for seat in self.dealt_in])
        self.actions = [a for a in record["actions"] if a["type"] not in NO_CHIPS]
        self.done = 0
        if strange := [a["type"] for a in self.actions if a["type"] not in BETTING]:
            raise Differs(f"unknown action {strange[0]!r}")
        self.made_up: list[str] = []
        self.extra_refunds: dict[int, int] = {}
        self.random = random.Random(record["id"])
        self.cards = self._cards()
        self.room = self._room()

    # ---------------------------------------------------------------- the setup

    def _room(self) -> Any:
        games = self.house["games"]
        variant = self.record["variant"]
        if variant not in games:
            raise Differs(f"the game {variant!r} is not among {', '.join(games)}", "game")
        # Whatever share the site takes, the record says how much it was.
        rake = {"rake": [[999, 1000], self.record["rake"]], "no_fourth_no_drop": False}
        options = {**self.house["rules"], **games[variant], **rake}
        return self.engine.room(self.house["preset"], options)

    def _stakes(self) -> Any:
        small_bet, big_bet = self.record["limit"]
        return self.engine.stakes(
            self.room,
            {
                "small_bet": small_bet,
                "big_bet": big_bet,
                "ante": self.record["ante"],
                "bring_in": self._bring_in(small_bet, big_bet),
            },
        )

    def _bring_in(self, small_bet: int, big_bet: int) -> int:
        """The nominal bring-in: as posted, as called, or as the site has it."""
        stacks = {seat["seat"]: seat["stack"] for seat in self.dealt_in}
        for action in self.actions:
            if action["street"] != 3 or action["type"] in ("complete", "bet", "raise"):
                break
            seat, total = action["seat"], action["total"]
            all_in = stacks[seat] <= self._ante_of(seat) + total
            if action["type"] in ("bring_in", "call") and not all_in:
                return int(total)
        named = self.house["bring_ins"].get(f"{small_bet}/{big_bet}")
        if named is not None:
            return int(named)
        numerator, denominator = self.house["bring_in_fraction"]
        return max(1, small_bet * numerator // denominator)

    def _ante_of(self, seat: int) -> int:
        return sum(
            a["amount"] for a in self.record["actions"] if a["type"] == "ante" and a["seat"] == seat
        )

    def _cards(self) -> dict[tuple[Any, int, bool], list[str]]:
        """Recorded cards by seat, street and whether they lie up."""
        cards: dict[tuple[Any, int, bool], list[str]] = {}
        for deal in self.record["deals"]:
            key = (deal["seat"], deal["street"], deal["up"])
            cards.setdefault(key, []).extend(deal["cards"])
        return cards

    # ---------------------------------------------------------------- the hand

    def run(self) -> Any:
        """The finished hand; raises where it differs from the record."""
        stacks = {seat["seat"]: seat["stack"] for seat in self.dealt_in}
        hand = self.engine.start(
            {
                "room": self.room,
                "stakes": self._stakes(),
                "stacks": [stacks[number] for number in self.seats.numbers],
                "dealer": self.dealer,
            }
        )
        while (due := self.engine.due(hand)) is not None:
            kind = due[0]
            if kind == "decision":
                hand = self._decide(hand, due[1])
            elif kind in ("burn", "down", "up", "community"):
                hand = self._street(hand)
            elif kind == "show_or_muck":
                hand = self._show(hand, due[1])
            elif kind == "ante":
                number = self.seats.case(due[1])
                if self._ante_of(number) != due[2]:
                    raise Differs(
                        f"seat {number} posts an ante of {due[2]}, "
                        f"the record has {self._ante_of(number)}"
                    )
                hand = self.engine.apply(hand, due)
            else:
                hand = self.engine.apply(hand, due)
        if self.done < len(self.actions):
            raise Differs(f"the hand is over, but the record goes on: {self._said()}")
        self._compare(hand)
        return hand

    def _decide(self, hand: Any, seat: int) -> Any:
        state = self.engine.state(hand)
        number, legal = self.seats.case(seat), self.engine.legal(hand)
        if self.done == len(self.actions):
            raise Differs(f"seat {number} is to act on street {state['street']}, the record ends")
        action = self.actions[self.done]
        if (action["seat"], action["street"]) != (number, state["street"]):
            raise Differs(
                f"seat {number} is to act on street {state['street']}, "
                f"the record has {self._said()}"
            )
        do, to = action["type"], None
        if do in ("complete", "bet", "raise"):
            do, to = self._wager(state, seat, legal, action)
        try:
            after = self.engine.act(hand, seat, do, to)
        except Refused as refused:
            raise Differs(f"{self._said()} is refused: {refused}") from refused
        if to is None or to == action["total"]:
            paid = state["stacks"][seat] - self.engine.state(after)["stacks"][seat]
            before = state["bets"][seat]
            if (paid, before + paid) != (action["amount"], action["total"]):
                raise Differs(f"{self._said()} puts in {paid} to a total of {before + paid}")
        self.done += 1
        return after

    def _wager(self, state: Record, seat: int, legal: Record, action: Record) -> tuple[str, int]:
        """The engine's name and total of a recorded wager."""
        for name in ("bet", "complete", "raise"):
            totals = legal.get(f"{name}_to", [])
            if action["total"] in totals:
                return name, action["total"]
            reach = [
                state["bets"][other] + state["stacks"][other]
                for other in range(len(state["stacks"]))
                if other != seat and not state["folded"][other]
            ]
            beyond = [total for total in totals if total > action["total"]]
            if self.house["raise_to_effective_stack"] and beyond and max(reach) == action["total"]:
                self.extra_refunds[self.seats.case(seat)] = beyond[0] - action["total"]
                return name, beyond[0]
        small_bet, total = self.record["limit"][0], action["total"]
        over = total - self.record["bring_in"] if self.record["bring_in"] else 0
        from_bring_in = action["street"] == 3 and over > 0 and over % small_bet == 0
        raise Differs(
            f"{self._said()} is not legal; legal is {legal}",
            "raise from the bring-in" if from_bring_in else "wager",
        )

    def _show(self, hand: Any, seat: int) -> Any:
        """Show what is known, muck what is not; who wins does not depend on the order."""
        number = self.seats.case(seat)
        hole = self.engine.down_cards(hand, seat)
        if "??" in hole:
            left = [card for card in self._shown(number) if card not in self._seen(hand, seat)]
            hole = [left.pop(0) if card == "??" and left else card for card in hole]
        if "??" in hole:
            return self.engine.apply(hand, ("muck", seat))
        return self.engine.apply(hand, ("show", seat, tuple(hole)))

    def _shown(self, number: int) -> list[str]:
        """The longest list of cards that this seat showed at the end."""
        lists = [show["cards"] for show in self.record["showdown"] if show["seat"] == number]
        return max(lists, key=len, default=[])

    def _seen(self, hand: Any, seat: int) -> set[str]:
        return {e[2] for e in self.engine.events(hand) if e[0] in ("up", "down") and e[1] == seat}

    # ---------------------------------------------------------------- the cards

    def _street(self, hand: Any) -> Any:
        """Deal a street; where cards must be made up, so that the right seat opens."""
        for _ in range(TRIES):
            after, made_up = self._deal_street(hand)
            if not made_up or self._opens_right(after):
                self.made_up += made_up
                return after
        raise Differs(f"no cards make the right seat open after {self._said()}")

    def _opens_right(self, hand: Any) -> bool:
        due = self.engine.due(hand)
        if due is None or due[0] != "decision" or self.done == len(self.actions):
            return True
        action = self.actions[self.done]
        return bool(self.seats.case(due[1]) == action["seat"])

    def _deal_street(self, hand: Any) -> tuple[Any, list[str]]:
        made_up: list[str] = []
        used: dict[tuple[Any, int, bool], int] = {}
        while (due := self.engine.due(hand)) is not None and due[0] in (
            "burn", "down", "up", "community", "reshuffle",
        ):  # fmt: skip
            if due[0] == "reshuffle":
                hand = self.engine.apply(hand, due)
            elif due[0] == "burn":
                hand = self.engine.apply(hand, ("burn", "??"))
            else:
                number = None if due[0] == "community" else self.seats.case(due[1])
                up, street = due[0] != "down", self.engine.state(hand)["street"]
                place = used.get((number, street, up), 0)
                used[number, street, up] = place + 1
                recorded = self.cards.get((number, street, up), [])
                card = recorded[place] if place < len(recorded) else "??"
                if up and card == "??":
                    card = self.random.choice(self._candidates(hand, number))
                    made_up.append(card)
                hand = self.engine.apply(hand, (*due[:-1], card))
        return hand, made_up

    def _candidates(self, hand: Any, number: Any) -> list[str]:
        """What an unrecorded upcard may have been: one of the cards shown later, or any unseen."""
        unseen = self.engine.possible_cards(hand)
        own = [card for card in self._shown(number) if card in unseen]
        if own:
            return own
        known = {card for cards in self.cards.values() for card in cards}
        known |= {card for show in self.record["showdown"] for card in show["cards"]}
        return sorted(unseen - known)

    # ------------------------------------------------------------------ the end

    def _compare(self, hand: Any) -> None:
        """Pots, refunds and collected amounts."""
        final = self.engine.final(hand, self.room)
        refunds = {self.seats.case(seat): amount for seat, amount in final["refunds"].items()}
        for number, amount in self.extra_refunds.items():
            refunds[number] = refunds.get(number, 0) - amount
        recorded = _by_seat(a for a in self.record["actions"] if a["type"] == "uncalled")
        _same("refunds", recorded, {seat: amount for seat, amount in refunds.items() if amount})

        pots = [
            {"amount": pot["amount"], "eligible": [self.seats.case(s) for s in pot["eligible"]]}
            for pot in final["pots"]
        ]
        wanted = [
            {"amount": pot["amount"], "eligible": sorted(pot["eligible"])}
            for pot in self.record["pots"]
        ]
        _same("pots", wanted, pots)
        _same("rake", self.record["rake"], final["rake"])
        if self.house["high_low_odd_chip"] == "low":
            self._odd_chip_to_low(final)
        collected = {self.seats.case(seat): amount for seat, amount in final["payouts"].items()}
        _same("collected", _by_seat(self.record["collected"]), collected)

    def _odd_chip_to_low(self, final: Record) -> None:
        """Some houses give the odd chip between the halves to the low hand."""
        rake = final["rake"]
        for pot in final["pots"]:
            taken = min(rake, pot["amount"])
            rake -= taken
            if pot["low_winners"] and (pot["amount"] - taken) % 2:
                final["payouts"][pot["winners"][0]] -= 1
                final["payouts"][pot["low_winners"][0]] += 1

    def _said(self) -> str:
        if self.done >= len(self.actions):
            return "the last action"
        action = self.actions[self.done]
        return (
            f"{action['type']} {action['amount']} to {action['total']} by seat {action['seat']} "
            f"on street {action['street']}"
        )


def _by_seat(lines: Iterator[Record] | list[Record]) -> dict[int, int]:
    amounts: dict[int, int] = {}
    for line in lines:
        amounts[line["seat"]] = amounts.get(line["seat"], 0) + line["amount"]
    return {seat: amount for seat, amount in sorted(amounts.items()) if amount}


def _same(what: str, recorded: Any, found: Any) -> None:
    if recorded != found:
        raise Differs(f"{what}: the record has {recorded}, the engine {found}")


def dealers(record: Record, sites: dict[str, Any]) -> list[int]:
    """The engine's seats that may have dealt.

    Sites that post antes from the dealer's left tell which it was; others print
    no dealer, so that any seat will do with which the hand goes as recorded.
    """
    numbers = sorted(seat["seat"] for seat in record["seats"] if seat["dealt_in"])
    first = record["ante_order"][0] if record["ante_order"] else numbers[0]
    named = (numbers.index(first) - 1) % len(numbers)
    if house_of(sites, record["site"])["dealer"] == "before_first_ante":
        return [named]
    return [named, *(seat for seat in range(len(numbers)) if seat != named)]


def replay(engine: Any, record: Any, sites: dict[str, Any]) -> tuple[list[str], str | None]:
    """What is wrong with a recorded hand, and whether that is a listed oddity of its site."""
    first: Differs | Refused | None = None
    for dealer in dealers(record, sites):
        try:
            Replay(engine, record, sites, dealer).run()
        except (Differs, Refused) as problem:
            first = first or problem
        else:
            return [], None
    oddities = house_of(sites, record["site"])["oddities"]
    return [str(first)], oddities.get(getattr(first, "kind", ""))
