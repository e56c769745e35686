//! What a deck cannot do.

use crate::{Card, CardSet};
use std::fmt;

/// Why a deck could not do what was asked. The deck is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckError {
    /// A card stands twice in the order of a deck, the second time at this position (from 0).
    Duplicate {
        /// The card.
        card: Card,
        /// Its second place.
        position: usize,
    },
    /// Cards to take out, or to shuffle back, that are not where they must be.
    Missing {
        /// The cards that are not there.
        cards: CardSet,
    },
    /// The order given for a reshuffle does not hold exactly the cards that are shuffled.
    Reshuffle {
        /// The cards to be shuffled.
        pool: CardSet,
        /// The cards of the order that was given.
        given: CardSet,
    },
    /// Bytes that are not a saved deck, with the place of the first that cannot be.
    Saved {
        /// The place, from 0.
        position: usize,
    },
    /// The operating system gave no entropy.
    Entropy,
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duplicate { card, position } => {
                write!(f, "{card} is in the deck twice, the second time at position {position}")
            }
            Self::Missing { cards } => write!(f, "not among the undealt cards: {cards}"),
            Self::Reshuffle { pool, given } => {
                write!(f, "the order for the reshuffle must hold exactly {pool}, it holds {given}")
            }
            Self::Saved { position } => write!(f, "not a saved deck: wrong at byte {position}"),
            Self::Entropy => {
                f.write_str("the operating system gave no entropy for a secure deck; give a seed")
            }
        }
    }
}

impl std::error::Error for DeckError {}
