"""What the commands share: the console, amounts, rooms by name."""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation, Overflow
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

import stud

__all__ = [
    "Console",
    "Failure",
    "argument",
    "console",
    "count",
    "dollars",
    "in_dollars",
    "one_line",
    "print_json",
    "progress_bar",
    "say",
    "short",
]

WIDTH = 80
_SMALLEST = 20
"""The columns that tables need for their frames."""


class Failure(Exception):
    """Something that went wrong, said in one line."""


@contextmanager
def argument(name: str, *, amounts: bool = False) -> Iterator[None]:
    """An error in here is that of an argument: the command was called wrongly.

    With `amounts` it tells of chips, and is told in dollars, as they were typed.
    """
    try:
        yield
    except (stud.StudError, ValueError) as error:
        reason = in_dollars(error) if amounts else one_line(error)
        raise click.UsageError(f"{name}: {reason}") from error


def in_dollars(error: BaseException) -> str:
    """An error about chips in one line, with dollars."""
    return _CHIPS.sub(lambda chips: dollars(int(chips[1])), one_line(error))


_CHIPS = re.compile(r"(?<!seat )\b([0-9]{1,20})\b(?: chips?\b)?")


def console(*, stderr: bool = False) -> Console:
    """The terminal, never wider than it is; 80 columns where there is none."""
    stream = sys.stderr if stderr else sys.stdout
    # What is no size, such as "" or "²", counts as not set: rich stumbles over some of it.
    sizes = {name: _size(os.environ.get(name, "")) for name in ("COLUMNS", "LINES")}
    known = {name: str(size) for name, size in sizes.items() if size}
    rest = {name: text for name, text in os.environ.items() if name not in sizes}
    return _Console(
        stderr=stderr,
        width=None if stream.isatty() else sizes["COLUMNS"] or WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        _environ=rest | known,
    )


def _size(text: str) -> int:
    """A width or height from the environment; 0 for what is none."""
    plain = text.isascii() and text.isdigit() and len(text) <= 4
    return max(int(text), _SMALLEST) if plain and int(text) else 0


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command, which ends quietly."""
        raise BrokenPipeError


def say(text: str) -> None:
    """Print lines, those that are wider than 80 columns on several."""
    for line in text.splitlines() or [""]:
        # Colours take no room, and the lines that have them are never too wide.
        if len(line) <= WIDTH or "\x1b" in line:
            click.echo(line)
            continue
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        for part in textwrap.wrap(line, WIDTH, subsequent_indent=indent):
            click.echo(part)


def one_line(error: BaseException) -> str:
    """An error in one line."""
    if isinstance(error, OSError) and error.filename is not None:
        return short(f"{error.filename}: {error.strerror}")
    return short(str(error))


def short(text: str) -> str:
    """A text in one line; of what is too long to be read, the beginning and the end."""
    line = " ".join(_LONG_WORD.sub(r"\1…\2", text).split())
    if len(line) > _LONG:
        line = f"{line[: _LONG // 2]} … {line[-_LONG // 4 :]}"
    return line


_LONG = 600
_LONG_WORD = re.compile(r"(\S{120})\S{100,}(\S{40})")


def check_plot(path: Path) -> None:
    """Say before anything is measured that a plot cannot be saved."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
    except ImportError:
        raise Failure("a plot needs matplotlib; pip install 'stud[plot]'") from None
    kinds = sorted(FigureCanvasAgg.get_supported_filetypes())
    if path.suffix[1:].lower() not in kinds:
        raise click.UsageError(f"--plot: {path}: a plot is a file of {', '.join(kinds)}")


def print_json(value: Any) -> None:
    """A value as JSON, for scripts."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def dollars(chips: int) -> str:
    """Cents as dollars: ``12.50``."""
    return f"{'-' if chips < 0 else ''}{abs(chips) // 100}.{abs(chips) % 100:02}"


def count(number: int, what: str) -> str:
    """How many: ``1 hand``, ``2 hands``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def cents(text: str, name: str) -> int:
    """Dollars as cents."""
    try:
        amount = Decimal(text)
        # Bounded before anything is counted with it: the exponent can be of any size.
        if amount.is_finite() and 0 < amount < 2**31:
            exact = amount * 100
            if exact == int(exact) and 0 < exact < 2**31:
                return int(exact)
    except (InvalidOperation, Overflow):
        pass
    raise click.UsageError(f"{name} must be an amount such as 5 or 2.50, it is {text!r}")


ROOMS = {"a": "room_a", "b": "room_b", "c": "room_c"}


def room_option(**more: Any) -> Callable[[Any], Any]:
    """``--room``: A, B, C, or any of the published rules."""
    names = [*ROOMS, *stud.rooms.PRESETS]
    return click.option(
        "--room",
        "room_name",
        default="a",
        show_default=True,
        type=click.Choice(names, case_sensitive=False),
        metavar="ROOM",
        help="a, b, c or the name of a published set of rules (stud.rooms).",
        **more,
    )


def room(name: str) -> stud.Room:
    """The room of this name."""
    return stud.Room.preset(ROOMS.get(name.lower(), name.lower()))


def stakes_option(**more: Any) -> Callable[[Any], Any]:
    """``--stakes``."""
    return click.option(
        "--stakes",
        "stakes_text",
        default="5/10",
        show_default=True,
        metavar="SMALL/BIG",
        help="small and big bet in dollars; ante and bring-in follow from the room.",
        **more,
    )


def stakes(room: stud.Room, text: str) -> stud.Stakes:
    """The stakes of a room from ``5/10``."""
    small, slash, big = text.partition("/")
    if not slash:
        raise click.UsageError(f"--stakes must be small/big such as 5/10, it is {text!r}")
    small_bet = cents(small, "--stakes: the small bet")
    big_bet = cents(big, "--stakes: the big bet")
    with argument("--stakes", amounts=True):
        return room.stakes(small_bet, big_bet)


json_option: Callable[[Any], Any] = click.option(
    "--json", "as_json", is_flag=True, help="print JSON for scripts."
)
seed_option: Callable[[Any], Any] = click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), help="the same cards for the same seed."
)


def progress_bar(what: str, *, hidden: bool = False) -> Progress:
    """A progress bar on the error stream; none where that is no terminal."""
    return Progress(
        TextColumn(what),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
        disable=hidden or not sys.stderr.isatty(),
    )
