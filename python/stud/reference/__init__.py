"""Seven-card stud in plain Python, written to be read.

The same game as the compiled package, from the same rules and with the same
names, but independent of it: clear first, with no thought for speed. It is the
oracle of the tests, the baseline of the benchmarks, and the best place to learn
the game from.
"""

from stud.errors import (
    CardError,
    DeckError,
    EventError,
    IllegalActionError,
    RulesError,
    SetupError,
    StudError,
)

from . import rooms
from .actions import Action, BringIn, Call, Check, Fold, LegalActions, Wager
from .betting import Betting
from .cards import Card, format_cards, parse_cards
from .dealing import RiverPlan, river_plan
from .deck import Deck, Stream
from .equity import Equity, SeatEquity, equity
from .evaluation import Showing, Strength, category_counts, evaluate, showing
from .events import (
    Acted,
    Ante,
    Burn,
    CommunityCard,
    Decision,
    DownCard,
    Event,
    Muck,
    PotWon,
    RakeTaken,
    Refund,
    Reshuffle,
    Show,
    ShowOrMuck,
    Upcard,
)
from .hand import Hand
from .house import (
    Seated,
    collect_antes,
    may_buy,
    minimum_buy_in,
    next_dealer,
    timeout_action,
)
from .pots import Pot
from .rooms import PRESETS
from .rules import Rake, Room, Rules, Stakes

__all__ = [
    "PRESETS",
    "Acted",
    "Action",
    "Ante",
    "Betting",
    "BringIn",
    "Burn",
    "Call",
    "Card",
    "CardError",
    "Check",
    "CommunityCard",
    "Decision",
    "Deck",
    "DeckError",
    "DownCard",
    "Equity",
    "Event",
    "EventError",
    "Fold",
    "Hand",
    "IllegalActionError",
    "LegalActions",
    "Muck",
    "Pot",
    "PotWon",
    "Rake",
    "RakeTaken",
    "Refund",
    "Reshuffle",
    "RiverPlan",
    "Room",
    "Rules",
    "RulesError",
    "SeatEquity",
    "Seated",
    "SetupError",
    "Show",
    "ShowOrMuck",
    "Showing",
    "Stakes",
    "Stream",
    "Strength",
    "StudError",
    "Upcard",
    "Wager",
    "category_counts",
    "collect_antes",
    "equity",
    "evaluate",
    "format_cards",
    "may_buy",
    "minimum_buy_in",
    "next_dealer",
    "parse_cards",
    "river_plan",
    "rooms",
    "showing",
    "timeout_action",
]
