//! Who opens a round (rules 4.4).

use crate::hand::{EMPTY, Hand, next_after};
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
        let (mut seat, mut worst) = (0, u8::MAX);
        for (other, cards) in (0..self.seats).zip(&self.cards) {
            let key = if razz { 255 - ace_low(cards[2]) } else { cards[2] };
            if self.live >> other & 1 == 1 && key < worst {
                (seat, worst) = (other, key);
            }
        }
        seat
    }

    /// Whether a live player's two upcards of fourth street are a pair.
    #[inline]
    pub(crate) fn pair_showing(&self) -> bool {
        self.cards
            .iter()
            .enumerate()
            .any(|(seat, cards)| self.live >> seat & 1 == 1 && cards[2] >> 2 == cards[3] >> 2)
    }

    /// The seat with the best board, all-in players included.
    #[inline]
    pub(crate) fn opener(&self) -> u8 {
        let low = self.rules.game == Game::Razz;
        let by_suit = self.rules.opening_tie == OpeningTie::Suit;
        let community = match self.rules.community_opener {
            CommunityOpener::WithCommunity if self.community < EMPTY => Some(self.community),
            _ => None,
        };
        let upcards = usize::from(self.street.min(6) - 2);
        let (mut left, mut seat) = (self.live, self.dealer);
        let (mut best, mut most) = (seat, (0, 0));
        while left != 0 {
            seat = next_after(left, seat);
            left &= !(1 << seat);
            let board = &self.cards[usize::from(seat)][2..2 + upcards];
            let strength = showing(board, community, low);
            let suit =
                if by_suit { board.iter().map(|&card| order(card, low) + 1).max().unwrap_or(0) } else { 0 };
            // Clockwise from the dealer: the first of equals stays.
            if (strength, suit) > most {
                (best, most) = (seat, (strength, suit));
            }
        }
        best
    }
}

/// The order of a card among all: as its id, but with the ace low where lows are compared.
#[inline]
const fn order(card: u8, low: bool) -> u8 {
    if low { ace_low(card) } else { card }
}

/// The strength of one to four upcards, and the community card if it counts (rules 4.3); larger opens.
///
/// Only for boards with equally many cards. [`stud_eval::showing_high`] and [`stud_eval::showing_low`] number the
/// same order densely; to find the best board it is quicker to compare sets of ranks, one hexadecimal digit a rank.
#[inline]
fn showing(board: &[u8], community: Option<u8>, low: bool) -> u128 {
    const ONES: u64 = 0x1_1111_1111_1111;
    let digit = |card: u8| 1_u64 << (order(card, low) & !3 & 63);
    let counts: u64 = board.iter().copied().chain(community).map(digit).sum();
    let (odd, half, four) = (counts & ONES, counts >> 1 & ONES, counts >> 2 & ONES);
    let single = odd & !half;
    // Larger classes first, then the ranks of the groups, then single ranks.
    let (class, groups, rest) = if half | four == 0 {
        (0, 0, single)
    } else {
        let (trips, pairs) = (odd & half, half & !odd);
        match (four, trips, pairs) {
            (0, 0, _) => (pairs.count_ones(), pairs, single),
            (0, _, 0) => (3, trips, single),
            (0, ..) => (4, trips, pairs),
            _ => (5, four, single),
        }
    };
    let strength = u128::from(class) << 104 | u128::from(groups) << 52 | u128::from(rest);
    if low { (1 << 108) - strength } else { strength }
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
            let key = |ids: &[u8], low| showing(&ids[1..], Some(ids[0]), low);
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
