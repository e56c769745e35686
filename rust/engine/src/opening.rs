//! Who opens a round (rules 4.4).

use crate::hand::{EMPTY, Hand};
use crate::{CommunityOpener, Game, OpeningTie};

/// Orders door cards for razz, where the ace is low and the king of spades the worst card.
#[inline]
pub(crate) const fn ace_low(card: u8) -> u8 {
    if card >= 48 { card - 48 } else { card + 4 }
}

impl Hand {
    /// The seat whose door card must bring in: the lowest card, or in razz the highest.
    #[inline]
    pub(crate) fn low_card(&self) -> u8 {
        let razz = self.rules.game == Game::Razz;
        // The order of the card, and the seat below it: one comparison finds both. Nobody has folded yet.
        let key = |(seat, cards): (u16, &[u8; 8])| {
            let order = if razz { u8::MAX - ace_low(cards[2]) } else { cards[2] };
            u16::from(order) << 8 | seat
        };
        (0..).zip(&self.cards).take(self.seats()).map(key).min().map_or(0, |key| key as u8)
    }

    /// The seat with the best board, all-in players included, and whether that is a pair or more.
    #[inline]
    pub(crate) fn opener(&self) -> (u8, bool) {
        let low = self.rules.game == Game::Razz;
        let by_suit = self.rules.opening_tie == OpeningTie::Suit;
        let ranks = if low { &LOW_RANKS } else { &HIGH_RANKS };
        let community = match self.rules.community_opener {
            CommunityOpener::WithCommunity => ranks[usize::from(self.community)],
            CommunityOpener::Sixth => 0,
        };
        // In razz the lowest is best.
        let turned = if low { STRENGTHS } else { 0 };
        let first = self.dealer + 1;
        // The seats clockwise from the dealer, the lowest bit first.
        let mut turns = self.live().rotate_right(u32::from(first));
        let mut best = 0;
        while turns != 0 {
            let turn = turns.trailing_zeros() as u8;
            turns &= turns - 1;
            let cards = &self.cards[usize::from((turn + first) & 7)];
            // One by one, since one of them has just been written.
            let rank = |slot: usize| ranks[usize::from(cards[slot])];
            let strength = showing([rank(2), rank(3), rank(4), rank(5)], community) ^ turned;
            let suit = if by_suit { highest(*cards, low) } else { 0 };
            // One comparison finds the seat too: of equals the first.
            best = best.max(strength << 9 | u64::from(suit) << 3 | u64::from(7 - turn));
        }
        let turn = 7 - (best as u8 & 7);
        ((turn + first) & 7, best >> 9 >> PAIRS != 0)
    }
}

/// The highest upcard by rank and suit, with the ace low if lows are compared.
fn highest(cards: [u8; 8], low: bool) -> u8 {
    let order = |card: u8| if low { ace_low(card) } else { card };
    cards[2..6].iter().copied().filter(|&card| card < EMPTY).map(order).max().unwrap_or(0)
}

/// The bit of each card's rank, none for a place without a card: the ace highest, and the ace lowest.
const HIGH_RANKS: [u16; 256] = rank_bits(0);
const LOW_RANKS: [u16; 256] = rank_bits(1);

const fn rank_bits(shift: usize) -> [u16; 256] {
    let mut bits = [0; 256];
    let mut card = 0;
    while card < 52 {
        bits[card] = 1 << ((card / 4 + shift) % 13);
        card += 1;
    }
    bits
}

/// Where the ranks of pairs begin in what [`showing`] returns.
const PAIRS: u32 = 13;
/// All bits of what it returns.
const STRENGTHS: u64 = (1 << 54) - 1;

/// The strength of one to four upcards, and the community card if it counts, from the bits of their ranks (rules
/// 4.3): larger is higher.
///
/// Only for boards with equally many cards. [`stud_eval::showing_high`] and [`stud_eval::showing_low`] number the
/// same order densely; to find the best board it is quicker to compare sets of ranks: those there four times,
/// three times, twice and once, the larger group first.
#[inline]
const fn showing([a, b, c, d]: [u16; 4], community: u16) -> u64 {
    // The ranks there so many times at least, card by card.
    let (once, twice) = (a | b, a & b);
    let (once, twice, thrice) = (once | c, twice | once & c, twice & c);
    let (mut once, mut twice, mut thrice, mut four) =
        (once | d, twice | once & d, thrice | twice & d, thrice & d);
    if community != 0 {
        four |= thrice & community;
        thrice |= twice & community;
        twice |= once & community;
        once |= community;
    }
    // Two groups go before a larger one of their kind: two pairs before any pair, a full house before any three.
    let groups = twice & twice.wrapping_sub(1) != 0;
    let pairs = (groups as u64) << 26 | (twice as u64) << PAIRS | once as u64;
    if thrice == 0 {
        return pairs;
    }
    (four as u64) << 41 | (groups as u64) << 40 | (thrice as u64) << 27 | pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use stud_cards::{Card, CardSet, Stream};
    use stud_eval::{showing_high, showing_low};

    #[test]
    fn boards_are_ordered_as_by_the_evaluator() {
        let mut stream = Stream::new(1, 0);
        for _ in 0..200_000 {
            // Few ranks, so that groups are frequent.
            let ranks = [4, 13][stream.below(2) as usize];
            let size = 1 + stream.below(5) as usize;
            let mut board = |size| {
                let mut cards = CardSet::EMPTY;
                while cards.len() < size {
                    cards.extend_one(&mut stream, ranks);
                }
                let ids: Vec<u8> = cards.iter().map(Card::id).collect();
                (cards, ids)
            };
            let ((a, a_ids), (b, b_ids)) = (board(size), board(size));
            let key = |ids: &[u8], low| {
                let ranks = if low { &LOW_RANKS } else { &HIGH_RANKS };
                let rank = |i: usize| ids.get(i).map_or(0, |&id| ranks[usize::from(id)]);
                let strength = showing(std::array::from_fn(|i| rank(i + 1)), rank(0));
                if low { !strength } else { strength }
            };
            assert_eq!(key(&a_ids, false).cmp(&key(&b_ids, false)), showing_high(a).cmp(&showing_high(b)));
            assert_eq!(key(&a_ids, true).cmp(&key(&b_ids, true)), showing_low(a).cmp(&showing_low(b)));
        }
    }

    trait ExtendOne {
        fn extend_one(&mut self, stream: &mut Stream, ranks: u64);
    }

    impl ExtendOne for CardSet {
        fn extend_one(&mut self, stream: &mut Stream, ranks: u64) {
            let id = (12 - stream.below(ranks)) * 4 + stream.below(4);
            self.insert(Card::new(id as u8).unwrap());
        }
    }
}
