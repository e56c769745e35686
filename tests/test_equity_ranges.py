"""Equity where a hand is not certain: weights, ranges, and every holding at once."""

import itertools
import math
import random
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

import stud
from runners.equities import DECK, GAMES


def test_weights_count_in_proportion():
    hero, dead = "AsAhKd", "Qs 9d"
    holdings = {"7c8c9c": 2, "7c7dQh": 0.5, "KsKh7c": Fraction(1, 4), "As7c8c": 5, "7c2d3d": 0}
    found = stud.equity(hero, holdings, dead=dead, method="exact")
    parts = [
        (Fraction(weight), stud.equity(hero, cards, dead=dead, method="exact"))
        for cards, weight in holdings.items()
        if weight and "As" not in cards
    ]
    expected = sum(w * e[0].share for w, e in parts) / sum(w for w, _ in parts)
    assert found[0].share == expected
    # The smallest whole weights are 8, 2 and 1; what collides or weighs nothing is left out.
    assert found[0].wins == sum(int(4 * w) * e[0].wins for w, e in parts)
    assert found.samples == 3 * found.run_outs
    sampled = stud.equity(hero, holdings, dead=dead, method="sample", error=0.001)
    assert abs(sampled[0].share - expected) < 5 * sampled[0].error


def test_two_ranges():
    first, second = stud.Range("AA, KK", up="Kd"), stud.Range(["7c8c9c", "AsQs9c", "KcKs9c"])
    found = stud.equity(first, second, method="exact")
    total, share = Fraction(0), Fraction(0)
    for a, b in itertools.product(first, second):
        if a.isdisjoint(b):
            total += 1
            share += stud.equity(a, b, method="exact")[0].share
    assert found[0].share == share / total
    assert found.samples == total * found.run_outs


@pytest.mark.parametrize("game", GAMES)
def test_weights_on_both_sides(game):
    one, other = {"AsAhKd": 3, "KsKhKd": 0.5}, {"7c8c9c": 2, "AsQs9c": 1, "KcKs9c": Fraction(1, 3)}
    found = stud.equity(one, other, method="exact", game=game)
    total, share, wins = Fraction(0), Fraction(0), Fraction(0)
    for (a, v), (b, w) in itertools.product(one.items(), other.items()):
        if stud.CardSet(a).isdisjoint(stud.CardSet(b)):
            single = stud.equity(a, b, method="exact", game=game)
            total += Fraction(v) * w
            share += Fraction(v) * w * single[0].share
            wins += Fraction(v) * w * single[0].wins
    assert found[0].share == share / total
    assert found[0].wins / wins == found[0].total / (total * found.run_outs)
    sampled = stud.equity(one, other, method="sample", game=game, error=0.001, seed=2)
    assert abs(sampled[0].share - found[0].share) < 5 * sampled[0].error


def test_ranges_whose_first_holdings_collide():
    held = stud.Range("AA, KK, QQ, JJ, TT")
    found = stud.equity(*[held] * 5, error=0.01)
    assert math.isclose(sum(found.shares), 1)
    assert all(abs(share - 0.2) < 0.05 for share in found.shares)


def test_eight_ranges_have_more_choices_than_can_be_numbered():
    every = stud.Range.every(down=2)
    found = stud.equity(*[every] * 8, community=True, samples=200_000, seed=1)
    assert found.method == "sample"
    # Every pair for every seat is the same as nothing known of any.
    for seat in found:
        assert abs(seat.share - 1 / 8) < 6 * seat.error
    assert found.run_outs == 36 * math.prod(math.comb(35 - 4 * n, 4) for n in range(8))


def test_ranges_that_exclude_each_other_are_refused():
    three = stud.Range(["AsAh", "AhAd", "AdAs"])
    with pytest.raises(stud.EquityError, match=r"^the ranges exclude each other: there is no way"):
        stud.equity(three, three)


@pytest.mark.parametrize("game", GAMES)
def test_every_holding_at_once(game):
    found = stud.equity_by_holding("AsAhKdQs9h", "7c8c9c", dead="2d 2h", game=game)
    assert len(found) == math.comb(42, 2) == len(set(found))
    assert found.cards.shape == (861, 2)
    rng = random.Random(game)
    for place in rng.sample(range(861), 25):
        held = found.holdings[place]
        one = stud.equity("AsAhKdQs9h", held, dead="2d 2h", game=game, method="exact")[0]
        assert found[held] == one.share
        assert found.shares[place] == pytest.approx(float(one.share))
        assert (found.wins[place], found.ties[place]) == (one.wins, one.ties.get(2, 0))
        assert found.losses[place] == one.losses
        assert found[stud.CardSet(found.cards[place])] == one.share
    # Not knowing the down cards is having every pair equally often.
    unknown = stud.equity("AsAhKdQs9h", "7c8c9c", dead="2d 2h", game=game, method="exact")[0]
    assert found.share == unknown.share
    with ThreadPoolExecutor(2) as pool:
        pooled = stud.equity_by_holding(
            "AsAhKdQs9h", "7c8c9c", dead="2d 2h", game=game, executor=pool
        )
    assert pooled == found


def test_every_pair_against_a_lone_door_card():
    # The 1,128 pairs of third street together are the lone door card.
    found = stud.equity_by_holding("AsAhKd", "7c", game="razz")
    assert len(found) == 1128
    assert found.share == stud.equity("AsAhKd", "7c", game="razz", method="exact")[0].share


def test_holdings_from_a_range_and_what_is_wrong():
    held = stud.Range({"7cAh": 5, "7c7d": 1, "7cAs": 1})
    found = stud.equity_by_holding("AsKd", held, game="razz")
    assert set(found) == {stud.CardSet("7cAh"), stud.CardSet("7c7d")}
    with pytest.raises(stud.CardError, match="As is given twice: in the hand"):
        stud.equity_by_holding("AsKd", "As")
    with pytest.raises(stud.CardError, match="7c is given twice: in the dead cards"):
        stud.equity_by_holding("AsKd", "7c", dead="7c")
    with pytest.raises(stud.EquityError, match="8 cards"):
        stud.equity_by_holding("AsKd", "7c8c9cTc", down=4)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AA", 6),
        ("TT+", 30),
        ("22-55", 24),
        ("55-22", 24),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("A9s+", 20),
        ("KTo+", 36),
        ("A2-A5", 64),
        ("AsKh", 1),
        ("AA, KK:0.5, 7d2c", 13),
    ],
)
def test_written_ranges(text, count):
    found = stud.Range(text)
    assert len(found) == count
    assert set(found) <= {stud.CardSet(pair) for pair in itertools.combinations(range(52), 2)}


def test_written_ranges_leave_out_what_cannot_be():
    assert len(stud.Range("AA", up="As")) == 3
    assert len(stud.Range("AA, AKs", up="7c", dead="As Kh")) == 3 + 2
    assert stud.Range("AA:0.5, AKs:2", up="7c")["AsKs7c"] == 2
    assert stud.Range.every(down=1, up="7c", dead="As") == stud.Range(
        [card for card in DECK if card not in ("7c", "As")], up="7c"
    )
    for text in ("AA, AhAs", "AKs, AK"):
        with pytest.raises(stud.EquityError, match="twice"):
            stud.Range(text)
    with pytest.raises(stud.NotationError):
        stud.Range("A")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AK-QJ", "no range of pairs"),
        ("22-AK", "no range of pairs"),
        ("AA-AK", "no range of pairs"),
        ("AAs", "neither suited nor offsuit"),
        ("22s-55s", "neither suited nor offsuit"),
        ("AKs-AQo", "both ends are suited, offsuit, or neither"),
        ("AKo-AQs", "both ends are"),
        ("AKs-AQ", "both ends are"),
        ("AK-AQs", "both ends are"),
        ("22-55s", "both ends are"),
        ("22o-55", "both ends are|neither suited"),
        ("KA+", "the higher rank comes first"),
        ("9Ks+", "the higher rank comes first"),
        ("AA,,KK", "in every part of the range"),
        (",AA", "in every part of the range"),
        (",", "in every part of the range"),
        (":0.5", "in every part of the range"),
        ("AA, :2", "in every part of the range"),
        ("AA:", 'a number for the weight in "AA:", found ""'),
        ("AA:x", "a number for the weight"),
        ("AA:1:2", "a number for the weight"),
        ("AA:1_0", "a number for the weight"),
        ("AA:\u0661", "a number for the weight"),
        ("AA:1/3", "a number for the weight"),
        ("AKs+s", "expected"),
        ("AKs-", "expected"),
        ("AK+-AQ", "expected"),
        ("AK-AQ-AJ", "expected"),
        ("AK - AQ", "expected"),
        ("A-K", "expected"),
        ("\u212aA", "expected"),  # the sign for kelvin, which is a small k to some
        ("AK\u017f", "expected"),  # a long s
        ("AKx", "expected"),
    ],
)
def test_a_text_that_is_no_range_is_refused(text, message):
    with pytest.raises((stud.NotationError, stud.ParseError), match=message):
        stud.Range(text)


def test_small_letters_spaces_and_a_last_comma_are_fine():
    assert stud.Range("aks-aqs , tt+:0.5,") == stud.Range("AKs-AQs,TT+:.5")
    assert stud.Range("AKs-AQS") == stud.Range("AQs+")
    assert stud.Range("A2o-A5o:1e-2") == stud.Range("A5o-A2o:0.01")
