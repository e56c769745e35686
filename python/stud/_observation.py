"""What the actors of a batch see."""

from __future__ import annotations

import operator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, SupportsIndex

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Observation:
    """What the actor of every row of a `HandBatch` sees, as arrays of one value or row a hand.

    Nothing in it is hidden from the actor: its own down cards, everybody's upcards, and no other
    card. The arrays belong to whoever made the observation; give it back as ``out=`` to have them
    filled again.

    Attributes
    ----------
    actor : int8 (N,)
        The seat to act; -1 where the hand is over.
    legal : bool (N, 5)
        Whether each id is legal: 0 fold, 1 check or call, 2 bring in, 3 wager at the lower size,
        4 wager at the upper size.
    street : uint8 (N,)
        3 to 7.
    pot : uint32 (N,)
        All chips put in and not returned.
    to_call : uint32 (N,)
        Chips the actor must add to stay in; for a pending bring-in, the bring-in.
    stacks, bets : uint32 (N, S)
        Chips behind, and chips put in on this street.
    live : bool (N, S)
        Whether the seat has not folded.
    upcards : uint8 (N, S, 4)
        Card ids in the order dealt; 255 where there is none.
    down_cards : uint8 (N, 3)
        The actor's, in the order dealt; 255 where there is none.
    community : uint8 (N,)
        The community card; 255 where there is none.
    done : bool (N,)
        Whether the hand ended with this step.
    payoffs : int64 (N, S)
        Net chips of the hand that ended with this step; 0 where none did.

    Examples
    --------
    >>> import stud
    >>> seen = stud.Observation.empty(4096, seats=6)
    >>> seen.legal.shape, seen.upcards.dtype
    ((4096, 5), dtype('uint8'))
    """

    actor: NDArray[np.int8]
    legal: NDArray[np.bool_]
    street: NDArray[np.uint8]
    pot: NDArray[np.uint32]
    to_call: NDArray[np.uint32]
    stacks: NDArray[np.uint32]
    bets: NDArray[np.uint32]
    live: NDArray[np.bool_]
    upcards: NDArray[np.uint8]
    down_cards: NDArray[np.uint8]
    community: NDArray[np.uint8]
    done: NDArray[np.bool_]
    payoffs: NDArray[np.int64]

    @classmethod
    def empty(cls, size: SupportsIndex, *, seats: SupportsIndex) -> Observation:
        """Arrays for a batch of this many rows and seats, all zero.

        Examples
        --------
        >>> import stud
        >>> stud.Observation.empty(2, seats=3).stacks.tolist()
        [[0, 0, 0], [0, 0, 0]]
        """
        n, s = operator.index(size), operator.index(seats)
        return cls(
            actor=np.zeros(n, np.int8),
            legal=np.zeros((n, 5), np.bool_),
            street=np.zeros(n, np.uint8),
            pot=np.zeros(n, np.uint32),
            to_call=np.zeros(n, np.uint32),
            stacks=np.zeros((n, s), np.uint32),
            bets=np.zeros((n, s), np.uint32),
            live=np.zeros((n, s), np.bool_),
            upcards=np.zeros((n, s, 4), np.uint8),
            down_cards=np.zeros((n, 3), np.uint8),
            community=np.zeros(n, np.uint8),
            done=np.zeros(n, np.bool_),
            payoffs=np.zeros((n, s), np.int64),
        )

    def __repr__(self) -> str:
        """The shape; the arrays are too long to print."""
        rows, seats = self.stacks.shape
        return f"<Observation of {rows} hands of {seats} seats>"

    def __eq__(self, other: object) -> bool:
        """Whether all arrays are equal."""
        if not isinstance(other, Observation):
            return NotImplemented
        names = [field.name for field in fields(self)]
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in names)

    __hash__: ClassVar[None]  # type: ignore[assignment]  # Python leaves it out, as __eq__ is there
