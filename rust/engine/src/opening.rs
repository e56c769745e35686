//! Who opens a round (rules 4.4).

use crate::hand::{EMPTY, Hand, next_after};
use crate::{CommunityOpener, Game, OpeningTie};
use stud_cards::{Card, CardSet};
use stud_eval::{showing_high, showing_low};

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
        let community = if self.rules.community_opener == CommunityOpener::WithCommunity {
            self.community().map_or(CardSet::EMPTY, CardSet::single)
        } else {
            CardSet::EMPTY
        };
        let (mut left, mut seat) = (self.live, self.dealer);
        let (mut best, mut best_key) = (seat, (0, 0));
        while left != 0 {
            seat = next_after(left, seat);
            left &= !(1 << seat);
            let board = self.board(seat);
            let cards = board | community;
            let strength = if low { showing_low(cards) } else { showing_high(cards) };
            let suit = match self.rules.opening_tie {
                OpeningTie::Position => 0,
                OpeningTie::Suit => highest(board, low),
            };
            // Clockwise from the dealer: the first of equals stays.
            if (strength, suit) > best_key {
                (best, best_key) = (seat, (strength, suit));
            }
        }
        best
    }

    /// The upcards of a seat.
    #[inline]
    pub(crate) fn board(&self, seat: u8) -> CardSet {
        let slots = &self.cards[usize::from(seat & 7)];
        let mut bits = 0_u64;
        for &slot in &slots[2..6] {
            // An empty slot shifts out of the set.
            bits |= u64::from(slot != EMPTY) << (slot & 63);
        }
        CardSet::from_bits_truncate(bits)
    }
}

/// One more than the highest card by rank and suit, with the ace low if lows are compared.
fn highest(board: CardSet, low: bool) -> u8 {
    let key = |card: Card| if low { ace_low(card.id()) } else { card.id() };
    board.iter().map(key).max().map_or(0, |key| key + 1)
}
