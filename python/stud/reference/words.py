"""A hand's strength in English words."""

from __future__ import annotations

from .cards import rank_word


def describe(category: str, ranks: tuple[int, ...], *, low: bool = False) -> str:
    """Say a category and the ranks that matter in it, most important first.

    >>> describe("two pair", (12, 7, 11))
    'two pair, aces and nines, king kicker'
    >>> describe("straight", (3,))
    'straight, five high'
    >>> describe("high card", (6, 4, 2, 1, 12), low=True)
    'eight-six-four-three-ace low'
    """
    one = [rank_word(rank) for rank in ranks]
    many = [rank_word(rank, plural=True) for rank in ranks]
    if category in ("straight flush", "straight"):
        return f"{category}, {one[0]} high"
    if category == "four of a kind":
        return f"four of a kind, {many[0]}, {one[1]} kicker"
    if category == "full house":
        return f"full house, {many[0]} over {many[1]}"
    if category == "three of a kind":
        return f"three of a kind, {many[0]}, {one[1]} and {one[2]} kickers"
    if category == "two pair":
        return f"two pair, {many[0]} and {many[1]}, {one[2]} kicker"
    if category == "pair":
        return f"pair of {many[0]}, {_listed(one[1:])} kickers"
    if category == "high card" and low:
        return f"{'-'.join(one)} low"
    return f"{category}, {_listed(one)}"


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"
