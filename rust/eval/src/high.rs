//! The high kernel.

use crate::bits;
use crate::ranks::Multiples;
use crate::tables::{COLUMN_BITS, HASH_BITS, MULTIPLIER, OFFSETS, STRENGTHS, SUITED};
use stud_cards::{Card, CardSet};

/// The strength of five to seven cards in high poker: 1..=7462, larger is better, 0 for fewer than five.
///
/// More than seven cards have no defined strength: the result is some number, never a panic. Whoever takes
/// cards from outside checks their number first, as [`batch`](crate::batch) and
/// [`Strength::of`](crate::Strength::of) do.
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
    if bits::has_flush(cards) {
        suited(cards)
    } else {
        unsuited(bits::counts(cards).wrapping_mul(MULTIPLIER))
    }
}

/// The strength by ranks alone. The product is the key of the ranks times the multiplier.
#[inline]
pub(crate) fn unsuited(product: u64) -> u16 {
    let hash = (product >> (64 - HASH_BITS)) as u32;
    let row = (hash >> COLUMN_BITS) as usize;
    let place = OFFSETS[row].wrapping_add(hash) as usize;
    // Only more than seven cards can hash past the end.
    if place < STRENGTHS.len() { STRENGTHS[place] } else { 0 }
}

/// The strength of a flush: with at most seven cards it beats whatever else they make.
#[cold]
#[inline(never)]
pub(crate) fn suited(cards: CardSet) -> u16 {
    SUITED[bits::suited_ranks(cards)]
}

/// Cards held on the way to a hand, ready to be evaluated in high: half the work of [`high`] is done when a
/// card is added.
///
/// For loops that complete one partial hand in many ways. A copy is a snapshot, so taking a card back is
/// keeping the old value.
///
/// ```
/// use stud_cards::{Card, CardSet};
/// use stud_eval::{PartialHand, high};
///
/// let six: CardSet = "As Ah Kd 9s 5s 2s".parse()?;
/// let held = PartialHand::from(six);
/// let flushes = (!six).iter().filter(|&river| held.with(river).high() > 5863).count();
/// assert_eq!(flushes, 9);
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartialHand {
    cards: CardSet,
    /// The key of the ranks times the multiplier of the hash.
    product: u64,
    /// A hexadecimal digit a suit, begun at three: five cards set its top bit.
    suits: u32,
}

impl PartialHand {
    /// No cards.
    pub const EMPTY: Self = Self { cards: CardSet::EMPTY, product: 0, suits: 0x3333 };

    /// The cards with one more. A card that is already held changes nothing.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        if self.cards.contains(card) {
            return self;
        }
        let id = card.id();
        Self {
            cards: self.cards.with(card),
            // Four bits a rank: the digit of the rank begins at the id without its suit.
            product: self.product.wrapping_add(MULTIPLIER << (id & !3)),
            suits: self.suits.wrapping_add(1 << (4 * (id & 3))),
        }
    }

    /// The cards held.
    #[inline]
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// [`high`] of the cards held.
    #[inline]
    pub fn high(self) -> u16 {
        if self.suits & 0x8888 != 0 { suited(self.cards) } else { unsuited(self.product) }
    }
}

impl Default for PartialHand {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl From<CardSet> for PartialHand {
    fn from(cards: CardSet) -> Self {
        cards.iter().fold(Self::EMPTY, Self::with)
    }
}

/// The ranks held at least once, twice, three and four times, from the number of cards of each, a digit a rank.
pub(crate) fn multiples(count: u64) -> Multiples {
    let (two, four) = (count >> 1, count >> 2);
    let digits = [count | two | four, two | four, count & two | four, four];
    Multiples(digits.map(|digits| bits::gather(digits & bits::ONES) as u16))
}
