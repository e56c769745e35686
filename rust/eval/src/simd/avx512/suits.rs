//! From masks of the ranks held in each suit to strengths, 32 hands a register.

use super::*;

/// Evaluates whole blocks of [`BLOCK`] hands of N cards, each the union of `base` and a row of `more`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
pub(super) fn blocks<const N: usize, const RANKING: usize>(hands: SuitColumns<'_>, out: &mut [u16]) {
    let base = [word(hands.base[0]), word(hands.base[1]), word(hands.base[2]), word(hands.base[3])];
    let [clubs, diamonds, hearts, spades] = hands.more;
    let more = (clubs.as_chunks::<32>().0.iter())
        .zip(diamonds.as_chunks::<32>().0)
        .zip(hearts.as_chunks::<32>().0)
        .zip(spades.as_chunks::<32>().0);
    for ((((clubs, diamonds), hearts), spades), out) in more.zip(out.as_chunks_mut::<32>().0) {
        let mut suits = [load_words(clubs), load_words(diamonds), load_words(hearts), load_words(spades)];
        for (suit, base) in suits.iter_mut().zip(base) {
            *suit = _mm512_or_si512(*suit, base);
        }
        store_words(out, strengths::<N, RANKING>(suits));
    }
}

/// The strengths of hands of N cards.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn strengths<const N: usize, const RANKING: usize>([c, d, h, s]: [V; 4]) -> V {
    if RANKING == EIGHT_OR_BETTER {
        let ranks = _mm512_or_si512(ternary!(OR3, c, d, h), s);
        return low::eight_or_better(_mm512_and_si512(ace_low(ranks), word(0xff)));
    }
    let (sum, carry) = (ternary!(XOR3, c, d, h), ternary!(MAJORITY, c, d, h));
    let ones = _mm512_xor_si512(sum, s);
    let twos = ternary!(A ^ B & C, carry, sum, s);
    let fours = ternary!(A & B & C, carry, sum, s);
    if RANKING == ACE_TO_FIVE {
        return low::ace_to_five::<N>([ace_low(ones), ace_low(twos), ace_low(fours)]);
    }
    let mut flush = c;
    for suit in [d, h, s] {
        let long = _mm512_cmpgt_epi16_mask(_mm512_popcnt_epi16(suit), word(3));
        flush = _mm512_mask_mov_epi16(flush, long, suit);
    }
    high::strengths::<N>([best_low(ones), best_low(twos), best_low(fours)], best_low(flush))
}

/// Moves the ace from the top of a mask of ranks to the bottom.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn ace_low(ranks: V) -> V {
    ternary!((A | B) & C, _mm512_slli_epi16::<1>(ranks), _mm512_srli_epi16::<12>(ranks), word(0x1fff))
}

/// Turns a mask of ranks round: ace lowest, deuce as bit 12.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
fn best_low(ranks: V) -> V {
    // The matrix turns round the bits of each byte; then the bytes of each word change places.
    let bytes =
        _mm512_gf2p8affine_epi64_epi8::<0>(ranks, _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed()));
    _mm512_srli_epi16::<3>(_mm512_shldi_epi16::<8>(bytes, bytes))
}
