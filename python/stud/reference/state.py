"""Everything there is to know about a hand, without what happens next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .actions import LegalActions
from .betting import Betting, clockwise
from .cards import ALL_CARDS, Card
from .deck import Deck
from .events import (
    Burn,
    CommunityCard,
    Decision,
    DownCard,
    Due,
    Event,
    PotWon,
    RakeTaken,
    Refund,
    Upcard,
)
from .pots import Contest, Pot, layers, take_rake
from .rules import Rules, Stakes

Hidden = tuple[Card | None, ...]
"""Cards of which some may not have been seen."""


@dataclass(frozen=True, kw_only=True)
class State:
    """Where a hand stands; seats are numbered from 0, clockwise."""

    rules: Rules
    stakes: Stakes
    starting_stacks: tuple[int, ...]
    dealer: int
    event_players: int | None = None
    """Players left in the event, for the heads-up test ``event`` (rules 4.9)."""
    full_deck: frozenset[Card] = field(default=frozenset(ALL_CARDS), repr=False)
    """The cards that are played with: 52, or fewer in a small game."""

    street: int = 3
    stacks: tuple[int, ...] = ()
    """Chips that are not in the pot; what is won comes to them when everything is paid."""
    totals: tuple[int, ...] = ()
    """All chips that each seat has put in and not got back, antes included."""
    folded: tuple[bool, ...] = ()
    cards: tuple[Hidden, ...] = ()
    """Each seat's own cards in the order in which they were dealt."""
    upcards: tuple[tuple[Card, ...], ...] = ()
    community: Card | None = None
    burns: Hidden = ()
    stub_left: int = 52
    pool: frozenset[Card] | None = None
    """After a reshuffle of the burns alone: what the community card comes from."""

    betting: Betting | None = None
    """The betting round that is on, or the last that was played."""
    tabled: bool = False
    """All hands lie open: somebody is all-in and betting is over (rules 4.12 step 3)."""
    shown: tuple[int, ...] = ()
    mucked: tuple[int, ...] = ()
    show_order: tuple[int, ...] = ()
    """The seats at the showdown, in the order in which they show."""
    must_show: tuple[int, ...] = ()
    """Those of them who had to show."""

    agenda: tuple[Due, ...] = ()
    stage: str = "dealing"
    """``dealing``, ``betting``, ``round over``, ``showdown``, ``paying`` or ``over``."""
    events: tuple[Event, ...] = ()
    deck: Deck | None = field(default=None, compare=False, repr=False)
    """What is left of the deck, for a hand that deals by itself."""

    # -------------------------------------------------------------------- facts

    @property
    def seats(self) -> int:
        """How many seats were dealt in."""
        return len(self.starting_stacks)

    @property
    def left_of_dealer(self) -> tuple[int, ...]:
        """All seats clockwise from the dealer's left; the dealer is the last."""
        return clockwise(self.dealer + 1, self.seats)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded."""
        return tuple(seat for seat in range(self.seats) if not self.folded[seat])

    @property
    def able(self) -> tuple[int, ...]:
        """The live seats with chips behind."""
        return tuple(seat for seat in self.live if self.stacks[seat])

    @property
    def due(self) -> Due | None:
        """What comes next; None when the hand is over."""
        return self.agenda[0] if self.agenda else None

    @property
    def over(self) -> bool:
        """Whether everything is done and paid."""
        return self.stage == "over"

    @property
    def actor(self) -> int | None:
        """The seat that must decide, if one must."""
        return self.due.seat if isinstance(self.due, Decision) else None

    @property
    def legal_actions(self) -> LegalActions:
        """What the actor may do; nothing where nobody acts."""
        if self.betting is None or self.actor is None:
            return LegalActions()
        return self.betting.legal

    @property
    def pot(self) -> int:
        """Everything put in and not returned."""
        return sum(self.totals)

    @property
    def uncontested(self) -> bool:
        """Whether all but one have folded."""
        return len(self.live) == 1

    @property
    def bets(self) -> tuple[int, ...]:
        """Each seat's chips in the betting round that is on; antes are not counted."""
        if self.betting is None or self.stage != "betting":
            return (0,) * self.seats
        return self.betting.contrib

    @property
    def level(self) -> int:
        """The total that the players of this round must match."""
        return 0 if self.betting is None or self.stage != "betting" else self.betting.level

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots; with rake and winners once the hand is over."""
        pots = layers(self.totals, self.live)
        if not self.over:
            return pots
        won = []
        for pot in take_rake(pots, self.rules, street=self.street):
            high, low = self.contest.winners(pot)
            won.append(replace(pot, winners=tuple(sorted(high)), low_winners=tuple(sorted(low))))
        return tuple(won)

    @property
    def rake(self) -> int:
        """What the house took."""
        return sum(event.amount for event in self.events if isinstance(event, RakeTaken))

    @property
    def contest(self) -> Contest:
        """The hands that can win a pot."""
        middle = () if self.community is None else (self.community,)
        hands = {seat: self.cards[seat] + middle for seat in self.live if seat not in self.mucked}
        return Contest(self.rules, hands, self.left_of_dealer)

    @property
    def may_muck(self) -> tuple[int, ...]:
        """Those at the showdown who did not have to show."""
        return tuple(seat for seat in self.show_order if seat not in self.must_show)

    @property
    def payouts(self) -> dict[int, int]:
        """What each winner got from the pots; refunds are not among it."""
        won: dict[int, int] = {}
        for event in self.events:
            if isinstance(event, PotWon):
                won[event.seat] = won.get(event.seat, 0) + event.amount
        return dict(sorted(won.items()))

    @property
    def refunds(self) -> dict[int, int]:
        """What came back to whom because nobody could call it."""
        back: dict[int, int] = {}
        for event in self.events:
            if isinstance(event, Refund):
                back[event.seat] = back.get(event.seat, 0) + event.amount
        return dict(sorted(back.items()))

    @property
    def payoffs(self) -> tuple[int, ...]:
        """Each seat's net result: its stack now less its stack at the start."""
        return tuple(
            now - before for now, before in zip(self.stacks, self.starting_stacks, strict=True)
        )

    @property
    def unseen(self) -> frozenset[Card]:
        """The cards that may still be in the stub, as far as cards are known."""
        if self.pool is not None:
            return self.pool
        seen = {card for cards in self.cards for card in cards} | set(self.burns)
        return frozenset(card for card in self.full_deck if card not in seen)

    @property
    def possible_cards(self) -> frozenset[Card]:
        """The cards that can come next, where a card is due."""
        if isinstance(self.due, Burn | DownCard | Upcard | CommunityCard):
            return self.unseen
        return frozenset()

    def disclosed(self, *, mucked: bool) -> tuple[int, ...]:
        """The seats whose down cards the history holds (rules 4.12 step 5).

        ``mucked`` is the room's ``history_shows_mucked``: every hand that reached
        the showdown, or only those shown.
        """
        if not mucked:
            return self.shown
        return (*self.show_order, *(seat for seat in self.shown if seat not in self.show_order))

    @property
    def down_cards(self) -> tuple[Hidden, ...]:
        """Each seat's down cards in the order in which they were dealt."""
        return tuple(
            tuple(card for card in cards if card is None or card not in up)
            for cards, up in zip(self.cards, self.upcards, strict=True)
        )
