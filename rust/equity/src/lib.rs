//! Exact and sampled equity for seven-card stud.
//!
//! A [`Spot`] is what is known: the cards of two to eight seats and the dead cards. [`heads_up()`] compares all
//! run-outs of two seats exactly, however many cards are unknown, and gives each seat a [`Tally`]: how often it
//! won, tied, lost, what it got of the pots, and what it ended with. [`multiway`] does the same for more seats where
//! few enough cards are to come, and [`exact`] for any number; [`Spot::cost`] tells what it would take. A [`Sampler`]
//! deals from a [`Contest`], in which hands may be ranges, as often as one likes.
//!
//! ```
//! use stud_equity::{Game, Spot, heads_up};
//!
//! // A pair of aces against an unknown hand that shows a seven, in razz.
//! let spot = Spot::new(Game::Razz, &["AsAhKd".parse()?, "7c".parse()?], "Qs 9d".parse()?)?;
//! let [aces, seven] = heads_up(&spot).ok_or("two seats")?;
//! assert_eq!(aces.run_outs(), spot.run_outs());
//! assert!(aces.share() < seven.share());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::cast_possible_wrap, reason = "counts of run-outs and of cards stay far under 2^63 and 2^31")]
#![allow(clippy::cast_precision_loss, reason = "what is given as a float is a share or an error")]
#![allow(clippy::cast_sign_loss, reason = "what is cast to unsigned counts something")]

#[cfg(test)]
mod brute;
mod contest;
mod deal;
mod exact;
mod game;
mod hands;
pub mod heads_up;
mod lump;
mod multiway;
mod order;
mod sample;
mod score;
mod spot;
mod sweep;
mod tally;

pub use contest::{Contest, ContestError, Holding};
pub use exact::{Cost, exact};
pub use game::{Game, ParseGameError};
pub use heads_up::heads_up;
pub use multiway::multiway;
pub use sample::{Sample, Sampler, standard_error};
pub use spot::{Community, MAX_SEATS, Place, Spot, SpotError};
pub use tally::{CATEGORIES, HEIGHTS, HIGHS, LOW_LOST, LOWS, NO_LOW, PARTS, Tally};
