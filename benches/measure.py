"""Figures: rounds in which all contenders take turns, and the median of each."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass

from stud.cli.contenders import Contender, timed


@dataclass(frozen=True)
class Result:
    """One figure: so many `unit` a second, by name and group."""

    group: str
    name: str
    unit: str
    per_second: float
    note: str = ""

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def rates(
    unit: str, contenders: Iterable[Contender], *, rounds: int, seconds: float
) -> list[Result]:
    """The median rate of each, in processor time."""
    contenders = list(contenders)
    return [
        Result(contender.group, contender.name, unit, statistics.median(found), contender.note)
        for contender, found in zip(
            contenders, timed(contenders, rounds=rounds, seconds=seconds), strict=True
        )
    ]


def in_turns(works: list[Callable[[], object]], rounds: int) -> list[list[float]]:
    """Seconds of the clock for each work in every round; in a round each is done once."""
    spent: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, found in zip(works, spent, strict=True):
            begun = time.perf_counter()
            work()
            found.append(time.perf_counter() - begun)
    return spent


def load() -> float | None:
    """How many programs want a processor, on average over the last minute."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
