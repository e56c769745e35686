//! Exact equity, by whichever method fits the spot, and what it costs.

use crate::heads_up::heads_up_until;
use crate::lump::choose;
use crate::multiway::multiway;
use crate::{Community, Game, Spot, Tally};
use std::sync::atomic::AtomicBool;
use stud_cards::Suit;

/// What comparing every run-out of a spot takes, estimated for one thread of a current machine. Good to a factor of
/// four where it takes long enough to matter, which is enough to choose between exact and sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Time in seconds, all of it.
    pub seconds: f64,
    /// How much of that is spent again in each part, if the work is split into parts.
    pub again: f64,
    /// Memory in bytes, for each part that is at work.
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
        let mut cost = if self.seats().len() == 2 { self.sweep_cost() } else { self.multiway_cost() };
        cost.seconds += FIXED;
        cost.again += FIXED;
        if self.community() == Community::Coming {
            let times = self.live().len() as f64;
            cost.seconds *= times;
            cost.again *= times;
        }
        cost
    }

    fn sweep_cost(&self) -> Cost {
        let unknown = [self.unknown(0), self.unknown(1)];
        let depth = unknown[0].min(unknown[1]);
        let subsets = |size: usize, depth: usize| (0..=depth).map(|k| choose(size, k)).sum::<u64>() as f64;
        let (mut made, mut steps) = (0.0, 0.0);
        for size in unknown {
            made += several(13, size) * PATTERN;
            steps += several(13, size) * subsets(size, depth);
        }
        let mut kept = several(13, unknown[0].max(unknown[1]));
        if self.game() != Game::Razz {
            let need = |seat: usize, suit: Suit| {
                5_usize.saturating_sub(self.seats()[seat].ranks_of(suit).count_ones() as usize)
            };
            let flushes = |seat: usize, suit: Suit, others: usize| {
                let live = self.live().ranks_of(suit).count_ones() as usize;
                (need(seat, suit)..=unknown[seat])
                    .map(|suited| choose(live, suited) as f64 * several(others, unknown[seat] - suited))
                    .sum::<f64>()
            };
            let alike = |suit: Suit| {
                [self.seats()[0], self.seats()[1], self.live()].map(|cards| cards.ranks_of(suit))
            };
            let mut done = Vec::new();
            for first in Suit::ALL {
                for second in Suit::ALL {
                    let pair = (alike(first), alike(second), first == second);
                    if done.contains(&pair) {
                        continue;
                    }
                    done.push(pair);
                    let (others, depth) = if first == second { (13, depth) } else { (26, depth.min(4)) };
                    let patterns = [flushes(0, first, others), flushes(1, second, others)];
                    made += 2.0 * (patterns[0] + patterns[1]) * FLUSH;
                    kept = kept.max(2.0 * (patterns[0] + patterns[1]));
                    // Where one side needs all of its cards for its flush, no other card of the other counts.
                    let spare =
                        |seat: usize, suit: Suit| if unknown[seat] > need(seat, suit) { others } else { 1 };
                    let patterns = [flushes(0, first, spare(1, second)), flushes(1, second, spare(0, first))];
                    if patterns[0] > 0.0 && patterns[1] > 0.0 {
                        steps += 2.0 * patterns[0] * subsets(unknown[0], depth);
                        steps += 2.0 * patterns[1] * subsets(unknown[1], depth);
                    }
                }
                for (seat, &size) in unknown.iter().enumerate() {
                    made += 4.0 * flushes(seat, first, 13) * FLUSH;
                    steps += 2.0 * flushes(seat, first, 13) * subsets(size, depth);
                }
            }
        }
        let lows = if self.game() == Game::HighLow { 6.0 } else { 1.0 };
        let seconds = made + steps * lows * SWEEP_STEP;
        // The sweep is not split.
        Cost { seconds, again: seconds, bytes: kept * 64.0 + several(27, depth) * 8.0 }
    }

    fn multiway_cost(&self) -> Cost {
        let live = self.live().len() - usize::from(self.community() == Community::Coming);
        let unknown: Vec<_> = (0..self.seats().len()).map(|seat| self.unknown(seat)).collect();
        let last = unknown.iter().copied().max().unwrap_or(0);
        let depth = last.min(unknown.iter().sum::<usize>() - last);
        let subsets = |of: usize| (0..=depth).map(|size| choose(of, size) as f64).sum::<f64>();
        let lows: f64 = if self.game() == Game::HighLow { 57.0 } else { 1.0 };
        let hands: f64 = unknown.iter().map(|&size| choose(live, size) as f64).sum();
        let counters = subsets(live) * lows * 12.0;
        let change = if counters < CACHE { CHANGE } else { CHANGE_FAR };
        let again = hands * COMPLETION + choose(live, last) as f64 * subsets(last) * lows.sqrt() * change;
        let work = match self.community() {
            Community::Coming => self.work() / self.live().len() as f64,
            _ => self.work(),
        };
        Cost { seconds: work * MULTIWAY_STEP + again, again, bytes: counters + hands * 32.0 }
    }
}

/// Seconds, as measured by the test of these figures: for a spot at least, to make a pattern of ranks or of a flush,
/// for a step of the sweep; to complete a hand, to change a counter near at hand or one in far too many, and to read
/// one.
const FIXED: f64 = 5e-5;
const PATTERN: f64 = 1e-7;
const FLUSH: f64 = 2e-8;
const SWEEP_STEP: f64 = 2.5e-9;
const COMPLETION: f64 = 4e-8;
const CHANGE: f64 = 3e-9;
const CHANGE_FAR: f64 = 9e-9;
const MULTIWAY_STEP: f64 = 1.4e-9;
/// Bytes of counters up to which they are near at hand.
const CACHE: f64 = 4e7;

/// In how many ways one can take `size` from so many kinds, each as often as one likes.
fn several(kinds: usize, size: usize) -> f64 {
    if kinds == 0 { f64::from(u8::from(size == 0)) } else { choose(kinds + size - 1, size) as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_SEATS;
    use crate::brute::every_run_out;
    use crate::spot::HAND;
    use stud_cards::{CardSet, Deck};

    /// Calls with every list of so many of these numbers.
    fn each_of(numbers: &[usize], count: usize, list: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
        if list.len() == count {
            return visit(list);
        }
        for &number in numbers {
            list.push(number);
            each_of(numbers, count, list, visit);
            list.pop();
        }
    }

    /// Sixth and seventh street: every hand known, all but the last card, or all but some of the down cards; each
    /// mixture of two and three seats in each order, and of more with one order for all alike.
    #[test]
    fn every_shape_of_the_last_streets_equals_every_run_out() {
        let mut compared = [0; MAX_SEATS + 1];
        let mut deck = Deck::seeded(6);
        for (seats, community) in (2..=7)
            .map(|seats| (seats, Community::None))
            .chain([2, 3, 8].map(|seats| (seats, Community::Coming)))
        {
            let own = if community == Community::None { HAND } else { HAND - 1 };
            let mut shapes = Vec::new();
            let numbers: Vec<usize> = (4..=own).collect();
            each_of(&numbers, seats, &mut Vec::new(), &mut |shape| {
                if seats <= 3 || shape.is_sorted() {
                    shapes.push(shape.to_vec());
                }
            });
            for (round, shape) in shapes.into_iter().enumerate() {
                let to_come =
                    own * seats - shape.iter().sum::<usize>() + usize::from(community == Community::Coming);
                let known: usize = shape.iter().sum();
                // As many live cards as leave few enough run-outs, but at least those that come.
                let spots = (to_come..=52 - known).rev().filter_map(|live| {
                    deck = Deck::seeded(round as u64);
                    let mut draw =
                        |size: usize| -> CardSet { (0..size).filter_map(|_| deck.draw()).collect() };
                    let held: Vec<CardSet> = shape.iter().map(|&size| draw(size)).collect();
                    let dead = draw(52 - known - live);
                    Spot::with_community(Game::ALL[round % 3], &held, dead, community).ok()
                });
                let Some(spot) = spots.into_iter().find(|spot| spot.run_outs() <= 50_000) else {
                    assert!(shape[0] < 6, "{shape:?}");
                    continue;
                };
                compared[seats] += 1;
                for game in Game::ALL {
                    let dead = spot.seats().iter().fold(!spot.live(), |dead, &held| dead - held);
                    let spot = Spot::with_community(game, spot.seats(), dead, community).unwrap();
                    let found = exact(&spot, 0, 1, &AtomicBool::new(false)).unwrap();
                    assert_eq!(found, every_run_out(&spot), "{spot:?}");
                }
            }
        }
        assert_eq!(compared[2], 16 + 9);
        assert_eq!(compared[3], 64 + 27);
        assert!(compared[4..=8].iter().all(|&count| count >= 12), "{compared:?}");
    }

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
