//! The games an equity can be asked for.

use std::fmt;
use std::str::FromStr;
use stud_cards::{CardSet, Suit};
use stud_eval::{Ranking, ace_to_five, eight_or_better, high};

/// How the pot is won.
///
/// ```
/// use stud_equity::Game;
///
/// assert_eq!("razz".parse(), Ok(Game::Razz));
/// assert_eq!(Game::HighLow.name(), "eight_or_better");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Game {
    /// The best high hand wins.
    #[default]
    High,
    /// The best ace-to-five low wins.
    Razz,
    /// The best high hand and the best low of eight or better share the pot; the high hand takes all of it if
    /// nobody has a low (rules 4.13).
    HighLow,
}

impl Game {
    /// Every game.
    pub const ALL: [Self; 3] = [Self::High, Self::Razz, Self::HighLow];

    /// The name from Python: `"high"`, `"razz"`, `"eight_or_better"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Razz => "razz",
            Self::HighLow => "eight_or_better",
        }
    }

    /// The strength that decides the pot, or its high half, and the low strength (0 for none).
    #[inline]
    pub fn strengths(self, cards: CardSet) -> (u16, u8) {
        match self {
            Self::High => (high(cards), 0),
            Self::Razz => (ace_to_five(cards), 0),
            Self::HighLow => (high(cards), eight_or_better(cards) as u8),
        }
    }

    /// Whether the suits of cards matter.
    pub(crate) const fn has_flushes(self) -> bool {
        !matches!(self, Self::Razz)
    }

    /// The strengths of a hand with so many cards of each rank (four bits a rank) that makes no flush.
    #[inline]
    pub(crate) fn by_ranks(self, counts: u64) -> (u16, u8) {
        match self {
            Self::High => (Ranking::High.strength_of_ranks(counts), 0),
            Self::Razz => (Ranking::AceToFive.strength_of_ranks(counts), 0),
            Self::HighLow => (
                Ranking::High.strength_of_ranks(counts),
                Ranking::EightOrBetter.strength_of_ranks(counts) as u8,
            ),
        }
    }

    /// The strength of a flush of these ranks, at least five.
    pub(crate) fn flush(self, ranks: u16, suit: Suit) -> u16 {
        let cards =
            (0..13).filter(|rank| ranks >> rank & 1 == 1).map(|rank| 1_u64 << (4 * rank + suit.index()));
        self.strengths(CardSet::from_bits_truncate(cards.sum())).0
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a [`Game`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseGameError {
    /// The text that was given.
    pub text: String,
}

impl fmt::Display for ParseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown game {:?}: use \"high\", \"razz\" or \"eight_or_better\"", self.text)
    }
}

impl std::error::Error for ParseGameError {}

impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|game| game.name() == text)
            .ok_or_else(|| ParseGameError { text: text.to_owned() })
    }
}
