"""Names for what functions of `stud` accept."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, SupportsIndex, TypeAlias, TypedDict

from stud._stud import Card, CardSet, Rake, Rules

__all__ = [
    "ActionName",
    "AnyCard",
    "AnyCards",
    "AnyFraction",
    "Game",
    "RankingName",
    "RoomOptions",
    "RuleOptions",
]

AnyCard: TypeAlias = Card | str | SupportsIndex
"""A card: a `Card`, a text such as ``"As"``, or an id from 0 to 51."""

AnyCards: TypeAlias = str | Card | CardSet | Iterable[AnyCard]
"""Cards: a text such as ``"As Kd"``, a `Card`, a `CardSet`, or an iterable of cards."""

AnyFraction: TypeAlias = Fraction | int | tuple[int, int]
"""A share: a `fractions.Fraction`, a whole number, or a pair of numerator and denominator."""

Game: TypeAlias = Literal["high", "eight_or_better", "razz"]
"""What wins: see `Rules.game`."""

RankingName: TypeAlias = Literal["high", "ace_to_five", "eight_or_better"]
"""How cards are ranked: see `evaluate`."""

ActionName: TypeAlias = Literal["fold", "check", "call", "bring_in", "complete", "bet", "raise"]
"""What a decision is called: see `Acted.name`."""


class RuleOptions(TypedDict, total=False):
    """The options of `Rules`."""

    game: Game
    bring_in_full_open: bool
    bring_in_decline: Literal["forbidden", "fold_passes_left"]
    short_bring_in_price: Literal["nominal", "actual"]
    opening_tie: Literal["position", "suit"]
    fourth_upper: Literal["never", "open_pair", "always", "forced_with_pair"]
    fourth_upper_scope: Literal["every_wager", "first_wager"]
    max_raises: int
    heads_up_raises: Literal["same", "unlimited"] | int
    heads_up_test: Literal["round_start", "before_cap", "any_time", "event"]
    short_all_in: AnyFraction
    short_completion_measure: Literal["increment", "total"]
    fold_when_free: bool
    burn: bool
    short_stub: Literal["stub_burns_community", "community", "tda"]
    community_from: Literal["burns", "stub", "stub_plus_burns"]
    community_opener: Literal["sixth", "with_community"]
    show_losers_may_muck: bool
    all_in_face_up: bool
    odd_chip: Literal["left_of_dealer", "suit_best_five", "suit_all_cards"]
    no_fourth_no_drop: bool
    last_street: int
    chip_unit: int
    rake: Rake


class RoomOptions(TypedDict, total=False):
    """The options of `Room`."""

    name: str
    rules: Rules
    max_players: int
    min_players: int
    table_sizes: Iterable[int] | None
    min_buy_in_small_bets: int | None
    max_buy_in_small_bets: int | None
    short_buy_allowed: bool
    ante_table: Iterable[tuple[int, int, int]]
    ante_fraction: tuple[AnyFraction, Literal["small", "big"]]
    bring_in_fraction: tuple[AnyFraction, Literal["small", "big"]]
    ante_confirm: bool
    auto_ante_default: bool
    history_shows_mucked: bool
    button: Literal["moving", "fixed"]
    timeout_action: Literal["check_or_fold", "fold"]
