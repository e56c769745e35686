"""The notation of actions in a PHH file.

``[ACTOR ACTION [ARGUMENT]] [# commentary]``: the actor is ``d`` for the dealer or ``pN`` for the
N-th player from the dealer's left. Stud uses

==================  =======================================================================
``d dh pN CARDS``   cards for a player; ``??`` is a card nobody saw
``d db CARD``       the community card (rules 4.11)
``pN pb``           bring in
``pN cc``           check or call
``pN cbr TO``       complete, bet or raise, to so many chips in this round
``pN f``            fold
``pN sm CARDS``     show; without cards: muck; ``-`` for the cards that are known already
==================  =======================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

__all__ = ["Deal", "Middle", "Move", "ShowDown", "read_action"]

_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_LONGEST = 4000


@dataclass(frozen=True)
class Deal:
    """Cards for a player (from 0), in the order dealt; ``??`` is not known."""

    player: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Middle:
    """The community card."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Move:
    """A decision of a player: ``pb``, ``cc``, ``cbr`` or ``f``."""

    player: int
    do: str
    to: Decimal | None = None


@dataclass(frozen=True)
class ShowDown:
    """A player shows these cards, or all that are known (``-``), or mucks (None)."""

    player: int
    cards: tuple[str, ...] | None
    known: bool = False


def read_action(text: str, players: int) -> Deal | Middle | Move | ShowDown | None:
    """What an action says; None for an empty one or a mere comment.

    Raises
    ------
    ValueError
        With what is wrong and what would be right.

    Examples
    --------
    >>> read_action("d dh p1 7h3s4h", 2)
    Deal(player=0, cards=('7h', '3s', '4h'))
    >>> read_action("p2 cbr 10  # completes", 2)
    Move(player=1, do='cbr', to=Decimal('10'))
    >>> read_action("p3 f", 2)
    Traceback (most recent call last):
        ...
    ValueError: there is no player p3; the players are p1 to p2
    """
    if len(text) > _LONGEST:
        raise ValueError(f"an action has at most {_LONGEST} characters, this has {len(text)}")
    words = text.split("#", 1)[0].split()
    match words:
        case []:
            return None
        case ["d", "dh", actor, cards]:
            return Deal(_player(actor, players), _cards(cards))
        case ["d", "db", cards]:
            return Middle(_cards(cards))
        case [actor, "pb" | "cc" | "f" as do]:
            return Move(_player(actor, players), do)
        case [actor, "cbr", amount]:
            return Move(_player(actor, players), "cbr", _amount(amount))
        case [actor, "sm"]:
            return ShowDown(_player(actor, players), None)
        case [actor, "sm", "-"]:
            return ShowDown(_player(actor, players), (), known=True)
        case [actor, "sm", cards]:
            return ShowDown(_player(actor, players), _cards(cards))
        case [_, "sd", *_]:
            raise ValueError("nobody discards or stands pat (sd) in stud")
    raise ValueError(
        "expected 'd dh pN CARDS', 'd db CARD', 'pN pb', 'pN cc', 'pN cbr AMOUNT', 'pN f' or "
        "'pN sm [CARDS]'"
    )


def _player(actor: str, players: int) -> int:
    number = actor[1:]
    if actor[:1] != "p" or not (number.isascii() and number.isdigit()) or len(number) > 2:
        raise ValueError(f"expected a player p1 to p{players}, found {actor!r}")
    if not 1 <= int(number) <= players:
        raise ValueError(f"there is no player p{int(number)}; the players are p1 to p{players}")
    return int(number) - 1


def _cards(text: str) -> tuple[str, ...]:
    if not _CARDS.fullmatch(text):
        raise ValueError(f"expected cards such as 'As??Td', found {text!r}")
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def _amount(text: str) -> Decimal:
    if not _NUMBER.fullmatch(text) or len(text) > 30:
        raise ValueError(f"expected an amount such as 200 or 2.50, found {text!r}")
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"expected an amount such as 200 or 2.50, found {text!r}") from None
