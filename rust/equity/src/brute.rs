//! Every run-out, one after the other: the yardstick of the tests.

use crate::tally::{LOW_LOST, NO_LOW};
use crate::{Spot, Tally};
use stud_cards::CardSet;

/// A way to complete a hand: the cards to come, and the high and low strength they make.
type Completed = (CardSet, (u16, u8));

/// What a seat got, and how often it had each high and each low strength.
struct Seen {
    tally: Tally,
    highs: Vec<u64>,
    lows: Vec<u64>,
}

/// Deals every run-out and compares all hands. For spots with few run-outs.
pub(crate) fn every_run_out(spot: &Spot) -> Vec<Tally> {
    let none = || Seen { tally: Tally::default(), highs: vec![0; 1 << 13], lows: vec![0; 64] };
    let mut seen: Vec<_> = spot.seats().iter().map(|_| none()).collect();
    for (seats, live) in spot.settled() {
        let completed: Vec<Vec<Completed>> = (seats.iter())
            .map(|&known| {
                let mut found = Vec::new();
                subsets(live, 7 - known.len(), CardSet::EMPTY, &mut |cards| {
                    found.push((cards, spot.game().strengths(known | cards)));
                });
                found
            })
            .collect();
        deal(&completed, live, &mut Vec::new(), &mut seen);
    }
    let counted = seen.into_iter().map(|mut seen| {
        seen.tally.count_keys(spot.game(), seen.highs);
        seen.tally.count_lows(spot.game(), seen.lows);
        seen.tally
    });
    counted.collect()
}

fn deal(seats: &[Vec<Completed>], live: CardSet, dealt: &mut Vec<(u16, u8)>, seen: &mut [Seen]) {
    let Some((seat, others)) = seats.split_first() else { return count(dealt, seen) };
    for &(cards, strengths) in seat {
        if live.is_superset(cards) {
            dealt.push(strengths);
            deal(others, live - cards, dealt, seen);
            dealt.pop();
        }
    }
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

fn count(strengths: &[(u16, u8)], seen: &mut [Seen]) {
    let best = strengths.iter().map(|s| s.0).max().unwrap();
    let best_low = strengths.iter().map(|s| s.1).max().unwrap();
    let share = strengths.iter().filter(|s| s.0 == best).count();
    let share_low = strengths.iter().filter(|s| s.1 == best_low).count();
    for (seen, &(high, low)) in seen.iter_mut().zip(strengths) {
        let h = if high == best { share } else { 0 };
        let l = match low {
            _ if best_low == 0 => NO_LOW,
            low if low == best_low => 1 + share_low,
            _ => LOW_LOST,
        };
        seen.tally.pots[h][l] += 1;
        seen.highs[usize::from(high)] += 1;
        seen.lows[usize::from(low)] += 1;
    }
}
