//! From masks of ranks to strengths in high, 32 hands at a time.

use super::*;
use crate::ranks;
use crate::simd::tables::{by_power, choose, differences, nibble};

/// What kind of hand it is: the sum of what is missing. A flush has a number of its own.
const NO_GROUP: u8 = 1;
const NO_SECOND: u8 = 2;
const NO_THREE: u8 = 4;
const NO_FOUR: u8 = 8;
const HIGH_CARD: u8 = NO_FOUR | NO_THREE | NO_SECOND | NO_GROUP;
const PAIR: u8 = NO_FOUR | NO_THREE | NO_SECOND;
const TWO_PAIR: u8 = NO_FOUR | NO_THREE;
const TRIPS: u8 = NO_FOUR | NO_SECOND;
const FULL_HOUSE: u8 = NO_FOUR;
const QUADS: u8 = 0;
const FLUSH: u8 = 1;

/// A table by kind of hand.
const fn by_kind(entries: [(u8, u8); 7]) -> [u8; 16] {
    let (mut table, mut i) = ([0; 16], 0);
    while i < 7 {
        table[entries[i].0 as usize] = entries[i].1;
        i += 1;
    }
    table
}

/// The low or high byte of the lowest strength of each kind.
const fn from(high: bool) -> [u8; 16] {
    let byte = high as usize;
    by_kind([
        (HIGH_CARD, ranks::HIGH_CARD_FROM.to_le_bytes()[byte]),
        (PAIR, ranks::PAIR_FROM.to_le_bytes()[byte]),
        (TWO_PAIR, ranks::TWO_PAIR_FROM.to_le_bytes()[byte]),
        (TRIPS, ranks::TRIPS_FROM.to_le_bytes()[byte]),
        (FULL_HOUSE, ranks::FULL_HOUSE_FROM.to_le_bytes()[byte]),
        (QUADS, ranks::QUADS_FROM.to_le_bytes()[byte]),
        (FLUSH, ranks::FLUSH_FROM.to_le_bytes()[byte]),
    ])
}

static FROM: [[u8; 16]; 2] = [from(false), from(true)];
/// What a step of the first group's number is worth, and of the second's.
static GROUP_STEP: [u8; 16] = by_kind([
    (HIGH_CARD, 0),
    (PAIR, 220),
    (TWO_PAIR, 11),
    (TRIPS, 66),
    (FULL_HOUSE, 12),
    (QUADS, 12),
    (FLUSH, 0),
]);
static SECOND_STEP: [u8; 16] =
    by_kind([(HIGH_CARD, 0), (PAIR, 0), (TWO_PAIR, 11), (TRIPS, 0), (FULL_HOUSE, 1), (QUADS, 1), (FLUSH, 0)]);
/// How many ranks beside the groups count, times 16.
static LEFT: [u8; 16] = by_kind([
    (HIGH_CARD, 5 * 16),
    (PAIR, 3 * 16),
    (TWO_PAIR, 16),
    (TRIPS, 2 * 16),
    (FULL_HOUSE, 0),
    (QUADS, 0),
    (FLUSH, 5 * 16),
]);

/// By the mask of a rank: its number, deuce 0; the number of pairs of lower ranks.
static RANK: [u8; 16] = by_power([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0]);
static PAIRS_BELOW: [u8; 16] = by_power({
    let (mut table, mut bit) = ([0; 16], 0);
    while bit < 13 {
        table[bit] = choose(12 - bit, 2) as u8;
        bit += 1;
    }
    table
});
/// The ace's number is 0, as is the number in the upper byte of a word.
static BETTER: [u8; 16] = by_power([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0]);

/// The parts of the ranks ace to jack, ten to seven, six to three. A deuce adds nothing.
static TOP: [[u8; 16]; 4] =
    differences([nibble(12, 1, false), nibble(12, 2, false), nibble(12, 3, false), nibble(12, 5, false)]);
static TOP_HIGH: [[u8; 16]; 1] = [nibble(12, 5, true)];
static MIDDLE: [[u8; 16]; 5] = differences([
    nibble(8, 1, false),
    nibble(8, 2, false),
    nibble(8, 3, false),
    nibble(8, 4, false),
    nibble(8, 5, false),
]);
static BOTTOM: [[u8; 16]; 4] =
    differences([nibble(4, 1, false), nibble(4, 2, false), nibble(4, 3, false), nibble(4, 4, false)]);

/// The straights among some ranks.
#[inline]
#[target_feature(enable = "avx2")]
fn runs(ranks: V) -> V {
    // Bit i of `runs`: the five ranks from i down are held, the ace being also below the deuce.
    let round = _mm256_or_si256(ranks, _mm256_slli_epi16::<13>(ranks));
    let runs2 = _mm256_and_si256(round, _mm256_srli_epi16::<1>(round));
    let runs4 = _mm256_and_si256(runs2, _mm256_srli_epi16::<2>(runs2));
    _mm256_and_si256(_mm256_and_si256(runs4, word(0x3ff)), _mm256_srli_epi16::<4>(round))
}

/// What the strengths of 16 hands are made of; `group` and `second` as [`power`] gives them.
struct Shape {
    no_group: V,
    no_second: V,
    no_three: V,
    no_four: V,
    /// The first group is worse than the second.
    worse: V,
    group: V,
    second: V,
    /// The ranks that count beside the groups, as if the groups' did not exist, and perhaps lower ones.
    set: V,
    no_straight: V,
    /// The strength of a straight.
    straight: V,
}

#[inline]
#[target_feature(enable = "avx2")]
fn shape([ones, twos, fours]: [V; 3], flush: V, is_flush: V) -> Shape {
    let two = _mm256_or_si256(twos, fours);
    let one = _mm256_or_si256(ones, two);
    let three = _mm256_or_si256(_mm256_and_si256(ones, twos), fours);
    let (no_three, no_four) = (is_zero(three), is_zero(fours));
    // The first group: four of a kind, else three, else the best pair.
    let groups = select(no_four, select(no_three, two, three), fours);
    let before = less_one(groups);
    let better = _mm256_andnot_si256(groups, before);
    let group = _mm256_andnot_si256(before, groups);
    // The second: any rank beside four of a kind, else a pair.
    let others = _mm256_andnot_si256(group, select(no_four, two, one));
    let before = less_one(others);
    let better_than_second = _mm256_andnot_si256(others, before);
    let second = _mm256_andnot_si256(before, others);
    let (no_group, no_second) = (is_zero(groups), is_zero(others));
    // The ranks beside them, as if theirs did not exist.
    let kickers = _mm256_andnot_si256(_mm256_or_si256(group, second), one);
    let above = _mm256_and_si256(kickers, better);
    let above_second = _mm256_add_epi16(above, _mm256_and_si256(kickers, better_than_second));
    let two_pair = _mm256_andnot_si256(no_second, no_three);
    let squeezed = _mm256_add_epi16(kickers, above);
    let squeezed = _mm256_add_epi16(squeezed, _mm256_and_si256(two_pair, above_second));
    // A flush rules out four of a kind and full houses, so it only replaces the ranks held.
    let held = select(is_flush, flush, one);
    let runs = runs(held);
    let best = select(is_flush, word(ranks::STRAIGHT_FLUSH_FROM + 9), word(ranks::STRAIGHT_FROM + 9));
    let highest = _mm256_and_si256(runs, _mm256_sub_epi16(_mm256_setzero_si256(), runs));
    Shape {
        no_group,
        no_second,
        no_three,
        no_four,
        worse: _mm256_cmpgt_epi16(group, second),
        group: power(group),
        second: power(second),
        set: select(_mm256_or_si256(no_group, is_flush), held, squeezed),
        no_straight: is_zero(runs),
        straight: _mm256_sub_epi16(best, _mm256_shuffle_epi8(table(&BETTER), power(highest))),
    }
}

/// The strengths, from the number of cards of each rank in binary, the ranks of the suit of which there are
/// most, and, in bytes, whether that is a flush.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn strengths([ones, twos, fours]: [Words; 3], flush: Words, is_flush: V) -> Words {
    let flush_words = words(is_flush, is_flush);
    let a = shape([ones[0], twos[0], fours[0]], flush[0], flush_words[0]);
    let b = shape([ones[1], twos[1], fours[1]], flush[1], flush_words[1]);
    let kind = |no: [V; 2], bit: u8| _mm256_and_si256(bytes(no), byte(bit));
    let kind = _mm256_or_si256(
        _mm256_or_si256(
            kind([a.no_group, b.no_group], NO_GROUP),
            kind([a.no_second, b.no_second], NO_SECOND),
        ),
        _mm256_or_si256(kind([a.no_three, b.no_three], NO_THREE), kind([a.no_four, b.no_four], NO_FOUR)),
    );
    let kind = select(is_flush, byte(FLUSH), kind);

    let group = bytes([a.group, b.group]);
    let group = select(
        _mm256_cmpeq_epi8(kind, byte(TWO_PAIR)),
        _mm256_shuffle_epi8(table(&PAIRS_BELOW), group),
        _mm256_shuffle_epi8(table(&RANK), group),
    );
    let second = _mm256_shuffle_epi8(table(&RANK), bytes([a.second, b.second]));
    let second = _mm256_add_epi8(second, bytes([a.worse, b.worse]));
    let values = words(group, second);
    let steps =
        words(_mm256_shuffle_epi8(table(&GROUP_STEP), kind), _mm256_shuffle_epi8(table(&SECOND_STEP), kind));
    let from = words(_mm256_shuffle_epi8(table(&FROM[0]), kind), _mm256_shuffle_epi8(table(&FROM[1]), kind));

    // The number of the set, four ranks at a time.
    let left = _mm256_shuffle_epi8(table(&LEFT), kind);
    let both = low_bytes([a.set, b.set]);
    let top = _mm256_and_si256(both, byte(15));
    let middle = _mm256_and_si256(_mm256_srli_epi16::<4>(both), byte(15));
    let bottom = bytes([_mm256_srli_epi16::<8>(a.set), _mm256_srli_epi16::<8>(b.set)]);
    let bottom = _mm256_and_si256(bottom, byte(15));
    let population = table(&tables::POPULATION);
    let index = _mm256_or_si256(top, left);
    let top_part = words(lookup([1, 2, 3, 5], &TOP, index), lookup([5], &TOP_HIGH, index));
    let left = _mm256_subs_epu8(left, _mm256_shuffle_epi8(population, top));
    let part = lookup([1, 2, 3, 4, 5], &MIDDLE, _mm256_or_si256(middle, left));
    let left = _mm256_subs_epu8(left, _mm256_shuffle_epi8(population, middle));
    let part = _mm256_add_epi8(part, lookup([1, 2, 3, 4], &BOTTOM, _mm256_or_si256(bottom, left)));
    let part = words(part, _mm256_setzero_si256());

    let mut strengths = from;
    for (half, shape) in [a, b].iter().enumerate() {
        let strength = _mm256_add_epi16(from[half], _mm256_maddubs_epi16(steps[half], values[half]));
        let strength = _mm256_add_epi16(strength, _mm256_add_epi16(top_part[half], part[half]));
        strengths[half] = select(shape.no_straight, strength, shape.straight);
    }
    strengths
}
