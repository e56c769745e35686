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


ONE_VALUE = {
    "suit_order": "cdhs",
    "bring_in_all_in_ante": "pass_left",
    "fourth_upper_who": "any_player",
}
"""Options of rules 3 that need no second value (rules 7), so that no engine has them."""

SIDES = {"small_bet": "small", "big_bet": "big"}


class Engine:
    """What both engines have in common: they have the same public names."""

    name: str
    module: Any
    """The package that plays: ``stud`` or ``stud.reference``."""

    # ---------------------------------------------------------- rooms and options

    @property
    def presets(self) -> list[str]:
        """The names of all presets."""
        return list(self.module.rooms.PRESETS)

    def room(self, preset: str, options: dict[str, Any] | None = None) -> Any:
        """A preset with some options changed, as the case files write them."""
        presets = self.module.rooms.PRESETS
        if preset not in presets:
            raise Refused(f"there is no preset {preset!r}")
        room = presets[preset]
        rules: dict[str, Any] = {}
        house: dict[str, Any] = {}
        for name, value in (options or {}).items():
            if name in ONE_VALUE:
                if value != ONE_VALUE[name]:
                    raise Refused(f"{name} is always {ONE_VALUE[name]!r}, not {value!r}")
            elif name in ("game", "split"):
                rules["game"] = _game(room.rules.game, options or {})
            elif hasattr(room.rules, name):
                rules[name] = self._value(name, value)
            elif hasattr(room, name):
                house[name] = self._value(name, value)
            else:
                raise Refused(f"there is no option {name!r}")
        try:
            return room.replace(rules=room.rules.replace(**rules), **house)
        except (self.module.StudError, TypeError, ValueError) as error:
            raise Refused(str(error)) from error

    def _value(self, name: str, value: Any) -> Any:
        if name == "rake":
            share, cap = value
            return self.module.Rake(_fraction(share), cap)
        if name in ("ante_fraction", "bring_in_fraction"):
            return Fraction(*value[:2]), SIDES[value[2]] if len(value) > 2 else "small"
        if name == "short_all_in":
            return _fraction(value)
        if name == "ante_table":
            return tuple(tuple(row) for row in value)
        return tuple(value) if isinstance(value, list) else value

    def option(self, room: Any, name: str) -> Any:
        """The value of an option, as the case files write it."""
        if name in ONE_VALUE:
            return ONE_VALUE[name]
        rules = room.rules
        if name == "split":
            return "eight_or_better" if rules.game == "eight_or_better" else "high"
        if name == "game":
            return "razz" if rules.game == "razz" else "stud"
        if name == "rake":
            return [_plain(rules.rake.share), rules.rake.cap]
        if name in ("ante_fraction", "bring_in_fraction"):
            fraction, side = getattr(room, name)
            return [*_plain(fraction), f"{side}_bet"]
        for owner in (room, rules):
            if hasattr(owner, name):
                return _plain(getattr(owner, name))
        raise Refused(f"there is no option {name!r}")

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

    def offers_table(self, room: Any, seats: int) -> bool:
        """Whether the room has tables with so many seats."""
        return bool(room.offers(seats))

    def minimum_buy_in(self, room: Any, small_bet: int) -> int:
        """The least that a player may have on the table after buying in."""
        raise NotImplementedError

    def may_buy(self, room: Any, small_bet: int, stack: int, amount: int) -> bool:
        """Whether a player with this stack may buy that much between hands."""
        raise NotImplementedError

    def antes(self, room: Any, ante: int, seated: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """Who posts, who is dealt in, who sits out."""
        raise NotImplementedError

    def next_dealer(self, room: Any, dealer: int, active: list[int]) -> int:
        """Where the dealer position is in the next hand."""
        raise NotImplementedError

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
        return self.module.showing(cards, game=room.rules.game)

    def strength(self, room: Any, cards: str) -> dict[str, Any]:
        """A hand's strength: its value, category, cards and words."""
        found = self.module.evaluate(cards, ranking=_ranking(room))
        return {
            "value": found.value,
            "category": str(found.category),
            "cards": [str(card) for card in found.cards],
            "words": str(found),
        }

    # --------------------------------------------------------------------- hands

    def deal(self, setup: dict[str, Any]) -> Any:
        """A hand dealt from ``deck`` (and ``reshuffle``) or ``seed``, up to the first decision."""
        m = self.module
        try:
            if setup.get("deck") is not None:
                deck = m.Deck(setup["deck"], reshuffle=setup.get("reshuffle"))
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

    def play_id(self, hand: Any, number: int) -> Any:
        """The hand after the action with this fixed id."""
        return hand.play(number)

    def time_out(self, room: Any, hand: Any, seat: int) -> Any:
        """The hand after this seat did not answer in time."""
        raise NotImplementedError

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

    def is_over(self, hand: Any) -> bool:
        """Whether everything is done and paid."""
        return bool(hand.over)

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
            "bets": tuple(hand.bets),
            "level": hand.level,
            "folded": tuple(hand.folded),
            "stub_left": hand.stub_left,
            "burns": [_text(card) for card in hand.burns],
            "community": None if hand.community is None else str(hand.community),
            "cards": {seat: [_text(c) for c in cards] for seat, cards in enumerate(hand.cards)},
            "upcards": {seat: [_text(c) for c in cards] for seat, cards in enumerate(hand.upcards)},
        }

    def pots(self, hand: Any) -> list[dict[str, Any]]:
        """Main pot and side pots, with their winners at the end."""
        return [
            {
                "amount": pot.amount,
                "eligible": list(pot.eligible),
                "winners": list(pot.winners),
                "low_winners": list(pot.low_winners),
                "rake": pot.rake,
            }
            for pot in hand.pots
        ]

    def view(self, hand: Any, seat: int) -> Any:
        """The hand as a seat sees it."""
        return hand.view(seat)

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What the engine raises when it refuses something."""
        return (self.module.StudError,)

    def final(self, hand: Any, room: Any) -> dict[str, Any]:
        """Everything that can be expected of a finished hand; seats are those of the engine."""
        state, events = self.state(hand), self.events(hand)
        order, shown = list(hand.show_order), list(hand.shown)
        return {
            **{key: state[key] for key in ("burns", "community", "stub_left")},
            "pots": self.pots(hand),
            "payouts": dict(hand.payouts),
            "rake": hand.rake,
            "net": dict(enumerate(hand.payoffs)),
            "refunds": dict(hand.refunds),
            "show_order": order,
            "must_show": [seat for seat in order if seat in shown],
            "may_muck": [seat for seat in order if seat not in shown],
            "history_hands": sorted(order if room.history_shows_mucked else shown),
            "uncontested": not order,
            "reshuffled": _reshuffled(events),
            "river_first": _first_on_river(events),
            "dealt": state["cards"],
            "face_up": state["upcards"],
            "events": events,
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
                return self.act(hand, *facts[:3])
            elif kind == "show":
                made = m.Show(facts[0], self._cards(facts[1]))
            else:
                classes = {
                    "ante": m.Ante,
                    "reshuffle": m.Reshuffle,
                    "refund": m.Refund,
                    "muck": m.Muck,
                    "rake": m.RakeTaken,
                    "won": m.PotWon,
                }
                made = classes[kind](*facts)
            return hand.apply(made)
        except m.StudError as error:
            raise Refused(str(error)) from error

    def down_cards(self, hand: Any, seat: int) -> list[str]:
        """A seat's down cards; unknown ones are ``??``."""
        return [_text(card) for card in hand.down_cards[seat]]

    def possible_cards(self, hand: Any) -> set[str]:
        """The cards that the next card event may turn."""
        return {str(card) for card in hand.possible_cards}

    def _card(self, text: str) -> Any:
        return None if text == "??" else self.module.parse_cards(text)[0]

    def _cards(self, texts: Any) -> Any:
        return frozenset(self._card(text) for text in texts)


class ReferenceEngine(Engine):
    """The pure-Python reference."""

    name = "reference"

    def __init__(self) -> None:
        self.module = load_reference()

    def minimum_buy_in(self, room: Any, small_bet: int) -> int:
        return int(self.module.minimum_buy_in(room, small_bet))

    def may_buy(self, room: Any, small_bet: int, stack: int, amount: int) -> bool:
        return bool(self.module.may_buy(room, small_bet, stack=stack, amount=amount))

    def antes(self, room: Any, ante: int, seated: dict[int, dict[str, Any]]) -> dict[str, Any]:
        players = {seat: self.module.Seated(**facts) for seat, facts in seated.items()}
        posted, dealt_in, sitting_out = self.module.collect_antes(room, ante, players)
        return {"posted": posted, "dealt_in": list(dealt_in), "sitting_out": list(sitting_out)}

    def next_dealer(self, room: Any, dealer: int, active: list[int]) -> int:
        return int(self.module.next_dealer(room, dealer, active))

    def time_out(self, room: Any, hand: Any, seat: int) -> Any:
        if hand.actor != seat:
            raise Refused(f"seat {hand.actor} is to act, not seat {seat}")
        return hand.play(self.module.timeout_action(room, hand))


ENGINES = ("reference", "rust")


def engine(name: str) -> Any:
    """The adapter of this name."""
    if name == "rust":
        from .rust_engine import RustEngine

        return RustEngine()
    return ReferenceEngine()


def _game(now: str, options: dict[str, Any]) -> str:
    """The game that results from ``game`` (``stud``, ``razz``) and ``split`` of a case."""
    game = options.get("game", "razz" if now == "razz" else "stud")
    split = options.get("split", "eight_or_better" if now == "eight_or_better" else "high")
    if game not in ("stud", "razz") or split not in ("high", "eight_or_better"):
        raise Refused(f"there is no game {game!r} with split {split!r}")
    if game == "razz" and options.get("split") == "eight_or_better":
        raise Refused("razz is not split")
    return "razz" if game == "razz" else str(split)


def _ranking(room: Any) -> str:
    return "ace_to_five" if room.rules.game == "razz" else "high"


def _fraction(value: Any) -> Fraction:
    return Fraction(*value) if isinstance(value, list) else Fraction(value)


def _text(card: Any) -> str:
    return "??" if card is None else str(card)


def _plain(value: Any) -> Any:
    """Fractions as [numerator, denominator], tuples as lists."""
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _plain_event(event: Any) -> tuple[Any, ...]:
    match type(event).__name__:
        case "Burn":
            return ("burn", _text(event.card))
        case "CommunityCard":
            return ("community", _text(event.card))
        case "DownCard":
            return ("down", event.seat, _text(event.card))
        case "Upcard":
            return ("up", event.seat, _text(event.card))
        case "Acted":
            to = getattr(event.action, "to", None)
            return ("act", event.seat, event.name, to, event.added, event.total)
        case "Show":
            return ("show", event.seat, tuple(str(card) for card in sorted(event.cards)))
        case "Muck":
            return ("muck", event.seat)
        case "Ante":
            return ("ante", event.seat, event.amount)
        case "Refund":
            return ("refund", event.seat, event.amount)
        case "Reshuffle":
            return ("reshuffle", event.pool)
        case "RakeTaken":
            return ("rake", event.amount)
        case "PotWon":
            return ("won", event.pot, event.seat, event.amount, event.side, event.odd)
        case "Decision":
            return ("decision", event.seat)
        case "ShowOrMuck":
            return ("show_or_muck", event.seat, event.may_muck)
        case name:
            raise Refused(f"there is no event {name}")


CARDS = ("burn", "down", "up", "community")


def _first_on_river(events: list[tuple[Any, ...]]) -> int | None:
    """Who acted first on seventh street."""
    river = max((i for i, event in enumerate(events) if event[0] in CARDS), default=0)
    if events[river][0] not in ("down", "community"):
        return None
    return next((event[1] for event in events[river:] if event[0] == "act"), None)


def _reshuffled(events: list[tuple[Any, ...]]) -> list[str] | None:
    """The cards that were shuffled again; None where none were."""
    for place, event in enumerate(events):
        if event[0] == "reshuffle":
            burns = [e[1] for e in events[:place] if e[0] == "burn"]
            if event[1] == "burns":
                return burns
            gone = {e[-1] for e in events[:place] if e[0] in CARDS}
            return burns + [card for card in ALL_CARDS if card not in gone]
    return None


ALL_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
