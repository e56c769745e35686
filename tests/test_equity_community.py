"""Equity with a community card: exact, sampled, weighed and from a hand agree."""

import pytest

import stud

SPOTS = [
    ("high", ["AsAhKdKc2c", "QsQhJdJc4s4d"], "4h"),
    ("high", ["AsAhKdKc2c3c", "QsQhJdJc4s4d"], "4h"),
    ("razz", ["AsAhKdKc3s", "QsQhJdJc4s"], "2c"),
    ("eight_or_better", ["As2h3dKc", "QsQhJdJc4s", "7c7d6s5h2d"], "8c"),
]


@pytest.mark.parametrize(("game", "seats", "community"), SPOTS)
def test_sampled_is_exact(game, seats, community):
    exact = stud.equity(*seats, community=community, game=game, method="exact")
    sampled = stud.equity(*seats, community=community, game=game, method="sample", seed=1)
    for one, other in zip(exact, sampled, strict=True):
        assert abs(float(one.share) - other.share) <= 5 * other.error


@pytest.mark.parametrize(("game", "seats", "community"), SPOTS)
def test_sampled_ranges_are_exact(game, seats, community):
    other = "8s9s9hTs6d6c"[: len(seats[0])]
    ranges = [stud.Range({seats[0]: 3, other: 1}), *seats[1:]]
    exact = stud.equity(*ranges, community=community, game=game, method="exact")
    sampled = stud.equity(*ranges, community=community, game=game, method="sample", seed=2)
    for one, other in zip(exact, sampled, strict=True):
        assert abs(float(one.share) - other.share) <= 5 * other.error


def test_a_hand_of_eight_is_worth_what_its_redeals_pay():
    room = stud.rooms.ROOM_B
    stakes = room.stakes(5_00, 10_00)
    hand = stud.Hand.deal(room.rules, stakes, stacks=[500_00] * 8, seed=0)
    while hand.street < 7:
        hand = hand.play(2 if hand.legal_actions.bring_in else 1)
    assert hand.community is not None
    seat = hand.actor
    equity = stud.equity(hand.view(seat), seed=1)
    won, deals = [0.0] * 8, 4000
    for seed in range(deals):
        dealt = hand.redeal(seat, seed=seed)
        while not dealt.over:
            dealt = dealt.play(1)
        for winner, chips in dealt.payouts.items():
            won[winner] += chips / sum(dealt.payouts.values()) / deals
    for one, other in zip(equity, won, strict=True):
        share = float(one.share)
        assert abs(share - other) <= 5 * (share * (1 - share) / deals) ** 0.5 + 0.002
