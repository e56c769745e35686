"""Histories: a hand with the people who played it, told as text from any seat's point of view.

A `History` holds every card, as the dealer does. What its text tells depends on who reads it: a
player's own cards, what was shown, and at the end what the room discloses (rules 4.12). See
`stud.phh` for histories in files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Literal

import stud
from stud.errors import ArgumentError

__all__ = ["History"]

_STREETS = {
    3: "Third street",
    4: "Fourth street",
    5: "Fifth street",
    6: "Sixth street",
    7: "Seventh street",
}
_GAMES = {"high": "Seven-card stud", "eight_or_better": "Stud eight or better", "razz": "Razz"}
_DEEDS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bring_in": "brings in for",
    "complete": "completes to",
    "bet": "bets",
    "raise": "raises to",
}


@dataclass(frozen=True, kw_only=True)
class History:
    """A hand, who played it and where.

    Seats here are those of the table, from 1; `hand` numbers the players dealt in from 0.

    Parameters
    ----------
    hand : Hand
        With its events; it may still be going on.
    names : tuple of str
        Who sits in the hand's seats 0, 1 and so on.
    seats : tuple of int
        The table's number of each of these seats; 1, 2 and so on if not given.
    room : str, optional
        The name of the room's preset.
    shows_mucked : bool
        Whether hands mucked at the showdown are disclosed: the room's ``history_shows_mucked``.
    number, table : int or str, optional
        The hand's number or name, and the table's.
    unit : Decimal
        The value of one chip, such as ``Decimal("0.01")``.
    currency : str
        A sign to put before amounts, such as ``"$"``.
    details : mapping
        Further facts, by the names that PHH gives them (``event``, ``year`` and so on).
    notes : tuple of str
        What is odd about it.
    stand_ins : CardSet
        Cards that stand in for ones nobody wrote down.

    Examples
    --------
    >>> import stud
    >>> from decimal import Decimal
    >>> from stud.histories import History
    >>> room = stud.rooms.ROOM_B
    >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2, seed=7)
    >>> history = History(hand=hand, names=("north", "south"), unit=Decimal("0.01"), currency="$")
    >>> history.amount(12_50)
    '$12.50'
    """

    hand: stud.Hand
    names: tuple[str, ...]
    seats: tuple[int, ...] = ()
    room: str | None = None
    shows_mucked: bool = False
    number: int | str | None = None
    table: int | str | None = None
    unit: Decimal = Decimal(1)
    currency: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    stand_ins: stud.CardSet = field(default_factory=stud.CardSet)

    def __post_init__(self) -> None:
        if not self.seats:
            object.__setattr__(self, "seats", tuple(range(1, self.hand.seats + 1)))
        object.__setattr__(self, "details", MappingProxyType(dict(self.details)))
        reasons = [
            f"{name} must have one for each of the hand's {self.hand.seats} seats, "
            f"it has {len(values)}"
            for name, values in (("names", self.names), ("seats", self.seats))
            if len(values) != self.hand.seats
        ]
        texts = [("names", name) for name in self.names]
        texts += [(name, getattr(self, name)) for name in ("room", "number", "table", "currency")]
        reasons += [
            f"{name} holds {text!r}, of which not all is characters"
            for name, text in texts
            if isinstance(text, str) and any("\ud800" <= letter <= "\udfff" for letter in text)
        ]
        if reasons:
            raise stud.SetupError("; ".join(reasons), reasons=reasons)

    @classmethod
    def of(cls, table: stud.Table, /, **facts: Any) -> History:
        """The history of a table's current or last hand.

        Parameters
        ----------
        table : Table
        **facts
            ``table`` (its name), ``unit``, ``currency`` and ``details``.

        Raises
        ------
        TableError
            If no hand was dealt yet.
        """
        if table.hand is None:
            raise stud.TableError("no hand was dealt at this table yet")
        return cls(
            hand=table.hand,
            names=table.hand_names,
            seats=table.hand_seats,
            room=table.room.name if table.room.name in stud.rooms.PRESETS else None,
            shows_mucked=table.room.history_shows_mucked,
            number=table.hands,
            **facts,
        )

    # ------------------------------------------------------------------- what is known

    @property
    def disclosed(self) -> tuple[int, ...]:
        """The hand's seats whose hole cards the history gives to everybody (rules 4.12).

        Folded hands are never among them. Mucked ones are if the room says so, once the hand is
        over.
        """
        seats = set(self.hand.shown)
        if self.shows_mucked and self.hand.over:
            seats |= set(self.hand.mucked)
        return tuple(sorted(seats))

    def cards(self, seat: int, *, viewer: int | None = None) -> tuple[stud.Card | None, ...]:
        """The cards of a hand's seat in the order received, None for one the viewer may not see.

        Parameters
        ----------
        seat : int
            The hand's seat, from 0.
        viewer : int, optional
            The table's seat of who reads; without it, what everybody may see.

        Raises
        ------
        ArgumentError
            If the hand has no such seat.
        """
        if not 0 <= seat < self.hand.seats:
            raise ArgumentError(f"seat must be 0 to {self.hand.seats - 1}, it is {seat}")
        cards: tuple[stud.Card | None, ...] = self.hand.cards[seat]
        if seat == self._place(viewer) or seat in self.disclosed:
            return cards
        upcards = set(self.hand.upcards[seat])
        return tuple(card if card in upcards else None for card in cards)

    def _place(self, viewer: int | None) -> int | None:
        """The hand's seat of a table's seat; None for somebody who was not dealt in."""
        return self.seats.index(viewer) if viewer in self.seats else None

    # --------------------------------------------------------------------------- words

    def amount(self, chips: int) -> str:
        """Chips as money."""
        value = chips * self.unit
        digits = max(0, -int(self.unit.normalize().as_tuple().exponent))
        sign = "-" if value < 0 else ""
        return f"{sign}{self.currency}{abs(value):.{digits}f}"

    def text(self, *, viewer: int | None = None, everything: bool = False) -> str:
        """The hand from the antes to the last pot, in words.

        Parameters
        ----------
        viewer : int, optional
            The table's seat of who reads: own cards are shown. Without it, what everybody may see.
        everything : bool
            Show all cards, as the dealer knows them.
        """
        return "\n".join(self.lines(viewer=viewer, everything=everything)) + "\n"

    def lines(self, *, viewer: int | None = None, everything: bool = False) -> Iterator[str]:
        """The lines of `text`, one by one."""
        yield from self._heading()
        known = [
            set(self.hand.cards[seat] if everything else self.cards(seat, viewer=viewer))
            for seat in range(self.hand.seats)
        ]
        held: list[list[str]] = [[] for _ in range(self.hand.seats)]
        dealt: set[int] = set()
        street = 2
        pot = 0
        shown = False
        left = list(self.hand.starting_stacks)

        def puts_in(seat: int, chips: int) -> str:
            left[seat] -= chips
            return " and is all-in" if chips and not left[seat] else ""

        def deal() -> Iterator[str]:
            """The hands that got a card, as they are now."""
            nonlocal dealt
            for seat in self._clockwise():
                if seat in dealt:
                    yield f"  {self._name(seat)}  {' '.join(held[seat])}"
            dealt = set()

        for event in self.hand.events:
            match event:
                case stud.DownCard(seat, card) | stud.Upcard(seat, card):
                    number = len(held[seat]) + 1
                    if max(number, 3) > street:
                        yield from deal()
                        street = max(number, 3)
                        yield f"{_STREETS[street]}{self._pot(pot)}"
                    up = isinstance(event, stud.Upcard)
                    seen = str(card) if card is not None and (up or card in known[seat]) else "??"
                    held[seat].append(seen if up else f"({seen})")
                    dealt.add(seat)
                    continue
                case stud.Burn():
                    continue
            yield from deal()
            match event:
                case stud.Ante(seat, amount):
                    pot += amount
                    all_in = puts_in(seat, amount)
                    yield f"{self.names[seat]} antes {self.amount(amount)}{all_in}"
                case stud.Reshuffle(pool):
                    yield f"The deck is short: {pool.replace('+', ' and ')} are shuffled"
                case stud.CommunityCard(card):
                    street = 7
                    yield f"{_STREETS[7]}{self._pot(pot)}"
                    yield f"  {card} in the middle is everybody's seventh card"
                case stud.Acted(seat, _, name, added, total):
                    pot += added
                    all_in = puts_in(seat, added)
                    yield f"  {self.names[seat]} {self._deed(name, added, total, seat)}{all_in}"
                case stud.Refund(seat, amount):
                    pot -= amount
                    left[seat] += amount
                    yield f"  {self.amount(amount)} comes back to {self.names[seat]}"
                case stud.Show(seat, _):
                    if not shown and len(self.hand.live) > 1:
                        yield f"Showdown{self._pot(pot)}"
                    shown = True
                    yield f"  {self.names[seat]} shows {self._hand(seat, held[seat])}"
                case stud.Muck(seat):
                    yield f"  {self.names[seat]} mucks"
                case stud.RakeTaken(amount):
                    yield f"  The house takes {self.amount(amount)}"
                case stud.PotWon(number, seat, amount, side):
                    which = _pot_name(number, side, len(self.hand.pots))
                    yield f"  {self.names[seat]} wins {self.amount(amount)}{which}"
        yield from deal()
        if self.hand.over:
            yield from self._summary(viewer, everything)

    def _heading(self) -> Iterator[str]:
        stakes = self.hand.stakes
        words = [_GAMES[self.hand.rules.game]]
        words.append(f"{self.amount(stakes.small_bet)}/{self.amount(stakes.big_bet)}")
        words.append(f"ante {self.amount(stakes.ante)}")
        words.append(f"bring-in {self.amount(stakes.bring_in)}")
        yield ", ".join(words)
        place = [f"hand {self.number}"] if self.number is not None else []
        place += [f"table {self.table}"] if self.table is not None else []
        place += [f"rules {self.room}"] if self.room is not None else []
        place += [str(self.details["event"])] if "event" in self.details else []
        if place:
            yield ", ".join(place)
        for seat, number in enumerate(self.seats):
            dealer = ", dealer" if seat == self.hand.dealer else ""
            stack = self.amount(self.hand.starting_stacks[seat])
            yield f"Seat {number}: {self.names[seat]}, {stack}{dealer}"

    def _summary(self, viewer: int | None, everything: bool) -> Iterator[str]:
        yield "Result"
        for seat in range(self.hand.seats):
            net = self.hand.payoffs[seat]
            sign = "+" if net > 0 else ""
            line = f"  {self._name(seat)}  {sign}{self.amount(net)}"
            own = seat == self._place(viewer)
            hidden = seat in self.hand.mucked and seat not in self.hand.shown
            if hidden and (everything or own or seat in self.disclosed):
                cards = " ".join(str(card) for card in self.hand.cards[seat])
                line += f"  mucked {cards}"
            yield line
        for note in self.notes:
            yield f"Note: {note}"

    def _hand(self, seat: int, held: list[str]) -> str:
        """A hand that is shown: its cards, and at the end of the hand what it is."""
        down = {i for i, text in enumerate(held) if text.startswith("(")}
        known = [str(card) for card in self.hand.cards[seat]]
        cards = [known[i] if i in down else text for i, text in enumerate(held)]
        words = " ".join(cards)
        if len(cards) < 7 and self.hand.community is None:
            return words
        middle = [] if self.hand.community is None else [str(self.hand.community)]
        for ranking in _RANKINGS[self.hand.rules.game]:
            strength = stud.evaluate(" ".join(cards + middle), ranking=ranking)
            if strength:
                words += f", {strength}"
        return words

    def _deed(self, name: str, added: int, total: int, seat: int) -> str:
        words = _DEEDS[name]
        if name in ("call", "bring_in"):
            words += f" {self.amount(added)}"
        elif name in ("complete", "bet", "raise"):
            words += f" {self.amount(total)}"
        return words

    def _pot(self, pot: int) -> str:
        return f" (pot {self.amount(pot)})"

    def _name(self, seat: int) -> str:
        return self.names[seat].ljust(max(map(len, self.names)))

    def _clockwise(self) -> Iterator[int]:
        for step in range(1, self.hand.seats + 1):
            yield (self.hand.dealer + step) % self.hand.seats


def _pot_name(pot: int, side: str, pots: int) -> str:
    where = "" if pots == 1 else " from the main pot" if pot == 0 else f" from side pot {pot}"
    return where if side == "whole" else f"{where} with the {side} hand"


_RANKINGS: dict[str, tuple[Literal["high", "ace_to_five", "eight_or_better"], ...]] = {
    "high": ("high",),
    "eight_or_better": ("high", "eight_or_better"),
    "razz": ("ace_to_five",),
}
