//! From masks of the ranks held in each suit to strengths, 32 hands at a time.

use super::*;

/// Evaluates whole blocks of [`BLOCK`] hands, each the union of `base` and a row of `more`.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn blocks<const RANKING: usize>(hands: SuitColumns<'_>, out: &mut [u16]) {
    let base = [word(hands.base[0]), word(hands.base[1]), word(hands.base[2]), word(hands.base[3])];
    let [clubs, diamonds, hearts, spades] = hands.more;
    let more = (clubs.as_chunks::<HALF>().0.iter())
        .zip(diamonds.as_chunks::<HALF>().0)
        .zip(hearts.as_chunks::<HALF>().0)
        .zip(spades.as_chunks::<HALF>().0);
    for ((((clubs, diamonds), hearts), spades), out) in more.zip(out.as_chunks_mut::<HALF>().0) {
        let mut suits = [[_mm256_setzero_si256(); 2]; 4];
        for ((suit, masks), base) in suits.iter_mut().zip([clubs, diamonds, hearts, spades]).zip(base) {
            for (suit, masks) in suit.iter_mut().zip(masks.as_chunks().0) {
                *suit = _mm256_or_si256(load_words(masks), base);
            }
        }
        let strengths = match RANKING {
            HIGH => high(suits),
            ACE_TO_FIVE => ace_to_five(suits),
            _ => eight_or_better(suits),
        };
        for (out, strengths) in out.as_chunks_mut().0.iter_mut().zip(strengths) {
            store_words(out, strengths);
        }
    }
}

/// How many cards there are of each rank, in binary.
#[inline]
#[target_feature(enable = "avx2")]
fn count([c, d, h, s]: [V; 4]) -> [V; 3] {
    let (odd, odd2) = (_mm256_xor_si256(c, d), _mm256_xor_si256(h, s));
    let (both, both2) = (_mm256_and_si256(c, d), _mm256_and_si256(h, s));
    let carry = _mm256_and_si256(odd, odd2);
    let twos = _mm256_xor_si256(_mm256_xor_si256(both, both2), carry);
    [_mm256_xor_si256(odd, odd2), twos, _mm256_and_si256(both, both2)]
}

/// One half of the hands of each suit.
#[inline]
#[target_feature(enable = "avx2")]
fn half(suits: [Words; 4], half: usize) -> [V; 4] {
    [suits[0][half], suits[1][half], suits[2][half], suits[3][half]]
}

#[inline]
#[target_feature(enable = "avx2")]
fn high(suits: [Words; 4]) -> Words {
    let zero = [_mm256_setzero_si256(); 2];
    let (mut counts, mut flush, mut no_flush) = ([zero; 3], zero, zero);
    for i in 0..2 {
        let suits = half(suits, i);
        let [ones, twos, fours] = count(suits);
        (counts[0][i], counts[1][i], counts[2][i]) = (best_low(ones), best_low(twos), best_low(fours));
        let mut longest = _mm256_setzero_si256();
        for suit in suits {
            longest = select(is_zero(without_four(suit)), longest, suit);
        }
        no_flush[i] = is_zero(without_four(longest));
        flush[i] = best_low(longest);
    }
    let is_flush = _mm256_xor_si256(bytes(no_flush), _mm256_set1_epi8(-1));
    high::strengths(counts, flush, is_flush)
}

/// The ranks without the lowest four.
#[inline]
#[target_feature(enable = "avx2")]
fn without_four(ranks: V) -> V {
    let mut rest = ranks;
    for _ in 0..4 {
        rest = _mm256_and_si256(rest, less_one(rest));
    }
    rest
}

#[inline]
#[target_feature(enable = "avx2")]
fn ace_to_five(suits: [Words; 4]) -> Words {
    let (a, b) = (count(half(suits, 0)), count(half(suits, 1)));
    low::ace_to_five([
        [ace_low(a[0]), ace_low(b[0])],
        [ace_low(a[1]), ace_low(b[1])],
        [ace_low(a[2]), ace_low(b[2])],
    ])
}

#[inline]
#[target_feature(enable = "avx2")]
fn eight_or_better(suits: [Words; 4]) -> Words {
    let mut held = [_mm256_setzero_si256(); 2];
    for (i, held) in held.iter_mut().enumerate() {
        let [c, d, h, s] = half(suits, i);
        *held = ace_low(_mm256_or_si256(_mm256_or_si256(c, d), _mm256_or_si256(h, s)));
    }
    words(low::eight_or_better(low_bytes(held)), _mm256_setzero_si256())
}

/// Moves the ace from the top of a mask of ranks to the bottom.
#[inline]
#[target_feature(enable = "avx2")]
fn ace_low(ranks: V) -> V {
    let moved = _mm256_or_si256(_mm256_slli_epi16::<1>(ranks), _mm256_srli_epi16::<12>(ranks));
    _mm256_and_si256(moved, word(0x1fff))
}

/// The bits of a nibble turned round.
static TURNED: [u8; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
/// Where each byte is once the bytes of each word have changed places.
static SWAPPED: [u8; 16] = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14];

/// Turns a mask of ranks round: ace lowest, deuce as bit 12.
#[inline]
#[target_feature(enable = "avx2")]
fn best_low(ranks: V) -> V {
    let bytes = _mm256_shuffle_epi8(_mm256_slli_epi16::<3>(ranks), table(&SWAPPED));
    let low = _mm256_shuffle_epi8(table(&TURNED), _mm256_and_si256(bytes, byte(15)));
    let high = _mm256_shuffle_epi8(table(&TURNED), _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), byte(15)));
    _mm256_or_si256(_mm256_slli_epi16::<4>(low), high)
}
