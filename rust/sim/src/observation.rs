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

/// What each set of legal ids looks like in the array.
const LEGAL: [[bool; IDS]; 1 << IDS] = {
    let mut table = [[false; IDS]; 1 << IDS];
    let mut mask = 0;
    while mask < table.len() {
        let mut id = 0;
        while id < IDS {
            table[mask][id] = mask >> id & 1 == 1;
            id += 1;
        }
        mask += 1;
    }
    table
};
const IDS: usize = id::COUNT as usize;

/// What each set of seats looks like in the array.
const SEATS_IN: [[bool; SEATS]; 256] = {
    let mut table = [[false; SEATS]; 256];
    let mut mask = 0;
    while mask < table.len() {
        let mut seat = 0;
        while seat < SEATS {
            table[mask][seat] = mask >> seat & 1 == 1;
            seat += 1;
        }
        mask += 1;
    }
    table
};

/// The arrays of an observation of hands of `S` seats, cut into rows that all have the same number.
pub(crate) struct Rows<'a, const S: usize> {
    actor: &'a mut [i8],
    legal: &'a mut [[bool; IDS]],
    street: &'a mut [u8],
    pot: &'a mut [u32],
    to_call: &'a mut [u32],
    stacks: &'a mut [[u32; S]],
    bets: &'a mut [[u32; S]],
    live: &'a mut [[bool; S]],
    upcards: &'a mut [[[u8; 4]; S]],
    down_cards: &'a mut [[u8; 3]],
    community: &'a mut [u8],
    done: &'a mut [bool],
    payoffs: &'a mut [[i64; S]],
}

/// The first seats.
#[inline]
fn seats<const S: usize, T: Copy>(all: &[T; SEATS]) -> [T; S] {
    std::array::from_fn(|seat| all[seat])
}

impl<'a> Observation<'a> {
    /// Cuts the arrays, which must be long enough, into so many rows.
    #[inline]
    pub(crate) fn rows<const S: usize>(self, rows: usize) -> Rows<'a, S> {
        Rows {
            actor: &mut self.actor[..rows],
            legal: &mut self.legal.as_chunks_mut().0[..rows],
            street: &mut self.street[..rows],
            pot: &mut self.pot[..rows],
            to_call: &mut self.to_call[..rows],
            stacks: &mut self.stacks.as_chunks_mut().0[..rows],
            bets: &mut self.bets.as_chunks_mut().0[..rows],
            live: &mut self.live.as_chunks_mut().0[..rows],
            upcards: &mut self.upcards.as_chunks_mut().0.as_chunks_mut().0[..rows],
            down_cards: &mut self.down_cards.as_chunks_mut().0[..rows],
            community: &mut self.community[..rows],
            done: &mut self.done[..rows],
            payoffs: &mut self.payoffs.as_chunks_mut().0[..rows],
        }
    }
}

impl<const S: usize> Rows<'_, S> {
    /// Writes what the actor of a hand sees, whether the row's hand has just ended, and what it came to.
    #[inline]
    pub(crate) fn write(&mut self, row: usize, hand: &Hand, payoffs: Option<&[i64; SEATS]>) {
        let legal = hand.legal();
        let (actor, down_cards) = match hand.actor() {
            Some(seat) => (seat as i8, hand.down_card_ids(seat)),
            None => (-1, [NO_CARD; 3]),
        };
        self.actor[row] = actor;
        self.down_cards[row] = down_cards;
        self.legal[row] = LEGAL[usize::from(legal.mask()) % LEGAL.len()];
        self.street[row] = hand.street();
        self.pot[row] = hand.pot();
        self.to_call[row] = legal.to_pay();
        self.community[row] = hand.community().map_or(NO_CARD, Card::id);
        self.stacks[row] = seats(hand.stacks());
        self.bets[row] = seats(hand.bets());
        self.live[row] = seats(&SEATS_IN[usize::from(hand.live())]);
        self.upcards[row] = std::array::from_fn(|seat| hand.upcard_ids(seat));
        self.done[row] = payoffs.is_some();
        self.payoffs[row] = payoffs.map_or([0; S], seats);
    }
}
