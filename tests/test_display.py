"""A hand to look at: right, readable without colour, and with no card that should not be seen."""

import random
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stud
from stud import display

MONEY = "${:.2f}".format


def hand_at(seed, steps, room=stud.rooms.ROOM_A, seats=None):
    rng = random.Random(seed)
    seats = seats or rng.randint(2, 8)
    stacks = [rng.randint(100, 5_000) for _ in range(seats)]
    stakes = room.stakes(100, 200)
    hand = stud.Hand.deal(room.rules, stakes, stacks=stacks, dealer=seed % seats, seed=seed)
    for _ in range(steps):
        if hand.over:
            break
        ids = [i for i in hand.legal_actions.ids if i] or [0]
        hand = hand.play(rng.choice(ids) if rng.random() < 0.9 else hand.legal_actions.ids[0])
    return hand


def cards_in(text):
    return set(re.findall(r"\b(?:[2-9TJQKA][cdhs])\b", text))


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60))
@settings(max_examples=150, deadline=None)
def test_every_seat_has_a_line_with_its_chips_and_cards(seed, steps):
    hand = hand_at(seed, steps)
    names = [f"player number {seat}" for seat in range(hand.seats)]
    lines = display.text(hand, names=names, amount=lambda c: f"${c / 100:.2f}").splitlines()
    assert all(len(line) <= 80 for line in lines)
    for seat in range(hand.seats):
        line = lines[1 + seat]
        assert f"${hand.stacks[seat] / 100:.2f}" in line
        assert cards_in(line) == {str(card) for card in hand.cards[seat]}
        assert (line[0] == ">") == (hand.actor == seat)
        assert (line[1] == "D") == (hand.dealer == seat)
        assert ("folded" in line) == hand.folded[seat]
        for card in hand.down_cards[seat]:
            inside = "".join(re.findall(r"\(.*?\)", line))
            assert str(card) in inside
        for card in hand.upcards[seat]:
            assert not re.search(rf"\([^)]*{card}[^(]*\)", line)
    assert ("\x1b" in "\n".join(lines)) is False


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60), data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_view_shows_nothing_that_its_seat_may_not_see(seed, steps, data):
    hand = hand_at(seed, steps)
    viewer = data.draw(st.sampled_from([None, *range(hand.seats)]))
    view = hand.view(viewer)
    may_see = {str(card) for cards in hand.upcards for card in cards}
    for seat in {*hand.shown, *([] if viewer is None else [viewer])}:
        may_see |= {str(card) for card in hand.down_cards[seat]}
    if hand.community is not None:
        may_see.add(str(hand.community))
    assert cards_in(display.text(view)) <= may_see
    text = display.html(view)
    symbols = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
    found = {rank + symbols[s] for rank, s in re.findall(r"([2-9TJQKA])([♣♦♥♠])", text)}
    titles = cards_in(" ".join(re.findall(r'title="([^"]*)"', text)))
    assert found | titles <= may_see


def test_colour_is_only_an_addition():
    hand = hand_at(3, 20)
    plain, coloured = display.text(hand), display.text(hand, colour=True)
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


def test_pots_are_named_where_there_are_several():
    room = stud.rooms.ROOM_B
    stakes = room.stakes(100, 200)
    hand = stud.Hand.deal(room.rules, stakes, stacks=[60, 2_000, 2_000], seed=5)
    assert "side pot" not in display.text(hand)
    while hand.street < 5:
        legal = hand.legal_actions
        hand = hand.play(3 if 3 in legal else 1 if 1 in legal else 2)
    assert "main pot 180 (seat 0, seat 1, seat 2)" in display.text(hand)
    assert "side pot 1" in display.text(hand)
    assert "side pot 1" in display.html(hand)


def test_a_wager_that_nobody_has_called_is_no_side_pot():
    hand = hand_at(2, 0, room=stud.rooms.ROOM_B, seats=3)
    while hand.bets.count(0) == 3 or not hand.legal_actions.call:
        hand = hand.play(next(i for i in (3, 2, 1) if i in hand.legal_actions))
    assert len(hand.pots) > 1
    assert "side pot" not in display.text(hand)
    assert "side pot" not in display.html(hand)


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60), room=st.sampled_from("ABC"))
@settings(max_examples=200, deadline=None)
def test_pots_add_up_and_stand_apart_only_where_somebody_is_all_in(seed, steps, room):
    hand = hand_at(seed, steps, room=getattr(stud.rooms, f"ROOM_{room}"))
    if hand.over:
        return
    named = re.compile(r"(main pot|side pot \d|not called) (\d+)")
    all_in = [seat for seat in hand.live if hand.stacks[seat] == 0]
    for shown in (display.text(hand, width=1_000), display.html(hand)):
        found = named.findall(shown)
        assert len(found) != 1
        if found:
            assert sum(int(chips) for _, chips in found) == hand.pot
        assert len(found) <= len(all_in) + 1
        assert f"pot {hand.pot}" in shown


def test_one_caller_of_a_bring_in_makes_no_side_pot():
    room = stud.rooms.ROOM_B
    hand = stud.Hand.deal(room.rules, room.stakes(500, 1000), stacks=[50_000] * 4, seed=5)
    hand = hand.play(2).play(1)
    assert len(hand.pots) == 2
    assert [line for line in display.text(hand).splitlines() if "pot" in line] == [
        f"Third street, pot {hand.pot}"
    ]


def test_who_has_yet_to_answer_can_still_win_the_side_pot():
    room = stud.rooms.ROOM_B
    hand = stud.Hand.deal(room.rules, room.stakes(100, 200), stacks=[60, 2_000, 2_000], seed=5)
    while not (hand.stacks[0] == 0 and hand.street == 4 and hand.legal_actions.call):
        legal = hand.legal_actions
        hand = hand.play(next(i for i in (3, 1, 2) if i in legal))
    side = next(line for line in display.text(hand).splitlines() if "side pot 1" in line)
    assert "(seat 1, seat 2)" in side
    assert "side pot 2" not in display.text(hand)


def shown_down(seed):
    """A hand of room A at its end, nobody all-in, with hands shown and mucked."""
    room = stud.rooms.ROOM_A
    hand = stud.Hand.deal(room.rules, room.stakes(100, 200), stacks=[9_000] * 3, seed=seed)
    while not hand.over:
        hand = hand.play(next(i for i in (1, 2, 0) if i in hand.legal_actions))
    return hand


@pytest.mark.parametrize("seed", range(1, 9))
def test_down_cards_shown_by_others_stand_together(seed):
    hand = shown_down(seed)
    for seat in hand.shown:
        own = display.text(hand.view(seat)).splitlines()[1 + seat]
        first, second, *up, last = map(str, hand.cards[seat])
        assert f"({first} {second}) {' '.join(up)} ({last})" in own
        assert own == display.text(hand).splitlines()[1 + seat]
        for view in (hand.view(), hand.view((seat + 1) % 3)):
            line = display.text(view).splitlines()[1 + seat]
            inside = re.search(r"\(([^)]*)\) (.*)  wins|\(([^)]*)\) (.*)", line)
            down, rest = (inside[1], inside[2]) if inside[1] else (inside[3], inside[4])
            assert set(down.split()) == {first, second, last}
            assert rest.split() == up
            html = display.html(view)
            assert html.count("face down") >= 3


def test_mucked_cards_are_shown_where_the_history_tells_them():
    hand = shown_down(5)
    (seat, *_) = hand.mucked
    line = display.text(hand.view()).splitlines()[1 + seat]
    assert "(?? ??)" in line
    told = {seat: hand.cards[seat]}
    line = display.text(hand.view(), disclosed=told).splitlines()[1 + seat]
    assert cards_in(line) == {str(card) for card in hand.cards[seat]}
    assert "mucked" in line
    assert "??" not in line
    html = display.html(hand.view(), disclosed=told)
    assert html.count("?</span>") == display.html(hand.view()).count("?</span>") - 3


def test_the_community_card_is_shown():
    room = stud.rooms.ROOM_C
    hand = stud.Hand.deal(room.rules, room.stakes(100, 200), stacks=[9_000] * 8, seed=2)
    while not hand.over:
        legal = hand.legal_actions
        hand = hand.play(1 if 1 in legal else 2)
    assert hand.community is not None
    assert f"community card {hand.community}" in display.text(hand)
    assert "community card" in display.html(hand)


class Checker(HTMLParser):
    """Counts what is open; every tag must be closed, in order."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.words = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("seats", range(2, 9))
def test_html_is_well_formed_and_names_cannot_break_it(seats):
    hand = hand_at(seats, 9, seats=seats)
    names = ['<script>alert("x")</script>', "A & B", *["long name " * 5] * 6][:seats]
    text = display.html(hand, names=names)
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    assert "<script" not in text
    words = "".join(checker.words)
    assert all(name in words for name in names)
    assert words.count("to act") == (hand.actor is not None)
    assert words.count("dealer") == 1


def test_seats_of_the_html_stand_apart_in_a_circle():
    for seats in range(2, 9):
        text = display.html(hand_at(seats, 0, seats=seats))
        places = re.findall(r"left:([\d.]+)%;top:([\d.]+)%;border", text)
        assert len(places) == seats
        points = [(56 * float(x) / 100, 27 * float(y) / 100) for x, y in places]
        for i, (x, y) in enumerate(points):
            assert 7 <= x <= 49
            assert 2 <= y <= 25
            for other_x, other_y in points[:i]:
                assert abs(x - other_x) >= 14.2 or abs(y - other_y) >= 4.5, seats


def test_hands_and_tables_show_themselves():
    hand = hand_at(1, 5)
    assert str(hand) == display.text(hand)
    assert hand._repr_html_() == display.html(hand)
    room = stud.rooms.ROOM_B
    table = stud.Table(room, room.stakes(5_00, 10_00)).sit(2, "north", 50_00)
    assert "seat 2: north, 5000" in str(table)
    assert "north" in table._repr_html_()
    table = table.sit(5, "south", 60_00).sit(6, "east", 60_00).sit_out(6).deal(seed=1)
    shown = str(table)
    assert "2 north" in shown
    assert "seat 6: east, 6000, sitting out" in shown
    assert cards_in(shown) == {str(card) for cards in table.hand.upcards for card in cards}
    assert table._repr_html_().count("?</span>") == 4
    assert ", 8 seats, 1 hand dealt" in table_after_one_hand()


def table_after_one_hand():
    room = stud.rooms.ROOM_B
    table = stud.Table(room, room.stakes(5_00, 10_00), seats=8)
    table = table.sit(1, "north", 50_00).sit(2, "south", 50_00).deal(seed=1)
    while table.in_hand:
        table = table.play(0 if 0 in table.legal_actions else table.legal_actions.ids[0])
    return str(table)
