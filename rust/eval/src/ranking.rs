//! The rankings and the categories of hands.

use crate::bits;
use crate::high::unsuited;
use crate::low::{ace_to_five_of, eight_or_better_of};
use crate::tables::MULTIPLIER;
use std::fmt;
use std::str::FromStr;
use stud_cards::CardSet;

/// A way to rank five to seven cards.
///
/// ```
/// use stud_eval::Ranking;
///
/// let ranking: Ranking = "ace_to_five".parse()?;
/// assert_eq!(ranking, Ranking::AceToFive);
/// assert_eq!(ranking.strength("5c 4d 3h 2s Ac Kd Kh".parse()?), ranking.best());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// High poker: straight flush to high card.
    #[default]
    High,
    /// Razz: the ace is low, straights and flushes are ignored, pairs are bad.
    AceToFive,
    /// The low half of stud eight or better: five different ranks of eight or less (rules 4.13.4).
    EightOrBetter,
}

impl Ranking {
    /// Every ranking.
    pub const ALL: [Self; 3] = [Self::High, Self::AceToFive, Self::EightOrBetter];

    /// The name in code and in Python: `"high"`, `"ace_to_five"`, `"eight_or_better"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::AceToFive => "ace_to_five",
            Self::EightOrBetter => "eight_or_better",
        }
    }

    /// The largest strength, which is also the number of different strengths above 0.
    pub const fn best(self) -> u16 {
        match self {
            Self::High => 7462,
            Self::AceToFive => 6175,
            Self::EightOrBetter => 56,
        }
    }

    /// The strength of five to seven cards; 0 for fewer than five, or where a low does not qualify.
    /// More than seven cards: see [`high`](crate::high).
    #[inline]
    pub fn strength(self, cards: CardSet) -> u16 {
        match self {
            Self::High => crate::high(cards),
            Self::AceToFive => crate::ace_to_five(cards),
            Self::EightOrBetter => crate::eight_or_better(cards),
        }
    }

    /// The strength of five to seven cards that make no flush, from the number of cards of each rank: four bits
    /// a rank, the deuce's lowest. For work that counts hands by their ranks.
    ///
    /// ```
    /// use stud_eval::Ranking;
    ///
    /// // Three deuces and two aces.
    /// let counts = 3 | 2 << 48;
    /// assert_eq!(Ranking::High.strength_of_ranks(counts), Ranking::High.strength("2c 2d 2h As Ad".parse()?));
    /// # Ok::<(), stud_cards::ParseCardsError>(())
    /// ```
    #[inline]
    pub fn strength_of_ranks(self, counts: u64) -> u16 {
        match self {
            Self::High => unsuited(counts.wrapping_mul(MULTIPLIER)),
            Self::AceToFive => ace_to_five_of(counts),
            Self::EightOrBetter => eight_or_better_of(bits::some(counts)),
        }
    }
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a [`Ranking`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRankingError {
    /// The text that was given.
    pub text: String,
}

impl fmt::Display for ParseRankingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown ranking {:?}: use \"high\", \"ace_to_five\" or \"eight_or_better\"", self.text)
    }
}

impl std::error::Error for ParseRankingError {}

impl FromStr for Ranking {
    type Err = ParseRankingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|ranking| ranking.name() == text)
            .ok_or_else(|| ParseRankingError { text: text.to_owned() })
    }
}

/// The category of a hand.
///
/// Categories are ordered as in high poker. In the low rankings the order is the other way round: a
/// [`Category::Low`], the five different ranks of a low hand, is the best, and four of a kind the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "each name is its own documentation")]
pub enum Category {
    Low,
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
}

impl Category {
    /// The categories of high poker, lowest first.
    pub const HIGH: [Self; 9] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
    ];

    /// The English name: `"low"`, `"high card"`, `"pair"` … `"straight flush"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::HighCard => "high card",
            Self::Pair => "pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full house",
            Self::FourOfAKind => "four of a kind",
            Self::StraightFlush => "straight flush",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stud_cards::{Deck, Suit};

    #[test]
    fn ranks_alone_decide_where_there_is_no_flush() {
        let mut seen = 0;
        for seed in 0..30_000 {
            let mut deck = Deck::seeded(seed);
            let hand: CardSet = (0..5 + seed % 3).filter_map(|_| deck.draw()).collect();
            let flush = Suit::ALL.into_iter().any(|suit| hand.ranks_of(suit).count_ones() >= 5);
            for ranking in Ranking::ALL {
                if !flush || ranking != Ranking::High {
                    assert_eq!(
                        ranking.strength_of_ranks(bits::counts(hand)),
                        ranking.strength(hand),
                        "{hand}"
                    );
                    seen += 1;
                }
            }
        }
        assert!(seen > 85_000);
    }
}
