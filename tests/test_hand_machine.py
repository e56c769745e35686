"""Hypothesis plays hands: whatever it tries, a hand stays legal, and an error changes nothing."""

import pickle

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import stud
from runners.hand_promises import Setup, check_decision, check_end, check_state, check_views, fits

STAKES = st.sampled_from([(2, 4, 0, 1), (5, 10, 1, 2), (100, 200, 25, 50), (10, 30, 9, 9)])


class HandMachine(RuleBasedStateMachine):
    """A hand dealt from a deck, and the same hand driven by its events."""

    hand: stud.Hand
    driven: stud.Hand

    def __init__(self):
        super().__init__()
        self.setup = None

    @precondition(lambda self: self.setup is None)
    @rule(
        preset=st.sampled_from(sorted(stud.rooms.PRESETS)),
        stakes=STAKES,
        stacks=st.lists(st.integers(1, 300), min_size=2, max_size=8),
        dealer=st.integers(0, 7),
        seed=st.integers(0, 2**64 - 1),
    )
    def deal(self, preset, stakes, stacks, dealer, seed):
        dealer %= len(stacks)
        self.setup = Setup(preset, stakes, tuple(stacks), dealer, None, seed, (1,) * 5)
        rules = stud.rooms.PRESETS[preset].rules
        given = {"stacks": stacks, "dealer": dealer}
        self.hand = stud.Hand.deal(rules, stud.Stakes(*stakes), **given, seed=seed)
        self.driven = stud.Hand.start(rules, stud.Stakes(*stakes), **given)
        self.follow()

    def follow(self):
        """Drive the other hand by the events that are new."""
        events = self.hand.events
        done = self.driven.events
        assert events[: len(done)] == done
        for event in events[len(done) :]:
            assert fits(self.driven.due, event)
            self.driven = self.driven.apply(event)

    @precondition(lambda self: self.setup and not self.hand.over)
    @rule(choice=st.integers(0, 4), typed=st.booleans())
    def play(self, choice, typed):
        legal = self.hand.legal_actions
        ids = legal.ids
        number = ids[choice % len(ids)]
        self.hand = self.hand.play(legal.by_id(number) if typed else number)
        self.follow()

    @precondition(lambda self: self.setup)
    @rule(choice=st.one_of(st.integers(-3, 300), st.integers(0, 600).map(stud.Wager)))
    def try_anything(self, choice):
        before = pickle.dumps(self.hand)
        if choice in self.hand.legal_actions:
            assert self.hand.play(choice) != self.hand
        else:
            with pytest.raises(stud.IllegalActionError) as info:
                self.hand.play(choice)
            assert info.value.legal == self.hand.legal_actions
            assert info.value.seat == self.hand.actor
        assert pickle.dumps(self.hand) == before

    @precondition(lambda self: self.setup)
    @rule(place=st.integers(0, 10**6))
    def try_an_event_out_of_turn(self, place):
        events = self.hand.events
        event = events[place % len(events)]
        before = pickle.dumps(self.driven)
        if fits(self.driven.due, event):
            return
        with pytest.raises((stud.EventError, stud.IllegalActionError)):
            self.driven.apply(event)
        assert pickle.dumps(self.driven) == before

    @precondition(lambda self: self.setup)
    @rule(protocol=st.integers(2, pickle.HIGHEST_PROTOCOL))
    def pickle_and_go_on(self, protocol):
        for name in ("hand", "driven"):
            hand = getattr(self, name)
            again = pickle.loads(pickle.dumps(hand, protocol))
            assert again == hand
            assert hash(again) == hash(hand)
            assert again.events == hand.events
            setattr(self, name, again)

    @precondition(lambda self: self.setup and not self.hand.over)
    @rule(seat=st.integers(0, 7), seed=st.integers(0, 2**64 - 1))
    def deal_anew(self, seat, seed):
        """Go on with a hand that a seat cannot tell from this one."""
        seat %= self.hand.seats
        view = self.hand.view(seat)
        self.hand = self.hand.redeal(seat, seed=seed)
        assert self.hand.view(seat) == view
        assert pickle.loads(pickle.dumps(view)) == view
        self.driven = stud.Hand.start(
            self.hand.rules,
            self.hand.stakes,
            stacks=self.setup.stacks,
            dealer=self.setup.dealer,
        )
        self.follow()

    @invariant()
    def what_always_holds(self):
        if self.setup is None:
            return
        assert check_state(self.hand, self.setup) == []
        assert check_state(self.driven, self.setup) == []
        assert check_decision(self.hand, self.setup) == []
        assert check_views(self.hand) == []
        assert self.hand.view() == self.driven.view()
        if self.hand.over:
            assert check_end(self.hand, self.setup) == []


TestHands = HandMachine.TestCase
TestHands.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
