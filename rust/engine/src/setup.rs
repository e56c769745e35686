//! Where a hand starts.

use crate::{Rules, RulesFault, Stakes, StakesFault};
use std::fmt;
use stud_cards::CardSet;

/// The most seats of a hand.
pub const SEATS: usize = 8;

/// Where a hand starts: plain data, which may be wrong. [`crate::Hand::new`] checks it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// How the hand is played.
    pub rules: Rules,
    /// What for.
    pub stakes: Stakes,
    /// The chips of each player dealt in, before the ante, clockwise.
    pub stacks: Vec<u32>,
    /// The seat with the dealer position. The first card goes to the next seat clockwise (rules 4.2).
    pub dealer: u8,
    /// Players left in the event, where that decides the raise cap (rules 4.9).
    pub event_players: Option<u16>,
    /// The cards the hand is played with: all 52, or fewer in the small games that solvers study.
    pub deck: CardSet,
}

impl Setup {
    /// A hand with a full deck that belongs to no event.
    pub fn new(rules: Rules, stakes: Stakes, stacks: impl Into<Vec<u32>>, dealer: u8) -> Self {
        Self { rules, stakes, stacks: stacks.into(), dealer, event_players: None, deck: CardSet::FULL }
    }

    /// Everything that is wrong; empty if the hand can be played.
    pub fn check(&self) -> Vec<SetupFault> {
        let mut faults: Vec<SetupFault> = Vec::new();
        faults.extend(self.rules.check().into_iter().map(SetupFault::Rules));
        faults.extend(self.stakes.check().into_iter().map(SetupFault::Stakes));
        let seats = self.stacks.len();
        if !(2..=SEATS).contains(&seats) {
            faults.push(SetupFault::Seats(seats));
        }
        if usize::from(self.dealer) >= seats {
            faults.push(SetupFault::Dealer { dealer: self.dealer, seats });
        }
        for (seat, _) in self.stacks.iter().enumerate().filter(|(_, stack)| **stack == 0) {
            faults.push(SetupFault::EmptyStack { seat });
        }
        let total: u64 = self.stacks.iter().map(|&stack| u64::from(stack)).sum();
        if total > i32::MAX as u64 {
            faults.push(SetupFault::TooManyChips { total });
        }
        if let Some(players) = self.event_players.filter(|&players| usize::from(players) < seats) {
            faults.push(SetupFault::EventPlayers { players, seats });
        }
        let needed = cards_needed(&self.rules, seats);
        if seats <= SEATS && self.deck.len() < needed {
            faults.push(SetupFault::Deck { cards: self.deck.len(), needed });
        }
        faults
    }
}

/// The fewest cards with which nobody can be left without a card if nobody folds: all streets before the
/// seventh, and one card, perhaps a burn, for that (rules 4.11).
fn cards_needed(rules: &Rules, seats: usize) -> usize {
    let streets = usize::from(rules.last_street.clamp(3, 7));
    let burns = if rules.burn { streets.min(6) - 3 } else { 0 };
    streets.min(6) * seats + burns + usize::from(streets == 7 && burns == 0)
}

/// Why a hand cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// The rules cannot be played.
    Rules(RulesFault),
    /// The stakes cannot be played.
    Stakes(StakesFault),
    /// Not two to eight seats.
    Seats(usize),
    /// The dealer is not one of the seats.
    Dealer {
        /// The seat given.
        dealer: u8,
        /// The number of seats.
        seats: usize,
    },
    /// A player without chips.
    EmptyStack {
        /// The seat.
        seat: usize,
    },
    /// The stacks together reach 2³¹ chips.
    TooManyChips {
        /// Their sum.
        total: u64,
    },
    /// Fewer players in the event than in the hand.
    EventPlayers {
        /// Players in the event.
        players: u16,
        /// Players in the hand.
        seats: usize,
    },
    /// The deck cannot serve the players.
    Deck {
        /// Its cards.
        cards: usize,
        /// The fewest that will do.
        needed: usize,
    },
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(fault) => fault.fmt(f),
            Self::Stakes(fault) => fault.fmt(f),
            Self::Seats(1) => write!(f, "a hand has 2 to {SEATS} seats, 1 stack was given"),
            Self::Seats(n) => write!(f, "a hand has 2 to {SEATS} seats, {n} stacks were given"),
            Self::Dealer { dealer, seats } => {
                write!(f, "the dealer must be a seat from 0 to {}, it is {dealer}", seats.saturating_sub(1))
            }
            Self::EmptyStack { seat } => {
                write!(f, "every player dealt in needs chips, seat {seat} has none")
            }
            Self::TooManyChips { total } => {
                write!(f, "the stacks together must be at most {} chips, they are {total}", i32::MAX)
            }
            Self::EventPlayers { players, seats } => {
                write!(f, "event_players must be at least the {seats} of this hand, it is {players}")
            }
            Self::Deck { cards, needed } => {
                write!(f, "the deck needs at least {needed} cards for these seats and rules, it has {cards}")
            }
        }
    }
}

/// Why a hand cannot start: every reason at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The reasons, at least one.
    pub reasons: Vec<SetupFault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}{reason}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}
