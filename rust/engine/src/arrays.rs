//! Facts of a hand as arrays, for programs that copy those of many hands.

use crate::hand::{EMPTY, Hand, State};
use crate::{LegalActions, SEATS};

/// Sets the last bit of every byte that has its first: both marks of a slot without a known card become 255.
#[inline]
const fn marked(slots: u32) -> u32 {
    slots | (slots >> 7 & 0x0101_0101)
}

const _: () = assert!(marked(EMPTY as u32) == 0xff && marked(51) == 51);

impl Hand {
    /// The chips behind of every seat; zero for seats that are not there.
    #[inline]
    pub const fn stacks(&self) -> &[u32; SEATS] {
        &self.stack
    }

    /// The chips that every seat has put in during this betting round, as [`Hand::bet`].
    #[inline]
    pub const fn bets(&self) -> &[u32; SEATS] {
        match &self.state {
            State::Bet(round) => &round.contrib,
            _ => &[0; SEATS],
        }
    }

    /// The ids of a seat's upcards in the order dealt; 255 where there is none.
    ///
    /// ```
    /// use stud_engine::{Hand, Room, Setup};
    ///
    /// let room = Room::preset("room_a")?;
    /// let (hand, _) = Hand::deal(&Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 3], 0), 7)?;
    /// let door = hand.upcards(1).next().unwrap();
    /// assert_eq!(hand.upcard_ids(1), [door.id(), 255, 255, 255]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn upcard_ids(&self, seat: usize) -> [u8; 4] {
        let slots = &self.cards[seat & (SEATS - 1)];
        marked(u32::from_le_bytes([slots[2], slots[3], slots[4], slots[5]])).to_le_bytes()
    }

    /// The ids of a seat's down cards in the order dealt; 255 where there is none, or one that is not known.
    #[inline]
    pub const fn down_card_ids(&self, seat: usize) -> [u8; 3] {
        let slots = &self.cards[seat & (SEATS - 1)];
        let [first, second, last, _] =
            marked(u32::from_le_bytes([slots[0], slots[1], slots[6], EMPTY])).to_le_bytes();
        [first, second, last]
    }
}

impl LegalActions {
    /// What staying in costs: the call or the bring-in; zero if there is nothing to pay.
    #[inline]
    pub const fn to_pay(&self) -> u32 {
        self.amounts[0]
    }
}
