//! The history of a hand: its setup and its events.

use crate::{Event, Hand, IllegalEvent, Setup, SetupError};
use std::fmt;

/// The history of a hand: where it started, and what happened.
///
/// Displayed, it is the compact notation of [`History::from_str`](#impl-FromStr-for-History); for people there is
/// [`History::text`].
///
/// ```
/// use stud_engine::{Hand, History, Room, Setup};
///
/// let room = Room::preset("room_b")?;
/// let setup = Setup::new(room.rules, room.stakes(100, 200)?, [5000; 3], 0);
/// let mut hand = Hand::new(&setup)?;
/// let mut deck = stud_cards::Deck::seeded(7);
/// let mut events = Vec::new();
/// hand.advance(&mut deck, &mut events)?;
/// while let Some(action) = hand.legal().iter().last() {
///     hand.play(action, &mut deck, &mut events)?;
/// }
/// let history = History { setup, events };
/// assert_eq!(history.play()?, hand);
/// assert_eq!(history.to_string().parse::<History>()?, history);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct History {
    /// Where the hand started.
    pub setup: Setup,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// Why a history cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryError {
    /// Its setup.
    Setup(SetupError),
    /// One of its events.
    Event {
        /// Which, from 0.
        index: usize,
        /// What is wrong with it.
        error: IllegalEvent,
    },
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Event { index, error } => write!(f, "event {index}: {error}"),
        }
    }
}

impl std::error::Error for HistoryError {}

impl From<SetupError> for HistoryError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl History {
    /// The hand after all events.
    ///
    /// # Errors
    /// If the setup cannot be played, or an event cannot come where it stands.
    pub fn play(&self) -> Result<Hand, HistoryError> {
        let mut hand = Hand::new(&self.setup)?;
        for (index, &event) in self.events.iter().enumerate() {
            hand.apply(event).map_err(|error| HistoryError::Event { index, error })?;
        }
        Ok(hand)
    }

    /// The history as a seat may know it (everybody, if `None`): others' down cards and the burns left out,
    /// except those of hands that were shown. With `mucked`, hands that reached the showdown are told even if
    /// they were mucked, as some rooms' histories do (rules 4.12.5). Hands that folded never are.
    ///
    /// What is left is a history with unknown cards; it can be played as one, but for a hand that `mucked`
    /// tells, whose muck the rules would then have to allow.
    #[must_use]
    pub fn disclosed_to(&self, seat: Option<u8>, mucked: bool) -> Self {
        let told = |event: &Event| match *event {
            Event::Show { seat, .. } => 1 << seat,
            Event::Muck { seat } if mucked => 1 << seat,
            _ => 0_u8,
        };
        let mut open = self.events.iter().fold(0, |seats, event| seats | told(event));
        open |= seat.and_then(|seat| 1_u8.checked_shl(u32::from(seat))).unwrap_or(0);
        let hide = |event: &Event| match *event {
            Event::Burn { .. } => Event::Burn { card: None },
            Event::Down { seat, .. } if open >> (seat & 7) & 1 == 0 => Event::Down { seat, card: None },
            other => other,
        };
        Self { setup: self.setup.clone(), events: self.events.iter().map(hide).collect() }
    }
}
