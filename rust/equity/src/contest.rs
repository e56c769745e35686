//! Hands that are not certain: a weighted range of holdings for each seat.

use crate::spot::HAND;
use crate::{Community, Game, Spot, SpotError};
use std::fmt;
use stud_cards::CardSet;

/// Cards a seat may hold, and how likely it is to hold them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Holding {
    /// All the seat's known cards, upcards included.
    pub cards: CardSet,
    /// The weight, in proportion to the other holdings of the seat.
    pub weight: f64,
}

/// Why ranges cannot be compared.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ContestError {
    /// The cards that are certain do not make a spot.
    Spot(SpotError),
    /// A weight is negative, infinite or not a number.
    Weight {
        /// The seat, from 0.
        seat: usize,
        /// The holding.
        cards: CardSet,
        /// Its weight.
        weight: f64,
    },
    /// A holding is given twice for a seat.
    Repeated {
        /// The seat, from 0.
        seat: usize,
        /// The holding.
        cards: CardSet,
    },
    /// The holdings of a seat do not all have the same number of cards.
    Sizes {
        /// The seat, from 0.
        seat: usize,
        /// A holding.
        one: CardSet,
        /// Another, of another size.
        other: CardSet,
    },
    /// A seat has no holding at all, or none with a weight.
    Nothing {
        /// The seat, from 0.
        seat: usize,
    },
    /// Every holding of a seat has a card that is dead or held for certain by someone else.
    Empty {
        /// The seat, from 0.
        seat: usize,
        /// The cards that stand in the way.
        blocked: CardSet,
    },
    /// The seats cannot hold any of their holdings at the same time, or hardly ever.
    Collide,
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spot(error) => fmt::Display::fmt(error, f),
            Self::Weight { seat, cards, weight } => {
                write!(
                    f,
                    "seat {seat}: the weight of {cards} is {weight}; weights are finite and not negative"
                )
            }
            Self::Repeated { seat, cards } => {
                write!(f, "seat {seat}: {cards} is given twice; give it once with the sum of the weights")
            }
            Self::Sizes { seat, one, other } => write!(
                f,
                "seat {seat}: {one} and {other} are not the same number of cards; \
                 all holdings of a range need as many known cards"
            ),
            Self::Nothing { seat } => {
                write!(f, "seat {seat}: the range has no holding with a weight above zero")
            }
            Self::Empty { seat, blocked } => write!(
                f,
                "seat {seat}: nothing is left of the range, every holding has one of the cards {blocked}, \
                 which are dead or held by others"
            ),
            Self::Collide => f.write_str(
                "the ranges exclude each other: there is no way, or hardly any, \
                 in which every seat has one of its holdings",
            ),
        }
    }
}

impl std::error::Error for ContestError {}

impl From<SpotError> for ContestError {
    fn from(error: SpotError) -> Self {
        Self::Spot(error)
    }
}

/// A range of holdings for each seat; where a hand is known it is a range of one.
///
/// The holdings of a seat have equally many cards, so that every combination has equally many run-outs. The seats
/// hold any combination of holdings without a card in common, in proportion to the product of the weights. The cards to
/// come are equally likely.
///
/// ```
/// use stud_equity::{Community, Contest, Game, Holding};
///
/// let aces = Holding { cards: "AsAhKd".parse()?, weight: 1.0 };
/// let low = Holding { cards: "7c8c9c".parse()?, weight: 3.0 };
/// let pair = Holding { cards: "7c7dAs".parse()?, weight: 1.0 };
/// let contest = Contest::new(Game::High, &[vec![aces], vec![low, pair]], "".parse()?, Community::None)?;
/// // The pair of sevens needs the ace of spades, which is taken.
/// assert_eq!(contest.ranges()[1], [low]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    game: Game,
    ranges: Vec<Vec<Holding>>,
    dead: CardSet,
    community: Community,
    /// The cards that are certain.
    sure: Spot,
}

impl Contest {
    /// The ranges of two to eight seats. Holdings with a card that is dead or certainly held by someone else are
    /// dropped, and so are those of weight zero.
    ///
    /// # Errors
    /// Seats or cards that do not make a [`Spot`]; weights that are no weights; holdings of different sizes, or given
    /// twice; a range of which nothing is left.
    pub fn new(
        game: Game,
        ranges: &[Vec<Holding>],
        dead: CardSet,
        community: Community,
    ) -> Result<Self, ContestError> {
        for (seat, range) in ranges.iter().enumerate() {
            check(seat, range)?;
        }
        let own = if community == Community::None { HAND } else { HAND - 1 };
        for (seat, range) in ranges.iter().enumerate() {
            let given = range.first().map_or(0, |held| held.cards.len());
            if given > own {
                return Err(SpotError::TooMany { seat, given, most: own }.into());
            }
        }
        // Whether the deck suffices does not depend on which cards of a holding are certain: each that is not
        // is one more to come and one more that is left.
        let common = |range: &Vec<Holding>| range.iter().fold(CardSet::FULL, |all, held| all & held.cards);
        let seats: Vec<_> = ranges.iter().map(common).collect();
        let sure = Spot::with_community(game, &seats, dead, community)?;
        let taken = !sure.live();
        let mut kept = Vec::with_capacity(ranges.len());
        for ((seat, range), &own) in ranges.iter().enumerate().zip(&seats) {
            let others = taken - own;
            let left: Vec<_> = range
                .iter()
                .copied()
                .filter(|held| held.weight > 0.0 && held.cards.is_disjoint(others))
                .collect();
            if left.is_empty() {
                let blocked = range.iter().fold(CardSet::EMPTY, |all, held| all | held.cards) & others;
                return Err(ContestError::Empty { seat, blocked });
            }
            kept.push(left);
        }
        Ok(Self { game, ranges: kept, dead, community, sure })
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// What is left of the ranges.
    pub fn ranges(&self) -> &[Vec<Holding>] {
        &self.ranges
    }

    /// The dead cards.
    pub const fn dead(&self) -> CardSet {
        self.dead
    }

    /// In how many ways the seats can pick a holding each, those that collide included; `u64::MAX` if more.
    pub fn choices(&self) -> u64 {
        self.ranges.iter().fold(1, |ways: u64, range| ways.saturating_mul(range.len() as u64))
    }

    /// The spot of the first choice in which no two seats have a card in common.
    ///
    /// # Errors
    /// [`ContestError::Collide`] if there is none, or if it is not found in a million steps.
    pub fn first(&self) -> Result<Spot, ContestError> {
        let mut steps = 1 << 20;
        let seats = self.search(&mut Vec::new(), &mut steps).ok_or(ContestError::Collide)?;
        Ok(Spot::with_community(self.game, &seats, self.dead, self.community)?)
    }

    /// Goes on from what the first seats hold, which is left as it was if there is nothing.
    fn search(&self, held: &mut Vec<CardSet>, steps: &mut u32) -> Option<Vec<CardSet>> {
        let Some(range) = self.ranges.get(held.len()) else { return Some(held.clone()) };
        let taken = held.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
        for holding in range {
            *steps = steps.checked_sub(1)?;
            if holding.cards.is_disjoint(taken) {
                held.push(holding.cards);
                let found = self.search(held, steps);
                held.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The weight of the choice [`spot`](Self::spot) makes: the product of the holdings' weights, each taken in
    /// proportion to the largest of its seat.
    pub fn weight(&self, choice: u64) -> f64 {
        let mut rest = choice;
        self.ranges.iter().rev().fold(1.0, |product, range| {
            let largest = range.iter().map(|held| held.weight).fold(0.0, f64::max);
            let held = range[(rest % range.len() as u64) as usize];
            rest /= range.len() as u64;
            product * (held.weight / largest)
        })
    }

    /// The spot in which each seat has the holding of this index, counting the last seat's fastest; `None` if two
    /// of them have a card in common or there is no such choice.
    pub fn spot(&self, choice: u64) -> Option<Spot> {
        let mut seats = vec![CardSet::EMPTY; self.ranges.len()];
        let mut rest = choice;
        for (cards, range) in seats.iter_mut().zip(&self.ranges).rev() {
            *cards = range[(rest % range.len() as u64) as usize].cards;
            rest /= range.len() as u64;
        }
        if rest > 0 {
            return None;
        }
        Spot::with_community(self.game, &seats, self.dead, self.community).ok()
    }

    /// What is certain: the cards that all holdings of a seat have in common.
    pub const fn sure(&self) -> &Spot {
        &self.sure
    }
}

fn check(seat: usize, range: &[Holding]) -> Result<(), ContestError> {
    let mut seen: Vec<CardSet> = Vec::with_capacity(range.len());
    for held in range {
        if !(held.weight >= 0.0 && held.weight.is_finite()) {
            return Err(ContestError::Weight { seat, cards: held.cards, weight: held.weight });
        }
        if held.cards.len() != range[0].cards.len() {
            return Err(ContestError::Sizes { seat, one: range[0].cards, other: held.cards });
        }
        seen.push(held.cards);
    }
    seen.sort_unstable();
    if let Some(pair) = seen.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(ContestError::Repeated { seat, cards: pair[0] });
    }
    if range.iter().all(|held| held.weight == 0.0) {
        return Err(ContestError::Nothing { seat });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(holdings: &[(&str, f64)]) -> Vec<Holding> {
        holdings.iter().map(|&(text, weight)| Holding { cards: text.parse().unwrap(), weight }).collect()
    }

    fn contest(ranges: &[&[(&str, f64)]], dead: &str) -> Result<Contest, ContestError> {
        let ranges: Vec<_> = ranges.iter().map(|holdings| range(holdings)).collect();
        Contest::new(Game::High, &ranges, dead.parse().unwrap(), Community::None)
    }

    #[test]
    fn choices_that_collide_are_no_spots() {
        let found =
            contest(&[&[("AsAh", 1.0), ("KsKh", 2.0)], &[("AsKd", 1.0), ("QsQh", 0.0), ("JsJh", 1.0)]], "");
        let found = found.unwrap();
        assert_eq!(found.choices(), 4);
        let spots: Vec<_> =
            (0..5).map(|choice| found.spot(choice).map(|spot| spot.seats().to_vec())).collect();
        let seats = |a: &str, b: &str| Some(vec![a.parse().unwrap(), b.parse().unwrap()]);
        assert_eq!(spots, [None, seats("AsAh", "JsJh"), seats("KsKh", "AsKd"), seats("KsKh", "JsJh"), None]);
    }

    #[test]
    fn the_first_choice_is_found_however_many_there_are() {
        let found = contest(&[&[("AsAh", 1.0), ("KsKh", 2.0)], &[("AsKd", 1.0), ("JsJh", 1.0)]], "").unwrap();
        assert_eq!(found.first(), Ok(found.spot(1).unwrap()));
        // Six seats whose first holdings collide: hundreds of thousands of choices begin with that.
        let hands = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h", "8s8h", "7s7h", "6s6h", "5s5h", "4s4h"];
        let all: Vec<_> = hands.iter().map(|&text| (text, 1.0)).collect();
        let found = contest(&[&all[..]; 6], "").unwrap();
        assert!(found.first().is_ok());
        let three: &[(&str, f64)] = &[("AsAh", 1.0), ("AhAd", 1.0), ("AdAs", 1.0)];
        assert_eq!(contest(&[three, three], "").unwrap().first(), Err(ContestError::Collide));
        // More choices than a number of 64 bits can tell apart: every pair for each of eight seats.
        let deck: Vec<_> = CardSet::FULL.iter().collect();
        let every: Vec<_> = (deck.iter().enumerate())
            .flat_map(|(i, &a)| deck[..i].iter().map(move |&b| CardSet::from(a).with(b)))
            .map(|cards| Holding { cards, weight: 1.0 })
            .collect();
        let ranges = vec![every; 8];
        let found = Contest::new(Game::High, &ranges, CardSet::EMPTY, Community::Coming).unwrap();
        assert_eq!(found.choices(), u64::MAX);
        assert_eq!(found.first().unwrap().live().len(), 36);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let one: &[(&str, f64)] = &[("AsAh", 1.0)];
        for (ranges, dead, message) in [
            (
                vec![one, &[("KsKh", -1.0)]],
                "",
                "seat 1: the weight of Kh Ks is -1; weights are finite and not negative",
            ),
            (
                vec![one, &[("KsKh", 1.0), ("KsKhKd", 1.0)]],
                "",
                "seat 1: Kh Ks and Kd Kh Ks are not the same number of cards; \
                 all holdings of a range need as many known cards",
            ),
            (
                vec![one, &[("KsKh", 1.0), ("KhKs", 1.0)]],
                "",
                "seat 1: Kh Ks is given twice; give it once with the sum of the weights",
            ),
            (vec![one, &[("KsKh", 0.0)]], "", "seat 1: the range has no holding with a weight above zero"),
            (
                vec![one, &[("KsKh", 1.0), ("AsQc", 1.0)]],
                "Kh",
                "seat 1: nothing is left of the range, every holding has one of the cards Kh As, \
                 which are dead or held by others",
            ),
            (vec![one, &[("AsKh", 1.0)]], "", "As is given twice: at seat 0 and at seat 1"),
            (
                vec![one, &[("2c3c4c5c6c7c8c9c", 1.0), ("2c3c4c5c6c7c8cTc", 1.0)]],
                "",
                "seat 1 has 8 cards; a hand has at most 7",
            ),
        ] {
            assert_eq!(contest(&ranges, dead).unwrap_err().to_string(), message);
        }
        for weight in [f64::NAN, f64::INFINITY] {
            assert!(matches!(
                contest(&[one, &[("KsKh", weight)]], ""),
                Err(ContestError::Weight { seat: 1, .. })
            ));
        }
        assert!(matches!(contest(&[one, &[]], ""), Err(ContestError::Nothing { seat: 1 })));
    }
}
