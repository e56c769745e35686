//! From rows of card ids to masks of ranks, 64 hands a register.

use super::*;
use crate::simd::tables::Aligned;

/// The row that a byte lane holds once the cards are sorted into columns: interleaving a register of low
/// bytes with one of high bytes then gives words of rows 0..32 and of rows 32..64, each in order.
const fn row_of_lane(lane: usize) -> usize {
    let (group, place) = (lane / 16, lane % 16);
    group * 8 + place % 8 + place / 8 * 32
}

/// Where the card of column `j` of each lane's row lies, modulo 64.
const fn places(width: usize, column: usize) -> [u8; 64] {
    let (mut table, mut lane) = ([0; 64], 0);
    while lane < 64 {
        table[lane] = ((row_of_lane(lane) * width + column) % 64) as u8;
        lane += 1;
    }
    table
}

/// The same for rows of six cards, whose columns come out in pairs, with rows 0..32 in the first register and
/// rows 32..64 in the second.
const fn places6(column: usize) -> [u8; 64] {
    let (mut table, mut lane) = ([0; 64], 0);
    while lane < 64 {
        let row = row_of_lane(lane);
        let word = (row % 32 * 3 + column / 2) % 32;
        table[lane] = (row / 32 * 64 + word * 2 + column % 2) as u8;
        lane += 1;
    }
    table
}

static PLACES5: Aligned<[[u8; 64]; 5]> =
    Aligned([places(5, 0), places(5, 1), places(5, 2), places(5, 3), places(5, 4)]);
static PLACES6: Aligned<[[u8; 64]; 6]> =
    Aligned([places6(0), places6(1), places6(2), places6(3), places6(4), places6(5)]);
static PLACES7: Aligned<[[u8; 64]; 7]> = Aligned([
    places(7, 0),
    places(7, 1),
    places(7, 2),
    places(7, 3),
    places(7, 4),
    places(7, 5),
    places(7, 6),
]);

/// The lanes whose number modulo `modulus` has this bit.
const fn lanes_with(bit: usize, modulus: usize) -> u64 {
    let (mut mask, mut lane) = (0, 0);
    while lane < 64 {
        mask |= ((lane % modulus) as u64 >> bit & 1) << lane;
        lane += 1;
    }
    mask
}

/// Sorts 64 rows into a register a column.
///
/// Lane p of register t holds column (64 t + p) mod N. For N = 5 and 7 the registers can be put into an
/// order in which that is (t + p) mod N, so that turning lane p by p mod N places, register to register,
/// brings each column into a register of its own; this takes a step a bit of p mod N. Then each register
/// is put into the order of the rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn columns<const N: usize>(rows: &[[u8; 64]; N]) -> [V; N] {
    let mut cards = [_mm512_setzero_si512(); N];
    if N == 6 {
        return columns6(rows);
    }
    // 64 is 1 modulo 7 and -1 modulo 5.
    for (t, bytes) in rows.iter().enumerate() {
        cards[if N == 7 { t } else { (N - t) % N }] = load_shared(bytes);
    }
    cards = turn::<N, 0>(cards);
    cards = turn::<N, 1>(cards);
    cards = turn::<N, 2>(cards);
    let places = if N == 7 { &PLACES7.0[..] } else { &PLACES5.0[..] };
    for (cards, places) in cards.iter_mut().zip(places) {
        *cards = _mm512_permutexvar_epi8(load(places), *cards);
    }
    cards
}

/// In the lanes whose number modulo N has the bit: takes the value from 2^bit registers before.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn turn<const N: usize, const BIT: usize>(cards: [V; N]) -> [V; N] {
    let mask = const { lanes_with(BIT, N) };
    let mut turned = cards;
    for j in 0..N {
        turned[j] = _mm512_mask_blend_epi8(mask, cards[j], cards[(j + N - (1 << BIT)) % N]);
    }
    turned
}

/// The same for N = 6, in words of two cards: three to a row, and 32 rows to three registers.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn columns6<const N: usize>(rows: &[[u8; 64]; N]) -> [V; N] {
    let mut cards = [_mm512_setzero_si512(); N];
    let mut pairs = [[_mm512_setzero_si512(); 3]; 2];
    // 32 is -1 modulo 3.
    for (t, bytes) in rows.iter().enumerate() {
        pairs[t / 3 % 2][(3 - t % 3) % 3] = load_shared(bytes);
    }
    for half in &mut pairs {
        let [a, b, c] = *half;
        // Word lane p goes p mod 3 registers on.
        let (one, two) = const { (word_lanes(1), word_lanes(2)) };
        for (to, (stay, next, last)) in half.iter_mut().zip([(a, c, b), (b, a, c), (c, b, a)]) {
            *to = _mm512_mask_blend_epi16(two, _mm512_mask_blend_epi16(one, stay, next), last);
        }
    }
    for (column, cards) in cards.iter_mut().enumerate() {
        let pair = column / 2 % 3;
        *cards = _mm512_permutex2var_epi8(pairs[0][pair], load(&PLACES6.0[column % 6]), pairs[1][pair]);
    }
    cards
}

/// The word lanes whose number modulo 3 is this.
const fn word_lanes(remainder: usize) -> u32 {
    let (mut mask, mut lane) = (0, 0);
    while lane < 32 {
        mask |= ((lane % 3 == remainder) as u32) << lane;
        lane += 1;
    }
    mask
}

/// The lanes with an id over 51 or the same card twice.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn wrong<const N: usize>(cards: &[V; N]) -> u64 {
    let mut highest = cards[0];
    let mut different = [!0_u64; 4];
    for (i, &card) in cards.iter().enumerate().skip(1) {
        highest = _mm512_max_epu8(highest, card);
        for &other in &cards[..i] {
            // Four chains, so that no comparison waits for the last.
            let chain = &mut different[i % 4];
            *chain = _mm512_mask_cmpneq_epi8_mask(*chain, card, other);
        }
    }
    let cards = _mm512_cmple_epu8_mask(highest, _mm512_set1_epi8(51));
    !(cards & different[0] & different[1] & different[2] & different[3])
}

/// The low or high byte of the mask of a card's rank, by the id of the card.
const fn rank_byte(high: bool, ace_to_five: bool) -> [u8; 64] {
    let (mut table, mut id) = ([0; 64], 0);
    while id < 52 {
        let rank = id / 4;
        let bit = if ace_to_five { (rank + 1) % 13 } else { 12 - rank };
        table[id] = (1_u16 << bit).to_le_bytes()[high as usize];
        id += 1;
    }
    table
}

static HIGH_BYTES: Aligned<[[u8; 64]; 2]> = Aligned([rank_byte(false, false), rank_byte(true, false)]);
static LOW_BYTES: Aligned<[[u8; 64]; 2]> = Aligned([rank_byte(false, true), rank_byte(true, true)]);

/// A byte for each card, looked up by its id.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn bytes_of<const N: usize>(table: &[u8; 64], cards: &[V; N]) -> [V; N] {
    let table = load(table);
    let mut bytes = *cards;
    for byte in &mut bytes {
        *byte = _mm512_permutexvar_epi8(*byte, table);
    }
    bytes
}

/// How often each bit is set in N registers, as three bits of a number: ones, twos, fours.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn count<const N: usize>(x: &[V; N]) -> [V; 3] {
    let (sum, carry) = (ternary!(XOR3, x[0], x[1], x[2]), ternary!(MAJORITY, x[0], x[1], x[2]));
    if N == 5 {
        let (ones, carry2) = (ternary!(XOR3, sum, x[3], x[4]), ternary!(MAJORITY, sum, x[3], x[4]));
        return [ones, _mm512_xor_si512(carry, carry2), _mm512_and_si512(carry, carry2)];
    }
    let (sum2, carry2) = (ternary!(XOR3, x[3], x[4], x[5]), ternary!(MAJORITY, x[3], x[4], x[5]));
    let (ones, carry3) = if N == 6 {
        (_mm512_xor_si512(sum, sum2), _mm512_and_si512(sum, sum2))
    } else {
        (ternary!(XOR3, sum, sum2, x[N - 1]), ternary!(MAJORITY, sum, sum2, x[N - 1]))
    };
    [ones, ternary!(XOR3, carry, carry2, carry3), ternary!(MAJORITY, carry, carry2, carry3)]
}

/// Rows 0..32 and rows 32..64 as words, from their low and high bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn words(low: V, high: V) -> [V; 2] {
    [_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high)]
}

/// The strengths in high.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn high<const N: usize>(cards: &[V; N]) -> [V; 2] {
    let low = bytes_of(&HIGH_BYTES.0[0], cards);
    let high = bytes_of(&HIGH_BYTES.0[1], cards);
    // A suit with five cards or more has four at least, all others have three at most: so each bit of
    // its number is the fours' bit of the count of that bit.
    let suit = count(cards)[2];
    let (mut flush_low, mut flush_high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
    for ((&ids, &low), &high) in cards.iter().zip(&low).zip(&high) {
        let in_suit = _mm512_testn_epi8_mask(_mm512_xor_si512(ids, suit), _mm512_set1_epi8(3));
        flush_low = _mm512_mask_add_epi8(flush_low, in_suit, flush_low, low);
        flush_high = _mm512_mask_add_epi8(flush_high, in_suit, flush_high, high);
    }
    let [first, second] = count_words(&low, &high);
    let [first_flush, second_flush] = words(flush_low, flush_high);
    [high::strengths::<N>(first, first_flush), high::strengths::<N>(second, second_flush)]
}

/// The strengths in ace-to-five.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn ace_to_five<const N: usize>(cards: &[V; N]) -> [V; 2] {
    let [first, second] = count_words(&bytes_of(&LOW_BYTES.0[0], cards), &bytes_of(&LOW_BYTES.0[1], cards));
    [low::ace_to_five::<N>(first), low::ace_to_five::<N>(second)]
}

/// The strengths in eight-or-better.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn eight_or_better<const N: usize>(cards: &[V; N]) -> [V; 2] {
    let mut ranks = _mm512_setzero_si512();
    for byte in bytes_of(&LOW_BYTES.0[0], cards) {
        ranks = _mm512_or_si512(ranks, byte);
    }
    words(low::eight_or_better(ranks), _mm512_setzero_si512())
}

/// How many cards there are of each rank, in binary, for rows 0..32 and rows 32..64.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn count_words<const N: usize>(low: &[V; N], high: &[V; N]) -> [[V; 3]; 2] {
    let (low, high) = (count(low), count(high));
    let [ones, twos, fours] = [words(low[0], high[0]), words(low[1], high[1]), words(low[2], high[2])];
    [[ones[0], twos[0], fours[0]], [ones[1], twos[1], fours[1]]]
}
