"""Playing a hand out many times."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from stud._stud import _playouts
from stud.errors import ArgumentError, ArrayError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike

    from stud._stud import Hand


@dataclass(frozen=True)
class Playouts:
    """What playouts of a hand came to. Sums of separate playouts add up: ``a + b``.

    Attributes
    ----------
    count : int
        How many playouts.
    decisions : int
        How many decisions they had in all.
    sums : tuple of int
        The sum of each seat's net chips.
    sums_of_squares : tuple of int
        The sum of their squares.

    Examples
    --------
    >>> import stud
    >>> stud.Playouts(2, 9, (30, -30), (500, 500)).mean
    (15.0, -15.0)
    """

    count: int
    decisions: int
    sums: tuple[int, ...]
    sums_of_squares: tuple[int, ...]

    @property
    def mean(self) -> tuple[float, ...]:
        """Each seat's mean net chips; not a number for no playouts."""
        return tuple(total / self.count if self.count else math.nan for total in self.sums)

    @property
    def standard_deviation(self) -> tuple[float, ...]:
        """The spread of each seat's net chips from playout to playout."""
        n = self.count
        if n == 0:
            return (math.nan,) * len(self.sums)
        pairs = zip(self.sums, self.sums_of_squares, strict=True)
        # In whole numbers, so that nothing cancels.
        return tuple(
            (max(0, n * squares - total * total) / (n * n)) ** 0.5 for total, squares in pairs
        )

    @property
    def standard_error(self) -> tuple[float, ...]:
        """How far each mean may be from the true one: its standard error."""
        root = self.count**0.5 or math.nan
        return tuple(deviation / root for deviation in self.standard_deviation)

    def __add__(self, other: Playouts) -> Playouts:
        """The sums of both."""
        if not isinstance(other, Playouts):
            return NotImplemented
        if len(self.sums) != len(other.sums):
            raise ArgumentError(
                f"playouts of {len(self.sums)} and of {len(other.sums)} seats do not add up"
            )
        return Playouts(
            self.count + other.count,
            self.decisions + other.decisions,
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            tuple(a + b for a, b in zip(self.sums_of_squares, other.sums_of_squares, strict=True)),
        )

    def __str__(self) -> str:
        """One line a seat: mean net chips and their standard error."""
        lines = [f"{self.count} playout{'' if self.count == 1 else 's'}"]
        pairs = zip(self.mean, self.standard_error, strict=True)
        lines += [
            f"seat {seat}: {mean:+.2f} ± {error:.2f}" for seat, (mean, error) in enumerate(pairs)
        ]
        return "\n".join(lines)


def _weights(policy: ArrayLike) -> list[list[list[float]]]:
    """The weights of a policy, as the module takes them."""
    if isinstance(policy, np.ma.MaskedArray):
        raise ArrayError("masked arrays are not taken: use .data, or .filled(0)")
    try:
        table = np.asarray(policy)
    except ValueError as error:  # lists within lists of different lengths
        raise ArrayError(f"a policy has the shape (5, 2, 5): street, owed, id; {error}") from None
    if table.dtype.kind not in "biuf":
        raise TypeError(
            f"expected an array of numbers for policy, found {type(policy).__qualname__} "
            f"of dtype {table.dtype}"
        )
    if table.shape != (5, 2, 5):
        raise ArrayError(f"a policy has the shape (5, 2, 5): street, owed, id; not {table.shape}")
    weights: list[list[list[float]]] = table.astype(np.float64).tolist()
    return weights


def playouts(
    hand: Hand,
    count: SupportsIndex,
    *,
    seed: SupportsIndex | None = None,
    threads: SupportsIndex = 1,
    view: SupportsIndex | None = None,
    policy: ArrayLike | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Playouts:
    """Play a hand out many times, and sum what every seat won.

    Parameters
    ----------
    hand : Hand
        Any hand whose showdown has not begun; also one whose cards are not dealt yet, and one
        that all but one have folded. To value an action by what a seat knows, play it on
        ``hand.view(seat)``: the view deals no card, while a dealt hand would deal on with the
        cards that nobody knows.
    count : int
        How many playouts.
    seed : int, optional
        The same seed gives the same sums for any number of threads. Without it one is drawn.
    threads : int, optional
    view : int, optional
        The seat from whose view to play: before each playout everything this seat has not seen
        (others' down cards, burns, the stub) is dealt anew. Without it the cards that are out stay
        as they are and only the stub is shuffled.
    policy : array_like, optional
        Weights of the action ids, of shape ``(5, 2, 5)``: by street (third to seventh), by
        whether chips are owed (a pending bring-in counts as owed), and by id. Ids that are not
        legal at a decision do not count there. Without it every legal action is equally likely.
    progress : callable, optional
        Called as ``progress(done, count)`` now and then.

    Returns
    -------
    Playouts

    Raises
    ------
    ArgumentError
        If nothing is left to play, a seat or a weight cannot be, or a card that must be known is
        not.
    ArrayError
        If the policy has another shape, or masked values.

    Notes
    -----
    Other Python threads run meanwhile, and Ctrl-C stops it.

    Examples
    --------
    >>> import stud
    >>> room = stud.rooms.ROOM_A
    >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 3, seed=7)
    >>> result = stud.playouts(hand, 10_000, seed=3)
    >>> result.count, sum(result.sums)
    (10000, 0)
    >>> result == stud.playouts(hand, 10_000, seed=3, threads=2)
    True
    """
    if progress is not None and not callable(progress):
        raise TypeError(
            "expected a function of two numbers, done and of all, for progress, "
            f"found {type(progress).__qualname__}"
        )
    weights = None if policy is None else _weights(policy)
    seed = int.from_bytes(os.urandom(8)) if seed is None else seed
    return Playouts(*_playouts(hand, count, seed, threads, view, weights, progress))
