//! The small tables of the vector kernels, made by the compiler.
//!
//! The kernels hold the ranks of a hand as 13 bits with the *best* rank lowest: ace 0, king 1, ... deuce 12
//! (in ace-to-five: ace 0, deuce 1, ... king 12). The best of a set is then `x & -x`.
//!
//! The number of a set among all sets of `k` ranks is a sum over its ranks, best first, of
//! C(ranks below it, how many are still to be placed). What the upper ranks of a set add depends on nothing
//! else, and what the lower ranks add depends on how many the set has in all, so two small tables
//! give the number, and they can ignore the ranks beyond the first `k` by themselves.

use crate::ranks;

/// Data that a vector register is loaded from.
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// C(n, k).
pub(super) const fn choose(n: usize, k: usize) -> u16 {
    let (mut result, mut i) = (1, 0);
    while i < k {
        result = if i < n { result * (n - i) / (i + 1) } else { 0 };
        i += 1;
    }
    result as u16
}

/// How many straights are lower than five ranks that are none and have this rank (deuce 0) on top.
pub(super) const fn straights_below(top: usize) -> u16 {
    match top {
        // The wheel counts here: as a set of ranks it is the lowest with an ace.
        12 => 9,
        0..5 => 0,
        _ => top as u16 - 4,
    }
}

/// What the ranks in `bits` add to the number of a set, if `left` are still to be placed and bit 0 stands for
/// the rank with `below` ranks below it. Where five are left the straights are left out.
pub(super) const fn part(bits: usize, width: usize, below: usize, left: usize) -> u16 {
    let (mut sum, mut left, mut i) = (0, left, 0);
    while i < width && left > 0 {
        if bits >> i & 1 == 1 {
            sum += choose(below - i, left);
            if left == 5 {
                sum -= straights_below(below - i);
            }
            left -= 1;
        }
        i += 1;
    }
    sum
}

/// The part of the six best ranks of a set of which `k` count.
pub(super) const fn upper6(k: usize) -> [u16; 64] {
    let mut table = [0; 64];
    let mut bits = 0;
    while bits < 64 {
        table[bits] = part(bits, 6, 12, k);
        bits += 1;
    }
    table
}

/// The part of the seven lowest ranks of a set of which all but `dropped` count.
pub(super) const fn lower7(dropped: usize) -> [u8; 128] {
    let mut table = [0; 128];
    let mut bits = 0_usize;
    while bits < 128 {
        let count = bits.count_ones() as usize;
        // More than five do not count in any hand of up to seven cards.
        if count > dropped && count - dropped <= 5 {
            table[bits] = part(bits, 7, 6, count - dropped) as u8;
        }
        bits += 1;
    }
    table
}

/// Where the entries of each kind of hand begin in [`HIGH_GROUPS`].
pub(super) const PAIR: usize = 0;
pub(super) const TWO_PAIR: usize = 13;
pub(super) const TRIPS: usize = 25;
pub(super) const FULL_HOUSE: usize = 38;
pub(super) const QUADS: usize = 51;

/// The strength in high of the lowest hand with a group of equal ranks, by kind and by bit number of the rank
/// compared first.
pub(super) const HIGH_GROUPS: [u16; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 13 {
        let rank = 12 - bit;
        table[PAIR + bit] = ranks::PAIR_FROM + rank as u16 * choose(12, 3);
        if rank > 0 {
            table[TWO_PAIR + bit] = ranks::TWO_PAIR_FROM + choose(rank, 2) * 11;
        }
        table[TRIPS + bit] = ranks::TRIPS_FROM + rank as u16 * choose(12, 2);
        table[FULL_HOUSE + bit] = ranks::FULL_HOUSE_FROM + rank as u16 * 12;
        table[QUADS + bit] = ranks::QUADS_FROM + rank as u16 * 12;
        bit += 1;
    }
    table
};

/// The part of the seven best ranks of a low set of which the best five count: the number of a low set is a
/// sum of C(better ranks, how many of the set are no worse) over its ranks.
pub(super) const LOW_FIRST7: [u8; 128] = {
    let mut table = [0; 128];
    let mut bits = 0;
    while bits < 128 {
        table[bits] = low_part(bits, 7, 0, 1, 5) as u8;
        bits += 1;
    }
    table
};

/// The part of the six worst ranks of a low set of `size` ranks of which the best `k` count.
pub(super) const fn low_rest6(k: usize, size: usize) -> [u16; 64] {
    let mut table = [0; 64];
    let mut bits = 0_usize;
    while bits < 64 {
        let count = bits.count_ones() as usize;
        if count <= size {
            table[bits] = low_part(bits, 6, 7, size - count + 1, k);
        }
        bits += 1;
    }
    table
}

/// What the ranks in `bits` add to the number of a low set of which the best `k` count, if bit 0 stands for
/// rank `better` and the first bit set for the `place`-th rank of the set, counted from 1.
const fn low_part(bits: usize, width: usize, better: usize, place: usize, k: usize) -> u16 {
    let (mut sum, mut place, mut i) = (0, place, 0);
    while i < width && place <= k {
        if bits >> i & 1 == 1 {
            sum += choose(better + i, place);
            place += 1;
        }
        i += 1;
    }
    sum
}

/// The strength in ace-to-five of the best hand with a group of equal ranks, by kind and by number of the rank
/// compared first.
pub(super) const LOW_GROUPS: [u16; 64] = {
    let mut table = [0; 64];
    let mut rank = 0;
    while rank < 13 {
        table[PAIR + rank] = ranks::LOW_PAIR_TO - rank as u16 * choose(12, 3);
        if rank > 0 {
            table[TWO_PAIR + rank - 1] = ranks::LOW_TWO_PAIR_TO - choose(rank, 2) * 11;
        }
        table[TRIPS + rank] = ranks::LOW_TRIPS_TO - rank as u16 * choose(12, 2);
        table[FULL_HOUSE + rank] = ranks::LOW_FULL_HOUSE_TO - rank as u16 * 12;
        table[QUADS + rank] = ranks::LOW_QUADS_TO - rank as u16 * 12;
        rank += 1;
    }
    table
};

/// The strength in eight-or-better by the ranks of eight or less, ace lowest.
pub(super) const EIGHT_OR_BETTER: [u8; 256] = {
    let mut table = [0; 256];
    let mut bits = 0_usize;
    while bits < 256 {
        if bits.count_ones() >= 5 {
            table[bits] = 56 - low_part(bits, 8, 0, 1, 5) as u8;
        }
        bits += 1;
    }
    table
};

/// A table of bytes for each of several numbers of ranks still to be placed, made for a lookup of 4 bits in
/// which the tables of all numbers up to the right one are combined by exclusive or: so each entry is stored
/// as its difference from the one before.
pub(super) const fn differences<const K: usize>(mut tables: [[u8; 16]; K]) -> [[u8; 16]; K] {
    let mut k = K;
    while k > 1 {
        k -= 1;
        let mut i = 0;
        while i < 16 {
            tables[k][i] ^= tables[k - 1][i];
            i += 1;
        }
    }
    tables
}

/// The low or high byte of the part of four ranks of a high set, the best with `below` ranks below it.
pub(super) const fn nibble(below: usize, left: usize, high: bool) -> [u8; 16] {
    let (mut table, mut bits) = ([0; 16], 0);
    while bits < 16 {
        table[bits] = part(bits, 4, below, left).to_le_bytes()[high as usize];
        bits += 1;
    }
    table
}

/// The low or high byte of the part of four ranks of a low set, the best with `better` ranks better, if the
/// first that is held is the set's `place`-th. Five count.
pub(super) const fn low_nibble(better: usize, place: usize, high: bool) -> [u8; 16] {
    let (mut table, mut bits) = ([0; 16], 0);
    while bits < 16 {
        table[bits] = low_part(bits, 4, better, place, 5).to_le_bytes()[high as usize];
        bits += 1;
    }
    table
}

/// Sixteen times the number of bits of a nibble.
pub(super) const POPULATION: [u8; 16] = {
    let (mut table, mut bits) = ([0; 16], 0_u8);
    while bits < 16 {
        table[bits as usize] = bits.count_ones() as u8 * 16;
        bits += 1;
    }
    table
};

/// A factor that sends each power of two below 2^16 to four top bits of its own: 1 to 0.
pub(super) const DE_BRUIJN: u16 = 0x09af;

/// A table by those four bits, from one by the exponent of the power of two.
pub(super) const fn by_power(by_exponent: [u8; 16]) -> [u8; 16] {
    let (mut table, mut exponent) = ([0; 16], 0);
    while exponent < 16 {
        table[(DE_BRUIJN << exponent >> 12) as usize] = by_exponent[exponent];
        exponent += 1;
    }
    table
}
