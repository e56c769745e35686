"""Equity: what hands are worth."""

from stud._equity.compare import equity
from stud._equity.holding import HoldingEquity, equity_by_holding
from stud._equity.ranges import Range
from stud._equity.result import Equity, Interrupted, SeatEquity
from stud._equity.street import equity_by_street

__all__ = [
    "Equity",
    "HoldingEquity",
    "Interrupted",
    "Range",
    "SeatEquity",
    "equity",
    "equity_by_holding",
    "equity_by_street",
]
