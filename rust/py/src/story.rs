//! How a hand came to be: enough to tell its whole history again, cheap enough to keep at every step.

use std::sync::Arc;
use stud_cards::Deck;
use stud_engine::{Event, Hand};

/// Where a hand dealt from a deck began.
pub(crate) struct Origin {
    pub(crate) hand: Hand,
    pub(crate) deck: Deck,
}

/// The past of a hand.
#[derive(Clone)]
pub(crate) enum Story {
    /// Dealt from a deck: the decisions, by their ids; the rest follows.
    Line { origin: Arc<Origin>, ids: Ids },
    /// Driven by the caller, or dealt again: every event.
    Events(Arc<Vec<Event>>),
}

impl Story {
    /// Every event so far.
    pub(crate) fn events(&self) -> Vec<Event> {
        match self {
            Self::Events(events) => events.to_vec(),
            Self::Line { origin, ids } => {
                let (mut hand, mut deck) = (origin.hand, origin.deck);
                let mut events = Vec::with_capacity(96);
                // What was played once can be played again.
                let mut told = hand.advance(&mut deck, &mut events).is_ok();
                for &id in ids.as_slice() {
                    told &= hand.play_id(id, &mut deck, &mut events).is_ok();
                }
                debug_assert!(told);
                events
            }
        }
    }
}

const INLINE: usize = 46;

/// A short list of ids that is cheap to copy.
#[derive(Clone)]
pub(crate) enum Ids {
    Inline { len: u8, ids: [u8; INLINE] },
    Heap(Arc<[u8]>),
}

impl Ids {
    pub(crate) const EMPTY: Self = Self::Inline { len: 0, ids: [0; INLINE] };

    pub(crate) fn as_slice(&self) -> &[u8] {
        match self {
            Self::Inline { len, ids } => &ids[..usize::from(*len)],
            Self::Heap(ids) => ids,
        }
    }

    /// The list with one more id.
    #[inline]
    pub(crate) fn with(&self, id: u8) -> Self {
        match *self {
            Self::Inline { len, mut ids } if usize::from(len) < INLINE => {
                ids[usize::from(len)] = id;
                Self::Inline { len: len + 1, ids }
            }
            _ => {
                let mut ids = Vec::with_capacity(self.as_slice().len() + 1);
                ids.extend_from_slice(self.as_slice());
                ids.push(id);
                Self::Heap(ids.into())
            }
        }
    }
}
