//! How strong a seat's hand is.

use crate::hand::{Hand, UNKNOWN};
use crate::{Game, SEATS};
use stud_cards::{Card, CardSet};
use stud_eval::{Ranking, ace_to_five, best_five, eight_or_better, high, showing_high, showing_low};

/// The strengths of the seats that are compared: what wins a pot, and what wins its low half.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Strengths {
    pub main: [u16; SEATS],
    pub low: [u16; SEATS],
}

impl Hand {
    /// All cards that make the seat's hand, the community card among them; `None` if one is not known.
    #[inline]
    pub(crate) fn holding(&self, seat: usize) -> Option<CardSet> {
        let mut bits = 0_u64;
        for &slot in &self.cards[seat & 7][..7] {
            if slot < 52 {
                bits |= 1 << slot;
            } else if slot == UNKNOWN {
                return None;
            }
        }
        if self.community < 52 {
            bits |= 1 << self.community;
        }
        Some(CardSet::from_bits_truncate(bits))
    }

    /// Ranks a seat's cards in this game: main and low strength.
    ///
    /// Under five cards, in the small games that end early, only equal ranks count, as for boards.
    #[inline]
    pub(crate) fn rank(&self, cards: CardSet) -> (u16, u16) {
        let few = cards.len() < 5;
        match self.rules.game {
            Game::High | Game::EightOrBetter if few => (showing_high(cards), 0),
            Game::High => (high(cards), 0),
            Game::EightOrBetter => (high(cards), eight_or_better(cards)),
            Game::Razz if few => (showing_low(cards), 0),
            Game::Razz => (ace_to_five(cards), 0),
        }
    }

    /// What a holding is compared by for the odd chip, highest card first (rules 4.13): five cards or all.
    pub(crate) fn by_suit(&self, seat: usize, low_side: bool, all: bool) -> [u8; 8] {
        let Some(cards) = self.holding(seat) else { return [0; 8] };
        let ranking = match (low_side, self.rules.game) {
            (true, _) => Ranking::EightOrBetter,
            (false, Game::Razz) => Ranking::AceToFive,
            (false, _) => Ranking::High,
        };
        let ace_low = ranking != Ranking::High;
        let key = |card: Card| if ace_low { crate::opening::ace_low(card.id()) } else { card.id() } + 1;
        let mut keys = [0; 8];
        match best_five(cards, ranking) {
            Some(five) if !all => {
                for (slot, card) in keys.iter_mut().zip(five) {
                    *slot = key(card);
                }
            }
            _ => {
                for (slot, card) in keys.iter_mut().zip(cards) {
                    *slot = key(card);
                }
            }
        }
        keys.sort_unstable_by(|a, b| b.cmp(a));
        keys
    }
}
