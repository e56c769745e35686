"""The categories of hands."""

from __future__ import annotations

from enum import StrEnum


class Category(StrEnum):
    """The category of a hand. Each is its own English name.

    Categories compare by what they are worth in high poker, not by their letters. In the low
    rankings the order is the other way round: ``Category.LOW``, five different ranks, is the best.

    Examples
    --------
    >>> import stud
    >>> stud.evaluate("8s 8h 8d 4c 4d").category
    Category.FULL_HOUSE
    >>> stud.Category.FLUSH == "flush", stud.Category.FLUSH < stud.Category.FULL_HOUSE
    (True, True)
    """

    LOW = "low"
    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"

    @property
    def _place(self) -> int:
        return _ORDER[self]

    def __lt__(self, other: object) -> bool:
        return self._place < other._place if isinstance(other, Category) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._place <= other._place if isinstance(other, Category) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._place > other._place if isinstance(other, Category) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._place >= other._place if isinstance(other, Category) else NotImplemented

    def __repr__(self) -> str:
        return f"Category.{self.name}"


_ORDER = {category: place for place, category in enumerate(Category)}
