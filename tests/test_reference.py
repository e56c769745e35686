"""The reference is right by itself: numbers known from elsewhere, and what it promises."""

import doctest
import importlib
import itertools
import pkgutil
import random
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

import stud
from runners.engines import engine

REFERENCE = engine("reference").module
MODULES = [
    importlib.import_module(f"stud.reference.{found.name}")
    for found in pkgutil.iter_modules(REFERENCE.__path__)
]
ROOM = REFERENCE.rooms.ROOM_A
STAKES = ROOM.stakes(500, 1000)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples_are_true(module):
    assert doctest.testmod(module).failed == 0


def test_the_reference_imports_nothing_compiled():
    for module in MODULES:
        source = Path(module.__file__).read_text(encoding="utf-8")
        assert "stud._stud" not in source
        assert "import _stud" not in source


# ---------------------------------------------------------------------- evaluation


def test_five_card_hands_by_category():
    """The counts that every book has."""
    assert REFERENCE.category_counts(5) == {
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


def ways(ranks):
    """How many hands of five cards have these ranks."""
    product = 1
    for count in Counter(ranks).values():
        product *= comb(4, count)
    return product


def test_low_classes_by_combinatorics():
    """Every class of ace-to-five and eight-or-better, with the number of hands in it."""
    evaluation = importlib.import_module("stud.reference.evaluation")
    hands, classes = 0, set()
    for ranks in itertools.combinations_with_replacement(range(13), 5):
        if len(set(ranks)) > 1:
            hands += ways(ranks)
            classes.add(evaluation.low_class(ranks))
    assert (hands, len(classes)) == (comb(52, 5), 6175)
    lows = sum(ways(ranks) for ranks in itertools.combinations(range(8), 5))
    assert lows == 56 * 4**5


@pytest.mark.parametrize(
    ("ranking", "worst", "best"),
    [
        ("high", ("7c 5d 4h 3s 2c", 1), ("As Ks Qs Js Ts", 7462)),
        ("ace_to_five", ("Kc Kd Kh Ks Qc", 1), ("5c 4d 3h 2s Ac", 6175)),
        ("eight_or_better", ("8c 7d 6h 5s 4c", 1), ("5c 4d 3h 2s Ac", 56)),
    ],
)
def test_the_ends_of_each_ranking(ranking, worst, best):
    for cards, value in (worst, best):
        assert REFERENCE.evaluate(cards, ranking=ranking).value == value


def test_the_best_five_are_the_highest_by_suit():
    found = REFERENCE.evaluate("Jc Js Td 9c 8h 7d 2s")
    assert REFERENCE.format_cards(found.cards) == "Js Td 9c 8h 7d"
    wheel = REFERENCE.evaluate("Ac As 2d 3c 4h 5d Ks")
    assert REFERENCE.format_cards(wheel.cards) == "5d 4h 3c 2d As"


def test_a_strength_says_why():
    words = {
        "As Ah 9d 9c Ks 4d 2h": "two pair, aces and nines, king kicker",
        "5c 4c 3c 2c Ac 9d 9h": "straight flush, five high",
        "9c 9d 9h 9s Kc Kd 2h": "four of a kind, nines, king kicker",
        "6c 6d 6h 2c 2d Kc Qh": "full house, sixes over deuces",
        "Ac Jc 9c 6c 3c Kd Kh": "flush, ace, jack, nine, six and three",
        "Tc 9d 8h 7s 6c 2d 2h": "straight, ten high",
        "Tc Td Th 9s 7c 5d 2h": "three of a kind, tens, nine and seven kickers",
        "2c 2d Ah Kh Qs Jd 9h": "pair of deuces, ace, king and queen kickers",
        "Ac Kd Qs Jh 9c 8d 7s": "high card, ace, king, queen, jack and nine",
    }
    for cards, text in words.items():
        assert str(REFERENCE.evaluate(cards)) == text
    assert str(REFERENCE.evaluate("Kc Kd 9h 8s 7c 6d 2h", ranking="eight_or_better")) == "no low"


@pytest.mark.parametrize(
    "cards", ["As As 2c 3d 4h", "As Kd Qh Js", "As Kd Qh Js Tc 9d 8h 7s", "10s", "Ax Kd", "1s"]
)
def test_bad_cards_are_refused(cards):
    with pytest.raises(REFERENCE.CardError):
        REFERENCE.evaluate(cards)


# --------------------------------------------------------------------------- decks


def test_seeds_give_the_cards_that_they_always_gave():
    golden = {
        (0, 0): "Kh9d8c6cJdAd7h2c8sTh7dKdAh2h5c8dJcTs5d6dQsAc4d9cQdQh4h7cJs9hTc7sQc3cJh2dKc8hAs4c"
        "3d6s6h5h5s3hKs9s2s3s4sTd",
        (7, 3): "Qd7h6cKs4sQh8d9c8cKc6sQs4d3c3d8s2dTh7s5c5s4hTdJc8h7cTs5hJsTcQc9s5d2hAd3s6h9hAhJh"
        "7d6d3h9dJdKdAs2cKh4c2sAc",
    }
    for (seed, index), order in golden.items():
        deck, cards = REFERENCE.Deck(seed=seed, index=index), ""
        while len(deck):
            card, deck = deck.draw()
            cards += str(card)
        assert cards == order


def test_a_reshuffle_goes_on_with_the_stream():
    _, deck = REFERENCE.Deck(seed=1).draw()
    deck = deck.reshuffle(REFERENCE.parse_cards("As Ks Qs Js Ts 9s 8s 7s 6s"))
    cards = ""
    while len(deck):
        card, deck = deck.draw()
        cards += str(card)
    assert cards == "JsQs8s9s7sAsTsKs6s"


def test_a_reshuffle_order_must_hold_the_pool():
    deck = REFERENCE.Deck("As Kd", reshuffle="2c 3c")
    with pytest.raises(REFERENCE.DeckError, match="must hold exactly 2c 4c"):
        deck.reshuffle(REFERENCE.parse_cards("4c 2c"))


# --------------------------------------------------------------------------- hands


def test_a_deck_and_its_events_give_the_same_hand():
    hand = REFERENCE.Hand.deal(ROOM.rules, STAKES, stacks=[20_000, 300, 5_000, 950], seed=11)
    choose = random.Random(3)
    while not hand.over:
        hand = hand.play(choose.choice(list(hand.legal_actions)))
    again = REFERENCE.Hand.start(ROOM.rules, STAKES, stacks=[20_000, 300, 5_000, 950])
    for event in hand.events:
        again = again.apply(event)
    assert again == hand


def test_only_the_event_that_is_due_is_taken():
    hand = REFERENCE.Hand.start(ROOM.rules, STAKES, stacks=[500, 500])
    deal = REFERENCE.DownCard(1, REFERENCE.Card.parse("As"))
    with pytest.raises(REFERENCE.EventError) as refused:
        hand.apply(deal)
    assert refused.value.due == REFERENCE.Ante(1, 50)
    hand = hand.apply(REFERENCE.Ante(1, 50)).apply(REFERENCE.Ante(0, 50)).apply(deal)
    with pytest.raises(REFERENCE.EventError, match="As cannot be dealt"):
        hand.apply(REFERENCE.DownCard(0, REFERENCE.Card.parse("As")))
    assert len(hand.possible_cards) == 51


def test_every_reason_against_a_setup_at_once():
    with pytest.raises(REFERENCE.SetupError) as refused:
        REFERENCE.Hand.start(ROOM.rules, STAKES, stacks=[0, True, 2.5], dealer=3, event_players=2)
    assert len(refused.value.reasons) == 5


@pytest.mark.parametrize("stacks", [[], [100], [100] * 9, [2**30, 2**30, 1]])
def test_impossible_stacks(stacks):
    with pytest.raises(REFERENCE.SetupError):
        REFERENCE.Hand.start(ROOM.rules, STAKES, stacks=stacks)


@pytest.mark.parametrize(
    "stakes",
    [(0, 10, 1, 2), (5, 4, 1, 2), (5, 10, -1, 2), (5, 10, 1, 0), (5, 10, 1, 5), (5.0,) * 4],
)
def test_impossible_stakes(stakes):
    with pytest.raises(REFERENCE.RulesError):
        REFERENCE.Stakes(*stakes)


def test_an_illegal_action_says_what_is_legal():
    hand = REFERENCE.Hand.deal(ROOM.rules, STAKES, stacks=[500] * 3, seed=5)
    with pytest.raises(REFERENCE.IllegalActionError) as refused:
        hand.play(REFERENCE.Check())
    assert refused.value.legal == hand.legal_actions
    while not hand.over:
        hand = hand.play(2 if hand.legal_actions.bring_in else 1)
    with pytest.raises(REFERENCE.IllegalActionError):
        hand.play(REFERENCE.Fold())


def test_the_winner_of_an_uncontested_pot_may_show():
    hand = REFERENCE.Hand.start(ROOM.rules, STAKES, stacks=[500] * 2)
    cards = iter(REFERENCE.parse_cards("As Kd Ad Kh 9c 2d"))
    while not isinstance(hand.due, REFERENCE.Decision):
        due = hand.due
        if not isinstance(due, REFERENCE.Ante):
            due = type(due)(due.seat, next(cards))
        hand = hand.apply(due)
    hand = hand.play(REFERENCE.BringIn()).play(REFERENCE.Fold())
    while not hand.over:
        hand = hand.apply(hand.due)
    assert (hand.over, hand.shown) == (True, ())
    winner = hand.live[0]
    shown = hand.apply(REFERENCE.Show(winner, frozenset(hand.down_cards[winner])))
    assert shown.shown == (winner,)
    with pytest.raises(REFERENCE.EventError):
        hand.apply(REFERENCE.Show(1 - winner, frozenset(hand.down_cards[1 - winner])))


# --------------------------------------------------------------------------- views


def test_a_view_hides_what_the_seat_may_not_see():
    hand = REFERENCE.Hand.deal(ROOM.rules, STAKES, stacks=[50_000] * 3, seed=9)
    while hand.street < 5:
        hand = hand.play(2 if hand.legal_actions.bring_in else 1)
    seen = hand.view(1)
    assert seen.cards[1] == hand.cards[1]
    assert [None in cards for cards in seen.cards] == [True, False, True]
    assert seen.upcards == hand.upcards
    assert seen.burns == (None, None)
    assert seen.deck is None
    assert seen.legal_actions == hand.legal_actions
    secret = {str(card) for seat in (0, 2) for card in hand.down_cards[seat]}
    assert not any(card in repr(seen) for card in secret)


def test_shown_hands_are_seen_and_mucked_ones_are_not():
    hand = REFERENCE.Hand.deal(ROOM.rules, STAKES, stacks=[50_000] * 4, seed=2)
    while not hand.over:
        hand = hand.play(2 if hand.legal_actions.bring_in else 1)
    assert hand.mucked
    for seat in range(4):
        for other in range(4):
            hidden = None in hand.view(seat).cards[other]
            assert hidden == (other in hand.mucked and other != seat)


def test_all_in_hands_lie_open_where_the_rules_table_them():
    for preset, open_hands in (("tda", True), ("wsop_live", False)):
        room = REFERENCE.PRESETS[preset]
        hand = REFERENCE.Hand.start(room.rules, STAKES, stacks=[50, 40, 50])
        cards = iter(REFERENCE.Deck(seed=4).cards)
        while hand.street == 3:
            due = hand.due
            if isinstance(due, REFERENCE.DownCard | REFERENCE.Upcard):
                due = type(due)(due.seat, next(cards))
            hand = hand.apply(due)
        assert (None not in hand.view(0).cards[1]) == open_hands


# -------------------------------------------------------------------------- equity


def counts(seat):
    """What both engines count of a seat."""
    names = ("share", "wins", "losses", "low_wins", "low_losses", "scoops")
    ties = {number: count for number, count in dict(seat.ties).items() if count}
    low_ties = {number: count for number, count in dict(seat.low_ties).items() if count}
    return {name: getattr(seat, name) for name in names} | {"ties": ties, "low_ties": low_ties}


SPOTS = [
    (["Ah 2d 3c 4s Kd Kh", "8c 7d 6h 5s Ac Qd 9c", "Jc Jd Th 9s 2c 3s ??"], "Qs", False),
    (["As Ah Kc Kd 9s 2c", "7c 8c / 9c Tc 2d 3h"], "", False),
    (["As 2h 3c 4d 8s ??", "Ad 2c 3d 4h 8h 9h 9d"], "Kc Kd", False),
    (["As 2h 3c 4d 8s Tc", "Ad 2c 3d 4h 8h Th", "Kc Qd Js 9h 7c 2s"], "", True),
    (["As 2h 3c 4d 8s Tc", "Ad 2c 3d 4h 8h Th", "Kc Qd Js 9h 7c ??"], "", "5s"),
]


@pytest.mark.parametrize("game", ["high", "eight_or_better", "razz"])
@pytest.mark.parametrize(("hands", "dead", "community"), SPOTS)
def test_brute_force_and_the_compiled_equity_agree(hands, dead, community, game):
    found = REFERENCE.equity(*hands, dead=dead, community=community, game=game)
    assert sum(found.shares) == 1
    told = stud.equity(*hands, dead=dead, community=community, game=game, method="exact")
    assert told.run_outs == found.run_outs
    assert [counts(seat) for seat in told.seats] == [counts(seat) for seat in found.seats]


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (["As Ah"], ""),
        (["As Ah", "As Kd"], ""),
        (["As", "Kd"], "As"),
        (["As 2s 3s 4s 5s 6s 7s 8s", "Kd"], ""),
    ],
)
def test_impossible_equities(hands, dead):
    with pytest.raises(REFERENCE.CardError):
        REFERENCE.equity(*hands, dead=dead)


@pytest.mark.parametrize("package", [stud, REFERENCE])
@pytest.mark.parametrize(
    ("last_street", "burn", "seats", "needed"),
    [(3, True, 2, 6), (4, True, 2, 9), (6, False, 3, 18), (7, True, 2, 15), (7, False, 2, 13)],
)
def test_a_deck_must_serve_everybody_who_stays(package, last_street, burn, seats, needed):
    rules = package.Rules(last_street=last_street, burn=burn)
    game = {"stacks": [100] * seats}
    stakes = package.Stakes(4, 8, 1, 2)
    cards = " ".join(str(REFERENCE.Card(number)) for number in range(needed))
    assert package.Hand.start(rules, stakes, **game, cards=cards).stub_left == needed
    hand = package.Hand.deal(rules, stakes, **game, deck=cards)
    while not hand.over:
        hand = hand.play(2 if hand.legal_actions.bring_in else 1)
    assert len(hand.cards[0]) + (hand.community is not None) == last_street
    with pytest.raises(package.SetupError, match=f"{needed} cards"):
        package.Hand.deal(rules, stakes, **game, deck=cards[:-3])
    with pytest.raises(package.SetupError, match=f"{needed} cards"):
        package.Hand.start(rules, stakes, **game, cards=cards[:-3])


@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(1)])
def test_a_rake_of_all_there_is_is_a_rake_in_both(share):
    def deal(engine):
        rules = engine.Rules(rake=engine.Rake(share))
        stakes = engine.Stakes(100, 200, ante=10, bring_in=50)
        return engine.Hand.deal(rules, stakes, stacks=[5000] * 2, seed=2)

    hand, other = deal(stud), deal(REFERENCE)
    while not hand.over:
        action = hand.legal_actions.by_id(2 if hand.legal_actions.bring_in else 1)
        hand = hand.play(action)
        other = other.play(getattr(REFERENCE, type(action).__name__)())
    assert hand.rake == other.rake == hand.pot * share
    assert hand.payoffs == tuple(other.payoffs)
