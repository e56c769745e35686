//! How a hand came to be: enough to tell its whole history again, cheap enough to keep at every step.

use std::sync::Arc;
use stud_cards::Deck;
use stud_engine::{Event, Hand, Pool, SEATS};

/// Where a hand dealt from a deck began.
pub(crate) struct Origin {
    /// What came before, for a hand that goes on from the middle.
    pub(crate) past: Option<Story>,
    pub(crate) hand: Hand,
    pub(crate) deck: Deck,
}

/// The past of a hand.
#[derive(Clone)]
pub(crate) enum Story {
    /// Dealt from a deck: the decisions since the origin, by their ids; the rest follows.
    Line { origin: Arc<Origin>, ids: Ids },
    /// Driven by the caller: every event.
    Events(Arc<Vec<Event>>),
    /// What this seat (or everybody) has seen of it.
    Seen { past: Arc<Story>, seat: Option<u8> },
    /// As it was, but with the down cards and burns that this hand has.
    Redealt { past: Arc<Story>, hand: Box<Hand> },
}

impl Story {
    /// Every event so far.
    pub(crate) fn events(&self) -> Vec<Event> {
        match self {
            Self::Events(events) => events.to_vec(),
            Self::Line { origin, ids } => {
                let (mut hand, mut deck) = (origin.hand, origin.deck);
                let mut events = origin.past.as_ref().map(Self::events).unwrap_or_default();
                events.reserve(96);
                // What was played once can be played again.
                let mut told = hand.advance(&mut deck, &mut events).is_ok();
                for &id in ids.as_slice() {
                    told &= hand.play_id(id, &mut deck, &mut events).is_ok();
                }
                debug_assert!(told);
                events
            }
            Self::Redealt { past, hand } => dealt_again(past.events(), hand),
            Self::Seen { past, seat } => {
                let mut events = past.events();
                for event in &mut events {
                    match event {
                        Event::Down { seat: other, card } if Some(*other) != *seat => *card = None,
                        Event::Burn { card } => *card = None,
                        _ => {}
                    }
                }
                events
            }
        }
    }
}

/// The events with the down cards and burns that the hand has now.
fn dealt_again(mut events: Vec<Event>, hand: &Hand) -> Vec<Event> {
    let mut down: [_; SEATS] = std::array::from_fn(|seat| hand.down_cards(seat));
    let reshuffled = events.iter().find_map(|event| match event {
        Event::Reshuffle { pool } => Some(*pool),
        _ => None,
    });
    // A community card that came from the burns is one of them; burns that went back into the stub are nowhere.
    let from_burns = hand.community().filter(|_| reshuffled == Some(Pool::Burns));
    let mut burns = from_burns.into_iter().map(Some).chain(hand.burns());
    let mut in_stub = reshuffled == Some(Pool::StubAndBurns);
    for event in &mut events {
        match event {
            Event::Down { seat, card } => *card = down[usize::from(*seat)].next().flatten(),
            Event::Burn { card } if in_stub => *card = None,
            Event::Burn { card } => *card = burns.next().flatten(),
            Event::Reshuffle { .. } => in_stub = false,
            _ => {}
        }
    }
    events
}

const INLINE: usize = 46;

/// A short list of ids that is cheap to copy.
#[derive(Clone)]
pub(crate) enum Ids {
    Inline { len: u8, ids: [u8; INLINE] },
    Heap(Arc<[u8]>),
}

impl From<&[u8]> for Ids {
    fn from(ids: &[u8]) -> Self {
        let mut inline = [0; INLINE];
        match inline.get_mut(..ids.len()) {
            Some(slots) => {
                slots.copy_from_slice(ids);
                Self::Inline { len: ids.len() as u8, ids: inline }
            }
            None => Self::Heap(ids.into()),
        }
    }
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
