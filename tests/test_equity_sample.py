"""Sampled equity: against exact equity and against itself, and when it ends."""

import itertools
import math
import random
import statistics

import pytest

import stud
from runners.equities import DECK, GAMES, deal, every_run_out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", range(2, 9))
def test_sampling_agrees_with_itself_and_sums_to_one(game, seats):
    rng = random.Random(seats)
    hands = deal(rng, *[rng.randint(1, 6) for _ in range(seats)])
    # Eight hands of seven are more than the deck has: the seventh card is then one for all.
    community = True if 7 * seats > 52 else None
    one, other = (
        stud.equity(
            *hands, game=game, method="sample", samples=100_000, seed=seed, community=community
        )
        for seed in (1, 2)
    )
    assert math.isclose(sum(one.shares), 1.0, abs_tol=1e-12)
    for a, b in zip(one, other, strict=True):
        assert abs(a.share - b.share) < 6 * math.hypot(a.error, b.error) + 1e-12


def random_spot(rng):
    """Two to eight seats on any street, but with few enough cards to come to be exact at once."""
    seats = rng.choice((2, 2, 3, 4, 5, 6, 7, 8))
    community = True if seats == 8 else rng.choice((None, None, True))
    most = 7 if community is None else 6
    known = [
        rng.randint(3, most) if seats == 2 else rng.randint(5 if seats < 4 else 6, most)
        for _ in range(seats)
    ]
    dead = rng.randint(0, 12 if seats < 5 else 0)
    hands = deal(rng, *known, dead)
    return hands[:-1], {"dead": hands[-1], "community": community, "game": rng.choice(GAMES)}


def test_sampling_agrees_with_exact_on_many_spots():
    rng = random.Random(3)
    off, seen = [], 0
    while seen < 3000:
        hands, options = random_spot(rng)
        try:
            exact = stud.equity(*hands, **options, samples=2_000)
        except stud.EquityError:
            continue  # the deck runs out
        if exact.method != "exact":
            continue
        seen += 1
        sampled = stud.equity(*hands, **options, method="sample", samples=4_000, seed=seen)
        assert sampled.run_outs == exact.run_outs == exact.samples
        assert sum(exact.shares) == 1
        seat = rng.randrange(len(hands))
        gap = sampled[seat].share - float(exact[seat].share)
        assert abs(gap) <= 6.5 * sampled[seat].error + 1e-12, (hands, options)
        if sampled[seat].error > 1e-3:
            off.append(gap / sampled[seat].error)
    # Errors are neither too small nor too large: these are as good as standard normal.
    assert len(off) > 1500
    assert 0.9 < math.sqrt(sum(z * z for z in off) / len(off)) < 1.1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sizes", [(6, 6), (6, 7, 6), (7, 6, 6, 6)])
def test_pots_and_final_hands_are_as_often_as_in_every_run_out(game, sizes):
    rng = random.Random(f"pots {game} {sizes}")
    # Few ranks, and those low, so that pots are split in every way.
    deck = [card for card in DECK if card[0] in "A2345678"]
    deck = rng.sample(deck, len(deck))[: sum(sizes) + 6]
    hands = ["".join(deck.pop() for _ in range(size)) for size in sizes]
    dead = stud.CardSet.FULL - stud.CardSet("".join(deck + hands))
    count, expected = every_run_out(hands, dead, game)
    found = stud.equity(*hands, dead=dead, game=game, method="sample", seed=1)
    for seat, other in zip(found, expected, strict=True):
        for counts, others in ((seat.pots, other.pots), (seat.categories, other.categories)):
            assert set(counts) == set(others)
            for kind, often in counts.items():
                assert often / seat.total == pytest.approx(others[kind] / count, abs=0.01)
        lows = sum(n for low, n in seat.lows.items() if low != "no low")
        assert lows / seat.total == pytest.approx(other.low_hands / count, abs=0.01)


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_seats_does_not_matter(game):
    hands = ["AsAh5d4c", "7c8c9cTd", "2h3h4hKs"]
    expected = dict(zip(hands, stud.equity(*hands, game=game, samples=10**6, seed=1), strict=True))
    for order in itertools.permutations(hands):
        found = stud.equity(*order, game=game, samples=10**6, seed=2)
        for hand, seat in zip(order, found, strict=True):
            other = expected[hand]
            assert abs(seat.share - other.share) < 6 * math.hypot(seat.error, other.error)
    two = stud.equity(*hands[:2], game=game, method="exact")
    swapped = stud.equity(*hands[1::-1], game=game, method="exact")
    assert two.seats == swapped.seats[::-1]


def test_a_seed_gives_the_same_in_every_release():
    """What the generator and the order of the deal fix: a change breaks what others have saved."""
    found = stud.equity("AsAhKd", "7c8c9c", "??/2d", samples=1_000_000, seed=2026)
    assert [seat.wins for seat in found] == [451387, 408423, 139987]
    split = stud.equity(
        stud.Range("AA, KK:0.5", up="2d"),
        "7c8c9c",
        game="eight_or_better",
        method="sample",
        samples=10_000,
        seed=2026,
    )
    assert list(split[0].pots.values()) == [4857, 3, 1563, 1, 3576]
    assert list(split[1].pots.values()) == [3576, 1, 1563, 3, 4857]


def test_sampling_ends_when_it_should():
    hands = ["AsAhKd", "7c8c9c", "2d3d4d"]
    some = stud.equity(*hands, method="sample", samples=50_000)
    # Three hands of three cards are dealt cards in four turns, and 50,000 is 12,500 deals.
    assert some.samples == 50_000
    close = stud.equity(*hands, error=0.002)
    assert close.error <= 0.002
    assert close.samples < stud.equity(*hands, error=0.0002).samples
    quick = stud.equity(*hands, error=1e-9, time=0.3)
    assert quick.error > 1e-9
    assert 0.2 < quick.seconds < 10
    again = stud.equity(*hands, method="sample", samples=some.samples, seed=some.seed)
    assert again == some


@pytest.mark.parametrize("asked", [1, 2, 7, 100])
def test_a_standard_error_is_never_that_of_a_few_deals(asked):
    hands = ["AsAhKd", "7c8c9c", "2d3d4d"]
    share = stud.equity(*hands, error=0.0002, seed=1)[0].share
    found = [stud.equity(*hands, samples=asked, seed=seed) for seed in range(300)]
    # Deals of four turns, of which 64 are made at least.
    assert {one.samples for one in found} == {256}
    off = [(one[0].share - share) / one[0].error for one in found]
    assert all(0.02 < one[0].error < 0.06 for one in found)
    assert 0.8 < math.sqrt(sum(z * z for z in off) / len(off)) < 1.25


def test_the_standard_error_is_that_of_the_deals():
    error = stud._stud._Contest.standard_error
    rng = random.Random(4)
    parts = stud._stud._Contest.PARTS
    for deals in (64, 65, 1000):
        got = [rng.randrange(4 * parts + 1) for _ in range(deals)]
        expected = statistics.stdev(got) / math.sqrt(deals) / (4 * parts)
        found = error(deals, 4, sum(got), sum(g * g for g in got))
        assert found == pytest.approx(expected, rel=1e-12)
    # Nothing cancels, however many: half of 2**60 deals are won.
    found = error(2**60, 1, 2**59 * parts, 2**59 * parts**2)
    assert found == pytest.approx(0.5 / 2**30, rel=1e-12)
    # As if one pot of all had gone otherwise, where none has.
    for won in (0, 1000):
        found = error(1000, 4, won * 4 * parts, won * 16 * parts**2)
        assert found == pytest.approx(1 / 4000, rel=1e-3)
    assert error(1, 4, 0, 0) is None
