"""Names for what functions of `stud` accept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex, TypeAlias

from stud._stud import Card, CardSet

__all__ = ["AnyCard", "AnyCards"]

AnyCard: TypeAlias = Card | str | SupportsIndex
"""A card: a `Card`, a text such as ``"As"``, or an id from 0 to 51."""

AnyCards: TypeAlias = str | Card | CardSet | Iterable[AnyCard]
"""Cards: a text such as ``"As Kd"``, a `Card`, a `CardSet`, or an iterable of cards."""
