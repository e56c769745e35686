//! Arithmetic on the bits of card sets: a hexadecimal digit a rank, a bit of it a suit.

use stud_cards::CardSet;

/// The lowest bit of every digit.
pub(crate) const ONES: u64 = 0x1111_1111_1111_1111;

/// The number of cards of each rank, a digit a rank.
#[inline]
pub(crate) const fn counts(cards: CardSet) -> u64 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const DIGITS: u64 = 0x3333_3333_3333_3333;
    let bits = cards.bits();
    let two = bits - (bits >> 1 & PAIRS);
    (two & DIGITS) + (two >> 2 & DIGITS)
}

/// The lowest bit of every digit that is not zero.
#[inline]
pub(crate) const fn present(cards: CardSet) -> u64 {
    let bits = cards.bits();
    let two = bits | bits >> 1;
    (two | two >> 2) & ONES
}

/// A digit a rank, 1 where a count is not zero.
#[inline]
pub(crate) const fn some(counts: u64) -> u64 {
    (counts | counts >> 1 | counts >> 2) & ONES
}

/// The lowest bits of the digits, side by side: the ranks as thirteen bits. Other bits must be zero.
#[inline]
pub(crate) const fn gather(digits: u64) -> usize {
    let pairs = (digits | digits >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
    // Each four bits land in their place of the top sixteen once; their other images fall below or out.
    (fours.wrapping_mul(1 << 48 | 1 << 36 | 1 << 24 | 1 << 12) >> 48) as usize & 0x1fff
}

/// Whether five of at most seven cards have the same suit.
#[cfg(target_arch = "x86_64")]
pub(crate) use crate::simd::flush::has_flush;

/// Whether five of at most seven cards have the same suit.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(crate) const fn has_flush(cards: CardSet) -> bool {
    suit_sums(cards) >> 63 != 0
}

/// Bit 63 is set if there are five to seven cards in the suit, for at most seven cards.
#[inline]
const fn suit_sum(cards: CardSet, suit: u32) -> u64 {
    // The product's top digit is the sum of the digits; three more above the deck make five cards eight.
    ((cards.bits() >> suit & ONES) | 0x111 << 52).wrapping_mul(ONES)
}

#[cfg(any(test, not(target_arch = "x86_64")))]
const fn suit_sums(cards: CardSet) -> u64 {
    suit_sum(cards, 0) | suit_sum(cards, 1) | suit_sum(cards, 2) | suit_sum(cards, 3)
}

/// The ranks of the suit of which there are five or more, for at most seven cards; else 0.
#[inline]
pub(crate) fn suited_ranks(cards: CardSet) -> usize {
    // Which suit it is cannot be foretold, so no branches.
    let of = |suit| {
        let mask = (suit_sum(cards, suit).cast_signed() >> 63).cast_unsigned();
        cards.bits() >> suit & ONES & mask
    };
    gather(of(0) | of(1) | of(2) | of(3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stud_cards::{Card, Stream, Suit};

    /// Random sets of 0 to 7 cards, flushes more often than by chance.
    fn sets() -> impl Iterator<Item = CardSet> {
        let mut stream = Stream::new(3, 0);
        (0..200_000).map(move |i| {
            let mut cards = CardSet::EMPTY;
            while cards.len() < i % 8 {
                let id = stream.below(52) as u8;
                let id = if stream.below(2) == 0 { id } else { id & !3 };
                cards = Card::new(id).map_or(cards, |card| cards.with(card));
            }
            cards
        })
    }

    #[test]
    fn digits_equal_a_walk_over_the_cards() {
        for cards in sets() {
            let walked = cards.iter().fold(0, |sum, card| sum + (1_u64 << (4 * card.rank().index())));
            assert_eq!(counts(cards), walked, "{cards}");
            let ranks = cards.iter().fold(0, |ranks, card| ranks | 1_usize << card.rank().index());
            assert_eq!(gather(present(cards)), ranks, "{cards}");
        }
    }

    #[test]
    fn both_ways_to_find_flushes_equal_counting() {
        let mut flushes = 0;
        for cards in sets() {
            let suited = Suit::ALL.map(|suit| cards.ranks_of(suit)).into_iter().find(|r| r.count_ones() >= 5);
            assert_eq!(has_flush(cards), suited.is_some(), "{cards}");
            assert_eq!(suit_sums(cards) >> 63 != 0, suited.is_some(), "{cards}");
            assert_eq!(suited_ranks(cards), usize::from(suited.unwrap_or(0)), "{cards}");
            flushes += u32::from(suited.is_some());
        }
        assert!(flushes > 1000);
    }
}
