//! The two ways to drive a hand: with a deck, and event by event.

use crate::deal::Deal;
use crate::event::{EventFault, Expected, IllegalEvent, Sink};
use crate::hand::{Hand, NOBODY, State, next_after};
use crate::{Action, Event, IllegalAction, Pool};
use std::fmt;
use stud_cards::{Card, CardSet, Deck};

/// Why a deck cannot go on with a hand. The hand waits for what the deck could not give; with the right deck
/// [`Hand::advance`] goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckFault {
    /// The deck does not hold as many cards as the stub of the hand.
    Size {
        /// Cards in the deck.
        deck: usize,
        /// Cards in the stub.
        stub: usize,
    },
    /// The deck gave a card that is not in the stub.
    Card(Card),
    /// The order that the deck holds for a reshuffle is not one of the cards that are shuffled.
    Reshuffle {
        /// The cards to be shuffled.
        pool: CardSet,
    },
    /// The burns must be shuffled, or a hand shown, and its cards are not known.
    Unknown {
        /// Whose cards are not known; `None` for the burns.
        seat: Option<u8>,
    },
}

impl fmt::Display for DeckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { deck, stub } => {
                let s = if *stub == 1 { "" } else { "s" };
                write!(f, "the deck must hold the {stub} card{s} of the stub, it holds {deck}")
            }
            Self::Card(card) => {
                write!(f, "the deck gave {card}, which has been dealt already or is not in the hand's deck")
            }
            Self::Reshuffle { pool } => {
                write!(f, "the order for the reshuffle must hold exactly {pool}")
            }
            Self::Unknown { seat: None } => f.write_str("the burns must be shuffled but are not all known"),
            Self::Unknown { seat: Some(seat) } => {
                write!(f, "seat {seat} comes to the showdown with cards that are not known")
            }
        }
    }
}

impl std::error::Error for DeckFault {}

/// Why a decision could not be made, or what follows from it could not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// It is not legal. The hand is unchanged.
    Action(IllegalAction),
    /// The decision is made, but the deck cannot go on from there.
    Deck(DeckFault),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(error) => error.fmt(f),
            Self::Deck(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<IllegalAction> for PlayError {
    fn from(error: IllegalAction) -> Self {
        Self::Action(error)
    }
}

impl From<DeckFault> for PlayError {
    fn from(error: DeckFault) -> Self {
        Self::Deck(error)
    }
}

impl Hand {
    fn refused(&self, tried: Result<Action, u8>) -> IllegalAction {
        IllegalAction { actor: self.actor().map(|seat| seat as u8), tried, legal: self.legal() }
    }

    /// Makes everything happen up to the next decision, or to the end: antes, cards, refunds, showdown, pots.
    /// Players who may muck at the showdown do.
    ///
    /// # Errors
    /// If the deck is not the one the hand is played with. All events up to there have happened; the hand waits for
    /// the one that the deck could not give.
    pub fn advance<S: Sink>(&mut self, deck: &mut Deck, sink: &mut S) -> Result<(), DeckFault> {
        self.run(deck, sink)
    }

    /// Makes the actor's decision, and everything that follows from it up to the next.
    ///
    /// # Errors
    /// If the action is not legal; the hand is unchanged then. Or as [`Hand::advance`]; the decision is made then.
    pub fn play<S: Sink>(&mut self, action: Action, deck: &mut Deck, sink: &mut S) -> Result<(), PlayError> {
        match self.legal().id(action) {
            Some(id) => self.play_legal(id, deck, sink),
            None => Err(self.refused(Ok(action)).into()),
        }
    }

    /// [`Hand::play`] by the id of the action.
    ///
    /// # Errors
    /// As [`Hand::play`].
    #[inline]
    pub fn play_id<S: Sink>(&mut self, id: u8, deck: &mut Deck, sink: &mut S) -> Result<(), PlayError> {
        if self.legal().has(id) { self.play_legal(id, deck, sink) } else { Err(self.refused(Err(id)).into()) }
    }

    #[inline]
    fn play_legal<S: Sink>(&mut self, id: u8, deck: &mut Deck, sink: &mut S) -> Result<(), PlayError> {
        self.perform(id, sink);
        if matches!(self.state, State::Bet(_)) {
            return Ok(());
        }
        Ok(self.run(deck, sink)?)
    }

    /// Makes the actor's decision and nothing else: what follows is left to [`Hand::apply`] or
    /// [`Hand::advance`].
    ///
    /// # Errors
    /// If the action is not legal; the hand is unchanged then.
    pub fn act(&mut self, action: Action) -> Result<(), IllegalAction> {
        let id = self.legal().id(action).ok_or_else(|| self.refused(Ok(action)))?;
        self.perform(id, &mut ());
        Ok(())
    }

    /// [`Hand::act`] by the id of the action, with its event.
    ///
    /// # Errors
    /// As [`Hand::act`].
    pub fn act_id<S: Sink>(&mut self, id: u8, sink: &mut S) -> Result<(), IllegalAction> {
        if !self.legal().has(id) {
            return Err(self.refused(Err(id)));
        }
        self.perform(id, sink);
        Ok(())
    }

    fn run<S: Sink>(&mut self, deck: &mut Deck, sink: &mut S) -> Result<(), DeckFault> {
        loop {
            match self.state {
                State::Antes { mut left } => {
                    let mut seat = self.dealer;
                    if !S::WANTED && left == self.live() && self.post_full_antes() {
                        left = 0;
                    }
                    while left != 0 {
                        seat = next_after(left, seat);
                        left &= !(1 << seat);
                        self.post_ante(seat, sink);
                    }
                    self.begin_street(3);
                }
                State::Deal(_) => self.deal_street(deck, sink)?,
                State::Refund { seat, amount } => self.refund(seat, amount, sink),
                State::Show => self.show_down(sink)?,
                State::Settle { .. } => self.settle(sink),
                State::Bet(_) | State::Over { .. } => return Ok(()),
            }
        }
    }

    /// Deals what is left of the street.
    #[inline]
    fn deal_street<S: Sink>(&mut self, deck: &mut Deck, sink: &mut S) -> Result<(), DeckFault> {
        let State::Deal(waiting) = &self.state else { return Ok(()) };
        if waiting.reshuffle.is_some() | waiting.community | waiting.from_burns {
            return self.deal_short(deck, sink);
        }
        let mut deal = Deal {
            reshuffle: None,
            burn: waiting.burn,
            community: false,
            from_burns: false,
            slot: waiting.slot,
            left: waiting.left,
        };
        let size = DeckFault::Size { deck: deck.len(), stub: usize::from(self.stub) };
        if deck.len() != usize::from(self.stub) {
            return Err(size);
        }
        // A stub that is not short holds them all.
        let cards = deck.draw_many(usize::from(deal.burn) + self.cards_left(deal)).ok_or(size)?;
        let (burns, cards) = cards.split_at(usize::from(deal.burn));
        if let [card] = *burns {
            if !self.in_stub(card) {
                return Err(DeckFault::Card(card));
            }
            self.burn(&mut deal, Some(card), sink);
        }
        if !self.deal_cards(deal, cards, sink) {
            self.state = State::Deal(deal);
            let drawn: CardSet = cards.iter().copied().collect();
            return Err((drawn - self.unseen()).first().map_or(size, DeckFault::Card));
        }
        self.begin_round();
        Ok(())
    }

    /// Deals what is left of a street for which the deck is short, card by card.
    #[cold]
    fn deal_short<S: Sink>(&mut self, deck: &mut Deck, sink: &mut S) -> Result<(), DeckFault> {
        let State::Deal(mut deal) = self.state else { return Ok(()) };
        let stub = usize::from(if deal.from_burns { self.burnt } else { self.stub });
        if deck.len() != stub {
            return Err(DeckFault::Size { deck: deck.len(), stub });
        }
        if let Some(pool) = deal.reshuffle {
            self.reshuffle_deck(&mut deal, pool, deck, sink)?;
        }
        while deal.burn || deal.community || deal.left != 0 {
            self.state = State::Deal(deal);
            let card = deck.draw().ok_or(DeckFault::Size { deck: 0, stub: usize::from(self.stub) })?;
            if !self.possible_cards().contains(card) {
                return Err(DeckFault::Card(card));
            }
            if deal.burn {
                self.burn(&mut deal, Some(card), sink);
            } else if deal.community {
                self.turn_community(&mut deal, card, sink);
            } else {
                self.deal_card(&mut deal, Some(card), sink);
            }
        }
        self.begin_round();
        Ok(())
    }

    /// Shuffles the pool in the deck.
    #[cold]
    fn reshuffle_deck<S: Sink>(
        &mut self,
        deal: &mut Deal,
        pool: Pool,
        deck: &mut Deck,
        sink: &mut S,
    ) -> Result<(), DeckFault> {
        let burns: CardSet = self.burns().flatten().collect();
        if burns.len() != usize::from(self.burnt) {
            return Err(DeckFault::Unknown { seat: None });
        }
        let cards = match pool {
            Pool::Burns => burns,
            Pool::StubAndBurns => burns | deck.undealt(),
        };
        deck.reshuffle(cards).map_err(|_| DeckFault::Reshuffle { pool: cards })?;
        self.reshuffle(deal, pool, sink);
        Ok(())
    }

    fn show_down<S: Sink>(&mut self, sink: &mut S) -> Result<(), DeckFault> {
        while let (State::Show, Some(seat)) = (self.state, self.next_to_show()) {
            if self.holding(seat).is_none() {
                return Err(DeckFault::Unknown { seat: Some(seat as u8) });
            }
            if self.may_muck(seat) {
                self.muck(seat, sink);
            } else {
                self.show(seat, sink);
            }
        }
        Ok(())
    }

    /// What comes next.
    pub(crate) fn find_expected(&self) -> Expected {
        match &self.state {
            State::Antes { left } => {
                let seat = next_after(*left, self.dealer);
                Expected::Ante { seat, amount: self.stakes.ante.min(self.stack[usize::from(seat)]) }
            }
            State::Deal(deal) => match deal.reshuffle {
                Some(pool) => Expected::Reshuffle { pool },
                None if deal.burn => Expected::Burn,
                None if deal.community => Expected::Community,
                None if crate::deal::is_up(deal.slot) => Expected::Up { seat: self.next_dealt(*deal) },
                None => Expected::Down { seat: self.next_dealt(*deal) },
            },
            State::Bet(round) => Expected::Decision { seat: round.actor },
            State::Refund { seat, amount } => Expected::Refund { seat: *seat, amount: *amount },
            State::Show => match self.next_to_show() {
                Some(seat) => Expected::Show { seat: seat as u8, may_muck: self.may_muck(seat) },
                None => Expected::Over,
            },
            State::Settle { step } => {
                self.settling_line(*step).map_or(Expected::Over, |(event, _)| Expected::Settle(event))
            }
            State::Over { .. } => Expected::Over,
        }
    }

    /// Takes the next event of the hand's history. What follows from it is not done by itself:
    /// [`Hand::expected`] asks for it.
    ///
    /// Down cards and burns may be unknown (`None`). Upcards and the community card must be known, since the
    /// rules need them.
    ///
    /// # Errors
    /// If the event cannot come next; the error says what can, and the hand is unchanged.
    pub fn apply(&mut self, event: Event) -> Result<(), IllegalEvent> {
        let mut next = *self;
        let refuse = |fault| IllegalEvent { given: event, expected: self.find_expected(), fault };
        next.take_event(event).map_err(refuse)?;
        *self = next;
        Ok(())
    }

    fn take_event(&mut self, event: Event) -> Result<(), EventFault> {
        let mut made: Option<Event> = None;
        match (self.state, event) {
            (State::Antes { left }, Event::Ante { .. }) => {
                let seat = next_after(left, self.dealer);
                self.post_ante(seat, &mut made);
                let left = left & !(1 << seat);
                if left == 0 {
                    self.begin_street(3);
                } else {
                    self.state = State::Antes { left };
                }
            }
            (State::Deal(deal), _) => return self.take_card(deal, event),
            (State::Bet(round), Event::Action { seat, action, .. }) => {
                if seat != round.actor {
                    return Err(EventFault::Unexpected);
                }
                let refused = EventFault::Action(self.refused(Ok(action)));
                let id = self.legal().id(action).ok_or(refused)?;
                self.perform(id, &mut made);
            }
            (State::Refund { seat, amount }, Event::Refund { .. }) => self.refund(seat, amount, &mut made),
            (State::Show, Event::Show { seat, down }) => {
                if self.next_to_show() != Some(usize::from(seat)) {
                    return Err(EventFault::Unexpected);
                }
                self.check_shown(seat, down)?;
                self.reveal(usize::from(seat), down);
                self.show(usize::from(seat), &mut made);
            }
            (State::Show, Event::Muck { seat }) => {
                if self.next_to_show() != Some(usize::from(seat)) {
                    return Err(EventFault::Unexpected);
                }
                if !self.may_muck(usize::from(seat)) {
                    return Err(EventFault::MustShow);
                }
                self.muck(usize::from(seat), &mut made);
            }
            (State::Over { .. }, Event::Show { seat, down }) => {
                // Who stayed to the end may still show: it changes nothing any more (rules 4.12).
                if seat >= self.seats || self.live() & !self.shown & 1 << seat == 0 {
                    return Err(EventFault::Unexpected);
                }
                self.check_shown(seat, down)?;
                self.reveal(usize::from(seat), down);
                self.shown |= 1 << seat;
            }
            (State::Settle { step }, Event::Rake { .. } | Event::PotWon { .. }) => {
                let (right, last) = self.settling_line(step).ok_or(EventFault::Unexpected)?;
                self.settle_line(step, last);
                made = Some(right);
            }
            _ => return Err(EventFault::Unexpected),
        }
        match made {
            Some(right) if right != event => Err(EventFault::Differs(right)),
            _ => Ok(()),
        }
    }

    fn take_card(&mut self, mut deal: Deal, event: Event) -> Result<(), EventFault> {
        let seat = if deal.left == 0 { NOBODY } else { self.next_dealt(deal) };
        match (self.find_expected(), event) {
            (Expected::Reshuffle { pool }, Event::Reshuffle { pool: given }) => {
                if pool != given {
                    return Err(EventFault::Differs(Event::Reshuffle { pool }));
                }
                self.reshuffle(&mut deal, pool, &mut ());
            }
            (Expected::Burn, Event::Burn { card }) => {
                self.check_card(card)?;
                self.burn(&mut deal, card, &mut ());
            }
            (Expected::Community, Event::Community { card }) => {
                self.check_card(Some(card))?;
                self.turn_community(&mut deal, card, &mut ());
            }
            (Expected::Down { .. }, Event::Down { seat: given, card }) if given == seat => {
                self.check_card(card)?;
                self.deal_card(&mut deal, card, &mut ());
            }
            (Expected::Up { .. }, Event::Up { seat: given, card }) if given == seat => {
                self.check_card(Some(card))?;
                self.deal_card(&mut deal, Some(card), &mut ());
            }
            _ => return Err(EventFault::Unexpected),
        }
        self.dealt(deal);
        Ok(())
    }

    fn check_card(&self, card: Option<Card>) -> Result<(), EventFault> {
        let possible = self.possible_cards();
        match card {
            Some(card) if possible.contains(card) => Ok(()),
            Some(card) if self.in_stub(card) => Err(EventFault::NotInPool { card, possible }),
            Some(card) => Err(EventFault::Card(card)),
            // An unknown card must be one that is still there.
            None if self.stub > 0 => Ok(()),
            None => Err(EventFault::Unexpected),
        }
    }

    fn check_shown(&self, seat: u8, down: CardSet) -> Result<(), EventFault> {
        let seat = usize::from(seat);
        let known: CardSet = self.down_cards(seat).flatten().collect();
        let count = self.down_cards(seat).count();
        let new = down - known;
        if let Some(card) = new.iter().find(|&card| !self.in_stub(card)) {
            return Err(EventFault::Card(card));
        }
        if !down.is_superset(known) || down.len() != count {
            return Err(EventFault::Shown { given: down, known, count: count as u8 });
        }
        Ok(())
    }
}
