//! What the actors of a batch see, array by array.

use stud_cards::Card;
use stud_engine::{Hand, SEATS, id};

/// In an array of cards: no card, or one that the actor does not see.
pub const NO_CARD: u8 = 255;

/// The sizes of a batch: `rows` hands of `seats` seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Hands.
    pub rows: usize,
    /// Seats of each hand.
    pub seats: usize,
}

macro_rules! observation {
    ($($(#[$doc:meta])* $name:ident: $type:ty, $per:expr;)+) => {
        /// Views of caller-owned arrays, one value (or one row of values) a hand.
        ///
        /// Everything is what the actor sees: its own down cards, everybody's upcards, no card of anybody else's.
        #[derive(Debug)]
        pub struct Observation<'a> {
            $($(#[$doc])* pub $name: &'a mut [$type],)+
        }

        impl<'a> Observation<'a> {
            /// The first array that is not of the shape, and the length it must have.
            pub fn misfit(&self, shape: Shape) -> Option<(&'static str, usize)> {
                $(
                    let length = shape.rows * $per(shape.seats);
                    if self.$name.len() != length {
                        return Some((stringify!($name), length));
                    }
                )+
                None
            }

            /// Cuts after `at` rows.
            pub(crate) fn split_at(self, seats: usize, at: usize) -> (Self, Self) {
                $(let $name = self.$name.split_at_mut(at * $per(seats));)+
                (Self { $($name: $name.0,)+ }, Self { $($name: $name.1,)+ })
            }
        }
    };
}

const fn one(_seats: usize) -> usize {
    1
}
const fn each(seats: usize) -> usize {
    seats
}

observation! {
    /// The seat to act, −1 if nobody is.
    actor: i8, one;
    /// Whether each id is legal, five a hand.
    legal: bool, |_| id::COUNT as usize;
    /// The street, 3 to 7.
    street: u8, one;
    /// All chips put in.
    pot: u32, one;
    /// Chips the actor must add to stay in; for a pending bring-in, the bring-in.
    to_call: u32, one;
    /// Chips behind, by seat.
    stacks: u32, each;
    /// Chips put in on this street, by seat.
    bets: u32, each;
    /// Whether the seat has not folded.
    live: bool, each;
    /// Upcards by seat in the order dealt, four a seat; 255 where there is none.
    upcards: u8, |seats| seats * 4;
    /// The actor's down cards in the order dealt, three a hand; 255 where there is none.
    down_cards: u8, |_| 3;
    /// The community card, 255 if there is none.
    community: u8, one;
    /// Whether the hand ended with this step.
    done: bool, one;
    /// Net chips by seat of the hand that ended with this step; zeros if none did.
    payoffs: i64, each;
}

impl Observation<'_> {
    /// Writes what the actor of a hand sees, all but `done` and `payoffs`.
    #[inline]
    pub(crate) fn write(&mut self, row: usize, hand: &Hand) {
        let seats = hand.seats();
        let legal = hand.legal();
        let actor = hand.actor();
        self.actor[row] = actor.map_or(-1, |seat| seat as i8);
        let ids = id::COUNT as usize;
        for (id, open) in self.legal[row * ids..(row + 1) * ids].iter_mut().enumerate() {
            *open = legal.mask() >> id & 1 == 1;
        }
        self.street[row] = hand.street();
        self.pot[row] = hand.pot();
        self.to_call[row] = legal.call().or(legal.bring_in()).unwrap_or(0);
        self.community[row] = hand.community().map_or(NO_CARD, Card::id);
        let down = &mut self.down_cards[row * 3..(row + 1) * 3];
        down.fill(NO_CARD);
        if let Some(seat) = actor {
            for (slot, card) in down.iter_mut().zip(hand.down_cards(seat)) {
                *slot = card.map_or(NO_CARD, Card::id);
            }
        }
        let by_seat = row * seats..(row + 1) * seats;
        let stacks = self.stacks[by_seat.clone()].iter_mut();
        let bets = self.bets[by_seat.clone()].iter_mut();
        let live = self.live[by_seat].iter_mut();
        let upcards = self.upcards[row * seats * 4..(row + 1) * seats * 4].chunks_exact_mut(4);
        for (seat, (((stack, bet), live), up)) in stacks.zip(bets).zip(live).zip(upcards).enumerate() {
            *stack = hand.stack(seat);
            *bet = hand.bet(seat);
            *live = hand.live() >> seat & 1 == 1;
            up.fill(NO_CARD);
            for (slot, card) in up.iter_mut().zip(hand.upcards(seat)) {
                *slot = card.id();
            }
        }
    }

    #[inline]
    pub(crate) fn write_end(&mut self, row: usize, seats: usize, payoffs: Option<[i64; SEATS]>) {
        self.done[row] = payoffs.is_some();
        let slot = &mut self.payoffs[row * seats..(row + 1) * seats];
        match payoffs {
            Some(payoffs) => slot.copy_from_slice(&payoffs[..seats]),
            None => slot.fill(0),
        }
    }
}
