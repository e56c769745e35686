"""Against pokerkit 0.7.7, where it is installed and the rules agree.

They agree on full stacks, without the big bet on fourth street, with the cap binding heads-up, with
two to six players, so that the deck is never short; and on whole shares of a pot.
"""

import random
import warnings

import pytest

import stud

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed")

RULES = stud.Rules(fourth_upper="never")
STAKES = stud.Stakes(500, 1000, ante=100, bring_in=200)


def pokerkit_state(seats, stack):
    auto = pokerkit.Automation
    return pokerkit.FixedLimitSevenCardStud.create_state(
        (
            auto.ANTE_POSTING,
            auto.BET_COLLECTION,
            auto.RUNOUT_COUNT_SELECTION,
            auto.HOLE_CARDS_SHOWING_OR_MUCKING,
            auto.HAND_KILLING,
            auto.CHIPS_PUSHING,
            auto.CHIPS_PULLING,
        ),
        True,
        STAKES.ante,
        STAKES.bring_in,
        STAKES.small_bet,
        STAKES.big_bet,
        stack,
        seats,
    )


def legal_here(hand):
    legal = hand.legal_actions
    return {
        "fold": legal.fold,
        "call": legal.call if legal.call or legal.check else None,
        "bring_in": legal.bring_in or None,
        "to": legal.wagers[0] if legal.wagers else None,
    }


def legal_there(state):
    to = state.min_completion_betting_or_raising_to_amount
    return {
        "fold": state.can_fold(),
        "call": state.checking_or_calling_amount if state.can_check_or_call() else None,
        "bring_in": state.effective_bring_in_amount if state.can_post_bring_in() else None,
        "to": to if state.can_complete_bet_or_raise_to() else None,
    }


def follow(state, event):
    """Make an event of our history happen there."""
    match event:
        case stud.Burn(card):
            state.burn_card(str(card))
        case stud.DownCard(seat, card) | stud.Upcard(seat, card):
            state.deal_hole(str(card), seat)
        case stud.Acted(_, stud.Fold()):
            state.fold()
        case stud.Acted(_, stud.Check() | stud.Call()):
            state.check_or_call()
        case stud.Acted(_, stud.BringIn()):
            state.post_bring_in()
        case stud.Acted(_, stud.Wager(to)):
            state.complete_bet_or_raise_to(to)


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_hands_go_the_same_way(seats):
    rng, stack, compared = random.Random(seats), 100_000, 0
    for seed in range(40):
        hand = stud.Hand.deal(RULES, STAKES, stacks=[stack] * seats, dealer=seats - 1, seed=seed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            state = pokerkit_state(seats, stack)
        told = 0
        while True:
            events = hand.events
            for event in events[told:]:
                follow(state, event)
            told = len(events)
            if hand.over:
                break
            assert state.actor_index == hand.actor
            assert legal_here(hand) == legal_there(state), (seed, hand.notation)
            compared += 1
            ids = hand.legal_actions.ids
            fold_rarely = [0.25 if number == 0 else 1.0 for number in ids]
            hand = hand.play(rng.choices(ids, fold_rarely)[0])
        assert not state.status
        if all(event.odd == 0 for event in events if isinstance(event, stud.PotWon)):
            assert tuple(state.payoffs) == hand.payoffs, (seed, hand.notation)
    assert compared > 300
