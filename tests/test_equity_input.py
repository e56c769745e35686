"""What an equity makes of its arguments: bad ones, ranges, and hands that were played."""

import math
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import stud

DECK = [str(card) for card in stud.CardSet.FULL]


@pytest.mark.parametrize(
    ("seats", "options", "error", "message"),
    [
        (["As"], {}, stud.EquityError, "1 seat; an equity needs two to eight"),
        ([], {}, stud.EquityError, "0 seats"),
        (list("23456789A"), {}, stud.ParseError, "expected a suit"),
        ([f"{r}c" for r in "23456789A"], {}, stud.EquityError, "9 seats"),
        (["AsAh", "KdAs"], {}, stud.CardError, "As is given twice: at seat 0 and at seat 1"),
        (["AsAhAs", "Kd"], {}, stud.CardError, "As is given twice"),
        (["As", "Kd"], {"dead": "7c Kd"}, stud.CardError, "Kd is given twice: at seat 1 and among"),
        (["As", "Kd"], {"community": "Kd"}, stud.CardError, "as the community card"),
        (["2c3c4c5c6c7c8c9c", "Kd"], {}, stud.EquityError, "seat 0 has 8 cards"),
        (["2c3c4c5c6c7c??/??", "Kd"], {}, stud.EquityError, "seat 0 has 8 cards, the unknown"),
        (["2c3c4c5c6c7c8c", "Kd"], {"community": True}, stud.EquityError, "at most 6"),
        (["As", {"KdKs": 1, "QdQs": -1}], {}, stud.EquityError, "weight of Qd Qs is -1"),
        (["As", {"KdKs": math.nan}], {}, stud.EquityError, "is nan"),
        (["As", {"KdKs": math.inf}], {}, stud.EquityError, "is inf"),
        (["As", {"KdKs": 1}], {"dead": "Ks"}, stud.CardError, "Ks is given twice"),
        (["As", {"KdKs": 1, "AsQd": 1}], {"dead": "Ks"}, stud.EquityError, "nothing is left"),
        (["As", {"KdKs": 0}], {}, stud.EquityError, "no holding with a weight above zero"),
        (["As", {"KdKs": 1, "KdKsKh": 1}], {}, stud.EquityError, "not the same number of cards"),
        (["As", {}], {}, stud.EquityError, "at least one holding"),
        (
            [{"AsAh": 1, "AhAd": 1, "AsAd": 1}] * 2,
            {},
            stud.EquityError,
            "the ranges exclude each other",
        ),
        (
            ["As", "Kd"],
            {"game": "omaha"},
            ValueError,
            "game must be 'high', 'razz' or 'eight_or_better', it is 'omaha'",
        ),
        (["As", "Kd"], {"method": "guess"}, ValueError, "method must be"),
        (["As", "Kd"], {"samples": 0}, ValueError, "samples is at least 1"),
        (["As", "Kd"], {"error": -1.0}, ValueError, "error is a positive number"),
        (["As", "Kd"], {"time": math.nan}, ValueError, "time is a positive number"),
        (["As", "Kd"], {"method": "sample", "seed": -1}, ValueError, "seed is at least 0, not -1"),
        (["AsAhKd", "Kh"], {"method": "exact", "samples": 9}, ValueError, "ends of sampling"),
        (["As", "Kd", "7c"], {"method": "exact"}, stud.EquityError, "exact would take"),
        (["As", "Kd"], {"threads": 0}, ValueError, "threads is at least 1"),
        (["As", 7.5], {}, TypeError, "cards"),
    ],
)
def test_bad_input_is_named(seats, options, error, message):
    with pytest.raises(error, match=message):
        stud.equity(*seats, **options)


def test_error_facts():
    with pytest.raises(stud.CardError) as error:
        stud.equity("AsAh", "KdAs")
    assert error.value.card == stud.Card("As")
    with pytest.raises(stud.EquityError) as error:
        stud.equity("As", {"KdKs": 1, "AsQd": 1}, dead="Ks")
    assert error.value.seat == 1
    assert error.value.cards == stud.CardSet("AsKs")


EXACT, SAMPLED = ["AsAhKdQs9h", "7c8c9cTd2s"], ["AsAhKd", "7c8c9c", "2d3d4d"]

# What is wrong with an option, whatever the method turns out to be.
OPTIONS = [
    ({"samples": 1.5}, TypeError, "expected a whole number for samples, found float"),
    ({"samples": True}, TypeError, "expected a whole number for samples, found bool"),
    ({"samples": "9"}, TypeError, "expected a whole number for samples, found str"),
    ({"samples": 0}, stud.EquityError, "samples is at least 1, not 0"),
    ({"samples": 2**70}, stud.EquityError, "samples is at most 1,152,921,504,606,846,976"),
    ({"samples": -(2**20000)}, stud.EquityError, "samples is at least 1, not one of hundreds"),
    ({"error": "x"}, TypeError, "expected a number for error, found str"),
    ({"error": True}, TypeError, "expected a number for error, found bool"),
    ({"error": 0}, stud.EquityError, "error is a positive number, not 0"),
    ({"error": math.nan}, stud.EquityError, "error is a positive number, not nan"),
    ({"error": 10**400}, stud.EquityError, "error is a positive number, not inf"),
    ({"time": "1"}, TypeError, "expected a number for time, found str"),
    ({"time": math.inf}, stud.EquityError, "time is a positive number, not inf"),
    ({"time": -1}, stud.EquityError, "time is a positive number, not -1"),
    ({"seed": 1.0}, TypeError, "expected a whole number for seed, found float"),
    ({"seed": False}, TypeError, "expected a whole number for seed, found bool"),
    ({"seed": -1}, stud.EquityError, "seed is at least 0, not -1"),
    ({"seed": 2**64}, stud.EquityError, "seed is at most 18,446,744,073,709,551,615, not 1844674"),
    ({"threads": 1.5}, TypeError, "expected a whole number for threads, found float"),
    ({"threads": True}, TypeError, "expected a whole number for threads, found bool"),
    ({"threads": 0}, stud.EquityError, "threads is at least 1, not 0"),
    ({"executor": 3}, TypeError, "Executor, such as ProcessPoolExecutor.*for executor, found int"),
    ({"executor": ProcessPoolExecutor}, TypeError, "for executor, found type"),
    ({"progress": 3}, TypeError, "expected a function .*for progress, found int"),
    ({"method": 3}, TypeError, "expected 'auto', 'exact' or 'sample' for method, found int"),
    ({"method": "guess"}, stud.EquityError, "method must be 'auto', .*it is 'guess'"),
    ({"game": 3}, TypeError, "expected 'high', 'razz' or 'eight_or_better' for game, found int"),
    ({"game": "ace_to_five"}, stud.EquityError, "game must be .*it is 'ace_to_five'"),
    ({"dead": 5}, TypeError, "dead: expected cards"),
    ({"dead": "Zz"}, stud.ParseError, "dead: expected a rank"),
    ({"community": 3.5}, TypeError, "community: expected a card"),
    ({"community": "AsKs"}, stud.ParseError, "community: "),
]


@pytest.mark.parametrize("seats", [EXACT, SAMPLED], ids=["exact", "sampled"])
@pytest.mark.parametrize(("options", "error", "message"), OPTIONS)
def test_a_bad_option_is_named_whether_it_is_used_or_not(seats, options, error, message):
    with pytest.raises(error, match=message):
        stud.equity(*seats, **options)


@pytest.mark.parametrize(("options", "error", "message"), OPTIONS)
def test_other_functions_check_the_same_options(options, error, message):
    (name,) = options
    if name in ("dead", "game", "threads", "executor", "progress"):
        with pytest.raises(error, match=message):
            stud.equity_by_holding("AsAhKdQs9h", "7c8c9c", **options)
    if name in ("dead", "game", "threads", "method", "error", "seed"):
        with pytest.raises(error, match=message):
            stud.equity_by_street("AsAh/Kd", "7c8c/9c", **options)


def test_numbers_of_other_kinds_are_numbers():
    expected = stud.equity(*SAMPLED, samples=4_000, seed=7)
    found = stud.equity(
        *SAMPLED,
        samples=np.int64(4_000),
        seed=np.uint8(7),
        error=Fraction(1, 10**9),
        time=np.float32(60),
        threads=np.int8(2),
    )
    assert found == expected
    assert stud.equity(*EXACT, threads=2**100) == stud.equity(*EXACT)
    tiny = stud.equity(*SAMPLED, samples=4_000, seed=7, error=1e-300, progress=lambda *_: None)
    assert tiny == expected


def test_a_list_of_seats_is_told_about_the_star():
    seats = ["AsAh/Kd", "7c8c/9c"]
    for given in (seats, tuple(seats), iter(seats), [["As"], ["Kd"]]):
        with pytest.raises(TypeError, match=r"argument of its own.*equity\(\*seats\), with a star"):
            stud.equity(given)
    with pytest.raises(TypeError, match=r"equity_by_street\(\*hands\), with a star"):
        stud.equity_by_street(seats)
    for one in ("AsAh/Kd", stud.Card("As"), stud.CardSet("As"), stud.Range("AA")):
        with pytest.raises(stud.EquityError, match=r"^1 seat; an equity needs two to eight"):
            stud.equity(one)


def test_a_bad_seat_is_named():
    for seat, error, message in [
        ("AsX", stud.ParseError, "seat 1: expected a rank"),
        (["Kd", "Kd"], stud.CardError, "seat 1: Kd is given twice"),
        (["Kd", None, "X"], stud.ParseError, "seat 1: item 2: expected a rank"),
        (7, TypeError, "seat 1: expected cards.*found int"),
        (True, TypeError, "seat 1: expected cards.*found bool"),
        ({"KdKs": "1"}, TypeError, "seat 1: expected a number for the weight of Kd Ks, found str"),
    ]:
        with pytest.raises(error, match=message):
            stud.equity("As", seat)
    with pytest.raises(stud.ParseError) as error:
        stud.equity("As", "Kd Xd")
    assert (error.value.position, error.value.found) == (3, "X")


def test_counts_in_messages_agree_with_their_nouns():
    six = ["AsAhKdQs9h2c", "7c8c9cTd2s3s"]
    dead = stud.CardSet.FULL - stud.CardSet("".join(six))
    one = dead.ids[0]
    with pytest.raises(stud.EquityError, match="2 cards are to come and 1 is left"):
        stud.equity(*six, dead=dead - stud.CardSet([one]))
    with pytest.raises(stud.EquityError, match="1 card is to come and 0 are left"):
        stud.equity(six[0], six[1] + str(stud.Card(one)), dead=dead - stud.CardSet([one]))
    with pytest.raises(stud.EquityError, match=r"^0 seats; an"):
        stud.equity()
    assert stud.equity("As2s3s4s5s", {"KdKsKh": 1})[1].hand == "1 holding with KsKhKd"


class Wrong(ThreadPoolExecutor):
    """Gives something else than it was asked for."""

    def __init__(self, result):
        super().__init__(1)
        self.result = result

    def submit(self, function, /, *args, **kwargs):
        if self.result is Future:
            return function(*args, **kwargs)
        return super().submit(lambda: self.result)


@pytest.mark.parametrize("seats", [EXACT, SAMPLED], ids=["exact", "sampled"])
@pytest.mark.parametrize("result", [None, 3, [(0, [])], (1, 2, 3, 4)])
def test_an_executor_with_wrong_results_is_found_out(seats, result):
    with Wrong(result) as executor, pytest.raises(TypeError, match="expected from the executor"):
        stud.equity(*seats, executor=executor)
    with Wrong(Future) as executor, pytest.raises(TypeError, match=r"Future from executor\.submit"):
        stud.equity(*seats, executor=executor)
    with Wrong(result) as executor, pytest.raises(TypeError, match="expected from the executor"):
        stud.equity_by_holding("AsAhKdQs9h", "7c8c9c", executor=executor)


@pytest.mark.parametrize(
    ("weight", "error", "message"),
    [
        (2**2000, stud.EquityError, "is too large for a float"),
        (-(2**2000), stud.EquityError, "is too large for a float"),
        (Fraction(1, 2**2000), stud.EquityError, "is too small for a float"),
        (math.nan, stud.EquityError, "is nan; weights are finite and not negative"),
        (-math.inf, stud.EquityError, "is -inf"),
        (-1, stud.EquityError, "is -1;"),
        (Fraction(-1, 2), stud.EquityError, "is -0.5"),
        ("1", TypeError, "expected a number for the weight of Ks As, found str"),
        (None, TypeError, "found NoneType"),
        (True, TypeError, "found bool"),
        (np.True_, TypeError, "expected a number"),
        (1j, TypeError, "found complex"),
        (Decimal(1), TypeError, "found Decimal"),
    ],
)
def test_what_is_no_weight_is_named(weight, error, message):
    with pytest.raises(error, match=message):
        stud.Range({"AsKs": weight, "QdQs": 1})
    with pytest.raises(error, match=message):
        stud.equity("7c", {"AsKs": weight, "QdQs": 1})


def test_weights_become_plain_numbers():
    held = stud.Range({"AsKs": np.float32(0.5), "QdQs": np.int64(3), "7c7d": Fraction(1, 3)})
    assert repr(held) == 'Range({"Ks As": 0.5, "Qd Qs": 3, "7c 7d": Fraction(1, 3)})'
    assert [type(weight) for weight in held.values()] == [float, int, Fraction]


def test_a_range_of_nothing_and_of_far_too_much():
    for given in (None, 3):
        with pytest.raises(TypeError, match=r"expected a range: .*found"):
            stud.Range(given)
    with pytest.raises(stud.EquityError, match=r"133,784,560 holdings, .*at most 1,000,000"):
        stud.Range.every(down=7)
    with pytest.raises(stud.EquityError, match="2,118,760 holdings"):
        stud.equity_by_holding("As", "7c", down=5)
    for down, error, message in [
        (-1, stud.EquityError, "down is at least 0, not -1"),
        (8, stud.EquityError, "down is at most 7, not 8"),
        (1.5, TypeError, "expected a whole number for down, found float"),
    ]:
        with pytest.raises(error, match=message):
            stud.Range.every(down=down)
        with pytest.raises(error, match=message):
            stud.equity_by_holding("As", "7c", down=down)
    with pytest.raises(stud.EquityError, match="down is 2, and 1 card can be among them"):
        stud.Range.every(dead=~stud.CardSet("As"))
    with pytest.raises(TypeError, match="up: expected cards"):
        stud.Range("AA", up=3.5)
    with pytest.raises(stud.CardError, match="dead: "):
        stud.Range("AA", dead="Zz")


def test_a_range_is_a_mapping():
    held = stud.Range({"AsAh": 2, "KsKh": 1}, up="7c")
    assert list(held.items()) == [(stud.CardSet("7cAhAs"), 2), (stud.CardSet("7cKhKs"), 1)]
    assert "AsAh7c" in held
    assert "AsAh" not in held
    assert "nonsense" not in held
    assert held["7c Ks Kh"] == 1


@pytest.fixture
def played():
    """A hand on fourth street: seat 0 brought in, seat 2 called, the others folded."""
    room = stud.rooms.ROOM_A
    hand = stud.Hand.deal(room.rules, room.stakes(500, 1000), stacks=[50_000] * 6, dealer=0, seed=7)
    for action in (2, 0, 1, 0, 0, 0):
        hand = hand.play(action)
    return hand


def test_none_is_a_card_that_is_not_known():
    expected = stud.equity("????/7c", "As??/Kd")
    found = stud.equity([None, None, "7c"], (stud.Card("As"), None, stud.Card("Kd")))
    assert found.shares == expected.shares
    assert [seat.hand for seat in found] == ["????7c", "??AsKd"]
    with pytest.raises(stud.EquityError, match="seat 0 has 8 cards, the unknown ones included"):
        stud.equity([None] * 8, "As")


def test_a_view_is_a_spot_with_its_dead_cards(played):
    view = played.view(2)
    assert view.live == (0, 2)
    found = stud.equity(view)
    assert [seat.hand for seat in found] == ["????/5c6c", "2c7d/QsTs"]
    folded = "Jh 7s 7c Js"
    assert found.shares == stud.equity("5c6c", "2c7dQsTs", dead=folded).shares
    composed = stud.equity(*[view.cards[seat] for seat in view.live], dead=folded)
    assert composed.shares == found.shares
    # More can be known to be dead, and other games be asked about.
    more = stud.equity(view, dead="5d 5h Jh", game="razz")
    assert more.shares == (
        stud.equity("5c6c", "2c7dQsTs", dead="Jh 7s 7c Js 5d 5h", game="razz").shares
    )
    # Who folded sees their own cards among the dead.
    other = stud.equity(played.view(1))
    assert other.shares == stud.equity("5c6c", "QsTs", dead="6s 3h Jh 7s 7c Js").shares
    # All hands, the folded ones too; the burn may come, as it does when the stub runs out.
    whole = stud.equity(played)
    assert whole.run_outs == math.comb(52 - 4 - 4 - 4 * 3, 3) * math.comb(29, 3)


def test_a_view_brings_its_game_and_its_community_card():
    def play(rules, seats, seed):
        stakes = stud.Stakes(2, 4, ante=1, bring_in=1)
        hand = stud.Hand.deal(rules, stakes, stacks=[1000] * seats, dealer=0, seed=seed)
        while not hand.over and hand.community is None and hand.street < 7:
            hand = hand.play(2 if hand.legal_actions.mask[2] else 1)
        return hand

    razz = play(stud.Rules(game="razz"), 3, 1).view(0)
    assert stud.equity(razz).game == "razz"
    hand = play(stud.Rules(), 8, 1)
    view = hand.view(3)
    assert view.community is not None
    found = stud.equity(view, error=0.01)
    assert found.run_outs == math.prod(math.comb(52 - 6 - 7 * 4 - 1 - 2 * n, 2) for n in range(7))
    assert stud.equity(view, community=view.community, error=0.01, seed=1).shares == (
        stud.equity(view, error=0.01, seed=1).shares
    )
    other = next(card for card in stud.CardSet.FULL if card != view.community)
    with pytest.raises(stud.EquityError, match=r"and the hand has .* as that already"):
        stud.equity(view, community=other)


def test_a_hand_stands_alone_and_goes_on_to_seven_cards(played):
    with pytest.raises(TypeError, match="seat 1: a Hand stands for all of its seats"):
        stud.equity("As", played)
    short = stud.Hand.deal(
        stud.Rules(last_street=5), stud.Stakes(2, 4, ante=1, bring_in=1), stacks=[99] * 3, seed=1
    )
    with pytest.raises(stud.EquityError, match="ends on street 5; an equity completes every hand"):
        stud.equity(short)
    for action in (2, 0, 0):
        short = short.play(action) if not short.over else short
    over = stud.Hand.deal(
        stud.Rules(), stud.Stakes(2, 4, ante=1, bring_in=1), stacks=[99] * 2, seed=1
    )
    over = over.play(2).play(0)
    assert over.over
    with pytest.raises(stud.EquityError, match=r"^1 seat; an equity needs two to eight"):
        stud.equity(over)


def test_street_by_street_from_cards_in_the_order_of_the_deal(played):
    cards = [played.cards[seat] for seat in played.live]
    found = stud.equity_by_street(*cards)
    assert list(found) == [3, 4]
    assert found[4].shares == stud.equity(*cards).shares
    for hand, error, message in [
        (3, TypeError, "seat 1: expected the cards of a hand .*found int"),
        ({"As": 1}, TypeError, "found dict"),
        (stud.CardSet("AsKsQs"), TypeError, "found CardSet"),
        ([None, "As", "Kd"], TypeError, "seat 1: expected a card"),
        (["As", "As", "Kd"], stud.CardError, "seat 1: As is given twice"),
        (["As", "Kd"], stud.EquityError, "seat 1: .*no hand street by street"),
    ]:
        with pytest.raises(error, match=message):
            stud.equity_by_street("7c8c/9c", hand)
    with pytest.raises(stud.EquityError, match="0 seats"):
        stud.equity_by_street()


def hand_of_three():
    room = stud.rooms.ROOM_A
    stakes = room.stakes(5_00, 10_00)
    hand = stud.Hand.deal(room.rules, stakes, stacks=[500_00] * 4, seed=7)
    while not any(hand.folded):
        hand = hand.play(2 if hand.legal_actions.bring_in else 0)
    return hand


def test_seats_of_a_hand_keep_their_numbers():
    hand = hand_of_three()
    assert len(hand.live) == 3
    found = stud.equity(hand, samples=1000, seed=1)
    assert tuple(seat.seat for seat in found) == hand.live
    lines = str(found).splitlines()[2:]
    assert [int(line.split()[0]) for line in lines] == list(hand.live)
    assert found.report().splitlines()[-1].split()
    assert [seat.seat for seat in stud.equity("As", "Kd")] == [0, 1]


def test_seats_of_a_hand_may_have_ranges():
    hand = hand_of_three()
    me, *others = hand.live
    view = hand.view(me)
    given = {others[0]: "AA, 22-44:0.5"}
    found = stud.equity(view, ranges=given, samples=2000, seed=1)
    texts = [stud.CardSet(view.cards[me]), stud.Range(given[others[0]], up=view.upcards[others[0]])]
    texts += [view.cards[seat] for seat in others[1:]]
    dead = [card for seat in range(4) if hand.folded[seat] for card in view.upcards[seat]]
    same = stud.equity(*texts, dead=dead, samples=2000, seed=1)
    assert found.shares == same.shares
    as_arrays_count = {np.int8(seat): held for seat, held in given.items()}
    again = stud.equity(view, ranges=as_arrays_count, samples=2000, seed=1)
    assert again.shares == found.shares


@pytest.mark.parametrize(
    ("seats", "ranges", "error", "words"),
    [
        (
            None,
            {9: "AA"},
            stud.EquityError,
            "ranges has seat 9, and the seats that have not folded",
        ),
        (None, ["AA"], TypeError, "ranges is a mapping from seats to ranges, not a list"),
        (None, {0: "ZZ"}, stud.StudError, 'ranges, seat 0: "ZZ" is neither cards nor a class'),
        (("As", "Kd"), {0: "AA"}, TypeError, "ranges are for the seats of a Hand"),
    ],
)
def test_ranges_that_fit_no_seat_are_refused(seats, ranges, error, words):
    given = seats or (
        stud.Hand.deal(
            stud.rooms.ROOM_A.rules,
            stud.rooms.ROOM_A.stakes(5_00, 10_00),
            stacks=[500_00] * 2,
            seed=1,
        ),
    )
    with pytest.raises(error, match=words):
        stud.equity(*given, ranges=ranges)


@pytest.mark.parametrize("text", ["654s", "ZZ", "AKQ", "A"])
def test_a_part_that_is_no_class_is_named(text):
    with pytest.raises(stud.NotationError, match=f'"{text}" is neither cards nor a class'):
        stud.Range(f"99+, {text}", up="7c")


SMALL = "As Ah Kd 7c 8c 9c 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd 2h 3h 4h"


def played_to(street, hand):
    while hand.street < street:
        hand = hand.play(2 if hand.legal_actions.bring_in else 1)
    return hand


def test_a_hand_with_a_deck_of_its_own_is_compared_with_that():
    room = stud.rooms.ROOM_B
    hand = stud.Hand.deal(room.rules, room.stakes(1_00, 2_00), stacks=[50_00] * 2, deck=SMALL)
    hand = played_to(6, hand)
    assert hand.full_deck == stud.CardSet(SMALL)
    found = stud.equity(hand)
    same = stud.equity(*hand.cards, dead=~stud.CardSet(SMALL))
    assert found.shares == same.shares
    assert found.run_outs == 8 * 7


def test_a_burn_is_a_card_that_nobody_has_seen():
    # The stub runs out, so the burns are dealt.
    room = stud.rooms.TDA
    stakes = stud.Stakes(100, 200, ante=10, bring_in=50)
    hand = stud.Hand.deal(room.rules, stakes, stacks=[5000] * 7, seed=3)
    hand = played_to(6, hand)
    assert None not in hand.burns
    known = [cards for seat, cards in enumerate(hand.cards) if not hand.folded[seat]]
    found = stud.equity(hand, method="sample", samples=20_000, seed=1)
    assert found.shares == stud.equity(*known, method="sample", samples=20_000, seed=1).shares
    after = played_to(7, hand)
    assert set(hand.burns) & {cards[-1] for cards in after.cards}


@pytest.mark.parametrize(
    ("ranges", "error", "words"),
    [
        ({"0": "AA"}, TypeError, "ranges: seats are numbers, not str"),
        ({10**5000: "AA"}, stud.EquityError, "ranges has a seat that is none of the hand"),
        ({0: {"AhKhQh": 1}}, stud.EquityError, "seat 0: a holding has more cards than the 2"),
        ({0: []}, stud.EquityError, "ranges, seat 0: a range needs at least one holding"),
    ],
)
def test_ranges_of_a_hand_say_what_is_wrong(ranges, error, words):
    room = stud.rooms.ROOM_A
    hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2, seed=1)
    with pytest.raises(error, match=words):
        stud.equity(hand, ranges=ranges)


def test_arrays_among_cards_are_refused_as_no_card():
    with pytest.raises((stud.CardError, TypeError), match="seat 1: "):
        stud.equity("As", np.array([[1, 2, 3]], np.uint8))
    with pytest.raises(stud.NotationError, match="too small for a float"):
        stud.Range("AA:1e-400")
