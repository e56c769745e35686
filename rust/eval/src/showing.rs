//! The strength of upcards.

use crate::bits;
use crate::high::multiples;
use crate::ranks::Multiples;
use stud_cards::CardSet;

/// `SETS[n][k]`: the number of sets of at most k of n ranks.
const SETS: [[u16; 6]; 14] = {
    let mut table = [[1; 6]; 14];
    let mut n = 1;
    while n < 14 {
        let mut k = 1;
        while k < 6 {
            table[n][k] = table[n - 1][k] + table[n - 1][k - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a set among all sets of at most `k` ranks, in the order of their binary numbers: the
/// highest rank is compared first, and a rank more is better than none.
const fn set_index(mut ranks: u16, mut k: usize) -> u16 {
    let mut index = 0;
    while ranks != 0 && k > 0 {
        let high = ranks.ilog2();
        index += SETS[high as usize][k];
        ranks ^= 1 << high;
        k -= 1;
    }
    index
}

/// [`set_index`] of up to five ranks, for boards without a pair: what the upper six ranks give, and where the
/// lower seven are looked up after them, since a rank counts for less the more there are above it.
static UPPER: [(u16, u16); 64] = {
    let mut table = [(0, 0); 64];
    let mut upper = 0;
    while upper < 64 {
        let ranks = (upper as u16) << 7;
        let more = if ranks.count_ones() < 5 { ranks.count_ones() as u16 } else { 5 };
        table[upper] = (set_index(ranks, 5), more << 7);
        upper += 1;
    }
    table
};
static LOWER: [u16; 6 << 7] = {
    let mut table = [0; 6 << 7];
    let mut place = 0;
    while place < table.len() {
        table[place] = set_index(place as u16 & 0x7f, 5 - (place >> 7));
        place += 1;
    }
    table
};

const HIGH_CARD: u16 = 0;
const PAIR: u16 = HIGH_CARD + SETS[13][5];
const TWO_PAIR: u16 = PAIR + 13 * SETS[13][3];
const TRIPS: u16 = TWO_PAIR + SETS[13][2] * SETS[13][1];
const FULL_HOUSE: u16 = TRIPS + 13 * SETS[13][2];
const QUADS: u16 = FULL_HOUSE + 13 * 13;
/// More than every board.
const END: u16 = QUADS + 13 * SETS[13][1];

/// The boards in the order of rules 4.3: 0 is no card. One hexadecimal digit a rank, its number of cards.
#[inline]
fn board(counts: u64) -> u16 {
    if (counts >> 1 | counts >> 2) & bits::ONES != 0 {
        return grouped(counts);
    }
    let ranks = bits::gather(counts);
    let (above, place) = UPPER[ranks >> 7 & 0x3f];
    HIGH_CARD + above + LOWER[usize::from(place) | ranks & 0x7f]
}

/// A board with at least a pair.
fn grouped(counts: u64) -> u16 {
    let top = |ranks: u16| ranks.ilog2() as u16;
    let Multiples([one, two, three, four]) = multiples(counts);
    if four != 0 {
        return QUADS + top(four) * SETS[13][1] + set_index(one & !four, 1);
    }
    if three != 0 {
        let trips = 1 << top(three);
        let pair = two & !trips;
        return if pair == 0 {
            TRIPS + top(trips) * SETS[13][2] + set_index(one & !trips, 2)
        } else {
            FULL_HOUSE + top(trips) * 13 + top(pair)
        };
    }
    let lower = two & !(1 << top(two));
    if lower == 0 {
        return PAIR + top(two) * SETS[13][3] + set_index(one & !two, 3);
    }
    let pairs = 1 << top(two) | 1 << top(lower);
    TWO_PAIR + set_index(pairs, 2) * SETS[13][1] + set_index(one & !pairs, 1)
}

/// Moves the aces from the top of the digits to the bottom.
#[inline]
const fn aces_low(counts: u64) -> u64 {
    counts << 4 & 0xf_ffff_ffff_ffff | counts >> 48
}

/// The strength of one to five upcards in high games: the larger opens (rules 4.3, 4.4). 0 is no card.
///
/// Only equal ranks count: no straights, no flushes, no suits. The ace is high. Five cards are four upcards
/// and the community card; only they can make a full house. The numbers order boards of any sizes, a missing
/// card being lower than any. More than five cards have no defined strength.
///
/// ```
/// use stud_eval::showing_high;
///
/// assert!(showing_high("2c 2s".parse()?) > showing_high("As Kd".parse()?));
/// assert!(showing_high("2c 2d 4h 3s".parse()?) > showing_high("9h Th Jh Qh".parse()?));
/// assert_eq!(showing_high("Kh 9c".parse()?), showing_high("Ks 9d".parse()?));
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[inline]
pub fn showing_high(upcards: CardSet) -> u16 {
    board(bits::counts(upcards))
}

/// The strength of one to five upcards in razz: the larger, which is the lower board, opens. 0 is no card.
///
/// As [`showing_high`] the other way round, with the ace low: a board without a pair comes before one with
/// a pair, and the lower highest card comes first. Compare only boards of equal size.
///
/// ```
/// use stud_eval::showing_low;
///
/// assert!(showing_low("7c 4d".parse()?) > showing_low("8c Ad".parse()?));
/// assert!(showing_low("Kc Qd".parse()?) > showing_low("Ac Ad".parse()?));
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[inline]
pub fn showing_low(upcards: CardSet) -> u16 {
    if upcards.is_empty() { 0 } else { END - board(aces_low(bits::counts(upcards))) }
}

/// [`showing_high`] with ties broken by suit (rules 4.4): the highest single upcard decides by its suit.
///
/// ```
/// use stud_eval::showing_high_with_suits;
///
/// // The aces are compared, not the nines.
/// assert!(showing_high_with_suits("9h 9c Ah".parse()?) > showing_high_with_suits("9s 9d Ac".parse()?));
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[inline]
pub fn showing_high_with_suits(upcards: CardSet) -> u32 {
    with_suit(showing_high(upcards), upcards)
}

/// [`showing_low`] with ties broken by suit: the highest single upcard, the ace being low, decides by its
/// suit, and the higher suit opens. Rules 4.4 makes no difference between the games here.
///
/// ```
/// use stud_eval::showing_low_with_suits;
///
/// assert!(showing_low_with_suits("7h Ac".parse()?) > showing_low_with_suits("7d As".parse()?));
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[inline]
pub fn showing_low_with_suits(upcards: CardSet) -> u32 {
    // Aces are at the top of the set and low: they count only where there is nothing else.
    let others = CardSet::from_bits_truncate(upcards.bits() & !(0xf << 48));
    with_suit(showing_low(upcards), if others.is_empty() { upcards } else { others })
}

fn with_suit(strength: u16, cards: CardSet) -> u32 {
    u32::from(strength) << 2 | cards.last().map_or(0, |card| u32::from(card.suit().index()))
}
