"""What an equity is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, overload

from stud._equity import show
from stud._evaluation import Category

if TYPE_CHECKING:
    from stud._equity.ranges import Weight
    from stud._equity.seats import Seat

__all__ = ["Equity", "Interrupted", "SeatEquity"]

Game = Literal["high", "razz", "eight_or_better"]
Method = Literal["exact", "sample"]

# How a tally marks the low half: nobody has a low, another seat has it; what is more is the number
# of seats that share it, plus one.
_NO_LOW, _LOW_LOST = 0, 1


@dataclass(frozen=True)
class SeatEquity:
    """What one seat gets, over all run-outs that were compared.

    Counts are whole numbers of run-outs, each multiplied by the weights of the holdings where there
    are ranges. A split pot counts for each seat in it.

    Attributes
    ----------
    seat : int
        Which argument it was, from 0; of a `Hand` that was given, the seat there. Does not count
        when two are compared.
    hand : str
        What was known of the seat, as it was given.
    share : Fraction or float
        The share of the pot on average: an exact `Fraction`, or a float where it was sampled. The
        shares of all seats add up to one.
    error : float
        The standard error of the share; 0.0 where it is exact.
    """

    seat: int = field(compare=False)
    hand: str
    share: Fraction | float
    error: float
    _pots: tuple[tuple[int, int, int], ...] = field(repr=False)
    _categories: tuple[int, ...] = field(repr=False)
    _heights: tuple[int, ...] = field(repr=False)
    _game: Game = field(repr=False)

    @property
    def total(self) -> int:
        """All run-outs that were compared: wins, ties and losses together."""
        return sum(count for _, _, count in self._pots)

    @property
    def wins(self) -> int:
        """Run-outs in which the seat alone has the best hand (in razz the best low).

        In eight or better that is the high hand, which wins half the pot or all of it.
        """
        return self.ties_of(1)

    @property
    def losses(self) -> int:
        """Run-outs in which another seat has a better hand (in eight or better, high hand)."""
        return self.ties_of(0)

    @property
    def ties(self) -> dict[int, int]:
        """Run-outs in which the best hand is shared, by the number of seats that have it."""
        sharers = sorted({high for high, _, _ in self._pots if high > 1})
        return {high: self.ties_of(high) for high in sharers}

    def ties_of(self, seats: int) -> int:
        """Run-outs in which exactly so many seats have the best hand, this one among them.

        Parameters
        ----------
        seats : int
            1 for a win, 2 and more for ties, 0 for the losses.

        Returns
        -------
        int
        """
        return sum(count for high, _, count in self._pots if high == seats)

    @property
    def low_wins(self) -> int:
        """Run-outs in which the seat alone has the best low; 0 in a game that is not split."""
        return sum(count for _, low, count in self._pots if low == _LOW_LOST + 1)

    @property
    def low_ties(self) -> dict[int, int]:
        """Run-outs in which the best low is shared, by the number of seats that have it."""
        found: dict[int, int] = {}
        for _, low, count in sorted(self._pots, key=lambda pot: pot[1]):
            if low > _LOW_LOST + 1:
                found[low - _LOW_LOST] = found.get(low - _LOW_LOST, 0) + count
        return found

    @property
    def low_losses(self) -> int:
        """Run-outs in which another seat has a better low, or the only one."""
        return sum(count for _, low, count in self._pots if low == _LOW_LOST)

    @property
    def no_low(self) -> int:
        """Run-outs in which nobody has a low; all of them in a game that is not split."""
        return sum(count for _, low, count in self._pots if low == _NO_LOW)

    @property
    def scoops(self) -> int:
        """Run-outs in which the seat gets the whole pot."""
        return self.pots.get(Fraction(1), 0)

    @property
    def pots(self) -> dict[Fraction, int]:
        """Run-outs by the share of the pot that the seat gets, the largest first.

        In eight or better 3/4 is a half and a quarter, 1/2 one of the halves, 1/4 a shared half.
        """
        found: dict[Fraction, int] = {}
        for high, low, count in self._pots:
            share = part_of_pot(high, low)
            found[share] = found.get(share, 0) + count
        return dict(sorted(found.items(), reverse=True))

    @property
    def categories(self) -> dict[Category, int]:
        """Run-outs by the category of the final hand, the best first, as far as they come about.

        In razz `Category.LOW` is a hand without a pair.
        """
        order = list(zip(Category, self._categories, strict=True))
        if self._game != "razz":
            order.reverse()
        return {category: count for category, count in order if count}

    @property
    def lows(self) -> dict[str, int]:
        """Run-outs by the highest card of the final low, the best first; empty in high stud.

        In eight or better ``"no low"`` is a hand without a qualifying low, in razz one with a pair.
        """
        order = [
            *zip(show.HEIGHTS[1:], self._heights[1:], strict=True),
            (show.HEIGHTS[0], self._heights[0]),
        ]
        return {name: count for name, count in order if count}

    def __repr__(self) -> str:
        return f"<SeatEquity {self}>"

    def __str__(self) -> str:
        return f"{self.hand} {show.percent(self.share, self.error)}"


@dataclass(frozen=True)
class Equity:
    """What every seat gets: the result of `equity`.

    A sequence of `SeatEquity`. Prints as a table, in a notebook as one with bars.

    Attributes
    ----------
    game : {'high', 'razz', 'eight_or_better'}
        The game.
    method : {'exact', 'sample'}
        How it was found.
    seats : tuple of SeatEquity
        One for each seat.
    run_outs : int
        In how many ways the cards to come can fall, for any one choice of holdings.
    samples : int
        How many run-outs were compared: all of them if exact, with every choice of holdings.
    seed : int or None
        What the samples were drawn from: the same seed and number of samples give the same
        result.
    complete : bool
        Whether all was done that was asked for; False in the estimate of an interrupted
        computation.
    seconds : float
        How long it took. Does not count when two results are compared.
    """

    game: Game
    method: Method
    seats: tuple[SeatEquity, ...]
    run_outs: int
    samples: int
    seed: int | None
    complete: bool = True
    seconds: float = field(default=0.0, compare=False)

    @property
    def shares(self) -> tuple[Fraction | float, ...]:
        """The share of the pot of every seat."""
        return tuple(seat.share for seat in self.seats)

    @property
    def error(self) -> float:
        """The largest standard error of a share; 0.0 if exact."""
        return max(seat.error for seat in self.seats)

    def __len__(self) -> int:
        return len(self.seats)

    def __iter__(self) -> Iterator[SeatEquity]:
        return iter(self.seats)

    @overload
    def __getitem__(self, seat: int) -> SeatEquity: ...
    @overload
    def __getitem__(self, seat: slice) -> tuple[SeatEquity, ...]: ...
    def __getitem__(self, seat: int | slice) -> SeatEquity | tuple[SeatEquity, ...]:
        return self.seats[seat]

    def report(self) -> str:
        """The table with the final hands of every seat below.

        Returns
        -------
        str

        Examples
        --------
        >>> import stud
        >>> print(stud.equity("AsAhKdQs9h2c", "7c8c9cTd2s3s").report())  # doctest: +ELLIPSIS
        high, exact: all 1,560 run-outs
        ...
        """
        return show.report(self)

    def __repr__(self) -> str:
        return f"<Equity {show.method(self)}; {', '.join(map(str, self.seats))}>"

    def __str__(self) -> str:
        return show.table(self)

    def _repr_html_(self) -> str:
        return show.html(self)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a sampled computation, with what had been found by then.

    A `KeyboardInterrupt`, so that a program which does not ask for it stops, and never goes on with
    a worse estimate than it wanted.

    Attributes
    ----------
    estimate : Equity or None
        The equity so far, not `complete`; None if nothing was sampled yet.

    Examples
    --------
    >>> import stud
    >>> def stop(done, total):
    ...     raise KeyboardInterrupt  # as Ctrl-C would
    >>> try:
    ...     stud.equity("As", "Kd", "7c", error=1e-6, progress=stop)
    ... except stud.Interrupted as stopped:
    ...     print(stopped.estimate.complete, stopped.estimate.samples > 0)
    False True
    """

    def __init__(self, message: str = "interrupted", *, estimate: Equity | None = None) -> None:
        super().__init__(message)
        self.estimate = estimate

    def __reduce__(self) -> tuple[object, ...]:
        return _interrupted, (str(self), self.estimate)


def _interrupted(message: str, estimate: Equity | None) -> Interrupted:
    return Interrupted(message, estimate=estimate)


def part_of_pot(high: int, low: int) -> Fraction:
    """The share of the pot of a seat that shares the high hand so and to which the low does so."""
    if low == _NO_LOW:
        return Fraction(1, high) if high else Fraction(0)
    share = Fraction(1, 2 * high) if high else Fraction(0)
    return share if low == _LOW_LOST else share + Fraction(1, 2 * (low - _LOW_LOST))


class Sums:
    """Sums of tallies, one a seat, as they come from the compiled part."""

    def __init__(self, seats: int) -> None:
        self.pots: list[dict[tuple[int, int], int]] = [{} for _ in range(seats)]
        self.categories = [[0] * len(Category) for _ in range(seats)]
        self.heights = [[0] * len(show.HEIGHTS) for _ in range(seats)]

    def add(self, tallies: Tallies, weight: int = 1) -> None:
        """Adds what each seat got, so many times."""
        for seat, (pots, categories, heights) in enumerate(tallies):
            for high, low, count in pots:
                key = high, low
                self.pots[seat][key] = self.pots[seat].get(key, 0) + weight * count
            for index, count in enumerate(categories):
                self.categories[seat][index] += weight * count
            for index, count in enumerate(heights):
                self.heights[seat][index] += weight * count

    def total(self) -> int:
        """All run-outs."""
        return sum(self.pots[0].values())

    def share(self, seat: int) -> Fraction:
        """The share of the pot of a seat."""
        parts = sum(
            (part_of_pot(*pot) * count for pot, count in self.pots[seat].items()), Fraction(0)
        )
        return parts / self.total()

    def seat(
        self, place: int, seat: Seat, game: Game, share: Fraction | float, error: float
    ) -> SeatEquity:
        """The result for the seat that was given at a place."""
        pots = tuple(sorted((high, low, count) for (high, low), count in self.pots[place].items()))
        categories, heights = tuple(self.categories[place]), tuple(self.heights[place])
        return SeatEquity(seat.number, seat.name, share, error, pots, categories, heights, game)


Tallies = list[tuple[list[tuple[int, int, int]], list[int], list[int]]]


def whole_weights(weights: list[Weight]) -> list[int]:
    """The smallest whole numbers in proportion to the weights."""
    exact = [Fraction(weight) for weight in weights]
    scale = math.lcm(*(weight.denominator for weight in exact))
    whole = [int(weight * scale) for weight in exact]
    divisor = math.gcd(*whole)
    return [weight // divisor for weight in whole]
