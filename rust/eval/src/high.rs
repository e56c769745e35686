//! The high kernel.

use crate::ranks::{self, Multiples};
use stud_cards::{CardSet, Suit};

/// The strength of five to seven cards in high poker: 1..=7462, larger is better, 0 for fewer than five.
///
/// More than seven cards have no defined strength: the result is some number, never a panic. Whoever takes
/// cards from outside checks their number first, as [`batch`](crate::batch) does.
///
/// ```
/// use stud_eval::high;
///
/// let royal = high("As Ks Qs Js Ts 2d 3c".parse()?);
/// assert_eq!(royal, 7462);
/// assert!(high("9c 9d 9h 2c 2d".parse()?) > high("8c 8d 8h Ac Ad".parse()?));
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[inline]
pub fn high(cards: CardSet) -> u16 {
    for suit in Suit::ALL {
        let ranks = cards.ranks_of(suit);
        if ranks.count_ones() >= 5 {
            return ranks::flush(ranks);
        }
    }
    ranks::high_without_flush(multiples(cards))
}

/// The ranks held at least once, twice, three and four times, ace as the highest bit.
pub(crate) fn multiples(cards: CardSet) -> Multiples {
    let [c, d, h, s] = Suit::ALL.map(|suit| cards.ranks_of(suit));
    let (pair_cd, pair_hs) = (c & d, h & s);
    let (any_cd, any_hs) = (c | d, h | s);
    let three = pair_cd & any_hs | pair_hs & any_cd;
    Multiples([any_cd | any_hs, pair_cd | pair_hs | any_cd & any_hs, three, pair_cd & pair_hs])
}
