"""Seven-card stud in plain Python, written to be read.

The same game as the compiled package, from the same rules and with the same
names, but independent of it: clear first, with no thought for speed. It is the
oracle of the tests, the baseline of the benchmarks, and the best place to learn
the game from.
"""

from . import rooms
from .cards import Card, format_cards, parse_cards
from .deck import Deck, Stream
from .errors import (
    CardError,
    DeckError,
    EventError,
    IllegalAction,
    RulesError,
    SetupError,
    StudError,
)
from .evaluation import Showing, Strength, category_counts, evaluate, showing
from .rooms import PRESETS
from .rules import Rake, Room, Rules, Share, Stakes

__all__ = [
    "PRESETS",
    "Card",
    "CardError",
    "Deck",
    "DeckError",
    "EventError",
    "IllegalAction",
    "Rake",
    "Room",
    "Rules",
    "RulesError",
    "SetupError",
    "Share",
    "Showing",
    "Stakes",
    "Stream",
    "Strength",
    "StudError",
    "category_counts",
    "evaluate",
    "format_cards",
    "parse_cards",
    "rooms",
    "showing",
]
