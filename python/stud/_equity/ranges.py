"""Ranges of holdings, and how a seat is written."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stud._stud import CardSet, _read_seat
from stud.errors import EquityError, NotationError

if TYPE_CHECKING:
    from stud.typing import AnyCard, AnyCards

__all__ = ["AnySeat", "Range", "Seat", "Weight", "read_seat"]

Weight: TypeAlias = int | float | Fraction

_RANKS = "23456789TJQKA"
_CLASS = re.compile(
    r"(?P<high>[2-9TJQKA])(?P<low>[2-9TJQKA])(?P<suited>[so]?)"
    r"(?:(?P<plus>\+)|-(?P<end>[2-9TJQKA]{2})[so]?)?",
    re.IGNORECASE,
)


class Range(Mapping[CardSet, Weight]):
    """Holdings a seat may have, each with a weight.

    A mapping from `CardSet` to weight, in the order given. Holdings are all the known cards of the
    seat, so `up` is added to each; they need equally many cards. Weights count in proportion to
    each other.

    Parameters
    ----------
    holdings : mapping, iterable or str
        Cards with weights; or cards alone, each of weight 1; or a text of parts with commas between
        them: cards (``AsKh``), pairs (``AA``, ``TT+``, ``22-55``) and other classes of two cards
        (``AKs`` suited, ``AKo`` not, ``AK`` both, ``A9s+`` up to ace-king), each with a weight if
        there is a colon (``AK:0.5``).
    up : str, CardSet or iterable of cards, optional
        Cards that come with every holding, such as the upcards. Holdings of a class that need one
        of them are left out.
    dead : str, CardSet or iterable of cards, optional
        Cards that holdings of a class cannot have.

    Raises
    ------
    EquityError
        If a weight is negative or not finite, if a holding is given twice, or if nothing is left.
    NotationError
        If a text is not a range.
    CardError
        If something is not cards, or a card is twice in a holding.

    Examples
    --------
    >>> import stud
    >>> held = stud.Range({"AsAh": 2, "KsKh": 1}, up="7c")
    >>> held["7c Ah As"], len(held)
    (2, 2)
    >>> len(stud.Range("TT+, AKs, AKo:0.5", up="7c", dead="Ah"))
    39
    >>> len(stud.Range.every(up="7c", dead="As Ah Kd"))
    1128
    """

    __slots__ = ("_weights",)
    _weights: dict[CardSet, Weight]

    def __init__(
        self,
        holdings: Mapping[str, Weight] | Mapping[CardSet, Weight] | Iterable[AnyCards] | str,
        *,
        up: AnyCards = "",
        dead: AnyCards = "",
    ) -> None:
        shared = CardSet(up)
        weights: dict[CardSet, Weight] = {}
        for held, weight in _holdings(holdings, shared, CardSet(dead)):
            clash = held & shared
            if clash:
                raise EquityError(f"{clash} is given twice: in {held} and in up", cards=held)
            if not (math.isfinite(weight) and weight >= 0):
                raise EquityError(
                    f"the weight of {held} is {weight}; weights are finite and not negative",
                    cards=held,
                )
            cards = held | shared
            if cards in weights:
                raise EquityError(f"{cards} is given twice in a range", cards=cards)
            weights[cards] = weight
        if not weights:
            raise EquityError("a range needs at least one holding that is possible")
        object.__setattr__(self, "_weights", weights)

    @classmethod
    def every(cls, *, down: int = 2, up: AnyCards = "", dead: AnyCards = "") -> Range:
        """Every holding of so many down cards, all of weight 1.

        Parameters
        ----------
        down : int, optional
            How many cards are not known.
        up : str, CardSet or iterable of cards, optional
            The cards that are.
        dead : str, CardSet or iterable of cards, optional
            Cards that cannot be among them.

        Returns
        -------
        Range
        """
        shared = CardSet(up)
        live = ~(shared | CardSet(dead))
        return cls([CardSet(held) for held in itertools.combinations(live, down)], up=shared)

    def __getitem__(self, holding: AnyCards) -> Weight:
        return self._weights[CardSet(holding)]

    def __iter__(self) -> Iterator[CardSet]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, holding: object) -> bool:
        try:
            return CardSet(holding) in self._weights  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return False

    def __eq__(self, other: object) -> bool:
        return self._weights == other._weights if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        parts = ", ".join(f'"{held}": {weight!r}' for held, weight in self._weights.items())
        return f"Range({{{parts}}})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Range does not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Range does not change: cannot delete {name}")

    def __copy__(self) -> Range:
        return self

    def __deepcopy__(self, memo: object) -> Range:
        return self

    def __reduce__(self) -> tuple[type[Range], tuple[dict[CardSet, Weight]]]:
        return Range, (self._weights,)


def _holdings(
    given: Mapping[str, Weight] | Mapping[CardSet, Weight] | Iterable[AnyCards] | str,
    up: CardSet,
    dead: CardSet,
) -> Iterator[tuple[CardSet, Weight]]:
    if isinstance(given, str):
        for part in filter(None, (part.strip() for part in given.split(","))):
            text, colon, number = part.partition(":")
            yield from ((held, _number(part, number, colon)) for held in _class(text, up | dead))
    elif isinstance(given, Mapping):
        for held, weight in given.items():
            yield CardSet(held), weight
    else:
        for held in given:
            yield CardSet(held), 1


def _number(part: str, number: str, colon: str) -> Weight:
    if not colon:
        return 1
    try:
        return int(number)
    except ValueError:
        pass
    try:
        return float(number)
    except ValueError:
        raise NotationError(
            f'expected a number for the weight in "{part}", found "{number}"', found=number
        ) from None


def _class(text: str, taken: CardSet) -> list[CardSet]:
    """The holdings of one part of a written range."""
    text = text.strip()
    match = _CLASS.fullmatch(text)
    if match is None:
        return [CardSet(text)]
    high, low = (_RANKS.index(match[name].upper()) for name in ("high", "low"))
    pairs = [(high, low)]
    if match["plus"]:
        top = 12 if high == low else high - 1
        pairs = [(rank if high == low else high, rank) for rank in range(low, top + 1)]
    elif match["end"]:
        ends = [_RANKS.index(letter) for letter in match["end"].upper()]
        if high == low and ends[0] == ends[1]:
            lowest, highest = sorted((low, ends[0]))
            pairs = [(rank, rank) for rank in range(lowest, highest + 1)]
        elif high == ends[0] and high not in (low, ends[1]):
            lowest, highest = sorted((low, ends[1]))
            pairs = [(high, rank) for rank in range(lowest, highest + 1) if rank != high]
        else:
            raise NotationError(
                f'"{text}" is no range of pairs ("22-55") or of hands with one card in common '
                f'("A2-A5")',
                found=text,
            )
    suited = match["suited"].lower()
    if suited and any(one == other for one, other in pairs):
        raise NotationError(f'"{text}": a pair is neither suited nor offsuit', found=text)
    found = []
    for one, other in pairs:
        for a, b in itertools.product(range(4), repeat=2):
            if (one == other and a <= b) or (suited and (a == b) != (suited == "s")):
                continue
            held = CardSet([4 * one + a, 4 * other + b])
            if held.isdisjoint(taken):
                found.append(held)
    return found


class Seat(NamedTuple):
    """A seat as it was given: its name, its holdings with their weights, and its upcards."""

    name: str
    weights: dict[CardSet, Weight]
    up: CardSet


AnySeat: TypeAlias = (
    "str | CardSet | Range | Mapping[str, Weight] | Mapping[CardSet, Weight] | Iterable[AnyCard]"
)
"""What stands for a seat in `stud.equity`: cards, or a range of holdings with weights."""


def read_seat(seat: int, given: object) -> Seat:
    """Reads what stands for a seat.

    Raises
    ------
    EquityError
        If there are more than seven cards, known and unknown.
    """
    if isinstance(given, Range):
        return _range_seat(given)
    if isinstance(given, Mapping):
        return _range_seat(Range(given))
    if isinstance(given, str):
        known, up, unknown = _read_seat(given)
        cards = CardSet.from_bits(known)
        if len(cards) + unknown > 7:
            raise EquityError(
                f"seat {seat} has {len(cards) + unknown} cards, the unknown ones included; "
                "a hand has at most 7",
                seat=seat,
            )
        return Seat("".join(given.split()) or "??", {cards: 1}, CardSet.from_bits(up))
    cards = CardSet(given)  # type: ignore[arg-type]
    return Seat("".join(map(str, reversed(cards))) or "??", {cards: 1}, CardSet.EMPTY)


def _range_seat(given: Range) -> Seat:
    weights = dict(given)
    common = CardSet.FULL
    for held in weights:
        common &= held
    name = f"{len(weights)} holdings"
    if common:
        name += " with " + "".join(map(str, reversed(common)))
    return Seat(name, weights, common)
