//! Sets of cards.

use crate::Card;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};

/// A set of cards: bit `i` is the card with id `i`. The four suits of a rank lie side by side.
///
/// ```
/// use stud_cards::CardSet;
///
/// let hand: CardSet = "As Ah Kd".parse()?;
/// let dead: CardSet = "Kd Qs".parse()?;
/// assert_eq!((hand - dead).to_string(), "Ah As");
/// assert_eq!((hand | dead).len(), 4);
/// assert_eq!((!hand).len(), 49);
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const FULL: Self = Self((1 << Card::COUNT) - 1);

    /// The set with these bits, or `None` if a bit above 51 is set.
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// The set with these bits; bits above 51 are dropped.
    pub const fn from_bits_truncate(bits: u64) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// The bits of the set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one card.
    pub const fn single(card: Card) -> Self {
        Self(1 << card.id())
    }

    /// The number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.id() & 1 == 1
    }

    /// Whether every card of `other` is in the set.
    pub const fn is_superset(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the sets share no card.
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The set with the card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.id())
    }

    /// The set without the card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.id()))
    }

    /// Adds the card; `false` if it was there already.
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        *self = self.with(card);
        new
    }

    /// Takes the card out; `false` if it was not there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        *self = self.without(card);
        there
    }

    /// The lowest card.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::new(self.0.trailing_zeros() as u8) }
    }

    /// The highest card.
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::new(63 - self.0.leading_zeros() as u8) }
    }

    /// The cards, lowest first.
    pub const fn iter(self) -> Iter {
        Iter(self)
    }

    /// The ranks held in one suit as thirteen bits, deuce lowest.
    ///
    /// ```
    /// use stud_cards::{CardSet, Suit};
    ///
    /// let hand: CardSet = "2s 4s As Kd".parse()?;
    /// assert_eq!(hand.ranks_of(Suit::Spades), 0b1_0000_0000_0101);
    /// # Ok::<(), stud_cards::ParseCardsError>(())
    /// ```
    pub const fn ranks_of(self, suit: crate::Suit) -> u16 {
        // One bit in four is gathered by folding the gaps shut, from pairs to the whole word.
        let mut x = self.0 >> suit.index() & 0x1111_1111_1111_1111;
        x = (x | x >> 3) & 0x0303_0303_0303_0303;
        x = (x | x >> 6) & 0x000f_000f_000f_000f;
        x = (x | x >> 12) & 0x0000_00ff_0000_00ff;
        (x | x >> 24) as u16
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $a:ident, $b:ident, $body:expr) => {
        impl $trait for CardSet {
            type Output = Self;
            fn $method(self, rhs: Self) -> Self {
                let ($a, $b) = (self.0, rhs.0);
                Self($body)
            }
        }
    };
}
set_operator!(BitOr, bitor, a, b, a | b);
set_operator!(BitAnd, bitand, a, b, a & b);
set_operator!(BitXor, bitxor, a, b, a ^ b);
set_operator!(Sub, sub, a, b, a & !b);

impl Not for CardSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

impl std::ops::BitOrAssign for CardSet {
    fn bitor_assign(&mut self, rhs: Self) {
        self.0 |= rhs.0;
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, CardSet::with)
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self::single(card)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The cards of a [`CardSet`], lowest first.
#[derive(Clone, Debug)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.last()?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;

    #[test]
    fn iterates_from_both_ends() {
        let set: CardSet = "2c Td As".parse().unwrap();
        let forward: Vec<_> = set.iter().collect();
        let mut backward: Vec<_> = set.iter().rev().collect();
        backward.reverse();
        assert_eq!(forward, backward);
        assert_eq!(set.iter().len(), 3);
        assert_eq!(CardSet::FULL.iter().count(), 52);
        assert_eq!((CardSet::EMPTY.first(), CardSet::EMPTY.last()), (None, None));
    }

    #[test]
    fn ranks_of_a_suit_equal_a_walk_over_the_cards() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..10_000 {
            bits = bits.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let set = CardSet::from_bits_truncate(bits ^ bits >> 31);
            for suit in Suit::ALL {
                let walked =
                    set.iter().filter(|c| c.suit() == suit).fold(0, |r, c| r | 1 << c.rank().index());
                assert_eq!(set.ranks_of(suit), walked);
            }
        }
    }

    #[test]
    fn bits_above_the_deck_are_refused_or_dropped() {
        assert_eq!(CardSet::from_bits(1 << 52), None);
        assert_eq!(CardSet::from_bits_truncate(u64::MAX), CardSet::FULL);
        assert_eq!(!CardSet::EMPTY, CardSet::FULL);
    }
}
