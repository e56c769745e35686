"""Hands that lie open before they are complete (rules 4.12), and playouts in the middle."""

import pytest

import stud

STAKES = stud.Stakes(5_00, 10_00, 50, 2_50)


def all_in(rules, cards, seats=2):
    """Everybody is all-in for the ante; these cards are dealt, and whatever stands between them."""
    hand = stud.Hand.start(rules, STAKES, stacks=[50] * seats)
    cards = iter(cards)
    while (due := hand.due) is not None:
        if isinstance(due, stud.Ante | stud.Reshuffle):
            hand = hand.apply(due)
            continue
        card = next(cards, "end")
        if card == "end":
            return hand
        match due:
            case stud.DownCard(seat, _) | stud.Upcard(seat, _):
                hand = hand.apply(type(due)(seat, card))
            case _:
                hand = hand.apply(type(due)(card))
    return hand


def test_a_key_up_to_suits_tells_open_hands_apart():
    rules = stud.rooms.ROOM_A.rules.replace(all_in_face_up=True)
    # Seat 1 is dealt first: Kh Qh with a jack; seat 0 has 9c 8c with an ace; 2d is burnt.
    down = ["Kh", "9c", "Qh", "8c"]
    hearts, spades = (
        all_in(rules, [*down, "Jh", "Ah", "2d"]),
        all_in(rules, [*down, "Js", "As", "2d"]),
    )
    assert hearts.street == spades.street == 4
    assert hearts.view(0).down_cards[1] != (None, None)
    assert hearts.key(0, isomorphic=True) != spades.key(0, isomorphic=True)


def test_a_view_of_an_open_hand_with_unknown_cards_goes_on():
    rules = stud.Room.preset("tda").rules
    known = all_in(rules, [None, "9c", None, "8c", "Jh", "Ah", None, "2c", "3c"])
    view = known.view(0)
    rest = [None, "4c", "5c", None, "6c", "7c", None, "Tc", "Jc"]
    for hand in (known, view):
        for card in rest:
            due = hand.due
            match due:
                case stud.DownCard(seat, _) | stud.Upcard(seat, _):
                    hand = hand.apply(type(due)(seat, card))
                case _:
                    hand = hand.apply(type(due)(card))
        assert [len(cards) for cards in hand.cards] == [7, 7]


def test_playouts_begin_at_a_reshuffle():
    rules = stud.rooms.ROOM_A.rules
    order = list(stud.Deck.seeded(3).stub)
    hand = stud.Hand.start(rules, STAKES, stacks=[50] * 8)
    deck = iter(order)
    while not isinstance(hand.due, stud.Reshuffle):
        due = hand.due
        match due:
            case stud.Ante():
                hand = hand.apply(due)
            case stud.DownCard(seat, _) | stud.Upcard(seat, _):
                hand = hand.apply(type(due)(seat, next(deck)))
            case _:
                hand = hand.apply(type(due)(next(deck)))
    result = stud.playouts(hand, 100, seed=1)
    assert (result.count, sum(result.sums)) == (100, 0)
    assert stud.playouts(hand, 100, seed=1, view=0).count == 100


def test_a_batch_too_large_for_memory_is_refused():
    room = stud.rooms.ROOM_A
    with pytest.raises(MemoryError, match="smaller batches"):
        stud.HandBatch(
            room.rules, room.stakes(5_00, 10_00), seats=2, stack=1, size=2**32 - 1, seed=1
        )
