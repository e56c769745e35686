//! Plain Rust, for machines without the vectors that the other kernels need.
//!
//! A block of rows goes through three small loops: one that adds up what a table says of each card, one that
//! works on the sums and that the compiler makes vector instructions of, and one that looks strengths up.

use super::{BLOCK, once};
use crate::Ranking;
use crate::batch::{self, SuitColumns};
use crate::bits;
use crate::high::{suited, unsuited};
use crate::low::paired;
use crate::tables::{EIGHT, LOW, MULTIPLIER};
use stud_cards::CardSet;

/// Where in a sum, above the bits that stand for a card each, the three bits a suit are that count.
const SUITS: u32 = 52;

/// By id: the bit of the card and a one for its suit; nothing for what is no card.
static TERMS: [u64; 256] = {
    let mut table = [0; 256];
    let mut id = 0;
    while id < 52 {
        table[id] = 1 << id | 1 << (SUITS + 3 * (id as u32 & 3));
        id += 1;
    }
    table
};

/// See [`Isa::rows`](super::Isa::rows).
pub(super) fn rows<const N: usize>(ranking: Ranking, rows: &[u8], out: &mut [u16]) -> usize {
    match ranking {
        Ranking::High => blocks::<N>(high_key, high, rows, out),
        Ranking::AceToFive => blocks::<N>(ranks, ace_to_five, rows, out),
        Ranking::EightOrBetter => blocks::<N>(ranks, eight_or_better, rows, out),
    }
}

#[inline]
fn blocks<const N: usize>(
    key: impl Fn(u64, u64) -> u64,
    strength: impl Fn(u64, u64) -> u16,
    rows: &[u8],
    out: &mut [u16],
) -> usize {
    let mut done = 0;
    let (mut sums, mut keys) = ([0_u64; BLOCK], [0_u64; BLOCK]);
    for (rows, out) in rows.chunks_exact(BLOCK * N).zip(out.as_chunks_mut::<BLOCK>().0) {
        for (ids, sum) in rows.as_chunks::<N>().0.iter().zip(&mut sums) {
            *sum = ids.iter().fold(0, |sum, id| sum.wrapping_add(TERMS[usize::from(once(id))]));
        }
        let mut cards = 0;
        for (keys, sums) in keys.as_chunks_mut::<HALF>().0.iter_mut().zip(sums.as_chunks::<HALF>().0) {
            let (mut even, mut odd) = (0_u64, 0_u64);
            for (key_of, &sum) in keys.iter_mut().zip(sums) {
                let counts = bits::counts(CardSet::from_bits_truncate(sum));
                *key_of = key(counts, sum);
                even += counts & DIGITS;
                odd += counts >> 4 & DIGITS;
            }
            cards += bytes_sum(even) + bytes_sum(odd);
        }
        // A sum of N powers of two has N bits only if all of them differ, and else fewer.
        if cards != (BLOCK * N) as u64 {
            break;
        }
        for ((&key, &sum), out) in keys.iter().zip(&sums).zip(out) {
            *out = strength(key, sum);
        }
        done += 1;
    }
    done
}

/// See [`Isa::suits`](super::Isa::suits). The masks are what the sums of rows are taken apart into, so there is less
/// to do.
pub(super) fn suits(ranking: Ranking, hands: SuitColumns<'_>, out: &mut [u16]) {
    let [clubs, diamonds, hearts, spades] = hands.more.map(|suit| suit.as_chunks::<BLOCK>().0);
    let out = out.as_chunks_mut::<BLOCK>().0;
    for ((((out, c), d), h), s) in out.iter_mut().zip(clubs).zip(diamonds).zip(hearts).zip(spades) {
        let mut block = [[0; BLOCK]; 4];
        for ((own, base), more) in block.iter_mut().zip(hands.base).zip([c, d, h, s]) {
            for (own, more) in own.iter_mut().zip(more) {
                *own = base | more;
            }
        }
        match ranking {
            Ranking::High => high_suits(&block, out),
            Ranking::AceToFive => low_suits(&block, out, |ranks, hand| {
                let unpaired = LOW[usize::from(ranks) % LOW.len()];
                if unpaired == 0 { paired(batch::set_of(hand)) } else { unpaired }
            }),
            Ranking::EightOrBetter => low_suits(&block, out, |ranks, _| eight_or_better(ranks.into(), 0)),
        }
    }
}

fn high_suits(block: &[[u16; BLOCK]; 4], out: &mut [u16; BLOCK]) {
    let [clubs, diamonds, hearts, spades] = block;
    let (mut flushes, mut counts) = ([0_u16; BLOCK], [0_u64; BLOCK]);
    for suit in block {
        for (flush, &ranks) in flushes.iter_mut().zip(suit) {
            // What is left when four are taken away.
            *flush |= (0..4).fold(ranks, |rest, _| rest & rest.wrapping_sub(1));
        }
    }
    for ((((counts, &c), &d), &h), &s) in counts.iter_mut().zip(clubs).zip(diamonds).zip(hearts).zip(spades) {
        // How many suits have a rank, in binary: fewer masks to spread than there are suits.
        let (odd, both) = (c ^ d ^ h ^ s, c & d | h & s | (c | d) & (h | s));
        let four = c & d & h & s;
        *counts = batch::spread(odd) | batch::spread(both & !four) << 1 | batch::spread(four) << 2;
    }
    for (i, ((out, &flush), &counts)) in out.iter_mut().zip(&flushes).zip(&counts).enumerate() {
        *out = if flush == 0 {
            unsuited(counts.wrapping_mul(MULTIPLIER))
        } else {
            suited(batch::set_of([clubs[i], diamonds[i], hearts[i], spades[i]]))
        };
    }
}

#[inline]
fn low_suits(block: &[[u16; BLOCK]; 4], out: &mut [u16; BLOCK], strength: impl Fn(u16, [u16; 4]) -> u16) {
    let [clubs, diamonds, hearts, spades] = block;
    for ((((out, &c), &d), &h), &s) in out.iter_mut().zip(clubs).zip(diamonds).zip(hearts).zip(spades) {
        *out = strength(c | d | h | s, [c, d, h, s]);
    }
}

/// So few rows that the cards of a rank in all of them are counted in a byte.
const HALF: usize = BLOCK / 2;
/// Every second digit.
const DIGITS: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The sum of the bytes.
fn bytes_sum(bytes: u64) -> u64 {
    bytes.to_le_bytes().into_iter().map(u64::from).sum()
}

/// The number of cards of each rank, a digit a rank; above, whether there is a flush.
#[inline]
fn high_key(counts: u64, sum: u64) -> u64 {
    // Five, six or seven of a suit: the bit of four and another.
    let flush = sum & (sum << 1 | sum << 2) & 0b100_100_100_100 << SUITS;
    counts | flush
}

#[inline]
fn high(key: u64, sum: u64) -> u16 {
    if key >> SUITS == 0 {
        unsuited(key.wrapping_mul(MULTIPLIER))
    } else {
        suited(CardSet::from_bits_truncate(sum))
    }
}

/// The ranks held, ace on top.
#[inline]
fn ranks(_: u64, sum: u64) -> u64 {
    let digits = bits::present(CardSet::from_bits_truncate(sum));
    let pairs = (digits | digits >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
    let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
    (eights | eights >> 24) & 0x1fff
}

#[inline]
fn ace_to_five(ranks: u64, sum: u64) -> u16 {
    let unpaired = LOW[ranks as usize % LOW.len()];
    if unpaired == 0 { paired(CardSet::from_bits_truncate(sum)) } else { unpaired }
}

#[inline]
fn eight_or_better(ranks: u64, _: u64) -> u16 {
    u16::from(EIGHT[(ranks << 1 & 0xfe | ranks >> 12) as usize % EIGHT.len()])
}
