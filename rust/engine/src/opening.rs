//! Who opens a round (rules 4.4).

use crate::hand::{EMPTY, Hand, seats_of};
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

    /// Whether a live player's two upcards of fourth street are a pair.
    #[inline]
    pub(crate) fn pair_showing(&self) -> bool {
        self.cards
            .iter()
            .enumerate()
            .any(|(seat, cards)| self.live() >> seat & 1 == 1 && cards[2] >> 2 == cards[3] >> 2)
    }

    /// The seat with the best board, all-in players included.
    #[inline]
    pub(crate) fn opener(&self) -> u8 {
        let low = self.rules.game == Game::Razz;
        let by_suit = self.rules.opening_tie == OpeningTie::Suit;
        let community = match self.rules.community_opener {
            CommunityOpener::WithCommunity => digit(self.community),
            CommunityOpener::Sixth => 0,
        };
        let first = self.dealer + 1;
        // The seats clockwise from the dealer, the lowest bit first.
        let mut turns = self.live().rotate_right(u32::from(first));
        let (mut best, mut most, mut tied) = (0, 0, 0_u8);
        while turns != 0 {
            let turn = turns.trailing_zeros() as u8;
            turns &= turns - 1;
            let strength = showing(self.board(turn + first), community, low);
            // The first of equals stays.
            tied = if strength > most { 0 } else { tied } | u8::from(strength >= most) << turn;
            best = if strength > most { turn } else { best };
            most = most.max(strength);
        }
        if by_suit {
            let suits = |turn: &usize| highest(self.board(*turn as u8 + first), low);
            best = seats_of(tied).max_by_key(suits).map_or(best, |turn| turn as u8);
        }
        (best + first) & 7
    }

    /// The four places of a seat's upcards.
    #[inline]
    const fn board(&self, seat: u8) -> [u8; 4] {
        let [_, _, a, b, c, d, _, _] = self.cards[seat as usize & 7];
        [a, b, c, d]
    }
}

/// The highest card by rank and suit, with the ace low if lows are compared.
fn highest(board: [u8; 4], low: bool) -> u8 {
    let order = |card: u8| if low { ace_low(card) } else { card };
    board.into_iter().filter(|&card| card < EMPTY).map(order).max().unwrap_or(0)
}

/// A one in the hexadecimal digit of the card's rank; a place without a card counts above all ranks.
#[inline]
const fn digit(card: u8) -> u64 {
    const DIGITS: [u64; 64] = {
        let mut digits = [0; 64];
        let mut card = 0;
        while card < 64 {
            digits[card] = 1 << (card & 0x3c);
            card += 1;
        }
        digits
    };
    DIGITS[(card & 63) as usize]
}

/// The strength of one to four upcards, and the community card if it counts (rules 4.3); larger opens.
///
/// Only for boards with equally many cards. [`stud_eval::showing_high`] and [`stud_eval::showing_low`] number the
/// same order densely; to find the best board it is quicker to compare sets of ranks, one hexadecimal digit a rank.
#[inline]
fn showing(board: [u8; 4], community: u64, low: bool) -> u64 {
    const ONES: u64 = 0x1_1111_1111_1111;
    const RANKS: u64 = ONES * 15;
    let mut counts = digit(board[0]) + digit(board[1]) + digit(board[2]) + digit(board[3]) + community;
    counts &= RANKS;
    if low {
        // The ace goes below the deuce.
        counts = (counts << 4 | counts >> 48) & RANKS;
    }
    let (odd, half, four) = (counts & ONES, counts >> 1 & ONES, counts >> 2 & ONES);
    let single = odd & !half;
    let strength = if half | four == 0 {
        single
    } else {
        let (trips, pairs) = (odd & half, half & !odd);
        let rank = |set: u64| u64::from((set | 1).ilog2() / 4);
        let lower = |set: u64| rank(set & !(1_u64 << (4 * rank(set))));
        // Larger classes first, then the ranks of the groups, then single ranks.
        let (class, first, second) = match (four, trips) {
            (0, 0) => (1 + u64::from(pairs & (pairs - 1) > 0), rank(pairs), lower(pairs)),
            (0, _) => (3 + u64::from(pairs > 0), rank(trips), rank(pairs)),
            _ => (5, rank(four), 0),
        };
        class << 60 | first << 56 | second << 52 | single
    };
    if low { !strength } else { strength }
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
                let board: [u8; 4] = std::array::from_fn(|i| ids.get(i + 1).copied().unwrap_or(EMPTY));
                showing(board, digit(ids[0]), low)
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
