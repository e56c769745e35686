"""Seven-card stud: cards, evaluators, the betting state machine, tables, batches and equity."""

from stud._ranks import Rank, Suit
from stud._stud import Card, CardSet, Deck, __version__, parse_cards
from stud.errors import (
    ArrayError,
    CardError,
    DeckError,
    EventError,
    IllegalActionError,
    NotationError,
    ParseError,
    RulesError,
    SetupError,
    StudError,
)

__all__ = [
    "ArrayError",
    "Card",
    "CardError",
    "CardSet",
    "Deck",
    "DeckError",
    "EventError",
    "IllegalActionError",
    "NotationError",
    "ParseError",
    "Rank",
    "RulesError",
    "SetupError",
    "StudError",
    "Suit",
    "__version__",
    "parse_cards",
]
