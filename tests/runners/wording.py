"""Does a description of a hand, in whatever words, fit the hand an engine found?

Case files describe the best five in free English: "eights full of fours", "flush
A J 9 6 3", "aces and kings, queen kicker", "straight flush, five high". What is
said must be right; what is left out does not matter.
"""

from __future__ import annotations

import re
from collections import Counter

_RANKS = "23456789TJQKA"
_WORDS = {
    "two": 0, "deuce": 0, "three": 1, "trey": 1, "four": 2, "five": 3, "six": 4, "sixe": 4,
    "seven": 5, "eight": 6, "nine": 7, "ten": 8, "jack": 9, "queen": 10, "king": 11, "ace": 12,
}  # fmt: skip

_CATEGORIES = (
    (r"royal( flush)?", "straight flush"),
    (r"straight flush", "straight flush"),
    (r"(four of a kind|quads?)", "four of a kind"),
    (r"full house", "full house"),
    (r"\bflush", "flush"),
    (r"\bstraight", "straight"),
    (r"(three of a kind|trips|set of)", "three of a kind"),
    (r"two pairs?", "two pair"),
    (r"(one pair|pair of|pair)", "pair"),
    (r"high card", "high card"),
)
_FILLERS = {
    "high",
    "low",
    "kicker",
    "kickers",
    "and",
    "of",
    "with",
    "to",
    "over",
    "up",
    "full",
    "a",
}


def misfit(description: str, category: str, cards: list[str]) -> str | None:
    """Why the description does not fit these five cards; None if it does."""
    said, rest = _category(description.lower())
    ranks, rest = _ranks(rest, description)
    if strange := [word for word in rest if word not in _FILLERS]:
        return f"cannot read {strange} in {description!r}"
    if said is not None and said != category:
        return f"expected {description!r}, found {category} ({' '.join(cards)})"
    true = _telling_ranks(category, cards)
    if ranks != true[: len(ranks)]:
        return f"expected {description!r}, found {category} ({' '.join(cards)})"
    return None


def _category(text: str) -> tuple[str | None, str]:
    for pattern, name in _CATEGORIES:
        if re.search(pattern, text):
            royal = " ace" if "royal" in text else ""
            return name, re.sub(pattern, " ", text, count=1) + royal
    if re.search(r"\bfull\b", text):
        return "full house", text
    if re.search(r"(?:[a-z]+)s and (?:[a-z]+)s", text):
        return "two pair", text
    return None, text


def _ranks(text: str, original: str) -> tuple[list[int], list[str]]:
    ranks: list[int] = []
    rest: list[str] = []
    letters = set(re.findall(r"\b(10|[2-9TJQKA])\b", original))
    for word in re.findall(r"[a-z0-9]+", text):
        singular = word.removesuffix("s")
        if word in _WORDS or singular in _WORDS:
            ranks.append(_WORDS.get(word, _WORDS.get(singular, -1)))
        elif word.upper() in letters:
            ranks.append(8 if word == "10" else _RANKS.index(word.upper()))
        else:
            rest.append(word)
    return ranks, rest


def _telling_ranks(category: str, cards: list[str]) -> list[int]:
    counts = Counter(_RANKS.index(card[0]) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    if category.startswith("straight"):
        return [3 if set(ranks) == {12, 3, 2, 1, 0} else ranks[0]]
    return ranks
