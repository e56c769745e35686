"""How an equity is shown."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from stud._evaluation import Category

if TYPE_CHECKING:
    from stud._equity.result import Equity, SeatEquity

_BAR = 20
_EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")

# The lows of a tally, by height.
HEIGHTS = (
    "no low",
    *(
        f"{rank} low"
        for rank in ("five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
    ),
)


def percent(share: Fraction | float, error: float = 0.0) -> str:
    """A share in per cent, with its error if there is one."""
    text = f"{float(share):.2%}"
    return f"{text[:-1]} ± {error:.2%}" if error else text


def bar(share: Fraction | float, width: int = _BAR) -> str:
    """A share as a bar of blocks, in eighths of a character."""
    full, rest = divmod(round(float(share) * width * 8), 8)
    return "█" * full + _EIGHTHS[rest]


def method(equity: Equity) -> str:
    """How the equity was found."""
    if equity.method == "exact":
        every = f"all {equity.samples:,} run-outs" if equity.samples != 1 else "the one run-out"
        return f"{equity.game}, exact: {every}"
    stopped = "" if equity.complete else ", interrupted"
    return f"{equity.game}, sampled{stopped}: {equity.samples:,} run-outs of {equity.run_outs:,}"


def _columns(equity: Equity) -> tuple[list[str], list[list[str]]]:
    def part(seat: SeatEquity, count: int) -> str:
        return f"{count / seat.total:.2%}"

    names = ["seat", "hand", "share"]
    split = equity.game == "eight_or_better"
    names += ["scoops", "high", "tied", "low", "tied"] if split else ["wins", "ties", "losses"]
    rows = []
    for seat in equity:
        row = [str(seat.seat), seat.hand, percent(seat.share, seat.error)]
        ties = sum(seat.ties.values())
        if split:
            low_ties = sum(seat.low_ties.values())
            counts = [seat.scoops, seat.wins, ties, seat.low_wins, low_ties]
        else:
            counts = [seat.wins, ties, seat.losses]
        rows.append(row + [part(seat, count) for count in counts])
    return names, rows


def _align(names: list[str], rows: list[list[str]], last: list[str], left: int = 1) -> list[str]:
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    lines = []
    for row, tail in zip([names, *rows], ["", *last], strict=True):
        cells = [
            cell.ljust(width) if index == left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join([*cells, tail]).rstrip())
    return lines


def table(equity: Equity) -> str:
    """The table of all seats."""
    names, rows = _columns(equity)
    bars = [bar(seat.share) for seat in equity]
    return "\n".join([method(equity), *_align(names, rows, bars)])


def _hands(equity: Equity) -> tuple[list[str], list[list[str]]]:
    """Final hands by row, seats by column."""
    names = [*Category] if equity.game == "razz" else [*reversed(Category)]
    # A `Category` is a text as well.
    hands: list[dict[str, int]] = [
        {str(k): n for k, n in seat.categories.items()} for seat in equity
    ]
    rows = _shares(equity, names, hands)
    return _heads(equity), rows + _shares(
        equity, [*HEIGHTS[1:], HEIGHTS[0]], [s.lows for s in equity]
    )


def _heads(equity: Equity) -> list[str]:
    return ["final hand", *(str(seat.seat) for seat in equity)]


def _shares(equity: Equity, kinds: list[Any], counts: list[dict[str, int]]) -> list[list[str]]:
    rows = []
    for kind in map(str, kinds):
        if any(kind in held for held in counts):
            parts = zip(counts, equity, strict=True)
            rows.append([kind, *(f"{held.get(kind, 0) / seat.total:.2%}" for held, seat in parts)])
    return rows


def report(equity: Equity) -> str:
    """The table, and below it the final hands of every seat."""
    names, rows = _hands(equity)
    return "\n".join([table(equity), "", *_align(names, rows, [""] * len(rows), left=0)])


def html(equity: Equity) -> str:
    """The table for a notebook, with bars, and the final hands to be unfolded."""
    from html import escape  # most who import stud never need it

    names, rows = _columns(equity)

    def cells(tag: str, row: list[str]) -> str:
        styles = ["right", "left"] + ["right"] * (len(row) - 2)
        return "".join(
            f'<{tag} style="text-align:{style}">{escape(cell)}</{tag}>'
            for cell, style in zip(row, styles, strict=True)
        )

    body = []
    for seat, row in zip(equity, rows, strict=True):
        width = float(seat.share) * 100
        drawn = (
            '<td><div style="width:10em;background:#8883"><div style="height:0.9em;'
            f'background:#4a8;width:{width:.2f}%"></div></div></td>'
        )
        body.append(f"<tr>{cells('td', row)}{drawn}</tr>")
    hand_names, hand_rows = _hands(equity)
    hands = "".join(
        "<tr><td>"
        + escape(row[0])
        + "</td>"
        + "".join(f'<td style="text-align:right">{cell}</td>' for cell in row[1:])
        + "</tr>"
        for row in hand_rows
    )
    heads = "".join(f"<th>{escape(name)}</th>" for name in hand_names)
    return (
        f"<table><caption>{escape(method(equity))}</caption>"
        f"<thead><tr>{cells('th', names)}<th></th></tr></thead>"
        f"<tbody>{''.join(body)}</tbody></table>"
        f"<details><summary>final hands</summary><table><thead><tr>{heads}</tr></thead>"
        f"<tbody>{hands}</tbody></table></details>"
    )
