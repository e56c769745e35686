"""Pictures of equities; needs matplotlib."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

from stud._equity.street import STREETS

if TYPE_CHECKING:
    from stud._equity.result import Equity

__all__ = ["plot_by_street"]


def plot_by_street(streets: Mapping[int, Equity], path: str | PathLike[str]) -> None:
    """Draws the share of the pot of every seat, street by street, into a file.

    Parameters
    ----------
    streets : mapping of int to Equity
        As `equity_by_street` gives it.
    path : str or path
        The file; its ending says in which format.
    """
    # Pictures are nothing that everybody needs.
    import matplotlib.figure

    figure: Any = matplotlib.figure.Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    places = list(streets)
    hands = [seat.hand for seat in next(iter(streets.values()))]
    for number, hand in enumerate(hands):
        shares = [float(equity[number].share) * 100 for equity in streets.values()]
        errors = [equity[number].error * 100 for equity in streets.values()]
        axes.errorbar(places, shares, yerr=errors, marker="o", label=hand)
    axes.set_xticks(places, [STREETS[street] for street in places])
    axes.set_xlabel("street")
    axes.set_ylabel("share of the pot, %")
    axes.set_ylim(-3, 103)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path)
