//! Counting every hand by category.

use crate::batch::{SuitColumns, evaluate_suits};
use crate::ranks::{
    FLUSH_FROM, FULL_HOUSE_FROM, PAIR_FROM, QUADS_FROM, STRAIGHT_FLUSH_FROM, STRAIGHT_FROM, TRIPS_FROM,
    TWO_PAIR_FROM,
};
use crate::{Category, Ranking};
use stud_cards::{Card, CardSet, Suit};

/// How many of all `k`-card hands fall into each category of high poker, in the order of [`Category::HIGH`],
/// found by evaluating every one. `None` unless `k` is 5, 6 or 7.
///
/// ```
/// let counts = stud_eval::category_counts(5).unwrap_or_default();
/// assert_eq!(counts, [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]);
/// ```
pub fn category_counts(k: usize) -> Option<[u64; 9]> {
    let mut counts = [0; 9];
    for top in Card::all() {
        for (sum, part) in counts.iter_mut().zip(category_counts_with_top(k, top)?) {
            *sum += part;
        }
    }
    Some(counts)
}

/// The part of [`category_counts`] whose highest card is `top`: the parts of the 52 cards add up to the
/// whole, so a caller can spread them over threads and stop in between.
pub fn category_counts_with_top(k: usize, top: Card) -> Option<[u64; 9]> {
    if !(5..=7).contains(&k) {
        return None;
    }
    let mut counter = Counter { k, triples: triples(top.id()), strengths: vec![0; CHUNK], at_least: [0; 9] };
    counter.walk(CardSet::single(top), top.id(), k - 1);
    let mut counts = counter.at_least;
    for category in 0..8 {
        counts[category] -= counts[category + 1];
    }
    Some(counts)
}

/// How many strengths are in work at a time: few enough for the cache, and to be counted in 16 bits.
const CHUNK: usize = 1 << 12;

/// The lowest strength of each category above high card.
const FROM: [u16; 8] = [
    PAIR_FROM,
    TWO_PAIR_FROM,
    TRIPS_FROM,
    STRAIGHT_FROM,
    FLUSH_FROM,
    FULL_HOUSE_FROM,
    QUADS_FROM,
    STRAIGHT_FLUSH_FROM,
];
const _: () = assert!(Category::StraightFlush as usize - Category::HighCard as usize == FROM.len());

struct Counter {
    k: usize,
    /// All sets of three cards, suit by suit; those of the cards below an id come first.
    triples: [Vec<u16>; 4],
    strengths: Vec<u16>,
    /// How many hands there were of each category or a better one.
    at_least: [u64; 9],
}

impl Counter {
    /// Adds `more` cards with ids below `below` in every way, and counts the strengths.
    fn walk(&mut self, cards: CardSet, below: u8, more: usize) {
        if more > 3 {
            for card in Card::all().take(usize::from(below)) {
                self.walk(cards.with(card), card.id(), more - 1);
            }
            return;
        }
        let base = Suit::ALL.map(|suit| cards.ranks_of(suit));
        let below = usize::from(below);
        let triples = below * below.saturating_sub(1) * below.saturating_sub(2) / 6;
        for start in (0..triples).step_by(CHUNK) {
            let range = start..triples.min(start + CHUNK);
            let more = self.triples.each_ref().map(|masks| &masks[range.clone()]);
            let strengths = &mut self.strengths[..range.len()];
            // The lengths fit.
            let _ = evaluate_suits(SuitColumns { base, more }, self.k, Ranking::High, strengths);
            self.at_least[0] += strengths.len() as u64;
            for (count, from) in self.at_least[1..].iter_mut().zip(FROM) {
                *count +=
                    u64::from(strengths.iter().map(|&strength| u16::from(strength >= from)).sum::<u16>());
            }
        }
    }
}

/// All sets of three cards with ids below `below`, suit by suit, ordered by their highest card.
fn triples(below: u8) -> [Vec<u16>; 4] {
    let mut columns: [Vec<u16>; 4] = Default::default();
    for (high, top) in Card::all().take(usize::from(below)).enumerate() {
        for (middle, second) in Card::all().take(high).enumerate() {
            for third in Card::all().take(middle) {
                let cards = CardSet::single(top).with(second).with(third);
                for (column, suit) in columns.iter_mut().zip(Suit::ALL) {
                    column.push(cards.ranks_of(suit));
                }
            }
        }
    }
    columns
}
