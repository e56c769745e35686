"""The exceptions of the reference, each with the facts as attributes.

One tree: everything derives from :class:`StudError`, and everything that is
about a bad value is a :class:`ValueError` too. The text says what was wrong,
where, and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class StudError(Exception):
    """Anything that this package refuses."""


class CardError(StudError, ValueError):
    """A card that does not exist, stands twice, or is not where it should be."""

    def __init__(self, message: str, card: Any = None) -> None:
        super().__init__(message)
        self.card = card


class DeckError(StudError, ValueError):
    """A deck that cannot do what was asked."""


class RulesError(StudError, ValueError):
    """Rules, stakes or a room that contradict themselves; all ``reasons`` at once."""

    def __init__(self, what: str, reasons: Iterable[str]) -> None:
        self.reasons: tuple[str, ...] = tuple(reasons)
        super().__init__(f"{what}: " + "; ".join(self.reasons))


class SetupError(RulesError):
    """A hand that cannot be started; all ``reasons`` at once."""


class IllegalAction(StudError, ValueError):
    """An action that the player to act does not have; ``legal`` says which he has."""

    def __init__(self, message: str, action: Any = None, legal: Any = None) -> None:
        super().__init__(message)
        self.action = action
        self.legal = legal


class EventError(StudError, ValueError):
    """An event that does not come next; ``due`` says what does."""

    def __init__(self, message: str, event: Any = None, due: Any = None) -> None:
        super().__init__(message)
        self.event = event
        self.due = due
