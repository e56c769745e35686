"""Hands from Python: what they are made from, what they refuse, and that nothing changes them."""

import copy
import itertools
import pickle
import threading

import numpy as np
import pytest

import stud
from stud import Acted, Ante, Card, CardSet, Deck, Hand, Stakes

ROOM = stud.rooms.ROOM_A
STAKES = Stakes(500, 1000, 100, 200)


def deal(seats=3, **options):
    return Hand.deal(ROOM.rules, STAKES, stacks=[50_000] * seats, **{"seed": 7, **options})


def play_out(hand):
    while not hand.over:
        hand = hand.play(1 if 1 in hand.legal_actions else 2)
    return hand


# ----------------------------------------------------------------------------- setups


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"stacks": [500]}, ["2 to 8 seats"]),
        ({"stacks": [500] * 9}, ["2 to 8 seats"]),
        ({"stacks": []}, ["2 to 8 seats", "dealer"]),
        ({"stacks": [500, 0, 500, 0]}, ["seat 1", "seat 3"]),
        ({"stacks": [500, 500], "dealer": 2}, ["dealer"]),
        ({"stacks": [2**31 - 1, 1]}, ["together"]),
        ({"stacks": [500] * 3, "event_players": 2}, ["event_players"]),
        ({"stacks": [500] * 3, "deck": Deck("As Kd 2c")}, ["deck"]),
        ({"stacks": [0], "dealer": 9}, ["2 to 8 seats", "dealer", "seat 0"]),
    ],
)
def test_setups_that_cannot_be_are_refused_with_every_reason(changes, words):
    with pytest.raises(stud.SetupError) as info:
        Hand.deal(ROOM.rules, STAKES, **changes)
    assert len(info.value.reasons) == len(words)
    for word in words:
        assert any(word in reason for reason in info.value.reasons), (word, info.value.reasons)


@pytest.mark.parametrize("stack", [True, 5.0, "500", None, -1, 2**32, np.float64(5)])
@pytest.mark.parametrize("make", [Hand.deal, Hand.start])
def test_stacks_are_whole_numbers_of_chips(stack, make):
    with pytest.raises((TypeError, ValueError), match="stacks"):
        make(ROOM.rules, STAKES, stacks=[500, stack])


@pytest.mark.parametrize(
    "arguments",
    [
        {"stacks": 500},
        {"stacks": "500"},
        {"stacks": None},
        {"stacks": [500] * 2, "dealer": True},
        {"stacks": [500] * 2, "dealer": 1.0},
        {"stacks": [500] * 2, "seed": 1.5},
        {"stacks": [500] * 2, "seed": 1, "deck": Deck()},
        {"stacks": [500] * 2, "deck": 7},
    ],
)
def test_arguments_of_another_type_are_refused(arguments):
    with pytest.raises(TypeError):
        Hand.deal(ROOM.rules, STAKES, **arguments)
    with pytest.raises(TypeError):
        Hand.deal(ROOM, STAKES, stacks=[500] * 2)
    with pytest.raises(TypeError):
        Hand.deal(ROOM.rules, (500, 1000, 100, 200), stacks=[500] * 2)


def test_stacks_may_come_from_numpy():
    ours = Hand.deal(ROOM.rules, STAKES, stacks=np.array([5000, 6000]), seed=1)
    assert ours == Hand.deal(ROOM.rules, STAKES, stacks=[5000, 6000], seed=1)


def test_a_card_twice_in_the_order_is_named():
    with pytest.raises(stud.CardError) as info:
        Hand.deal(ROOM.rules, STAKES, stacks=[500] * 2, deck="As Kd As")
    assert info.value.card == Card("As")


def test_a_seed_gives_the_same_hand_and_no_seed_another():
    assert deal() == deal()
    assert deal() != deal(seed=8)
    assert deal() == deal(seed=None, deck=Deck(seed=7))
    hands = {Hand.deal(ROOM.rules, STAKES, stacks=[50_000] * 3).cards for _ in range(5)}
    assert len(hands) == 5


def test_cards_go_round_from_the_left_of_the_dealer():
    hand = deal(deck=tuple(Deck(seed=3)), seed=None, dealer=1)
    order = tuple(Deck(seed=3))
    assert hand.cards[2] == order[0:9:3]
    assert hand.cards[0] == order[1:9:3]
    assert hand.cards[1] == order[2:9:3]
    assert hand.down_cards[2] == order[0:6:3]
    assert hand.upcards[2] == (order[6],)


# ----------------------------------------------------------------------------- playing


def test_an_illegal_action_is_refused_with_what_is_legal():
    hand = deal()
    before = pickle.dumps(hand)
    for action in (
        stud.Check(),
        stud.Fold(),
        stud.Wager(499),
        stud.Wager(0),
        0,
        1,
        4,
        5,
        99,
        10**30,
    ):
        with pytest.raises(stud.IllegalActionError) as info:
            hand.play(action)
        assert info.value.action == action
        assert info.value.legal == hand.legal_actions
        assert info.value.seat == hand.actor
        assert pickle.loads(pickle.dumps(info.value)).legal == hand.legal_actions
    assert pickle.dumps(hand) == before


def test_an_endless_list_is_refused():
    with pytest.raises(ValueError, match="stacks holds more than"):
        Hand.deal(ROOM.rules, STAKES, stacks=itertools.repeat(5))


def test_after_the_end_nobody_acts():
    hand = play_out(deal())
    assert hand.over
    assert hand.actor is None
    assert hand.due is None
    assert list(hand.legal_actions) == []
    assert hand.legal_actions.mask == (False,) * 5
    with pytest.raises(stud.IllegalActionError, match="nobody is to act") as info:
        hand.play(1)
    assert info.value.seat is None


@pytest.mark.parametrize("action", [True, None, 1.0, "fold", stud.Fold, ()])
def test_actions_of_another_type_are_refused(action):
    with pytest.raises(TypeError, match="expected an action"):
        deal().play(action)
    with pytest.raises(TypeError, match="expected an action"):
        _ = action in deal().legal_actions


def test_ids_may_come_from_numpy():
    assert deal().play(np.int64(2)) == deal().play(np.uint8(2)) == deal().play(stud.BringIn())


def test_actions_and_ids_are_two_names_of_one_choice():
    hand = deal()
    while not hand.over:
        legal = hand.legal_actions
        assert [legal.id_of(action) for action in legal] == list(legal.ids)
        assert [legal.by_id(number) for number in legal.ids] == list(legal)
        assert legal.mask == tuple(number in legal.ids for number in range(5))
        hand = hand.play(legal.ids[-1])
    with pytest.raises(stud.IllegalActionError):
        hand.legal_actions.by_id(0)
    with pytest.raises(stud.IllegalActionError):
        hand.legal_actions.id_of(stud.Fold())


def test_undo_is_keeping_the_old_hand():
    first = deal()
    kept = copy.deepcopy(first)
    second = first.play(2)
    play_out(second)
    assert first == kept
    assert first.events == kept.events
    assert second == first.play(2)
    for name in ("street", "pot", "hand", "anything"):
        with pytest.raises(AttributeError):
            setattr(first, name, 1)


def test_the_whole_history_is_kept():
    hand = play_out(deal())
    events = hand.events
    assert events[:3] == (Ante(1, 100), Ante(2, 100), Ante(0, 100))
    assert isinstance(events[-1], stud.PotWon)
    decisions = [event for event in events if isinstance(event, Acted)]
    assert decisions[0].name == "bring_in"
    assert [e.card for e in events if isinstance(e, stud.Upcard) and e.seat == 0] == list(
        hand.upcards[0]
    )
    assert sum(e.amount for e in events if isinstance(e, stud.PotWon)) == hand.pot


# ----------------------------------------------------------------------------- event by event


def start(seats=2, **options):
    return Hand.start(ROOM.rules, STAKES, stacks=[50_000] * seats, **options)


def test_a_replayed_hand_is_the_hand():
    end = play_out(deal())
    hand = start(3)
    for event in end.events:
        hand = hand.apply(event)
    assert hand.over
    assert hand.payoffs == end.payoffs
    assert hand.events == end.events
    assert hand.cards == end.cards


def test_events_cut_anywhere_or_swapped_are_refused_or_wait():
    events = play_out(deal()).events
    hands = [start(3)]
    for event in events:
        hands.append(hands[-1].apply(event))
    for place, hand in enumerate(hands[:-1]):
        for other in (*events[:place], *events[place + 1 :]):
            try:
                after = hand.apply(other)
            except (stud.EventError, stud.IllegalActionError):
                pass
            else:  # only another card, or another legal action, can stand there
                assert type(other) is type(events[place])
                assert after != hand
        assert hand.events == events[:place]


def test_an_event_that_is_not_due_names_what_is():
    with pytest.raises(stud.EventError, match="ante") as info:
        start().apply(stud.Burn("As"))
    assert info.value.due == Ante(1, 100)
    assert info.value.event == stud.Burn("As")
    with pytest.raises(stud.EventError, match="100"):
        start().apply(Ante(1, 99))
    with pytest.raises(stud.EventError, match="play"):
        deal().apply(Ante(1, 100))
    with pytest.raises(TypeError, match="Event"):
        start().apply(stud.Fold())


@pytest.mark.parametrize(
    ("due", "right"),
    [
        (stud.ShowOrMuck(0, True), r"apply Show\(0, cards\) or Muck\(0\)"),
        (stud.ShowOrMuck(1, False), r"apply Show\(1, cards\), as the player may not muck"),
        (stud.Decision(1), r"play one of hand\.legal_actions"),
    ],
)
def test_what_is_only_due_is_refused_with_what_to_do(due, right):
    hand = stud.Hand.start(stud.Rules(), stud.Stakes(5, 10, 1, 2), stacks=[90, 80])
    with pytest.raises(stud.EventError, match=right) as error:
        hand.apply(due)
    assert error.value.due == hand.due


def test_what_is_only_due_is_no_event():
    hand = start()
    while not isinstance(hand.due, stud.Upcard):
        hand = hand.apply(hand.due)
    assert hand.cards == ((None, None), (None, None))
    with pytest.raises(stud.EventError, match="face up must be known"):
        hand.apply(hand.due)
    with pytest.raises(stud.EventError, match="not an event"):
        hand.apply(stud.Decision(0))


def test_a_card_can_be_dealt_once():
    hand = start().apply(Ante(1, 100)).apply(Ante(0, 100)).apply(stud.DownCard(1, "As"))
    assert hand.possible_cards == ~CardSet("As")
    with pytest.raises(stud.EventError, match="As"):
        hand.apply(stud.DownCard(0, "As"))


def test_unknown_cards_are_enough_where_the_rules_need_none():
    events = play_out(deal()).view(0).events
    hand = start(3)
    for event in events:
        hand = hand.apply(event)
    assert hand.over


def test_play_works_for_driven_hands_too():
    end = deal().play(2)
    hand = start(3)
    for event in deal().events:
        hand = hand.apply(event)
    assert hand.play(2).events == end.events
    with pytest.raises(stud.IllegalActionError):
        hand.play(1)


# ----------------------------------------------------------------------------- views


def test_a_view_hides_what_a_seat_may_not_see():
    hand = deal().play(2).play(1)
    view = hand.view(1)
    assert view.down_cards[1] == hand.down_cards[1]
    assert view.down_cards[0] == (None, None)
    assert view.upcards == hand.upcards
    assert view.legal_actions == hand.legal_actions
    assert hand.view().down_cards == ((None, None),) * 3
    secret = {str(card) for seat in (0, 2) for card in hand.down_cards[seat]}
    for text in (repr(view), view.notation, str(view.events), str(view.cards)):
        assert not any(card in text for card in secret)
    assert not any(card.encode() in pickle.dumps(view) for card in secret)


@pytest.mark.parametrize("seat", [-1, 3, 8, 255, 2**40])
def test_seats_that_are_not_there_are_refused(seat):
    for verb in (Hand.view, Hand.key, Hand.redeal):
        with pytest.raises(ValueError, match="seat must be 0 to"):
            verb(deal(), seat)


def test_keys_are_the_same_for_what_looks_the_same():
    hand = deal()
    assert hand.key(0) == hand.redeal(0, seed=5).key(0)
    assert hand.key(0) != hand.key(1)
    assert hand.key(0) != hand.play(2).key(0)
    assert 0 <= hand.key(0) < 2**128
    assert hand.key(0, isomorphic=True) != hand.key(0)


@pytest.mark.parametrize(
    ("room", "seats", "seed", "keys"),
    [
        (
            stud.rooms.ROOM_A,
            3,
            7,
            (
                0xD3D643435B5CC41AFC1A15E14544E3AF,
                0x1BFB7908B7D9CA75484049D1851979A1,
                0x8642D728F11A31BCB771F7C389B30CB,
            ),
        ),
        (
            stud.rooms.ROOM_B,
            6,
            8,
            (
                0x23722397032DE6359A9030913B8AC2D5,
                0xB2C7364F93607008329AF910E263B1DD,
                0x8AA32FCAD5B1E340C6525D17188D8C77,
            ),
        ),
        (
            stud.rooms.ROOM_C,
            2,
            9,
            (
                0x766672399B9AECE5F3170E3D48E7F229,
                0x13CF4C9BAD5060D6E2AFFD07A1517C45,
                0xE0D7CB205597A93ACC9F60A68607D3D6,
            ),
        ),
    ],
)
def test_keys_are_those_of_every_release(room, seats, seed, keys):
    hand = Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * seats, seed=seed)
    for _ in range(8):
        hand = hand.play(1 if 1 in hand.legal_actions.ids else 2)
    # Others have stored such keys: these must never be brought up to date.
    assert (hand.key(0), hand.key(1), hand.key(0, isomorphic=True)) == keys


def test_a_redealt_hand_follows_from_its_seed():
    hand = deal().play(2)
    assert hand.redeal(0, seed=5) == hand.redeal(0, seed=5)
    assert hand.redeal(0, seed=5) != hand.redeal(0, seed=5, index=1)
    assert hand.redeal(0).view(0) == hand.view(0)
    again = play_out(hand.redeal(0, seed=5))
    assert again.over
    assert pickle.loads(pickle.dumps(again)).events == again.events
    with pytest.raises(stud.DeckError, match="showdown"):
        play_out(hand).redeal(0, seed=1)


# ----------------------------------------------------------------------------- saving


def test_tampered_pickles_are_refused():
    hand = deal().play(2)
    restore, (version, rules, stakes, seats, cards, deck, past) = hand.__reduce__()
    assert restore(version, rules, stakes, seats, cards, deck, past) == hand
    with pytest.raises(stud.NotationError, match="format 99"):
        restore(99, rules, stakes, seats, cards, deck, past)
    with pytest.raises(stud.NotationError, match="step 1") as info:
        restore(version, rules, stakes, seats, cards, deck, past + b"\x07")
    assert info.value.position == 1
    with pytest.raises(stud.SetupError):
        restore(version, rules, stakes, ((1, 0), 0, None), cards, deck, past)
    with pytest.raises((TypeError, ValueError)):
        restore(version, rules, stakes, seats, cards, deck, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "room_b",
        "room_x 1/2/0/1 9,9 dealer=0 :",
        "room_b 100/200/25/50 5000 dealer=0 :",
        "room_b 100/200/25/50 5000,5000 dealer=2 :",
        "room_b 100/200/25/50 5000,5000 dealer=1 : 2c2c",
        "room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s x",
        "room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s bff",
        "room_b+burn=maybe 100/200/25/50 5000,5000 dealer=1 :",
        "röom ♠",
        "\x00",
    ],
)
def test_text_that_is_no_notation_is_refused(text):
    with pytest.raises(stud.NotationError):
        Hand.from_notation(text)


def test_threads_play_from_one_hand():
    first, ends = deal(6), []

    def work():
        ends.extend(play_out(first) for _ in range(50))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ends) == 200
    assert len(set(ends)) == 1


@pytest.mark.parametrize("number", [-1, 1, 5, 258, 2**80])
def test_an_id_that_is_not_open_is_named_with_those_that_are(number):
    hand = deal()
    legal = hand.legal_actions
    for call in (hand.play, legal.by_id):
        with pytest.raises(stud.IllegalActionError) as info:
            call(number)
        text = str(info.value)
        assert text.startswith(f"action id {number} is not open;")
        assert f"2 (bring in {legal.bring_in}), 3 (complete to {legal.wagers[0]})" in text
        assert info.value.action == number
    assert number not in legal


def test_what_a_notation_keeps():
    for seed in range(20):
        hand = deal(seed=seed)
        while True:
            again = Hand.from_notation(hand.notation)
            assert again.notation == hand.notation
            assert again.events == hand.events
            assert (again.payoffs, again.pots, again.cards) == (hand.payoffs, hand.pots, hand.cards)
            assert (again.stacks, again.street, again.due) == (hand.stacks, hand.street, hand.due)
            assert (again.legal_actions, again.over) == (hand.legal_actions, hand.over)
            for seat in range(hand.seats):
                assert again.key(seat) == hand.key(seat)
                assert again.view(seat) == hand.view(seat)
            # Only the cards to come are not in it: a hand that the caller drives is the same.
            assert again != hand
            assert Hand.from_notation(again.notation) == again
            assert pickle.loads(pickle.dumps(hand)) == hand
            if hand.over:
                break
            hand = hand.play(
                hand.legal_actions.ids[(seed + len(hand.events)) % len(hand.legal_actions)]
            )


def test_an_id_too_long_to_write_out_is_refused_quietly(capfd):
    stakes = stud.Stakes(100, 200, ante=10, bring_in=50)
    hand = stud.Hand.deal(stud.Rules(), stakes, stacks=[5000] * 2, seed=1)
    for refused in (hand.play, hand.legal_actions.by_id):
        with pytest.raises(stud.IllegalActionError, match="a number too long to write out"):
            refused(10**5000)
    assert capfd.readouterr().err == ""
