//! From the ranks of five cards to a dense number and back, by counting.
//!
//! A class of hands is an outer set of ranks (the groups that are compared first) and an inner set of other
//! ranks (what is compared next): two pair is two outer ranks and one inner one. Sets of equal size are
//! ordered as binary numbers, which is the order in which hands are compared, and the number of a set in
//! that order is a sum of binomial coefficients.
//!
//! A rank is a bit of a 13-bit mask. In high it is the index of the rank, ace on top; in the lows the ace is
//! bit 0 and the king bit 12. This file has no dependencies, because the build script uses it too.

/// `CHOOSE[n][k]`: the number of k-subsets of n ranks.
const CHOOSE: [[u16; 6]; 14] = {
    let mut table = [[0; 6]; 14];
    let mut n = 0;
    while n < 14 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 6 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of `ranks` among all sets of as many ranks, lowest first.
pub(crate) const fn subset_index(mut ranks: u16) -> u16 {
    let (mut index, mut k) = (0, 1);
    while ranks != 0 {
        index += CHOOSE[ranks.trailing_zeros() as usize][k];
        ranks &= ranks - 1;
        k += 1;
    }
    index
}

/// The set of `k` ranks with this number: the inverse of [`subset_index`].
pub(crate) const fn nth_subset(mut index: u16, k: usize) -> u16 {
    let (mut ranks, mut k, mut rank) = (0, k, 13);
    while k > 0 {
        // The highest rank whose smaller sets do not reach past the index.
        while CHOOSE[rank][k] > index {
            rank -= 1;
        }
        index -= CHOOSE[rank][k];
        ranks |= 1 << rank;
        k -= 1;
    }
    ranks
}

/// `ranks` renumbered as if the ranks of `taken` did not exist.
const fn squeeze(mut ranks: u16, mut taken: u16) -> u16 {
    while taken != 0 {
        let high = taken.ilog2();
        let below = (1 << high) - 1;
        ranks = ranks & below | ranks >> 1 & !below;
        taken ^= 1 << high;
    }
    ranks
}

/// The inverse of [`squeeze`].
const fn stretch(mut ranks: u16, mut taken: u16) -> u16 {
    let all = taken;
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        ranks = ranks & below | (ranks & !below) << 1;
        taken &= taken - 1;
    }
    ranks & !all
}

/// Moves the ace from the top of a set to the bottom.
pub(crate) const fn ace_low(ranks: u16) -> u16 {
    ranks << 1 & 0x1fff | ranks >> 12
}

/// The lowest `k` ranks of a set.
pub(crate) const fn lowest(ranks: u16, k: u32) -> u16 {
    let mut rest = ranks;
    let mut i = 0;
    while i < k && rest != 0 {
        rest &= rest - 1;
        i += 1;
    }
    ranks ^ rest
}

/// Hands with the same pattern of equal ranks.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    /// How many ranks are compared first, and how many cards each of them has.
    outer: (usize, usize),
    /// How many ranks are compared next, and how many cards each of them has.
    pub(crate) inner: (usize, usize),
}

pub(crate) const SINGLES: Class = Class { outer: (0, 0), inner: (5, 1) };
pub(crate) const PAIR: Class = Class { outer: (1, 2), inner: (3, 1) };
pub(crate) const TWO_PAIR: Class = Class { outer: (2, 2), inner: (1, 1) };
pub(crate) const TRIPS: Class = Class { outer: (1, 3), inner: (2, 1) };
pub(crate) const FULL_HOUSE: Class = Class { outer: (1, 3), inner: (1, 2) };
pub(crate) const QUADS: Class = Class { outer: (1, 4), inner: (1, 1) };

impl Class {
    /// The number of different sets of ranks in the class.
    pub(crate) const fn size(self) -> u16 {
        CHOOSE[13][self.outer.0] * self.inner_size()
    }

    const fn inner_size(self) -> u16 {
        CHOOSE[13 - self.outer.0][self.inner.0]
    }

    /// The number of a hand in the class, lowest first.
    pub(crate) const fn index(self, outer: u16, inner: u16) -> u16 {
        subset_index(outer) * self.inner_size() + subset_index(squeeze(inner, outer))
    }

    /// The five ranks of the hand with this number, as bit numbers, in the order of comparison.
    pub(crate) fn ranks(self, index: u16) -> [u8; 5] {
        let outer = nth_subset(index / self.inner_size(), self.outer.0);
        let inner = stretch(nth_subset(index % self.inner_size(), self.inner.0), outer);
        let mut five = [0; 5];
        let mut slots = five.iter_mut();
        for (mut ranks, cards) in [(outer, self.outer.1), (inner, self.inner.1)] {
            while ranks != 0 {
                let high = ranks.ilog2();
                slots.by_ref().take(cards).for_each(|slot| *slot = high as u8);
                ranks ^= 1 << high;
            }
        }
        five
    }
}

/// The ranks of which a hand has at least one, two, three and four cards.
#[derive(Clone, Copy)]
pub(crate) struct Multiples(pub(crate) [u16; 4]);

/// The ten straights as sets of ranks, ace on top, in the order of the sets; the wheel's place is seventh.
pub(crate) const STRAIGHTS: [u16; 10] = {
    let mut straights = [0; 10];
    let mut i = 0;
    while i < 8 {
        straights[i] = 0b1_1111 << i;
        i += 1;
    }
    straights[8] = 0b1_0000_0000_1111;
    straights[9] = 0b1_1111_0000_0000;
    straights
};

/// Where each kind of hand begins in high: the strength of the lowest hand of the kind.
pub(crate) const HIGH_CARD_FROM: u16 = 1;
pub(crate) const PAIR_FROM: u16 = HIGH_CARD_FROM + SINGLES.size() - 10;
pub(crate) const TWO_PAIR_FROM: u16 = PAIR_FROM + PAIR.size();
pub(crate) const TRIPS_FROM: u16 = TWO_PAIR_FROM + TWO_PAIR.size();
pub(crate) const STRAIGHT_FROM: u16 = TRIPS_FROM + TRIPS.size();
pub(crate) const FLUSH_FROM: u16 = STRAIGHT_FROM + 10;
pub(crate) const FULL_HOUSE_FROM: u16 = FLUSH_FROM + SINGLES.size() - 10;
pub(crate) const QUADS_FROM: u16 = FULL_HOUSE_FROM + FULL_HOUSE.size();
pub(crate) const STRAIGHT_FLUSH_FROM: u16 = QUADS_FROM + QUADS.size();

/// The five different ranks with this number among all that are no straight, lowest first.
pub(crate) fn broken_ranks(mut index: u16) -> [u8; 5] {
    for straight in STRAIGHTS {
        index += u16::from(subset_index(straight) <= index);
    }
    SINGLES.ranks(index)
}

/// Where each kind of hand ends in ace-to-five: the strength of the best hand of the kind.
pub(crate) const LOW_QUADS_TO: u16 = QUADS.size();
pub(crate) const LOW_FULL_HOUSE_TO: u16 = LOW_QUADS_TO + FULL_HOUSE.size();
pub(crate) const LOW_TRIPS_TO: u16 = LOW_FULL_HOUSE_TO + TRIPS.size();
pub(crate) const LOW_TWO_PAIR_TO: u16 = LOW_TRIPS_TO + TWO_PAIR.size();
pub(crate) const LOW_PAIR_TO: u16 = LOW_TWO_PAIR_TO + PAIR.size();
pub(crate) const LOW_TO: u16 = LOW_PAIR_TO + SINGLES.size();

/// The strength in ace-to-five; 0 for fewer than five cards. The masks have the ace as bit 0.
pub(crate) fn low(Multiples([one, two, three, four]): Multiples) -> u16 {
    // The fewer cards repeat a rank the better: take every rank once, then repeat the lowest that can be.
    let (class, to, groups, rest) = match one.count_ones() {
        5.. => return LOW_TO - SINGLES.index(0, lowest(one, 5)),
        4 if two != 0 => (PAIR, LOW_PAIR_TO, lowest(two, 1), one),
        3 if two.count_ones() >= 2 => (TWO_PAIR, LOW_TWO_PAIR_TO, lowest(two, 2), one),
        3 if three != 0 => (TRIPS, LOW_TRIPS_TO, three, one),
        2 if three != 0 && two & !lowest(three, 1) != 0 => {
            (FULL_HOUSE, LOW_FULL_HOUSE_TO, lowest(three, 1), one)
        }
        2 if four != 0 => (QUADS, LOW_QUADS_TO, four, one),
        _ => return 0,
    };
    to - class.index(groups, rest & !groups)
}
