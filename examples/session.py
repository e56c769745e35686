"""A session at a table: eight players come and go, and no chip is lost.

``python examples/session.py --hands 10000`` plays one in each of the three rooms, with random play
and a rake, and checks the books after every hand.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass

import stud


@dataclass
class Session:
    """What happened so far."""

    table: stud.Table
    rng: random.Random
    hands: int = 0
    no_hands: int = 0
    arrivals: int = 0
    departures: int = 0
    top_ups: int = 0

    def between_hands(self) -> None:
        """Every seat may do something: sit down, leave, buy, sit out, switch the ante."""
        table, rng = self.table, self.rng
        least = table.room.min_buy_in(table.stakes.small_bet) or 1
        for seat in range(1, 9):
            player = table.players.get(seat)
            chance = rng.random()
            if player is None:
                if chance < 0.3:
                    table = table.sit(seat, f"player {rng.randrange(10**9)}", least * 2)
                    self.arrivals += 1
            elif player.stack == 0 and chance < 0.5:
                table = table.top_up(seat, least)
                self.top_ups += 1
            elif chance < 0.02 or (player.stack == 0 and chance < 0.8):
                table = table.leave(seat)
                self.departures += 1
            elif chance < 0.04:
                table = table.sit_out(seat)
            elif chance < 0.15 and player.sitting_out:
                table = table.come_back(seat)
            elif chance < 0.06:
                table = table.auto_ante(seat, rng.random() < 0.5)
            elif chance < 0.3 and not player.auto_ante:
                table = table.say_in(seat)
        self.table = table

    def play_hand(self, seed: int) -> None:
        """Deal a hand, play it at random, and check the books and the dealer position."""
        before = self.table
        expected = before.antes.dealt_in
        try:
            table = before.deal(seed=seed)
        except stud.TableError:
            assert len(expected) == 0, "there were enough antes"
            self.no_hands += 1
            return
        # The next seat clockwise that is dealt in, found by walking round the table.
        seat = before.dealer or 8
        while True:
            seat = seat % 8 + 1
            if seat in expected:
                break
        assert table.dealer == seat, "the dealer position moved wrongly"
        while table.actor is not None:
            table = table.play(self.rng.choice(table.legal_actions.ids))
            assert table.chips == table.bought - table.cashed - table.raked
        self.table = table
        self.hands += 1


def play(room: stud.Room, hands: int, seed: int) -> Session:
    """A session of so many hands, with a rake of 5 % up to three dollars."""
    rake = stud.Rake((1, 20), cap=3_00)
    room = room.replace(rules=room.rules.replace(rake=rake))
    table = stud.Table(room, room.stakes(5_00, 10_00), seats=8)
    session = Session(table, random.Random(seed))
    while session.hands < hands:
        session.between_hands()
        session.play_hand(session.hands + session.no_hands)
    return session


def main() -> None:
    """Play in each room and print what came out."""
    parser = argparse.ArgumentParser(description="Sessions at a table of each room.")
    parser.add_argument("--hands", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for room in (stud.rooms.ROOM_A, stud.rooms.ROOM_B, stud.rooms.ROOM_C):
        start = time.perf_counter()
        session = play(room, options.hands, options.seed)
        table = session.table
        print(
            f"{room.name}: {session.hands} hands ({session.no_hands} times too few antes), "
            f"{session.arrivals} arrivals, {session.departures} departures, "
            f"{session.top_ups} top-ups, {time.perf_counter() - start:.1f} s"
        )
        print(
            f"  bought {table.bought} = on the table {table.chips} + cashed {table.cashed} "
            f"+ rake {table.raked}: {table.bought == table.chips + table.cashed + table.raked}"
        )


if __name__ == "__main__":
    main()
