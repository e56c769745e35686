"""Random hands: setups of every kind, played at random, watched after every event.

What always holds (and is checked by :class:`Watch`): chips are conserved; the 52
cards lie in the stub, among the burns, with the seats or in the middle; an action
is legal exactly if the mask says so, and an illegal one changes nothing; every
share of every pot follows from rules 4.13.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from . import options
from .engines import ALL_CARDS, Refused

Setup = dict[str, Any]

LIMITS = ((2, 4), (5, 10), (30, 60), (100, 200), (505, 1010), (500, 1500), (7, 7))

OPTIONS = options.RULES | {
    "max_raises": [0, 1, *options.RULES["max_raises"], 5],
    "chip_unit": [5, *options.RULES["chip_unit"]],
}
"""Options that some hands change, alone or together."""


def random_setup(choose: random.Random, presets: list[str]) -> Setup:
    """Everything that a hand starts from, as plain data."""
    seats = choose.choice((2, 2, 3, 4, 5, 6, 7, 7, 8, 8, 8))
    small, big = choose.choice(LIMITS)
    ante = choose.choice((0, 1, small // 10, small // 4, small))
    deep = choose.choice((1, 4, 12, 40))
    changes = {}
    if choose.random() < 0.5:
        for name in choose.sample(sorted(OPTIONS), choose.choice((1, 2, 4))):
            changes[name] = choose.choice(OPTIONS[name])
    return {
        "preset": choose.choice(presets),
        "options": changes,
        "stakes": {
            "small_bet": small,
            "big_bet": big,
            "ante": ante,
            "bring_in": choose.randint(1, small - 1),
        },
        "stacks": [_stack(choose, ante, big * deep) for _ in range(seats)],
        "dealer": choose.randrange(seats),
        "event_players": choose.choice((None, seats, seats + 1, 90)),
    }


def _stack(choose: random.Random, ante: int, most: int) -> int:
    if choose.random() < 0.1:
        return choose.randint(1, max(1, ante))
    return choose.randint(1, most) if choose.random() < 0.5 else most


def started(engine: Any, setup: Setup, **how: Any) -> tuple[Any, dict[str, Any]]:
    """The room, and what the engine's ``start`` and ``deal`` take."""
    room = engine.room(setup["preset"], setup["options"])
    return room, {
        "room": room,
        "stakes": engine.stakes(room, setup["stakes"]),
        "stacks": setup["stacks"],
        "dealer": setup["dealer"],
        "event_players": setup["event_players"],
        **how,
    }


class Cards:
    """The dealer's cards: a shuffled stub, and the burns."""

    def __init__(self, choose: random.Random) -> None:
        self.choose = choose
        self.stub = list(ALL_CARDS)
        choose.shuffle(self.stub)
        self.burns: list[str] = []

    def next_event(self, due: tuple[Any, ...]) -> tuple[Any, ...]:
        """The event that is due, with its card."""
        if due[0] == "reshuffle":
            pool = self.burns if due[1] == "burns" else self.burns + self.stub
            self.stub = list(pool)
            self.choose.shuffle(self.stub)
            self.burns = []
            return due
        card = self.stub.pop()
        if due[0] == "burn":
            self.burns.append(card)
        return (*due[:-1], card)


class Style:
    """How a hand is played: how often it is folded and how often raised."""

    def __init__(self, choose: random.Random) -> None:
        self.choose = choose
        self.fold = choose.choice((0.0, 0.03, 0.15, 0.4))
        self.wager = choose.choice((0.0, 0.2, 0.5))
        self.muck = choose.choice((0.0, 0.5, 1.0))

    def pick(self, mask: tuple[bool, ...]) -> int:
        """One of the legal ids."""
        ids = [number for number, legal in enumerate(mask) if legal]
        wagers = [number for number in ids if number > 2]
        if wagers and self.choose.random() < self.wager:
            return self.choose.choice(wagers)
        if 0 in ids and self.choose.random() < self.fold:
            return 0
        passive = [number for number in ids if number in (1, 2)]
        return self.choose.choice(passive or ids)


def moves(engine: Any, hand: Any, choose: random.Random) -> Iterator[tuple[Any, ...]]:
    """What happens next, until the hand is over. Send the hand back after each."""
    cards, style = Cards(choose), Style(choose)
    while (due := engine.due(hand)) is not None:
        if due[0] == "decision":
            move: tuple[Any, ...] = ("play", style.pick(engine.mask(hand)))
        elif due[0] == "show_or_muck":
            if due[2] and choose.random() < style.muck:
                move = ("muck", due[1])
            else:
                move = ("show", due[1], tuple(engine.down_cards(hand, due[1])))
        elif due[0] in ("burn", "down", "up", "community", "reshuffle"):
            move = cards.next_event(due)
        else:
            move = due
        hand = yield move


def make(engine: Any, hand: Any, move: tuple[Any, ...]) -> Any:
    """The hand after a move."""
    if move[0] == "play":
        return engine.play_id(hand, move[1])
    return engine.apply(hand, move)


class Watch:
    """Checks what always holds, after every event of one hand."""

    def __init__(self, engine: Any, setup: Setup, room: Any) -> None:
        self.engine = engine
        self.room = room
        self.start = setup["stacks"]
        self.unit = engine.option(room, "chip_unit")

    def check(self, hand: Any) -> None:
        """Everything that holds at any time."""
        state = self.engine.state(hand)
        self._chips(hand, state)
        self._cards(hand, state)
        if state["actor"] is not None:
            self._legality(hand, state)
        if state["over"]:
            self._shares(hand, state)

    def _chips(self, hand: Any, state: dict[str, Any]) -> None:
        won = [0] * len(self.start)
        if state["over"]:  # what is won comes to the stacks when all pots are paid
            for event in self.engine.events(hand):
                if event[0] == "won":
                    won[event[2]] += event[3]
        for seat, start in enumerate(self.start):
            stack, total = state["stacks"][seat], state["totals"][seat]
            demand(stack >= 0 and total >= 0, f"seat {seat} has {stack}, put in {total}")
            demand(stack + total - won[seat] == start, f"seat {seat}: chips are not conserved")
            demand(state["bets"][seat] <= total, f"seat {seat} bet more than it put in")
        demand(state["pot"] == sum(state["totals"]), "the pot is not what was put in")
        pots = self.engine.pots(hand)
        demand(sum(pot["amount"] for pot in pots) == state["pot"], "pots do not add up")

    def _cards(self, hand: Any, state: dict[str, Any]) -> None:
        lying = [card for cards in state["cards"].values() for card in cards] + state["burns"]
        lying += [state["community"]] if state["community"] else []
        demand("??" not in lying, "a card is unknown")
        demand(len(set(lying)) == len(lying), "a card lies in two places")
        aside = 52 - len(lying) - state["stub_left"]
        demand(aside == 0, f"{aside} cards are nowhere")
        for seat, up in state["upcards"].items():
            demand(set(up) <= set(state["cards"][seat]), f"seat {seat} shows another's card")

    def _legality(self, hand: Any, state: dict[str, Any]) -> None:
        mask, legal = self.engine.mask(hand), self.engine.legal(hand)
        actor = state["actor"]
        demand(any(mask), "the actor has no choice")
        demand(not state["folded"][actor] and state["stacks"][actor] > 0, "the actor is not able")
        before = self.engine.state(hand)
        for number in range(-1, 6):
            allowed = 0 <= number < 5 and mask[number]
            try:
                self.engine.play_id(hand, number)
            except self.engine.errors:
                demand(not allowed, f"id {number} is refused")
            else:
                demand(allowed, f"id {number} is not refused")
        for key, totals in legal.items():
            if key.endswith("_to"):
                for total in totals:
                    for wrong in {total - 1, total + 1} - set(totals):
                        self._refused(hand, actor, key.removesuffix("_to"), wrong)
        self._refused(hand, (actor + 1) % len(self.start), "call", None)
        if "check" not in legal:
            self._refused(hand, actor, "check", None)
        if "call" not in legal:
            self._refused(hand, actor, "call", None)
        demand(self.engine.state(hand) == before, "a refused action left a trace")

    def _refused(self, hand: Any, seat: int, do: str, to: int | None) -> None:
        try:
            self.engine.act(hand, seat, do, to)
        except Refused:
            return
        raise AssertionError(f"{do} {to or ''} by seat {seat} is not refused")

    def _shares(self, hand: Any, state: dict[str, Any]) -> None:
        """Rules 4.13, from the cards and the totals alone."""
        final = self.engine.final(hand, self.room)
        demand(sum(final["net"].values()) == -final["rake"], "the net results do not add up")
        totals, live = state["totals"], [s for s, out in enumerate(state["folded"]) if not out]
        mucked = final["may_muck"]
        for seat in live:
            reach = sum(min(total, totals[seat]) for total in totals)
            mine = sum(pot["amount"] for pot in final["pots"] if seat in pot["eligible"])
            demand(mine == reach, f"seat {seat} can win {mine}, it reaches {reach}")
        parts: dict[int, dict[str, dict[int, int]]] = {}
        for event in final["events"]:
            if event[0] == "won":
                parts.setdefault(event[1], {}).setdefault(event[4], {})[event[2]] = event[3]
        left = final["rake"]
        for number, pot in enumerate(final["pots"]):
            taken = min(left, pot["amount"])
            left -= taken
            can = [seat for seat in pot["eligible"] if seat not in mucked]
            high, low = self._winners(state, can)
            demand(pot["winners"] == high, f"pot {number}: won by {pot['winners']}, not {high}")
            demand(pot["low_winners"] == low, f"pot {number}: low {pot['low_winners']}, not {low}")
            self._divided(number, pot["amount"] - taken, high, low, parts.get(number, {}))
        demand(left == 0, "more rake than pots")

    def _winners(self, state: dict[str, Any], seats: list[int]) -> tuple[list[int], list[int]]:
        if len(seats) == 1:
            return seats, []
        game = self.room.rules.game
        rankings = {"high": ["high"], "razz": ["ace_to_five"]}.get(
            game, ["high", "eight_or_better"]
        )
        found = []
        for ranking in rankings:
            values = {seat: self._value(state, seat, ranking) for seat in seats}
            best = max(values.values())
            found.append([seat for seat in seats if best and values[seat] == best])
        return found[0], found[1] if len(found) > 1 else []

    def _value(self, state: dict[str, Any], seat: int, ranking: str) -> Any:
        cards = [*state["cards"][seat], *([state["community"]] if state["community"] else [])]
        module = self.engine.module
        if len(cards) < 5:  # a hand of a small game is worth what a board is
            game = self.room.rules.game
            return 0 if ranking == "eight_or_better" else module.showing(" ".join(cards), game=game)
        return module.evaluate(" ".join(cards), ranking=ranking).value

    def _divided(
        self,
        number: int,
        amount: int,
        high: list[int],
        low: list[int],
        parts: dict[str, dict[int, int]],
    ) -> None:
        unit = self.unit
        low_half = amount // 2 // unit * unit if low else 0
        halves = [("high", high, amount - low_half), ("low", low, low_half)]
        for side, winners, half in halves if low else [("whole", high, amount)]:
            won = parts.get(side, {})
            demand(sum(won.values()) == half, f"pot {number} {side}: {won} of {half}")
            share = half // (len(winners) * unit) * unit
            for seat in winners:
                odd = won.get(seat, 0) - share
                demand(0 <= odd <= unit, f"pot {number} {side}: seat {seat} gets {odd} odd")


def demand(holds: bool, otherwise: str) -> None:
    """Say what is wrong if something does not hold."""
    if not holds:
        raise AssertionError(otherwise)
