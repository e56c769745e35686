//! From rows of card ids to masks of ranks, 32 hands a register: rows 0..16 in the low half, 16..32 in the
//! high half.

use super::*;

/// Where the card of column `j` of each row lies, modulo 16.
const fn places(width: usize, column: usize) -> [u8; 16] {
    let (mut table, mut row) = ([0; 16], 0);
    while row < 16 {
        table[row] = ((row * width + column) % 16) as u8;
        row += 1;
    }
    table
}

static PLACES5: [[u8; 16]; 5] = [places(5, 0), places(5, 1), places(5, 2), places(5, 3), places(5, 4)];
static PLACES7: [[u8; 16]; 7] =
    [places(7, 0), places(7, 1), places(7, 2), places(7, 3), places(7, 4), places(7, 5), places(7, 6)];

/// For rows of six cards, whose columns come out in pairs, eight rows to half a register: where the first
/// card of each row lies, then the second.
const fn places6(pair: usize) -> [u8; 16] {
    let (mut table, mut row) = ([0; 16], 0);
    while row < 8 {
        let word = (row * 3 + pair) % 8;
        table[row] = word as u8 * 2;
        table[row + 8] = word as u8 * 2 + 1;
        row += 1;
    }
    table
}

static PLACES6: [[u8; 16]; 3] = [places6(0), places6(1), places6(2)];

/// The lanes of `size` bytes whose number modulo `modulus` has one of these bits.
const fn lanes(bits: usize, size: usize, modulus: usize) -> [u8; 16] {
    let (mut mask, mut i) = ([0; 16], 0);
    while i < 16 {
        if (i / size % modulus) & bits != 0 {
            mask[i] = 0xff;
        }
        i += 1;
    }
    mask
}

/// Sorts 32 rows into a register a column.
///
/// Lane p of register t holds column (16 t + p) mod N. For N = 5 and 7 the registers can be put into an order
/// in which that is (t + p) mod N, so that turning lane p by p mod N places, register to register, brings
/// each column into a register of its own; this takes a step a bit of p mod N. Then each register is put
/// into the order of the rows.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn columns<const N: usize>(low: &[[u8; 16]; N], high: &[[u8; 16]; N]) -> [V; N] {
    if N == 6 {
        return columns6(low, high);
    }
    let mut cards = [_mm256_setzero_si256(); N];
    for (t, (low, high)) in low.iter().zip(high).enumerate() {
        cards[16 * t % N] = load_shared(low, high);
    }
    cards = turn::<N, 1>(cards);
    cards = turn::<N, 2>(cards);
    cards = turn::<N, 4>(cards);
    let places = if N == 7 { &PLACES7[..] } else { &PLACES5[..] };
    for (cards, places) in cards.iter_mut().zip(places) {
        *cards = _mm256_shuffle_epi8(*cards, table(places));
    }
    cards
}

/// In the lanes whose number modulo N has the bit `BY`: takes the value from `BY` registers before.
#[inline]
#[target_feature(enable = "avx2")]
fn turn<const N: usize, const BY: usize>(cards: [V; N]) -> [V; N] {
    let mask = table(const { &lanes(BY, 1, N) });
    let mut turned = cards;
    for j in 0..N {
        turned[j] = select(mask, cards[(j + N - BY) % N], cards[j]);
    }
    turned
}

/// The same for N = 6, in words of two cards: three to a row, and eight rows to half a register of three.
#[inline]
#[target_feature(enable = "avx2")]
fn columns6<const N: usize>(low: &[[u8; 16]; N], high: &[[u8; 16]; N]) -> [V; N] {
    let mut cards = [_mm256_setzero_si256(); N];
    let mut pairs = [[_mm256_setzero_si256(); 3]; 2];
    for (t, (low, high)) in low.iter().zip(high).enumerate() {
        // Word lane p of register t holds pair (8 t + p) mod 3.
        pairs[t / 3 % 2][8 * t % 3] = load_shared(low, high);
    }
    let (next, last) = (table(const { &lanes(1, 2, 3) }), table(const { &lanes(2, 2, 3) }));
    for half in &mut pairs {
        let [a, b, c] = *half;
        for (to, (stay, one, two)) in half.iter_mut().zip([(a, c, b), (b, a, c), (c, b, a)]) {
            *to = select(last, two, select(next, one, stay));
        }
    }
    for (pair, places) in PLACES6.iter().enumerate() {
        let first = _mm256_shuffle_epi8(pairs[0][pair], table(places));
        let second = _mm256_shuffle_epi8(pairs[1][pair], table(places));
        cards[2 * pair % N] = _mm256_unpacklo_epi64(first, second);
        cards[(2 * pair + 1) % N] = _mm256_unpackhi_epi64(first, second);
    }
    cards
}

/// Whether there is an id over 51 or the same card twice in a row.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn wrong<const N: usize>(cards: &[V; N]) -> bool {
    let mut highest = cards[0];
    let mut same = _mm256_setzero_si256();
    for (i, &card) in cards.iter().enumerate().skip(1) {
        highest = _mm256_max_epu8(highest, card);
        for &other in &cards[..i] {
            same = _mm256_or_si256(same, _mm256_cmpeq_epi8(card, other));
        }
    }
    let wrong = _mm256_or_si256(same, _mm256_subs_epu8(highest, byte(51)));
    _mm256_testz_si256(wrong, wrong) == 0
}

/// The low or high byte of the mask of a rank, best rank lowest.
const fn rank_byte(high: bool, ace_to_five: bool) -> [u8; 16] {
    let (mut table, mut rank) = ([0; 16], 0);
    while rank < 13 {
        let bit = if ace_to_five { (rank + 1) % 13 } else { 12 - rank };
        table[rank] = (1_u16 << bit).to_le_bytes()[high as usize];
        rank += 1;
    }
    table
}

static HIGH_BYTES: [[u8; 16]; 2] = [rank_byte(false, false), rank_byte(true, false)];
static LOW_BYTES: [[u8; 16]; 2] = [rank_byte(false, true), rank_byte(true, true)];

/// The ranks of cards.
#[inline]
#[target_feature(enable = "avx2")]
fn ranks<const N: usize>(cards: &[V; N]) -> [V; N] {
    let mut ranks = *cards;
    for rank in &mut ranks {
        *rank = _mm256_and_si256(_mm256_srli_epi16::<2>(*rank), byte(15));
    }
    ranks
}

/// A byte for each rank, looked up.
#[inline]
#[target_feature(enable = "avx2")]
fn bytes_of<const N: usize>(bytes: &[u8; 16], ranks: &[V; N]) -> [V; N] {
    let mut found = *ranks;
    for byte in &mut found {
        *byte = _mm256_shuffle_epi8(table(bytes), *byte);
    }
    found
}

/// How often each bit is set in two or three registers: ones and twos.
#[inline]
#[target_feature(enable = "avx2")]
fn add3(a: V, b: V, c: V) -> [V; 2] {
    let sum = _mm256_xor_si256(a, b);
    [_mm256_xor_si256(sum, c), _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(sum, c))]
}

/// How often each bit is set in N registers, as three bits of a number: ones, twos, fours.
#[inline]
#[target_feature(enable = "avx2")]
fn count<const N: usize>(x: &[V; N]) -> [V; 3] {
    let [sum, carry] = add3(x[0], x[1], x[2]);
    if N == 5 {
        let [ones, carry2] = add3(sum, x[3], x[4]);
        return [ones, _mm256_xor_si256(carry, carry2), _mm256_and_si256(carry, carry2)];
    }
    let [sum2, carry2] = add3(x[3], x[4], x[5]);
    let [ones, carry3] = if N == 6 {
        [_mm256_xor_si256(sum, sum2), _mm256_and_si256(sum, sum2)]
    } else {
        add3(sum, sum2, x[N - 1])
    };
    let [twos, fours] = add3(carry, carry2, carry3);
    [ones, twos, fours]
}

/// How many cards there are of each rank, in binary.
#[inline]
#[target_feature(enable = "avx2")]
fn count_words<const N: usize>(low: &[V; N], high: &[V; N]) -> [Words; 3] {
    let (low, high) = (count(low), count(high));
    [words(low[0], high[0]), words(low[1], high[1]), words(low[2], high[2])]
}

/// The strengths in high.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn high<const N: usize>(cards: &[V; N]) -> Words {
    let ranks = ranks(cards);
    let low = bytes_of(&HIGH_BYTES[0], &ranks);
    let high = bytes_of(&HIGH_BYTES[1], &ranks);
    // A suit with five cards or more has four at least, all others have three at most: so each bit of its
    // number is the fours' bit of the count of that bit.
    let suit = count(cards)[2];
    let (mut flush_low, mut flush_high) = (_mm256_setzero_si256(), _mm256_setzero_si256());
    let mut others = byte(N as u8);
    for ((&ids, &low), &high) in cards.iter().zip(&low).zip(&high) {
        let apart = _mm256_and_si256(_mm256_xor_si256(ids, suit), byte(3));
        let in_suit = _mm256_cmpeq_epi8(apart, _mm256_setzero_si256());
        flush_low = _mm256_or_si256(flush_low, _mm256_and_si256(in_suit, low));
        flush_high = _mm256_or_si256(flush_high, _mm256_and_si256(in_suit, high));
        others = _mm256_add_epi8(others, in_suit);
    }
    let is_flush = _mm256_cmpgt_epi8(byte(N as u8 - 4), others);
    high::strengths(count_words(&low, &high), words(flush_low, flush_high), is_flush)
}

/// The strengths in ace-to-five.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn ace_to_five<const N: usize>(cards: &[V; N]) -> Words {
    let ranks = ranks(cards);
    low::ace_to_five(count_words(&bytes_of(&LOW_BYTES[0], &ranks), &bytes_of(&LOW_BYTES[1], &ranks)))
}

/// The strengths in eight-or-better.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn eight_or_better<const N: usize>(cards: &[V; N]) -> Words {
    let mut held = _mm256_setzero_si256();
    for byte in bytes_of(&LOW_BYTES[0], &ranks(cards)) {
        held = _mm256_or_si256(held, byte);
    }
    words(low::eight_or_better(held), _mm256_setzero_si256())
}
