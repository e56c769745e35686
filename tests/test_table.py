"""Tables: players come and go, hands are dealt in a row, and no chip is lost."""

import copy
import pickle

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import stud

ROOMS = [stud.rooms.ROOM_A, stud.rooms.ROOM_B, stud.rooms.ROOM_C]


def table_of(room, *stacks, seats=8):
    players = {seat: stud.Player(f"player {seat}", stack) for seat, stack in enumerate(stacks, 1)}
    return stud.Table(room, room.stakes(10_00, 20_00), seats=seats, players=players)


def play_out(table):
    while table.actor is not None:
        table = table.time_out()
    return table


class ComingAndGoing(RuleBasedStateMachine):
    """Every move a room can make, in any order, against a model that only counts chips."""

    @initialize(
        room=st.sampled_from(list(stud.rooms.PRESETS.values())),
        rake=st.sampled_from([None, stud.Rake((1, 20), cap=3_00), stud.Rake((1, 10))]),
    )
    def open_table(self, room, rake):
        if rake is not None:
            room = room.replace(rules=room.rules.replace(rake=rake))
        self.room = room
        self.table = stud.Table(room, room.stakes(1_00, 2_00), seats=8)
        self.bought = 0
        self.cashed = 0
        self.dealer = None
        self.seed = 0

    def refused(self, act):
        before = bytes(self.table)
        with pytest.raises(stud.StudError):
            act()
        assert bytes(self.table) == before

    @rule(seat=st.integers(1, 8), amount=st.integers(0, 30_00))
    def sit(self, seat, amount):
        def act():
            return self.table.sit(seat, f"player {seat}", amount)

        enough = amount >= (self.room.min_buy_in(1_00) or 1) or self.room.short_buy_allowed
        if self.table.in_hand or seat in self.table.players or not enough or amount == 0:
            self.refused(act)
        else:
            self.table = act()
            self.bought += amount
            assert self.table.player(seat).auto_ante == self.room.auto_ante_default

    @rule(seat=st.integers(1, 8), amount=st.integers(1, 30_00))
    def top_up(self, seat, amount):
        player = self.table.players.get(seat)
        stack = 0 if player is None else player.stack
        allowed = self.room.may_buy(1_00, amount, stack=stack)
        if self.table.in_hand or player is None or not allowed:
            self.refused(lambda: self.table.top_up(seat, amount))
        else:
            self.table = self.table.top_up(seat, amount)
            self.bought += amount

    @rule(seat=st.integers(1, 8))
    def leave(self, seat):
        player = self.table.players.get(seat)
        dealt_in = self.table.in_hand and seat in self.table.hand_seats
        if player is None or dealt_in:
            self.refused(lambda: self.table.leave(seat))
        else:
            self.table = self.table.leave(seat)
            self.cashed += player.stack
            assert seat not in self.table.players

    @rule(seat=st.integers(1, 8), out=st.booleans())
    def sit_out_or_come_back(self, seat, out):
        if seat in self.table.players:
            self.table = self.table.sit_out(seat) if out else self.table.come_back(seat)
            assert self.table.player(seat).sitting_out == out

    @rule(seat=st.integers(1, 8), on=st.booleans())
    def switch_the_ante(self, seat, on):
        if seat in self.table.players:
            self.table = self.table.auto_ante(seat, on)

    @rule(seat=st.integers(1, 8))
    def say_in(self, seat):
        if seat in self.table.players:
            self.table = self.table.say_in(seat)

    @rule()
    def deal(self):
        self.seed += 1
        expected = {
            seat
            for seat, player in self.table.players.items()
            if player.stack
            and not player.sitting_out
            and (not self.room.ante_confirm or player.auto_ante or player.is_in)
        }
        if self.table.in_hand or len(expected) < self.room.min_players:
            self.refused(lambda: self.table.deal(seed=self.seed))
            return
        assert set(self.table.antes.posted) == expected
        self.table = self.table.deal(seed=self.seed)
        assert set(self.table.hand_seats) == expected
        seats = sorted(expected)
        if self.room.button == "fixed":
            assert self.table.dealer == seats[-1]
        else:
            later = [seat for seat in seats if self.dealer is not None and seat > self.dealer]
            assert self.table.dealer == (later or seats)[0]
        self.dealer = self.table.dealer
        assert not any(player.is_in for player in self.table.players.values())

    @precondition(lambda self: self.table.in_hand)
    @rule(data=st.data())
    def play(self, data):
        action = data.draw(st.sampled_from(list(self.table.legal_actions)))
        seat = data.draw(st.integers(1, 8))
        if seat != self.table.actor:
            self.refused(lambda: self.table.play(action, seat=seat))
        self.table = self.table.play(action, seat=self.table.actor)

    @precondition(lambda self: self.table.in_hand)
    @rule()
    def time_out(self):
        legal = self.table.legal_actions
        wanted = next(a for a in (stud.Check(), stud.Fold(), stud.BringIn()) if a in legal)
        assert self.table.time_out() == self.table.play(wanted)
        self.table = self.table.time_out()

    @precondition(lambda self: self.table.in_hand)
    @rule()
    def play_out(self):
        self.table = play_out(self.table)

    @rule()
    def save_and_restore(self):
        restored = stud.Table.from_bytes(bytes(self.table))
        assert restored == self.table
        self.table = restored

    @invariant()
    def chips_are_conserved(self):
        if not hasattr(self, "table"):
            return
        table = self.table
        assert (table.bought, table.cashed) == (self.bought, self.cashed)
        assert table.chips == self.bought - self.cashed - table.raked
        stacks = sum(player.stack for player in table.players.values())
        pot = table.hand.pot if table.in_hand else 0
        assert table.chips == stacks + pot
        assert (table.actor is None) == (len(table.legal_actions) == 0)


TestComingAndGoing = ComingAndGoing.TestCase
TestComingAndGoing.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_saved_and_restored_at_every_event_it_goes_on_the_same(room):
    for seed in range(12):
        table = table_of(room, 30_00, 200_00, 5_00, 400_00, 1_00, 80_00).deal(seed=seed)
        step = 0
        while table.actor is not None:
            restored = pickle.loads(pickle.dumps(table))
            assert restored == table
            assert restored.hand.events == table.hand.events
            ids = table.legal_actions.ids
            action = ids[(seed + step) % len(ids)]
            table, restored = table.play(action), restored.play(action)
            assert restored == table
            step += 1
        assert stud.Table.from_bytes(bytes(table)) == table


def test_the_dealer_moves_past_empty_and_sitting_out_seats():
    room = stud.rooms.ROOM_B
    table = table_of(room, *[100_00] * 6).leave(3).sit_out(4)
    dealers = []
    for seed in range(5):
        table = play_out(table.deal(seed=seed))
        dealers.append(table.dealer)
    assert dealers == [1, 2, 5, 6, 1]
    table = play_out(table.leave(1).come_back(4).deal(seed=9))
    assert table.dealer == 2, "the old dealer has left"


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda t: t.sit(1, "new", 100_00), "seat 1 is taken by player 1"),
        (lambda t: t.sit(9, "new", 100_00), "there is no seat 9; the seats are 1 to 8"),
        (lambda t: t.sit(5, "player 1", 100_00), "player 1 sits in seat 1 already"),
        (lambda t: t.sit(5, "", 100_00), "a name has 1 to 64 printable characters"),
        (lambda t: t.sit(5, "new", 99_99), "under the minimum of 10000; the least to buy is 10000"),
        (lambda t: t.top_up(2, 1), "on top of 500 is under the minimum of 10000"),
        (lambda t: t.leave(7), "nobody sits in seat 7"),
        (lambda t: t.player(7), "nobody sits in seat 7"),
        (lambda t: t.play(0), "no hand is on"),
        (lambda t: t.time_out(), "no hand is on"),
        (lambda t: t.show(1), "no hand to show"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(act, words):
    table = table_of(stud.rooms.ROOM_B, 100_00, 5_00, 100_00)
    before = bytes(table)
    with pytest.raises(stud.TableError, match=words.replace("(", r"\(")):
        act(table)
    assert bytes(table) == before


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda t: t.sit(5, "new", 100_00), "sit down during a hand"),
        (lambda t: t.top_up(1, 100_00), "buy chips during a hand"),
        (lambda t: t.leave(1), "cannot leave during a hand"),
        (lambda t: t.deal(seed=1), "next hand cannot be dealt during a hand"),
        (lambda t: t.play(2, seed=4), None),
        (lambda t: t.play(2, seat=4), "is not to act"),
    ],
)
def test_what_must_wait_for_the_end_of_the_hand(act, words):
    table = table_of(stud.rooms.ROOM_B, *[100_00] * 3).deal(seed=1)
    if words is None:
        with pytest.raises(TypeError):
            act(table)
        return
    with pytest.raises(stud.TableError, match=words):
        act(table)


def test_an_illegal_action_names_the_tables_seat():
    table = table_of(stud.rooms.ROOM_B, *[100_00] * 3).deal(seed=1)
    with pytest.raises(stud.IllegalActionError) as caught:
        table.play(stud.Check())
    assert caught.value.seat == table.actor
    assert caught.value.legal == table.legal_actions
    assert f"seat {table.actor} may" in str(caught.value)


def test_a_room_without_such_tables_says_which_it_has():
    room = stud.rooms.ROOM_C
    with pytest.raises(stud.TableError, match="tables of 4, 6, 8 seats, not of 5"):
        stud.Table(room, room.stakes(5_00, 10_00), seats=5)
    with pytest.raises(stud.RulesError, match="room_d"):
        stud.Room.preset("room_d")


def test_wrong_types_are_type_errors():
    table = table_of(stud.rooms.ROOM_B, 100_00)
    for act in (
        lambda: table.sit("1", "new", 100_00),
        lambda: table.sit(2, b"new", 100_00),
        lambda: table.sit(2, "new", 100.0),
        lambda: table.sit(True, "new", 100_00),
        lambda: stud.Table("room_a", table.stakes),
        lambda: stud.Table(table.room, (1, 2)),
        lambda: stud.Table(table.room, table.stakes, players={1: ("x", 1)}),
        lambda: stud.Table.from_bytes("text"),
    ):
        with pytest.raises(TypeError):
            act()


def test_saved_bytes_that_were_changed_are_refused():
    table = table_of(stud.rooms.ROOM_A, *[100_00] * 3).deal(seed=1)
    saved = bytes(table)
    with pytest.raises(stud.NotationError, match="does not begin as one"):
        stud.Table.from_bytes(b"\x80\x04pickle")
    with pytest.raises(stud.NotationError, match="layout 9; this version reads layout 1"):
        stud.Table.from_bytes(saved[:8] + b"\x09" + saved[9:])
    for place in range(9, len(saved)):
        wrong = saved[:place] + bytes([saved[place] ^ 1]) + saved[place + 1 :]
        with pytest.raises(stud.NotationError, match="checksum is wrong"):
            stud.Table.from_bytes(wrong)
    with pytest.raises(stud.NotationError, match="cut short"):
        stud.Table.from_bytes(saved[:-3])


def test_the_winner_of_an_uncontested_pot_may_show():
    table = table_of(stud.rooms.ROOM_B, *[100_00] * 3).deal(seed=1)
    table = play_out(table)
    (winner,) = table.hand.payouts
    seat = table.hand_seats[winner]
    shown = table.show(seat)
    assert shown.hand.shown == (winner,)
    assert shown.hand.events[-1] == stud.Show(winner, table.hand.down_cards[winner])
    assert shown.hand.payoffs == table.hand.payoffs
    loser = next(s for s in table.hand_seats if s != seat)
    with pytest.raises(stud.TableError):
        table.show(loser)


def test_a_table_is_a_value():
    table = table_of(stud.rooms.ROOM_B, *[100_00] * 3).deal(seed=1)
    assert copy.copy(table) is table
    assert copy.deepcopy(table) is table
    assert table == pickle.loads(pickle.dumps(table))
    assert hash(table) == hash(pickle.loads(pickle.dumps(table)))
    assert table != table.play(2)
    player = stud.Player("north", 5, is_in=True)
    assert eval(repr(player), {"Player": stud.Player}) == player
    assert pickle.loads(pickle.dumps(player)) == player
    match player:
        case stud.Player(name, stack):
            assert (name, stack) == ("north", 5)


def test_without_a_seed_two_tables_get_different_cards():
    table = table_of(stud.rooms.ROOM_B, *[100_00] * 8)
    assert table.deal().hand.cards != table.deal().hand.cards
    assert table.deal(seed=5) == table.deal(seed=5)


@pytest.mark.parametrize("players", [0, 1])
def test_an_event_with_hands_to_play_has_two_players(players):
    stakes = stud.rooms.ROOM_A.stakes(5_00, 10_00)
    for call in (
        lambda: stud.Table(stud.rooms.ROOM_A, stakes, event_players=players),
        lambda: stud.Table(stud.rooms.ROOM_A, stakes).with_event_players(players),
    ):
        with pytest.raises(stud.TableError, match=f"event_players must be 2 .* it is {players}"):
            call()
    table = stud.Table(stud.rooms.ROOM_A, stakes, event_players=2)
    assert stud.Table.from_bytes(bytes(table)) == table
    assert table.with_event_players(None).event_players is None


def test_a_table_deals_from_all_cards():
    stakes = stud.rooms.ROOM_A.stakes(5_00, 10_00)
    table = stud.Table(stud.rooms.ROOM_A, stakes).sit(1, "north", 100_00).sit(2, "south", 100_00)
    for missing in ("As Kd", "9h"):
        with pytest.raises(stud.DeckError, match="all 52 cards") as info:
            table.deal(deck=stud.Deck(seed=1).without(missing))
        assert info.value.cards == stud.CardSet(missing)
    assert table.deal(deck=stud.Deck(seed=1)) == table.deal(seed=1)
