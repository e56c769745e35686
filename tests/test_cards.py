"""Cards, card sets and their notation."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stud
from stud import Card, CardSet, Rank, Suit

ALL = list(CardSet.FULL)
sets = st.integers(0, 2**52 - 1).map(CardSet.from_bits)


def test_ids_are_rank_times_four_plus_suit():
    for id_, card in enumerate(ALL):
        assert card.id == card.rank * 4 + card.suit == id_
        assert Card(id_) is card
        assert Card.of(card.rank, card.suit) is card
        assert [10, 20, *range(50)][card] == [10, 20, *range(50)][id_]
    assert str(Card(0)) == "2c"
    assert str(Card(51)) == "As"


def test_cards_are_ordered_by_rank_then_suit():
    descending = ALL[::-1]
    assert sorted(descending) == ALL
    assert Card("2s") < Card("3c")
    assert Card("3c") < Card("3d") < Card("3h") < Card("3s")
    with pytest.raises(TypeError):
        _ = Card("2s") < 3


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_values_survive_pickle_and_copy(protocol):
    values = [*ALL, CardSet("As Kd"), CardSet.EMPTY, CardSet.FULL, Rank.ACE, Suit.HEARTS]
    for value in values:
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert hash(again) == hash(value)
        assert copy.copy(value) is value
        assert copy.deepcopy([value])[0] is value


def test_repr_round_trips():
    for value in [*ALL, CardSet("As Kd"), CardSet.EMPTY, *Rank, *Suit]:
        assert eval(repr(value), vars(stud)) == value


@pytest.mark.parametrize("text", ["As", "as", "AS", "A♠", "A♤", "A♠\ufe0f", " As ", "As,"])
def test_form_is_forgiven(text):
    assert Card(text) is Card(51)


@pytest.mark.parametrize("text", ["AsKd10c", "As Kd Tc", "as,kd,tc", "A♠ K♦ 10♣", "As/Kd\tTc\n"])
def test_lists_of_cards_in_any_form(text):
    assert stud.parse_cards(text) == (Card("As"), Card("Kd"), Card("Tc"))
    assert CardSet(text) == CardSet([51, "Kd", Card("10c")])


def test_the_empty_text_is_no_card():
    assert stud.parse_cards("") == ()
    assert CardSet("") == CardSet() == CardSet([]) == CardSet.EMPTY
    assert not CardSet.EMPTY


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        ("1s", 0, "1"),
        ("As Xd", 3, "X"),
        ("As K", 4, ""),
        ("♠A", 0, "♠"),
        ("10", 2, ""),
        ("As ??", 3, "??"),
        ("A♠ ñ", 3, "ñ"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text, position, found):
    with pytest.raises(stud.ParseError) as info:
        stud.parse_cards(text)
    assert (info.value.position, info.value.found, info.value.card) == (position, found, None)
    assert isinstance(info.value, ValueError)


def test_a_card_given_twice_is_named():
    with pytest.raises(stud.ParseError, match="As is given twice") as info:
        CardSet("As Kd As")
    assert (info.value.card, info.value.position) == (Card("As"), 6)
    with pytest.raises(stud.CardError, match="As is given twice") as info:
        CardSet(["As", "Kd", 51])
    assert (info.value.card, info.value.position, info.value.found) == (Card("As"), 2, 51)


@pytest.mark.parametrize("id_", [52, 255, 256, -1, 10**30, np.uint8(200)])
def test_ids_outside_the_deck_are_refused(id_):
    with pytest.raises(stud.CardError, match="ids are 0") as info:
        Card(id_)
    assert info.value.found == id_
    with pytest.raises(stud.CardError) as info:
        CardSet([0, id_])
    assert info.value.position == 1


@pytest.mark.parametrize("value", [None, True, False, 1.0, b"As", Rank.ACE, Suit.SPADES, [51]])
def test_values_of_another_type_are_refused(value):
    with pytest.raises(TypeError, match="expected a card"):
        Card(value)
    with pytest.raises(TypeError, match="expected a card"):
        CardSet([value])


@pytest.mark.parametrize("value", [5, 0.5, True, Rank.ACE, object()])
def test_a_set_is_not_made_from_a_number(value):
    with pytest.raises(TypeError, match="expected cards"):
        CardSet(value)


def test_surrogates_are_an_error_not_a_crash():
    with pytest.raises(stud.ParseError):
        Card("\ud800s")


def test_ids_from_numpy():
    ids = np.array([51, 0, 3], np.uint8)
    assert CardSet(ids) == CardSet("As 2c 2s")
    assert np.array([Card("As"), Card("2c")], np.uint8).tolist() == [51, 0]
    assert np.frombuffer(bytes(CardSet("As 2c")), np.uint8).tolist() == [0, 51]
    assert CardSet("As 2c").ids == (0, 51)


def test_patterns_match_rank_and_suit():
    match Card("As"):
        case Card(Rank.ACE, Suit.HEARTS):
            pytest.fail("matched the wrong suit")
        case Card(Rank.ACE, suit):
            assert suit is Suit.SPADES
        case _:
            pytest.fail("did not match")


def test_formats():
    card = Card("Th")
    assert f"{card}|{card:>4}|{card:symbol}|{card:symbol>4}|{card:name}" == (
        "Th|  Th|T♥|  T♥|ten of hearts"
    )
    assert f"{CardSet('As Kd'):symbol}" == "K♦ A♠"
    assert f"{CardSet('As Kd'):>7}" == "  Kd As"
    with pytest.raises(ValueError, match="format"):
        format(card, "d")


def test_cards_and_sets_are_frozen():
    for value in (Card("As"), CardSet("As")):
        with pytest.raises(AttributeError):
            value.id = 3
        with pytest.raises(AttributeError):
            value.other = 3


@given(sets, sets)
def test_sets_behave_like_frozensets(a, b):
    x, y = frozenset(a), frozenset(b)
    assert list(a) == sorted(x)
    assert list(reversed(a)) == sorted(x, reverse=True)
    assert len(a) == len(x)
    assert set(a | b) == x | y
    assert set(a & b) == x & y
    assert set(a - b) == x - y
    assert set(a ^ b) == x ^ y
    assert set(~a) == set(ALL) - x
    assert (a <= b, a < b, a >= b, a > b) == (x <= y, x < y, x >= y, x > y)
    assert (a == b, a != b) == (x == y, x != y)
    assert a.isdisjoint(b) == x.isdisjoint(y)
    assert CardSet(x) == CardSet(str(a)) == CardSet(f"{a:symbol}") == a
    assert CardSet.from_bits(a.bits) == a
    assert all((card in a) == (card in x) for card in ALL)


def test_operators_take_sets_and_cards_and_nothing_else():
    hand = CardSet("As Kd")
    assert hand - Card("As") == CardSet("Kd")
    assert Card("Qh") | hand == CardSet("As Kd Qh")
    assert Card("As") & hand == CardSet("As")
    assert Card("As") - hand == CardSet.EMPTY
    for other in ("As", 51, None, {Card("As")}):
        with pytest.raises(TypeError):
            _ = hand | other
    assert hand != {Card("As"), Card("Kd")}


def test_membership_takes_any_form_of_a_card():
    hand = CardSet("As Kd")
    assert "As" in hand
    assert 51 in hand
    assert "2c" not in hand
    with pytest.raises(stud.ParseError):
        _ = "??" in hand


def test_ranks_and_suits():
    assert CardSet.of_rank(Rank.ACE) == CardSet.of_rank(12) == CardSet("Ac Ad Ah As")
    assert len(CardSet.of_suit(Suit.CLUBS)) == 13
    assert CardSet.of_suit(0) & CardSet.of_rank(0) == CardSet("2c")
    assert [str(r) for r in Rank] == list("23456789TJQKA")
    assert [s.symbol for s in Suit] == list("♣♦♥♠")
    for wrong in (13, -1, 10**30):
        with pytest.raises(stud.CardError, match="a rank is"):
            CardSet.of_rank(wrong)
    with pytest.raises(stud.CardError, match="a suit is"):
        Card.of(0, 4)
    for swapped in (lambda: Card.of(Suit.SPADES, Rank.ACE), lambda: Card.of(True, 0)):
        with pytest.raises(TypeError):
            swapped()


@pytest.mark.parametrize("bits", [-1, 1 << 52, 1 << 64, 1 << 200])
def test_bits_outside_the_deck_are_refused(bits):
    with pytest.raises(stud.CardError):
        CardSet.from_bits(bits)


def test_errors_survive_pickle():
    with pytest.raises(stud.ParseError) as info:
        stud.parse_cards("As As")
    again = pickle.loads(pickle.dumps(info.value))
    assert type(again) is stud.ParseError
    assert str(again) == str(info.value)
    assert (again.card, again.position) == (Card("As"), 3)
