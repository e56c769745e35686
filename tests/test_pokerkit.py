"""Against pokerkit 0.7.7, where the rules agree.

They agree on full stacks, without the big bet on fourth street, with the cap binding heads-up, with
two to six players, so that the deck is never short; and on whole shares of a pot.
"""

import random
import warnings

import pokerkit
import pytest

import stud

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


# Where the rules differ, as docs/comparison.md says they do.


def both(stacks, doors, rules=RULES):
    """The same deal here and there, up to the first decision; aces and kings go down."""
    seats = len(stacks)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = pokerkit_state(seats, tuple(stacks))
    hand = stud.Hand.start(rules, STAKES, stacks=stacks, dealer=seats - 1)
    down = iter(stud.parse_cards("Ah Ad Ac As Kh Kd Kc Ks"))
    while hand.actor is None:
        event = hand.due
        match event:
            case stud.DownCard(seat):
                event = stud.DownCard(seat, next(down))
            case stud.Upcard(seat):
                event = stud.Upcard(seat, stud.Card(doors[seat]))
        follow(state, event)
        hand = hand.apply(event)
    assert state.actor_index == hand.actor
    return hand, state


def act(hand, state, *actions):
    for action in actions:
        told = len(hand.events)
        hand = hand.play(action)
        for event in hand.events[told:]:
            follow(state, event)
    return hand


def test_the_seat_after_an_all_in_low_card_may_fold_here():
    hand, state = both([100, 10_000, 10_000], ["4h", "Qh", "9h"])
    assert hand.actor == 1
    assert legal_here(hand)["fold"]
    assert not legal_there(state)["fold"]


def test_a_raise_on_top_of_a_short_all_in_is_smaller_here():
    hand, state = both([10_000, 10_000, 750, 10_000], ["4h", "Qh", "9h", "Jh"])
    hand = act(hand, state, stud.Wager(500), stud.Call(), stud.Wager(650))
    assert hand.actor == 3
    assert (legal_here(hand)["to"], legal_there(state)["to"]) == (1000, 1150)


def test_an_open_pair_may_bet_big_here():
    hand, state = both([10_000] * 2, ["4h", "Qh"], stud.Rules())
    hand = act(hand, state, stud.BringIn(), stud.Call())
    for event in (stud.Burn("2c"), stud.Upcard(0, "5s"), stud.Upcard(1, "Qs")):
        follow(state, event)
        hand = hand.apply(event)
    assert hand.actor == state.actor_index == 1
    assert list(hand.legal_actions.wagers) == [500, 1000]
    assert legal_there(state)["to"] == 500
    assert not state.can_complete_bet_or_raise_to(1000)


def test_two_players_may_raise_on_here():
    hand, state = both([100_000] * 2, ["4h", "Qh"], stud.rooms.ROOM_A.rules)
    hand = act(hand, state, *(stud.Wager(to) for to in (500, 1000, 1500, 2000)))
    assert legal_here(hand)["to"] == 2500
    assert legal_there(state)["to"] is None
