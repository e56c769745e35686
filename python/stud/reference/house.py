"""What the house does around a hand: buy-ins, antes, dealer position, time-outs.

Rules 4.1 and 4.14; the amounts come from a :class:`~stud.reference.Room`.

>>> from .rooms import ROOM_A, ROOM_B
>>> minimum_buy_in(ROOM_B, 100), may_buy(ROOM_A, 500, stack=1000, amount=3999)
(1000, False)
>>> next_dealer(ROOM_B, 3, [2, 5, 7])
5
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from stud.errors import IllegalActionError, StudError

from .actions import Action, BringIn, Check, Fold
from .hand import Hand
from .rules import Room


def minimum_buy_in(room: Room, small_bet: int) -> int:
    """The least that a player must have on the table after buying in."""
    return (room.min_buy_in_small_bets or 0) * small_bet


def may_buy(room: Room, small_bet: int, *, stack: int, amount: int) -> bool:
    """Whether a player with this stack may buy so much between hands (rules 4.1 step 1)."""
    after = stack + amount
    too_little = after < minimum_buy_in(room, small_bet) and not room.short_buy_allowed
    ceiling = room.max_buy_in_small_bets
    too_much = ceiling is not None and after > ceiling * small_bet
    return amount > 0 and not too_little and not too_much


@dataclass(frozen=True)
class Seated:
    """A player at the table before a hand."""

    stack: int
    auto_ante: bool | None = None
    """The player's switch; None leaves it as the room sets it."""
    im_in: bool = False
    """Whether the player answered "I'm in" in time."""


def collect_antes(
    room: Room, ante: int, seated: Mapping[int, Seated]
) -> tuple[dict[int, int], tuple[int, ...], tuple[int, ...]]:
    """Collect the antes: (what each seat posted, who is dealt in, who sits out).

    With fewer antes than the room needs there is no hand and they go back (rules 4.1).
    """

    def takes_part(player: Seated) -> bool:
        automatic = room.auto_ante_default if player.auto_ante is None else player.auto_ante
        return player.stack > 0 and (not room.ante_confirm or automatic or player.im_in)

    posted = {
        seat: min(ante, player.stack)
        for seat, player in sorted(seated.items())
        if takes_part(player)
    }
    sitting_out = tuple(seat for seat in sorted(seated) if seat not in posted)
    if len(posted) < room.min_players:
        return {}, (), sitting_out
    return posted, tuple(posted), sitting_out


def next_dealer(room: Room, dealer: int, active: Iterable[int]) -> int:
    """The dealer's seat in the next hand: the next seat clockwise that will be dealt in.

    Where the house deals, left of the dealer is the first seat, so that the last one stands for it.
    """
    active = sorted(active)
    if not active:
        raise StudError("nobody is dealt in, so there is no next dealer")
    if room.button == "fixed":
        return active[-1]
    return next((seat for seat in active if seat > dealer), active[0])


def timeout_action(room: Room, hand: Hand) -> Action:
    """What is done for a player who does not answer in time (rules 3, ``timeout_action``).

    Check where that is possible, else fold; or always fold where that is allowed.
    A bring-in that cannot be declined is posted.
    """
    legal = hand.legal_actions
    if legal.check and not (room.timeout_action == "fold" and legal.fold):
        return Check()
    if legal.fold:
        return Fold()
    if legal.bring_in:
        return BringIn()
    raise IllegalActionError("nobody is to act")
