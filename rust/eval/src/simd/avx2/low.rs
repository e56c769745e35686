//! From masks of ranks to strengths in the lows, 32 hands at a time.

use super::*;
use crate::ranks;
use crate::simd::tables::{by_power, choose, differences, low_nibble};

/// What kind of hand it is: a sum. With five ranks or more it does not matter whether any is held twice.
const FOUR_RANKS_OR_LESS: u8 = 1;
const THREE_RANKS_OR_LESS: u8 = 2;
const TWO_RANKS: u8 = 4;
const NO_SECOND: u8 = 8;

/// A table by kind of hand: no pair, pair, two pair, trips, full house, quads.
const fn by_kind([no_pair, pair, two_pair, trips, full_house, quads]: [u8; 6]) -> [u8; 16] {
    let mut table = [0; 16];
    table[0] = no_pair;
    table[NO_SECOND as usize] = no_pair;
    let mut kind = FOUR_RANKS_OR_LESS;
    table[kind as usize] = pair;
    table[(kind | NO_SECOND) as usize] = pair;
    kind |= THREE_RANKS_OR_LESS;
    table[kind as usize] = two_pair;
    table[(kind | NO_SECOND) as usize] = trips;
    kind |= TWO_RANKS;
    table[kind as usize] = full_house;
    table[(kind | NO_SECOND) as usize] = quads;
    table
}

/// The low or high byte of the best strength of each kind.
const fn to(high: bool) -> [u8; 16] {
    let byte = high as usize;
    by_kind([
        ranks::LOW_TO.to_le_bytes()[byte],
        ranks::LOW_PAIR_TO.to_le_bytes()[byte],
        ranks::LOW_TWO_PAIR_TO.to_le_bytes()[byte],
        ranks::LOW_TRIPS_TO.to_le_bytes()[byte],
        ranks::LOW_FULL_HOUSE_TO.to_le_bytes()[byte],
        ranks::LOW_QUADS_TO.to_le_bytes()[byte],
    ])
}

static TO: [[u8; 16]; 2] = [to(false), to(true)];
/// What a step of the best group's number costs, and of the second's.
static GROUP_STEP: [u8; 16] = by_kind([0, 220, 11, 66, 12, 12]);
static SECOND_STEP: [u8; 16] = by_kind([0, 0, 11, 0, 0, 0]);

/// By the mask of a rank: its number, ace 0; the number of pairs of better ranks.
static RANK: [u8; 16] = by_power([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0]);
static PAIRS_BELOW: [u8; 16] = by_power({
    let (mut table, mut bit) = ([0; 16], 0);
    while bit < 13 {
        table[bit] = choose(bit, 2) as u8;
        bit += 1;
    }
    table
});

/// The parts of the ranks deuce to five, six to nine, ten to king, by the place of the first of them in the
/// set. An ace adds nothing, nor does what comes after the fifth place.
static FIRST: [[u8; 16]; 2] = differences([low_nibble(1, 1, false), low_nibble(1, 2, false)]);
static MIDDLE: [[u8; 16]; 6] = differences([
    low_nibble(5, 1, false),
    low_nibble(5, 2, false),
    low_nibble(5, 3, false),
    low_nibble(5, 4, false),
    low_nibble(5, 5, false),
    low_nibble(5, 6, false),
]);
static LAST: [[u8; 16]; 6] = differences([
    low_nibble(9, 1, false),
    low_nibble(9, 2, false),
    low_nibble(9, 3, false),
    low_nibble(9, 4, false),
    low_nibble(9, 5, false),
    low_nibble(9, 6, false),
]);
static LAST_HIGH: [[u8; 16]; 6] = differences([
    low_nibble(9, 1, true),
    low_nibble(9, 2, true),
    low_nibble(9, 3, true),
    low_nibble(9, 4, true),
    low_nibble(9, 5, true),
    low_nibble(9, 6, true),
]);

/// What the strengths of 16 hands are made of; `group` and `second` as [`power`] gives them.
struct Shape {
    two_ranks: V,
    three_ranks_or_less: V,
    four_ranks_or_less: V,
    no_second: V,
    group: V,
    second: V,
    /// The ranks beside the groups, as if the groups' did not exist.
    set: V,
}

#[inline]
#[target_feature(enable = "avx2")]
fn shape([ones, twos, fours]: [V; 3]) -> Shape {
    let two = _mm256_or_si256(twos, fours);
    let one = _mm256_or_si256(ones, two);
    let three = _mm256_or_si256(_mm256_and_si256(ones, twos), fours);
    let rest = _mm256_and_si256(one, less_one(one));
    let rest = _mm256_and_si256(rest, less_one(rest));
    let two_ranks = is_zero(rest);
    let rest = _mm256_and_si256(rest, less_one(rest));
    let three_ranks_or_less = is_zero(rest);
    let rest = _mm256_and_si256(rest, less_one(rest));
    let four_ranks_or_less = is_zero(rest);

    // Every rank held is used once; with fewer than five, the best that can be are used again. The best
    // group: three of a kind where there are only two ranks, else a pair.
    let groups = select(two_ranks, three, two);
    let before = less_one(groups);
    let better = _mm256_andnot_si256(groups, before);
    let group = _mm256_andnot_si256(before, groups);
    // With three ranks a second pair, which is compared before the best.
    let others = _mm256_andnot_si256(group, two);
    let before = less_one(others);
    let better_than_second = _mm256_andnot_si256(others, before);
    let no_second = is_zero(others);
    let two_pair = _mm256_andnot_si256(_mm256_or_si256(two_ranks, no_second), three_ranks_or_less);
    let second = _mm256_and_si256(_mm256_andnot_si256(before, others), two_pair);
    let kickers = _mm256_andnot_si256(_mm256_or_si256(group, second), one);
    let above = _mm256_and_si256(kickers, better);
    let above_second = _mm256_add_epi16(above, _mm256_and_si256(kickers, better_than_second));
    let squeezed = _mm256_add_epi16(kickers, above);
    let squeezed_twice = _mm256_add_epi16(squeezed, above_second);
    let squeezed = select(two_pair, _mm256_srli_epi16::<2>(squeezed_twice), _mm256_srli_epi16::<1>(squeezed));
    Shape {
        two_ranks,
        three_ranks_or_less,
        four_ranks_or_less,
        no_second,
        group: power(group),
        second: power(second),
        set: select(four_ranks_or_less, squeezed, one),
    }
}

/// The strengths in ace-to-five, from the number of cards of each rank in binary.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn ace_to_five([ones, twos, fours]: [Words; 3]) -> Words {
    let a = shape([ones[0], twos[0], fours[0]]);
    let b = shape([ones[1], twos[1], fours[1]]);
    let kind = |masks: [V; 2], bit: u8| _mm256_and_si256(bytes(masks), byte(bit));
    let kind = _mm256_or_si256(
        _mm256_or_si256(
            kind([a.four_ranks_or_less, b.four_ranks_or_less], FOUR_RANKS_OR_LESS),
            kind([a.three_ranks_or_less, b.three_ranks_or_less], THREE_RANKS_OR_LESS),
        ),
        _mm256_or_si256(
            kind([a.two_ranks, b.two_ranks], TWO_RANKS),
            kind([a.no_second, b.no_second], NO_SECOND),
        ),
    );
    let values = words(
        _mm256_shuffle_epi8(table(&RANK), bytes([a.group, b.group])),
        _mm256_shuffle_epi8(table(&PAIRS_BELOW), bytes([a.second, b.second])),
    );
    let steps =
        words(_mm256_shuffle_epi8(table(&GROUP_STEP), kind), _mm256_shuffle_epi8(table(&SECOND_STEP), kind));
    let to = words(_mm256_shuffle_epi8(table(&TO[0]), kind), _mm256_shuffle_epi8(table(&TO[1]), kind));

    // The number of the set, four ranks at a time.
    let ace = bytes([_mm256_and_si256(a.set, word(1)), _mm256_and_si256(b.set, word(1))]);
    let both = low_bytes([_mm256_srli_epi16::<1>(a.set), _mm256_srli_epi16::<1>(b.set)]);
    let first = _mm256_and_si256(both, byte(15));
    let middle = _mm256_and_si256(_mm256_srli_epi16::<4>(both), byte(15));
    let last = bytes([_mm256_srli_epi16::<9>(a.set), _mm256_srli_epi16::<9>(b.set)]);
    let last = _mm256_and_si256(last, byte(15));
    let population = table(&tables::POPULATION);
    let place = _mm256_add_epi8(_mm256_slli_epi16::<4>(ace), byte(16));
    let part = lookup([1, 2], &FIRST, _mm256_or_si256(place, first));
    let place = _mm256_add_epi8(place, _mm256_shuffle_epi8(population, first));
    let part = _mm256_add_epi8(part, lookup([1, 2, 3, 4, 5, 6], &MIDDLE, _mm256_or_si256(place, middle)));
    let place = _mm256_add_epi8(place, _mm256_shuffle_epi8(population, middle));
    // At most the seventh place: the masks hold seven ranks at most.
    let index = _mm256_or_si256(_mm256_min_epu8(place, byte(6 * 16)), last);
    let last = words(lookup([1, 2, 3, 4, 5, 6], &LAST, index), lookup([1, 2, 3, 4, 5, 6], &LAST_HIGH, index));
    let part = words(part, _mm256_setzero_si256());
    let mut strengths = to;
    for half in 0..2 {
        let below = _mm256_add_epi16(_mm256_add_epi16(part[half], last[half]), {
            _mm256_maddubs_epi16(steps[half], values[half])
        });
        strengths[half] = _mm256_sub_epi16(to[half], below);
    }
    strengths
}

/// By the ranks ace to four: their part of the number of a set.
static EIGHT_FIRST: [u8; 16] = low_nibble(0, 1, false);
/// By the ranks five to eight and the number of the better ones: the strength, the better ones' part aside.
static EIGHT_LAST: [[u8; 16]; 4] = differences([eight_last(1), eight_last(2), eight_last(3), eight_last(4)]);

const fn eight_last(better: u32) -> [u8; 16] {
    let (mut table, mut bits) = (low_nibble(4, better as usize + 1, false), 0_usize);
    while bits < 16 {
        table[bits] = if bits.count_ones() + better < 5 { 0 } else { 56 - table[bits] };
        bits += 1;
    }
    table
}

/// The strengths in eight-or-better from the ranks of eight or less, ace lowest, as 32 bytes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn eight_or_better(ranks: V) -> V {
    let first = _mm256_and_si256(ranks, byte(15));
    let last = _mm256_and_si256(_mm256_srli_epi16::<4>(ranks), byte(15));
    let better = _mm256_shuffle_epi8(table(&tables::POPULATION), first);
    let strength = lookup([1, 2, 3, 4], &EIGHT_LAST, _mm256_or_si256(better, last));
    // Where there are too few ranks this stays 0.
    _mm256_subs_epu8(strength, _mm256_shuffle_epi8(table(&EIGHT_FIRST), first))
}
