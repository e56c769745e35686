//! From masks of ranks to strengths in the lows, 32 or 64 hands a register.

use super::*;
use crate::ranks;
use crate::simd::tables::{self, Aligned};

static FIRST: Aligned<[u8; 128]> = Aligned(tables::LOW_FIRST7);
/// By the number of different ranks, from five up.
static REST: Aligned<[[u16; 64]; 3]> =
    Aligned([tables::low_rest6(5, 5), tables::low_rest6(5, 6), tables::low_rest6(5, 7)]);
static REST_OF_PAIR: Aligned<[u16; 64]> = Aligned(tables::low_rest6(3, 3));
static REST_OF_TRIPS: Aligned<[u16; 64]> = Aligned(tables::low_rest6(2, 2));
static GROUPS: Aligned<[u16; 64]> = Aligned(tables::LOW_GROUPS);
static EIGHT: Aligned<[u8; 256]> = Aligned(tables::EIGHT_OR_BETTER);

/// The strengths in ace-to-five of hands of N cards, from the number of cards of each rank in binary, ace
/// lowest, as 32 words.
///
/// Every rank held is used once; with fewer than five, the best that can be are used again.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn ace_to_five<const N: usize>([ones, twos, fours]: [V; 3]) -> V {
    let one = ternary!(OR3, ones, twos, fours);
    let two = _mm512_or_si512(twos, fours);
    let three = ternary!(A & B | C, ones, twos, fours);
    let held = _mm512_popcnt_epi16(one);
    let few = _mm512_cmplt_epi16_mask(held, word(5));
    let two_ranks = _mm512_cmpeq_epi16_mask(held, word(2));
    let three_ranks = _mm512_cmpeq_epi16_mask(held, word(3));

    // The group compared first: three of a kind where there are only two ranks, else the best pair.
    let groups = _mm512_mask_mov_epi16(two, two_ranks, three);
    let before = less_one(groups);
    let better = _mm512_andnot_si512(groups, before);
    let group = _mm512_andnot_si512(before, groups);
    let number = _mm512_popcnt_epi16(better);
    // With three ranks a second pair, which is compared before the first.
    let others = _mm512_andnot_si512(group, two);
    let more = _mm512_test_epi16_mask(others, others);
    let two_pair = more & three_ranks;
    let before = less_one(others);
    let second = _mm512_maskz_mov_epi16(two_pair, _mm512_andnot_si512(before, others));
    let kickers = ternary!(A & !B & !C, one, group, second);
    let last = ternary!(!A & B & !C, kickers, less_one(kickers), _mm512_or_si512(group, second));
    let last = _mm512_popcnt_epi16(last);
    let last = _mm512_mask_add_epi16(last, two_pair, last, _mm512_mullo_epi16(number, word(11)));

    // The entry of the group in the table.
    let entry = _mm512_popcnt_epi16(_mm512_andnot_si512(others, before));
    let entry = _mm512_add_epi16(entry, word(tables::TWO_PAIR as u16 - 1));
    let entry = _mm512_mask_mov_epi16(number, two_pair, entry);
    let entry = _mm512_mask_add_epi16(entry, two_ranks, entry, word(tables::FULL_HOUSE as u16));
    let mut trips = 0;
    let mut entry = entry;
    if N < 7 {
        trips = !more & three_ranks;
        entry = _mm512_mask_add_epi16(entry, trips, entry, word(tables::TRIPS as u16));
    }
    if N < 6 {
        entry = _mm512_mask_add_epi16(
            entry,
            !more & two_ranks,
            entry,
            word((tables::QUADS - tables::FULL_HOUSE) as u16),
        );
    }
    let to = _mm512_mask_mov_epi16(word(ranks::LOW_TO), few, lookup_words(&GROUPS.0, entry));

    // The ranks beside a single group count as a set, the group's rank left out of the ranks.
    let squeezed = _mm512_srli_epi16::<1>(_mm512_add_epi16(kickers, _mm512_and_si512(kickers, better)));
    let set = _mm512_mask_mov_epi16(one, few, squeezed);
    let first = _mm512_and_si512(lookup128(&FIRST.0, set), word(0xff));
    let bits = _mm512_srli_epi16::<7>(set);
    let mut rest = lookup_words(&REST.0[0], bits);
    if N > 5 {
        rest = _mm512_mask_mov_epi16(
            rest,
            _mm512_cmpeq_epi16_mask(held, word(6)),
            lookup_words(&REST.0[1], bits),
        );
    }
    if N > 6 {
        rest = _mm512_mask_mov_epi16(
            rest,
            _mm512_cmpeq_epi16_mask(held, word(7)),
            lookup_words(&REST.0[2], bits),
        );
    }
    rest = _mm512_mask_mov_epi16(rest, few, lookup_words(&REST_OF_PAIR.0, bits));
    if N < 7 {
        rest = _mm512_mask_mov_epi16(rest, trips, lookup_words(&REST_OF_TRIPS.0, bits));
    }
    let set = _mm512_mask_mov_epi16(_mm512_add_epi16(first, rest), two_pair | two_ranks, last);
    _mm512_sub_epi16(to, set)
}

/// The strengths in eight-or-better from the ranks of eight or less, ace lowest, as 64 bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn eight_or_better(ranks: V) -> V {
    let (tables, _) = EIGHT.0.as_chunks::<128>();
    let with_eight = _mm512_movepi8_mask(ranks);
    _mm512_mask_mov_epi8(lookup128(&tables[0], ranks), with_eight, lookup128(&tables[1], ranks))
}
