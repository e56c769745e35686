//! The low kernels.

use crate::high::multiples;
use crate::ranks::{self, Multiples};
use stud_cards::CardSet;

/// Moves the ace from the top of a mask of ranks to the bottom.
pub(crate) const fn ace_low(ranks: u16) -> u16 {
    ranks << 1 & 0x1fff | ranks >> 12
}

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
    ranks::low(Multiples(multiples(cards).0.map(ace_low)))
}

/// The strength of the best eight-or-better low of five to seven cards: 1..=56, larger is better, 0 if there
/// are not five different ranks of eight or less (rules 4.13.4).
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
    let ranks = ace_low(multiples(cards).0[0]) & 0xff;
    if ranks.count_ones() < 5 { 0 } else { 56 - ranks::subset_index(ranks::lowest(ranks, 5)) }
}
