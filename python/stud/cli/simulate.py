"""``stud simulate``: many hands between bots."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import click
from rich.table import Table

import stud
from stud.cli import output
from stud.cli.bots import BOTS, Bot


@dataclass
class Result:
    """What came out so far."""

    seats: int
    hands: int = 0
    decisions: int = 0
    seconds: float = 0.0
    rake: int = 0
    net: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.net = [0] * self.seats
        self.squares = [0] * self.seats

    def add(self, hand: stud.Hand) -> None:
        """Count a finished hand."""
        self.hands += 1
        self.rake += hand.rake
        for seat, payoff in enumerate(hand.payoffs):
            self.net[seat] += payoff
            self.squares[seat] += payoff * payoff

    def add_playouts(self, played: stud.Playouts) -> None:
        """Count hands played out in the core."""
        self.hands += played.count
        self.decisions += played.decisions
        self.rake -= sum(played.sums)
        for seat in range(self.seats):
            self.net[seat] += played.sums[seat]
            self.squares[seat] += played.sums_of_squares[seat]

    def error(self, seat: int) -> float:
        """The standard error of a seat's mean result."""
        if self.hands < 2:
            return float("inf")
        mean = self.net[seat] / self.hands
        spread = max(0.0, self.squares[seat] / self.hands - mean * mean)
        return float((spread / (self.hands - 1)) ** 0.5)


Advance = Callable[[int], object]
"""Is told how many more hands were played."""


def simulate(
    room: stud.Room,
    stakes: stud.Stakes,
    bots: list[Bot],
    result: Result,
    *,
    hands: int,
    seed: int,
    threads: int = 1,
    advance: Advance = lambda hands: None,
) -> None:
    """Play hands with fresh stacks, the dealer position moving; `result` grows as it goes.

    It can be stopped at any time: what is in `result` are whole hands. If all play uniformly at
    random the core plays by itself.
    """
    start = time.perf_counter()
    try:
        if all(bot is BOTS["uniform"] for bot in bots):
            _in_the_core(room, stakes, result, hands, seed, threads, advance)
        else:
            _one_by_one(room, stakes, bots, result, hands, seed, advance)
    finally:
        result.seconds += time.perf_counter() - start


def _one_by_one(
    room: stud.Room,
    stakes: stud.Stakes,
    bots: list[Bot],
    result: Result,
    hands: int,
    seed: int,
    advance: Advance,
) -> None:
    rng = random.Random(seed)
    for number in range(hands):
        hand = stud.Hand.deal(
            room.rules,
            stakes,
            stacks=[_DEEP * stakes.big_bet] * len(bots),
            dealer=number % len(bots),
            deck=stud.Deck.seeded(seed, number),
        )
        decisions = 0
        while (seat := hand.actor) is not None:
            hand = hand.play(bots[seat](hand.view(seat), rng))
            decisions += 1
        result.decisions += decisions
        result.add(hand)
        advance(1)


def _in_the_core(
    room: stud.Room,
    stakes: stud.Stakes,
    result: Result,
    hands: int,
    seed: int,
    threads: int,
    advance: Advance,
) -> None:
    part = 0
    while hands > 0:
        hand = stud.Hand.start(
            room.rules,
            stakes,
            stacks=[_DEEP * stakes.big_bet] * result.seats,
            dealer=part % result.seats,
        )
        count = min(hands, _PART)
        seeds = (seed + part) % 2**64
        result.add_playouts(stud.playouts(hand, count, seed=seeds, threads=threads))
        advance(count)
        hands -= count
        part += 1


_DEEP = 50
"""The stacks, in big bets."""
_PART = 50_000
"""How many hands the core plays before it is asked whether to go on."""


@click.command("simulate", short_help="Play many hands between bots.")
@output.room_option()
@output.stakes_option()
@click.option(
    "--bot",
    "names",
    multiple=True,
    type=click.Choice(list(BOTS)),
    help="who sits in the seats: once for all of them, or once for each. [default: simple]",
)
@click.option(
    "--seats",
    type=click.IntRange(2, 8),
    help="how many play; as many as bots are named, or 6.",
)
@click.option("--hands", type=click.IntRange(1), default=10_000, show_default=True)
@click.option(
    "--threads",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="for uniform play, which the core does by itself.",
)
@output.seed_option
@output.json_option  # fmt: skip
def command(
    room_name: str,
    stakes_text: str,
    names: tuple[str, ...],
    seats: int | None,
    hands: int,
    threads: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """Play many hands between bots: results by seat, and the speed.

    Ctrl-C stops it and prints the result so far.
    """
    room = output.room(room_name)
    stakes = output.stakes(room, stakes_text)
    if len(names) > 8:
        raise click.UsageError(f"--bot must be given once, or 2 to 8 times, not {len(names)} times")
    if seats is None:
        seats = len(names) if len(names) > 1 else 6
    if len(names) > 1 and len(names) != seats:
        raise click.UsageError(
            f"--bot must be given once, or once for each of the {seats} seats, "
            f"not {len(names)} times"
        )
    chosen = list(names) if len(names) > 1 else list(names or ("simple",)) * seats
    with output.argument("--stakes", amounts=True):
        stud.Hand.start(room.rules, stakes, stacks=[_DEEP * stakes.big_bet] * seats)
    if seed is None:
        seed = random.SystemRandom().getrandbits(64)
    result = Result(seats)
    stopped = False
    with output.progress_bar("hands", hidden=as_json) as bar:
        task = bar.add_task("", total=hands)
        try:
            simulate(
                room,
                stakes,
                [BOTS[name] for name in chosen],
                result,
                hands=hands,
                seed=seed,
                threads=threads,
                advance=lambda count: bar.advance(task, count),
            )
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        output.print_json(_as_json(result, chosen, seed, stopped))
    else:
        _print(result, chosen, stakes, seed, stopped)
    return 130 if stopped else 0


def _rate(result: Result) -> float:
    return result.hands / result.seconds if result.seconds else 0.0


def _as_json(result: Result, chosen: list[str], seed: int, stopped: bool) -> dict[str, object]:
    return {
        "hands": result.hands,
        "decisions": result.decisions,
        "seconds": result.seconds,
        "hands_per_second": _rate(result),
        "rake_cents": result.rake,
        "seed": seed,
        "stopped": stopped,
        "seats": [
            {
                "seat": seat,
                "bot": chosen[seat],
                "net_cents": result.net[seat],
                "mean_cents": result.net[seat] / result.hands if result.hands else None,
                "standard_error_cents": result.error(seat) if result.hands > 1 else None,
            }
            for seat in range(result.seats)
        ],
    }


def _print(
    result: Result, chosen: list[str], stakes: stud.Stakes, seed: int, stopped: bool
) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("seat", justify="right")
    table.add_column("bot")
    for heading in ("net $", "big bets / 100 hands"):
        table.add_column(heading, justify="right")
    for seat in range(result.seats):
        per_hundred = 100 / stakes.big_bet / max(1, result.hands)
        spread = result.error(seat) * 100 / stakes.big_bet
        table.add_row(
            str(seat),
            chosen[seat],
            f"{result.net[seat] / 100:.2f}",
            f"{result.net[seat] * per_hundred:+.1f} ± {spread:.1f}",
        )
    screen = output.console()
    screen.print(table)
    so_far = "so far: " if stopped else ""
    screen.print(
        f"{so_far}{output.count(result.hands, 'hand')}, "
        f"{output.count(result.decisions, 'decision')}, {result.seconds:.2f} s, "
        f"{_rate(result):.0f} hands/s"
    )
    screen.print(f"seed {seed}")
