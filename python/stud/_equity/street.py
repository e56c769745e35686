"""Equity street by street."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from stud._equity import options
from stud._equity.compare import equity
from stud._equity.options import naming
from stud._stud import Card, CardSet, parse_cards
from stud.errors import EquityError

if TYPE_CHECKING:
    from stud._equity.result import Equity, Game
    from stud.typing import AnyCard, AnyCards

__all__ = ["STREETS", "equity_by_street"]

STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def _dealt(seat: int, hand: object) -> list[Card]:
    """The cards of a seat in the order in which they were dealt.

    Two or three down cards, up to four upcards; a third down card is the last one.

    Raises
    ------
    EquityError
        If that is not a hand of three to seven cards.
    """
    with naming(f"seat {seat}"):
        if isinstance(hand, str):
            first, _, more = hand.partition("/")
            up, _, last = more.partition("/")
            down, upcards, river = (list(parse_cards(part)) for part in (first, up, last))
            parse_cards(hand)  # no card twice
            if not river:
                down, river = down[:2], down[2:]
        elif isinstance(hand, Iterable) and not isinstance(hand, Card | CardSet | Mapping):
            cards = [Card(card) for card in hand]
            CardSet(cards)  # no card twice
            down, upcards, river = cards[:2], cards[2:6], cards[6:]
        else:
            raise TypeError(
                "expected the cards of a hand in the order of the deal, such as "
                f"'AsAh/Kd7c2c9h/3d', found {type(hand).__qualname__}"
            )
    complete = len(upcards) == 4
    if len(down) != 2 or not 1 <= len(upcards) <= 4 or len(river) > (1 if complete else 0):
        raise EquityError(
            f"seat {seat}: {hand!r} is no hand street by street; give two down cards, a slash, one "
            "to four upcards and after four the last down card: 'AsAh/Kd7c2c9h/3d'",
            seat=seat,
        )
    return [*down, *upcards, *river]


def _known(cards: list[Card], street: int) -> str:
    """What is dealt of a hand by a street."""
    down, up, river = cards[:2], cards[2 : min(street, 6)], cards[6:street]
    return f"{''.join(map(str, [*down, *river]))}/{''.join(map(str, up))}"


def equity_by_street(
    *hands: str | Iterable[AnyCard],
    dead: AnyCards = "",
    game: Game = "high",
    method: Literal["auto", "exact", "sample"] = "auto",
    error: float | None = None,
    seed: int | None = None,
    threads: int = 1,
) -> dict[int, Equity]:
    """What hands were worth on each street.

    Parameters
    ----------
    *hands : str or iterable of cards
        The cards of each seat in the order in which they were dealt: two down cards, a slash, the
        upcards, and the last down card after another slash (``"AsAh/Kd7c2c9h/3d"``); or the
        cards in that order, as in `Hand.cards`. All have come as far.
    dead : str, CardSet or iterable of cards, optional
        Cards that were dead from the start.
    game, method, error, seed, threads
        As in `equity`.

    Returns
    -------
    dict of int to Equity
        From 3 for third street to the last street that was dealt.

    Raises
    ------
    CardError
        If something is not cards, or a card is given twice.
    EquityError
        If something is not a hand in the order of the deal, the hands are of different length, or
        there are fewer than two or more than eight; and as for `equity`.
    TypeError
        If an argument is of the wrong type.

    Examples
    --------
    >>> import stud
    >>> streets = stud.equity_by_street("AsAh/Kd7d2c9h/3d", "7c8c/9cTc2h5d/5s")
    >>> for street, found in streets.items():
    ...     print(street, f"{float(found[0].share):.1%}")
    3 56.3%
    4 26.2%
    5 39.4%
    6 65.0%
    7 100.0%
    """
    if len(hands) == 1 and not isinstance(hands[0], str):
        raise TypeError(
            f"each hand is an argument of its own, and this is one {type(hands[0]).__qualname__}: "
            "give equity_by_street(*hands), with a star"
        )
    options.check_choice("method", method, options.METHODS)
    options.check_choice("game", game, options.GAMES)
    options.Ends(None, error, None)
    options.check_seed(seed)
    options.check_threads(threads)
    if not hands:
        raise EquityError("0 seats; an equity needs two to eight")
    cards = [_dealt(seat, hand) for seat, hand in enumerate(hands)]
    lengths = {len(held) for held in cards}
    if len(lengths) > 1:
        raise EquityError(
            "the hands have come to different streets: they have "
            f"{', '.join(str(len(held)) for held in cards)} cards"
        )
    return {
        street: equity(
            *(_known(held, street) for held in cards),
            dead=dead,
            game=game,
            method=method,
            error=error,
            seed=seed,
            threads=threads,
        )
        for street in range(3, max(lengths) + 1)
    }
