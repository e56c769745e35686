"""Strengths of single hands, boards, and the counts of all hands."""

import itertools
import json
import math
import pickle
from pathlib import Path

import pytest

import stud
import stud.reference.evaluation as reference

TABLE = json.loads((Path(__file__).parent / "data" / "evaluation" / "hands.json").read_text())
RANKINGS = ("high", "ace_to_five", "eight_or_better")


@pytest.mark.parametrize("case", TABLE["hands"], ids=lambda case: case["cards"])
def test_hands_are_what_they_are_called(case):
    strength = stud.evaluate(case["cards"], ranking=case["ranking"])
    told = reference.evaluate(case["cards"], ranking=case["ranking"])
    assert str(strength) == str(told) == case["words"]
    assert strength.value == int(strength) == told.value == case.get("value", told.value)
    assert strength.category == case.get("category")
    assert " ".join(map(str, strength.cards)) == case.get("five", "")
    assert [card.id for card in strength.cards] == [card.id for card in told.cards]
    assert strength.ranking == case["ranking"]
    assert bool(strength) == (strength.value > 0)


def in_order(lists, strength):
    strengths = [[strength(text) for text in equals] for equals in lists]
    assert all(one == equals[0] for equals in strengths for one in equals)
    assert all(better[0] > worse[0] for better, worse in itertools.pairwise(strengths))


@pytest.mark.parametrize("case", TABLE["orders"], ids=lambda case: case["ranking"])
@pytest.mark.parametrize("evaluate", [stud.evaluate, reference.evaluate], ids=["rust", "reference"])
def test_hands_are_ordered(case, evaluate):
    in_order(case["best_first"], lambda text: evaluate(text, ranking=case["ranking"]))


@pytest.mark.parametrize("case", TABLE["boards"], ids=lambda case: str(case["best_first"][0]))
def test_boards_are_ordered(case):
    in_order(
        case["best_first"],
        lambda text: stud.showing(text, game=case["game"], suits=case["suits"]),
    )
    in_order(
        case["best_first"],
        lambda text: reference.showing(text, game=case["game"], suits=case["suits"]),
    )


def test_showing_orders_all_boards_of_small_decks_as_the_reference_does():
    # Every rank of two suits, and a few of all four: all pairs, then all boards of a smaller deck.
    decks = [(2, range(52)), (3, range(0, 52, 3)), (4, [*range(0, 12), 48, 49, 50, 51])]
    for (size, ids), game, suits in itertools.product(decks, ["high", "razz"], [False, True]):
        boards = [stud.CardSet(board) for board in itertools.combinations(ids, size)]
        ours = [stud.showing(board, game=game, suits=suits) for board in boards]
        told = [reference.showing(str(board), game=game, suits=suits) for board in boards]
        ranked = sorted(zip(ours, told, strict=True), key=lambda pair: pair[0])
        for (low, worse), (high, better) in itertools.pairwise(ranked):
            assert (low == high) == (worse == better)
            assert worse <= better


def test_cards_may_come_in_any_form_and_order():
    expected = stud.evaluate("As Ks Qs Js Ts 2d 3c")
    same = [
        "3c2dtsjsqsksas",
        "A♠ K♠ Q♠ J♠ 10♠ 2♦ 3♣",
        stud.CardSet("As Ks Qs Js Ts 2d 3c"),
        stud.parse_cards("As Ks Qs Js Ts 2d 3c"),
        [51, 47, 43, 39, 35, 1, 4],
        ["As", 47, stud.Card("Qs"), "Js", "10s", "2d", "3c"],
        iter(["As", "Ks", "Qs", "Js", "Ts", "2d", "3c"]),
        {"As", "Ks", "Qs", "Js", "Ts", "2d", "3c"},
    ]
    assert all(stud.evaluate(cards) == expected for cards in same)
    assert stud.Strength(same[0]) == expected


@pytest.mark.parametrize(
    ("cards", "error", "words"),
    [
        ("", stud.CardError, "5 to 7 cards, not 0"),
        ("As Kd Qc Jh", stud.CardError, "5 to 7 cards, not 4"),
        ("As Kd Qc Jh Ts 9d 8c 7h", stud.CardError, "5 to 7 cards, not 8"),
        (stud.CardSet.FULL, stud.CardError, "5 to 7 cards, not 52"),
        ("As Kd Qc Jh As", stud.ParseError, "As"),
        ("As Kd Qc Jh Xs", stud.ParseError, "X"),
        ("As Kd Qc Jh 11s", stud.ParseError, "1"),
        ([51, 47, 43, 39, 52], stud.CardError, "52 at position 4"),
        ([51, 47, 43, 39, -1], stud.CardError, "-1 at position 4"),
        ([51, 47, 43, 39, 51], stud.CardError, "As is given twice"),
        ([51, 47, 43, 39, None], TypeError, "NoneType"),
        ([51, 47, 43, 39, 3.0], TypeError, "float"),
        ([[51, 47, 43, 39, 35]], TypeError, "list"),
        (None, TypeError, "NoneType"),
        (51, TypeError, "int"),
        (b"As Kd Qc Jh Ts", stud.CardError, "not the id of a card"),
    ],
    ids=repr,
)
def test_wrong_cards_are_refused_and_named(cards, error, words):
    for evaluate in (stud.evaluate, stud.Strength):
        with pytest.raises(error, match=words):
            evaluate(cards)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"ranking": "low"}, ValueError, "ranking must be one of 'high'.*'low'"),
        ({"ranking": 1}, TypeError, "ranking"),
        ({"threads": 2}, TypeError, "for arrays"),
        ({"out": []}, TypeError, "for arrays"),
        ({"colour": 1}, TypeError, "colour"),
    ],
    ids=repr,
)
def test_wrong_options_are_refused(options, error, words):
    with pytest.raises(error, match=words):
        stud.evaluate("As Ks Qs Js Ts", **options)


def test_strengths_of_one_ranking_compare_and_others_do_not():
    flush = stud.evaluate("Ah Jh 9h 6h 3h 2h 2d")
    straight = stud.evaluate("9c 8d 7h 6s 5c")
    assert flush > straight
    assert flush >= straight
    assert straight < flush
    assert straight <= flush
    assert flush == stud.evaluate("As Js 9s 6s 3s")
    low = stud.evaluate("9c 8d 7h 6s 5c", ranking="ace_to_five")
    assert low != straight
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        with pytest.raises(TypeError, match="high and ace_to_five"):
            getattr(straight, compare)(low)
        assert getattr(straight, compare)(5) is NotImplemented
    assert max([straight, flush, straight]) is flush


def test_the_same_number_in_another_ranking_is_another_strength():
    wheel = stud.evaluate("5c 4d 3h 2s Ac", ranking="eight_or_better")
    assert wheel.value == 56
    assert len({wheel, stud.evaluate("5c 4d 3h 2s Ac", ranking="ace_to_five")}) == 2


def test_a_pickled_strength_keeps_its_cards():
    strength = stud.evaluate("7c 6d 4h 2s Ac Ad Kh", ranking="eight_or_better")
    again = pickle.loads(pickle.dumps(strength))
    assert (again, again.cards, repr(again)) == (strength, strength.cards, repr(strength))


def test_categories_are_words_with_an_order_of_their_own():
    assert stud.Category("two pair") is stud.Category.TWO_PAIR
    assert sorted(stud.Category, key=str) != sorted(stud.Category) == list(stud.Category)
    assert stud.Category.FLUSH < stud.Category.FULL_HOUSE  # as texts it is the other way round
    assert f"{stud.Category.FULL_HOUSE}" == "full house"
    assert stud.Category.FLUSH in {"flush"}
    with pytest.raises(TypeError):
        stud.Category.FLUSH < 3  # noqa: B015


@pytest.mark.parametrize(
    ("cards", "options", "error", "words"),
    [
        ("", {}, stud.CardError, "1 to 5 upcards, not 0"),
        ("As Kd Qc Jh Ts 9d", {}, stud.CardError, "1 to 5 upcards, not 6"),
        ("As As", {}, stud.ParseError, "As"),
        (None, {}, TypeError, "NoneType"),
        ("As", {"game": "omaha"}, ValueError, "game must be one of 'high'"),
        ("As", {"game": None, "suits": 3}, TypeError, "int"),
    ],
    ids=repr,
)
def test_wrong_boards_are_refused(cards, options, error, words):
    with pytest.raises(error, match=words):
        stud.showing(cards, **options)


SEVEN = {
    "straight flush": 41_584,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}
FIVE = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}


def test_category_counts_of_all_hands():
    assert stud.category_counts(5) == FIVE
    assert stud.category_counts(5, threads=3) == FIVE
    assert sum(stud.category_counts(6, threads=2).values()) == math.comb(52, 6)
    counts = stud.category_counts(7, threads=2)
    assert counts == SEVEN
    assert all(isinstance(category, stud.Category) for category in counts)
    assert list(counts) == list(SEVEN)


@pytest.mark.parametrize("threads", [1, 2])
def test_category_counts_report_their_progress(threads):
    calls = []
    stud.category_counts(5, threads=threads, progress=lambda done, all: calls.append((done, all)))
    assert calls[-1] == (2_598_960, 2_598_960)
    assert calls == sorted(calls)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_progress_that_raises_stops_the_count(threads):
    calls = []

    def progress(done, all):
        calls.append(done)
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        stud.category_counts(6, threads=threads, progress=progress)
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("k", "options", "error", "words"),
    [
        (4, {}, ValueError, "5, 6 or 7 cards, not 4"),
        (8, {}, ValueError, "5, 6 or 7 cards, not 8"),
        (-1, {}, ValueError, "not -1"),
        (2**70, {}, ValueError, "not 1180591620717411303424"),
        (5.0, {}, TypeError, "float"),
        (True, {}, TypeError, "bool"),
        (5, {"threads": 0}, ValueError, "threads is at least 1, not 0"),
        (5, {"threads": -2}, ValueError, "threads is at least 1, not -2"),
        (5, {"threads": "2"}, TypeError, "str"),
        (5, {"progress": 3}, TypeError, "not callable"),
    ],
    ids=repr,
)
def test_wrong_counts_are_refused(k, options, error, words):
    with pytest.raises(error, match=words):
        stud.category_counts(k, **options)
