"""``stud play``: sit down at a table of simple bots."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

import click

import stud
from stud import display
from stud.cli import output
from stud.cli.bots import BOTS, Bot
from stud.histories import History

_NAMES = ("North", "East", "South", "West", "Up", "Down", "Left", "Right")
_HELP = """\
  f  fold                      r  wager (complete, bet, raise) the smaller size
  c  check or call             R  wager the bigger size, where there are two
  b  bring in                  t  let the time run out
  ?  this help                 v  show the table again
  h  the hand so far           q  leave the table (also Ctrl-D)
"""
_BETWEEN = """\
  Enter  the next hand         +AMOUNT  buy more chips, e.g. +50
  o  sit out a hand            a  switch the automatic ante on or off (room A)
  s  show your hand            h  the history of the last hand
  ?  this help                 q  leave the table (also Ctrl-D)
"""


@click.command("play", short_help="Play against bots in the terminal.")
@output.room_option()
@output.stakes_option()
@click.option("--seats", type=click.IntRange(2, 8), help="seats at the table; all that fit.")
@click.option(
    "--bots", type=click.IntRange(1, 7), default=5, show_default=True, help="how many bots."
)
@click.option("--name", default="Hero", show_default=True, help="what you are called.")
@click.option("--buy-in", metavar="DOLLARS", help="what you sit down with; twenty big bets.")
@click.option("--hands", type=click.IntRange(1), help="leave after so many hands.")
@output.seed_option
@click.option(
    "--table",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="keep the table in this file: come back to it later.",
)
def command(
    room_name: str,
    stakes_text: str,
    seats: int | None,
    bots: int,
    name: str,
    buy_in: str | None,
    hands: int | None,
    seed: int | None,
    file: Path | None,
) -> None:
    """Sit down at a table of simple bots and play.

    Your cards are yours alone: bots see what their seats may see. Type ? for the actions.
    """
    room = output.room(room_name)
    stakes = output.stakes(room, stakes_text)
    if file is not None and file.exists():
        table = _restore(file)
    else:
        with output.argument("--bots" if seats is None else "--seats"):
            table = stud.Table(room, stakes, seats=seats or _size(room, bots + 1))
        if bots + 1 > table.size:
            raise click.UsageError(f"--bots: {bots} bots and you need more than {table.size} seats")
        amount = 20 * stakes.big_bet if buy_in is None else output.cents(buy_in, "--buy-in")
        with output.argument("--stakes", amounts=True):
            for seat in range(2, bots + 2):
                table = table.sit(seat, _NAMES[seat - 2], 20 * stakes.big_bet)
        with output.argument("--name"):
            table.sit(1, name, 20 * stakes.big_bet)
        with output.argument("--buy-in", amounts=True):
            table = table.sit(1, name, amount)
    session = _Session(table, seed, file, random.Random(seed))
    try:
        session.run(hands)
    finally:
        session.goodbye()


def _size(room: stud.Room, players: int) -> int:
    """The smallest table of the room with seats for all."""
    for size in range(players, 9):
        if room.offers(size):
            return size
    return players


def _restore(file: Path) -> stud.Table:
    table = stud.Table.from_bytes(file.read_bytes())
    if 1 not in table.players:
        raise output.Failure(f"{file}: nobody sits in seat 1 of that table")
    return table


class _Left(Exception):
    """The player wants to go."""


@dataclass
class _Session:
    table: stud.Table
    seed: int | None
    file: Path | None
    rng: random.Random
    bot: Bot = BOTS["simple"]
    me: int = 1
    told: int = 0
    """The lines of the hand that have been printed."""
    tired: bool = False
    """Whether the player is sitting out the next hand only."""
    started: int = 0
    """The hands dealt before."""
    finished: int = 0
    """The hands finished before."""
    screen: output.Console = field(default_factory=output.console)

    def __post_init__(self) -> None:
        self.started = self.table.hands
        self.finished = self.started - self.table.in_hand

    def run(self, hands: int | None) -> None:
        room = self.table.room
        stakes = self.table.stakes
        self.say(
            f"{room.name}, {self.money(stakes.small_bet)}/{self.money(stakes.big_bet)}, ante "
            f"{self.money(stakes.ante)}, bring-in {self.money(stakes.bring_in)}. ? for help."
        )
        try:
            if self.table.in_hand:
                self.say("The hand goes on where you left it.")
                self.told = 0
                self.play_hand()
                self.between()
            while hands is None or self.table.hands - self.started < hands:
                self.deal()
                self.play_hand()
                if hands is not None and self.table.hands - self.started >= hands:
                    break
                self.between()
        except (_Left, EOFError):
            pass

    def deal(self) -> None:
        for seat, player in self.table.players.items():
            # Bots buy in again when they are broke; so may you, with +.
            if seat != self.me and player.stack < self.table.stakes.bring_in:
                needed = max(20 * self.table.stakes.big_bet - player.stack, 1)
                self.table = self.table.top_up(seat, needed)
        while self.table.player(self.me).stack == 0:
            self.say("You have no chips left. Buy some (+50), or leave (q).")
            self.between()
        while True:
            try:
                if self.seed is None:
                    self.table = self.table.deal()
                else:
                    deck = stud.Deck.seeded(self.seed, self.table.hands)
                    self.table = self.table.deal(deck=deck)
                break
            except stud.TableError as error:
                self.say(str(error))
                self.between()
        self.told = 0
        if self.tired:
            self.table, self.tired = self.table.come_back(self.me), False

    def play_hand(self) -> None:
        while (actor := self.table.actor) is not None:
            self.tell()
            if actor == self.me:
                self.table = self.decide()
            else:
                hand = self.table.hand
                assert hand is not None
                view = hand.view(hand.actor)
                self.table = self.table.play(self.bot(view, self.rng))
        self.tell()

    def decide(self) -> stud.Table:
        self.show_table()
        legal = self.table.legal_actions
        while True:
            words = self.ask(f"{self.choices(legal)}? ")
            action: int | stud.Action
            match words:
                case "f" | "fold":
                    action = 0
                case "c" | "check" | "call" | "k":
                    action = 1
                case "b" | "bring" | "bring in":
                    action = 2
                case "r" | "bet" | "raise" | "complete":
                    action = 3
                case "R":
                    action = 4
                case "t":
                    return self.table.time_out()
                case "?" | "help":
                    self.say(_HELP.rstrip("\n"))
                    continue
                case "v":
                    self.show_table()
                    continue
                case "h":
                    self.say(self.history().rstrip("\n"))
                    continue
                case _:
                    self.say("Type one of the letters, or ? for help.")
                    continue
            try:
                return self.table.play(action)
            except stud.IllegalActionError:
                self.say(f"Not now. You may {self.choices(legal)}.")

    def choices(self, legal: stud.LegalActions) -> str:
        parts = ["(f)old"] if legal.fold else []
        parts += ["(c)heck"] if legal.check else []
        parts += [f"(c)all {self.money(legal.call)}"] if legal.call else []
        parts += [f"(b)ring in {self.money(legal.bring_in)}"] if legal.bring_in else []
        for letter, total in zip("rR", legal.wagers, strict=False):
            parts.append(f"({letter}) {legal.wager_name} to {self.money(total)}")
        return ", ".join(parts)

    def between(self) -> None:
        """What can be done between two hands; returns when the next one may be dealt."""
        if self.file is not None:
            self.save()
        while True:
            words = self.ask("Next hand (Enter), ? for help: ")
            player = self.table.player(self.me)
            try:
                match words:
                    case "" | "n":
                        return
                    case "?" | "help":
                        self.say(_BETWEEN.rstrip("\n"))
                    case "o":
                        self.table, self.tired = self.table.sit_out(self.me), True
                        self.say("You sit out one hand.")
                    case "a":
                        self.table = self.table.auto_ante(self.me, not player.auto_ante)
                        state = "off: say i for a hand" if player.auto_ante else "on"
                        self.say(f"Your automatic ante is {state}.")
                    case "i":
                        self.table = self.table.say_in(self.me)
                        self.say("You're in.")
                    case "s":
                        self.table = self.table.show(self.me)
                        self.tell()
                    case "h":
                        self.say(self.history().rstrip("\n"))
                    case _ if words.startswith("+"):
                        amount = output.cents(words[1:].strip(), "the amount")
                        with output.argument("the amount", amounts=True):
                            self.table = self.table.top_up(self.me, amount)
                        stack = self.table.player(self.me).stack
                        self.say(f"You have {self.money(stack)}.")
                    case _:
                        self.say("Type one of the letters, or ? for help.")
            except (stud.StudError, click.UsageError) as error:
                self.say(output.one_line(error))

    # ------------------------------------------------------------------------- printing

    def tell(self) -> None:
        """Print what happened since the last time, as the player may see it."""
        lines = self.history().splitlines()
        # Seats and stakes stand in the table that is drawn.
        for line in lines[max(self.told, 2 + len(self.table.hand_seats)) :]:
            self.say(line)
        self.told = len(lines)

    def history(self) -> str:
        return History.of(self.table, unit=Decimal("0.01")).text(viewer=self.me)

    def show_table(self) -> None:
        hand = self.table.hand
        assert hand is not None
        seats = self.table.hand_seats
        mine = seats.index(self.me) if self.me in seats else None
        self.say("")
        self.say(
            display.text(
                hand.view(mine),
                names=self.table.hand_names,
                numbers=seats,
                amount=output.dollars,
                width=min(self.screen.width, 80),
                colour=self.screen.color_system is not None and not self.screen.no_color,
            )
        )

    def money(self, chips: int) -> str:
        return output.dollars(chips)

    def say(self, text: str) -> None:
        output.say(text)

    def ask(self, question: str) -> str:
        """What the player types; the end of the input means goodbye."""
        click.echo(question, nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            click.echo()
            raise _Left
        if not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        words = line.strip()
        if words in ("q", "quit", "leave"):
            raise _Left
        return words

    def save(self) -> None:
        if self.file is not None:
            part = self.file.with_name(self.file.name + ".part")
            part.write_bytes(bytes(self.table))
            part.replace(self.file)

    def goodbye(self) -> None:
        """Keep the table if there is a file for it, and say what the player has."""
        self.save()
        stack = self.table.player(self.me).stack
        hands = self.table.hands - self.table.in_hand - self.finished
        kept = f" The table waits in {self.file}." if self.file is not None else ""
        pot = " and a hand in play" if self.table.in_hand else ""
        self.say(f"{output.count(hands, 'hand')}; you have {self.money(stack)}{pot}.{kept}")
