"""A user's file about hands: never run, only checked by the type checkers."""

from typing import assert_type

import stud

room = stud.rooms.ROOM_A
stakes = room.stakes(5_00, 10_00)
assert_type(stakes, stud.Stakes)
hand = stud.Hand.deal(room.rules, stakes, stacks=[500_00] * 6, dealer=0, seed=7)
assert_type(hand, stud.Hand)
assert_type(hand.actor, int | None)


def bot(legal: stud.LegalActions) -> stud.Action:
    return next(iter(legal))


while not hand.over:
    hand = hand.play(bot(hand.legal_actions))
hand = hand.play(1)
assert_type(hand.payoffs, tuple[int, ...])

for event in hand.events:
    match event:
        case stud.Upcard(seat, card):
            assert_type(seat, int)
            print(card)
        case stud.Acted(seat, stud.Wager(to)):
            assert_type(to, int)
        case _:
            pass

try:
    hand.play(stud.Check())
except stud.IllegalActionError as error:
    print(error.legal.ids, error.seat)

stud.Rules(opening_tie="never")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
hand.play("fold")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
