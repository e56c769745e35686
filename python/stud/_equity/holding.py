"""Equity against every holding at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from stud._equity.compare import contest_of, refuse_too_much
from stud._equity.options import naming, whole
from stud._equity.ranges import Range, Weight
from stud._equity.result import part_of_pot
from stud._equity.seats import read_seat
from stud._equity.work import Crew, Exact
from stud._stud import CardSet, _Contest
from stud.errors import CardError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import numpy.typing as npt

    from stud._equity.options import Progress
    from stud._equity.result import Game, Tallies
    from stud.typing import AnyCards

__all__ = ["HoldingEquity", "equity_by_holding"]


@dataclass(frozen=True, eq=False)
class HoldingEquity(Mapping[CardSet, Fraction]):
    """What a hand is worth against each holding: the result of `equity_by_holding`.

    A mapping from holdings to exact shares of the pot. The arrays have one entry a holding, in the
    same order.

    Attributes
    ----------
    hand : str
        The hand.
    game : {'high', 'razz', 'eight_or_better'}
        The game.
    holdings : tuple of CardSet
        All the other seat's known cards.
    run_outs : int
        In how many ways the cards to come can fall, for each holding.

    Examples
    --------
    >>> import stud
    >>> found = stud.equity_by_holding("AsAhKdQs", "7c8c", game="razz")
    >>> len(found), found.run_outs
    (1035, 141181040)
    >>> worst = min(found, key=lambda held: found[held])
    >>> print(worst, f"{float(found[worst]):.2%}")
    2c 7c 8c Ac 1.73%
    """

    hand: str
    game: Game
    holdings: tuple[CardSet, ...]
    run_outs: int
    _common: CardSet = field(repr=False)
    _wins: tuple[int, ...] = field(repr=False)
    _ties: tuple[int, ...] = field(repr=False)
    _parts: tuple[int, ...] = field(repr=False)
    _places: dict[CardSet, int] = field(repr=False)

    @property
    def cards(self) -> npt.NDArray[np.uint8]:
        """The cards by which the holdings differ: ids, lowest first, in an array (N, k)."""
        rows = [(held - self._common).ids for held in self.holdings]
        return np.array(rows, np.uint8)

    @property
    def wins(self) -> npt.NDArray[np.uint64]:
        """Run-outs in which the hand is better (in eight or better, the better high hand)."""
        return np.array(self._wins, np.uint64)

    @property
    def ties(self) -> npt.NDArray[np.uint64]:
        """Run-outs in which both are equal (in eight or better, the high hands)."""
        return np.array(self._ties, np.uint64)

    @property
    def losses(self) -> npt.NDArray[np.uint64]:
        """Run-outs in which the holding is better (in eight or better, the better high hand)."""
        return np.uint64(self.run_outs) - self.wins - self.ties

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """The hand's share of the pot."""
        return np.array(self._parts, np.float64) / (self.run_outs * _Contest.PARTS)

    @property
    def share(self) -> Fraction:
        """The hand's share of the pot if every holding is equally likely."""
        return Fraction(sum(self._parts), self.run_outs * _Contest.PARTS * len(self))

    def __getitem__(self, holding: AnyCards) -> Fraction:
        place = self._places[CardSet(holding) | self._common]
        return Fraction(self._parts[place], self.run_outs * _Contest.PARTS)

    def __iter__(self) -> Iterator[CardSet]:
        return iter(self.holdings)

    def __len__(self) -> int:
        return len(self.holdings)

    def __eq__(self, other: object) -> bool:
        return self._facts == other._facts if isinstance(other, HoldingEquity) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts)

    @property
    def _facts(self) -> tuple[object, ...]:
        return self.hand, self.game, self.holdings, self._wins, self._ties, self._parts

    def __repr__(self) -> str:
        return (
            f"<HoldingEquity {self.game}; {self.hand} against {len(self)} "
            f"holding{'' if len(self) == 1 else 's'}: "
            f"{float(self.share):.2%}>"
        )


def equity_by_holding(
    hand: AnyCards,
    other: AnyCards | Range | Mapping[str, Weight] | Mapping[CardSet, Weight],
    *,
    down: int = 2,
    dead: AnyCards = "",
    game: Game = "high",
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> HoldingEquity:
    """What a hand is worth against each holding that the other seat can have, exactly.

    Parameters
    ----------
    hand : str, CardSet or iterable of cards
        The known cards of the one seat.
    other : str, CardSet, iterable of cards, Range or mapping
        The upcards of the other, to which every choice of unknown down cards is added in turn; or a
        range of its holdings, whose weights do not matter here.
    down : int, optional
        How many down cards there are to choose.
    dead : str, CardSet or iterable of cards, optional
        Cards nobody can get.
    game : {'high', 'razz', 'eight_or_better'}, optional
        The game.
    threads, progress, executor
        As in `equity`.

    Returns
    -------
    HoldingEquity
        A mapping from holdings to shares, with arrays of all of them: 1,128 pairs on third street
        with nothing dead.

    Raises
    ------
    CardError
        If something is not cards, or a card is given twice.
    EquityError
        If there is nothing to choose from or there are over a million holdings, a hand has more
        than seven cards, too few cards are left, or it would take more than a day of one thread.
    TypeError
        If an argument is of the wrong type.

    Examples
    --------
    >>> import stud
    >>> found = stud.equity_by_holding("AsAhKdQs9h", "7c8c9c", dead="2d 2h")
    >>> found
    <HoldingEquity high; AsAhKdQs9h against 861 holdings: 46.33%>
    >>> found.shares.shape, found.cards.shape
    ((861,), (861, 2))
    >>> float(found["Tc6c"])  # a straight flush
    0.0
    """
    crew = Crew(threads, executor, progress)
    down = whole("down", down, 0, 7)
    with naming("dead"):
        gone = CardSet(dead)
    seat = read_seat(0, hand)
    if len(seat.weights) != 1:
        raise TypeError("expected the cards of one hand for hand, found a range; give it as other")
    if isinstance(other, Mapping):
        other = other if isinstance(other, Range) else Range(other)
    else:
        with naming("other"):
            known = CardSet(other)
        (first,) = seat.weights
        for cards, place in ((first, "the hand"), (gone, "the dead cards")):
            if twice := known & cards:
                raise CardError(
                    f"{twice} is given twice: in {place} and in the other hand", card=twice
                )
        other = Range.every(down=down, up=known, dead=first | gone)
    contest = contest_of([seat, read_seat(1, other)], game, gone)
    exact = Exact(contest, crew)
    refuse_too_much(exact)
    run_outs = exact.run_outs
    results: dict[int, Tallies] = {}
    for piece in exact.run(crew):
        results.update(piece)
        crew.tell(len(results) * run_outs, contest.choices * run_outs)
    holdings = [CardSet.from_bits(bits) for bits in contest.holdings[1]]
    return _against(seat.name, game, run_outs, results, holdings)


def _against(
    hand: str,
    game: Game,
    run_outs: int,
    results: dict[int, Tallies],
    holdings: list[CardSet],
) -> HoldingEquity:
    """Puts together what was found for each holding, by its number."""
    common = CardSet.FULL
    for held in holdings:
        common &= held
    wins, ties, parts = [], [], []
    for place in range(len(holdings)):
        pots = results[place][0][0]
        wins.append(sum(count for high, _, count in pots if high == 1))
        ties.append(sum(count for high, _, count in pots if high == 2))
        parts.append(sum(_parts(high, low) * count for high, low, count in pots))
    places = {held: place for place, held in enumerate(holdings)}
    return HoldingEquity(
        hand,
        game,
        tuple(holdings),
        run_outs,
        common,
        tuple(wins),
        tuple(ties),
        tuple(parts),
        places,
    )


def _parts(high: int, low: int) -> int:
    return int(part_of_pot(high, low) * _Contest.PARTS)
