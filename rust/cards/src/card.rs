//! Ranks, suits and cards.

use std::fmt;

/// The rank of a card, from deuce (0) to ace (12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "each name is its own documentation")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The rank with this index (deuce 0, ace 12).
    pub const fn new(index: u8) -> Option<Self> {
        if index < 13 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The index of the rank: deuce 0, ace 12.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The letter of the rank, ten as `T`.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The English name: `"deuce"`, `"three"` … `"ace"`.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 13] = [
            "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
            "king", "ace",
        ];
        NAMES[self as usize]
    }

    /// The English plural: `"deuces"`, `"sixes"` … `"aces"`.
    pub const fn plural(self) -> &'static str {
        const NAMES: [&str; 13] = [
            "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
            "queens", "kings", "aces",
        ];
        NAMES[self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The suit of a card, in the order in which suits decide the bring-in: clubs lowest, spades highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "each name is its own documentation")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits, lowest first.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The suit with this index (clubs 0, spades 3).
    pub const fn new(index: u8) -> Option<Self> {
        if index < 4 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The index of the suit: clubs 0, spades 3.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The letter of the suit: `c`, `d`, `h` or `s`.
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The symbol of the suit: `♣`, `♦`, `♥` or `♠`.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The English name: `"clubs"` … `"spades"`.
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A card: rank × 4 + suit, from 0 (deuce of clubs) to 51 (ace of spades).
///
/// Cards are ordered as for the bring-in: by rank with the ace high, then by suit (rules 4.4).
///
/// ```
/// use stud_cards::{Card, Rank, Suit};
///
/// let card: Card = "As".parse()?;
/// assert_eq!(card.id(), 51);
/// assert_eq!((card.rank(), card.suit()), (Rank::Ace, Suit::Spades));
/// assert!("2c".parse::<Card>()? < "2d".parse::<Card>()?);
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// The number of cards in a deck.
    pub const COUNT: u8 = 52;

    /// The card with this id, or `None` if the id is over 51.
    pub const fn new(id: u8) -> Option<Self> {
        if id < Self::COUNT { Some(Self(id)) } else { None }
    }

    /// The card with this id modulo 64, for ids that the caller has already checked to be under 52.
    ///
    /// # Panics
    /// In debug builds if the id is over 51.
    pub(crate) const fn from_checked(id: u8) -> Self {
        debug_assert!(id < Self::COUNT);
        Self(id)
    }

    /// The card of this rank and suit.
    pub const fn of(rank: Rank, suit: Suit) -> Self {
        Self(rank.index() * 4 + suit.index())
    }

    /// The id of the card, 0..=51.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The rank of the card.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// The suit of the card.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// Every card, in the order of the ids.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_rank_times_four_plus_suit() {
        for (id, card) in (0..).zip(Card::all()) {
            assert_eq!(card.id(), id);
            assert_eq!(Card::of(card.rank(), card.suit()), card);
            assert_eq!(Card::new(id), Some(card));
        }
        assert_eq!(Card::new(52), None);
        assert_eq!(Card::new(255), None);
    }
}
