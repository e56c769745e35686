//! Decks in which cards that cannot be told apart are lumped into classes.
//!
//! Away from flushes a strength depends on ranks alone, so the four cards of a rank are one class; where a flush
//! is at stake, the cards of its suit stand alone and the others are lumped by rank. A *pattern* is a multiset
//! of classes and stands for every set of cards that takes so many of each. The sweep counts in patterns what
//! would be millions of sets.

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

/// A multiset of at most seven classes, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// The classes, rising, each as often as it is taken.
    pub classes: [u8; MOST],
    /// How many of them count.
    pub len: u8,
    /// The low strength, 0 where there is none.
    pub low: u8,
    /// The strength by which the sweep goes.
    pub key: u16,
    /// How often it counts. A reader counts once for every set of cards it stands for; what is inserted
    /// counts 1 or −1, as its sets are counted when it is inserted.
    pub weight: i64,
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
        pattern: &Pattern,
        subs: &mut [Sub; SUBSETS],
        factor: impl Fn(u8, u8, u8) -> i32,
    ) -> usize {
        subs[0] = Sub { index: 0, factor: 1, size: 0, repeats: 0 };
        let mut count = 1;
        let mut i = 0;
        let len = usize::from(pattern.len).min(MOST);
        while i < len {
            let class = pattern.classes[i];
            let mut have = 1;
            while i + have < len && pattern.classes[i + have] == class {
                have += 1;
            }
            i += have;
            let have = have as u8;
            let single = usize::from(class) < self.singles;
            let none = factor(class, have, 0);
            let before = count;
            for s in 0..before {
                let mut sub = subs[s];
                let base = sub.factor;
                subs[s].factor = base * none;
                for t in 1..=have {
                    let size = usize::from(sub.size);
                    if size >= self.depth || (!single && sub.repeats >= self.shared) {
                        break;
                    }
                    let slot = usize::from(if single { class } else { class + sub.repeats });
                    sub.index += self.steps[size][slot];
                    sub.size += 1;
                    sub.repeats += u8::from(!single);
                    sub.factor = base * factor(class, have, t);
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
    pub fn patterns(
        &self,
        size: usize,
        least: usize,
        from: std::ops::Range<usize>,
        mut visit: impl FnMut(&[u8; MOST]),
    ) {
        let walk = Walk { caps: &self.caps, from, size };
        walk.go(0, 0, least, &mut [0; MOST], &mut visit);
    }
}

struct Walk<'a> {
    caps: &'a [u8],
    from: std::ops::Range<usize>,
    size: usize,
}

impl Walk<'_> {
    fn go(
        &self,
        class: usize,
        taken: usize,
        least: usize,
        classes: &mut [u8; MOST],
        visit: &mut impl FnMut(&[u8; MOST]),
    ) {
        let left = self.size - taken;
        if least > left {
            return;
        }
        if left == 0 {
            visit(classes);
            return;
        }
        if class == self.caps.len() || (least > 0 && class >= self.from.end) {
            return;
        }
        let counted = self.from.contains(&class);
        for take in 0..=usize::from(self.caps[class]).min(left) {
            classes[taken..taken + take].fill(class as u8);
            let least = if counted { least.saturating_sub(take) } else { least };
            self.go(class + 1, taken + take, least, classes, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn all_patterns(lump: &Lump, size: usize) -> Vec<[u8; MOST]> {
        let mut found = Vec::new();
        lump.patterns(size, 0, 0..0, |classes| found.push(*classes));
        found
    }

    #[test]
    fn patterns_stand_for_every_set_once() {
        for (caps, singles) in [(vec![4; 13], 0), (vec![1, 0, 1, 1, 3, 2, 3], 4), (vec![1; 9], 9)] {
            let live: usize = caps.iter().map(|&c| usize::from(c)).sum();
            let lump = Lump::new(caps, singles, 4, MOST);
            for size in 0..=MOST {
                let mut sets = 0;
                lump.patterns(size, 0, 0..0, |classes| {
                    let of = |class| classes[..size].iter().copied().filter(|&c: &u8| c == class).count();
                    sets += (0..lump.caps.len())
                        .map(|class| choose(usize::from(lump.caps[class]), of(class as u8)))
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
        lump.patterns(5, 4, 0..13, |classes| assert!(some.insert(*classes)));
        let all: HashSet<_> = all_patterns(&lump, 5)
            .into_iter()
            .filter(|classes| classes[..5].iter().filter(|&&c| c < 13).count() >= 4)
            .collect();
        assert_eq!(some, all);
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
                    let lumped = classes[..size].iter().filter(|&&c| usize::from(c) >= singles).count();
                    if lumped > shared {
                        continue;
                    }
                    let pattern = Pattern { classes, len: size as u8, low: 0, key: 0, weight: 1 };
                    let mut subs = [Sub::default(); SUBSETS];
                    let count = lump.subsets(&pattern, &mut subs, |_, _, _| 1);
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
