//! The low kernels.

use crate::bits;
use crate::high::multiples;
use crate::ranks::{self, Multiples, ace_low};
use crate::tables::{EIGHT, LOW};
use stud_cards::CardSet;

/// The strength of the best ace-to-five low of five to seven cards: 1..=6175, larger is better, 0 for fewer
/// than five. The ace is low, straights and flushes are ignored, and a pair is worse than none.
///
/// More than seven cards have no defined strength: the result is some number, never a panic.
///
/// ```
/// use stud_eval::ace_to_five;
///
/// assert_eq!(ace_to_five("Ac 2d 3h 4s 5c Kd Kh".parse()?), 6175);
/// assert!(ace_to_five("8c 7d 6h 5s 4c".parse()?) > ace_to_five("9c 4d 3h 2s Ac".parse()?));
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[inline]
pub fn ace_to_five(cards: CardSet) -> u16 {
    let unpaired = LOW[bits::gather(bits::present(cards))];
    if unpaired == 0 { paired(cards) } else { unpaired }
}

/// The same from the number of cards of each rank, a digit a rank.
#[inline]
pub(crate) fn ace_to_five_of(counts: u64) -> u16 {
    let unpaired = LOW[bits::gather(bits::some(counts))];
    if unpaired == 0 { ranks::low(Multiples(multiples(counts).0.map(ace_low))) } else { unpaired }
}

/// The low of fewer than five ranks.
#[inline(never)]
pub(crate) fn paired(cards: CardSet) -> u16 {
    ranks::low(Multiples(multiples(bits::counts(cards)).0.map(ace_low)))
}

/// The strength of the best eight-or-better low of five to seven cards: 1..=56, larger is better, 0 if there
/// are not five different ranks of eight or less (rules 4.13.4). Any number of cards will do.
///
/// ```
/// use stud_eval::eight_or_better;
///
/// assert_eq!(eight_or_better("Ac 2d 3h 4s 5c 6d 7h".parse()?), 56);
/// assert_eq!(eight_or_better("8c 7d 6h 5s 4c Kd Kh".parse()?), 1);
/// assert_eq!(eight_or_better("9c 4d 3h 2s Ac Ad Kh".parse()?), 0);
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[inline]
pub fn eight_or_better(cards: CardSet) -> u16 {
    eight_or_better_of(bits::present(cards))
}

/// The same from the ranks that are present, a digit a rank.
#[inline]
pub(crate) fn eight_or_better_of(present: u64) -> u16 {
    // The digits of the deuce to the eight, and below them the ace's.
    let digits = (present << 4 | present >> 48) as u32 & bits::ONES as u32;
    let pairs = (digits | digits >> 3) & 0x0303_0303;
    let ranks = pairs.wrapping_mul(1 << 24 | 1 << 18 | 1 << 12 | 1 << 6) >> 24;
    u16::from(EIGHT[ranks as usize & 0xff])
}
