//! Who won a batch of deals.

use crate::deal::{BATCH, Ranks};
use crate::tally::{Bounds, LOW_LOST, NO_LOW, PARTS, parts};
use crate::{Game, Sample, Tally};

const HALF: u16 = (PARTS / 2) as u16;

/// Adds up what the seats get, turn by turn.
pub(crate) struct Score {
    bounds: Bounds,
    tallies: Vec<Tally>,
    squares: Vec<u128>,
    /// What each seat got in the turns of these deals so far, in [`PARTS`] of a pot.
    got: Vec<Ranks>,
}

impl Score {
    pub fn new(game: Game, seats: usize) -> Self {
        Self {
            bounds: Bounds::new(game),
            tallies: vec![Tally::default(); seats],
            squares: vec![0; seats],
            got: vec![[0; BATCH]; seats],
        }
    }

    /// Counts a turn of the first so many deals of a batch: the strengths of every seat, and the low strengths in
    /// a game with lows.
    pub fn turn(&mut self, keys: &[Ranks], lows: &[Ranks], deals: usize) {
        let (top, solo) = best(keys);
        let (best_low, solo_low) = if lows.is_empty() { ([0; BATCH], [1; BATCH]) } else { best(lows) };
        if deals < BATCH {
            for lane in 0..deals {
                self.lane(lane, keys, lows, top[lane], best_low[lane]);
                for (seat, tally) in self.tallies.iter_mut().enumerate() {
                    let low = lows.get(seat).map(|lows| [lows[lane]]);
                    self.bounds.count(&[keys[seat][lane]], low.as_ref(), tally);
                }
            }
            return;
        }
        // A lane is plain if nothing is split among equals.
        let mut none = [0; BATCH];
        let mut plain = [0; BATCH];
        for lane in 0..BATCH {
            none[lane] = u16::from(best_low[lane] == 0);
            plain[lane] = solo[lane] & (none[lane] | solo_low[lane]);
        }
        let (all_plain, plain_none) =
            (sum(&plain), (0..BATCH).map(|lane| plain[lane] & none[lane]).sum::<u16>());
        for (seat, (tally, got)) in self.tallies.iter_mut().zip(&mut self.got).enumerate() {
            let (mut high, mut with_none, mut low, mut both) = (0_u16, 0_u16, 0_u16, 0_u16);
            if let Some(lows) = lows.get(seat) {
                for lane in 0..BATCH {
                    let h = u16::from(keys[seat][lane] == top[lane]) & plain[lane];
                    let l = u16::from(lows[lane] == best_low[lane]) & plain[lane] & (1 - none[lane]);
                    let n = h & none[lane];
                    got[lane] += HALF * (h + n + l);
                    high += h;
                    low += l;
                    with_none += n;
                    both += h & l;
                }
            } else {
                for lane in 0..BATCH {
                    let h = u16::from(keys[seat][lane] == top[lane]) & plain[lane];
                    got[lane] += 2 * HALF * h;
                    high += h;
                }
                with_none = high;
            }
            let pots = &mut tally.pots;
            pots[1][NO_LOW] += u64::from(with_none);
            pots[1][2] += u64::from(both);
            pots[1][LOW_LOST] += u64::from(high - with_none - both);
            pots[0][NO_LOW] += u64::from(plain_none - with_none);
            pots[0][2] += u64::from(low - both);
            pots[0][LOW_LOST] += u64::from(all_plain - plain_none - (high - with_none) - (low - both));
            self.bounds.count(&keys[seat], lows.get(seat), tally);
        }
        for lane in (0..BATCH).filter(|&lane| plain[lane] == 0) {
            self.lane(lane, keys, lows, top[lane], best_low[lane]);
        }
    }

    /// Counts the pots of one lane, whatever is split there.
    fn lane(&mut self, lane: usize, keys: &[Ranks], lows: &[Ranks], best: u16, best_low: u16) {
        let share = keys.iter().filter(|keys| keys[lane] == best).count();
        let share_low = lows.iter().filter(|lows| lows[lane] == best_low).count();
        for (seat, tally) in self.tallies.iter_mut().enumerate() {
            let h = if keys[seat][lane] == best { share } else { 0 };
            let l = match lows.get(seat) {
                Some(lows) if best_low > 0 && lows[lane] == best_low => 1 + share_low,
                Some(_) if best_low > 0 => LOW_LOST,
                _ => NO_LOW,
            };
            tally.pots[h][l] += 1;
            self.got[seat][lane] += parts(h, l) as u16;
        }
    }

    /// Ends the deals of a batch: all their turns are counted.
    pub fn end_deals(&mut self) {
        for (square, got) in self.squares.iter_mut().zip(&mut self.got) {
            let sum: u64 = got.iter().map(|&got| u64::from(u32::from(got) * u32::from(got))).sum();
            *square += u128::from(sum);
            got.fill(0);
        }
    }

    pub fn finish(self, deals: u64, turns: u64) -> Sample {
        Sample { deals, turns, tallies: self.tallies, squares: self.squares }
    }
}

fn sum(lanes: &Ranks) -> u16 {
    lanes.iter().sum()
}

/// The best strength of each lane, and 1 where one seat alone has it.
fn best(seats: &[Ranks]) -> (Ranks, Ranks) {
    let mut best = [0; BATCH];
    for keys in seats {
        for (best, &key) in best.iter_mut().zip(keys) {
            *best = (*best).max(key);
        }
    }
    let mut holders = [0; BATCH];
    for keys in seats {
        for ((holders, &key), &best) in holders.iter_mut().zip(keys).zip(&best) {
            *holders += u16::from(key == best);
        }
    }
    (best, holders.map(|holders| u16::from(holders == 1)))
}
