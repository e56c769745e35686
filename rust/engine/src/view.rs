//! What one seat may see, and hands that it could be.

use crate::hand::{EMPTY, Hand, State, UNKNOWN};
use crate::{LegalActions, SEATS};
use stud_cards::{Card, CardSet, Deck, Stream};

/// A hand as one seat sees it: others' down cards (unless shown) and the burns are not known, everything else is.
///
/// Whatever reaches a player, a bot or an information-set key goes through this.
///
/// ```
/// # let room = stud_engine::Room::preset("room_a")?;
/// # let setup = stud_engine::Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 3], 0);
/// let (hand, _) = stud_engine::Hand::deal(&setup, 7)?;
/// let view = hand.view(1).ok_or("no such seat")?;
/// assert!(view.hand().down_cards(1).all(|card| card.is_some()));
/// assert!(view.hand().down_cards(0).all(|card| card.is_none()));
/// assert_eq!(view.hand().upcards(0).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    hand: Hand,
    seat: Option<u8>,
}

impl View {
    /// Whose view it is; `None` for what everybody sees.
    pub fn seat(&self) -> Option<usize> {
        self.seat.map(usize::from)
    }

    /// The hand with what is hidden left out. It is a hand like any other: it can go on event by event.
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// What this seat may do now; empty if it is not to act.
    pub fn legal(&self) -> LegalActions {
        if self.seat.is_some() && self.hand.actor() == self.seat() {
            self.hand.legal()
        } else {
            LegalActions::NONE
        }
    }

    /// The cards that may lie anywhere out of sight.
    pub fn unseen(&self) -> CardSet {
        self.hand.unseen()
    }
}

impl Hand {
    /// The hand as this seat sees it; `None` if there is no such seat.
    pub fn view(&self, seat: usize) -> Option<View> {
        (seat < self.seats()).then(|| View { hand: self.masked(1 << seat), seat: Some(seat as u8) })
    }

    /// The hand as everybody sees it.
    pub fn public_view(&self) -> View {
        View { hand: self.masked(0), seat: None }
    }

    /// Whether all hands lie open, because somebody is all-in and betting is over (rules 4.12).
    pub(crate) fn tabled(&self) -> bool {
        let betting_is_over = match self.state {
            State::Deal(_) => self.street > 3 && self.able().count_ones() < 2,
            State::Show | State::Settle { .. } | State::Over { .. } => self.live().count_ones() > 1,
            State::Antes { .. } | State::Bet(_) | State::Refund { .. } => false,
        };
        self.rules.all_in_face_up && betting_is_over && self.live() & !self.able() != 0
    }

    /// The hand with the down cards of these seats and what is face up.
    pub(crate) fn masked(&self, seats: u8) -> Self {
        let mut hand = *self;
        let open = if self.tabled() { self.live() } else { self.shown };
        for (seat, cards) in hand.cards.iter_mut().enumerate() {
            if seats >> seat & 1 == 1 {
                continue;
            }
            let mut down = [cards[0], cards[1], cards[6]];
            if open >> seat & 1 == 1 {
                // Nobody else knows in which order the down cards came. Empty slots sort last.
                down.sort_unstable_by_key(|&slot| (slot == EMPTY, slot));
            } else {
                down = down.map(|slot| if slot == EMPTY { EMPTY } else { UNKNOWN });
            }
            [cards[0], cards[1], cards[6]] = down;
        }
        for burn in hand.burns.iter_mut().take(usize::from(self.burnt)) {
            *burn = UNKNOWN;
        }
        let known = hand.cards.iter().flatten().chain([&hand.community]).filter_map(|&slot| Card::new(slot));
        hand.seen = known.collect();
        hand
    }

    /// A hand that the seat cannot tell from this one, drawn uniformly: every card it has not seen is dealt
    /// anew to others' down cards, burns and stub. With it comes the deck for the rest.
    ///
    /// `None` if there is no such seat, or if the showdown has begun, where a mucked hand is known to be
    /// beaten and no longer any hand.
    ///
    /// Before that the draw is exact: what a player has watched others do depends on their cards only through
    /// their strategies, which the engine does not know.
    pub fn redeal(&self, seat: usize, stream: &mut Stream) -> Option<(Self, Deck)> {
        let begun = match self.state {
            State::Show => self.shown | self.mucked != 0,
            State::Settle { .. } | State::Over { .. } => true,
            _ => false,
        };
        if seat >= self.seats() || begun {
            return None;
        }
        let mut hand = self.masked(1 << seat);
        let mut pool = [0_u8; Card::COUNT as usize];
        let mut size = 0;
        for card in hand.unseen() {
            pool[size] = card.id();
            size += 1;
        }
        let mut next = 0;
        let mut draw = |slot: &mut u8| {
            if *slot == UNKNOWN && next < size {
                let other = next + stream.below((size - next) as u64) as usize;
                pool.swap(next, other);
                *slot = pool[next];
                next += 1;
            }
        };
        hand.cards.iter_mut().flatten().for_each(&mut draw);
        let burnt = usize::from(hand.burnt);
        hand.burns[..burnt].iter_mut().for_each(&mut draw);
        hand.seen |= pool[..next].iter().filter_map(|&id| Card::new(id)).collect();
        let rest = match &hand.state {
            State::Deal(deal) if deal.from_burns => hand.burns().flatten().collect(),
            _ => hand.unseen(),
        };
        Some((hand, Deck::from_stream_over(rest, stream.next_u64(), 0)))
    }
}

const _: () = assert!(SEATS == 8, "masks of seats are bytes");
