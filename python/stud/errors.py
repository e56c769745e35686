"""Everything that `stud` raises, in one tree under `StudError`.

Most are also `ValueError`, so that code which does not know `stud` can catch them. Each carries the
facts as attributes; a fact that does not apply is ``None``. Values of the wrong type raise
`TypeError`, as everywhere in Python, and a row that a batch does not have raises `IndexError`.

=========================  =====================================================================
`ArgumentError`            a number or word that an argument cannot be: a seat, a seed, a game
`CardError`                a text, number or list that is not cards: unknown, or given twice
`ParseError`               of these, a text: with the place
`DeckError`                cards that are not where they must be for the deck to do this
`ArrayError`               a numpy array of the wrong type, shape or content: with the row
`SetupError`               rules, stakes or a hand that cannot be: with every reason at once
`RulesError`               of these, rules or stakes alone
`TableError`               what a table refuses: a purchase, a seat, a hand
`EquityError`              hands that cannot be compared: cards, ranges, or too many run-outs
`IllegalActionError`       an action that the rules do not allow now: with what they do allow
`EventError`               an event that cannot come next: with what can
`NotationError`            a written or saved hand, deck or table that cannot be read
=========================  =====================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "ArgumentError",
    "ArrayError",
    "CardError",
    "DeckError",
    "EquityError",
    "EventError",
    "IllegalActionError",
    "NotationError",
    "ParseError",
    "RulesError",
    "SetupError",
    "StudError",
    "TableError",
]


class StudError(Exception):
    """What every error of `stud` is.

    Examples
    --------
    >>> import stud
    >>> try:
    ...     stud.Card("1s")
    ... except stud.StudError as error:
    ...     print(error)
    expected a rank (2-9, T or 10, J, Q, K, A) at position 0, found "1"
    """


class ArgumentError(StudError, ValueError):
    """A number or word that an argument cannot be, of the right type.

    Examples
    --------
    >>> import stud
    >>> try:
    ...     stud.evaluate("As Ks Qs Js Ts", ranking="low")
    ... except stud.ArgumentError as error:
    ...     print(error)
    ranking must be one of 'high', 'ace_to_five', 'eight_or_better', it is 'low'
    """


class CardError(StudError, ValueError):
    """Something that is not a card, or a card given twice.

    Attributes
    ----------
    card : Card or None
        The card, where there is one: the one given twice.
    position : int or None
        The place, from 0: of the character in a text, of the item in a list.
    found : object
        What stood there.

    Examples
    --------
    >>> import stud
    >>> try:
    ...     stud.CardSet([0, 51, 0])
    ... except stud.CardError as error:
    ...     print(error, error.card, error.position, sep="; ")
    2c is given twice, the second time at position 2; 2c; 2
    """

    def __init__(
        self, message: str, *, card: Any = None, position: int | None = None, found: object = None
    ) -> None:
        super().__init__(message)
        self.card = card
        self.position = position
        self.found = found


class ParseError(CardError):
    """A text that is not cards: what was found, and where.

    Examples
    --------
    >>> import stud
    >>> try:
    ...     stud.parse_cards("As Xd")
    ... except stud.ParseError as error:
    ...     print(error.position, error.found)
    3 X
    """


class DeckError(StudError, ValueError):
    """A deck that cannot do what was asked. The deck is unchanged.

    Attributes
    ----------
    cards : CardSet or None
        The cards that are in the way: missing, or more than there should be.

    Examples
    --------
    >>> import stud
    >>> try:
    ...     stud.Deck("As Kd").without("Qh")
    ... except stud.DeckError as error:
    ...     print(error, error.cards, sep="; ")
    not among the undealt cards: Qh; Qh
    """

    def __init__(self, message: str, *, cards: Any = None) -> None:
        super().__init__(message)
        self.cards = cards


class ArrayError(StudError, ValueError):
    """A numpy array of the wrong type, shape or content.

    Attributes
    ----------
    row : int or None
        The row that is wrong, from 0.
    column : int or None
        The column that is wrong, from 0.
    card : Card or None
        The card that stands twice in the row.
    found : object
        The value that stands there.
    """

    def __init__(
        self,
        message: str,
        *,
        row: int | None = None,
        column: int | None = None,
        card: Any = None,
        found: object = None,
    ) -> None:
        super().__init__(message)
        self.row = row
        self.column = column
        self.card = card
        self.found = found


class SetupError(StudError, ValueError):
    """A hand, table or batch that cannot be, with every reason at once.

    Attributes
    ----------
    reasons : tuple of str
        Each thing that is wrong, in words.
    """

    def __init__(self, message: str, *, reasons: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.reasons: tuple[str, ...] = tuple(reasons)


class RulesError(SetupError):
    """Rules or stakes that contradict themselves, with every reason at once."""


class TableError(StudError, ValueError):
    """Something that a table refuses. The table is unchanged.

    Attributes
    ----------
    seat : int or None
        The table's seat, from 1, where it is about one.
    least, most : int or None
        For a purchase: the chips that must or may be bought.
    """

    def __init__(
        self,
        message: str,
        *,
        seat: int | None = None,
        least: int | None = None,
        most: int | None = None,
    ) -> None:
        super().__init__(message)
        self.seat = seat
        self.least = least
        self.most = most


class EquityError(StudError, ValueError):
    """Hands that cannot be compared, or not in this way.

    Attributes
    ----------
    seat : int or None
        The seat that is wrong, from 0.
    cards : CardSet or None
        The holding that is wrong, or the cards that stand in the way.
    needed : int or None
        How many cards are to come, where the deck runs out.
    left : int or None
        How many cards are left then.
    seconds : float or None
        About how long it would take, where that is too long.

    Examples
    --------
    >>> import stud
    >>> try:
    ...     stud.equity("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")
    ... except stud.EquityError as error:
    ...     print(error.needed, error.left)
    48 44
    """

    def __init__(
        self,
        message: str,
        *,
        seat: int | None = None,
        cards: Any = None,
        needed: int | None = None,
        left: int | None = None,
        seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.seat = seat
        self.cards = cards
        self.needed = needed
        self.left = left
        self.seconds = seconds


class IllegalActionError(StudError, ValueError):
    """An action that the rules do not allow now. Nothing has changed.

    Attributes
    ----------
    action : object
        The action that was tried.
    legal : LegalActions or None
        What is allowed now.
    seat : int or None
        The seat that is to act, or None if nobody is.
    row : int or None
        In a batch, the row.
    """

    def __init__(
        self,
        message: str,
        *,
        action: object = None,
        legal: Any = None,
        seat: int | None = None,
        row: int | None = None,
    ) -> None:
        super().__init__(message)
        self.action = action
        self.legal = legal
        self.seat = seat
        self.row = row


class EventError(StudError, ValueError):
    """An event that cannot come next. Nothing has changed.

    Attributes
    ----------
    event : object
        The event that was tried.
    due : Event or None
        What comes next; None if the hand is over.
    """

    def __init__(self, message: str, *, event: object = None, due: Any = None) -> None:
        super().__init__(message)
        self.event = event
        self.due = due


class NotationError(StudError, ValueError):
    """A written or saved hand, deck or table that cannot be read.

    Attributes
    ----------
    position : int or None
        The place of what is wrong, from 0: a character of a text, a byte of saved data.
    found : object
        What stands there.
    """

    def __init__(self, message: str, *, position: int | None = None, found: object = None) -> None:
        super().__init__(message)
        self.position = position
        self.found = found
