"""Arguments that look like what is wanted: refused by the project's own errors, by name."""

import pytest

import stud
from stud import Hand, phh

ROOM = stud.rooms.ROOM_A
STAKES = ROOM.stakes(500, 1000)


def dealt():
    return Hand.deal(ROOM.rules, STAKES, stacks=[50_000] * 3, seed=7)


BAD = "\ud800"


@pytest.mark.parametrize(
    "call",
    [
        lambda: stud.Card(BAD),
        lambda: stud.CardSet(["As", BAD]),
        lambda: stud.parse_cards(f"As{BAD}"),
        lambda: BAD in stud.CardSet("As"),
        lambda: stud.Deck(BAD),
        lambda: stud.DownCard(0, BAD),
        lambda: stud.evaluate(f"As Ks Qs Js {BAD}"),
        lambda: stud.showing(BAD),
        lambda: stud.equity(BAD, "As"),
        lambda: stud.Range(BAD),
        lambda: Hand.from_notation(f"room_a {BAD}"),
        lambda: stud.Room(name=BAD),
        lambda: stud.Room.preset(BAD),
        lambda: stud.Rules(game=BAD),
        lambda: stud.Player(BAD, 5),
        lambda: stud.Table(ROOM, STAKES).sit(1, BAD, 100_00),
        lambda: phh.Record.parse(BAD),
    ],
)
def test_what_is_no_character_is_refused_as_any_wrong_text(call):
    with pytest.raises(stud.StudError) as info:
        call()
    str(info.value).encode()


def test_other_texts_that_hold_no_characters():
    for call in (
        lambda: stud.evaluate("As Ks Qs Js Ts", ranking=BAD),
        lambda: stud.showing("As", game=BAD),
        lambda: stud.equity("As", "Kd", game=BAD),
        lambda: stud.Reshuffle(BAD),
        lambda: stud.LegalActions(wager_name=BAD),
        lambda: format(stud.Card("As"), BAD),
    ):
        with pytest.raises(ValueError, match=r"must be|unknown game|format code"):
            call()
    with pytest.raises(TypeError, match="no option"):
        stud.Rules(**{BAD: 1})


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: stud.showing("As", suits=1), "suits"),
        (lambda: stud.Player("north", 5, auto_ante=1), "auto_ante"),
        (lambda: stud.Player("north", 5, is_in="yes"), "is_in"),
        (lambda: stud.LegalActions(fold=0), "fold"),
        (lambda: dealt().key(0, isomorphic=1), "isomorphic"),
        (lambda: stud.Table(ROOM, STAKES).sit(1, "n", 100_00).auto_ante(1, None), "on"),
        (lambda: stud.Rules(burn=0), "burn"),
    ],
)
def test_switches_are_true_or_false_and_named(call, name):
    with pytest.raises(TypeError, match=f"True or False for {name}"):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: stud.evaluate("As Ks Qs Js Ts", ranking="low"),
        lambda: stud.showing("As", game="omaha"),
        lambda: stud.category_counts(4),
        lambda: stud.category_counts(5, threads=0),
        lambda: stud.Deck.seeded(-1),
        lambda: stud.Wager(-1),
        lambda: stud.Rake(2**40),
        lambda: stud.Rake(0, cap=0),
        lambda: stud.Pot(50, (0, 0)),
        lambda: stud.LegalActions(check=True, call=5),
        lambda: stud.Reshuffle("all"),
        lambda: dealt().view(9),
        lambda: dealt().key(3),
        lambda: stud.playouts(dealt(), -1),
        lambda: stud.playouts(dealt(), 1, view=3),
        lambda: stud.Player("north", -5),
        lambda: stud.Playouts(0, 0, (0,), (0,)) + stud.Playouts(0, 0, (), ()),
        lambda: stud.HandBatch(ROOM.rules, STAKES, stacks=[9000] * 2, size=2**32),
        lambda: Hand.deal(ROOM.rules, STAKES, stacks=range(2000)),
        lambda: Hand.deal(ROOM.rules, STAKES, stacks=[2**32] * 2),
    ],
)
def test_a_number_or_word_that_cannot_be_is_an_error_of_the_project(call):
    with pytest.raises(stud.StudError) as info:
        call()
    assert isinstance(info.value, ValueError)


def test_bytes_are_ids_of_cards_and_no_text():
    assert stud.CardSet(bytes(stud.CardSet("As Kd"))) == stud.CardSet("As Kd")
    for given in (b"AsKd", bytearray(b"AsKd")):
        with pytest.raises(stud.CardError, match="a str, not bytes") as info:
            stud.CardSet(given)
        assert info.value.position == 0
