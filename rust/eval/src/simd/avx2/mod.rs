//! Thirty-two hands at a time with AVX2.
//!
//! Cards and all small numbers are handled as bytes, 32 hands a register; masks of ranks and strengths as
//! 16-bit words, in two registers of 16 hands. Interleaving the bytes of two registers within each half gives
//! the words, packing them gives back the bytes, so the order of the hands in the two word registers is 0..8
//! and 16..24, then 8..16 and 24..32 for rows. See [`tables`](super::tables) for the order of the bits.
#![allow(clippy::wildcard_imports, reason = "the intrinsics, and what the files of one kernel share")]

mod high;
mod low;
mod read;
mod suits;

use super::tables;
use super::{BLOCK, SuitColumns, Unaligned};
use crate::Ranking;
use std::arch::x86_64::*;

/// 32 bytes or 16 words.
type V = __m256i;
/// The words of 32 hands.
type Words = [V; 2];

/// Hands that are evaluated together.
const HALF: usize = BLOCK / 2;

/// The same 16 bytes in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn table(bytes: &[u8; 16]) -> V {
    // SAFETY: the reference covers the 16 bytes that are read, and the load needs no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

/// Loads bytes that someone else may be changing: once, whatever the compiler thinks of it.
#[inline]
#[target_feature(enable = "avx2")]
fn load_shared(low: &[u8; 16], high: &[u8; 16]) -> V {
    // SAFETY: the references cover the 16 bytes that each load reads, any bytes are a vector, and the type that is
    // read needs no alignment. Of bytes that change meanwhile the loads give old or new ones.
    let [low, high] =
        [low, high].map(|bytes| unsafe { bytes.as_ptr().cast::<Unaligned<__m128i>>().read_volatile().0 });
    _mm256_set_m128i(high, low)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_words(words: &[u16; 16]) -> V {
    // SAFETY: the reference covers the 32 bytes that are read, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store_words(words: &mut [u16; 16], value: V) {
    // SAFETY: the reference covers the 32 bytes that are written, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), value) }
}

/// The same word in every lane.
#[inline]
#[target_feature(enable = "avx2")]
fn word(x: u16) -> V {
    _mm256_set1_epi16(x.cast_signed())
}

/// The same byte in every lane.
#[inline]
#[target_feature(enable = "avx2")]
fn byte(x: u8) -> V {
    _mm256_set1_epi8(x.cast_signed())
}

/// x - 1.
#[inline]
#[target_feature(enable = "avx2")]
fn less_one(x: V) -> V {
    _mm256_add_epi16(x, _mm256_set1_epi16(-1))
}

/// Where words are zero.
#[inline]
#[target_feature(enable = "avx2")]
fn is_zero(x: V) -> V {
    _mm256_cmpeq_epi16(x, _mm256_setzero_si256())
}

/// The bytes or words of `then` where `mask` is set, of `otherwise` where it is zero.
#[inline]
#[target_feature(enable = "avx2")]
fn select(mask: V, then: V, otherwise: V) -> V {
    _mm256_blendv_epi8(otherwise, then, mask)
}

/// Words from their low and high bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn words(low: V, high: V) -> Words {
    [_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high)]
}

/// The bytes of words that are below 128, or 0xffff.
#[inline]
#[target_feature(enable = "avx2")]
fn bytes(words: Words) -> V {
    _mm256_packs_epi16(words[0], words[1])
}

/// The low bytes of words.
#[inline]
#[target_feature(enable = "avx2")]
fn low_bytes(words: Words) -> V {
    let mask = word(0xff);
    _mm256_packus_epi16(_mm256_and_si256(words[0], mask), _mm256_and_si256(words[1], mask))
}

/// The number of a power of two in tables made by [`tables::by_power`]; 0, as for 1, where there is none.
#[inline]
#[target_feature(enable = "avx2")]
fn power(x: V) -> V {
    _mm256_srli_epi16::<12>(_mm256_mullo_epi16(x, word(tables::DE_BRUIJN)))
}

/// Looks nibbles up in one of several tables: `index` is the nibble plus 16 times the number of the table,
/// table 0 being all zero; `numbers` are the numbers of the others, which come as differences.
#[inline]
#[target_feature(enable = "avx2")]
fn lookup<const K: usize>(numbers: [u8; K], tables: &[[u8; 16]; K], index: V) -> V {
    let mut sum = _mm256_setzero_si256();
    for (number, bytes) in numbers.into_iter().zip(tables) {
        // Where the table's number is too high this is negative, and so looked up as zero.
        let index = _mm256_sub_epi8(index, byte(number * 16));
        sum = _mm256_xor_si256(sum, _mm256_shuffle_epi8(table(bytes), index));
    }
    sum
}

/// See [`Isa::rows`](super::Isa::rows).
#[target_feature(enable = "avx2")]
pub(super) fn rows<const N: usize>(ranking: Ranking, rows: &[u8], out: &mut [u16]) -> usize {
    match ranking {
        Ranking::High => blocks::<N, HIGH>(rows, out),
        Ranking::AceToFive => blocks::<N, ACE_TO_FIVE>(rows, out),
        Ranking::EightOrBetter => blocks::<N, EIGHT_OR_BETTER>(rows, out),
    }
}

/// See [`Isa::suits`](super::Isa::suits).
#[target_feature(enable = "avx2")]
pub(super) fn suits<const N: usize>(ranking: Ranking, hands: SuitColumns<'_>, out: &mut [u16]) {
    match ranking {
        Ranking::High => suits::blocks::<HIGH>(hands, out),
        Ranking::AceToFive => suits::blocks::<ACE_TO_FIVE>(hands, out),
        Ranking::EightOrBetter => suits::blocks::<EIGHT_OR_BETTER>(hands, out),
    }
}

const HIGH: usize = 0;
const ACE_TO_FIVE: usize = 1;
const EIGHT_OR_BETTER: usize = 2;

#[inline]
#[target_feature(enable = "avx2")]
fn blocks<const N: usize, const RANKING: usize>(rows: &[u8], out: &mut [u16]) -> usize {
    let mut halves = 0;
    for (rows, out) in rows.chunks_exact(HALF * N).zip(out.as_chunks_mut::<HALF>().0) {
        let (low, high) = rows.as_chunks().0.split_at(N);
        let (Ok(low), Ok(high)) = (low.try_into(), high.try_into()) else { break };
        let cards = read::columns::<N>(low, high);
        if read::wrong(&cards) {
            break;
        }
        let [a, b] = match RANKING {
            HIGH => read::high(&cards),
            ACE_TO_FIVE => read::ace_to_five(&cards),
            _ => read::eight_or_better(&cards),
        };
        let (parts, _) = out.as_chunks_mut::<16>();
        store_words(&mut parts[0], _mm256_permute2x128_si256::<0x20>(a, b));
        store_words(&mut parts[1], _mm256_permute2x128_si256::<0x31>(a, b));
        halves += 1;
    }
    halves / 2
}
