"""Timing: rounds in which all contenders take turns, in processor time, and the median of each."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass


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


@dataclass(frozen=True)
class Contender:
    """Something to time. `run` works, asserts its answer, and returns how many units it did."""

    name: str
    run: Callable[[], int]
    note: str = ""


def rates(
    group: str, unit: str, contenders: Iterable[Contender], *, rounds: int, seconds: float
) -> list[Result]:
    """The median rate of each over rounds in which each works at least so many seconds."""
    contenders = list(contenders)
    seen: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for contender in contenders:
        contender.run()  # once for caches, imports and tables
    for _ in range(rounds):
        for contender in contenders:
            done, begun = 0, time.process_time()
            while (spent := time.process_time() - begun) < seconds or done == 0:
                done += contender.run()
            seen[contender.name].append(done / spent)
    return [
        Result(group, contender.name, unit, statistics.median(seen[contender.name]), contender.note)
        for contender in contenders
    ]
