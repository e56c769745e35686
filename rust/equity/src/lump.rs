//! Decks in which cards that cannot be told apart are lumped into classes.
//!
//! Away from flushes a strength depends on ranks alone, so the four cards of a rank are one class; where a flush
//! is at stake, the cards of its suit stand alone and the others are lumped by rank. A *pattern* is a multiset
//! of classes and stands for every set of cards that takes so many of each. The sweep counts in patterns what
//! would be millions of sets.

use std::ops::Range;

/// How many ranks there are.
pub(crate) const RANKS: usize = 13;
/// The most cards a seat can still get.
pub(crate) const MOST: usize = 7;
/// The most sub-multisets a pattern of seven can have: one for every subset, if its classes differ.
pub(crate) const SUBSETS: usize = 1 << MOST;
/// More than any number of slots of a [`Lump`]: 26 single cards, 13 ranks, and six repeats.
const SLOTS: usize = 48;

/// Pascal's triangle: `CHOOSE[n][k]`.
pub(crate) const CHOOSE: [[u32; MOST + 2]; 53] = {
    let mut table = [[0; MOST + 2]; 53];
    let mut n = 0;
    while n < 53 {
        table[n][0] = 1;
        let mut k = 1;
        while k < MOST + 2 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// How many ways there are to take `k` of `n` cards, exactly, for any numbers of cards of one deck.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1))
}

/// Bits of a class in a packed list of classes.
const CLASS_BITS: u32 = 6;
/// What stands for no class: larger than any.
const NONE: u8 = (1 << CLASS_BITS) - 1;

/// At most seven classes in rising order, each as often as it is taken, packed so that lists compare as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Classes(u64);

impl Classes {
    pub const EMPTY: Self = Self((1 << (CLASS_BITS * MOST as u32)) - 1);

    const fn shift(place: usize) -> u32 {
        CLASS_BITS * (MOST - 1 - place) as u32
    }

    /// The list with a class at a place that had none.
    #[inline]
    pub const fn with(self, place: usize, class: u8) -> Self {
        Self(self.0 ^ ((NONE ^ class) as u64) << Self::shift(place))
    }

    /// From classes in rising order.
    pub fn of(classes: &[u8]) -> Self {
        classes
            .iter()
            .take(MOST)
            .enumerate()
            .fold(Self::EMPTY, |list, (place, &class)| list.with(place, class))
    }

    /// Each class with how often it is taken.
    #[inline]
    pub fn runs(self) -> Runs {
        // A last class that is none, so that the end needs no counting.
        let unused = 64 - CLASS_BITS * MOST as u32;
        Runs(self.0 << unused | ((1 << unused) - 1))
    }
}

/// The classes of a list, each with how often it is taken.
#[derive(Clone)]
pub(crate) struct Runs(u64);

impl Iterator for Runs {
    type Item = (u8, u8);

    #[inline]
    fn next(&mut self) -> Option<(u8, u8)> {
        const DOWN: u32 = 64 - CLASS_BITS;
        let class = (self.0 >> DOWN) as u8;
        if class == NONE {
            return None;
        }
        let mut have = 0;
        while (self.0 >> DOWN) as u8 == class {
            self.0 = self.0 << CLASS_BITS | u64::from(NONE);
            have += 1;
        }
        Some((class, have))
    }
}

/// A multiset of at most seven classes, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// The strength by which the sweep goes, the low strength, and the classes, from the top.
    code: u64,
    /// How often it counts. A reader counts once for every set of cards it stands for; what is inserted
    /// counts 1 or −1, as its sets are counted when it is inserted.
    pub weight: i64,
}

impl Pattern {
    const LOW_SHIFT: u32 = CLASS_BITS * MOST as u32;
    const KEY_SHIFT: u32 = Self::LOW_SHIFT + 6;

    /// Lows are under 64.
    #[inline]
    pub fn new(classes: Classes, key: u16, low: u8, weight: i64) -> Self {
        let code = u64::from(key) << Self::KEY_SHIFT | u64::from(low) << Self::LOW_SHIFT | classes.0;
        Self { code, weight }
    }

    /// Everything but the weight, as a number that rises with the strength first.
    #[inline]
    pub const fn code(&self) -> u64 {
        self.code
    }

    /// The strength by which the sweep goes.
    #[inline]
    pub const fn key(&self) -> u16 {
        (self.code >> Self::KEY_SHIFT) as u16
    }

    /// The low strength, 0 where there is none.
    #[inline]
    pub const fn low(&self) -> u8 {
        (self.code >> Self::LOW_SHIFT) as u8 & 63
    }

    #[inline]
    pub const fn classes(&self) -> Classes {
        Classes(self.code & Classes::EMPTY.0)
    }

    /// The pattern with other classes.
    #[inline]
    pub const fn with_classes(&self, classes: Classes) -> Self {
        Self { code: self.code & !Classes::EMPTY.0 | classes.0, weight: self.weight }
    }
}

/// A deck of classes: first those of a single card, then those of several.
#[derive(Clone, Debug)]
pub(crate) struct Lump {
    /// How many live cards each class has.
    pub caps: Vec<u8>,
    /// How many classes, from the first on, hold at most one card.
    pub singles: usize,
    /// The largest sub-multiset that is counted.
    depth: usize,
    /// The most cards of a counted sub-multiset that come from classes of several cards.
    shared: u8,
    /// What one more card adds to the index of a sub-multiset, by its size so far and the card's slot.
    steps: [[u32; SLOTS]; MOST],
    /// How many sub-multisets are counted.
    indices: usize,
}

/// A sub-multiset of a pattern.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sub {
    pub index: u32,
    pub factor: i32,
    size: u8,
    repeats: u8,
}

impl Lump {
    /// A deck of these classes, whose sub-multisets are counted up to `depth` cards, at most `shared` of them
    /// from classes of several cards.
    ///
    /// Sub-multisets are indexed by size, then in colexicographic order of their slots. A single card's slot is
    /// its class; the `t`-th card taken from classes of several has slot class + `t`, so that slots rise
    /// strictly and can be told apart.
    pub fn new(caps: Vec<u8>, singles: usize, depth: usize, shared: usize) -> Self {
        let classes = caps.len();
        let mut steps = [[0; SLOTS]; MOST];
        let mut indices = 1;
        let mut smaller = 1;
        for size in 0..depth.min(MOST) {
            for (slot, step) in steps[size].iter_mut().enumerate() {
                *step = CHOOSE[slot][size + 1] + smaller;
            }
            let repeats = if classes > singles { (size + 1).min(shared).saturating_sub(1) } else { 0 };
            let here = CHOOSE[classes + repeats][size + 1];
            indices += here as usize;
            // The next size starts after this one, whose own start is already in the index.
            smaller = here;
        }
        Self { caps, singles, depth, shared: shared as u8, steps, indices }
    }

    /// How many counters the sweep needs.
    pub const fn indices(&self) -> usize {
        self.indices
    }

    /// The sub-multisets of a pattern that are counted; each class taken `t` of `have` times brings the factor
    /// `factor(class, have, t)`.
    #[inline]
    pub fn subsets(
        &self,
        classes: Classes,
        subs: &mut [Sub; SUBSETS],
        factor: impl Fn(u8, u8, u8) -> i32,
    ) -> usize {
        subs[0] = Sub { index: 0, factor: 1, size: 0, repeats: 0 };
        let mut count = 1;
        for (class, have) in classes.runs() {
            let single = usize::from(class) < self.singles;
            let none = factor(class, have, 0);
            let before = count;
            for s in 0..before {
                let mut sub = subs[s];
                let base = sub.factor;
                subs[s].factor = base * none;
                for taken in 1..=have {
                    let size = usize::from(sub.size);
                    if size >= self.depth || (!single && sub.repeats >= self.shared) {
                        break;
                    }
                    let slot = usize::from(if single { class } else { class + sub.repeats });
                    sub.index += self.steps[size][slot];
                    sub.size += 1;
                    sub.repeats += u8::from(!single);
                    sub.factor = base * factor(class, have, taken);
                    if count < SUBSETS {
                        subs[count] = sub;
                        count += 1;
                    }
                }
            }
        }
        count
    }

    /// Calls `visit` for every pattern of `size` cards that takes at least `least` from the classes `from`.
    pub fn patterns(&self, size: usize, least: usize, from: Range<usize>, mut visit: impl FnMut(&Taken)) {
        let rank = |class: usize| 1 << (4 * (class % RANKS));
        let ranks: Vec<u64> = (0..self.caps.len()).map(rank).collect();
        let walk = Walk { caps: &self.caps, ranks: &ranks, from, size };
        walk.go(0, 0, least, Taken { classes: Classes::EMPTY, counts: 0, suited: 0 }, &mut visit);
    }
}

/// What a pattern takes.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    pub classes: Classes,
    /// The number of cards of each rank, four bits a rank, if every thirteenth class has the same rank.
    pub counts: u64,
    /// Which of the classes `from` are taken, a bit each.
    pub suited: u16,
}

struct Walk<'a> {
    caps: &'a [u8],
    ranks: &'a [u64],
    from: Range<usize>,
    size: usize,
}

impl Walk<'_> {
    fn go(&self, first: usize, place: usize, least: usize, taken: Taken, visit: &mut impl FnMut(&Taken)) {
        let left = self.size - place;
        if left == 0 {
            if least == 0 {
                visit(&taken);
            }
            return;
        }
        if least > left {
            return;
        }
        // Where only the classes `from` will do, go there at once, and do not go past them.
        let first = if least == left { first.max(self.from.start) } else { first };
        let end = if least > 0 { self.from.end } else { self.caps.len() };
        for class in first..end {
            let counted = self.from.contains(&class);
            let mut more = taken;
            for take in 1..=usize::from(self.caps[class]).min(left) {
                more.classes = more.classes.with(place + take - 1, class as u8);
                more.counts += self.ranks[class];
                let mut least = least;
                if counted {
                    more.suited |= 1 << (class - self.from.start);
                    least = least.saturating_sub(take);
                }
                self.go(class + 1, place + take, least, more, visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn all_patterns(lump: &Lump, size: usize) -> Vec<Classes> {
        let mut found = Vec::new();
        lump.patterns(size, 0, 0..0, |taken| found.push(taken.classes));
        found
    }

    fn taken_from(classes: Classes, from: Range<u8>) -> usize {
        classes.runs().filter(|(class, _)| from.contains(class)).map(|(_, have)| usize::from(have)).sum()
    }

    #[test]
    fn patterns_stand_for_every_set_once() {
        for (caps, singles) in [(vec![4; 13], 0), (vec![1, 0, 1, 1, 3, 2, 3], 4), (vec![1; 9], 9)] {
            let live: usize = caps.iter().map(|&c| usize::from(c)).sum();
            let lump = Lump::new(caps, singles, 4, MOST);
            for size in 0..=MOST {
                let mut sets = 0;
                lump.patterns(size, 0, 0..0, |taken| {
                    assert_eq!(taken.classes.runs().map(|(_, have)| usize::from(have)).sum::<usize>(), size);
                    sets += (taken.classes.runs())
                        .map(|(class, have)| choose(usize::from(lump.caps[usize::from(class)]), have.into()))
                        .product::<u64>();
                });
                assert_eq!(sets, choose(live, size));
            }
        }
    }

    #[test]
    fn at_least_so_many_of_a_suit() {
        let mut caps = vec![1; 13];
        caps.extend([3; 13]);
        let lump = Lump::new(caps, 13, 4, 2);
        let mut some = HashSet::new();
        lump.patterns(5, 4, 0..13, |taken| {
            assert!(some.insert(taken.classes));
            assert_eq!(taken.suited.count_ones() as usize, taken_from(taken.classes, 0..13));
            let ranks = taken.classes.runs().map(|(class, have)| u64::from(have) << (4 * (class % 13)));
            assert_eq!(taken.counts, ranks.sum());
        });
        let mut all: HashSet<_> = all_patterns(&lump, 5).into_iter().collect();
        all.retain(|&classes| taken_from(classes, 0..13) >= 4);
        assert_eq!(some, all);
    }

    #[test]
    fn a_list_of_classes_is_what_went_in() {
        for classes in [&[][..], &[0], &[3, 3, 3, 7, 38, 38, 38], &[62; 7]] {
            let runs: Vec<_> = Classes::of(classes).runs().collect();
            let expected: Vec<_> =
                classes.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u8)).collect();
            assert_eq!(runs, expected);
        }
        let pattern = Pattern::new(Classes::of(&[1, 2]), 7462, 56, -3);
        assert_eq!((pattern.key(), pattern.low(), pattern.classes()), (7462, 56, Classes::of(&[1, 2])));
        assert_eq!(pattern.with_classes(Classes::of(&[5])), Pattern::new(Classes::of(&[5]), 7462, 56, -3));
    }

    #[test]
    fn sub_multisets_have_one_index_each() {
        let mut mixed = vec![1; 13];
        mixed.extend([3; 13]);
        for (caps, singles, shared) in [(vec![4; 13], 0, MOST), (mixed, 13, 2), (vec![1; 20], 20, 0)] {
            let depth = 4;
            let lump = Lump::new(caps, singles, depth, shared);
            let mut seen = HashSet::new();
            for size in 0..=depth {
                let mut of_size = HashSet::new();
                for classes in all_patterns(&lump, size) {
                    let lumped = taken_from(classes, singles as u8..NONE);
                    if lumped > shared {
                        continue;
                    }
                    let mut subs = [Sub::default(); SUBSETS];
                    let count = lump.subsets(classes, &mut subs, |_, _, _| 1);
                    // The pattern itself is its own largest sub-multiset; exactly one has its size.
                    let own: Vec<_> = subs[..count].iter().filter(|s| usize::from(s.size) == size).collect();
                    assert_eq!(own.len(), 1);
                    assert!((own[0].index as usize) < lump.indices());
                    assert!(of_size.insert(own[0].index), "{classes:?}");
                }
                for index in of_size {
                    assert!(seen.insert(index), "sizes overlap");
                }
            }
        }
    }
}
