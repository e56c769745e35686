"""What PHH has no word for: user-defined fields, and who sits where."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import stud
from stud.errors import RulesError
from stud.phh.notation import Deal, read_action
from stud.phh.record import VARIANTS, PhhError, Record

_MOST_IN_EVENT = 2**16 - 1
PRESETS: Mapping[str, str] = MappingProxyType(
    {"high": "wsop_tournament", "eight_or_better": "tda_stud8", "razz": "tda_razz"}
)
"""The rules for a game where a record names none: PHH asks writers to follow the WSOP."""


def base_rules(room: str | None, game: str) -> stud.Rules:
    """The rules that a record means by itself: those of its room, else those of the WSOP."""
    return stud.Room.preset(PRESETS[game] if room is None else room).rules


def differences(rules: stud.Rules, base: stud.Rules) -> dict[str, Any]:
    """The options in which rules differ from others, as TOML holds them."""
    usual = base.options
    return {
        name: _write_option(value) for name, value in rules.options.items() if value != usual[name]
    }


def _write_option(value: Any) -> Any:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, stud.Rake):
        return [_write_option(value.share), *([] if value.cap is None else [value.cap])]
    return value


def _read_option(name: str, value: Any) -> Any:
    if name == "rake":
        if not isinstance(value, list) or not 1 <= len(value) <= 2:
            raise ValueError("rake must be a list of its share and, if there is one, its cap")
        share, *cap = value
        return stud.Rake(_fraction(name, share), *cap)
    return _fraction(name, value) if name == "short_all_in" else value


def _fraction(name: str, value: object) -> Fraction:
    """A share. Only what is short is given to `Fraction`, which counts out every power of ten."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        value = str(value) if abs(Decimal(value).adjusted()) < _LONGEST_SHARE else ""
    if not isinstance(value, str) or len(value) > _LONGEST_SHARE or not _SHARE.fullmatch(value):
        raise ValueError(f"a share in {name} must be a fraction such as '1/2' or 0.5")
    return Fraction(value)


_LONGEST_SHARE = 20
_SHARE = re.compile(r"[0-9]+(?:/[0-9]+|\.[0-9]+)?")


def room_of(record: Record) -> str | None:
    """The room that a record names."""
    room = record.fields.get("_room")
    if room is not None and not isinstance(room, str):
        raise PhhError("expected a text", field="_room", found=room)
    return room


def rules_of(record: Record) -> stud.Rules:
    """The rules that a record names."""
    game = VARIANTS[record.variant]
    options = record.fields.get("_rules", {})
    if not isinstance(options, Mapping):
        raise PhhError("expected a table of options", field="_rules", found=options)
    try:
        base = base_rules(room_of(record), game)
    except RulesError as error:
        raise PhhError(str(error), field="_room", found=record.fields["_room"]) from None
    try:
        rules = base.replace(**{name: _read_option(name, v) for name, v in options.items()})
    except (TypeError, ValueError, ZeroDivisionError, OverflowError) as error:
        raise PhhError(str(error), field="_rules", found=dict(options)) from None
    if rules.game != game:
        raise PhhError(
            f"{record.variant} is the game {game!r}, its rules are those of {rules.game!r}",
            field="_rules" if "game" in options else "_room",
        )
    return rules


def burns_of(record: Record) -> tuple[str, ...]:
    """The burned cards that a record tells."""
    text = record.fields.get("_burns", "")
    if not isinstance(text, str) or len(text) > 104:
        raise PhhError("expected cards such as 'As??Td'", field="_burns", found=text)
    try:
        deal = read_action(f"d dh p1 {text}", 2) if text else None
    except ValueError as error:
        raise PhhError(str(error), field="_burns", found=text) from None
    return deal.cards if isinstance(deal, Deal) else ()


def event_players_of(record: Record) -> int | None:
    """The players left in the tournament, where a record tells."""
    players = record.fields.get("_event_players")
    if players is not None and (isinstance(players, bool) or not isinstance(players, int)):
        raise PhhError("expected a whole number", field="_event_players", found=players)
    if players is not None and not 0 < players <= _MOST_IN_EVENT:
        raise PhhError(
            f"expected 1 to {_MOST_IN_EVENT} players", field="_event_players", found=players
        )
    return players


def seating_of(record: Record) -> tuple[list[int], int, tuple[int, ...]]:
    """Each player's seat in the hand, the dealer's seat, and the table's number of each seat.

    The players of a record go clockwise from the dealer's left. Where it numbers the seats, the
    hand's seats go by these numbers; otherwise player 1 gets the first seat.
    """
    players = record.players
    numbers = record.fields.get("seats")
    if numbers is not None:
        order = sorted(numbers)
        seats = [order.index(number) for number in numbers]
        if all((b - a) % players == 1 for a, b in itertools.pairwise(seats)):
            return seats, seats[-1], tuple(order)
    else:
        numbers = range(1, players + 1)
    return list(range(players)), players - 1, tuple(numbers)
