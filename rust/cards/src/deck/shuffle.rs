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
    let x = next_u64();
    // The compiler unrolls the loops of whole groups.
    if cards.len() >= GROUP {
        let (offsets, low) = draw_offsets(x, cards.len(), GROUP);
        // The product is at most 52 · 51 · … · 45 < 2⁴⁵, so that it hardly ever has to be known.
        if low >> 45 != 0 {
            swap_offsets(cards, offsets, GROUP);
            return GROUP as u8;
        }
    }
    shuffle_any_group(cards, x, next_u64)
}

/// The same from this random number on, for a group of any size: drawn anew until all orders are equally likely.
#[cold]
fn shuffle_any_group(cards: &mut [Card], mut x: u64, mut next_u64: impl FnMut() -> u64) -> u8 {
    let left = cards.len();
    let size = left.min(GROUP);
    let product: u64 = (left + 1 - size..=left).map(|n| n as u64).product();
    let threshold = product.wrapping_neg() % product;
    loop {
        let (offsets, low) = draw_offsets(x, left, size);
        if low >= threshold {
            swap_offsets(cards, offsets, size);
            return size as u8;
        }
        x = next_u64();
    }
}

/// The offsets of a group of so many places from one random number, and the number left over.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a loop of constant length is unrolled")]
fn draw_offsets(mut x: u64, left: usize, size: usize) -> ([u8; GROUP], u64) {
    let mut offsets = [0; GROUP];
    for (i, offset) in offsets.iter_mut().enumerate().take(size) {
        let wide = u128::from(x) * (left - i) as u128;
        *offset = (wide >> 64) as u8;
        x = wide as u64;
    }
    (offsets, x)
}

/// Swaps each card with the one that lies so far behind it.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a loop of constant length is unrolled")]
fn swap_offsets(cards: &mut [Card], offsets: [u8; GROUP], size: usize) {
    for (i, &offset) in offsets.iter().enumerate().take(size) {
        cards.swap(i, i + offset as usize);
    }
}
