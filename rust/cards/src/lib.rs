//! Cards, card sets and decks for seven-card stud.
//!
//! A [`Card`] is a number from 0 (deuce of clubs) to 51 (ace of spades), `rank × 4 + suit`, so that the
//! order of the numbers is the order in which door cards are compared for the bring-in (rules 4.4).
//! A [`CardSet`] is one bit a card. A [`Deck`] deals: seeded (the same cards everywhere and in every
//! release), secure (from the operating system's entropy), or in an order that the caller gives.
//!
//! ```
//! use stud_cards::{Card, CardSet, Deck};
//!
//! let set: CardSet = "As Kd 10c".parse()?;
//! assert_eq!(set.to_string(), "Tc Kd As");
//!
//! let mut deck = Deck::seeded(7);
//! deck.remove(set)?;
//! let card: Card = deck.draw().ok_or("the deck is empty")?;
//! assert!(!set.contains(card));
//! assert_eq!(deck.len(), 48);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod card;
mod deck;
mod notation;
mod set;
mod stream;

pub use card::{Card, Rank, Suit};
pub use deck::{Deck, DeckError};
pub use notation::{ParseCardsError, ParseReason, parse_cards, parse_cards_or_unknown};
pub use set::{CardSet, Iter};
pub use stream::Stream;
