"""``stud replay``: hands from PHH files, step by step."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import click

import stud
from stud import display, phh
from stud.cli import output
from stud.histories import History


@click.command("replay", short_help="Step through hands in PHH files.")
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option("--hand", "label", help="only this hand of a file with several.")
@click.option("--seat", type=int, help="show only what this seat of the table may see.")
@click.option("--rules", "rules_name", help="play by these rules (stud.rooms), not the file's.")
@click.option("--text", "as_text", is_flag=True, help="print the hands instead of stepping.")
@click.option("--check", is_flag=True, help="only read the hands, and report those that are wrong.")
@output.json_option
def command(
    paths: tuple[str, ...],
    label: str | None,
    seat: int | None,
    rules_name: str | None,
    as_text: bool,
    check: bool,
    as_json: bool,
) -> int:
    """Step through the hands of PHH files and directories.

    Hands that cannot be read or were not played by the rules are named on the error stream, and
    the others go on; then the exit status is 1. A door card that nobody wrote down is replaced by
    an unseen one, which a note names.
    """
    rules = None
    if rules_name is not None:
        with output.argument("--rules"):
            rules = output.room(rules_name).rules
    if check:
        for option, given in (("--hand", label), ("--seat", seat), ("--text", as_text or None)):
            if given is not None:
                raise click.UsageError(f"--check reads every hand and shows none: no {option}")
        return _check(paths, rules, as_json)
    failed = False
    shown = 0
    seatless: list[str] = []
    stepping = not as_text and not as_json and sys.stdin.isatty() and sys.stdout.isatty()
    for entry in phh.read(*paths, rules=rules, stand_ins=True):
        if label is not None and label not in (entry.hand, _number(entry)):
            continue
        if entry.error is not None:
            click.echo(f"stud replay: {output.one_line(entry.error)}", err=True)
            failed = True
            continue
        if entry.history is None:
            continue
        if seat is not None and seat not in entry.history.seats:
            seats = ", ".join(map(str, entry.history.seats))
            which = f"{entry.file}: hand {entry.hand}" if entry.hand else str(entry.file)
            seatless.append(f"{which} has the seats {seats}, none is {seat}")
            continue
        shown += 1
        if as_json:
            output.print_json(_as_json(entry.history, seat))
        elif stepping:
            if not _Stepper(entry.history, seat).run():
                break
        else:
            output.say(entry.history.text(viewer=seat, everything=seat is None))
            click.echo()
    if seatless and not shown and not failed:
        more = len(seatless) - 1
        others = f", nor has {output.count(more, 'other hand')}" if more else ""
        raise click.UsageError(f"--seat: {seatless[0]}{others}")
    if seatless:
        left_out = output.count(len(seatless), "hand")
        click.echo(f"stud replay: --seat: {left_out} without a seat {seat} left out", err=True)
    if not shown and not failed:
        raise output.Failure(f"no hand in {', '.join(paths)}" + (f" is {label}" if label else ""))
    return 1 if failed else 0


def _number(entry: phh.Entry) -> str | None:
    number = None if entry.record is None else entry.record.fields.get("hand")
    return None if number is None else str(number)


def _check(paths: tuple[str, ...], rules: stud.Rules | None, as_json: bool) -> int:
    """Read everything, say what is wrong and how fast it went."""
    files = list(phh.paths(*paths))
    size = sum(path.stat().st_size for path in files)
    hands = 0
    errors: list[str] = []
    notes: list[str] = []
    start = time.perf_counter()
    with output.progress_bar("bytes") as bar:
        task = bar.add_task("", total=size)
        for entry in phh.read(
            *files, rules=rules, stand_ins=True, progress=lambda n: bar.advance(task, n)
        ):
            where = entry.file if entry.hand is None else f"{entry.file}: hand {entry.hand}"
            if entry.error is not None:
                errors.append(output.one_line(entry.error))
                if not as_json:
                    click.echo(f"stud replay: {errors[-1]}", err=True)
            elif entry.history is not None:
                hands += 1
                notes += [f"{where}: {note}" for note in entry.history.notes]
    seconds = time.perf_counter() - start
    if as_json:
        output.print_json(
            {
                "files": len(files),
                "hands": hands,
                "errors": errors,
                "notes": notes,
                "seconds": seconds,
            }
        )
    else:
        for note in notes:
            output.say(f"note: {note}")
        rate = len(files) / seconds if seconds else 0
        click.echo(
            f"{output.count(len(files), 'file')}, {output.count(hands, 'hand')} read, "
            f"{len(errors)} refused, {seconds:.2f} s, "
            f"{rate:.0f} files/s"
        )
    return 1 if errors else 0


def _as_json(history: History, seat: int | None) -> dict[str, Any]:
    hand = history.hand
    return {
        "number": history.number,
        "game": hand.rules.game,
        "players": list(history.names),
        "seats": list(history.seats),
        "unit": str(history.unit),
        "stacks": list(hand.starting_stacks),
        "payoffs": list(hand.payoffs),
        "over": hand.over,
        "lines": list(history.lines(viewer=seat, everything=seat is None)),
        "notes": list(history.notes),
    }


class _Stepper:
    """One hand on the screen: forward, back, by street, to the end."""

    def __init__(self, history: History, seat: int | None) -> None:
        self.history = history
        self.seat = seat
        self.steps = list(_steps(history, seat))
        self.at = 0
        self.screen = output.console()

    def run(self) -> bool:
        """Whether to go on with the next hand."""
        self.draw()
        while True:
            click.echo("Enter next, b back, s street, e end, n next hand, q quit: ", nl=False)
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                click.echo()
                return False
            last = len(self.steps) - 1
            match line.strip():
                case "" | " ":
                    if self.at == last:
                        return True
                    self.at += 1
                case "b":
                    self.at = max(0, self.at - 1)
                case "s":
                    street = self.steps[self.at][0].street
                    later = range(self.at, last + 1)
                    self.at = next((i for i in later if self.steps[i][0].street != street), last)
                case "e":
                    self.at = last
                case "n":
                    return True
                case "q":
                    return False
                case _:
                    click.echo("b, s, e, n, q or Enter.")
                    continue
            self.draw()

    def draw(self) -> None:
        hand, words = self.steps[self.at]
        seats = self.history.seats
        place = seats.index(self.seat) if self.seat in seats else None
        told = replace(self.history, hand=hand)
        click.echo("")
        for line in words:
            output.say(line)
        click.echo(
            display.text(
                hand if self.seat is None else hand.view(place),
                names=self.history.names,
                numbers=seats,
                amount=self.history.amount,
                disclosed={seat: told.cards(seat) for seat in told.disclosed},
                width=min(self.screen.width, 80),
                colour=self.screen.color_system is not None and not self.screen.no_color,
            )
        )
        if self.at == len(self.steps) - 1:
            for note in self.history.notes:
                output.say(f"note: {note}")


def _steps(history: History, seat: int | None) -> Iterator[tuple[stud.Hand, list[str]]]:
    """The hand at every decision, with what happened since the one before."""
    hand = history.hand
    now = stud.Hand.start(
        hand.rules,
        hand.stakes,
        stacks=hand.starting_stacks,
        dealer=hand.dealer,
        event_players=hand.event_players,
    )
    told = 0

    def news() -> list[str]:
        nonlocal told
        known = replace(history, hand=now, notes=())
        lines = list(known.lines(viewer=seat, everything=seat is None))
        new, told = lines[told:], len(lines)
        return new

    for event in hand.events:
        now = now.apply(event)
        if now.actor is not None:
            yield now, news()
    if now.actor is None:
        yield now, news()
