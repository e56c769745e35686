"""Ranges of holdings."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import TYPE_CHECKING, TypeAlias

from stud._equity.options import naming, whole
from stud._stud import CardSet
from stud.errors import EquityError, NotationError, ParseError

if TYPE_CHECKING:
    from stud.typing import AnyCards

__all__ = ["AnyRange", "Range", "Weight"]

Weight: TypeAlias = int | float | Fraction
AnyRange: TypeAlias = "Range | Mapping[str, Weight] | Mapping[CardSet, Weight]"

# Holdings of a range, for the memory they take.
_MOST = 1_000_000

_RANKS = "23456789TJQKA"
_CLASS = re.compile(
    r"(?P<high>[2-9TJQKA])(?P<low>[2-9TJQKA])(?P<suited>[so]?)"
    r"(?:(?P<plus>\+)|-(?P<end>[2-9TJQKA]{2})(?P<end_suited>[so]?))?",
    re.IGNORECASE | re.ASCII,
)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|[+-]?inf|nan", re.IGNORECASE | re.ASCII)


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
        (``AKs`` suited, ``AKo`` not, ``AK`` both, ``A9s+`` up to ace-king, ``A2s-A5s``), each with
        a weight if there is a colon (``AK:0.5``).
    up : str, CardSet or iterable of cards, optional
        Cards that come with every holding, such as the upcards. Holdings of a class that need one
        of them are left out.
    dead : str, CardSet or iterable of cards, optional
        Cards that holdings of a class cannot have.

    Raises
    ------
    EquityError
        If a weight is negative or not finite, if a holding is given twice, or if nothing is left.
    TypeError
        If a weight is not a number.
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
        with naming("up"):
            shared = CardSet(up)
        with naming("dead"):
            gone = CardSet(dead)
        weights: dict[CardSet, Weight] = {}
        for held, weight in _holdings(holdings, shared, gone):
            clash = held & shared
            if clash:
                raise EquityError(f"{clash} is given twice: in {held} and in up", cards=held)
            cards = held | shared
            if cards in weights:
                raise EquityError(f"{cards} is given twice in a range", cards=cards)
            weights[cards] = _weight(held, weight)
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

        Raises
        ------
        EquityError
            If there are not so many cards, or over a million holdings.
        """
        down = whole("down", down, 0, 7)
        with naming("up"):
            shared = CardSet(up)
        with naming("dead"):
            live = ~(shared | CardSet(dead))
        if len(live) < down:
            raise EquityError(
                f"down is {down}, and {len(live)} card{'' if len(live) == 1 else 's'} "
                "can be among them"
            )
        if (count := math.comb(len(live), down)) > _MOST:
            raise EquityError(
                f"that is {count:,} holdings, and a range has at most {_MOST:,}; leave down cards "
                "away that nothing is known of, and they count as unknown"
            )
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
        # Half a character, which is no card, must not break the message that says so.
        given = given.encode("utf-8", "backslashreplace").decode()
        *parts, last = (part.strip() for part in given.split(","))
        # A comma may end the text.
        for part in (*parts, last) if last else parts:
            text, colon, number = part.partition(":")
            if not text.strip():
                raise NotationError(
                    f'expected cards or a class of hands in every part of the range "{given}", '
                    f'found "{part}"',
                    found=part,
                )
            weight = _number(part, number.strip()) if colon else 1
            yield from ((held, weight) for held in _class(text, up | dead))
    elif isinstance(given, Mapping):
        for held, weight in given.items():
            yield CardSet(held), weight
    elif not isinstance(given, Iterable):
        raise TypeError(
            "expected a range: a mapping from cards to weights, an iterable of holdings or a text "
            f'such as "TT+, AKs:0.5", found {type(given).__qualname__}'
        )
    else:
        for held in given:
            yield CardSet(held), 1


def _weight(held: CardSet, weight: object) -> Weight:
    """A weight as an int, float or fraction, whatever kind of number it was."""
    if isinstance(weight, bool) or not isinstance(weight, Real):
        raise TypeError(
            f"expected a number for the weight of {held}, found {type(weight).__qualname__}"
        )
    if isinstance(weight, Integral):
        number: Weight = int(weight)
    else:
        number = Fraction(weight) if isinstance(weight, Rational) else float(weight)
    try:
        size = float(number)
        how = f"{size:.9g}" if size or not number else "too small for a float"
    except OverflowError:
        size, how = math.inf, "too large for a float"
    if not (math.isfinite(size) and size >= 0 and (size > 0) == (number > 0)):
        raise EquityError(
            f"the weight of {held} is {how}; weights are finite and not negative", cards=held
        )
    return number


def _number(part: str, number: str) -> Weight:
    if not _NUMBER.fullmatch(number):
        raise NotationError(
            f'expected a number for the weight in "{part}", found "{number}"', found=number
        )
    try:
        return int(number)
    except ValueError:
        weight = float(number)
        if weight == 0 and re.search("[1-9]", number.lower().partition("e")[0]):
            raise NotationError(
                f'the weight in "{part}" is too small for a float', found=number
            ) from None
        return weight


def _class(text: str, taken: CardSet) -> list[CardSet]:
    """The holdings of one part of a written range."""
    text = text.strip()
    match = _CLASS.fullmatch(text)
    if match is None:
        try:
            return [CardSet(text)]
        except ParseError as error:
            raise NotationError(
                f'"{text}" is neither cards nor a class of hands such as AA, TT+, 22-55, AKs, AKo, '
                f"AK or ATs+: {error}",
                found=text,
            ) from None
    high, low = (_RANKS.index(match[name].upper()) for name in ("high", "low"))
    pairs = [(high, low)]
    if match["plus"]:
        if high < low:
            raise NotationError(
                f'"{text}": the higher rank comes first, and the other goes up to it', found=text
            )
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
    if match["end"] and suited != match["end_suited"].lower():
        raise NotationError(
            f'"{text}": both ends are suited, offsuit, or neither ("A2s-A5s")', found=text
        )
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
