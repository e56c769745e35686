//! Counting every hand by category.

use crate::{Category, Strength, high};
use stud_cards::{Card, CardSet};

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
    let mut by_strength = vec![0_u32; 7463];
    walk(CardSet::single(top), top.id(), k - 1, &mut by_strength);
    let mut counts = [0; 9];
    for (value, &count) in (0..).zip(&by_strength) {
        if let Some(category) = Strength::new(crate::Ranking::High, value).and_then(Strength::category) {
            counts[category as usize - Category::HighCard as usize] += u64::from(count);
        }
    }
    Some(counts)
}

/// Adds `more` cards with ids below `below` in every way, and counts the strengths.
fn walk(cards: CardSet, below: u8, more: usize, by_strength: &mut [u32]) {
    for id in 0..below {
        let Some(card) = Card::new(id) else { return };
        let cards = cards.with(card);
        if more > 1 {
            walk(cards, id, more - 1, by_strength);
        } else if let Some(count) = by_strength.get_mut(usize::from(high(cards))) {
            *count += 1;
        }
    }
}
