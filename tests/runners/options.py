"""The options of rules 3 and values of them, as the case files write them.

Of any two values of an option, a case fails when one is put for the other
(``tests/test_reference_rule_cases.py``).
"""

from __future__ import annotations

from typing import Any

Values = dict[str, list[Any]]

RULES: Values = {
    "game": ["stud", "razz"],
    "split": ["high", "eight_or_better"],
    "bring_in_full_open": [True, False],
    "bring_in_decline": ["forbidden", "fold_passes_left"],
    "short_bring_in_price": ["nominal", "actual"],
    "opening_tie": ["position", "suit"],
    "fourth_upper": ["never", "open_pair", "always", "forced_with_pair"],
    "fourth_upper_scope": ["every_wager", "first_wager"],
    "max_raises": [2, 3, 4],
    "heads_up_raises": ["same", "unlimited", 5],
    "heads_up_test": ["round_start", "before_cap", "any_time", "event"],
    "short_all_in": [[1, 4], [1, 2], [1, 1]],
    "short_completion_measure": ["increment", "total"],
    "fold_when_free": [True, False],
    "burn": [True, False],
    "short_stub": ["stub_burns_community", "community", "tda"],
    "community_from": ["burns", "stub", "stub_plus_burns"],
    "community_opener": ["sixth", "with_community"],
    "show_losers_may_muck": [True, False],
    "all_in_face_up": [True, False],
    "odd_chip": ["left_of_dealer", "suit_best_five", "suit_all_cards"],
    "no_fourth_no_drop": [True, False],
    "last_street": [3, 5, 7],
    "chip_unit": [1, 25],
    "rake": [[[0, 1], None], [[1, 10], None], [[1, 10], 50]],
}
"""How a hand is played. ``game`` and ``split`` of the case files are one option of ``Rules``."""

ROOM: Values = {
    "max_players": [6, 8],
    "min_players": [2, 3],
    "table_sizes": [None, [2, 7], [4, 6, 8]],
    "min_buy_in_small_bets": [None, 10, 20],
    "max_buy_in_small_bets": [None, 50],
    "short_buy_allowed": [True, False],
    "ante_table": [[], [[100, 200, 25]]],
    "ante_fraction": [[1, 10, "small_bet"], [1, 10, "big_bet"], [1, 8, "small_bet"]],
    "bring_in_fraction": [[1, 2, "small_bet"], [1, 5, "big_bet"]],
    "ante_confirm": [True, False],
    "auto_ante_default": [True, False],
    "history_shows_mucked": [True, False],
    "button": ["moving", "fixed"],
    "timeout_action": ["check_or_fold", "fold"],
}
"""What the house adds around hands."""
