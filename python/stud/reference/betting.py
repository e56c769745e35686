"""One betting round: who must act, what he owes, what he may do (rules 4.5 to 4.9).

A round is a value: :meth:`Betting.act` returns the next one. Its words:

- *live*: not folded; *able*: live with chips behind;
- ``contrib``: the chips a seat put in during this round; antes never count;
- ``level``: what every able player must match; ``full_level``: the last wager
  that counts as full, from which the next one is measured;
- ``count``: full wagers so far, against which the cap is set;
- ``sizes``: the sizes that a wager can have now: the small bet, the big bet, or
  on some fourth streets both.

Check, all-in bet of 4 on a 10 round: those behind may complete to 10, the
player who has checked may only call (rules 4.8).

>>> from stud.reference import Call, Check, Rules, Stakes, Wager
>>> round_ = Betting.open(Rules(), Stakes(5, 10, 1, 2), street=5, stacks=(90, 4, 90),
...                       folded=(False,) * 3, first=0)
>>> round_ = round_.act(Check()).act(Wager(4))
>>> round_.actor, list(round_.legal)
(2, [Fold(), Call(), Wager(to=10)])
>>> list(round_.act(Call()).legal)
[Fold(), Call()]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from stud.errors import IllegalActionError

from .actions import Action, BringIn, Call, Fold, LegalActions, Wager
from .rules import Rules, Stakes

Value = TypeVar("Value")


def put(values: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    """The same values but for one seat's."""
    return (*values[:seat], value, *values[seat + 1 :])


@dataclass(frozen=True)
class Betting:
    """A betting round; every field is what the rules call it."""

    rules: Rules
    stakes: Stakes
    street: int
    stacks: tuple[int, ...]
    folded: tuple[bool, ...]
    contrib: tuple[int, ...]
    first: int
    """Who was asked first in this round."""
    pending: tuple[int, ...]
    """Who must still act, in order."""
    sizes: tuple[int, ...]
    began_able: int
    """How many players were able when the round began."""
    event_players: int | None = None
    """How many players are left in the event, where that is known."""
    bring_in_due: bool = False
    low_card: int | None = None
    """Third street: the seat whose door card brings in."""
    level: int = 0
    full_level: int = 0
    count: int = 0
    capped: bool = False
    """The cap was reached while three or more players were able."""
    acted: tuple[Fraction | None, ...] = ()
    """What a seat that has acted must face before it may raise again; None before it acts."""
    aggressor: int | None = None
    """Who made the last wager."""

    # ------------------------------------------------------------------ opening

    @classmethod
    def open(
        cls,
        rules: Rules,
        stakes: Stakes,
        *,
        street: int,
        stacks: tuple[int, ...],
        folded: tuple[bool, ...],
        first: int,
        pair_showing: bool = False,
        event_players: int | None = None,
    ) -> Betting:
        """Open a round. ``first`` is the low card on third street, the opener later.

        If that seat has no chips the first able one clockwise from it acts
        (rules 4.4, 4.5).
        """
        seats = len(stacks)
        able = tuple(seat for seat in clockwise(first, seats) if stacks[seat] and not folded[seat])
        return cls(
            rules=rules,
            stakes=stakes,
            street=street,
            stacks=stacks,
            folded=folded,
            contrib=(0,) * seats,
            first=able[0],
            pending=able,
            sizes=_sizes(rules, stakes, street, pair_showing),
            began_able=len(able),
            event_players=event_players,
            bring_in_due=street == 3,
            low_card=first if street == 3 else None,
            acted=(None,) * seats,
        )

    # -------------------------------------------------------------------- facts

    @property
    def able(self) -> tuple[int, ...]:
        """The seats that are live and have chips behind."""
        return tuple(
            seat for seat, stack in enumerate(self.stacks) if stack and not self.folded[seat]
        )

    @property
    def over(self) -> bool:
        """Whether nobody has to act any more."""
        return not self.pending

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        return self.pending[0] if self.pending else None

    def owes(self, seat: int) -> int:
        """What this seat must add to match the level."""
        return max(0, self.level - self.contrib[seat])

    @property
    def cap(self) -> int | None:
        """How many full wagers there may be in this round; None for any number (rules 4.9)."""
        rules = self.rules
        lifted = (
            len(self.able) == 2
            and {
                "round_start": self.began_able == 2,
                "before_cap": not self.capped,
                "any_time": True,
                "event": self.event_players == 2,
            }[rules.heads_up_test]
        )
        if not lifted or rules.heads_up_raises == "same":
            return 1 + rules.max_raises
        if rules.heads_up_raises == "unlimited":
            return None
        return 1 + rules.heads_up_raises

    @property
    def legal(self) -> LegalActions:
        """What the player to act may do (rules 4.7)."""
        if not self.pending:
            return LegalActions()
        seat = self.pending[0]
        stack = self.stacks[seat]
        if self.bring_in_due:
            return self._legal_bring_in(seat)
        owe = self.owes(seat)
        wagers = self._wagers(seat)
        return LegalActions(
            fold=owe > 0 or self.rules.fold_when_free,
            check=owe == 0,
            call=min(owe, stack),
            wager_name=self.wager_name if wagers else "",
            wagers=wagers,
        )

    def _legal_bring_in(self, seat: int) -> LegalActions:
        """Rules 4.5, step 1."""
        stack, price = self.stacks[seat], self.stakes.bring_in
        opens_full = self.rules.bring_in_full_open and stack > price
        return LegalActions(
            fold=seat != self.low_card or self.rules.bring_in_decline == "fold_passes_left",
            bring_in=min(price, stack),
            wager_name="complete" if opens_full else "",
            wagers=(min(self.stakes.small_bet, stack),) if opens_full else (),
        )

    def _wagers(self, seat: int) -> tuple[int, ...]:
        """The totals to which this seat may wager (rules 4.7, steps 3 and 4)."""
        stack, owe = self.stacks[seat], self.owes(seat)
        someone_can_match_more = any(
            self.contrib[other] + self.stacks[other] > self.level
            for other in self.able
            if other != seat
        )
        threshold = self.acted[seat]
        may = (
            stack > owe
            and someone_can_match_more
            and (self.cap is None or self.count < self.cap)
            and (threshold is None or owe >= threshold)
        )
        if not may:
            return ()
        most = self.contrib[seat] + stack
        # A target that is out of reach becomes the all-in total.
        totals = {min(target, most) for target in self._targets().values()}
        return tuple(sorted(total for total in totals if total > self.level))

    @property
    def wager_name(self) -> str:
        """What the next wager is called."""
        if self.level == 0:
            return "bet"
        return "raise" if self.full_level else "complete"

    def _targets(self) -> dict[int, int]:
        """The total of a full wager, for each size that is open."""
        return {size: self.full_level + size for size in self.sizes}

    @property
    def _uncompleted(self) -> bool:
        """Third street before the completion."""
        return self.street == 3 and self.full_level == 0

    # ------------------------------------------------------------------- acting

    def act(self, action: Action) -> Betting:
        """The round after the player to act has done this."""
        if action not in self.legal:
            raise IllegalActionError(
                f"{action} is not legal for seat {self.actor}; legal is {list(self.legal)}",
                action=action,
                legal=self.legal,
                seat=self.actor,
            )
        seat = self.pending[0]
        if isinstance(action, Fold):
            folded = put(self.folded, seat, True)
            return replace(self, folded=folded, pending=self.pending[1:])._settled()
        if isinstance(action, BringIn):
            return self._bring_in(seat)._remember(seat)._settled()
        if isinstance(action, Wager):
            return self._wager(seat, action.to)._remember(seat)._settled()
        if isinstance(action, Call):
            after = self._pay(seat, min(self.owes(seat), self.stacks[seat]))
        else:
            after = self
        return replace(after, pending=self.pending[1:])._remember(seat)._settled()

    def _pay(self, seat: int, chips: int) -> Betting:
        return replace(
            self,
            stacks=put(self.stacks, seat, self.stacks[seat] - chips),
            contrib=put(self.contrib, seat, self.contrib[seat] + chips),
        )

    def _bring_in(self, seat: int) -> Betting:
        """Rules 4.5, step 4: whatever was posted, the others owe the nominal bring-in."""
        posted = min(self.stakes.bring_in, self.stacks[seat])
        nominal = self.rules.short_bring_in_price == "nominal"
        after = replace(
            self._pay(seat, posted),
            level=self.stakes.bring_in if nominal else posted,
            bring_in_due=False,
        )
        return after._everybody_else_acts(seat)

    def _wager(self, seat: int, to: int) -> Betting:
        """Rules 4.8: a full wager, a short one that counts as full, or a short one."""
        size, target = min(
            ((size, target) for size, target in self._targets().items() if target >= to),
            key=lambda pair: pair[1],
        )
        base, full = self.full_level, size
        if self._uncompleted and self.rules.short_completion_measure == "increment":
            base, full = self.stakes.bring_in, size - self.stakes.bring_in
        counts = to == target or to - base >= self.rules.short_all_in * full

        after = self._pay(seat, to - self.contrib[seat])
        after = replace(after, level=to, aggressor=seat, bring_in_due=False)
        if counts:
            sizes = after.sizes
            if self.rules.fourth_upper_scope == "first_wager" or size == max(sizes):
                sizes = (size,)
            count = self.count + 1
            reached = count >= 1 + self.rules.max_raises and len(after.able) >= 3
            after = replace(
                after, full_level=to, count=count, sizes=sizes, capped=self.capped or reached
            )
        return after._everybody_else_acts(seat)

    def _everybody_else_acts(self, seat: int) -> Betting:
        able = self.able
        others = (other for other in clockwise(seat + 1, len(self.stacks)) if other in able)
        return replace(self, pending=tuple(other for other in others if other != seat))

    def _remember(self, seat: int) -> Betting:
        """Store what this seat must face before it may raise again (rules 4.8, reopening)."""
        if self._uncompleted:
            next_full = self.stakes.small_bet - self.stakes.bring_in
        else:
            next_full = min(self.sizes)
        threshold = self.rules.short_all_in * next_full
        return replace(self, acted=put(self.acted, seat, threshold))

    def _settled(self) -> Betting:
        """Let nobody act who has nothing to decide (rules 4.5 step 3, 4.10)."""
        able = self.able
        one_live = sum(not folded for folded in self.folded) == 1
        alone = len(able) == 1 and (self.bring_in_due or self.owes(able[0]) == 0)
        return replace(self, pending=()) if one_live or alone else self


def clockwise(start: int, seats: int) -> tuple[int, ...]:
    """All seats in turn, from this one on.

    >>> clockwise(3, 4), clockwise(4, 4)
    ((3, 0, 1, 2), (0, 1, 2, 3))
    """
    return tuple((start + step) % seats for step in range(seats))


def _sizes(rules: Rules, stakes: Stakes, street: int, pair_showing: bool) -> tuple[int, ...]:
    """The sizes of a wager when a round opens (rules 4.6)."""
    small, big = stakes.small_bet, stakes.big_bet
    if street == 3:
        return (small,)
    if street > 4:
        return (big,)
    pair = pair_showing and rules.has_pair_option
    if pair and rules.fourth_upper == "forced_with_pair":
        return (big,)
    if pair or rules.fourth_upper == "always":
        return (small,) if small == big else (small, big)
    return (small,)
