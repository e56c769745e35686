"""From a history to a PHH record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import stud
from stud.histories import History
from stud.phh.own_fields import base_rules, differences
from stud.phh.record import REQUIRED, VARIANTS, PhhError, Record

__all__ = ["record_of"]


def record_of(history: History) -> Record:
    """The record of a history: what PHH has no word for stands in user-defined fields.

    Those are ``_unit`` (the value of a chip, where the amounts do not show it), ``_room`` and
    ``_rules`` (how it was played), ``_burns`` (the burned cards) and ``_event_players`` (players
    left in the tournament), so that `replay` gives back the same hand, event for event.

    Raises
    ------
    PhhError
        If the hand is not played with a full deck, which the format takes for granted, or the
        details have a name that stands for what the hand itself tells.
    """
    hand = history.hand
    dealt = sum(map(len, hand.cards)) + len(hand.burns) + (hand.community is not None)
    if hand.stub_left + dealt != 52:
        raise PhhError(f"a hand is played with 52 cards, this one with {hand.stub_left + dealt}")
    left = [(hand.dealer + 1 + n) % hand.seats for n in range(hand.seats)]
    player = {seat: f"p{n}" for n, seat in enumerate(left, start=1)}

    def money(chips: int) -> Decimal:
        return chips * history.unit

    fields: dict[str, Any] = dict(history.details)
    if taken := sorted(_OWN & fields.keys()):
        raise PhhError(f"the details hold {taken[0]}, which the hand itself tells", field=taken[0])
    fields["seats"] = [history.seats[seat] for seat in left]
    fields["players"] = [history.names[seat] for seat in left]
    labels = {"hand": history.number, "table": history.table}
    fields.update((name, label) for name, label in labels.items() if label is not None)
    if history.currency:
        fields["currency_symbol"] = history.currency
    if hand.over:
        fields["finishing_stacks"] = [money(hand.stacks[seat]) for seat in left]
    fields["ante_trimming_status"] = True
    if burns := [event.card for event in hand.events if isinstance(event, stud.Burn)]:
        fields["_burns"] = "".join("??" if card is None else str(card) for card in burns)
    if hand.event_players is not None:
        fields["_event_players"] = hand.event_players
    if history.room is not None:
        fields["_room"] = history.room
    if options := differences(hand.rules, base_rules(history.room, hand.rules.game)):
        fields["_rules"] = options
    record = Record(
        variant=next(code for code, game in VARIANTS.items() if game == hand.rules.game),
        antes=(money(hand.stakes.ante),) * hand.seats,
        bring_in=money(hand.stakes.bring_in),
        small_bet=money(hand.stakes.small_bet),
        big_bet=money(hand.stakes.big_bet),
        starting_stacks=tuple(money(hand.starting_stacks[seat]) for seat in left),
        actions=tuple(_actions(history, player)),
        fields=fields,
    )
    if record.unit != history.unit:
        record = replace(record, fields={**fields, "_unit": history.unit})
    return record


def _actions(history: History, player: Mapping[int, str]) -> Iterator[str]:
    """The actions of a hand; the cards that a seat gets in a row are one action."""
    hand = history.hand
    cards: dict[int, str] = {}
    for event in hand.events:
        match event:
            case stud.DownCard(seat, card) | stud.Upcard(seat, card):
                text = "??" if card is None or card in history.stand_ins else str(card)
                cards[seat] = cards.get(seat, "") + text
                continue
        if not isinstance(event, stud.Burn):
            yield from (f"d dh {player[seat]} {text}" for seat, text in cards.items())
            cards = {}
        match event:
            case stud.CommunityCard(card):
                yield f"d db {card}"
            case stud.Acted(seat, stud.Wager(to)):
                yield f"{player[seat]} cbr {format((to * history.unit).normalize(), 'f')}"
            case stud.Acted(seat, action):
                yield f"{player[seat]} {_CODES[type(action)]}"
            case stud.Show(seat):
                held = "".join(str(card) for card in hand.cards[seat])
                yield f"{player[seat]} sm {held}"
            case stud.Muck(seat):
                yield f"{player[seat]} sm"
    yield from (f"d dh {player[seat]} {text}" for seat, text in cards.items())


_OWN = {
    *REQUIRED, "players", "seats", "hand", "table", "currency_symbol", "finishing_stacks",
    "ante_trimming_status", "_burns", "_event_players", "_room", "_rules", "_unit",
}  # fmt: skip
_CODES: dict[type, str] = {stud.Fold: "f", stud.Check: "cc", stud.Call: "cc", stud.BringIn: "pb"}
