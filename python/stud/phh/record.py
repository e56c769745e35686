"""What a PHH file says of one hand, as plain data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from stud.errors import NotationError
from stud.phh.scan import LONGEST, fault

__all__ = ["REQUIRED", "VARIANTS", "PhhError", "Record"]

VARIANTS: Mapping[str, str] = MappingProxyType(
    {"F7S": "high", "F7S/8": "eight_or_better", "FR": "razz"}
)
"""The variant codes of stud games, and the game of the rules that each stands for."""

_OTHERS = {
    "FT": "fixed-limit hold'em", "NT": "no-limit hold'em", "NS": "short-deck hold'em",
    "PO": "pot-limit Omaha", "FO/8": "Omaha high-low", "N2L1D": "single draw",
    "F2L3D": "triple draw", "FB": "badugi",
}  # fmt: skip
_MOST_PLAYERS = 8
_LARGEST = Decimal(2**31 - 1)
_MOST_DIGITS = 6


class PhhError(NotationError):
    """A hand in a PHH file that cannot be read or was not played by the rules.

    Attributes
    ----------
    file : str or None
        The file.
    hand : str or None
        Which hand of a file with several.
    field : str or None
        The field that is wrong.
    position : int or None
        For an action: its place among the actions, from 0.
    line : int or None
        For a text that cannot be read: its line, from 1; of the file, if there is one.
    found : object
        What stands there.
    reason : str
        What is wrong, without the place.
    """

    def __init__(
        self,
        reason: str,
        *,
        file: str | None = None,
        hand: str | None = None,
        field: str | None = None,
        position: int | None = None,
        found: object = None,
        line: int | None = None,
    ) -> None:
        where = []
        if file is not None:
            where.append(file)
        if hand is not None:
            where.append(f"hand {hand}")
        if line is not None:
            where.append(f"line {line}")
        if field is not None:
            where.append(field if position is None else f"{field}[{position}]")
        super().__init__(": ".join([*where, reason]), position=position, found=found)
        self.reason = reason
        self.file = file
        self.hand = hand
        self.field = field
        self.line = line

    def at(
        self, *, file: str | None = None, hand: str | None = None, first_line: int = 1
    ) -> PhhError:
        """The same error with the place where the hand stands, its text from ``first_line`` on."""
        return PhhError(
            self.reason,
            file=file,
            hand=hand,
            field=self.field,
            position=self.position,
            found=self.found,
            line=None if self.line is None else self.line + first_line - 1,
        )


@dataclass(frozen=True, kw_only=True)
class Record:
    """One hand as a PHH file writes it: the fields, not yet played through.

    Amounts are as in the file: whole numbers or decimal fractions of its currency. Players are in
    the order of the file: the first is the one left of the dealer.

    Examples
    --------
    >>> from stud import phh
    >>> text = '''
    ... variant = "FR"
    ... antes = [0.25, 0.25]
    ... bring_in = 0.5
    ... small_bet = 1
    ... big_bet = 2
    ... starting_stacks = [20, 18.75]
    ... actions = ["d dh p1 4s3d2d", "d dh p2 9h5c7h", "p2 pb", "p1 cbr 1", "p2 f"]
    ... '''
    >>> record = phh.Record.parse(text)
    >>> record.variant, record.unit, record.starting_stacks[1]
    ('FR', Decimal('0.01'), Decimal('18.75'))
    """

    variant: str
    """``F7S`` stud, ``F7S/8`` stud high-low, ``FR`` razz."""
    antes: tuple[Decimal, ...]
    bring_in: Decimal
    small_bet: Decimal
    big_bet: Decimal
    starting_stacks: tuple[Decimal, ...]
    actions: tuple[str, ...]
    fields: Mapping[str, Any] = field(default_factory=dict)
    """All other fields in the order of the file, user-defined ones (``_name``) included."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", MappingProxyType(dict(self.fields)))

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.starting_stacks)

    @property
    def amounts(self) -> tuple[Decimal, ...]:
        """Every amount of the required fields but those in the actions."""
        bets = (self.bring_in, self.small_bet, self.big_bet)
        return (*self.antes, *bets, *self.starting_stacks)

    @property
    def unit(self) -> Decimal:
        """The value of one chip.

        It is what ``_unit`` says, else 1, 0.1, 0.01 and so on, as fine as the amounts need.
        """
        stated = self.fields.get("_unit")
        return self._finest if stated is None else Decimal(stated)

    @property
    def _finest(self) -> Decimal:
        digits = max(_digits(amount) for amount in self.amounts)
        for text in self.actions:
            words = text.split("#", 1)[0].split()
            if len(words) == 3 and words[1] == "cbr" and "." in words[2]:
                digits = max(digits, len(words[2].rstrip("0").split(".")[1]))
        return Decimal(1).scaleb(-min(digits, _MOST_DIGITS))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text of one hand.

        Raises
        ------
        PhhError
            If it is not TOML, a field is missing or of the wrong type, or it is another game.
        """
        # A byte order mark at the beginning is none of the text.
        text = text.removeprefix("\ufeff")
        if wrong := fault(text):
            raise PhhError(f"not TOML of a hand: {wrong[0]}", line=wrong[1])
        try:
            data = tomllib.loads(text, parse_float=_decimal)
        except tomllib.TOMLDecodeError as error:
            # The place is told as that of the file, where there is one.
            place = _PLACE.search(str(error))
            reason = _PLACE.sub(lambda at: f", at column {at[2]}", str(error))
            line = text.rstrip().count("\n") + 1 if place is None else int(place[1])
            raise PhhError(f"not TOML: {reason}", line=line) from None
        except (RecursionError, ValueError) as error:
            raise PhhError(f"not TOML: {type(error).__name__}: {error}") from None
        return cls.from_fields(data)

    @classmethod
    def from_fields(cls, data: Mapping[str, Any]) -> Record:
        """Check the fields of one hand.

        Raises
        ------
        PhhError
            As for `parse`.
        """
        variant = data.get("variant")
        if variant is None:
            raise PhhError(f"is missing; stud games are {_list(VARIANTS)}", field="variant")
        if not isinstance(variant, str) or variant not in VARIANTS:
            other = _OTHERS.get(variant, "not known") if isinstance(variant, str) else "not a text"
            raise PhhError(
                f"{variant!r} ({other}) is no stud game; those are {_list(VARIANTS)}",
                field="variant",
                found=variant,
            )
        stacks = _amounts(data, "starting_stacks", positive=True)
        if not 2 <= len(stacks) <= _MOST_PLAYERS:
            raise PhhError(
                f"expected 2 to {_MOST_PLAYERS} stacks, found {len(stacks)}",
                field="starting_stacks",
                found=len(stacks),
            )
        antes = _amounts(data, "antes")
        if len(antes) != len(stacks):
            raise PhhError(
                f"expected one for each of the {len(stacks)} players, found {len(antes)}",
                field="antes",
                found=len(antes),
            )
        if len(set(antes)) > 1:
            raise PhhError(
                "the ante of a stud game is the same for all; a player who has less posts that",
                field="antes",
                found=antes,
            )
        actions = data.get("actions")
        if not isinstance(actions, list) or not all(isinstance(a, str) for a in actions):
            raise PhhError("expected a list of texts", field="actions", found=_kind(actions))
        if "blinds_or_straddles" in data:
            raise PhhError("stud has no blinds", field="blinds_or_straddles")
        record = cls(
            variant=variant,
            antes=antes,
            bring_in=_amount(data, "bring_in", positive=True),
            small_bet=_amount(data, "small_bet", positive=True),
            big_bet=_amount(data, "big_bet", positive=True),
            starting_stacks=stacks,
            actions=tuple(actions),
            fields={name: value for name, value in data.items() if name not in REQUIRED},
        )
        record._check_optional()
        return record

    def _check_optional(self) -> None:
        unit = self.fields.get("_unit", 1)
        if not _are_amounts([unit]) or Decimal(unit).is_nan() or not 0 < unit <= _LARGEST:
            raise PhhError("expected the value of a chip", field="_unit", found=unit)
        for name, check in _OPTIONAL.items():
            if name in self.fields and not check(self.fields[name]):
                raise PhhError(
                    f"expected {_EXPECTED[check]}, found {_kind(self.fields[name])}",
                    field=name,
                    found=self.fields[name],
                )
        for name in ("players", "seats", "finishing_stacks", "winnings", "time_banks"):
            values = self.fields.get(name)
            if values is not None and len(values) != self.players:
                raise PhhError(
                    f"expected one for each of the {self.players} players, found {len(values)}",
                    field=name,
                    found=len(values),
                )

    def to_fields(self) -> dict[str, Any]:
        """All fields in the order in which they are written."""
        return {
            "variant": self.variant,
            "antes": list(self.antes),
            "bring_in": self.bring_in,
            "small_bet": self.small_bet,
            "big_bet": self.big_bet,
            "starting_stacks": list(self.starting_stacks),
            "actions": list(self.actions),
            **self.fields,
        }

    def dump(self) -> str:
        """The hand as the text of a ``.phh`` file. Needs `tomli_w` (``pip install stud[phh]``).

        Raises
        ------
        PhhError
            If a field is nothing that TOML can hold, or nothing that `parse` would take.
        """
        try:
            text = "".join(f"{line}\n" for line in _lines(self.to_fields()))
        except (RecursionError, TypeError, ValueError) as error:
            raise PhhError(f"cannot be written: {error}") from None
        if wrong := _NO_CHARACTERS.search(text):
            line = text.count("\n", 0, wrong.start()) + 1
            raise PhhError(f"{wrong[0]!r} is no character and cannot be written", line=line)
        if beyond := fault(text):
            raise PhhError(f"cannot be written: {beyond[0]}", line=beyond[1])
        if (size := len(text.encode())) > LONGEST:
            raise PhhError(f"cannot be written: {size} bytes; a hand may have {LONGEST}")
        return text


REQUIRED = (
    "variant",
    "antes",
    "bring_in",
    "small_bet",
    "big_bet",
    "starting_stacks",
    "actions",
)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_label(value: object) -> bool:
    return _is_text(value) or _is_whole(value)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_whole(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_whole, value))


def _are_amounts(value: object) -> bool:
    return isinstance(value, list) and all(_is_whole(v) or isinstance(v, Decimal) for v in value)


_EXPECTED = {
    _is_text: "a text",
    _is_whole: "a whole number",
    _is_label: "a text or a whole number",
    _is_flag: "true or false",
    _are_texts: "a list of texts",
    _are_whole: "a list of whole numbers",
    _are_amounts: "a list of numbers",
}
_OPTIONAL = {
    **dict.fromkeys(
        ("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country",
         "time_zone", "time_zone_abbreviation", "currency", "currency_symbol"), _is_text),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), _is_whole),
    **dict.fromkeys(("hand", "table"), _is_label),
    **dict.fromkeys(("finishing_stacks", "winnings", "time_banks"), _are_amounts),
    "seats": _are_whole,
    "players": _are_texts,
    "ante_trimming_status": _is_flag,
}  # fmt: skip


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace("_", ""))


def _digits(amount: Decimal) -> int:
    exponent = amount.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    names = {bool: "true or false", int: "a whole number", Decimal: "a number", str: "a text"}
    return names.get(type(value), "a list" if isinstance(value, list) else "a table or date")


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)


def _amount(data: Mapping[str, Any], name: str, *, positive: bool = False) -> Decimal:
    if name not in data:
        raise PhhError("is missing", field=name)
    return _checked(data[name], name, positive)


def _amounts(data: Mapping[str, Any], name: str, *, positive: bool = False) -> tuple[Decimal, ...]:
    values = data.get(name)
    if not isinstance(values, list):
        raise PhhError(f"expected a list of numbers, found {_kind(values)}", field=name)
    return tuple(_checked(value, name, positive) for value in values)


def _checked(value: object, name: str, positive: bool) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise PhhError(f"expected a number, found {_kind(value)}", field=name, found=value)
    amount = Decimal(value)
    if not amount.is_finite():
        raise PhhError("an unknown (infinite) amount cannot be played", field=name, found=value)
    if amount < 0 or (positive and amount == 0) or amount > _LARGEST:
        least = "above 0" if positive else "0 or more"
        raise PhhError(
            f"expected {least} and at most {_LARGEST}, found {amount}", field=name, found=value
        )
    if _digits(amount) > _MOST_DIGITS:
        raise PhhError(f"{amount} has too many decimal places", field=name, found=value)
    return amount


_NO_CHARACTERS = re.compile("[\ud800-\udfff]")
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)")
_PLAIN_DIGITS = 60
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN = re.compile(r"[A-Za-z0-9 ?#.,:;!()/+-]*")


def _lines(fields: Mapping[str, Any]) -> Iterable[str]:
    """The fields as TOML, each on a line but the actions.

    Tables stand in braces: a heading would be taken for that of another hand.
    """
    for name, value in fields.items():
        if name == "actions":
            yield f"{name} = ["
            yield from (f"  {_value(item)}," for item in value)
            yield "]"
        else:
            yield f"{_key(name)} = {_value(value)}"


def _key(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"the name of a field is a text, not {name!r}")
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    match value:
        case str():
            return _text(value)
        case Decimal():
            return _number(value)
        case Mapping():
            items = (f"{_key(name)} = {_value(item)}" for name, item in value.items())
            return f"{{{', '.join(items)}}}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
    return _toml(value)


def _text(value: str) -> str:
    return f'"{value}"' if _PLAIN.fullmatch(value) else _toml(value)


def _number(value: Decimal) -> str:
    if not value.is_finite():
        return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"
    if abs(value.adjusted()) > _PLAIN_DIGITS:
        return str(value)
    text = format(value, "f")
    return text.rstrip("0").removesuffix(".") if "." in text else text


def _toml(value: object) -> str:
    try:
        import tomli_w
    except ImportError:
        raise ImportError(
            "writing this needs tomli-w: pip install 'stud[phh]'", name="tomli_w"
        ) from None
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")
