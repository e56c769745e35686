"""The options of an equity, checked before anything is done, whether they will be used or not."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Real

from stud._stud import Room, Rules, _Contest
from stud.errors import CardError, EquityError, NotationError

__all__ = [
    "GAMES",
    "METHODS",
    "Ends",
    "Progress",
    "check_choice",
    "check_executor",
    "check_progress",
    "check_seed",
    "check_threads",
    "naming",
    "whole",
]

Progress = Callable[[int, int], object]

GAMES = ("high", "razz", "eight_or_better")
METHODS = ("auto", "exact", "sample")
# The standard error of a share when nothing else is asked for.
_ERROR = 0.0005


def _found(value: object) -> str:
    return f"found {type(value).__qualname__}"


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number within bounds.

    Raises
    ------
    TypeError
        If it is no whole number; True and False are none.
    EquityError
        If it is out of bounds.
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"expected a whole number for {name}, {_found(value)}") from None
    if number < least or (most is not None and number > most):
        bounds = f"at least {least}" if number < least else f"at most {most:,}"
        # A number of thousands of digits is nothing to print, nor does Python print it.
        given = str(number) if number.bit_length() < 256 else "one of hundreds of digits"
        raise EquityError(f"{name} is {bounds}, not {given}")
    return number


def _positive(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"expected a number for {name}, {_found(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not (number > 0 and math.isfinite(number)):
        raise EquityError(f"{name} is a positive number, not {number}")
    return number


class Ends:
    """When sampling ends: reads `samples`, `error` and `time`; the usual error if none is given."""

    def __init__(self, samples: object, error: object, time: object) -> None:
        self.given = not (samples is None and error is None and time is None)
        if not self.given:
            error = _ERROR
        self.samples = None if samples is None else whole("samples", samples, 1, _Contest.MOST)
        self.error = None if error is None else _positive("error", error)
        self.time = None if time is None else _positive("time", time)


def check_threads(threads: object) -> int:
    """Reads `threads`."""
    # More are never started, as everywhere in `stud`.
    return min(whole("threads", threads, 1), 256)


def check_seed(seed: object) -> int | None:
    """Reads `seed`."""
    return None if seed is None else whole("seed", seed, 0, 2**64 - 1)


def check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    """Refuses what is not one of these texts."""
    words = f"{', '.join(map(repr, choices[:-1]))} or {choices[-1]!r}"
    if not isinstance(value, str):
        hint = "; that of a room is room.rules.game" if isinstance(value, Room | Rules) else ""
        raise TypeError(f"expected {words} for {name}, {_found(value)}{hint}")
    if value not in choices:
        raise EquityError(f"{name} must be {words}, it is {value!r}")


def check_progress(progress: object) -> None:
    """Refuses what cannot be called."""
    if progress is not None and not callable(progress):
        raise TypeError(
            f"expected a function of two numbers, done and of all, for progress, {_found(progress)}"
        )


def check_executor(executor: object) -> None:
    """Refuses what is no executor."""
    if executor is None:
        return
    from concurrent.futures import Executor  # not needed without one

    if not isinstance(executor, Executor):
        raise TypeError(
            "expected a concurrent.futures.Executor, such as ProcessPoolExecutor() or that of a "
            f"Dask client, client.get_executor(), for executor, {_found(executor)}"
        )


@contextmanager
def naming(place: str) -> Iterator[None]:
    """An error in here says at which place the cards were given."""
    try:
        yield
    except CardError as error:
        facts = {"card": error.card, "position": error.position, "found": error.found}
        raise type(error)(f"{place}: {error}", **facts) from None
    except EquityError as error:
        error.args = (f"{place}: {error}",)
        raise
    except NotationError as error:
        facts = {"position": error.position, "found": error.found}
        raise NotationError(f"{place}: {error}", **facts) from None
    except TypeError as error:
        raise TypeError(f"{place}: {error}") from None
