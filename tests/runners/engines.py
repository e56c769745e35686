"""One adapter class per engine: what the runners ask of a hand, whoever plays it.

The runners speak the language of the case files: seats are the numbers of the
case, cards are text, actions are words, facts are dictionaries. An adapter
translates that to one engine and back.
"""

from __future__ import annotations

import importlib
import sys
import types
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

STREETS = (3, 4, 5, 6, 7)


class Refused(Exception):
    """The engine says that this cannot be done."""


def load_reference() -> Any:
    """Import ``stud.reference``, also where the compiled module is not built."""
    try:
        return importlib.import_module("stud.reference")
    except ImportError:
        for name in [name for name in sys.modules if name == "stud" or name.startswith("stud.")]:
            del sys.modules[name]
        bare = types.ModuleType("stud")
        bare.__path__ = [str(ROOT / "python" / "stud")]
        sys.modules["stud"] = bare
        return importlib.import_module("stud.reference")


class ReferenceEngine:
    """The pure-Python reference."""

    name = "reference"

    def __init__(self) -> None:
        self.module = load_reference()

    # ---------------------------------------------------------- rooms and tables

    @property
    def presets(self) -> list[str]:
        """The names of all presets."""
        return list(self.module.PRESETS)

    def room(self, preset: str, options: dict[str, Any] | None = None) -> Any:
        """A preset with some options changed; fractions come as [numerator, denominator]."""
        m = self.module
        if preset not in m.PRESETS:
            raise Refused(f"there is no preset {preset!r}")
        changes = dict(options or {})
        for name, value in changes.items():
            if name == "rake":
                share, cap = value
                changes[name] = m.Rake(Fraction(*share) if isinstance(share, list) else share, cap)
            elif name in ("ante_fraction", "bring_in_fraction"):
                changes[name] = m.Share(Fraction(*value[:2]), *value[2:])
            elif name == "ante_table":
                changes[name] = tuple(tuple(row) for row in value)
            elif name == "table_sizes":
                changes[name] = None if value is None else tuple(value)
            elif name == "short_all_in":
                changes[name] = Fraction(*value) if isinstance(value, list) else Fraction(value)
        try:
            return m.with_options(m.PRESETS[preset], changes)
        except m.StudError as error:
            raise Refused(str(error)) from error

    def option(self, room: Any, name: str) -> Any:
        """The value of an option, in the form of the case files."""
        owner = room if hasattr(room, name) and name != "rules" else room.rules
        if not hasattr(owner, name):
            raise Refused(f"there is no option {name!r}")
        return _plain(getattr(owner, name))

    def stakes(self, room: Any, stakes: dict[str, int]) -> Any:
        """Stakes; what is not given follows from the room."""
        try:
            return room.stakes(
                stakes["small_bet"],
                stakes["big_bet"],
                ante=stakes.get("ante"),
                bring_in=stakes.get("bring_in"),
            )
        except self.module.StudError as error:
            raise Refused(str(error)) from error

    def minimum_buy_in(self, room: Any, small_bet: int) -> int:
        """The least that a player may have on the table after buying in."""
        return self.module.minimum_buy_in(room, small_bet)

    def may_buy(self, room: Any, small_bet: int, stack: int, amount: int) -> bool:
        """Whether a player with this stack may buy that much between hands."""
        return self.module.may_buy(room, small_bet, stack=stack, amount=amount)

    def offers_table(self, room: Any, seats: int) -> bool:
        """Whether the room has tables with so many seats."""
        return room.offers(seats)

    def antes(self, room: Any, ante: int, seated: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """Who posts, who is dealt in, who sits out."""
        players = {seat: self.module.Seated(**facts) for seat, facts in seated.items()}
        posted, dealt_in, sitting_out = self.module.collect_antes(room, ante, players)
        return {"posted": posted, "dealt_in": list(dealt_in), "sitting_out": list(sitting_out)}

    def next_dealer(self, room: Any, dealer: int, active: list[int]) -> int:
        """Where the dealer position is in the next hand."""
        return self.module.next_dealer(room, dealer, active)

    def river_plan(self, room: Any, live: int, stub: int, burns: int) -> dict[str, Any]:
        """How the last card is dealt."""
        plan = self.module.river_plan(room.rules, live=live, stub=stub, burns=burns)
        return {
            "burn": plan.burn,
            "reshuffle": plan.reshuffle,
            "deal": plan.deal,
            "stub_left": plan.stub_left,
        }

    # ---------------------------------------------------------------- evaluators

    def showing(self, room: Any, cards: str) -> Any:
        """A board's strength: something that compares."""
        return self.module.showing(cards, ranking=room.rules.strength_ranking)

    def strength(self, room: Any, cards: str) -> dict[str, Any]:
        """A hand's strength: its value, category, cards and words."""
        found = self.module.evaluate(cards, ranking=room.rules.strength_ranking)
        return {
            "value": found.value,
            "category": found.category,
            "cards": [str(card) for card in found.cards],
            "words": str(found),
        }

    # --------------------------------------------------------------------- hands

    def deal(self, setup: dict[str, Any]) -> Any:
        """A hand dealt from ``deck`` (and ``reshuffle``) or ``seed``, up to the first decision."""
        m = self.module
        try:
            if setup.get("deck") is not None:
                deck = m.Deck(cards=setup["deck"], reshuffle=setup.get("reshuffle"))
            else:
                deck = m.Deck(seed=setup["seed"])
            return m.Hand.deal(
                setup["room"].rules,
                setup["stakes"],
                stacks=setup["stacks"],
                dealer=setup["dealer"],
                deck=deck,
                event_players=setup.get("event_players"),
            )
        except m.StudError as error:
            raise Refused(str(error)) from error

    def start(self, setup: dict[str, Any]) -> Any:
        """A hand that takes every event from the caller."""
        m = self.module
        try:
            return m.Hand.start(
                setup["room"].rules,
                setup["stakes"],
                stacks=setup["stacks"],
                dealer=setup["dealer"],
                event_players=setup.get("event_players"),
            )
        except m.StudError as error:
            raise Refused(str(error)) from error

    def act(self, hand: Any, seat: int, do: str, to: int | None = None) -> Any:
        """The hand after this seat has done this; a wager goes by its right name only."""
        m = self.module
        if hand.actor != seat:
            raise Refused(f"seat {hand.actor} is to act, not seat {seat}")
        legal = hand.legal_actions
        if do in ("bet", "complete", "raise"):
            if do != legal.wager_name:
                raise Refused(f"a {do} is not offered; legal is {self.legal(hand)}")
            if to is None:
                if len(legal.wagers) != 1:
                    raise Refused(f"a {do} to what? legal is {self.legal(hand)}")
                to = legal.wagers[0]
            action = m.Wager(to)
        else:
            words = {"fold": m.Fold, "check": m.Check, "call": m.Call, "bring_in": m.BringIn}
            if do not in words:
                raise Refused(f"there is no action {do!r}")
            action = words[do]()
        try:
            return hand.play(action)
        except m.StudError as error:
            raise Refused(str(error)) from error

    def time_out(self, hand: Any, seat: int) -> Any:
        """The hand after this seat did not answer in time."""
        if hand.actor != seat:
            raise Refused(f"seat {hand.actor} is to act, not seat {seat}")
        return hand.play(self.module.timeout_action(hand))

    def play_id(self, hand: Any, number: int) -> Any:
        """The hand after the action with this fixed id."""
        return hand.play(number)

    def legal(self, hand: Any) -> dict[str, Any]:
        """The legal actions in the form of the case files."""
        legal = hand.legal_actions
        facts: dict[str, Any] = {}
        if legal.fold:
            facts["fold"] = True
        if legal.check:
            facts["check"] = True
        if legal.call:
            facts["call"] = legal.call
        if legal.bring_in:
            facts["bring_in"] = legal.bring_in
        if legal.wagers:
            facts[f"{legal.wager_name}_to"] = list(legal.wagers)
        return facts

    def mask(self, hand: Any) -> tuple[bool, ...]:
        """Which of the five fixed ids are legal."""
        return tuple(hand.legal_actions.mask)

    def state(self, hand: Any) -> dict[str, Any]:
        """Where the hand stands."""
        return {
            "street": hand.street,
            "actor": hand.actor,
            "pot": hand.pot,
            "over": hand.over,
            "stacks": tuple(hand.stacks),
            "totals": tuple(hand.totals),
            "folded": tuple(hand.folded),
            "stub_left": hand.stub_left,
            "contrib": (0,) * hand.seats if hand.betting is None else tuple(hand.betting.contrib),
        }

    def final(self, hand: Any, room: Any) -> dict[str, Any]:
        """Everything that can be expected of a finished hand; seats are those of the engine."""
        m = self.module
        paid = m.settle(hand, room)
        rounds = [event.seat for event in _events_of_street(hand, 7) if _is(event, "Acted")]
        return {
            "pots": [
                {
                    "amount": pot.amount,
                    "eligible": list(pot.eligible),
                    "winners": list(pot.winners),
                    "low_winners": list(pot.low_winners),
                }
                for pot in hand.pots
            ],
            "payouts": paid.payouts,
            "rake": paid.rake,
            "net": dict(enumerate(paid.net)),
            "refunds": hand.refunds,
            "show_order": list(hand.show_order),
            "must_show": list(hand.must_show),
            "may_muck": list(hand.may_muck),
            "history_hands": list(hand.disclosed(mucked=room.history_shows_mucked)),
            "uncontested": hand.uncontested,
            "burns": [str(card) for card in hand.burns],
            "community": None if hand.community is None else str(hand.community),
            "stub_left": hand.stub_left,
            "reshuffled": _reshuffled(hand),
            "river_first": rounds[0] if rounds else None,
            "dealt": {s: [_text(c) for c in cards] for s, cards in enumerate(hand.received)},
            "face_up": {s: [str(c) for c in cards] for s, cards in enumerate(hand.upcards)},
            "events": self.events(hand),
        }

    # -------------------------------------------------------------------- events

    def due(self, hand: Any) -> tuple[Any, ...] | None:
        """What comes next, as a plain tuple: its kind, then its facts."""
        return None if hand.due is None else _plain_event(hand.due)

    def events(self, hand: Any) -> list[tuple[Any, ...]]:
        """The history as plain tuples."""
        return [_plain_event(event) for event in hand.events]

    def apply(self, hand: Any, event: tuple[Any, ...]) -> Any:
        """The hand after this event, given as a plain tuple."""
        m = self.module
        kind, *facts = event
        try:
            if kind in ("burn", "community"):
                made = {"burn": m.Burn, "community": m.CommunityCard}[kind](self._card(facts[0]))
            elif kind in ("down", "up"):
                made = {"down": m.DownCard, "up": m.Upcard}[kind](facts[0], self._card(facts[1]))
            elif kind == "act":
                return self.act(hand, *facts)
            elif kind == "show":
                made = m.Show(facts[0], tuple(self._card(text) for text in facts[1]))
            else:
                classes = {
                    "ante": m.Ante,
                    "reshuffle": m.Reshuffle,
                    "refund": m.Refund,
                    "muck": m.Muck,
                    "won": m.PotWon,
                }
                made = classes[kind](*facts)
            return hand.apply(made)
        except m.StudError as error:
            raise Refused(str(error)) from error

    def possible_cards(self, hand: Any) -> set[str]:
        """The cards that the next card event may turn."""
        return {str(card) for card in hand.possible_cards}

    def hole(self, hand: Any, seat: int) -> list[str]:
        """A seat's down cards; unknown ones are ``??``."""
        return [_text(card) for card in hand.hole(seat)]

    def _card(self, text: str) -> Any:
        return None if text == "??" else self.module.Card.parse(text)


ENGINES = {"reference": ReferenceEngine}


def engine(name: str) -> Any:
    """The adapter of this name."""
    return ENGINES[name]()


def _is(event: Any, name: str) -> bool:
    return type(event).__name__ == name


def _text(card: Any) -> str:
    return "??" if card is None else str(card)


def _plain(value: Any) -> Any:
    """Fractions as [numerator, denominator], tuples as lists."""
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if type(value).__name__ == "Share":
        return [value.fraction.numerator, value.fraction.denominator, value.of]
    if type(value).__name__ == "Rake":
        return [_plain(value.share), value.cap]
    return value


def _plain_event(event: Any) -> tuple[Any, ...]:
    name = type(event).__name__
    if name == "Burn":
        return ("burn", _text(event.card))
    if name == "CommunityCard":
        return ("community", _text(event.card))
    if name == "DownCard":
        return ("down", event.seat, _text(event.card))
    if name == "Upcard":
        return ("up", event.seat, _text(event.card))
    if name == "Acted":
        do = type(event.action).__name__.lower()
        return ("act", event.seat, do, getattr(event.action, "to", None), event.amount)
    if name == "Show":
        return ("show", event.seat, tuple(_text(card) for card in event.cards))
    if name == "Muck":
        return ("muck", event.seat)
    if name == "Ante":
        return ("ante", event.seat, event.amount)
    if name == "Refund":
        return ("refund", event.seat, event.amount)
    if name == "Reshuffle":
        return ("reshuffle", event.source, event.cards)
    if name == "PotWon":
        return ("won", event.pot, event.seat, event.amount, event.half)
    if name == "Decision":
        return ("decision", event.seat)
    return ("show_or_muck", event.seat, event.must_show)


def _events_of_street(hand: Any, street: int) -> list[Any]:
    """The events after the cards of this street; empty if it was not dealt."""
    if hand.street < street:
        return []
    last_card = max(
        (i for i, event in enumerate(hand.events) if _is_card(event)), default=len(hand.events)
    )
    return list(hand.events[last_card:])


def _is_card(event: Any) -> bool:
    return type(event).__name__ in ("DownCard", "Upcard", "CommunityCard", "Burn")


def _reshuffled(hand: Any) -> list[str] | None:
    """The cards that were shuffled again; None where none were."""
    events = list(hand.events)
    for place, event in enumerate(events):
        if _is(event, "Reshuffle"):
            before = events[:place]
            burns = [_text(e.card) for e in before if _is(e, "Burn")]
            if event.source == "burns":
                return burns
            gone = {_text(e.card) for e in before if _is_card(e)}
            return burns + [c for c in _all_cards() if c not in gone]
    return None


def _all_cards() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
