//! What a strength means: category, ranks, cards and words.

use crate::ranks::{self, FULL_HOUSE, PAIR, QUADS, SINGLES, TRIPS, TWO_PAIR};
use crate::{Category, Ranking};
use std::cmp::Ordering;
use std::fmt;
use stud_cards::{Card, CardSet, Rank, Suit};

/// Where the categories of high begin.
const HIGH_FROM: [u16; 9] = [
    ranks::HIGH_CARD_FROM,
    ranks::PAIR_FROM,
    ranks::TWO_PAIR_FROM,
    ranks::TRIPS_FROM,
    ranks::STRAIGHT_FROM,
    ranks::FLUSH_FROM,
    ranks::FULL_HOUSE_FROM,
    ranks::QUADS_FROM,
    ranks::STRAIGHT_FLUSH_FROM,
];

/// The categories of ace-to-five from the worst, and where they end.
const LOW_CATEGORIES: [Category; 6] = [
    Category::FourOfAKind,
    Category::FullHouse,
    Category::ThreeOfAKind,
    Category::TwoPair,
    Category::Pair,
    Category::Low,
];
const LOW_TO: [u16; 6] = [
    ranks::LOW_QUADS_TO,
    ranks::LOW_FULL_HOUSE_TO,
    ranks::LOW_TRIPS_TO,
    ranks::LOW_TWO_PAIR_TO,
    ranks::LOW_PAIR_TO,
    ranks::LOW_TO,
];

/// A strength that knows its ranking.
///
/// Strengths of one ranking are ordered, larger is better; strengths of different rankings are not comparable
/// (`partial_cmp` is `None`).
///
/// ```
/// use stud_eval::{Ranking, Strength};
///
/// let full = Strength::of(Ranking::High, "8s 8h 8d 4c 4d 4h Ks".parse()?);
/// let flush = Strength::of(Ranking::High, "Ah Jh 9h 6h 3h 2h 2d".parse()?);
/// assert!(full > flush);
/// assert_eq!(full.to_string(), "full house, eights over fours");
/// assert_eq!(flush.to_string(), "flush, ace, jack, nine, six and three");
///
/// let low = Strength::of(Ranking::EightOrBetter, "7c 6d 4h 2s Ac Ad Kh".parse()?);
/// assert_eq!(low.to_string(), "seven-six-four-deuce-ace low");
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    ranking: Ranking,
    value: u16,
}

impl PartialOrd for Strength {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.ranking == other.ranking).then(|| self.value.cmp(&other.value))
    }
}

impl Strength {
    /// The strength of five to seven cards. Fewer or more have no hand: the value is 0.
    #[inline]
    pub fn of(ranking: Ranking, cards: CardSet) -> Self {
        Self { ranking, value: if cards.len() > 7 { 0 } else { ranking.strength(cards) } }
    }

    /// The strength with this number, `None` if the ranking has no such number. 0 is "no hand".
    pub fn new(ranking: Ranking, value: u16) -> Option<Self> {
        (value <= ranking.best()).then_some(Self { ranking, value })
    }

    /// The ranking.
    pub const fn ranking(self) -> Ranking {
        self.ranking
    }

    /// The number: 0 for no hand, else 1..=[`Ranking::best`], larger is better.
    pub const fn value(self) -> u16 {
        self.value
    }

    /// The category, `None` for no hand.
    pub fn category(self) -> Option<Category> {
        if self.value == 0 {
            return None;
        }
        Some(match self.ranking {
            Ranking::High => {
                let above = HIGH_FROM.partition_point(|&from| from <= self.value);
                Category::HIGH[above - 1]
            }
            Ranking::AceToFive => {
                let worse = LOW_TO.partition_point(|&to| to < self.value);
                LOW_CATEGORIES[worse.min(5)]
            }
            Ranking::EightOrBetter => Category::Low,
        })
    }

    /// The ranks of the five cards that make the hand, in the order in which hands are compared: groups
    /// first, then single cards, from the top. The wheel of high begins with its five; in the lows the ace
    /// comes last. `None` for no hand.
    ///
    /// ```
    /// use stud_cards::Rank::{Ace, Nine, Two};
    /// use stud_eval::{Ranking, Strength};
    ///
    /// let strength = Strength::of(Ranking::High, "2s Ac 9d Ad 9h 2c".parse()?);
    /// assert_eq!(strength.ranks(), Some([Ace, Ace, Nine, Nine, Two]));
    /// # Ok::<(), stud_cards::ParseCardsError>(())
    /// ```
    pub fn ranks(self) -> Option<[Rank; 5]> {
        let value = self.value;
        let indices = match (self.ranking, self.category()?) {
            (Ranking::High, category) => match category {
                Category::Pair => PAIR.ranks(value - ranks::PAIR_FROM),
                Category::TwoPair => TWO_PAIR.ranks(value - ranks::TWO_PAIR_FROM),
                Category::ThreeOfAKind => TRIPS.ranks(value - ranks::TRIPS_FROM),
                Category::Straight => straight(value - ranks::STRAIGHT_FROM),
                Category::Flush => ranks::broken_ranks(value - ranks::FLUSH_FROM),
                Category::FullHouse => FULL_HOUSE.ranks(value - ranks::FULL_HOUSE_FROM),
                Category::FourOfAKind => QUADS.ranks(value - ranks::QUADS_FROM),
                Category::StraightFlush => straight(value - ranks::STRAIGHT_FLUSH_FROM),
                Category::HighCard | Category::Low => ranks::broken_ranks(value - ranks::HIGH_CARD_FROM),
            },
            (Ranking::AceToFive, category) => high_ace(match category {
                Category::Pair => PAIR.ranks(ranks::LOW_PAIR_TO - value),
                Category::TwoPair => TWO_PAIR.ranks(ranks::LOW_TWO_PAIR_TO - value),
                Category::ThreeOfAKind => TRIPS.ranks(ranks::LOW_TRIPS_TO - value),
                Category::FullHouse => FULL_HOUSE.ranks(ranks::LOW_FULL_HOUSE_TO - value),
                Category::FourOfAKind => QUADS.ranks(ranks::LOW_QUADS_TO - value),
                _ => SINGLES.ranks(ranks::LOW_TO - value),
            }),
            (Ranking::EightOrBetter, _) => high_ace(SINGLES.ranks(self.ranking.best() - value)),
        };
        Some(indices.map(|index| Rank::ALL[usize::from(index % 13)]))
    }
}

/// The ranks of a straight, five-high 0 to ace-high 9.
fn straight(height: u16) -> [u8; 5] {
    let top = height as u8 + 3;
    // Thirteen more than nothing: below the deuce comes the ace.
    [top, top - 1, top - 2, top - 3, (top + 9) % 13]
}

/// From ranks with the ace lowest to ranks with the ace highest.
fn high_ace(ranks: [u8; 5]) -> [u8; 5] {
    ranks.map(|rank| (rank + 12) % 13)
}

/// The five cards that make the hand, in the order in which hands are compared: groups first, then single
/// cards from the top; within a rank the higher suit first. Where several equal hands can be made it is the
/// highest by suit (rules 4.13.3). `None` if there is no hand: fewer than five cards, more than seven, or no
/// low that qualifies.
///
/// ```
/// use stud_eval::{Ranking, best_five};
///
/// let five = best_five("As Ah Kd Kc Kh 2s 2h".parse()?, Ranking::High).ok_or("no hand")?;
/// assert_eq!(five.map(|card| card.to_string()), ["Kh", "Kd", "Kc", "As", "Ah"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_five(cards: CardSet, ranking: Ranking) -> Option<[Card; 5]> {
    let strength = Strength::of(ranking, cards);
    let ranks = strength.ranks()?;
    let mut pool = match strength.category()? {
        Category::Flush | Category::StraightFlush => flush_cards(cards),
        _ => cards,
    };
    let mut five = [Card::of(Rank::Two, Suit::Clubs); 5];
    for (slot, rank) in five.iter_mut().zip(ranks) {
        *slot = highest_of(pool, rank)?;
        pool.remove(*slot);
    }
    Some(five)
}

/// The cards of the suit of which there are five or more.
fn flush_cards(cards: CardSet) -> CardSet {
    let suit = |suit: Suit| CardSet::from_bits_truncate(cards.bits() & 0x1111_1111_1111_1111 << suit.index());
    Suit::ALL.into_iter().map(suit).find(|suited| suited.len() >= 5).unwrap_or_default()
}

/// The card of this rank with the highest suit.
fn highest_of(cards: CardSet, rank: Rank) -> Option<Card> {
    CardSet::from_bits_truncate(cards.bits() & 0xf << (4 * rank.index())).last()
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(category), Some(ranks)) = (self.category(), self.ranks()) else {
            return f.write_str(if self.ranking == Ranking::EightOrBetter { "no low" } else { "no hand" });
        };
        let [first, second, third, fourth, fifth] = ranks.map(Rank::name);
        let [firsts, _, thirds, fourths, _] = ranks.map(Rank::plural);
        match category {
            Category::Low => write!(f, "{first}-{second}-{third}-{fourth}-{fifth} low"),
            Category::HighCard | Category::Flush => {
                write!(f, "{category}, {first}, {second}, {third}, {fourth} and {fifth}")
            }
            Category::Pair => write!(f, "pair of {firsts}, {third}, {fourth} and {fifth} kickers"),
            Category::TwoPair => write!(f, "{category}, {firsts} and {thirds}, {fifth} kicker"),
            Category::ThreeOfAKind => write!(f, "{category}, {firsts}, {fourth} and {fifth} kickers"),
            Category::Straight | Category::StraightFlush => write!(f, "{category}, {first} high"),
            Category::FullHouse => write!(f, "{category}, {firsts} over {fourths}"),
            Category::FourOfAKind => write!(f, "{category}, {firsts}, {fifth} kicker"),
        }
    }
}
