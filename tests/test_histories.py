"""Histories as text: the whole course of a hand, and hole cards only for those who may see them."""

import doctest
import importlib
import random
import re
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stud
from stud.histories import History


def history_of(seed, room, *, stop=None):
    rng = random.Random(seed)
    seats = rng.randint(2, 6)
    stacks = [rng.randint(50, 8_000) for _ in range(seats)]
    hand = stud.Hand.deal(
        room.rules, room.stakes(100, 200), stacks=stacks, dealer=seed % seats, seed=seed
    )
    step = 0
    while hand.actor is not None and step != stop:
        ids = hand.legal_actions.ids
        hand = hand.play(rng.choice([i for i in ids if i] or ids) if rng.random() < 0.9 else ids[0])
        step += 1
    return History(
        hand=hand,
        names=tuple(f"player{seat}" for seat in range(seats)),
        seats=tuple(sorted(rng.sample(range(1, 9), seats))),
        shows_mucked=room.history_shows_mucked,
    )


def cards_in(text):
    return set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text))


@pytest.mark.parametrize("name", ["room_a", "room_b", "room_c", "tda", "tda_razz", "tda_stud8"])
@given(seed=st.integers(0, 100_000), data=st.data())
@settings(max_examples=60, deadline=None)
def test_only_what_the_reader_may_see_is_told(name, seed, data):
    room = stud.rooms.PRESETS[name]
    history = history_of(seed, room, stop=data.draw(st.sampled_from([None, None, 5])))
    hand = history.hand
    viewer = data.draw(st.sampled_from([None, 0, *history.seats]))
    text = history.text(viewer=viewer)
    may_see = {str(card) for cards in hand.upcards for card in cards}
    if hand.community is not None:
        may_see.add(str(hand.community))
    open_seats = set(hand.shown)
    if room.history_shows_mucked and hand.over:
        # Every hand that reached the showdown, mucked or not; never a folded one.
        open_seats |= set(hand.mucked)
    assert history.disclosed == tuple(sorted(open_seats))
    if viewer in history.seats:
        open_seats.add(history.seats.index(viewer))
    hidden = set()
    for seat in range(hand.seats):
        cards = {str(card) for card in hand.down_cards[seat]}
        if seat in open_seats:
            assert cards <= cards_in(text)
            may_see |= cards
        else:
            hidden |= cards
            assert [card is None for card in history.cards(seat, viewer=viewer)].count(True) == len(
                cards
            )
    assert cards_in(text) <= may_see
    assert not cards_in(text) & hidden
    everything = history.text(everything=True)
    assert hidden <= cards_in(everything)


@pytest.mark.parametrize("name", stud.rooms.PRESETS)
@given(seed=st.integers(0, 100_000))
@settings(max_examples=20, deadline=None)
def test_every_event_that_people_care_about_is_a_line(name, seed):
    history = history_of(seed, stud.rooms.PRESETS[name])
    hand = history.hand
    lines = history.text(everything=True).splitlines()
    deeds = {
        "fold": "folds", "check": "checks", "call": "calls", "bring_in": "brings in",
        "complete": "completes", "bet": "bets", "raise": "raises",
    }  # fmt: skip
    told = [
        f"  {history.names[e.seat]} {deeds[e.name]}"
        for e in hand.events
        if isinstance(e, stud.Acted)
    ]
    found = [line for line in lines if any(f" {deed}" in line for deed in deeds.values())]
    assert len(found) == len(told)
    assert all(line.startswith(start) for line, start in zip(found, told, strict=True))
    for kind, words in (
        (stud.Ante, " antes "), (stud.Refund, " comes back to "), (stud.Show, " shows "),
        (stud.Muck, " mucks"), (stud.PotWon, " wins "),
    ):  # fmt: skip
        events = [e for e in hand.events if isinstance(e, kind)]
        assert len([line for line in lines if words in line]) == len(events), words
    streets = [line for line in lines if " street (pot" in line]
    assert len(streets) == hand.street - 2
    result = lines[lines.index("Result") + 1 :]
    assert len(result) == hand.seats
    for line, payoff in zip(result, hand.payoffs, strict=True):
        assert int(line.split()[1]) == payoff


DECK = """
2c 2d 2h  3c 3d 3h  4c Kd Ks
5s 5c 5d
6s Qc Qd
7s 8c 8d
9s Jc Jd
Ac Ad Ah As Tc Td Th Ts 9c 9d 9h 8s 8h 7c 7d 7h 6c 6d 6h 5h 4d 4h 4s Qh Qs Jh Js Kc Kh
2s 3s
"""


@pytest.mark.parametrize("name", stud.rooms.PRESETS)
@given(seed=st.integers(0, 100_000))
@settings(max_examples=20, deadline=None)
def test_whoever_puts_in_the_last_chip_is_said_to_be_all_in(name, seed):
    history = history_of(seed, stud.rooms.PRESETS[name])
    hand = history.hand
    now = stud.Hand.start(
        hand.rules,
        hand.stakes,
        stacks=hand.starting_stacks,
        dealer=hand.dealer,
        event_players=hand.event_players,
    )
    expected = []
    for event in hand.events:
        before, now = now, now.apply(event)
        if isinstance(event, stud.Ante | stud.Acted):
            seat = event.seat
            if before.stacks[seat] and not now.stacks[seat]:
                expected.append(history.names[seat])
    lines = history.text().splitlines()
    assert [line.split()[0] for line in lines if line.endswith(" and is all-in")] == expected


TOLD = """\
Seven-card stud, $5.00/$10.00, ante $0.50, bring-in $2.50
hand 1, table main, rules room_a
Seat 1: north, $100.00, dealer
Seat 4: south, $100.00
Seat 6: east, $100.00
south antes $0.50
east antes $0.50
north antes $0.50
Third street (pot $1.50)
  south  (2c) (3c) 4c
  east   (??) (??) Kd
  north  (2h) (3h) Ks
  south brings in for $2.50
  east completes to $5.00
  north calls $5.00
  south calls $2.50
Fourth street (pot $16.50)
  south  (2c) (3c) 4c 5c
  east   (??) (??) Kd 5d
  north  (2h) (3h) Ks 6s
  north bets $5.00
  south calls $5.00
  east folds
Fifth street (pot $26.50)
  south  (2c) (3c) 4c 5c Qd
  north  (2h) (3h) Ks 6s 7s
  north bets $10.00
  south calls $10.00
Sixth street (pot $46.50)
  south  (2c) (3c) 4c 5c Qd 8d
  north  (2h) (3h) Ks 6s 7s 9s
  north checks
  south checks
Seventh street (pot $46.50)
  south  (2c) (3c) 4c 5c Qd 8d (Jd)
  north  (2h) (3h) Ks 6s 7s 9s (Ac)
  north bets $10.00
  south calls $10.00
Showdown (pot $66.50)
  north shows 2h 3h Ks 6s 7s 9s Ac, high card, ace, king, nine, seven and six
  south mucks
  north wins $66.50
Result
  north  +$36.00
  south  -$30.50  mucked 2c 3c 4c 5c Qd 8d Jd
  east   -$5.50
"""


def test_a_hand_from_beginning_to_end():
    room = stud.rooms.ROOM_A
    table = stud.Table(room, room.stakes(5_00, 10_00), seats=6)
    for seat, name in ((1, "north"), (4, "south"), (6, "east")):
        table = table.sit(seat, name, 100_00)
    table = table.deal(deck=stud.Deck(DECK))
    for action in (2, 3, 1, 1, 3, 1, 0, 3, 1, 1, 1, 3, 1):
        table = table.play(action)
    history = History.of(table, unit=Decimal("0.01"), currency="$", table="main")
    assert history.text(viewer=1) == TOLD


def test_a_history_needs_a_name_for_every_seat():
    history = history_of(1, stud.rooms.ROOM_A)
    with pytest.raises(ValueError, match="names must have one for each"):
        History(hand=history.hand, names=("x",))
    with pytest.raises(ValueError, match="seats must have one for each"):
        History(hand=history.hand, names=history.names, seats=(1,))


def test_there_is_no_history_before_the_first_hand():
    room = stud.rooms.ROOM_A
    with pytest.raises(stud.TableError, match="no hand was dealt"):
        History.of(stud.Table(room, room.stakes(5_00, 10_00)))


@pytest.mark.parametrize(
    ("chips", "unit", "currency", "text"),
    [
        (1250, "0.01", "$", "$12.50"),
        (-5, "0.01", "$", "-$0.05"),
        (1250, "1", "", "1250"),
        (3, "25000", "", "75000"),
        (3, "0.5", "€", "€1.5"),
    ],
)
def test_amounts_are_written_in_the_unit(chips, unit, currency, text):
    hand = history_of(1, stud.rooms.ROOM_A).hand
    names = ("x",) * hand.seats
    history = History(hand=hand, names=names, unit=Decimal(unit), currency=currency)
    assert history.amount(chips) == text


def test_who_left_is_still_in_the_history():
    room = stud.rooms.ROOM_B
    table = stud.Table(room, room.stakes(5_00, 10_00))
    table = table.sit(1, "north", 100_00).sit(2, "south", 100_00).deal(seed=1)
    while table.actor is not None:
        table = table.time_out()
    assert "Seat 1: north" in History.of(table.leave(1)).text()


@pytest.mark.parametrize(
    "name", ["histories", "display", "phh", "phh.record", "phh.notation", "phh.files", "phh.replay"]
)
def test_examples_in_the_docstrings_are_true(name):
    module = importlib.import_module(f"stud.{name}")
    found = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_cards_of_a_seat_that_is_none_are_refused(seat):
    stakes = stud.Stakes(100, 200, ante=10, bring_in=50)
    hand = stud.Hand.deal(stud.Rules(), stakes, stacks=[5000] * 2, seed=1)
    with pytest.raises(stud.ArgumentError, match="seat must be 0 to 1"):
        History(hand=hand, names=("a", "b")).cards(seat)
