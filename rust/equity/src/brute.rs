//! Every run-out, one after the other: the yardstick of the tests.

use crate::tally::{LOW_LOST, NO_LOW};
use crate::{Spot, Tally};
use stud_cards::CardSet;

/// Deals every run-out and compares all hands. For spots with few run-outs.
pub(crate) fn every_run_out(spot: &Spot) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); spot.seats().len()];
    for (mut seats, live) in spot.settled() {
        deal(spot, &mut seats, 0, live, &mut tallies);
    }
    tallies
}

fn deal(spot: &Spot, seats: &mut [CardSet], seat: usize, live: CardSet, tallies: &mut [Tally]) {
    if seat == seats.len() {
        return count(spot, seats, tallies);
    }
    let known = seats[seat];
    subsets(live, 7 - known.len(), CardSet::EMPTY, &mut |cards| {
        seats[seat] = known | cards;
        deal(spot, seats, seat + 1, live - cards, tallies);
    });
    seats[seat] = known;
}

fn subsets(from: CardSet, size: usize, taken: CardSet, visit: &mut impl FnMut(CardSet)) {
    if size == 0 {
        return visit(taken);
    }
    let mut rest = from;
    for card in from {
        rest.remove(card);
        subsets(rest, size - 1, taken.with(card), visit);
    }
}

fn count(spot: &Spot, seats: &[CardSet], tallies: &mut [Tally]) {
    let strengths: Vec<_> = seats.iter().map(|&cards| spot.game().strengths(cards)).collect();
    let best = strengths.iter().map(|s| s.0).max().unwrap();
    let best_low = strengths.iter().map(|s| s.1).max().unwrap();
    let share = strengths.iter().filter(|s| s.0 == best).count();
    let share_low = strengths.iter().filter(|s| s.1 == best_low).count();
    for (tally, &(high, low)) in tallies.iter_mut().zip(&strengths) {
        let h = if high == best { share } else { 0 };
        let l = match low {
            _ if best_low == 0 => NO_LOW,
            low if low == best_low => 1 + share_low,
            _ => LOW_LOST,
        };
        tally.pots[h][l] += 1;
        tally.count_keys(spot.game(), (0..=high).map(|key| u64::from(key == high)));
        tally.count_lows(spot.game(), (0..=low).map(|other| u64::from(other == low)));
    }
}
