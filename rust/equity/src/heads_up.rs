//! Exact heads-up equity: rank patterns first, flushes put right.
//!
//! Let `v(B)` be the strength of the hand that the unknown cards B complete and `v₀(B)` what it would be if there
//! were no flushes; the two differ only for the few B that make a flush, the set F. For any comparison K
//!
//! ```text
//! Σ K(s(A), v(B)) =   Σ over all A, all B of K(s₀(A), v₀(B))
//!                   + Σ over A in F, all B of K(s(A), v₀(B)) − K(s₀(A), v₀(B))
//!                   + Σ over all A, B in F of K(s₀(A), v(B)) − K(s₀(A), v₀(B))
//!                   + Σ over A in F, B in F of K(s, v) − K(s, v₀) − K(s₀, v) + K(s₀, v₀)
//! ```
//!
//! (for each pair, the terms it takes part in add up to `K(s, v)`). In the first three lines one side counts by
//! ranks alone, so that its cards can be lumped by rank; in the last the two flush suits stand alone and the rest
//! is lumped. Each line is one run of the sweep or a few, and 18 billion run-outs become some
//! ten thousand patterns.

use crate::hands::{Side, Strengths, as_reader, as_readers, flush_lump, rank_lump, ways};
use crate::lump::{Classes, Lump, MOST, Pattern, choose};
use crate::sweep::{Counters, Joint, Order, Sweep, merge, sort};
use crate::tally::{HIGHS, LOW_LOST, LOWS, NO_LOW};
use crate::{Spot, Tally};
use std::sync::atomic::{AtomicBool, Ordering};
use stud_cards::{CardSet, Suit};

/// Every run-out of two seats, compared exactly. `None` if there are not exactly two.
///
/// Any number of cards may be unknown. See [the method](self).
///
/// ```
/// use stud_equity::{Game, Spot, heads_up};
///
/// let spot = Spot::new(Game::High, &["AsAhKd".parse()?, "7c8c9c".parse()?], "".parse()?)?;
/// let [aces, _] = heads_up(&spot).ok_or("two seats")?;
/// let (won, tied) = (aces.pots[1][0], aces.pots[2][0]);
/// assert_eq!((won, tied), (10_275_978_578, 129_217));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn heads_up(spot: &Spot) -> Option<[Tally; 2]> {
    heads_up_until(spot, &AtomicBool::new(false))
}

/// The same, but `None` also if `stop` is set meanwhile.
pub(crate) fn heads_up_until(spot: &Spot, stop: &AtomicBool) -> Option<[Tally; 2]> {
    if spot.seats().len() != 2 {
        return None;
    }
    let mut joint = Joint::default();
    let mut tallies = [Tally::default(); 2];
    let mut counters = Counters::default();
    for (seats, live) in spot.settled() {
        let game = spot.game();
        let sides = [0, 1].map(|seat| Side::new(game, seats[seat], live));
        let mut pair = Pair { live, sides, stop, counters };
        let (by_rank, strengths) = pair.by_rank();
        joint.add(by_rank, 1);
        if game.has_flushes() {
            pair.add_flush_pairs(&mut joint);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        counters = pair.counters;
        for seat in 0..2 {
            let left = live.len() - sides[seat].unknown;
            strengths[seat].add_to(&mut tallies[seat], game, choose(left, sides[1 - seat].unknown));
        }
    }
    tallies[0].pots = pots(&joint);
    tallies[1].pots = pots(&joint.reversed());
    Some(tallies)
}

/// How often the first seat of a pair got what.
fn pots(joint: &Joint) -> [[u64; LOWS]; HIGHS] {
    let mut pots = [[0; LOWS]; HIGHS];
    let lows = [(NO_LOW, joint.none), (2, joint.above), (3, joint.equal), (LOW_LOST, joint.below)];
    for (low, Order { above, equal, below }) in lows {
        for (high, count) in [(1, above), (2, equal), (0, below)] {
            pots[high][low] = count as u64;
        }
    }
    pots
}

/// Two seats that draw to seven cards from the live cards.
struct Pair<'a> {
    live: CardSet,
    sides: [Side; 2],
    /// Once set nothing that comes out counts.
    stop: &'a AtomicBool,
    counters: Counters,
}

/// The cards of one suit that a result depends on: each side's and the live ones. Suits of equal signature give
/// equal counts.
type Signature = [u16; 3];

impl Pair<'_> {
    fn signature(&self, suit: Suit) -> Signature {
        [self.sides[0].known, self.sides[1].known, self.live].map(|cards| cards.ranks_of(suit))
    }

    /// The first three lines, in which one side or both count by ranks alone; and what hands each side makes.
    fn by_rank(&mut self) -> (Joint, [Strengths; 2]) {
        let depth = self.sides[0].unknown.min(self.sides[1].unknown);
        let lump = rank_lump(self.live, depth);
        let patterns = self.sides.map(|side| side.rank_patterns(&lump));
        let flushes = self.sides.map(|side| {
            let mut flushes = Vec::new();
            side.add_rank_flushes(&mut flushes);
            merge(&mut flushes);
            flushes
        });
        let all = [0, 1].map(|side| [as_readers(&lump, &patterns[side]), flushes[side].clone()].concat());
        let strengths = [Strengths::of(&all[0]), Strengths::of(&all[1])];
        // All second hands inserted: read by all first hands, and by the first hands that are flushes.
        let [mut first, _] = all;
        sort(&mut first);
        let mut joint = Sweep::new(&lump, false, &mut self.counters, self.stop).joint(&patterns[1], &first);
        // All first hands inserted: read by the second hands that are flushes.
        joint.add(
            Sweep::new(&lump, true, &mut self.counters, self.stop)
                .joint(&patterns[0], &flushes[1])
                .reversed(),
            1,
        );
        (joint, strengths)
    }

    /// The last line: both sides make a flush.
    fn add_flush_pairs(&mut self, joint: &mut Joint) {
        let mut done: Vec<([Signature; 2], bool, Joint)> = Vec::new();
        for first in Suit::ALL {
            for second in Suit::ALL {
                let signatures = [first, second].map(|suit| self.signature(suit));
                let same = first == second;
                let known = done.iter().find(|(others, alike, _)| *others == signatures && *alike == same);
                let pairs = if let Some((.., pairs)) = known {
                    *pairs
                } else {
                    let pairs = self.flush_pairs(&[first, second][..2 - usize::from(same)]);
                    done.push((signatures, same, pairs));
                    pairs
                };
                joint.add(pairs, 1);
            }
        }
    }

    /// Pairs in which the first side has a flush of the first suit and the second of the last.
    fn flush_pairs(&mut self, suits: &[Suit]) -> Joint {
        // A flush of seven cards leaves two for other suits; with different suits a card in both hands is among
        // those of the one or of the other.
        let unknown = self.sides[0].unknown.min(self.sides[1].unknown);
        let depth = unknown.min(if suits.len() > 1 { 4 } else { MOST });
        let lump = flush_lump(self.live, suits, depth);
        let second_suit = suits.len() - 1;
        let mut first = self.sides[0].flushes(suits[0], &lump, 0);
        let mut second = self.sides[1].flushes(suits[second_suit], &lump, second_suit);
        if first.is_empty() || second.is_empty() {
            return Joint::default();
        }
        let supports = [support(&first), support(&second)];
        let swapped = first.len() < second.len();
        let (inserted, readers) = if swapped { (&mut first, &mut second) } else { (&mut second, &mut first) };
        for pattern in readers.iter_mut() {
            *pattern = as_reader(&lump, pattern);
        }
        restrict(inserted, supports[usize::from(swapped)], Some(&lump));
        restrict(readers, supports[usize::from(!swapped)], None);
        let pairs = Sweep::new(&lump, true, &mut self.counters, self.stop).joint(inserted, readers);
        if swapped { pairs.reversed() } else { pairs }
    }
}

/// The classes that occur, one bit each.
fn support(patterns: &[Pattern]) -> u64 {
    patterns.iter().flat_map(|pattern| pattern.classes().runs()).fold(0, |bits, (class, _)| bits | 1 << class)
}

/// Drops the classes outside the other side's support, as no set shares a card there, and adds up patterns
/// that have become the same. What is inserted (then the lump is given) keeps the number of ways to take the
/// dropped cards as weight.
fn restrict(patterns: &mut Vec<Pattern>, support: u64, inserted: Option<&Lump>) {
    let mut dropped = false;
    for pattern in patterns.iter_mut() {
        let runs = pattern.classes().runs();
        let out = runs.clone().filter(|(class, _)| support >> class & 1 == 0);
        if out.clone().next().is_none() {
            continue;
        }
        dropped = true;
        if let Some(lump) = inserted {
            pattern.weight *= ways(lump, out);
        }
        let (mut kept, mut len) = (Classes::EMPTY, 0);
        for (class, have) in runs.filter(|(class, _)| support >> class & 1 == 1) {
            for _ in 0..have {
                kept = kept.with(len, class);
                len += 1;
            }
        }
        *pattern = pattern.with_classes(kept);
    }
    if dropped {
        merge(patterns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::brute::every_run_out;
    use crate::spot::HAND;
    use stud_cards::Stream;

    /// A spot with few run-outs: most cards dead, and what is left mostly of two suits, so that flushes abound.
    fn small_spot(stream: &mut Stream, game: Game) -> Spot {
        loop {
            let mut deck: Vec<_> = CardSet::FULL.iter().collect();
            for i in (1..deck.len()).rev() {
                deck.swap(i, stream.below(i as u64 + 1) as usize);
            }
            if stream.below(2) == 0 {
                deck.sort_by_key(|card| card.suit().index() / 2);
            }
            let unknown = [stream.below(5) as usize, stream.below(4) as usize];
            let (live, rest) = deck.split_at(unknown[0] + unknown[1] + stream.below(5) as usize);
            let mut rest = rest.to_vec();
            for i in (1..rest.len()).rev() {
                rest.swap(i, stream.below(i as u64 + 1) as usize);
            }
            let seats =
                unknown.map(|unknown| rest.split_off(rest.len() - (HAND - unknown)).into_iter().collect());
            let dead = !(live.iter().copied().collect::<CardSet>() | seats[0] | seats[1]);
            let spot = Spot::new(game, &seats, dead).unwrap();
            if spot.run_outs() < 20_000 {
                return spot;
            }
        }
    }

    #[test]
    fn equals_every_run_out_compared() {
        let mut stream = Stream::new(6, 0);
        for round in 0..300 {
            for game in Game::ALL {
                let spot = small_spot(&mut stream, game);
                let expected = every_run_out(&spot);
                let found = heads_up(&spot).unwrap();
                assert_eq!(found[..], expected, "{round} {spot:?}");
            }
        }
    }

    #[test]
    fn counts_every_run_out_once() {
        for (a, b, dead) in [("AsAhKd", "7c8c9c", ""), ("AsAhKd", "7c", "Qs 9d"), ("7h8d9cTs", "", "Ac")] {
            for game in Game::ALL {
                let spot = Spot::new(game, &[a, b].map(|text| text.parse().unwrap()), dead.parse().unwrap())
                    .unwrap();
                let tallies = heads_up(&spot).unwrap();
                for tally in &tallies {
                    assert_eq!(tally.run_outs(), spot.run_outs());
                }
                assert_eq!(
                    tallies[0].parts() + tallies[1].parts(),
                    spot.run_outs() * u128::from(crate::tally::PARTS)
                );
            }
        }
    }
}
