//! Exact equity, by whichever method fits the spot, and what it costs.

use crate::heads_up::heads_up_until;
use crate::lump::choose;
use crate::multiway::multiway;
use crate::{Community, Game, Spot, Tally};
use std::sync::atomic::AtomicBool;
use stud_cards::Suit;

/// What comparing every run-out of a spot takes, estimated for one thread of a current machine. Good to a factor of
/// two or so, which is enough to choose between exact and sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Time in seconds.
    pub seconds: f64,
    /// Memory in bytes.
    pub bytes: f64,
}

/// Every run-out of a spot, compared exactly: [`heads_up`](crate::heads_up()) for two seats, else [`multiway`].
///
/// The work is split into `of` parts, whose tallies add up; the sweep over two seats is not split and is all in
/// part 0. `None` if `stop` is set meanwhile. See [`Spot::cost`] for whether it is wise to begin.
pub fn exact(spot: &Spot, part: u64, of: u64, stop: &AtomicBool) -> Option<Vec<Tally>> {
    if spot.seats().len() > 2 {
        return multiway(spot, part, of, stop);
    }
    if part > 0 {
        return Some(vec![Tally::default(); 2]);
    }
    heads_up_until(spot, stop).map(Vec::from)
}

impl Spot {
    /// What [`exact`] takes.
    ///
    /// ```
    /// use stud_equity::{Game, Spot};
    ///
    /// let two = Spot::new(Game::High, &["AsAhKd".parse()?, "7c".parse()?], "".parse()?)?;
    /// assert!(two.cost().seconds < 1.0);
    /// let three = Spot::new(Game::High, &["AsAhKd".parse()?, "7c".parse()?, "2d".parse()?], "".parse()?)?;
    /// assert!(three.cost().seconds > 1e6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost(&self) -> Cost {
        let times = if self.community() == Community::Coming { self.live().len() as f64 } else { 1.0 };
        let mut cost = if self.seats().len() == 2 { self.sweep_cost() } else { self.multiway_cost() };
        cost.seconds *= times;
        cost
    }

    fn sweep_cost(&self) -> Cost {
        let unknown = [self.unknown(0), self.unknown(1)];
        let depth = unknown[0].min(unknown[1]);
        let subsets = |size: usize, depth: usize| (0..=depth).map(|k| choose(size, k)).sum::<u64>() as f64;
        let mut steps = 0.0;
        for size in unknown {
            steps += several(13, size) * subsets(size, depth);
        }
        let mut kept = several(13, unknown[0].max(unknown[1]));
        if self.game() != Game::Razz {
            let flushes = |seat: usize, suit: Suit, others: usize| {
                let own = self.seats()[seat].ranks_of(suit).count_ones() as usize;
                let live = self.live().ranks_of(suit).count_ones() as usize;
                (5_usize.saturating_sub(own)..=unknown[seat])
                    .map(|suited| choose(live, suited) as f64 * several(others, unknown[seat] - suited))
                    .sum::<f64>()
            };
            for first in Suit::ALL {
                for second in Suit::ALL {
                    let (others, depth) = if first == second { (13, depth) } else { (26, depth.min(4)) };
                    let patterns = [flushes(0, first, others), flushes(1, second, others)];
                    if patterns[0] > 0.0 && patterns[1] > 0.0 {
                        steps += 2.0 * patterns[0] * subsets(unknown[0], depth);
                        steps += 2.0 * patterns[1] * subsets(unknown[1], depth);
                        kept = kept.max(2.0 * (patterns[0] + patterns[1]));
                    }
                }
                for (seat, &size) in unknown.iter().enumerate() {
                    steps += 2.0 * flushes(seat, first, 13) * subsets(size, depth);
                }
            }
        }
        let lows = if self.game() == Game::HighLow { 3.0 } else { 1.0 };
        Cost { seconds: steps * lows * SWEEP_STEP, bytes: kept * 64.0 + several(27, depth) * 8.0 }
    }

    fn multiway_cost(&self) -> Cost {
        let live = self.live().len();
        let last = (0..self.seats().len()).map(|seat| self.unknown(seat)).max().unwrap_or(0);
        let lows: f64 = if self.game() == Game::HighLow { 57.0 } else { 1.0 };
        let sets: f64 = (0..=last).map(|size| choose(live, size) as f64).sum();
        let hands: f64 = (0..self.seats().len()).map(|seat| choose(live, self.unknown(seat)) as f64).sum();
        let counted = choose(live, last) as f64 * 2.0_f64.powi(last as i32);
        Cost {
            seconds: self.work() * MULTIWAY_STEP + hands * 100e-9 + counted * lows.sqrt() * 6e-9,
            bytes: sets * lows * 12.0 + hands * 16.0,
        }
    }
}

/// Seconds of a step of the sweep and of reading a counter, as measured by `cargo bench`.
const SWEEP_STEP: f64 = 2.5e-9;
const MULTIWAY_STEP: f64 = 1.4e-9;

/// In how many ways one can take `size` from so many kinds, each as often as one likes.
fn several(kinds: usize, size: usize) -> f64 {
    if kinds == 0 { f64::from(u8::from(size == 0)) } else { choose(kinds + size - 1, size) as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stud_cards::{CardSet, Deck};

    #[test]
    fn parts_add_up() {
        let mut deck = Deck::seeded(5);
        for sizes in [vec![4, 5], vec![5, 6, 6]] {
            let seats: Vec<CardSet> =
                sizes.iter().map(|&size| (0..size).filter_map(|_| deck.draw()).collect()).collect();
            let spot = Spot::new(Game::HighLow, &seats, CardSet::EMPTY).unwrap();
            let go_on = AtomicBool::new(false);
            let whole = exact(&spot, 0, 1, &go_on).unwrap();
            let mut sum = vec![Tally::default(); sizes.len()];
            for part in 0..3 {
                for (sum, tally) in sum.iter_mut().zip(exact(&spot, part, 3, &go_on).unwrap()) {
                    sum.add(&tally);
                }
            }
            assert_eq!(sum, whole);
            assert_eq!(exact(&spot, 0, 1, &AtomicBool::new(true)), None);
        }
    }
}
