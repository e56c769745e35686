//! The flush test of one hand.

use crate::bits::ONES;
use core::arch::x86_64::{
    _mm_add_epi8, _mm_and_si128, _mm_cmpgt_epi32, _mm_movemask_epi8, _mm_or_si128, _mm_sad_epu8,
    _mm_set_epi64x, _mm_set1_epi8, _mm_set1_epi64x, _mm_setzero_si128, _mm_srli_epi16, _mm_srli_epi64,
};
use stud_cards::CardSet;

/// Whether five of at most seven cards have the same suit.
///
/// The vector units are free while the integer units count ranks, and they sum the bytes of two suits in one
/// instruction.
#[inline]
pub(crate) fn has_flush(cards: CardSet) -> bool {
    // SAFETY: the functions need SSE2, which every x86-64 has.
    unsafe {
        let both = _mm_set1_epi64x(cards.bits().cast_signed());
        // The second lane holds the next suit, whose cards weigh two.
        let suits = _mm_set_epi64x((ONES << 1).cast_signed(), ONES.cast_signed());
        let limits = _mm_set_epi64x(8, 4);
        let low_digits = _mm_set1_epi8(0xf);
        let over = |cards| {
            let cards = _mm_and_si128(cards, suits);
            let bytes = _mm_and_si128(_mm_add_epi8(cards, _mm_srli_epi16(cards, 4)), low_digits);
            _mm_cmpgt_epi32(_mm_sad_epu8(bytes, _mm_setzero_si128()), limits)
        };
        _mm_movemask_epi8(_mm_or_si128(over(both), over(_mm_srli_epi64(both, 2)))) != 0
    }
}
