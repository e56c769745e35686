"""How strong a hand is.

A strength is a whole number, larger is better, and equal hands have the same
number. The numbers of a ranking are the places in the list of all classes of
five-card hands of that ranking, worst first, so that they are dense:

- ``high``: 1 (seven high) to 7462 (royal flush);
- ``ace_to_five``: 1 (four kings with a queen) to 6175 (five-four-three-two-ace);
  aces are low, pairs are bad, straights and flushes do not count;
- ``eight_or_better``: 1 (8-7-6-5-4) to 56 (5-4-3-2-A); 0 does not qualify.

The best five of six or seven cards are found by looking at all of them.

>>> str(evaluate("As Ah 9d 9c Ks 4d 2h"))
'two pair, aces and nines, king kicker'
>>> evaluate("As Ks Qs Js Ts 2d 3c").value
7462
>>> evaluate("Ad 2c 3h 4s 5d Kh Kc", ranking="ace_to_five").value
6175
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, total_ordering
from itertools import combinations, combinations_with_replacement

from stud.errors import CardError

from .cards import Card, check_distinct, format_cards, parse_cards
from .words import describe

CATEGORIES = ("high card", "pair", "two pair", "three of a kind", "straight", "flush",
              "full house", "four of a kind", "straight flush")  # fmt: skip
"""The categories of the high ranking, worst first."""

RANKINGS = ("high", "ace_to_five", "eight_or_better")

# What a class of hands is: its category, and the ranks that tell hands of one
# category apart, most important first. Classes compare like tuples.
Class = tuple[int, tuple[int, ...]]

WHEEL = (12, 3, 2, 1, 0)  # ace, five, four, three, deuce: the ace plays low in this straight


def _groups(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """(how many, rank), larger groups first, higher ranks first within them."""
    return sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)


_SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def high_class(ranks: Iterable[int], *, flush: bool) -> Class:
    """The class of five cards in the high ranking; ranks as 0 (deuce) to 12 (ace)."""
    groups = _groups(ranks)
    order = tuple(rank for _, rank in groups)
    category = _SHAPES[tuple(count for count, _ in groups)]
    straight = category == 0 and (order[0] - order[4] == 4 or order == WHEEL)
    if straight:
        top = 3 if order == WHEEL else order[0]
        return (8 if flush else 4), (top,)
    return (5 if flush else category), order


def low_class(low_ranks: Iterable[int]) -> Class:
    """The class of five cards in ace-to-five; ranks as 0 (ace) to 12 (king).

    A larger class is a better low, so everything is negated: fewer pairs first,
    then the lowest of the highest cards.
    """
    groups = _groups(low_ranks)
    return -_SHAPES[tuple(count for count, _ in groups)], tuple(-rank for _, rank in groups)


def _rank_multisets() -> Iterable[tuple[int, ...]]:
    """All ways to choose five ranks, none more than four times."""
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            yield ranks


@cache
def _numbers(ranking: str) -> dict[Class, int]:
    """The number of every class of a ranking: its place in the list of all, worst first."""
    if ranking == "high":
        classes = {high_class(ranks, flush=False) for ranks in _rank_multisets()}
        classes |= {high_class(ranks, flush=True) for ranks in combinations(range(13), 5)}
    elif ranking == "ace_to_five":
        classes = {low_class(ranks) for ranks in _rank_multisets()}
    else:
        classes = {low_class(ranks) for ranks in combinations(range(8), 5)}
    return {klass: place for place, klass in enumerate(sorted(classes), start=1)}


@cache
def _classes(ranking: str) -> dict[int, Class]:
    return {number: klass for klass, number in _numbers(ranking).items()}


@total_ordering
@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a hand is in one ranking, and why.

    ``value`` is what compares; ``cards`` are the five that make it (none if the
    hand does not qualify), in the order in which they are read out. Where equal
    fives can be made in several ways these are the highest by suit (rules 4.13).
    """

    value: int
    ranking: str
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def category(self) -> str:
        """Such as ``"two pair"``; of lows: ``"low"`` .. ``"four of a kind"``; ``"no low"``."""
        if not self.value:
            return "no low"
        category = _classes(self.ranking)[self.value][0]
        if self.ranking == "high" or category:
            return CATEGORIES[abs(category)]
        return "low"

    def __lt__(self, other: Strength) -> bool:
        if not isinstance(other, Strength):
            return NotImplemented
        if self.ranking != other.ranking:
            raise CardError(f"a {self.ranking} and a {other.ranking} strength do not compare")
        return self.value < other.value

    def __str__(self) -> str:
        if not self.value:
            return "no low"
        category, ranks = _classes(self.ranking)[self.value]
        if self.ranking == "high":
            return describe(CATEGORIES[category], ranks)
        # Back from "0 is the ace, negated" to ranks that have words.
        return describe(CATEGORIES[-category], tuple((-rank - 1) % 13 for rank in ranks), low=True)

    def __repr__(self) -> str:
        return f"<{self.ranking} {self.value}: {self} ({format_cards(self.cards)})>"


@cache
def _number(ranking: str, ranks: tuple[int, ...], flush: bool) -> int:
    """The number of a class; 0 if the ranking does not have it."""
    if ranking == "high":
        return _numbers("high")[high_class(ranks, flush=flush)]
    return _numbers(ranking).get(low_class(ranks), 0)


def evaluate_five(cards: tuple[Card, ...], ranking: str) -> int:
    """The strength of exactly five cards, as a number."""
    if ranking == "high":
        flush = len({card.suit for card in cards}) == 1
        return _number("high", tuple(sorted(card.rank for card in cards)), flush)
    return _number(ranking, tuple(sorted(card.low_rank for card in cards)), False)


def evaluate(cards: str | Iterable[Card], *, ranking: str = "high") -> Strength:
    """The best strength that five of these five to seven cards make."""
    cards = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    if ranking not in RANKINGS:
        raise CardError(f"there is no ranking {ranking!r}; one of {', '.join(RANKINGS)}")
    if not 5 <= len(cards) <= 7:
        raise CardError(f"a hand has five to seven cards, not {len(cards)}")
    check_distinct(cards)
    values = {five: evaluate_five(five, ranking) for five in combinations(cards, 5)}
    best = max(values.values())
    if not best:
        return Strength(0, ranking, ())
    best_five = max(
        (five for five, value in values.items() if value == best),
        key=lambda five: by_suit(five, ranking),
    )
    return Strength(best, ranking, _read_out(best_five, ranking))


def by_suit(cards: Iterable[Card], ranking: str = "high") -> list[tuple[int, int]]:
    """What decides between equal hands where suits do.

    The cards from the top, each by rank and then suit; in the low rankings the
    ace is the lowest card.
    """
    if ranking == "high":
        return sorted(((card.rank, card.suit) for card in cards), reverse=True)
    return sorted(((card.low_rank, card.suit) for card in cards), reverse=True)


def _read_out(five: tuple[Card, ...], ranking: str) -> tuple[Card, ...]:
    """Pairs before single cards, high before low, the wheel from the five down."""
    how_many = Counter(card.rank for card in five)
    wheel = ranking == "high" and set(how_many) == set(WHEEL)

    def place(card: Card) -> tuple[int, int, int]:
        rank = card.rank if ranking == "high" and not wheel else card.low_rank
        return how_many[card.rank], rank, card.suit

    return tuple(sorted(five, key=place, reverse=True))


@total_ordering
@dataclass(frozen=True, slots=True)
class Showing:
    """How strong a board of upcards is (rules 4.3); compare boards of equal size."""

    key: tuple[tuple[int, ...], ...]
    cards: tuple[Card, ...] = field(compare=False)

    def __lt__(self, other: Showing) -> bool:
        return self.key < other.key

    def __str__(self) -> str:
        return f"{format_cards(self.cards)} showing"


def showing(cards: str | Iterable[Card], *, game: str = "high", suits: bool = False) -> Showing:
    """The strength of one to four upcards (five with a community card).

    Groups of equal ranks first, then the single cards from the top; no straights
    and no flushes. In ``razz`` a board is better the lower it is, the ace is low
    and pairs are bad. With ``suits`` the suit of the highest single card decides
    between boards of equal ranks.

    >>> showing("2c 2s") > showing("As Kd")
    True
    >>> showing("Kh 9c") == showing("Ks 9d")
    True
    >>> showing("Ks 9d", suits=True) > showing("Kh 9c", suits=True)
    True
    >>> showing("5h 3d", game="razz") > showing("2c 2d", game="razz")
    True
    """
    cards = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    if not 1 <= len(cards) <= 5:
        raise CardError(f"a board has one to five cards, not {len(cards)}")
    check_distinct(cards)
    if game not in ("high", "eight_or_better", "razz"):
        raise CardError(f"there is no game {game!r}", found=game)
    ranking, sign = ("ace_to_five", -1) if game == "razz" else ("high", 1)
    groups = _groups(card.low_rank if game == "razz" else card.rank for card in cards)
    counts = tuple(sign * count for count, _ in groups)
    ranks = tuple(sign * rank for _, rank in groups)
    top = by_suit(cards, ranking)[0] if suits else ()
    return Showing((counts, ranks, top), cards)


def category_counts(cards: int = 5) -> dict[str, int]:
    """How many hands of this many cards fall in each category, by looking at every one.

    Five cards take some seconds in plain Python, six and seven take minutes and
    hours; the compiled package answers in less than a second.
    """
    counts = dict.fromkeys(reversed(CATEGORIES), 0)
    category_of = {number: CATEGORIES[klass[0]] for number, klass in _classes("high").items()}
    deck = tuple(Card(number) for number in range(52))
    for hand in combinations(deck, cards):
        value = max(evaluate_five(five, "high") for five in combinations(hand, 5))
        counts[category_of[value]] += 1
    return counts
