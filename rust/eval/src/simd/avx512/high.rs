//! From masks of ranks to strengths in high, 32 hands a register.

use super::*;
use crate::ranks;
use crate::simd::tables::{self, Aligned};

static UPPER: Aligned<[[u16; 64]; 3]> = Aligned([tables::upper6(5), tables::upper6(3), tables::upper6(2)]);
static LOWER: Aligned<[[u8; 128]; 3]> = Aligned([tables::lower7(0), tables::lower7(1), tables::lower7(2)]);
static GROUPS: Aligned<[u16; 64]> = Aligned(tables::HIGH_GROUPS);

/// The strengths of hands of N cards, from the number of cards of each rank in binary and the ranks of
/// the suit of which there are most, or of any suit where no suit has four.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn strengths<const N: usize>([ones, twos, fours]: [V; 3], flush: V) -> V {
    let one = ternary!(OR3, ones, twos, fours);
    let two = _mm512_or_si512(twos, fours);
    let three = ternary!(A & B | C, ones, twos, fours);
    let four = fours;

    // A flush rules out four of a kind and full houses, so from here on it only replaces the ranks held.
    let length = _mm512_popcnt_epi16(flush);
    let no_flush = _mm512_cmple_epi16_mask(length, word(4));
    let ranks = _mm512_mask_mov_epi16(flush, no_flush, one);

    // Bit i of `runs`: the five ranks from i down are held, the ace being also below the deuce.
    let round = _mm512_or_si512(ranks, _mm512_slli_epi16::<13>(ranks));
    let runs2 = _mm512_and_si512(round, _mm512_srli_epi16::<1>(round));
    let runs4 = _mm512_and_si512(runs2, _mm512_srli_epi16::<2>(runs2));
    let runs = ternary!(A & B & C, runs4, _mm512_srli_epi16::<4>(round), word(0x3ff));
    let straight = _mm512_test_epi16_mask(runs, runs);
    let above = _mm512_popcnt_epi16(_mm512_andnot_si512(runs, less_one(runs)));
    let best =
        _mm512_mask_mov_epi16(word(ranks::STRAIGHT_FLUSH_FROM + 9), no_flush, word(ranks::STRAIGHT_FROM + 9));

    // The first group: four of a kind, else three, else the best pair. `above`: how many ranks are better.
    let has_three = _mm512_test_epi16_mask(three, three);
    let has_four = _mm512_test_epi16_mask(four, four);
    let groups = _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(two, has_three, three), has_four, four);
    let before = less_one(groups);
    let better = _mm512_andnot_si512(groups, before);
    let group = _mm512_andnot_si512(before, groups);
    // The second: any rank beside four of a kind, else a pair.
    let others = ternary!(A & !B, _mm512_mask_mov_epi16(two, has_four, one), group, group);
    let before = less_one(others);
    let has_second = _mm512_mask_test_epi16_mask(no_flush, others, others);
    let two_pair = _mm512_mask_testn_epi16_mask(has_second, three, three);
    let free = _mm512_andnot_si512(group, word(0x1fff));
    let worse = _mm512_popcnt_epi16(ternary!(A & !(B ^ C), free, others, before));
    let free = ternary!(A & !(B & !C), free, others, before);
    let kickers = _mm512_and_si512(one, free);
    let worse_kickers = _mm512_popcnt_epi16(ternary!(A & !(B ^ C), free, kickers, less_one(kickers)));
    let second = _mm512_mask_mullo_epi16(worse, two_pair, worse, word(11));
    let second = _mm512_mask_add_epi16(second, two_pair, second, worse_kickers);

    let entry = _mm512_popcnt_epi16(better);
    let entry = _mm512_mask_add_epi16(entry, has_second, entry, word(tables::TWO_PAIR as u16));
    let entry = _mm512_mask_add_epi16(entry, has_three, entry, word(tables::TRIPS as u16));
    let entry =
        _mm512_mask_add_epi16(entry, has_four, entry, word((tables::QUADS - tables::FULL_HOUSE) as u16));
    let from = lookup_words(&GROUPS.0, entry);

    // Without a second group the kickers count as a set, the group's rank left out of the ranks.
    let grouped = _mm512_mask_test_epi16_mask(no_flush, groups, groups);
    let trips = _mm512_mask_test_epi16_mask(grouped, three, three);
    let squeezed = _mm512_add_epi16(kickers, _mm512_and_si512(kickers, better));
    let set = _mm512_mask_mov_epi16(ranks, grouped, squeezed);
    let upper = lookup_words(&UPPER.0[0], set);
    let upper = _mm512_mask_mov_epi16(upper, grouped, lookup_words(&UPPER.0[1], set));
    let upper = _mm512_mask_mov_epi16(upper, trips, lookup_words(&UPPER.0[2], set));
    let bits = _mm512_srli_epi16::<6>(set);
    let mut lower = lookup128(&LOWER.0[N - 5], bits);
    if N > 6 {
        lower = _mm512_mask_mov_epi16(
            lower,
            _mm512_cmpeq_epi16_mask(length, word(6)),
            lookup128(&LOWER.0[1], bits),
        );
    }
    if N > 5 {
        lower = _mm512_mask_mov_epi16(
            lower,
            _mm512_cmpeq_epi16_mask(length, word(5)),
            lookup128(&LOWER.0[0], bits),
        );
    }
    let set = _mm512_add_epi16(upper, lower);

    let from = _mm512_mask_mov_epi16(word(ranks::HIGH_CARD_FROM), grouped, from);
    let from = _mm512_mask_mov_epi16(word(ranks::FLUSH_FROM), no_flush, from);
    let strength = _mm512_add_epi16(from, _mm512_mask_mov_epi16(set, has_second, second));
    _mm512_mask_sub_epi16(strength, straight, best, above)
}
