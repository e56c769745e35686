"""A user's file: never run, only checked by the type checkers, in their strict modes."""

from typing import assert_type

import stud

card = stud.Card("As")
assert_type(card, stud.Card)
assert_type(card.rank, stud.Rank)
assert_type(card < stud.Card("Kd"), bool)
assert_type(stud.parse_cards("As Kd"), tuple[stud.Card, ...])

cards = stud.CardSet("As Kd") | stud.CardSet("2c")
assert_type(cards, stud.CardSet)
assert_type([card.name for card in cards], list[str])

deck = stud.Deck.seeded(7)
dealt, rest = deck.deal(3)
assert_type(dealt, tuple[stud.Card, ...])
assert_type(rest, stud.Deck)

match card:
    case stud.Card(rank, suit):
        assert_type(rank, stud.Rank)
        assert_type(suit, stud.Suit)

try:
    stud.Card("1s")
except stud.CardError as error:
    print(error)

stud.Card(3.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
card.rank = stud.Rank.ACE  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
