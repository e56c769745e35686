//! Dealing a hand and playing it out.

use super::{Play, Table, TableError};
use crate::{Action, Event, Hand, IllegalAction, LegalActions, PlayError, Setup};
use stud_cards::{CardSet, Deck};

impl Table {
    /// Deals the next hand to everyone who antes (see [`Table::antes`]), up to the first decision.
    ///
    /// The dealer position moves first (rules 4.14). Every "I'm in" is used up. A player with less than the ante
    /// posts what he has.
    ///
    /// # Errors
    /// If a hand is on, too few would ante (rules 4.1: then the antes go back and there is no hand), or the deck
    /// is not all 52 cards.
    pub fn deal(&mut self, deck: Deck) -> Result<(), TableError> {
        self.between_hands("the next hand cannot be dealt")?;
        let antes = self.antes();
        let seats: Vec<u8> = antes.posted.iter().map(|&(seat, _)| seat).collect();
        let Some(dealer) = self.room.next_dealer(self.dealer, &seats) else {
            return Err(TableError::TooFewAntes { ready: antes.ready, needed: self.room.min_players });
        };
        let players = || seats.iter().filter_map(|&seat| self.player(seat));
        let stacks: Vec<u32> = players().map(|player| player.stack).collect();
        let names = players().map(|player| player.name.clone()).collect();
        let place = seats.iter().position(|&seat| seat == dealer).unwrap_or(0);
        let mut start = Setup::new(self.room.rules, self.stakes, stacks, place as u8);
        start.event_players = self.event_players;
        let play = Play::begin(seats, names, start, deck)?;
        self.dealer = Some(dealer);
        self.hands += 1;
        for player in self.seats.iter_mut().flatten() {
            player.is_in = false;
        }
        self.play = Some(play);
        self.settle();
        Ok(())
    }

    /// The player to act does this. Once the hand is over it is settled: the chips are back in the stacks.
    ///
    /// # Errors
    /// If no hand is on or the action is not legal.
    pub fn play(&mut self, action: Action) -> Result<(), TableError> {
        self.next(|legal| legal.id(action), Ok(action))
    }

    /// As [`Table::play`], with the fixed id of the action.
    ///
    /// # Errors
    /// If no hand is on or the action is not legal.
    pub fn play_id(&mut self, id: u8) -> Result<(), TableError> {
        self.next(|legal| legal.has(id).then_some(id), Err(id))
    }

    /// As [`Table::play`], for callers that take actions from several players: only the seat to act may.
    ///
    /// # Errors
    /// If another seat or none is to act, or the action is not legal.
    pub fn play_as(&mut self, seat: u8, action: Action) -> Result<(), TableError> {
        match self.actor() {
            Some(actor) if actor == seat => self.play(action),
            actor => Err(TableError::NotToAct { seat, actor }),
        }
    }

    /// The player to act did not act in time: the room's rule decides (rules 3).
    ///
    /// # Errors
    /// If no hand is on.
    pub fn time_out(&mut self) -> Result<Action, TableError> {
        let action = self.room.time_out(self.legal()).ok_or(TableError::NoHand)?;
        self.play(action)?;
        Ok(action)
    }

    /// A player shows the hand after it is over, without having to (rules 4.12): the winner of an uncontested
    /// pot.
    ///
    /// # Errors
    /// If the hand is not over or this player has nothing to show.
    pub fn show(&mut self, seat: u8) -> Result<(), TableError> {
        let place = self.hand_seat(seat);
        let shows = self.play.as_mut().zip(place).is_some_and(|(play, place)| play.show_after(place));
        if shows { Ok(()) } else { Err(TableError::CannotShow { seat }) }
    }

    fn next(
        &mut self,
        id: impl FnOnce(LegalActions) -> Option<u8>,
        tried: Result<Action, u8>,
    ) -> Result<(), TableError> {
        let actor = self.actor().ok_or(TableError::NoHand)?;
        let play = self.play.as_mut().ok_or(TableError::NoHand)?;
        let legal = play.hand.legal();
        let refused = IllegalAction { actor: Some(actor), tried, legal };
        let id = id(legal).ok_or(TableError::Action(refused))?;
        play.decide(id).map_err(|error| match error {
            PlayError::Action(_) => TableError::Action(refused),
            PlayError::Deck(fault) => TableError::Deck(fault),
        })?;
        self.settle();
        Ok(())
    }

    /// Takes over the stacks of the hand, and once it is over the rake.
    fn settle(&mut self) {
        let Some(play) = &self.play else { return };
        for (place, &seat) in play.seats.iter().enumerate() {
            if let Some(player) = self.seats.get_mut(usize::from(seat) - 1).and_then(Option::as_mut) {
                player.stack = play.hand.stack(place);
            }
        }
        if play.hand.is_over() {
            self.raked += u64::from(play.hand.rake());
        }
    }
}

impl Play {
    /// A hand dealt up to its first decision.
    pub(super) fn begin(
        seats: Vec<u8>,
        names: Vec<String>,
        start: Setup,
        deck: Deck,
    ) -> Result<Self, TableError> {
        let missing = !deck.undealt();
        if !missing.is_empty() {
            return Err(TableError::PartialDeck { missing });
        }
        let mut play = Self {
            seats,
            names,
            hand: Hand::new(&start)?,
            start,
            first_deck: deck,
            deck,
            events: Vec::with_capacity(96),
            decisions: Vec::new(),
            shown_after: 0,
        };
        play.hand.advance(&mut play.deck, &mut play.events)?;
        Ok(play)
    }

    /// Goes on with a decision.
    pub(super) fn decide(&mut self, id: u8) -> Result<(), PlayError> {
        let (deck, lines) = (self.deck, self.events.len());
        if let Err(error) = self.hand.play_id(id, &mut self.deck, &mut self.events) {
            self.deck = deck;
            self.events.truncate(lines);
            return Err(error);
        }
        self.decisions.push(id);
        Ok(())
    }

    /// A seat that stayed to the end without showing shows after the hand.
    pub(super) fn show_after(&mut self, place: usize) -> bool {
        let down: CardSet = self.hand.down_cards(place).flatten().collect();
        let event = Event::Show { seat: place as u8, down };
        let shows = self.hand.is_over() && self.hand.apply(event).is_ok();
        if shows {
            self.events.push(event);
            self.shown_after |= 1 << place;
        }
        shows
    }
}
