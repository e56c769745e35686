//! The shuffle.
//!
//! A seeded deck starts with the cards in the order of their ids and is shuffled from the front by Fisher and
//! Yates, with numbers from its [`Stream`]. Places are drawn in groups of eight (the last group may be
//! smaller): one 64-bit number `x` gives, for each place `i` of the group with `n` cards from there to the end,
//! the offset `high(x · n)` of the card that comes to lie at `i` (the two are swapped), and `low(x · n)` is the
//! `x` of the next place. If the last `x` is under `2⁶⁴ mod P`, where `P` is the product of the `n` of the group,
//! the group is drawn anew with the next number, so that every order is equally likely (Lemire and
//! Brackett-Rozinsky 2024). A group is drawn when its first card is needed, so that cards nobody is dealt
//! cost nothing; it starts at the first card that has no final place. The tests pin all of this.

use crate::Card;

/// Places that are drawn together.
const GROUP: usize = 8;

/// Puts the first group of these cards into its final order; its size.
#[inline]
pub(super) fn shuffle_group(cards: &mut [Card], mut next_u64: impl FnMut() -> u64) -> u8 {
    let mut offsets = [0_u8; GROUP];
    let left = cards.len();
    // The compiler unrolls the loops of whole groups.
    if left >= GROUP {
        // The product is at most 52 · 51 · … · 45 < 2⁴⁵, so that it hardly ever has to be known.
        let low = draw_offsets(next_u64(), left, &mut offsets);
        if low >> 45 == 0 {
            redraw_offsets(low, left, &mut offsets, &mut next_u64);
        }
        swap_offsets(cards, &offsets);
        return GROUP as u8;
    }
    let low = draw_offsets(next_u64(), left, &mut offsets[..left]);
    redraw_offsets(low, left, &mut offsets[..left], &mut next_u64);
    swap_offsets(cards, &offsets[..left]);
    left as u8
}

/// Draws the offsets anew until all are equally likely.
#[cold]
fn redraw_offsets(mut low: u64, left: usize, offsets: &mut [u8], mut next_u64: impl FnMut() -> u64) {
    let product: u64 = (left + 1 - offsets.len()..=left).map(|n| n as u64).product();
    if low < product {
        let threshold = product.wrapping_neg() % product;
        while low < threshold {
            low = draw_offsets(next_u64(), left, offsets);
        }
    }
}

/// The offsets of a group of places from one random number, and the number left over.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a loop of constant length is unrolled")]
fn draw_offsets(mut x: u64, left: usize, offsets: &mut [u8]) -> u64 {
    for (i, offset) in offsets.iter_mut().enumerate() {
        let wide = u128::from(x) * (left - i) as u128;
        *offset = (wide >> 64) as u8;
        x = wide as u64;
    }
    x
}

/// Swaps each card with the one that lies so far behind it.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a loop of constant length is unrolled")]
fn swap_offsets(cards: &mut [Card], offsets: &[u8]) {
    for (i, &offset) in offsets.iter().enumerate() {
        cards.swap(i, i + offset as usize);
    }
}
