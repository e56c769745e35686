//! The sweep: how many pairs of disjoint hands are there in which the one is weaker, equal or stronger?
//!
//! Let A and B be the unknown cards of two seats. For every set S of cards keep the number of B so far that
//! contain S. As the sweep goes up through the strengths, B are inserted; an A that is reached reads how many B
//! were inserted that share no card with it:
//!
//! ```text
//! #{B : B ∩ A = ∅} = Σ over S ⊆ A of (−1)^|S| · #{B : S ⊆ B}
//! ```
//!
//! (each B is counted Σ over S ⊆ A ∩ B of (−1)^|S| times, which is 1 if A ∩ B is empty and 0 otherwise). Read
//! before the B of the same strength are inserted it gives the weaker ones, read again after them also the equal
//! ones. With patterns in place of sets, S runs over the sub-multisets of a pattern, each as often as it stands
//! for a set; all sets of one pattern are in equally many B of one pattern, so that one counter serves them all.

use crate::lump::{CHOOSE, Lump, Pattern, SUBSETS, Sub};
use crate::order::sort_by_key;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Pairs of hands by who has the higher strength, seen from the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    /// Pairs in which what was inserted is weaker.
    pub above: i64,
    /// Pairs of equal strength.
    pub equal: i64,
    /// Pairs in which what was inserted is stronger.
    pub below: i64,
}

/// [`Order`] of the high strengths, by what the low strengths do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joint {
    /// Neither has a low.
    pub none: Order,
    /// The reader has the better low, or the only one.
    pub above: Order,
    /// Both have the same low.
    pub equal: Order,
    /// What was inserted has the better low, or the only one.
    pub below: Order,
}

impl Order {
    pub fn add(&mut self, other: Self, times: i64) {
        self.above += times * other.above;
        self.equal += times * other.equal;
        self.below += times * other.below;
    }

    pub const fn reversed(self) -> Self {
        Self { above: self.below, equal: self.equal, below: self.above }
    }
}

impl Joint {
    pub fn add(&mut self, other: Self, times: i64) {
        self.none.add(other.none, times);
        self.above.add(other.above, times);
        self.equal.add(other.equal, times);
        self.below.add(other.below, times);
    }

    /// The same pairs seen from the other side.
    pub const fn reversed(self) -> Self {
        Self {
            none: self.none.reversed(),
            above: self.below.reversed(),
            equal: self.equal.reversed(),
            below: self.above.reversed(),
        }
    }
}

/// Sorts patterns by key, as the sweep needs them.
pub(crate) fn sort(patterns: &mut Vec<Pattern>) {
    sort_by_key(patterns, Pattern::key);
}

/// Adds up readers that differ in nothing but their weight, and drops those whose weights cancel. Leaves them
/// sorted by key.
pub(crate) fn merge(readers: &mut Vec<Pattern>) {
    sort(readers);
    for class in readers.chunk_by_mut(|a, b| a.key() == b.key()) {
        class.sort_unstable_by_key(Pattern::code);
    }
    readers.dedup_by(|next, kept| {
        let same = next.code() == kept.code();
        if same {
            kept.weight += next.weight;
        }
        same
    });
    readers.retain(|reader| reader.weight != 0);
}

/// How many inserted sets contain a certain set.
#[derive(Clone, Copy, Default)]
struct Counter {
    /// Of those with a strength below the one the sweep has reached.
    below: i32,
    /// Of those with this strength.
    equal: i32,
}

/// The counters of sweeps, all zero in between: room that one sweep leaves to the next.
#[derive(Default)]
pub(crate) struct Counters(Vec<Counter>);

/// A sweep over one lump.
pub(crate) struct Sweep<'a> {
    lump: &'a Lump,
    counters: &'a mut [Counter],
    subs: [Sub; SUBSETS],
    /// Whether the weights of each set add up to zero over its strengths, on one side at least; then nothing
    /// remains at the top.
    balanced: bool,
    /// Once set nothing more is done, and what comes out is worth nothing.
    stop: &'a AtomicBool,
}

impl<'a> Sweep<'a> {
    pub fn new(lump: &'a Lump, balanced: bool, counters: &'a mut Counters, stop: &'a AtomicBool) -> Self {
        let Counters(room) = counters;
        if room.len() < lump.indices() {
            room.resize(lump.indices(), Counter::default());
        }
        Self { lump, counters: &mut room[..lump.indices()], subs: [Sub::default(); SUBSETS], balanced, stop }
    }

    /// Compares all pairs by key alone. Both lists must be sorted by key.
    pub fn order(&mut self, inserted: &[Pattern], readers: &[Pattern]) -> Order {
        let mut order = Order::default();
        if inserted.is_empty() || readers.is_empty() {
            return order;
        }
        let mut next = 0;
        let mut rest = readers;
        while let Some(key) = rest.first().map(Pattern::key) {
            if self.stop.load(Ordering::Relaxed) {
                return order;
            }
            let (class, after) = rest.split_at(rest.iter().take_while(|reader| reader.key() == key).count());
            rest = after;
            while next < inserted.len() && inserted[next].key() < key {
                self.change(&inserted[next], |counter, sets| counter.below += sets);
                next += 1;
            }
            let here = inserted[next..].iter().take_while(|pattern| pattern.key() == key).count();
            let here = &inserted[next..next + here];
            for pattern in here {
                self.change(pattern, |counter, sets| counter.equal += sets);
            }
            if next + here.len() > 0 {
                for reader in class {
                    let (below, equal) = self.read(reader);
                    order.above += reader.weight * below;
                    order.equal += reader.weight * equal;
                }
            }
            for pattern in here {
                self.change(pattern, |counter, sets| {
                    counter.below += sets;
                    counter.equal -= sets;
                });
            }
            next += here.len();
        }
        let mut all = 0;
        if !self.balanced {
            for pattern in &inserted[next..] {
                self.change(pattern, |counter, sets| counter.below += sets);
            }
            next = inserted.len();
            all = readers.iter().map(|reader| reader.weight * self.read(reader).0).sum();
        }
        order.below = all - order.above - order.equal;
        // Take everything out again, by whichever way is shorter.
        if next * 16 < self.counters.len() {
            for pattern in &inserted[..next] {
                self.change(pattern, |counter, sets| counter.below -= sets);
            }
        } else {
            self.counters.fill(Counter::default());
        }
        order
    }

    /// Compares all pairs by key and by low, where 0 is no low. Both lists must be sorted by key.
    ///
    /// Divide and conquer: lows are halved again and again; pairs whose lows lie in different halves are settled
    /// by one sweep each way, pairs with the same low by one sweep at the end.
    pub fn joint(&mut self, inserted: &[Pattern], readers: &[Pattern]) -> Joint {
        let mut joint = Joint::default();
        let top = inserted.iter().chain(readers).map(|p| u16::from(p.low())).max().unwrap_or(0);
        self.halve(inserted, readers, 0..top + 1, &mut joint);
        joint
    }

    fn halve(&mut self, inserted: &[Pattern], readers: &[Pattern], lows: Range<u16>, joint: &mut Joint) {
        if inserted.is_empty() || readers.is_empty() {
            return;
        }
        if lows.len() == 1 {
            let order = self.order(inserted, readers);
            let cell = if lows.start == 0 { &mut joint.none } else { &mut joint.equal };
            cell.add(order, 1);
            return;
        }
        let middle = u16::midpoint(lows.start, lows.end);
        let split = |patterns: &[Pattern]| {
            let (low, high): (Vec<_>, Vec<_>) = patterns.iter().partition(|p| u16::from(p.low()) < middle);
            (low, high)
        };
        let (worse_inserted, better_inserted) = split(inserted);
        let (worse_readers, better_readers) = split(readers);
        joint.above.add(self.order(&worse_inserted, &better_readers), 1);
        joint.below.add(self.order(&better_inserted, &worse_readers), 1);
        self.halve(&worse_inserted, &worse_readers, lows.start..middle, joint);
        self.halve(&better_inserted, &better_readers, middle..lows.end, joint);
    }

    /// Visits the counter of every set that is contained in sets of an inserted pattern, with how many.
    #[inline]
    fn change(&mut self, pattern: &Pattern, change: impl Fn(&mut Counter, i32)) {
        let weight = pattern.weight as i32;
        let caps = &self.lump.caps;
        let count = self.lump.subsets(pattern.classes(), &mut self.subs, |class, have, taken| {
            let cap = caps[usize::from(class)];
            CHOOSE[usize::from(cap - taken)][usize::from(have - taken)] as i32
        });
        for sub in &self.subs[..count] {
            change(&mut self.counters[sub.index as usize], weight * sub.factor);
        }
    }

    /// How many inserted sets share no card with a set of the pattern: the weaker ones, and the equal ones.
    #[inline]
    fn read(&mut self, pattern: &Pattern) -> (i64, i64) {
        let count = self.lump.subsets(pattern.classes(), &mut self.subs, |_, have, taken| {
            let ways = CHOOSE[usize::from(have)][usize::from(taken)] as i32;
            if taken % 2 == 0 { ways } else { -ways }
        });
        self.subs[..count].iter().fold((0, 0), |(below, equal), sub| {
            let counter = self.counters[sub.index as usize];
            let factor = i64::from(sub.factor);
            (below + factor * i64::from(counter.below), equal + factor * i64::from(counter.equal))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lump::MOST;
    use stud_cards::Stream;

    /// Every set of cards a pattern stands for, as bits over the cards of the lump laid out class by class.
    fn sets(lump: &Lump, pattern: &Pattern) -> Vec<u64> {
        let mut sets = vec![0_u64];
        let mut first = 0;
        for (class, &cap) in lump.caps.iter().enumerate() {
            let mut runs = pattern.classes().runs();
            let have = runs.find(|&(c, _)| usize::from(c) == class).map_or(0, |(_, have)| usize::from(have));
            sets = sets
                .iter()
                .flat_map(|&set| {
                    (0_u64..1 << cap)
                        .filter(|bits| bits.count_ones() as usize == have)
                        .map(move |bits| set | bits << first)
                })
                .collect();
            first += u32::from(cap);
        }
        sets
    }

    fn pairwise(lump: &Lump, inserted: &[Pattern], readers: &[Pattern]) -> Joint {
        let mut joint = Joint::default();
        for reader in readers {
            // A reader's weight holds the number of its sets: one of them stands for all.
            let a = sets(lump, reader)[0];
            for pattern in inserted {
                let disjoint = sets(lump, pattern).iter().filter(|&&b| a & b == 0).count() as i64;
                let cell = match (reader.low(), pattern.low()) {
                    (0, 0) => &mut joint.none,
                    (a, b) if a > b => &mut joint.above,
                    (a, b) if a == b => &mut joint.equal,
                    _ => &mut joint.below,
                };
                let pairs = disjoint * reader.weight * pattern.weight;
                match reader.key().cmp(&pattern.key()) {
                    std::cmp::Ordering::Greater => cell.above += pairs,
                    std::cmp::Ordering::Equal => cell.equal += pairs,
                    std::cmp::Ordering::Less => cell.below += pairs,
                }
            }
        }
        joint
    }

    #[test]
    fn equals_comparing_every_pair() {
        let mut stream = Stream::new(1, 0);
        for round in 0..60 {
            let singles = stream.below(5) as usize;
            let classes = singles + 2 + stream.below(4) as usize;
            let caps: Vec<u8> = (0..classes)
                .map(|class| if class < singles { stream.below(2) } else { stream.below(4) } as u8)
                .collect();
            let (a, b) = (1 + stream.below(4) as usize, 1 + stream.below(4) as usize);
            let lump = Lump::new(caps, singles, a.min(b), MOST);
            let mut draw = |size: usize, reader: bool| {
                let mut found = Vec::new();
                lump.patterns(size, 0, 0..0, |taken| {
                    let weight =
                        if reader { stream.below(9) as i64 - 4 } else { 1 - 2 * (stream.below(2) as i64) };
                    let (key, low) = (stream.below(6) as u16, stream.below(4) as u8);
                    found.push(Pattern::new(taken.classes, key, low, weight));
                });
                sort(&mut found);
                found
            };
            let (inserted, readers) = (draw(a, false), draw(b, true));
            let go_on = AtomicBool::new(false);
            let mut counters = Counters::default();
            let mut sweep = Sweep::new(&lump, false, &mut counters, &go_on);
            let expected = pairwise(&lump, &inserted, &readers);
            assert_eq!(sweep.joint(&inserted, &readers), expected, "round {round}");
            assert!(sweep.counters.iter().all(|counter| counter.below == 0 && counter.equal == 0));
            let mut merged = readers.clone();
            merge(&mut merged);
            assert_eq!(sweep.joint(&inserted, &merged), expected);
        }
    }
}
