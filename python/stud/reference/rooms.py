"""The named rooms and rulebooks of rules 3, as data.

>>> ROOM_C.stakes(500, 1000)
Stakes(small_bet=500, big_bet=1000, ante=100, bring_in=200)
>>> [name for name in PRESETS if PRESETS[name].rules.game == "razz"]
['tda_razz']
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from .rules import Room, Rules

ROOM_A = Room(
    name="room_a",
    rules=Rules(heads_up_raises="unlimited"),
    ante_confirm=True,
    history_shows_mucked=True,
)

ROOM_B = Room(
    name="room_b",
    rules=Rules(burn=False, short_stub="community", community_from="stub"),
    ante_table=((100, 200, 25), (1000, 2000, 100)),
)

ROOM_C = Room(
    name="room_c",
    rules=Rules(
        bring_in_decline="fold_passes_left",
        fourth_upper_scope="first_wager",
        burn=False,
        short_stub="community",
        community_from="stub",
    ),
    table_sizes=(4, 6, 8),
    ante_fraction=(Fraction(1, 10), "big"),
    bring_in_fraction=(Fraction(1, 5), "big"),
)

ROBERTS = Room(
    name="roberts",
    rules=Rules(
        heads_up_raises="unlimited",
        community_opener="with_community",
        odd_chip="suit_all_cards",
    ),
    min_buy_in_small_bets=20,
    short_buy_allowed=True,
    button="fixed",
)

TDA = Room(
    name="tda",
    rules=Rules(
        opening_tie="suit",
        fourth_upper="never",
        heads_up_test="event",
        short_stub="tda",
        community_from="stub_plus_burns",
        all_in_face_up=True,
        odd_chip="suit_best_five",
    ),
    min_buy_in_small_bets=None,
    button="fixed",
)

WSOP_LIVE = Room(
    name="wsop_live",
    rules=Rules(
        max_raises=4,
        heads_up_raises="unlimited",
        heads_up_test="round_start",
        short_stub="tda",
        community_from="stub_plus_burns",
        odd_chip="suit_best_five",
    ),
    button="fixed",
)

WSOP_TOURNAMENT = Room(
    name="wsop_tournament",
    rules=replace(
        TDA.rules,
        max_raises=4,
        heads_up_raises="unlimited",
    ),
    min_buy_in_small_bets=None,
    button="fixed",
)

ROOM_B_LITERAL = replace(
    ROOM_B, name="room_b_literal", rules=replace(ROOM_B.rules, fourth_upper="always")
)

PARTY = Room(name="party", ante_table=((100, 200, 25), (300, 600, 50)))

PACIFIC = Room(name="pacific")

TRIBECA = Room(name="tribeca", rules=Rules(fourth_upper="always"))

REDCHERRY = Room(name="redcherry", rules=Rules(fourth_upper="forced_with_pair"))

MANSION = replace(
    ROOM_B,
    name="mansion",
    rules=replace(ROOM_B.rules, heads_up_raises=5),
    ante_table=(*ROOM_B.ante_table, (500, 1000, 50)),
)

POKERSTARS_LIKE = replace(
    ROOM_B, name="pokerstars_like", rules=replace(ROOM_B.rules, fourth_upper="never")
)
"""Unverified: from memory, no text was found. Not to be presented as PokerStars' rules."""

TDA_STUD8 = replace(TDA, name="tda_stud8", rules=replace(TDA.rules, game="eight_or_better"))

TDA_RAZZ = replace(TDA, name="tda_razz", rules=replace(TDA.rules, game="razz"))

PRESETS: dict[str, Room] = {
    room.name: room
    for room in (
        ROOM_A,
        ROOM_B,
        ROOM_C,
        ROBERTS,
        TDA,
        WSOP_LIVE,
        WSOP_TOURNAMENT,
        ROOM_B_LITERAL,
        PARTY,
        PACIFIC,
        TRIBECA,
        REDCHERRY,
        MANSION,
        POKERSTARS_LIKE,
        TDA_STUD8,
        TDA_RAZZ,
    )
}
"""Every named room by its name."""
