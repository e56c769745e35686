"""Rules, stakes and rooms: plain values, checked together."""

import copy
import pickle
from fractions import Fraction

import pytest

import runners.engines
import stud
from runners import options
from stud import Room, Rules, Stakes, reference


def test_every_option_can_be_set_and_read():
    engine = runners.engines.engine("rust")
    for name, values in options.RULES.items():
        for value in values:
            given = engine.room("pacific", {name: value}).rules
            field = "game" if name == "split" else name
            # Set by its name, read as an attribute and in the dictionary.
            setting = given.options[field]
            rules = Rules(**{field: setting})
            assert rules == given
            assert getattr(rules, field) == rules.options[field] == setting
            again = engine.option(engine.room("pacific", {name: value}), name)
            assert again == value
            assert type(again) is type(value)
            others = {other: v for other, v in rules.options.items() if other != field}
            assert others == {o: v for o, v in Rules().options.items() if o != field}


def test_rules_are_values():
    for rules in (Rules(), *(room.rules for room in stud.rooms.PRESETS.values())):
        again = pickle.loads(pickle.dumps(rules))
        assert again == rules
        assert hash(again) == hash(rules)
        assert eval(repr(rules), vars(stud) | {"Fraction": Fraction}) == rules
        assert copy.copy(rules) is copy.deepcopy(rules) is rules
        assert rules.replace() == rules
        with pytest.raises(AttributeError):
            rules.burn = False
    assert Rules(max_raises=4) != Rules()


def test_every_reason_at_once():
    with pytest.raises(stud.RulesError) as info:
        Rules(
            max_raises=255,
            short_all_in=0,
            opening_tie="luck",
            burn=False,
            short_stub="tda",
            last_street=8,
            chip_unit=0,
        )
    text = "\n".join(info.value.reasons)
    assert len(info.value.reasons) == 6
    for word in ("max_raises", "short_all_in", "opening_tie", "tda", "last_street", "chip_unit"):
        assert word in text
    assert isinstance(info.value, stud.SetupError)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("burn", 1),
        ("burn", None),
        ("max_raises", True),
        ("max_raises", 3.0),
        ("max_raises", "3"),
        ("game", 1),
        ("short_all_in", 0.5),
        ("short_all_in", "1/2"),
        ("heads_up_raises", None),
        ("rake", (1, 20)),
        ("no_such_option", 1),
    ],
)
def test_values_of_another_type_are_refused(name, value):
    with pytest.raises(TypeError, match=name):
        Rules(**{name: value})


def test_stakes_are_checked_together():
    stakes = Stakes(500, 1000, ante=100, bring_in=200)
    match stakes:
        case Stakes(small, big, ante, bring_in):
            assert (small, big, ante, bring_in) == (500, 1000, 100, 200)
    assert pickle.loads(pickle.dumps(stakes)) == eval(repr(stakes), vars(stud)) == stakes
    with pytest.raises(stud.RulesError) as info:
        Stakes(500, 400, 0, 500)
    assert len(info.value.reasons) == 2
    with pytest.raises(stud.RulesError, match="bring_in must be 0 to") as info:
        Stakes(-1, 400, 0, 2**32)
    assert len(info.value.reasons) == 2


@pytest.mark.parametrize("value", [True, 5.0, "500", None, Fraction(5)])
def test_chips_are_whole_numbers(value):
    for place in range(4):
        amounts = [500, 1000, 100, 200]
        amounts[place] = value
        with pytest.raises(TypeError, match="whole number"):
            Stakes(*amounts)


def test_rooms_are_values():
    for name, room in stud.rooms.PRESETS.items():
        assert room.name == name
        assert getattr(stud.rooms, name.upper()) is room
        again = pickle.loads(pickle.dumps(room))
        assert again == room
        assert hash(again) == hash(room)
        assert eval(repr(room), vars(stud) | {"Fraction": Fraction}) == room
        assert Room(**room.options) == room
    with pytest.raises(stud.RulesError, match="room_a"):
        Room.preset("room_x")


def test_rooms_derive_stakes():
    room = stud.rooms.ROOM_B
    assert room.stakes(100, 200) == Stakes(100, 200, 25, 50)
    assert room.stakes(500, 1000) == Stakes(500, 1000, 50, 250)
    assert room.stakes(500, 1000, ante=0, bring_in=1) == Stakes(500, 1000, 0, 1)
    with pytest.raises(stud.RulesError, match="bring-in"):
        room.stakes(1, 2)


def test_impossible_rooms_are_refused():
    for changes in (
        {"max_players": 9},
        {"min_players": 1},
        {"table_sizes": [1]},
        {"min_buy_in_small_bets": 20, "max_buy_in_small_bets": 10},
        {"ante_fraction": ((1, 0), "small")},
        {"ante_table": [(1, 2)]},
        {"button": "left"},
        {"table_sizes": []},
        {"table_sizes": [6, 6]},
        {"table_sizes": [4], "min_players": 5},
        {"ante_table": [(4, 8, 1), (4, 8, 2)]},
        {"ante_table": [(8, 4, 1)]},
        {"ante_table": [(1, 2, 0)]},
        {"ante_fraction": (Fraction(3, 2), "small")},
        {"bring_in_fraction": (Fraction(0), "small")},
        {"bring_in_fraction": (Fraction(1), "small")},
        {"max_buy_in_small_bets": 0, "min_buy_in_small_bets": None},
        {"name": ""},
        {"name": "two\nlines"},
        {"name": "n" * 65},
    ):
        with pytest.raises(stud.RulesError):
            Room(**changes)
    for changes in ({"name": 3}, {"rules": None}, {"table_sizes": "468"}, {"ante_confirm": 1}):
        with pytest.raises(TypeError):
            Room(**changes)


def test_presets_are_those_of_the_reference():
    assert set(stud.rooms.PRESETS) == set(reference.rooms.PRESETS)
    for name, ours in stud.rooms.PRESETS.items():
        theirs = reference.rooms.PRESETS[name]
        for option, value in ours.options.items():
            if option != "rules":
                assert getattr(theirs, option) == value, (name, option)
        for option, value in ours.rules.options.items():
            if option == "rake":
                assert (theirs.rules.rake.share, theirs.rules.rake.cap) == (value.share, value.cap)
            else:
                assert getattr(theirs.rules, option) == value, (name, option)


def test_a_room_says_every_reason_at_once():
    wrong = {
        "name": " ",
        "min_players": 4,
        "table_sizes": (6, 3, 6),
        "ante_table": ((4, 8, 1), (8, 4, 1), (4, 8, 2)),
        "bring_in_fraction": (Fraction(0), "small"),
        "max_buy_in_small_bets": 0,
        "min_buy_in_small_bets": None,
    }
    for package in (stud, reference):
        with pytest.raises(stud.RulesError) as info:
            package.Room(**wrong)
        assert len(info.value.reasons) == 7, info.value.reasons
    with pytest.raises(stud.RulesError, match="it has two for 4/8"):
        Room(**wrong)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda room, stakes: stud.Hand.deal(room, stakes, stacks=[9, 9]),
            "found Room; .*room.rules",
        ),
        (lambda room, stakes: stud.Hand.start("room_a", stakes, stacks=[9, 9]), "Room.preset"),
        (lambda room, stakes: stud.Hand.deal(room.rules, room, stacks=[9, 9]), "room.stakes"),
        (lambda room, stakes: stud.Hand.deal(room.rules, (4, 8), stacks=[9, 9]), "stud.Stakes"),
        (lambda room, stakes: stud.Table(room.rules, stakes), "stud.Room.rules=rules"),
        (lambda room, stakes: stud.Table("room_a", stakes), "Room.preset"),
        (lambda room, stakes: stud.Table(room, room), "room.stakes"),
        (lambda room, stakes: Room(rules=room), "room.rules"),
        (lambda room, stakes: stud.HandBatch(room, stakes, seats=2, stack=9, size=1), "room.rules"),
        (lambda room, stakes: room.time_out(stud.Table(room, stakes)), "expected LegalActions"),
        (lambda room, stakes: stud.equity("AsAh", "KsKh", game=room), "for game, found Room"),
    ],
)
def test_things_taken_for_each_other_are_told_apart(call, words):
    room = stud.rooms.ROOM_A
    with pytest.raises(TypeError, match=words):
        call(room, room.stakes(5, 10))


def test_the_reference_tells_them_apart_too():
    ours, theirs = stud.rooms.ROOM_A, reference.rooms.ROOM_A
    with pytest.raises(stud.SetupError, match=r"room\.rules.*stud\.Stakes"):
        reference.Hand.deal(theirs, ours.stakes(5, 10), stacks=[9, 9])
