"""A hand of stud from the antes to the last pot, as an immutable value.

A hand is the sum of its events. It always knows what is :attr:`~Hand.due` next:
an ante, a card, a player's decision, a refund, a show, a pot; :meth:`Hand.apply`
takes exactly that event and returns the next hand. That is all there is to it:

- a hand *dealt from a deck* (:meth:`Hand.deal`) applies the dealer's events by
  itself, up to the next decision; those who may muck muck, the others show;
- a hand *driven by the caller* (:meth:`Hand.start`) takes every event from
  outside, for replay and for solvers with chance nodes. Cards that were never
  seen may be unknown (None), as long as the rules do not need them.

>>> from stud.reference.rooms import ROOM_A
>>> hand = Hand.deal(ROOM_A.rules, ROOM_A.stakes(500, 1000), stacks=[50_000] * 3, seed=7)
>>> while not hand.over:
...     hand = hand.play(2 if hand.legal_actions.bring_in else 1)
>>> hand.street, sum(hand.payoffs)
(7, 0)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stud.errors import DeckError, EventError, IllegalActionError, SetupError

from .actions import Action, BringIn, Wager
from .betting import Betting, put
from .cards import ALL_CARDS, Card, format_cards
from .checks import raise_reasons
from .dealing import first_cards, next_cards
from .deck import Deck, order_of
from .events import (
    Acted,
    Ante,
    Burn,
    CommunityCard,
    Decision,
    DownCard,
    Due,
    Event,
    Muck,
    PotWon,
    RakeTaken,
    Refund,
    Reshuffle,
    Show,
    ShowOrMuck,
    Upcard,
)
from .opening import low_card, opener, pair_showing
from .pots import layers, take_rake
from .rules import Rules, Stakes
from .setup import reasons_against
from .showdown import is_beaten, show_order
from .state import State
from .views import view


@dataclass(frozen=True, kw_only=True)
class Hand(State):
    """One hand of stud; every change returns a new hand.

    Make one with :meth:`deal` or :meth:`start`; ask it for its :attr:`actor` and
    :attr:`legal_actions`; :meth:`play` an action, or :meth:`apply` an event.
    """

    # ----------------------------------------------------------------- starting

    @classmethod
    def start(
        cls,
        rules: Rules,
        stakes: Stakes,
        *,
        stacks: Sequence[int],
        dealer: int = 0,
        event_players: int | None = None,
        cards: str | Iterable[Card] | None = None,
    ) -> Hand:
        """A hand that takes every event from the caller, beginning with the antes.

        With ``cards`` it is played with these instead of all 52.
        """
        full_deck = frozenset(ALL_CARDS if cards is None else order_of(cards))
        found = reasons_against(rules, stakes, stacks, dealer, event_players, full_deck)
        raise_reasons("hand", found, SetupError)
        seats = len(stacks)
        hand = cls(
            rules=rules,
            stakes=stakes,
            starting_stacks=tuple(stacks),
            dealer=dealer,
            event_players=event_players,
            full_deck=full_deck,
            stub_left=len(full_deck),
            stacks=tuple(stacks),
            totals=(0,) * seats,
            folded=(False,) * seats,
            cards=((),) * seats,
            upcards=((),) * seats,
        )
        antes = [Ante(seat, min(stakes.ante, stacks[seat])) for seat in hand.left_of_dealer]
        return replace(
            hand, agenda=(*(a for a in antes if a.amount), *first_cards(hand.left_of_dealer))
        )

    @classmethod
    def deal(
        cls,
        rules: Rules,
        stakes: Stakes,
        *,
        stacks: Sequence[int],
        dealer: int = 0,
        deck: Deck | str | Iterable[Card] | None = None,
        seed: int | None = None,
        event_players: int | None = None,
    ) -> Hand:
        """A hand dealt from a deck (or an order of cards, or a seed) up to the first decision.

        A deck of fewer than 52 cards makes a smaller game.
        """
        if deck is not None and seed is not None:
            raise DeckError("a hand is dealt from a deck or from a seed, not both")
        if deck is None:
            deck = Deck(seed=seed)
        elif not isinstance(deck, Deck):
            deck = Deck(deck)
        hand = cls.start(
            rules,
            stakes,
            stacks=stacks,
            dealer=dealer,
            event_players=event_players,
            cards=deck.stub,
        )
        return replace(hand, deck=deck)._deal_on()

    # ------------------------------------------------------------------ driving

    def play(self, action: Action | int) -> Hand:
        """The hand after the actor has done this; ids are those of the mask."""
        seat = self.actor
        if seat is None or self.betting is None:
            raise IllegalActionError(
                f"nobody is to act, so {action} is not legal; due is {self.due}",
                action=action,
                legal=self.legal_actions,
            )
        if isinstance(action, int):
            action = self.legal_actions.by_id(action)
        after = self._act(seat, action)
        return after if self.deck is None else after._deal_on()

    def apply(self, event: Event) -> Hand:
        """The hand after the event that is due.

        Raises
        ------
        EventError
            If something else is due, with what, or if the event's card cannot be.
        IllegalActionError
            If it is the action of the player to act, but not a legal one.
        """
        if self.deck is not None:
            raise EventError("this hand deals from its deck; use play()", event=event, due=self.due)
        return self._apply(event)

    def view(self, seat: int) -> Hand:
        """The hand as this seat knows it: what it may not see is unknown."""
        if not 0 <= seat < self.seats:
            raise SetupError(f"there is no seat {seat} in a hand of {self.seats}")
        return view(self, seat)

    def _apply(self, event: Event) -> Hand:
        due = self.due
        if isinstance(event, Show) and self._may_still_show(event.seat):
            return self._show(event)
        if isinstance(due, Decision) and isinstance(event, Acted):
            return self._acted(event, due)
        if isinstance(due, ShowOrMuck) and isinstance(event, Show | Muck):
            if event.seat != due.seat:
                raise self._refused(f"seat {due.seat} shows or mucks next", event)
            return self._show(event) if isinstance(event, Show) else self._muck(event, due)
        if isinstance(due, Burn | DownCard | Upcard | CommunityCard) and type(event) is type(due):
            return self._card(event, due)
        if event != due or isinstance(event, Burn | DownCard | Upcard | CommunityCard):
            raise self._refused(f"due is {due}, not {event}", event)
        if isinstance(event, Ante):
            after = self._put_in(event.seat, event.amount)
        elif isinstance(event, Refund):
            after = self._put_in(event.seat, -event.amount)
        elif isinstance(event, Reshuffle):
            after = self._reshuffle(event)
        elif isinstance(event, RakeTaken | PotWon):
            after = self
        else:
            raise self._refused(f"{event} is not an event", event)
        return after._done(event)

    def _refused(self, message: str, event: Event) -> EventError:
        return EventError(message, event=event, due=self.due)

    def _done(self, event: Event) -> Hand:
        """Note the event, take it off the agenda and find what comes next."""
        after = replace(self, events=(*self.events, event), agenda=self.agenda[1:])
        while not after.agenda and after.stage != "over":
            after = after._next_stage()
        return after

    def _put_in(self, seat: int, chips: int) -> Hand:
        return replace(
            self,
            stacks=put(self.stacks, seat, self.stacks[seat] - chips),
            totals=put(self.totals, seat, self.totals[seat] + chips),
        )

    # -------------------------------------------------------------------- cards

    def _card(self, event: Burn | DownCard | Upcard | CommunityCard, due: Due) -> Hand:
        if replace(event, card=None) != due:
            raise self._refused(f"due is {due}, not {event}", event)
        card = event.card
        if card is not None and card not in self.unseen:
            raise self._refused(f"{card} cannot be dealt, it has been seen before", event)
        if isinstance(event, Burn):
            after = replace(self, burns=(*self.burns, card), stub_left=self.stub_left - 1)
        elif isinstance(event, DownCard):
            after = self._receive(event.seat, card)
        elif card is None:
            raise EventError(
                "a card that is dealt face up must be known", event=event, due=self.due
            )
        elif isinstance(event, Upcard):
            after = self._receive(event.seat, card)
            seat = event.seat
            after = replace(after, upcards=put(after.upcards, seat, (*after.upcards[seat], card)))
        elif self.pool is None:
            after = replace(self, community=card, stub_left=self.stub_left - 1)
        else:
            # It comes from the burns: it is the known one, or one that nobody saw.
            burns = list(self.burns)
            burns.remove(card if card in burns else None)
            after = replace(self, community=card, burns=tuple(burns), pool=None)
        return after._done(event)

    def _receive(self, seat: int, card: Card | None) -> Hand:
        cards = put(self.cards, seat, (*self.cards[seat], card))
        return replace(self, cards=cards, stub_left=self.stub_left - 1)

    def _reshuffle(self, event: Reshuffle) -> Hand:
        if event.pool == "burns":
            known = frozenset(card for card in self.burns if card is not None)
            unseen = self.unseen if None in self.burns else frozenset()
            return replace(self, pool=known | unseen)
        return replace(self, burns=(), stub_left=self.stub_left + len(self.burns))

    # ------------------------------------------------------------------ actions

    def _acted(self, event: Acted, due: Decision) -> Hand:
        if event.seat != due.seat:
            raise IllegalActionError(
                f"seat {due.seat} is to act, not seat {event.seat}",
                action=event.action,
                legal=self.legal_actions,
                seat=due.seat,
            )
        after = self._act(event.seat, event.action)
        done = after.events[len(self.events)]
        if done != event:
            raise self._refused(f"this action puts in what {done} says, not {event}", event)
        return after

    def _act(self, seat: int, action: Action) -> Hand:
        before = self.betting
        if before is None:
            raise IllegalActionError("no betting round is on", action=action)
        betting = before.act(action)
        amount = before.stacks[seat] - betting.stacks[seat]
        after = replace(self._put_in(seat, amount), folded=betting.folded, betting=betting)
        name = type(action).__name__.lower()
        if isinstance(action, Wager):
            name = before.wager_name if not before.bring_in_due else "complete"
        elif isinstance(action, BringIn):
            name = "bring_in"
        return after._done(Acted(seat, action, name, amount, betting.contrib[seat]))

    # ----------------------------------------------------------------- showdown

    def _may_still_show(self, seat: int) -> bool:
        """The winner of an uncontested pot may show if he likes (rules 4.12 step 4)."""
        return self.over and self.uncontested and seat in self.live and seat not in self.shown

    def _show(self, event: Show) -> Hand:
        """A shown hand names its down cards; those that were unknown are learnt from it."""
        seat = event.seat
        known = {card for card in self.down_cards[seat] if card is not None}
        learnt = sorted(event.cards - known)
        if not known <= event.cards or len(event.cards) != len(self.down_cards[seat]):
            raise self._refused(
                f"seat {seat} holds {format_cards(self.down_cards[seat])}, "
                f"it cannot show {format_cards(sorted(event.cards))}",
                event,
            )
        if seen := [card for card in learnt if card not in self.unseen]:
            raise self._refused(f"{format_cards(seen)} cannot be shown, seen elsewhere", event)
        cards = tuple(learnt.pop(0) if card is None else card for card in self.cards[seat])
        after = replace(self, cards=put(self.cards, seat, cards), shown=(*self.shown, seat))
        if self.over:
            return replace(after, events=(*self.events, event))
        return after._done(event)

    def _muck(self, event: Muck, due: ShowOrMuck) -> Hand:
        if not due.may_muck:
            raise self._refused(f"seat {event.seat} must show", event)
        gone = {*self.mucked, event.seat}
        if any(gone.issuperset(pot.eligible) for pot in self.pots):
            raise self._refused(f"seat {event.seat} is the last that can win a pot", event)
        return replace(self, mucked=(*self.mucked, event.seat))._done(event)

    # ------------------------------------------------------------------- stages

    def _next_stage(self) -> Hand:
        """What follows when the agenda is done: this is the course of a hand."""
        match self.stage:
            case "dealing":
                return self._open_betting()
            case "betting":
                if self.betting is not None and self.betting.actor is not None:
                    return replace(self, agenda=(Decision(self.betting.actor),))
                return self._end_round()
            case "round over":
                return self._after_round()
            case "showdown":
                return self._next_show()
            case _:
                return self._end()

    def _open_betting(self) -> Hand:
        """Rules 4.4; a round with fewer than two able players is skipped."""
        if len(self.able) < 2:
            return self._end_round()
        boards = {seat: self.upcards[seat] for seat in self.live}
        pair = False
        if self.street == 3:
            first = low_card(self.rules, boards)
        else:
            if self.street == 4:
                pair = pair_showing(boards)
            if self.community is not None and self.rules.community_opener == "with_community":
                boards = {seat: (*board, self.community) for seat, board in boards.items()}
            first = opener(self.rules, boards, left_of_dealer=self.left_of_dealer)
        betting = Betting.open(
            self.rules,
            self.stakes,
            street=self.street,
            stacks=self.stacks,
            folded=self.folded,
            first=first,
            pair_showing=pair,
            event_players=self.event_players,
        )
        return replace(self, stage="betting", betting=betting)

    def _end_round(self) -> Hand:
        """Return what nobody could match (rules 4.10)."""
        second, most = sorted(self.totals)[-2:]
        agenda: tuple[Due, ...] = ()
        if most > second:
            agenda = (Refund(self.totals.index(most), most - second),)
        return replace(self, stage="round over", agenda=agenda)

    def _after_round(self) -> Hand:
        """Pay, deal the next street, or show down."""
        if self.uncontested:
            return self._pay()
        last = self.rules.last_street
        if not self.tabled and (self.street == last or len(self.able) < 2):
            all_in = any(self.stacks[seat] == 0 for seat in self.live)
            if all_in and self.rules.all_in_face_up:
                return replace(self, tabled=True)._after_round()
        if self.street == last:
            return self._plan_showdown()
        order = tuple(seat for seat in self.left_of_dealer if seat in self.live)
        cards = next_cards(
            self.rules, self.street + 1, order, stub=self.stub_left, burns=len(self.burns)
        )
        return replace(self, stage="dealing", street=self.street + 1, agenda=cards)

    def _plan_showdown(self) -> Hand:
        """Rules 4.12 step 1: the last aggressor of the last round played, or its first to act."""
        start = self.left_of_dealer[0]
        if self.betting is not None:
            aggressor = self.betting.aggressor
            start = self.betting.first if aggressor is None else aggressor
        order = show_order(start, self.live, self.pots, self.seats)
        return replace(self, stage="showdown", show_order=order)

    def _next_show(self) -> Hand:
        """Rules 4.12 step 2, for the next seat in order."""
        done = len(self.shown) + len(self.mucked)
        if done == len(self.show_order):
            return self._pay()
        seat = self.show_order[done]
        must = self._must_show(seat)
        return replace(
            self,
            must_show=(*self.must_show, seat) if must else self.must_show,
            agenda=(ShowOrMuck(seat, may_muck=not must),),
        )

    def _must_show(self, seat: int) -> bool:
        if None in self.cards[seat]:
            return False  # nobody can tell; a hand that was never seen may be mucked
        if seat == self.show_order[0] or not self.rules.show_losers_may_muck:
            return True
        if self.tabled:
            return True
        return not is_beaten(self.contest, seat, self.shown, self.pots)

    def _pay(self) -> Hand:
        """Rules 4.13: the rake, then every pot on its own, the last side pot first."""
        pots = take_rake(layers(self.totals, self.live), self.rules, street=self.street)
        rake = sum(pot.rake for pot in pots)
        paid: list[Due] = [RakeTaken(rake)] if rake else []
        for number, pot in reversed(list(enumerate(pots))):
            paid += self.contest.award(number, pot)
        return replace(self, stage="paying", agenda=tuple(paid))

    def _end(self) -> Hand:
        """Put what was won into the stacks."""
        won = self.payouts
        stacks = tuple(stack + won.get(seat, 0) for seat, stack in enumerate(self.stacks))
        return replace(self, stage="over", stacks=stacks)

    # --------------------------------------------------------------- the dealer

    def _deal_on(self) -> Hand:
        """Apply the dealer's events from the deck, up to the next decision or the end."""
        hand = self
        if hand.deck is None:
            return hand
        deck = hand.deck
        while hand.due is not None and not isinstance(hand.due, Decision):
            due = hand.due
            if isinstance(due, Burn | DownCard | Upcard | CommunityCard):
                card, deck = deck.draw()
                hand = hand._apply(replace(due, card=card))
            elif isinstance(due, ShowOrMuck):
                known = frozenset(c for c in hand.down_cards[due.seat] if c is not None)
                hand = hand._apply(Muck(due.seat) if due.may_muck else Show(due.seat, known))
            else:
                if isinstance(due, Reshuffle):
                    burnt = [card for card in hand.burns if card is not None]
                    deck = deck.reshuffle(burnt if due.pool == "burns" else (*burnt, *deck.stub))
                hand = hand._apply(due)
        return replace(hand, deck=deck)
