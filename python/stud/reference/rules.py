"""Rules, stakes and rooms: plain data, checked once, every reason at once.

``Rules`` say how a hand is played, ``Stakes`` for how much, and a ``Room`` what
the house adds around the hands. Nothing here knows a room by name; the named
ones are data in :mod:`stud.reference.rooms`.

>>> Stakes(500, 1000, ante=100, bring_in=200)
Stakes(small_bet=500, big_bet=1000, ante=100, bring_in=200)
>>> Stakes(500, 1000, ante=100, bring_in=700)
Traceback (most recent call last):
    ...
stud.errors.RulesError: stakes: the bring-in of 700 must be less than the small bet of 500
>>> from stud import RulesError
>>> try:
...     Rules(max_raises=-1, burn=False, short_stub="tda")
... except RulesError as error:
...     print(len(error.reasons), error.reasons[0])
2 max_raises must not be negative, it is -1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from typing import Literal as OneOf

from .checks import raise_reasons, wrong_types

HALF = Fraction(1, 2)

Share = tuple[Fraction, OneOf["small", "big"]]
"""A fraction of the small or of the big bet."""


@dataclass(frozen=True)
class Rake:
    """What the house takes from a pot: a share, and at most so much."""

    share: Fraction = Fraction(0)
    cap: int | None = None


@dataclass(frozen=True, kw_only=True)
class Rules:
    """How a hand is played. Every field is one row of the table in rules 3."""

    game: OneOf["high", "eight_or_better", "razz"] = "high"
    """What wins: the high hand; high and a qualifying low, half each; or the lowest hand.

    In razz the highest door card brings in, the lowest board opens, and there is
    no open-pair option; in eight or better there is none either.
    """

    bring_in_full_open: bool = True
    """May the player who must bring in open for the small bet instead?"""
    bring_in_decline: OneOf["forbidden", "fold_passes_left"] = "forbidden"
    """May the low card fold instead, so that the duty passes to the left?"""
    short_bring_in_price: OneOf["nominal", "actual"] = "nominal"
    """What the others owe after an all-in bring-in of less."""

    opening_tie: OneOf["position", "suit"] = "position"
    """Which of two equal boards opens on fourth to seventh street."""
    fourth_upper: OneOf["never", "open_pair", "always", "forced_with_pair"] = "open_pair"
    """When the big bet may (or must) be bet on fourth street."""
    fourth_upper_scope: OneOf["every_wager", "first_wager"] = "every_wager"
    """Does each wager choose its size, or the first for the round?"""

    max_raises: int = 3
    """Raises after the bet or completion."""
    heads_up_raises: OneOf["same", "unlimited"] | int = "same"
    """Raises where two players are not all-in."""
    heads_up_test: OneOf["round_start", "before_cap", "any_time", "event"] = "before_cap"
    """When that applies."""
    short_all_in: Fraction = HALF
    """The share of a full wager from which a short all-in counts as full."""
    short_completion_measure: OneOf["increment", "total"] = "increment"
    """That share on third street: of the small bet less the bring-in, or of the small bet."""
    fold_when_free: bool = False
    """Is a fold offered where nothing is owed?"""

    burn: bool = True
    """Burn a card before fourth to seventh street?"""
    short_stub: OneOf["stub_burns_community", "community", "tda"] = "stub_burns_community"
    """What is done where the stub cannot serve everybody on seventh street (rules 4.11)."""
    community_from: OneOf["burns", "stub", "stub_plus_burns"] = "burns"
    """Where ``stub_burns_community`` takes its community card from."""
    community_opener: OneOf["sixth", "with_community"] = "sixth"
    """Which boards find the opener of seventh street where there is a community card."""

    show_losers_may_muck: bool = True
    """May a beaten hand be mucked at the showdown?"""
    all_in_face_up: bool = False
    """Are all hands tabled once a player is all-in and the betting is over?"""
    odd_chip: OneOf["left_of_dealer", "suit_best_five", "suit_all_cards"] = "left_of_dealer"
    """Who gets what cannot be divided."""
    chip_unit: int = 1
    """The smallest unit of a split pot, and of the rake."""
    rake: Rake = Rake()
    """What the house takes."""
    no_fourth_no_drop: bool = True
    """No rake where the hand ends on third street?"""
    last_street: int = 7
    """The last street that is dealt: 7, or less in the small games that solvers study."""

    def __post_init__(self) -> None:
        raise_reasons("rules", self._reasons())

    def _reasons(self) -> Iterator[str]:
        wrong = list(wrong_types(self))
        yield from wrong
        if wrong:
            return
        if self.max_raises < 0:
            yield f"max_raises must not be negative, it is {self.max_raises}"
        if isinstance(self.heads_up_raises, int) and self.heads_up_raises < self.max_raises:
            yield (
                f"heads_up_raises must be at least max_raises ({self.max_raises}), "
                f"it is {self.heads_up_raises}"
            )
        if not 0 < self.short_all_in <= 1:
            yield f"short_all_in must be over 0 and at most 1, it is {self.short_all_in}"
        if not 3 <= self.last_street <= 7:
            yield f"last_street must be 3 to 7, it is {self.last_street}"
        if self.chip_unit < 1:
            yield f"chip_unit must be at least 1, it is {self.chip_unit}"
        if not 0 <= self.rake.share <= 1:
            yield f"the rake must be from 0 to 1, it is {self.rake.share}"
        if self.short_stub == "tda" and not self.burn:
            yield "the short_stub procedure 'tda' burns: burn must be true"

    def replace(self, **changes: Any) -> Rules:
        """The same rules but for these options."""
        return replace(self, **changes)

    @property
    def strength_ranking(self) -> str:
        """The ranking that wins the (high half of the) pot."""
        return "ace_to_five" if self.game == "razz" else "high"

    @property
    def has_pair_option(self) -> bool:
        """Whether an open pair matters on fourth street: in stud high only (rules 4.13)."""
        return self.game == "high" and self.fourth_upper in ("open_pair", "forced_with_pair")


@dataclass(frozen=True)
class Stakes:
    """For how much a hand is played, in units of the smallest chip."""

    small_bet: int
    big_bet: int
    ante: int
    bring_in: int

    def __post_init__(self) -> None:
        raise_reasons("stakes", self._reasons())

    def _reasons(self) -> Iterator[str]:
        wrong = list(wrong_types(self))
        yield from wrong
        if wrong:
            return
        if self.small_bet < 1:
            yield f"the small bet must be at least 1, it is {self.small_bet}"
        if self.big_bet < self.small_bet:
            yield f"the big bet of {self.big_bet} is under the small bet of {self.small_bet}"
        if self.ante < 0:
            yield f"the ante must not be negative, it is {self.ante}"
        if self.bring_in < 1:
            yield f"the bring-in must be at least 1, it is {self.bring_in}"
        if self.bring_in >= self.small_bet:
            yield (
                f"the bring-in of {self.bring_in} must be less than the small bet "
                f"of {self.small_bet}"
            )


@dataclass(frozen=True, kw_only=True)
class Room:
    """What the house adds around the hands, and the rules it plays by (rules 3)."""

    name: str = "default"
    rules: Rules = Rules()
    max_players: int = 8
    min_players: int = 2
    table_sizes: tuple[int, ...] | None = None
    """Seat counts offered; None is every count from 2 to ``max_players``."""
    min_buy_in_small_bets: int | None = 10
    max_buy_in_small_bets: int | None = None
    short_buy_allowed: bool = False
    ante_table: tuple[tuple[int, int, int], ...] = ()
    """Fixed antes: (small bet, big bet, ante)."""
    ante_fraction: Share = (Fraction(1, 10), "small")
    """The ante where the table has no row; rounded down to a whole chip."""
    bring_in_fraction: Share = (HALF, "small")
    ante_confirm: bool = False
    auto_ante_default: bool = True
    history_shows_mucked: bool = False
    button: OneOf["moving", "fixed"] = "moving"
    timeout_action: OneOf["check_or_fold", "fold"] = "check_or_fold"

    def __post_init__(self) -> None:
        raise_reasons(f"room {self.name}", self._reasons())

    def _reasons(self) -> Iterator[str]:
        wrong = list(wrong_types(self))
        yield from wrong
        if wrong:
            return
        if not 2 <= self.max_players <= 8:
            yield f"max_players must be 2 to 8, it is {self.max_players}"
        if not 2 <= self.min_players <= self.max_players:
            yield f"min_players must be 2 to max_players, it is {self.min_players}"
        if not _is_name(self.name):
            yield f"the name must be 1 to 64 printable characters, it is {self.name[:64]!r}"
        if self.table_sizes is not None and not self.table_sizes:
            yield "table_sizes must name one size at least, or be None for any"
        for size in self.table_sizes or ():
            if not max(2, self.min_players) <= size <= self.max_players:
                yield f"a table of {size} seats is not between min_players and max_players"
        if len(set(self.table_sizes or ())) < len(self.table_sizes or ()):
            yield f"table_sizes must differ, they are {self.table_sizes}"
        for small, big, ante in self.ante_table:
            if not (2 <= small <= big and ante >= 0):
                yield f"ante_table: {small}/{big} with an ante of {ante} cannot be played"
        if len({row[:2] for row in self.ante_table}) < len(self.ante_table):
            yield "ante_table must have one row for the same bets"
        if not 0 <= self.ante_fraction[0] <= 1:
            yield f"ante_fraction must be 0 to 1, it is {self.ante_fraction[0]}"
        share = self.bring_in_fraction[0]
        if not 0 < share < 1:
            yield f"bring_in_fraction must be above 0 and below 1, it is {share}"
        if self.max_buy_in_small_bets == 0:
            yield "max_buy_in_small_bets must be at least 1, or None for no limit"
        low, high = self.min_buy_in_small_bets, self.max_buy_in_small_bets
        if low is not None and high is not None and high < low:
            yield f"max_buy_in_small_bets of {high} is under min_buy_in_small_bets of {low}"

    def stakes(
        self, small_bet: int, big_bet: int, *, ante: int | None = None, bring_in: int | None = None
    ) -> Stakes:
        """The stakes of a limit: what is not given comes from the room's table and fractions."""
        if ante is None:
            table = {(small, big): amount for small, big, amount in self.ante_table}
            ante = table.get((small_bet, big_bet))
        if ante is None:
            ante = _amount(self.ante_fraction, small_bet, big_bet)
        if bring_in is None:
            bring_in = _amount(self.bring_in_fraction, small_bet, big_bet)
        return Stakes(small_bet, big_bet, ante, bring_in)

    def replace(self, **changes: Any) -> Room:
        """The same room but for these options."""
        return replace(self, **changes)

    def offers(self, seats: int) -> bool:
        """Whether the room has tables with this many seats."""
        if self.table_sizes is not None:
            return seats in self.table_sizes
        return 2 <= seats <= self.max_players


def _is_name(name: str) -> bool:
    return 0 < len(name) <= 64 and name.strip() == name and name.isprintable()


def _amount(share: Share, small_bet: int, big_bet: int) -> int:
    fraction, of = share
    return int(fraction * (small_bet if of == "small" else big_bet))
