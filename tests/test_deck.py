"""Decks: the same cards for a seed for ever, none twice, nothing lost."""

import copy
import pickle
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stud
from stud import Card, CardSet, Deck

seeds = st.integers(0, 2**64 - 1)

# Pinned: a change of these is a change of every seeded hand anywhere.
GOLDEN_0 = (
    "Kh 9d 8c 6c Jd Ad 7h 2c 8s Th 7d Kd Ah 2h 5c 8d Jc Ts 5d 6d Qs Ac 4d 9c Qd Qh 4h 7c Js 9h "
    "Tc 7s Qc 3c Jh 2d Kc 8h As 4c 3d 6s 6h 5h 5s 3h Ks 9s 2s 3s 4s Td"
)


def test_a_seed_gives_the_same_cards_for_ever():
    assert " ".join(map(str, Deck(seed=0))) == GOLDEN_0
    assert "".join(map(str, Deck.seeded(7, 3).deal(5)[0])) == "Qd7h6cKs4s"
    assert Deck(seed=7) == Deck.seeded(7) == Deck.seeded(7, 0) != Deck.seeded(7, 1)


@given(seeds, seeds, st.integers(0, 52))
def test_no_card_twice_and_none_lost(seed, index, count):
    deck = Deck.seeded(seed, index)
    cards, rest = deck.deal(count)
    assert len(set(cards)) == len(cards) == count
    assert CardSet(cards) | rest.stub == CardSet.FULL
    assert len(rest) == len(rest.stub) == 52 - count
    assert (*cards, *rest) == tuple(deck)
    assert all((card in rest) == (card not in cards) for card in CardSet.FULL)


def test_dealing_leaves_the_deck_as_it_was():
    deck = Deck("As Kd 2c")
    card, rest = deck.draw()
    assert (card, rest) == (Card("As"), Deck("Kd 2c"))
    assert rest.burn() == Deck("2c")
    assert deck == Deck("As Kd 2c")
    assert tuple(deck) == stud.parse_cards("As Kd 2c")


def test_a_deck_without_a_seed_is_full_and_never_the_same():
    decks = {tuple(Deck()) for _ in range(5)}
    assert len(decks) == 5
    assert all(CardSet(deck) == CardSet.FULL for deck in decks)
    assert "2c" not in repr(Deck())


def test_too_few_cards_left():
    deck = Deck("As Kd")
    with pytest.raises(stud.DeckError, match="2 cards left, 3 were asked for") as info:
        deck.deal(3)
    assert info.value.cards == CardSet("As Kd")
    with pytest.raises(stud.DeckError):
        deck.deal(10**18)
    for verb in (Deck("").draw, Deck("").burn):
        with pytest.raises(stud.DeckError):
            verb()


def test_named_cards_are_taken_out():
    deck = Deck("As Kd 2c 3c Qh").without("Kd Qh")
    assert deck == Deck("As 2c 3c")
    with pytest.raises(stud.DeckError, match="9d Kd") as info:
        deck.without("2c Kd 9d")
    assert info.value.cards == CardSet("Kd 9d")
    assert len(Deck(seed=1).without("As Kd")) == 50


def test_a_card_twice_in_an_order_is_named():
    with pytest.raises(stud.CardError) as info:
        Deck(["As", "Kd", "As"])
    assert (info.value.card, info.value.position) == (Card("As"), 2)


def test_reshuffles():
    pool = CardSet("As Kd 2c 3c")
    rest = Deck(seed=5).burn()
    assert rest.reshuffle(pool).stub == pool
    assert rest.reshuffle(pool) == rest.reshuffle("3c 2c Kd As")
    assert Deck().reshuffle(pool).stub == pool
    given_order = Deck("Qh", reshuffle="3c As 2c Kd")
    assert tuple(given_order.reshuffle(pool)) == stud.parse_cards("3c As 2c Kd")
    with pytest.raises(stud.DeckError, match="must hold exactly") as info:
        given_order.reshuffle("As Kd 2c Qh")
    assert info.value.cards == CardSet("3c Qh")


def test_repr_round_trips_where_it_gives_nothing_away():
    for deck in (Deck("As Kd 2c"), Deck(""), Deck(seed=7), Deck.seeded(7, 3)):
        assert eval(repr(deck), vars(stud)) == deck
    assert repr(Deck(seed=7).burn()) == "<Deck, seeded: 51 cards left>"
    assert repr(Deck()) == "<Deck, secure: 52 cards left>"


@pytest.mark.parametrize(
    "deck",
    [
        Deck(seed=7),
        Deck.seeded(7, 2).burn(),
        Deck("As Kd 2c"),
        Deck(),
        Deck("Qh", reshuffle="3c As"),
    ],
    ids=repr,
)
def test_decks_survive_pickle_copy_and_bytes(deck):
    for again in (pickle.loads(pickle.dumps(deck)), Deck.from_bytes(bytes(deck))):
        assert again == deck
        assert hash(again) == hash(deck)
        assert tuple(again) == tuple(deck)
        assert again.reshuffle("3c As") == deck.reshuffle("3c As")
    assert copy.deepcopy(deck) is copy.copy(deck) is deck


def test_bytes_that_are_no_deck_are_refused():
    data = bytes(Deck("As Kd 2c"))
    for wrong, position in (
        (b"", 0),
        (b"\xff" + data[1:], 0),
        (data[:-1], None),
        (data + b"x", len(data)),
    ):
        with pytest.raises(stud.NotationError, match="not a saved deck") as info:
            Deck.from_bytes(wrong)
        if position is not None:
            assert info.value.position == position
    with pytest.raises(TypeError):
        Deck.from_bytes("text")


@given(st.binary(max_size=120))
def test_random_bytes_never_crash(data):
    try:
        deck = Deck.from_bytes(data)
    except stud.NotationError:
        return
    assert len(set(deck)) == len(deck)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Deck(seed=True),
        lambda: Deck(seed=1.0),
        lambda: Deck(seed="7"),
        lambda: Deck("As", seed=3),
        lambda: Deck(3),
        lambda: Deck(seed=1).deal(True),
        lambda: Deck(seed=1).deal(1.0),
        lambda: Deck(seed=1).deal(None),
    ],
)
def test_values_of_another_type_are_refused(make):
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize("number", [-1, 2**64, 10**40])
def test_numbers_out_of_range_are_refused(number):
    for make in (lambda n: Deck(seed=n), lambda n: Deck.seeded(0, n), Deck(seed=1).deal):
        with pytest.raises(ValueError, match="from 0 to"):
            make(number)


def test_threads_deal_from_one_deck_without_disturbing_each_other():
    deck, results = Deck(seed=11), []

    def work():
        results.extend(deck.deal(52)[0] for _ in range(200))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 800
    assert set(results) == {tuple(deck)}
