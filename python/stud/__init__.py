"""Seven-card stud: cards, evaluators, the betting state machine, tables, batches and equity.

- `Hand` plays a hand, one decision after the other; `Table` plays many with the same players.
- `evaluate` says what cards are worth, one hand or an array of them.
- `equity` says what hands are worth against each other, with `Range` for hands not certain.
- `HandBatch` plays thousands of hands at once, as numpy arrays.
- `rooms` has the rules and stakes of published rooms, ready to play.

Imported when first used: `stud.reference`, the same game in plain Python to read and to check by;
`stud.histories` and `stud.phh`, hands as text and files; `stud.display`, hands drawn.
"""

from typing import TYPE_CHECKING

from stud import rooms
from stud._equity import (
    Equity,
    HoldingEquity,
    Interrupted,
    Range,
    SeatEquity,
    equity,
    equity_by_holding,
    equity_by_street,
)
from stud._evaluation import Category
from stud._observation import Observation
from stud._playouts import Playouts, playouts
from stud._ranks import Rank, Suit
from stud._stud import (
    Acted,
    Action,
    Ante,
    Antes,
    BringIn,
    Burn,
    Call,
    Card,
    CardSet,
    Check,
    CommunityCard,
    Decision,
    Deck,
    DownCard,
    Event,
    Fold,
    Hand,
    HandBatch,
    LegalActions,
    Muck,
    Player,
    Pot,
    PotWon,
    Rake,
    RakeTaken,
    Refund,
    Reshuffle,
    Room,
    Rules,
    Show,
    ShowOrMuck,
    Stakes,
    Strength,
    Table,
    Upcard,
    Wager,
    __version__,
    category_counts,
    evaluate,
    kernel,
    parse_cards,
    showing,
)
from stud.errors import (
    ArgumentError,
    ArrayError,
    CardError,
    DeckError,
    EquityError,
    EventError,
    IllegalActionError,
    NotationError,
    ParseError,
    RulesError,
    SetupError,
    StudError,
    TableError,
)

if TYPE_CHECKING:
    from stud import display as display
    from stud import histories as histories
    from stud import phh as phh
    from stud import reference as reference
    from stud import typing as typing

__all__ = [
    "Acted",
    "Action",
    "Ante",
    "Antes",
    "ArgumentError",
    "ArrayError",
    "BringIn",
    "Burn",
    "Call",
    "Card",
    "CardError",
    "CardSet",
    "Category",
    "Check",
    "CommunityCard",
    "Decision",
    "Deck",
    "DeckError",
    "DownCard",
    "Equity",
    "EquityError",
    "Event",
    "EventError",
    "Fold",
    "Hand",
    "HandBatch",
    "HoldingEquity",
    "IllegalActionError",
    "Interrupted",
    "LegalActions",
    "Muck",
    "NotationError",
    "Observation",
    "ParseError",
    "Player",
    "Playouts",
    "Pot",
    "PotWon",
    "Rake",
    "RakeTaken",
    "Range",
    "Rank",
    "Refund",
    "Reshuffle",
    "Room",
    "Rules",
    "RulesError",
    "SeatEquity",
    "SetupError",
    "Show",
    "ShowOrMuck",
    "Stakes",
    "Strength",
    "StudError",
    "Suit",
    "Table",
    "TableError",
    "Upcard",
    "Wager",
    "__version__",
    "category_counts",
    "equity",
    "equity_by_holding",
    "equity_by_street",
    "evaluate",
    "kernel",
    "parse_cards",
    "playouts",
    "rooms",
    "showing",
]

_LATER = ("display", "histories", "phh", "reference", "typing")

if not TYPE_CHECKING:  # else a checker would believe in every name

    def __getattr__(name):
        if name in _LATER:
            from importlib import import_module

            return import_module(f"stud.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


del TYPE_CHECKING


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
