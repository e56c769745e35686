//! The strength in high of ranks, worked out from what a hand is.

use crate::ranks::{
    FLUSH_FROM, FULL_HOUSE, FULL_HOUSE_FROM, HIGH_CARD_FROM, Multiples, PAIR, PAIR_FROM, QUADS, QUADS_FROM,
    STRAIGHT_FLUSH_FROM, STRAIGHT_FROM, STRAIGHTS, TRIPS, TRIPS_FROM, TWO_PAIR, TWO_PAIR_FROM, subset_index,
};

/// The highest `k` ranks of a set.
const fn highest(mut ranks: u16, k: u32) -> u16 {
    while ranks.count_ones() > k {
        ranks &= ranks - 1;
    }
    ranks
}

/// The number of five different ranks that are no straight among all such, lowest first.
fn broken_index(five: u16) -> u16 {
    let below = STRAIGHTS.iter().filter(|&&straight| straight < five).count();
    subset_index(five) - below as u16
}

/// How high the best straight is, five-high 0 to ace-high 9.
fn straight(ranks: u16) -> Option<u16> {
    // The ace is also below the deuce.
    let ranks = ranks << 1 | ranks >> 12;
    let runs = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4;
    (runs != 0).then(|| runs.ilog2() as u16)
}

/// The strength in high of cards whose suits do not matter; 0 for fewer than five cards.
pub fn without_flush(Multiples([one, two, three, four]): Multiples) -> u16 {
    if four != 0 {
        let quads = highest(four, 1);
        let kicker = highest(one & !quads, 1);
        return if kicker == 0 { 0 } else { QUADS_FROM + QUADS.index(quads, kicker) };
    }
    let trips = highest(three, 1);
    let pair = highest(two & !trips, 1);
    if trips != 0 && pair != 0 {
        return FULL_HOUSE_FROM + FULL_HOUSE.index(trips, pair);
    }
    if let Some(height) = straight(one) {
        return STRAIGHT_FROM + height;
    }
    let (class, from, groups) = match (trips, two.count_ones()) {
        (0, 0) if one.count_ones() >= 5 => return HIGH_CARD_FROM + broken_index(highest(one, 5)),
        (0, 0) => return 0,
        (0, 1) => (PAIR, PAIR_FROM, two),
        (0, _) => (TWO_PAIR, TWO_PAIR_FROM, highest(two, 2)),
        _ => (TRIPS, TRIPS_FROM, trips),
    };
    let kickers = highest(one & !groups, class.inner.0 as u32);
    if kickers.count_ones() == class.inner.0 as u32 { from + class.index(groups, kickers) } else { 0 }
}

/// The strength in high of five or more ranks in one suit.
pub fn flush(ranks: u16) -> u16 {
    match straight(ranks) {
        Some(height) => STRAIGHT_FLUSH_FROM + height,
        None => FLUSH_FROM + broken_index(highest(ranks, 5)),
    }
}
