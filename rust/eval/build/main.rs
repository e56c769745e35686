//! Writes the tables of the kernels: the strength in high of every multiset of at most seven ranks, found by
//! hashing, the strengths of five and more ranks in one suit, and the lows of every set of ranks.
//!
//! The result depends on nothing but the files beside this one and `src/ranks.rs`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

#[allow(dead_code, reason = "the crate uses the rest")]
#[path = "../src/ranks.rs"]
mod ranks;
mod strength;

/// The key of a multiset of ranks has one hexadecimal digit a rank, its number of cards. Multiplied by this
/// number, the top `HASH_BITS` bits of all 76,155 keys of at most seven cards are different. Found by search.
const MULTIPLIER: u64 = 0xa4d8_7e0e_a934_1c72;
const HASH_BITS: u32 = 25;
/// The hash is a row (its upper bits) and a column (these lower bits). Every row of the sparse two-dimensional
/// table is slid by an offset of its own to where its entries fall into gaps between those of other rows.
const COLUMN_BITS: u32 = 12;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/ranks.rs");

    let (strengths, offsets) = displaced(&multisets());
    let sets = || 0..1_u16 << 13;
    let suited = sets().map(|set| if set.count_ones() < 5 { 0 } else { strength::flush(set) });
    let low = sets().map(|set| {
        let five = ranks::lowest(ranks::ace_low(set), 5);
        if set.count_ones() < 5 { 0 } else { ranks::LOW_TO - ranks::subset_index(five) }
    });
    // Bit 0 is the ace and bit 7 the eight.
    let eight = (0..1_u16 << 8)
        .map(|set| if set.count_ones() < 5 { 0 } else { 56 - ranks::subset_index(ranks::lowest(set, 5)) });

    let mut text = format!(
        "pub(crate) const MULTIPLIER: u64 = {MULTIPLIER:#x};\n\
         pub(crate) const HASH_BITS: u32 = {HASH_BITS};\n\
         pub(crate) const COLUMN_BITS: u32 = {COLUMN_BITS};\n"
    );
    table(&mut text, "STRENGTHS", "u16", strengths);
    table(&mut text, "OFFSETS", "u32", offsets);
    table(&mut text, "SUITED", "u16", suited);
    table(&mut text, "LOW", "u16", low);
    table(&mut text, "EIGHT", "u8", eight);
    let directory = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&directory).join("tables.rs"), text)
}

fn table<T: std::fmt::Display>(
    text: &mut String,
    name: &str,
    of: &str,
    entries: impl IntoIterator<Item = T>,
) {
    let mut list = String::new();
    let mut len = 0;
    for entry in entries {
        // Writing to a string does not fail.
        let _ = write!(list, "{entry},");
        len += 1;
    }
    let _ = writeln!(text, "pub(crate) static {name}: [{of}; {len}] = [{list}];");
}

/// The key and the strength of every multiset of at most seven ranks; below five cards the strength is 0.
fn multisets() -> Vec<(u64, u16)> {
    fn extend(rank: u32, cards: u32, key: u64, multiples: [u16; 4], all: &mut Vec<(u64, u16)>) {
        if rank == 13 {
            all.push((key, strength::without_flush(ranks::Multiples(multiples))));
            return;
        }
        let mut multiples = multiples;
        extend(rank + 1, cards, key, multiples, all);
        for count in 1..=(7 - cards).min(4) {
            multiples[count as usize - 1] |= 1 << rank;
            extend(rank + 1, cards + count, key | u64::from(count) << (4 * rank), multiples, all);
        }
    }
    let mut all = Vec::new();
    extend(0, 0, 0, [0; 4], &mut all);
    all
}

/// The strengths and what is to be added, modulo 2^32, to the hash in each row to get the place in the table.
fn displaced(multisets: &[(u64, u16)]) -> (Vec<u16>, Vec<u32>) {
    const ROWS: usize = 1 << (HASH_BITS - COLUMN_BITS);
    let mut rows = vec![Vec::new(); ROWS];
    for &(key, strength) in multisets {
        let hash = (key.wrapping_mul(MULTIPLIER) >> (64 - HASH_BITS)) as usize;
        rows[hash >> COLUMN_BITS].push((hash & ((1 << COLUMN_BITS) - 1), strength));
    }
    // The fullest rows first, while there is room; each to the first place where it fits.
    let mut order: Vec<usize> = (0..ROWS).collect();
    order.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));

    let mut used = Bits(Vec::new());
    let mut strengths = Vec::new();
    let mut offsets = vec![0; ROWS];
    for row in order {
        let offset = used.first_fit(&rows[row]);
        for &(column, strength) in &rows[row] {
            let place = offset + column;
            used.set(place);
            if strengths.len() <= place {
                strengths.resize(place + 1, 0);
            }
            strengths[place] = strength;
        }
        offsets[row] = (offset as u32).wrapping_sub((row << COLUMN_BITS) as u32);
    }
    (strengths, offsets)
}

/// Which places of the table are taken.
struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, place: usize) {
        if self.0.len() <= place / 64 {
            self.0.resize(place / 64 + 1, 0);
        }
        self.0[place / 64] |= 1 << (place % 64);
    }

    /// The 64 places from `start` on.
    fn window(&self, start: usize) -> u64 {
        let word = |index: usize| u128::from(self.0.get(index).copied().unwrap_or(0));
        ((word(start / 64) | word(start / 64 + 1) << 64) >> (start % 64)) as u64
    }

    /// The first offset at which all columns of a row fall on free places. Looks at 64 offsets at a time.
    fn first_fit(&self, row: &[(usize, u16)]) -> usize {
        let mut start = 0;
        loop {
            let mut taken = 0;
            for &(column, _) in row {
                taken |= self.window(start + column);
                if taken == u64::MAX {
                    break;
                }
            }
            if taken != u64::MAX {
                return start + taken.trailing_ones() as usize;
            }
            start += 64;
        }
    }
}
