//! Sixty-four hands at a time with AVX-512 (F, BW, VBMI, VBMI2, BITALG, with GFNI: Ice Lake, Zen 4 and later).
//!
//! Cards are handled as bytes, 64 hands a register, up to the masks of ranks; strengths as 16-bit words, 32
//! hands a register. See [`tables`](super::tables) for the order of the bits. No hand decides a branch, but
//! for the one that leaves at a block with a wrong row.
#![allow(clippy::wildcard_imports, reason = "the intrinsics, and what the files of one kernel share")]

mod high;
mod low;
mod read;
mod suits;

use super::{BLOCK, SuitColumns, Unaligned};
use crate::Ranking;
use std::arch::x86_64::*;

/// 64 bytes or 32 words.
type V = __m512i;

// A ternary operation is numbered by its results on these three patterns.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;
const OR3: i32 = A | B | C;
const XOR3: i32 = A ^ B ^ C;
const MAJORITY: i32 = A & B | A & C | B & C;

/// A function of three vectors, bit by bit, written in terms of `A`, `B` and `C`.
macro_rules! ternary {
    ($op:expr, $a:expr, $b:expr, $c:expr) => {
        _mm512_ternarylogic_epi64::<{ ($op) & 0xff }>($a, $b, $c)
    };
}
use ternary;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn load(bytes: &[u8; 64]) -> V {
    // SAFETY: the reference covers the 64 bytes that are read, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Loads bytes that someone else may be changing: once, whatever the compiler thinks of it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn load_shared(bytes: &[u8; 64]) -> V {
    // SAFETY: the reference covers the 64 bytes that are read, any bytes are a vector, and the type that is read
    // needs no alignment. Of bytes that change meanwhile the load gives old or new ones.
    unsafe { bytes.as_ptr().cast::<Unaligned<V>>().read_volatile().0 }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn load_words(words: &[u16; 32]) -> V {
    // SAFETY: the reference covers the 64 bytes that are read, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn store_words(words: &mut [u16; 32], value: V) {
    // SAFETY: the reference covers the 64 bytes that are written, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), value) }
}

/// Looks 7-bit indices up in a table of bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn lookup128(table: &[u8; 128], index: V) -> V {
    let (halves, _) = table.as_chunks::<64>();
    _mm512_permutex2var_epi8(load(&halves[0]), index, load(&halves[1]))
}

/// Looks 6-bit indices up in a table of words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn lookup_words(table: &[u16; 64], index: V) -> V {
    let (halves, _) = table.as_chunks::<32>();
    _mm512_permutex2var_epi16(load_words(&halves[0]), index, load_words(&halves[1]))
}

/// The same word in every lane.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn word(x: u16) -> V {
    _mm512_set1_epi16(x.cast_signed())
}

/// x - 1.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn less_one(x: V) -> V {
    _mm512_add_epi16(x, _mm512_set1_epi16(-1))
}

/// See [`Isa::rows`](super::Isa::rows).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn rows<const N: usize>(ranking: Ranking, rows: &[u8], out: &mut [u16]) -> usize {
    match ranking {
        Ranking::High => blocks::<N, HIGH>(rows, out),
        Ranking::AceToFive => blocks::<N, ACE_TO_FIVE>(rows, out),
        Ranking::EightOrBetter => blocks::<N, EIGHT_OR_BETTER>(rows, out),
    }
}

/// See [`Isa::suits`](super::Isa::suits).
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn suits<const N: usize>(ranking: Ranking, hands: SuitColumns<'_>, out: &mut [u16]) {
    match ranking {
        Ranking::High => suits::blocks::<N, HIGH>(hands, out),
        Ranking::AceToFive => suits::blocks::<N, ACE_TO_FIVE>(hands, out),
        Ranking::EightOrBetter => suits::blocks::<N, EIGHT_OR_BETTER>(hands, out),
    }
}

const HIGH: usize = 0;
const ACE_TO_FIVE: usize = 1;
const EIGHT_OR_BETTER: usize = 2;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn blocks<const N: usize, const RANKING: usize>(rows: &[u8], out: &mut [u16]) -> usize {
    let mut done = 0;
    for (rows, out) in rows.chunks_exact(BLOCK * N).zip(out.as_chunks_mut::<BLOCK>().0) {
        let Ok(rows) = <&[[u8; BLOCK]; N]>::try_from(rows.as_chunks().0) else { break };
        let cards = read::columns(rows);
        if read::wrong(&cards) != 0 {
            break;
        }
        let strengths = match RANKING {
            HIGH => read::high(&cards),
            ACE_TO_FIVE => read::ace_to_five(&cards),
            _ => read::eight_or_better(&cards),
        };
        let (halves, _) = out.as_chunks_mut::<32>();
        store_words(&mut halves[0], strengths[0]);
        store_words(&mut halves[1], strengths[1]);
        done += 1;
    }
    done
}
