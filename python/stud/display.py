"""A hand to look at: as text for a terminal, as HTML for a notebook.

Both draw the cards that they are given: a hand with all of them, or what one seat may see of it,
``hand.view(seat)``. Nothing is said by colour alone.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

import stud

__all__ = ["html", "table_html", "table_text", "text"]

_STREETS = {3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth", 7: "Seventh"}
_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_RED = frozenset("dh")


def text(
    hand: stud.Hand,
    *,
    names: Sequence[str] | None = None,
    numbers: Sequence[int] | None = None,
    amount: Callable[[int], str] = str,
    disclosed: Mapping[int, Sequence[stud.Card | None]] | None = None,
    width: int = 80,
    colour: bool = False,
) -> str:
    """A hand as lines of text.

    A line for each seat: ``D`` the dealer, ``>`` whose turn it is, number and name, chips, chips in
    this round, cards. Down cards stand in parentheses, ``??`` where they are not known; those of
    somebody else's shown hand stand together, for nobody saw which of them came last. Several pots
    are named once somebody is all-in; they add up to the pot.

    Parameters
    ----------
    hand : Hand
    names : sequence of str, optional
        Who sits in each seat of the hand.
    numbers : sequence of int, optional
        What each seat is called; the hand's own numbers if not given.
    amount : callable
        How chips are written.
    disclosed : mapping of int to sequence of Card, optional
        Hands that the room's history tells though the hand given here does not hold them, by seat
        of the hand: all cards of each (`stud.histories.History.cards`).
    width : int
        The most columns; names are cut to keep to it.
    colour : bool
        Whether to use terminal colours.

    Returns
    -------
    str
        Lines without a last line feed.

    Examples
    --------
    >>> import stud
    >>> from stud import display
    >>> room = stud.rooms.ROOM_B
    >>> hand = stud.Hand.deal(room.rules, room.stakes(500, 1000), stacks=[50_000] * 3, seed=7)
    >>> print(display.text(hand.view(0), names=["Ann", "Bo", "Cy"]).splitlines()[0])
    Third street, pot 150
    """
    seats = range(hand.seats)
    numbers = list(seats) if numbers is None else list(numbers)
    labels = [str(number) for number in numbers]
    stacks = [amount(chips) for chips in hand.stacks]
    bets = [amount(chips) if chips else "" for chips in hand.bets]
    cards = [_cards(hand, seat, disclosed or {}, colour=colour) for seat in seats]
    fixed = 42 + _widest(labels) + _widest(stacks) + _widest(bets)
    room = max(4, width - fixed)
    who = [_fit(name, room) for name in (names or [f"seat {label}" for label in labels])]
    lines = [_title(hand, amount)]
    for seat in seats:
        turn = ">" if hand.actor == seat else " "
        dealer = "D" if hand.dealer == seat else " "
        line = f"{turn}{dealer} {labels[seat].rjust(_widest(labels))} "
        line += f"{who[seat].ljust(_widest(who))}  {stacks[seat].rjust(_widest(stacks))}  "
        line += f"{bets[seat].rjust(_widest(bets))}  "
        lines.append((line + cards[seat] + _state(hand, seat)).rstrip())
    if hand.community is not None:
        lines.append(f"   community card {_paint(str(hand.community), colour)}")
    for line in _pots(hand, amount, who):
        lines += textwrap.wrap(line, width, initial_indent="   ", subsequent_indent="     ")
    return "\n".join(lines)


def _title(hand: stud.Hand, amount: Callable[[int], str]) -> str:
    if hand.over:
        return "The hand is over"
    return f"{_STREETS[hand.street]} street, pot {amount(hand.pot)}"


_Disclosed = Mapping[int, Sequence[stud.Card | None]]


def _cards(hand: stud.Hand, seat: int, disclosed: _Disclosed, *, colour: bool) -> str:
    """The cards of a seat, down cards in parentheses."""
    parts: list[str] = []
    for card, down in _laid_out(hand, seat, disclosed):
        known = "??" if card is None else _paint(str(card), colour)
        parts.append(f"({known})" if down else known)
    return " ".join(parts).replace(") (", " ")


def _laid_out(
    hand: stud.Hand, seat: int, disclosed: _Disclosed
) -> Iterator[tuple[stud.Card | None, bool]]:
    """The cards of a seat as they are drawn, each with whether it is a down card.

    They stand in the order received where that is known. It is not in a view of somebody else's
    hand: its three down cards were seen only at the end, all at once, so they stand together.
    """
    cards = disclosed.get(seat, hand.cards[seat])
    up = hand.upcards[seat]
    places = [(card, not 2 <= place < 2 + len(up)) for place, card in enumerate(cards)]
    if len(cards) < 7 or _order_known(hand, seat) or None in cards:
        yield from places
        return
    yield from ((card, down) for card, down in places if down)
    yield from ((card, down) for card, down in places if not down)


def _order_known(hand: stud.Hand, seat: int) -> bool:
    return all(
        event.card is not None
        for event in hand.events
        if isinstance(event, stud.DownCard) and event.seat == seat
    )


def _paint(card: str, colour: bool) -> str:
    return f"\x1b[31m{card}\x1b[0m" if colour and card[-1] in _RED else card


def _state(hand: stud.Hand, seat: int) -> str:
    if hand.folded[seat]:
        return "  folded"
    if seat in hand.mucked:
        return "  mucked"
    if hand.over and hand.payouts.get(seat):
        return "  wins"
    if hand.stacks[seat] == 0 and not hand.over:
        return "  all-in"
    return ""


def _pots(hand: stud.Hand, amount: Callable[[int], str], who: Sequence[str]) -> list[str]:
    if hand.over:
        return [f"{who[seat].rstrip()} gets {amount(won)}" for seat, won in hand.payouts.items()]
    return [
        f"{name} {amount(chips)} ({', '.join(who[seat].rstrip() for seat in seats)})"
        for name, chips, seats in _named_pots(hand)
    ]


def _named_pots(hand: stud.Hand) -> list[tuple[str, int, list[int]]]:
    """The pots by name with chips and the seats that can win them; none where there is but one.

    `Hand.pots` counts what each seat has put in so far. Who has yet to answer a wager can still
    come into the pots above: only what an all-in seat cannot win is a pot of its own.
    """
    all_in = {seat for seat in hand.live if hand.stacks[seat] == 0}
    able, before = set(hand.live), set(hand.live)
    pots: list[tuple[int, list[int]]] = []
    for pot in hand.pots:
        out = (before - set(pot.eligible)) & all_in
        able, before = able - out, set(pot.eligible)
        if out or not pots:
            pots.append((pot.amount, sorted(able)))
        else:
            chips, seats = pots[-1]
            pots[-1] = (chips + pot.amount, seats)
    if len(pots) < 2:
        return []
    names = ["main pot", *(f"side pot {number}" for number in range(1, len(pots)))]
    return [
        (name if len(seats) > 1 else "not called", chips, seats)
        for name, (chips, seats) in zip(names, pots, strict=True)
    ]


def _widest(texts: Sequence[str]) -> int:
    return max(map(len, texts), default=0)


def _fit(name: str, room: int) -> str:
    return name if len(name) <= room else name[: room - 1] + "…"


def table_text(table: stud.Table, *, amount: Callable[[int], str] = str) -> str:
    """A table as lines of text: the hand as everybody sees it, and who takes no part.

    It is what ``print(table)`` shows.
    """
    room, stakes = table.room, table.stakes
    bets = f"{amount(stakes.small_bet)}/{amount(stakes.big_bet)}"
    dealt = f"{table.hands} hand{'' if table.hands == 1 else 's'} dealt"
    lines = [f"{room.name}, {bets}, {table.size} seats, {dealt}"]
    hand = table.hand
    dealt_in: tuple[int, ...] = ()
    if hand is not None and table.in_hand:
        dealt_in = table.hand_seats
        lines.append(text(hand.view(), names=table.hand_names, numbers=dealt_in, amount=amount))
    for seat, player in table.players.items():
        if seat not in dealt_in:
            out = ", sitting out" if player.sitting_out else ""
            lines.append(f"   seat {seat}: {player.name}, {amount(player.stack)}{out}")
    return "\n".join(lines)


def table_html(table: stud.Table, *, amount: Callable[[int], str] = str) -> str:
    """A table as HTML: its hand as everybody sees it. It is what a notebook shows."""
    hand = table.hand
    if hand is None:
        return f"<pre>{escape(table_text(table, amount=amount))}</pre>"
    return html(hand.view(), names=table.hand_names, numbers=table.hand_seats, amount=amount)


# --------------------------------------------------------------------------------------- HTML


def html(
    hand: stud.Hand,
    *,
    names: Sequence[str] | None = None,
    numbers: Sequence[int] | None = None,
    amount: Callable[[int], str] = str,
    disclosed: Mapping[int, Sequence[stud.Card | None]] | None = None,
) -> str:
    """A hand as HTML: the seats in a circle, pot and community card in the middle.

    Needs no script and no style sheet. Cards have rank and suit symbol; whose turn it is, folded
    and all-in are written out.

    Parameters
    ----------
    hand : Hand
    names, numbers, amount, disclosed
        As for `text`.

    Examples
    --------
    >>> import stud
    >>> from stud import display
    >>> room = stud.rooms.ROOM_B
    >>> hand = stud.Hand.deal(room.rules, room.stakes(500, 1000), stacks=[50_000] * 3, seed=7)
    >>> display.html(hand).count("<figcaption>")
    1
    """
    labels = [str(number) for number in (numbers or range(hand.seats))]
    who = list(names) if names is not None else [f"seat {label}" for label in labels]
    seats = "".join(
        _seat_html(hand, seat, labels[seat], who[seat], amount, disclosed or {})
        for seat in range(hand.seats)
    )
    middle = ""
    if hand.community is not None:
        middle += f"<div>{_card_html(str(hand.community))} community card</div>"
    if hand.over:
        middle += "".join(
            f"<div>{escape(who[seat])} gets {escape(amount(won))}</div>"
            for seat, won in hand.payouts.items()
        )
    else:
        for name, chips, _ in _named_pots(hand) or [("pot", hand.pot, [])]:
            middle += f"<div>{name} {escape(amount(chips))}</div>"
    return (
        f'<figure style="{_FIGURE}"><figcaption>{escape(_title(hand, amount))}</figcaption>'
        f'<div style="{_TABLE}"><div style="{_MIDDLE}">{middle}</div>{seats}</div></figure>'
    )


_FIGURE = "margin:0;width:56em;font-family:system-ui,sans-serif;font-size:13px"
_TABLE = "position:relative;height:27em;margin-top:.4em;color:#111"
_MIDDLE = (
    "position:absolute;left:26%;top:27%;width:48%;height:46%;border:2px solid #456b56;"
    "border-radius:50%;background:#e6f0e9;display:flex;flex-direction:column;"
    "align-items:center;justify-content:center;text-align:center"
)
_SEAT = (
    "position:absolute;transform:translate(-50%,-50%);width:14.2em;padding:.25em .3em;"
    "box-sizing:border-box;border-radius:.4em;background:#fff;line-height:1.5;text-align:center"
)
_CARD = (
    "display:inline-block;min-width:1.45em;margin:.5px;padding:0 .05em;border:1px solid #888;"
    "border-radius:.2em;background:{background};color:{ink};text-align:center"
)


def _seat_html(
    hand: stud.Hand,
    seat: int,
    label: str,
    name: str,
    amount: Callable[[int], str],
    disclosed: _Disclosed,
) -> str:
    # Clockwise as on a real table seen from above, the first seat left of the bottom.
    turn = math.pi * (0.5 + (2 * seat + 1) / hand.seats)
    left, top = 50 + 36.5 * math.cos(turn), 50 + 40 * math.sin(turn)
    acts = hand.actor == seat
    border = "2px solid #b35900" if acts else "1px solid #999"
    words = [f"{label} {name}", amount(hand.stacks[seat])]
    words += ["dealer"] if hand.dealer == seat else []
    state = _state(hand, seat).strip()
    words += [state] if state else []
    words += ["to act"] if acts else []
    bet = f" · in {escape(amount(hand.bets[seat]))}" if hand.bets[seat] else ""
    faded = ";opacity:.55" if hand.folded[seat] else ""
    cards = "".join(
        _card_html("??" if card is None else str(card), down=down)
        for card, down in _laid_out(hand, seat, disclosed)
    )
    title = " · ".join(escape(word) for word in words)
    return (
        f'<div style="{_SEAT};left:{left:.1f}%;top:{top:.1f}%;border:{border}{faded}">'
        f"<div>{title}{bet}</div><div>{cards}</div></div>"
    )


def _card_html(card: str, *, down: bool = False) -> str:
    background = "#d9d9d9" if down else "#fff"
    if card == "??":
        style = _CARD.format(background=background, ink="#555")
        return f'<span style="{style}" title="a card that is not seen">?</span>'
    ink = "#b00020" if card[1] in _RED else "#111"
    style = _CARD.format(background=background, ink=ink)
    where = ", face down" if down else ""
    return f'<span style="{style}" title="{card}{where}">{card[0]}{_SYMBOLS[card[1]]}</span>'
