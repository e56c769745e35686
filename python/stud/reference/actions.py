"""What a player can do, and which of it is legal now.

>>> legal = LegalActions(fold=True, call=300, wager_name="raise", wagers=(1000, 1500))
>>> list(legal)
[Fold(), Call(), Wager(to=1000), Wager(to=1500)]
>>> Wager(1000) in legal, Check() in legal
(True, False)
>>> legal.mask
(True, True, False, True, True)
>>> legal.by_id(4), legal.id_of(Call())
(Wager(to=1500), 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stud.errors import IllegalActionError


@dataclass(frozen=True)
class Fold:
    """Give the hand up."""


@dataclass(frozen=True)
class Check:
    """Bet nothing where nothing is owed."""


@dataclass(frozen=True)
class Call:
    """Match the level, or go all-in for less."""


@dataclass(frozen=True)
class BringIn:
    """Post the bring-in, or go all-in for less."""


@dataclass(frozen=True)
class Wager:
    """Bet, complete or raise, so that the chips put in this round are ``to`` in all."""

    to: int


Action = Fold | Check | Call | BringIn | Wager


@dataclass(frozen=True)
class LegalActions:
    """What the player to act may do. Iterate it, ask with ``in``, or take the ``mask``.

    The fixed ids of the mask: 0 fold, 1 check or call, 2 bring in, 3 wager at the
    lower size, 4 wager at the upper size where there are two. A short all-in that
    is the only wager is id 3.
    """

    fold: bool = False
    check: bool = False
    call: int = 0
    """The chips that a call adds; 0 where there is nothing to call."""
    bring_in: int = 0
    """The chips of the bring-in; 0 where none is due."""
    wager_name: str = ""
    """``bet``, ``complete`` or ``raise``."""
    wagers: tuple[int, ...] = ()
    """Totals for the round, rising."""

    def by_ids(self) -> dict[int, Action]:
        """The legal actions by their fixed ids."""
        choices: dict[int, Action] = {}
        if self.fold:
            choices[0] = Fold()
        if self.check:
            choices[1] = Check()
        if self.call:
            choices[1] = Call()
        if self.bring_in:
            choices[2] = BringIn()
        for number, total in enumerate(self.wagers, start=3):
            choices[number] = Wager(total)
        return choices

    @property
    def mask(self) -> tuple[bool, ...]:
        """Which of the five fixed ids are legal."""
        choices = self.by_ids()
        return tuple(number in choices for number in range(5))

    def by_id(self, number: int) -> Action:
        """The action with this fixed id."""
        choices = self.by_ids()
        if number not in choices:
            raise IllegalActionError(
                f"action id {number} is not open; open is {self._ids_in_words() or 'nothing'}",
                action=number,
                legal=self,
            )
        return choices[number]

    def _ids_in_words(self) -> str:
        """Such as ``2 (bring in 250), 3 (complete to 500)``."""
        words = {
            0: "fold",
            1: f"call {self.call}" if self.call else "check",
            2: f"bring in {self.bring_in}",
            **{n: f"{self.wager_name} to {to}" for n, to in enumerate(self.wagers, start=3)},
        }
        return ", ".join(f"{number} ({words[number]})" for number in self.by_ids())

    def id_of(self, action: Action) -> int:
        """The fixed id of a legal action."""
        for number, choice in self.by_ids().items():
            if choice == action:
                return number
        raise IllegalActionError(
            f"{action} is not legal; legal is {list(self)}", action=action, legal=self
        )

    def __iter__(self) -> Iterator[Action]:
        return iter(self.by_ids().values())

    def __contains__(self, action: object) -> bool:
        return action in self.by_ids().values()

    def __len__(self) -> int:
        return len(self.by_ids())
