"""What stands for a seat in an equity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, TypeAlias

from stud._equity.options import naming
from stud._equity.ranges import Range, Weight
from stud._stud import Card, CardSet, Hand, _read_seat
from stud.errors import EquityError

if TYPE_CHECKING:
    from stud._equity.ranges import AnyRange
    from stud._equity.result import Game
    from stud.typing import AnyCard, AnyCards

__all__ = ["AnySeat", "Seat", "Spot", "read_seat", "read_spot"]

AnySeat: TypeAlias = "AnyCards | Iterable[AnyCard | None] | AnyRange | Hand"
"""What stands for a seat in `stud.equity`: cards, or a range of holdings with weights.

A `Hand` stands for all seats, so it stands alone.
"""


class Seat(NamedTuple):
    """A seat as it was given: its number, its name and its holdings with their weights."""

    number: int
    name: str
    weights: dict[CardSet, Weight]


class Spot:
    """Seats, and what comes with them where they are those of a `Hand`."""

    def __init__(
        self,
        seats: list[Seat],
        dead: CardSet = CardSet.EMPTY,
        community: Card | None = None,
        game: Game = "high",
    ) -> None:
        self.seats, self.dead = seats, dead
        self.community, self.game = community, game


def read_spot(given: tuple[object, ...], ranges: Mapping[int, AnyRange] | None = None) -> Spot:
    """Reads the seats of an equity, or the hand that stands for all of them.

    Of a hand, seats may have ranges in place of their down cards.

    Raises
    ------
    CardError
        If something is not cards.
    EquityError
        If a seat has too many cards, or a hand does not end with seven.
    TypeError
        If something is of another kind, such as a list of all seats.
    """
    if len(given) == 1:
        (only,) = given
        if isinstance(only, Hand):
            return _hand_spot(only, {} if ranges is None else ranges)
        if not isinstance(only, str | Card | CardSet | Mapping) and isinstance(only, Iterable):
            raise TypeError(
                f"each seat is an argument of its own, and this is one {type(only).__qualname__}: "
                "give equity(*seats), with a star"
            )
    if ranges is not None:
        raise TypeError(
            "ranges are for the seats of a Hand that stands alone; here a Range is a seat itself"
        )
    return Spot([read_seat(number, seat) for number, seat in enumerate(given)])


def read_seat(seat: int, given: object) -> Seat:
    """Reads what stands for a seat."""
    if isinstance(given, Hand):
        raise TypeError(
            f"seat {seat}: a Hand stands for all of its seats; give it alone, or the cards of its "
            "seats, hand.cards"
        )
    with naming(f"seat {seat}"):
        if isinstance(given, Mapping):
            return _range_seat(seat, given if isinstance(given, Range) else Range(given))
        if isinstance(given, str):
            known, unknown = _read_seat(given)
            name, cards = "".join(given.split()), CardSet.from_bits(known)
        elif isinstance(given, Iterable) and not isinstance(given, CardSet):
            # A card that is None is not known, as in the cards of a view.
            dealt = list(given)
            unknown = sum(card is None for card in dealt)
            cards = CardSet(_known(dealt) if unknown else dealt)
            name = "??" * unknown + _written(cards)
        else:
            cards, unknown = CardSet(given), 0  # type: ignore[arg-type]
            name = _written(cards)
    if len(cards) + unknown > 7:
        more = ", the unknown ones included" if unknown else ""
        raise EquityError(
            f"seat {seat} has {len(cards) + unknown} cards{more}; a hand has at most 7", seat=seat
        )
    return Seat(seat, name or "??", {cards: 1})


def _known(dealt: list[object]) -> Iterator[Card]:
    for place, card in enumerate(dealt):
        if card is not None:
            with naming(f"item {place}"):
                yield Card(card)  # type: ignore[arg-type]


def _written(cards: CardSet) -> str:
    return "".join(map(str, reversed(cards)))


def _range_seat(seat: int, given: Range) -> Seat:
    weights = dict(given)
    common = CardSet.FULL
    for held in weights:
        common &= held
    name = f"{len(weights)} holding{'' if len(weights) == 1 else 's'}"
    if common:
        name += f" with {_written(common)}"
    return Seat(seat, name, weights)


def _hand_spot(hand: Hand, ranges: Mapping[int, AnyRange]) -> Spot:
    """The seats that have not folded; the cards of the others that are known are dead."""
    if hand.rules.last_street != 7:
        raise EquityError(
            f"this hand ends on street {hand.rules.last_street}; an equity completes every hand to "
            "seven cards"
        )

    def text(cards: Iterable[Card | None]) -> str:
        return "".join("??" if card is None else str(card) for card in cards)

    if not isinstance(ranges, Mapping):
        raise TypeError(
            f"ranges is a mapping from seats to ranges, not a {type(ranges).__qualname__}"
        )
    for seat in ranges:
        if not isinstance(seat, SupportsIndex):
            raise TypeError(f"ranges: seats are numbers, not {type(seat).__qualname__}")
        if seat not in hand.live:
            number = f"seat {seat}" if -100 < seat < 100 else "a seat that is none of the hand"
            raise EquityError(
                f"ranges has {number}, and the seats that have not folded are "
                f"{', '.join(map(str, hand.live))}"
            )
    seats = []
    for seat in hand.live:
        if seat in ranges:
            with naming(f"ranges, seat {seat}"):
                held = Range(ranges[seat], up=hand.upcards[seat])
                if any(len(cards) > len(hand.cards[seat]) for cards in held):
                    down = len(hand.down_cards[seat])
                    raise EquityError(
                        f"a holding has more cards than the {down} that the seat has down"
                    )
                seats.append(_range_seat(seat, held))
        else:
            cards = f"{text(hand.down_cards[seat])}/{text(hand.upcards[seat])}"
            seats.append(read_seat(seat, cards))
    # Nobody sees a burn, so for all that is known it may come; what is not in the deck may not.
    folded = [hand.cards[seat] for seat in range(hand.seats) if hand.folded[seat]]
    dead = CardSet([card for cards in folded for card in cards if card is not None])
    return Spot(seats, dead | ~hand.full_deck, hand.community, hand.rules.game)
