"""What hands are worth, exactly: against every run-out dealt and compared, and by laws."""

import itertools
import math
import random
from fractions import Fraction

import pytest

import stud
from runners.equities import DECK, GAMES, count_run_outs, deal, every_run_out

# Every number of known cards on sixth and seventh street: all of a hand, or all but some of its
# down cards. Of several seats each mixture, as often as their order does not matter.
LATE = [
    (sizes, None)
    for seats in range(2, 8)
    for sizes in itertools.combinations_with_replacement((4, 5, 6, 7), seats)
] + [
    (sizes, community)
    for seats in (2, 3, 8)
    for community in (True, "dealt")
    for sizes in itertools.combinations_with_replacement((4, 5, 6), seats)
]
MOST = 20_000


def spot_of(rng, sizes, community):
    """A spot of so many known cards, with as many live ones as can be; None if it is too large."""
    own = 7 if community is None else 6
    to_come = [own - size for size in sizes]
    coming = community is True
    least = sum(to_come) + coming
    known = sum(sizes) + (community == "dealt")
    fits = [
        live for live in range(least, 53 - known) if count_run_outs(to_come, live, coming) <= MOST
    ]
    if not fits:
        return None
    order = rng.sample(sizes, len(sizes))
    *hands, shared, dead = deal(rng, *order, community == "dealt", 52 - known - fits[-1])
    return hands, {"dead": dead, "community": shared or community}


@pytest.mark.parametrize("game", GAMES)
def test_late_streets_equal_dealing_every_run_out(game):
    rng = random.Random(f"late {game}")
    too_large = set()
    for sizes, community in LATE:
        spot = spot_of(rng, sizes, community)
        if spot is None:
            too_large.add(sizes)
            continue
        hands, options = spot
        found = stud.equity(*hands, game=game, method="exact", **options)
        count, expected = every_run_out(hands, options["dead"], game, options["community"])
        assert found.run_outs == found.samples == count
        assert sum(found.shares) == 1
        for seat, other in zip(found, expected, strict=True):
            other.check(seat)
    # Where every hand is known but for the last card nothing is left out.
    assert all(min(sizes) < 6 for sizes in too_large)
    assert len(too_large) < len(LATE) / 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("sizes", "live"),
    [((6, 6), 40), ((6, 6, 6), 34), ((6, 6, 6, 6), 20), ((4, 4), 11), ((3, 5), 12)],
)
def test_pots_split_in_every_way_equal_dealing_every_run_out(game, sizes, live):
    rng = random.Random(f"pots {game} {sizes}")
    # Few ranks, and those low, so that pots are split in every way.
    deck = [card for card in DECK if card[0] in "A2345678"]
    for cards in (deck, [card for card in deck if card[1] in "cd"] + DECK):
        deck = list(dict.fromkeys(rng.sample(cards, len(cards))))
        hands = ["".join(deck.pop() for _ in range(size)) for size in sizes]
        dead = stud.CardSet.FULL - stud.CardSet("".join(deck[:live] + hands))
        found = stud.equity(*hands, dead=dead, game=game, method="exact")
        count, expected = every_run_out(hands, dead, game)
        assert found.run_outs == count
        for seat, other in zip(found, expected, strict=True):
            other.check(seat)


@pytest.mark.parametrize(
    ("first", "second", "run_outs"),
    [("AsAhKd", "7c8c9c", 18_265_297_050), ("AsAhKd", "7c", 1_373_550_338_160)],
)
@pytest.mark.parametrize("game", GAMES)
def test_headline_spots(first, second, run_outs, game):
    found = stud.equity(first, second, game=game, method="exact")
    assert found.run_outs == found.samples == run_outs
    assert sum(found.shares) == 1
    for seat in found:
        assert seat.wins + sum(seat.ties.values()) + seat.losses == run_outs
        assert sum(seat.pots.values()) == sum(seat.categories.values()) == run_outs
        assert (
            seat.no_low + seat.low_wins + sum(seat.low_ties.values()) + seat.low_losses == run_outs
        )
    sampled = stud.equity(first, second, game=game, method="sample", error=0.001, seed=5)
    assert abs(sampled[0].share - found[0].share) < 5 * sampled[0].error


@pytest.mark.parametrize("game", GAMES)
def test_seats_and_suits_of_several_are_alike(game):
    hands, dead = ["AsAh5d4c7s", "7c8c9cTd2d", "2h3h4hKsKd"], "Qs 9d"
    expected = dict(
        zip(hands, stud.equity(*hands, dead=dead, game=game, method="exact"), strict=True)
    )
    for order in itertools.permutations(hands):
        found = stud.equity(*order, dead=dead, game=game, method="exact")
        assert list(found) == [expected[hand] for hand in order]
    for suits in itertools.permutations("cdhs"):
        turn = str.maketrans(dict(zip("cdhs", suits, strict=True)))
        turned = [text.translate(turn) for text in (*hands, dead)]
        found = stud.equity(*turned[:3], dead=turned[3], game=game, method="exact")
        assert found.shares == tuple(seat.share for seat in expected.values())


@pytest.mark.parametrize("game", GAMES)
def test_suits_are_alike(game):
    rng = random.Random(9)
    for _ in range(10):
        *hands, dead = deal(rng, 3, 3, 3)
        expected = stud.equity(*hands, dead=dead, game=game, method="exact").shares
        for suits in rng.sample(list(itertools.permutations("cdhs")), 4):
            turned = [
                "".join(dict(zip("cdhs", suits, strict=True)).get(c, c) for c in text)
                for text in (*hands, dead)
            ]
            found = stud.equity(*turned[:2], dead=turned[2], game=game, method="exact")
            assert found.shares == expected


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("known", range(3, 8))
def test_two_seats_are_exact_on_every_street_whatever_is_unknown(known, game):
    rng = random.Random(f"{known} {game}")
    for other in range(1, 8):
        *hands, dead = deal(rng, known, other, rng.choice((0, 4, 9)))
        found = stud.equity(*hands, dead=dead, game=game)
        assert found.method == "exact", hands
        live = 52 - known - other - len(dead) // 2
        ways = math.comb(live, 7 - known) * math.comb(live - (7 - known), 7 - other)
        assert found.run_outs == found.samples == ways
        assert sum(found.shares) == 1
        assert all(seat.total == ways and seat.error == 0 for seat in found)
        sampled = stud.equity(*hands, dead=dead, game=game, method="sample", samples=40_000, seed=1)
        assert abs(sampled[0].share - found[0].share) <= 5 * sampled[0].error + 1e-12, hands


def test_halves_and_quarters():
    # Both have the wheel, and neither more; one plays a flush as well.
    wheel, same, flush = "As2d3h4c5sKdQh", "Ah2c3d4s5dKcQd", "Ac2s3s4h5h9c9d"
    two = stud.equity(wheel, same, game="eight_or_better")
    assert [seat.pots for seat in two] == [{Fraction(1, 2): 1}] * 2
    assert (two[0].wins, two[0].ties, two[0].low_ties, two[0].scoops) == (0, {2: 1}, {2: 1}, 0)
    three = stud.equity(wheel, same, flush, game="eight_or_better")
    assert [seat.ties for seat in three] == [{3: 1}] * 3
    assert three.shares == (Fraction(1, 3),) * 3
    # The best high alone and half of the low: three quarters; the other gets a quarter.
    best, other = "As2d3h4c5s6s7s", "Ah2c3d4s5dKcQd"
    quartered = stud.equity(best, other, game="eight_or_better")
    assert [seat.pots for seat in quartered] == [{Fraction(3, 4): 1}, {Fraction(1, 4): 1}]
    assert (quartered[0].wins, quartered[0].low_wins, quartered[1].low_ties) == (1, 0, {2: 1})
    # High to one, low to the other.
    halves = stud.equity("AsAhAdAcKsKhKd", "2c3d4s5h7c9cTd", game="eight_or_better")
    assert [seat.pots for seat in halves] == [{Fraction(1, 2): 1}] * 2
    assert (halves[0].wins, halves[1].low_wins, halves[0].no_low) == (1, 1, 0)
    assert stud.equity("AsAhAdAcKsKhKd", "QcJdTs5h7c9cTd", game="eight_or_better")[0].scoops == 1


# Figures that others published, with where, and how far they can be off: half of the last digit,
# and where they come from a simulation two standard errors of what is said of its size.
PUBLISHED = [
    # pokerlistings.com, Limit Seven-Card Stud Beginners Guide, part 3: "computer simulations" of
    # unknown size; within what 10,000 deals give.
    ("high", "AhAd7c", "QsQh7d", "", 66.6, 1.0),
    ("high", "AhAd7c", "QsQh7s", "", 63.9, 1.0),
    ("high", "AhAd6c", "9c9dJd", "", 61.4, 1.0),
    ("high", "KsKc8h", "QhQdAd", "", 55.8, 1.0),
    ("high", "AhAd7c", "Js6s2s", "5s Qs", 72.7, 1.0),
    # poker1.com: sevens against sixes in the hole, five cards to come, 4,000,000 hands.
    ("high", "7s7h", "6c6d", "", 58, 0.55),
    # Bryan Devonshire, Card Player, 6 February 2013, from propokertools.com; the last against two
    # random cards, so sampled.
    ("razz", "Ac2d3h", "6c7d8h", "", 59.56, 0.005),
    ("razz", "Ac2dKh", "6c7d8h", "", 32.64, 0.005),
    ("razz", "Ac2dKh", "8c", "", 45.04, 0.1),
    # Kevin Haney, Card Player, "Stud Eight-or-Better: Often Playable Hands".
    ("eight_or_better", "8s6h5c", "2s3h4c", "", 53, 0.5),
    ("eight_or_better", "8s6h5c", "As3h4c", "", 49, 0.5),
]


@pytest.mark.parametrize(("game", "one", "other", "dead", "per_cent", "off"), PUBLISHED)
def test_published_figures(game, one, other, dead, per_cent, off):
    found = stud.equity(one, other, dead=dead, game=game, method="exact")
    assert abs(float(found[0].share) * 100 - per_cent) <= off


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("sizes", "live", "kind"),
    [
        ((7, 7), 5, None),
        ((6, 7), 38, None),
        ((6, 6), 12, None),
        ((5, 6), 8, None),
        ((6, 6, 6), 6, None),
        ((5, 5), 6, None),
        ((6, 6, 6, 6, 6, 6, 6, 6), 4, True),
        ((5, 6, 6), 6, True),
        ((5, 5, 6), 6, "dealt"),
    ],
)
def test_exact_equals_the_reference(game, sizes, live, kind):
    from stud.reference import equity as brute

    rng = random.Random(f"reference {game} {sizes}")
    for _ in range(3):
        *hands, dead = deal(rng, *sizes, 52 - sum(sizes) - live)
        if kind == "dealt":
            community, dead = dead[:2], dead[2:]
        else:
            community = kind
        slow = brute(*hands, dead=dead, game=game, community=community or False)
        found = stud.equity(*hands, dead=dead, game=game, community=community, method="exact")
        assert found.run_outs == slow.run_outs
        for seat, other in zip(found, slow.seats, strict=True):
            names = ("hand", "share", "wins", "losses", "low_wins", "low_losses", "scoops")
            for name in names:
                assert getattr(seat, name) == getattr(other, name), name
            assert seat.ties == +other.ties
            assert seat.low_ties == +other.low_ties


def test_eight_seats_need_a_community_card():
    doors = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"]
    with pytest.raises(stud.EquityError, match=r"runs out: 48 .* 44 are left.*community") as error:
        stud.equity(*doors)
    assert (error.value.needed, error.value.left) == (48, 44)
    found = stud.equity(*doors, community=True, error=0.002)
    assert math.isclose(sum(found.shares), 1)
    assert found.run_outs == 44 * math.prod(math.comb(43 - 5 * n, 5) for n in range(8))
    # On sixth street with one card left, it is everybody's.
    six = deal(random.Random(1), *[6] * 8)
    left = set(DECK) - {card for hand in six for card in [hand[i : i + 2] for i in range(0, 12, 2)]}
    coming = stud.equity(*six, community=True, method="exact")
    assert coming.run_outs == 4
    dealt = [stud.equity(*six, community=card, method="exact") for card in left]
    for seat in range(8):
        assert coming[seat].share == sum(e[seat].share for e in dealt) / 4
