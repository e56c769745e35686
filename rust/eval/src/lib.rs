//! Hand strengths for seven-card stud.
//!
//! Five to seven cards have a strength in each of three rankings, always a `u16` of which larger is better
//! and 0 means "no hand":
//!
//! | Ranking | Function | Strengths |
//! |---|---|---|
//! | high | [`high`] | 1..=7462, the standard classes; 7462 is a royal flush |
//! | ace-to-five low (razz) | [`ace_to_five`] | 1..=6175; 6175 is the wheel, 5-4-3-2-A |
//! | eight-or-better low | [`eight_or_better`] | 1..=56; 56 is the wheel, 0 does not qualify |
//!
//! A [`Strength`] is such a number that knows its ranking: it has a category, ranks, and words.
//! [`best_five`] finds the cards. [`showing_high`] and [`showing_low`] compare the upcards of seats
//! (rules 4.3). [`batch`] evaluates many hands at once.
//!
//! ```
//! use stud_cards::CardSet;
//! use stud_eval::{Category, Ranking, Strength};
//!
//! let cards: CardSet = "As Ad 9h 9c Kd 4s 2c".parse()?;
//! let strength = Strength::of(Ranking::High, cards);
//! assert_eq!(strength.category(), Some(Category::TwoPair));
//! assert_eq!(strength.to_string(), "two pair, aces and nines, king kicker");
//! # Ok::<(), stud_cards::ParseCardsError>(())
//! ```
// The vector kernels are the one exception.
#![deny(unsafe_code)]

pub mod batch;
mod bits;
mod count;
mod high;
mod low;
mod ranking;
mod ranks;
mod showing;
mod simd;
mod strength;
mod tables;

pub use count::{category_counts, category_counts_with_top};
pub use high::{PartialHand, high};
pub use low::{ace_to_five, eight_or_better};
pub use ranking::{Category, ParseRankingError, Ranking};
pub use showing::{showing_high, showing_high_with_suits, showing_low, showing_low_with_suits};
pub use strength::{Strength, best_five};
