"""The published rooms and rulebooks of rules 3, ready to play.

Each is a `stud.Room`, under its name in capitals; ``PRESETS`` has them all by name. Amounts in them
are in cents.

Examples
--------
>>> import stud
>>> stud.rooms.ROOM_C.stakes(5_00, 10_00)
Stakes(500, 1000, ante=100, bring_in=200)
>>> [name for name, room in stud.rooms.PRESETS.items() if room.rules.game == "razz"]
['tda_razz']
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from stud._stud import _ROOMS, Room

if TYPE_CHECKING:
    from collections.abc import Mapping

PRESETS: Final[Mapping[str, Room]] = MappingProxyType({name: Room.preset(name) for name in _ROOMS})
"""Every ready-made room by its name."""

ROOM_A: Final = PRESETS["room_a"]
"""Burns, the open-pair choice, unlimited raises between two, "I'm in"."""
ROOM_B: Final = PRESETS["room_b"]
"""No burns, a community card at once where the deck is short."""
ROOM_C: Final = PRESETS["room_c"]
"""The low card may fold; the first wager of fourth street fixes its size."""
ROBERTS: Final = PRESETS["roberts"]
"""Robert's Rules of Poker. The short deck follows Room A until its own procedure is confirmed."""
TDA: Final = PRESETS["tda"]
"""The Poker TDA."""
WSOP_LIVE: Final = PRESETS["wsop_live"]
"""The World Series of Poker, live action."""
WSOP_TOURNAMENT: Final = PRESETS["wsop_tournament"]
"""The World Series of Poker, tournaments."""
ROOM_B_LITERAL: Final = PRESETS["room_b_literal"]
"""Room B read to the letter: the big bet is always open on fourth street."""
PARTY: Final = PRESETS["party"]
"""Party Poker."""
PACIFIC: Final = PRESETS["pacific"]
"""Pacific Poker."""
TRIBECA: Final = PRESETS["tribeca"]
"""Tribeca Tables: the big bet is always open on fourth street."""
REDCHERRY: Final = PRESETS["redcherry"]
"""Red Cherry: with an open pair the big bet is forced."""
MANSION: Final = PRESETS["mansion"]
"""Mansion Poker: Room B with five raises between two players."""
TDA_STUD8: Final = PRESETS["tda_stud8"]
"""The Poker TDA, high-low eight or better."""
TDA_RAZZ: Final = PRESETS["tda_razz"]
"""The Poker TDA, razz."""
POKERSTARS_LIKE: Final = PRESETS["pokerstars_like"]
"""Room B without the open-pair choice: from memory, confirmed by no text, no site's rules."""

__all__ = ["PRESETS", *(name.upper() for name in PRESETS)]


def __dir__() -> list[str]:
    return sorted(__all__)
