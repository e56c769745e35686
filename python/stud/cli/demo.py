"""``stud demo``: the package at work."""

from __future__ import annotations

import random
import time
from decimal import Decimal

import click
import numpy as np
import numpy.typing as npt
from rich.progress import Progress
from rich.table import Table

import stud
from stud import display, reference
from stud.cli import output
from stud.cli.bots import BOTS
from stud.cli.simulate import Result, simulate
from stud.histories import History

_NAMES = ("North", "East", "South", "West", "Up", "Down", "Left", "Right")


@click.command("demo", short_help="See the package at work.")
@click.option("--quick", is_flag=True, help="leave out what takes more than a few seconds.")
def command(quick: bool) -> None:
    """See the package at work: a hand in each room, a simulation, every seven-card hand."""
    screen = output.console()
    for room, seed in ((stud.rooms.ROOM_A, 12), (stud.rooms.ROOM_B, 4), (stud.rooms.ROOM_C, 9)):
        _hand(room, seed)
    click.echo("Simulation: uniform random play, six seats, room A, one thread")
    room = stud.rooms.ROOM_A
    stakes = room.stakes(5_00, 10_00)
    hands = 100_000 if quick else 2_000_000
    core = Result(6)
    simulate(room, stakes, [BOTS["uniform"]] * 6, core, hands=hands, seed=1)
    click.echo(_speed("in the core", core))
    loop = Result(6)
    bots = [BOTS["uniform"]] * 5 + [lambda view, rng: BOTS["uniform"](view, rng)]
    simulate(room, stakes, bots, loop, hands=500 if quick else 5_000, seed=1)
    click.echo(_speed("in a Python loop", loop))
    click.echo()
    cards = 5 if quick else 7
    click.echo(f"Every hand of {cards} cards by its category")
    start = time.perf_counter()
    with Progress(console=screen, transient=True) as progress:
        task = progress.add_task("counting", total=None)
        counts = stud.category_counts(
            cards, progress=lambda done, total: progress.update(task, completed=done, total=total)
        )
    seconds = time.perf_counter() - start
    table = Table(box=None, pad_edge=False)
    table.add_column("category")
    table.add_column("hands", justify="right")
    table.add_column("chance", justify="right")
    total = sum(counts.values())
    for category, count in reversed(list(counts.items())):
        table.add_row(str(category), f"{count:,}", f"{count / total:.4%}")
    table.add_row("all", f"{total:,}", f"{seconds:.2f} s")
    screen.print(table)
    click.echo()
    _evaluation(100_000 if quick else 5_000_000)


def _evaluation(count: int) -> None:
    """Evaluate random hands, and some of them by the plain Python of the reference."""
    shuffled = np.random.default_rng(1).random((count, 52), np.float32).argpartition(7, axis=1)
    hands: npt.NDArray[np.uint8] = np.ascontiguousarray(shuffled[:, :7], dtype=np.uint8)
    start = time.perf_counter()
    strengths = stud.evaluate(hands)
    seconds = time.perf_counter() - start
    some = [[reference.Card(int(card)) for card in hand] for hand in hands[:300]]
    start = time.perf_counter()
    plain = [reference.evaluate(hand).value for hand in some]
    plain_seconds = time.perf_counter() - start
    if plain != strengths[: len(plain)].tolist():
        raise click.ClickException("stud and stud.reference rank a hand differently")
    fast, slow = count / seconds, len(plain) / plain_seconds
    click.echo("Evaluation of seven cards, one thread")
    click.echo(f"  stud.evaluate, an array of {count:,}: {fast:,.0f} hands/s")
    click.echo(
        f"  stud.reference, in plain Python: {slow:,.0f} hands/s, {fast / slow:,.0f} times slower"
    )


def _speed(how: str, result: Result) -> str:
    rate = result.hands / result.seconds
    return (
        f"  {how}: {result.hands:,} hands, {result.decisions:,} decisions in "
        f"{result.seconds:.2f} s, {rate:,.0f} hands/s"
    )


def _hand(room: stud.Room, seed: int) -> None:
    """One hand of simple bots, from the antes to the showdown."""
    rng = random.Random(seed)
    stakes = room.stakes(5_00, 10_00)
    table = stud.Table(room, stakes, seats=4)
    for seat in range(1, 5):
        table = table.sit(seat, _NAMES[seat - 1], 100_00)
    # The first hand from this seed on that comes to a showdown.
    while True:
        dealt = table.deal(seed=seed)
        while dealt.actor is not None:
            hand = dealt.hand
            assert hand is not None
            dealt = dealt.play(BOTS["simple"](hand.view(hand.actor), rng))
        hand = dealt.hand
        assert hand is not None
        if len(hand.live) > 1:
            break
        seed += 1
    history = History.of(dealt, unit=Decimal("0.01"), currency="$")
    click.echo(f"A hand in {room.name.replace('_', ' ')}, as its history discloses it")
    click.echo()
    output.say(history.text())
    click.echo()
    click.echo(
        display.text(
            hand.view(),
            names=dealt.hand_names,
            numbers=dealt.hand_seats,
            amount=history.amount,
            disclosed={seat: history.cards(seat) for seat in history.disclosed},
        )
    )
    click.echo()
