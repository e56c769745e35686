//! What is known of the hands that are compared.

use crate::Game;
use crate::lump::choose;
use std::fmt;
use stud_cards::{Card, CardSet, Suit};

/// The most seats of a hand of stud.
pub const MAX_SEATS: usize = 8;
/// The cards a hand is made of.
pub(crate) const HAND: usize = 7;

/// Whether the seventh card is one for all, as it is when the deck cannot serve every seat (rules 4.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Community {
    /// Every seat gets seven cards of its own.
    #[default]
    None,
    /// The seventh card will be one for all; it is not dealt yet.
    Coming,
    /// This card is the seventh card of every seat.
    Dealt(Card),
}

/// Where a card was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Among the cards of this seat.
    Seat(usize),
    /// Among the dead cards.
    Dead,
    /// As the community card.
    Community,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "at seat {seat}"),
            Self::Dead => f.write_str("among the dead cards"),
            Self::Community => f.write_str("as the community card"),
        }
    }
}

/// Why there is nothing to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpotError {
    /// Fewer than two or more than eight seats.
    Seats {
        /// How many were given.
        given: usize,
    },
    /// A seat has more cards than a hand.
    TooMany {
        /// The seat, from 0.
        seat: usize,
        /// How many cards it has.
        given: usize,
        /// How many it can have: seven, or six where the seventh is shared.
        most: usize,
    },
    /// A card is in two places.
    Twice {
        /// The card.
        card: Card,
        /// Where it was seen first.
        first: Place,
        /// Where it was seen again.
        second: Place,
    },
    /// There are not enough cards left to complete every hand.
    Short {
        /// How many cards are to come.
        needed: usize,
        /// How many are left in the deck.
        left: usize,
        /// Whether it would be enough if the seventh card were shared.
        community_helps: bool,
    },
}

impl fmt::Display for SpotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Seats { given } => write!(f, "{given} seat{}; an equity needs two to eight", plural(given)),
            Self::TooMany { seat, given, most } => {
                write!(f, "seat {seat} has {given} cards; a hand has at most {most}")?;
                if most < HAND { f.write_str(" when the seventh is a community card") } else { Ok(()) }
            }
            Self::Twice { card, first, second } if first == second => {
                write!(f, "{card} is given twice {first}")
            }
            Self::Twice { card, first, second } => {
                write!(f, "{card} is given twice: {first} and {second}")
            }
            Self::Short { needed, left, community_helps } => {
                let is = |count| if count == 1 { "is" } else { "are" };
                let (needs, has) = (is(needed), is(left));
                let s = plural(needed);
                write!(f, "the deck runs out: {needed} card{s} {needs} to come and {left} {has} left")?;
                if community_helps {
                    f.write_str("; rooms then deal one community card as everybody's seventh: ask for that")?;
                }
                Ok(())
            }
        }
    }
}

/// The ending of a word for so many.
const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

impl std::error::Error for SpotError {}

/// The known cards of two to eight seats and the cards nobody can get. All else is still to come, from
/// the cards that are left, each equally likely.
///
/// ```
/// use stud_equity::{Game, Spot};
///
/// let spot = Spot::new(Game::High, &["AsAhKd".parse()?, "7c8c9c".parse()?], "".parse()?)?;
/// assert_eq!(spot.run_outs(), 18_265_297_050);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    game: Game,
    seats: Vec<CardSet>,
    live: CardSet,
    community: Community,
}

impl Spot {
    /// Hands in which every seat gets seven cards of its own.
    ///
    /// # Errors
    /// As for [`Spot::with_community`].
    pub fn new(game: Game, seats: &[CardSet], dead: CardSet) -> Result<Self, SpotError> {
        Self::with_community(game, seats, dead, Community::None)
    }

    /// Hands in which the seventh card may be shared.
    ///
    /// # Errors
    /// The number of seats, a seat with too many cards, a card in two places, or a deck that runs out.
    pub fn with_community(
        game: Game,
        seats: &[CardSet],
        dead: CardSet,
        community: Community,
    ) -> Result<Self, SpotError> {
        if !(2..=MAX_SEATS).contains(&seats.len()) {
            return Err(SpotError::Seats { given: seats.len() });
        }
        let own = if community == Community::None { HAND } else { HAND - 1 };
        for (seat, cards) in seats.iter().enumerate() {
            if cards.len() > own {
                return Err(SpotError::TooMany { seat, given: cards.len(), most: own });
            }
        }
        let shared = match community {
            Community::Dealt(card) => CardSet::single(card),
            _ => CardSet::EMPTY,
        };
        let places = seats.iter().enumerate().map(|(seat, &cards)| (Place::Seat(seat), cards));
        let places = places.chain([(Place::Dead, dead), (Place::Community, shared)]);
        let mut seen = CardSet::EMPTY;
        for (second, cards) in places.clone() {
            if let Some(card) = (seen & cards).first() {
                let first = places.clone().find(|(_, cards)| cards.contains(card)).map_or(second, |(p, _)| p);
                return Err(SpotError::Twice { card, first, second });
            }
            seen |= cards;
        }
        let spot = Self { game, seats: seats.to_vec(), live: !seen, community };
        let (needed, left) = (spot.to_come(), spot.live.len());
        if needed > left {
            let community_helps = community == Community::None && {
                let own: usize = seats.iter().map(|cards| (HAND - 1).saturating_sub(cards.len())).sum();
                seats.iter().all(|cards| cards.len() < HAND) && own < left
            };
            return Err(SpotError::Short { needed, left, community_helps });
        }
        Ok(spot)
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The known cards of each seat, without a community card.
    pub fn seats(&self) -> &[CardSet] {
        &self.seats
    }

    /// The cards that can still come.
    pub const fn live(&self) -> CardSet {
        self.live
    }

    /// Whether the seventh card is shared.
    pub const fn community(&self) -> Community {
        self.community
    }

    /// How many cards of its own a seat has when all are dealt.
    pub(crate) const fn own(&self) -> usize {
        if matches!(self.community, Community::None) { HAND } else { HAND - 1 }
    }

    /// How many cards of its own a seat still gets.
    pub fn unknown(&self, seat: usize) -> usize {
        self.seats.get(seat).map_or(0, |cards| self.own() - cards.len())
    }

    /// How many cards are to come in all.
    pub fn to_come(&self) -> usize {
        let own: usize = (0..self.seats.len()).map(|seat| self.unknown(seat)).sum();
        own + usize::from(self.community == Community::Coming)
    }

    /// In how many ways the cards to come can fall.
    pub fn run_outs(&self) -> u128 {
        let mut left = self.live.len();
        let mut ways = 1;
        if self.community == Community::Coming {
            ways = left as u128;
            left -= 1;
        }
        for seat in 0..self.seats.len() {
            ways *= u128::from(choose(left, self.unknown(seat)));
            left -= self.unknown(seat);
        }
        ways
    }

    /// The same spot with the suits renamed, so that all spots that differ only in the names of suits become one.
    /// Every seat gets what it got before.
    #[must_use]
    pub fn canonical(&self) -> Self {
        // All that counts of a suit, suit by suit: sorted, it is the same for all spots that are alike.
        let shared = match self.community {
            Community::Dealt(card) => card.into(),
            _ => CardSet::EMPTY,
        };
        let mut suits = Suit::ALL;
        let parts = |suit: &Suit| {
            let cards = [shared, self.live].into_iter().chain(self.seats.iter().copied());
            cards.map(|cards| cards.ranks_of(*suit)).collect::<Vec<_>>()
        };
        suits.sort_by_cached_key(parts);
        let renamed = |cards: CardSet| {
            let of_suit = |(new, old): (Suit, Suit)| {
                (cards.iter())
                    .filter(move |card| card.suit() == old)
                    .map(move |card| Card::of(card.rank(), new))
            };
            Suit::ALL.into_iter().zip(suits).flat_map(of_suit).collect::<CardSet>()
        };
        let community = match self.community {
            Community::Dealt(card) => renamed(card.into()).first().map_or(self.community, Community::Dealt),
            other => other,
        };
        let seats = self.seats.iter().map(|&cards| renamed(cards)).collect();
        Self { game: self.game, seats, live: renamed(self.live), community }
    }

    /// The spots in which a community card is known, or this one if there is none; with the cards of each seat,
    /// the shared one included, and the live ones. In each every seat draws to seven cards.
    pub(crate) fn settled(&self) -> impl Iterator<Item = (Vec<CardSet>, CardSet)> + '_ {
        let shared: Vec<CardSet> = match self.community {
            Community::None => vec![CardSet::EMPTY],
            Community::Dealt(card) => vec![card.into()],
            Community::Coming => self.live.iter().map(CardSet::from).collect(),
        };
        shared
            .into_iter()
            .map(|shared| (self.seats.iter().map(|&cards| cards | shared).collect(), self.live - shared))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    fn error(seats: &[&str], dead: &str, community: Community) -> String {
        let seats: Vec<_> = seats.iter().map(|text| set(text)).collect();
        Spot::with_community(Game::High, &seats, set(dead), community).unwrap_err().to_string()
    }

    #[test]
    fn run_outs_are_products_of_binomials() {
        for (seats, dead, expected) in [
            (["AsAhKd", "7c8c9c"], "", 18_265_297_050),
            (["AsAhKd", "7c"], "", 1_373_550_338_160),
            (["AsAhKdQdJd2c", "7c8c9cTc2d3d"], "", 40 * 39),
            (["AsAhKdQdJd2c4c", "7c8c9cTc2d3d5d"], "", 1),
            (["AsAhKdQdJd2c", "7c8c9cTc2d3d5d"], "4d", 38),
        ] {
            let spot = Spot::new(Game::High, &seats.map(set), set(dead)).unwrap();
            assert_eq!(spot.run_outs(), expected);
        }
        let eight: Vec<_> = "2c 3c 4c 5c 6c 7c 8c 9c".split(' ').map(set).collect();
        let spot = Spot::with_community(Game::High, &eight, CardSet::EMPTY, Community::Coming).unwrap();
        assert_eq!(spot.to_come(), 41);
        assert_eq!(spot.settled().count(), 44);
    }

    #[test]
    fn spots_that_differ_in_suits_alone_have_one_canonical_form() {
        let mut forms = std::collections::HashSet::new();
        let text = "cdhs";
        for permutation in 0..24 {
            let mut left = text.to_owned();
            let mut order = String::new();
            let mut rest = permutation;
            for n in (1..=4).rev() {
                order.push(left.remove(rest % n));
                rest /= n;
            }
            let turn = |cards: &str| -> CardSet {
                let letter = |c: char| text.find(c).map_or(c, |at| char::from(order.as_bytes()[at]));
                cards.chars().map(letter).collect::<String>().parse().unwrap()
            };
            let community = Community::Dealt(turn("4h").first().unwrap());
            let seats = [turn("AsAhKd"), turn("7c8c")];
            let spot = Spot::with_community(Game::High, &seats, turn("2d 2h"), community).unwrap();
            let canonical = spot.canonical();
            assert_eq!(canonical.canonical(), canonical);
            assert_eq!(canonical.run_outs(), spot.run_outs());
            forms.insert(canonical);
        }
        assert_eq!(forms.len(), 1);
        let other = Spot::new(Game::High, &[set("AsAhKs"), set("7c8c")], set("2d 2h")).unwrap();
        assert!(!forms.contains(&other.canonical()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let community = Community::Coming;
        let none = Community::None;
        assert_eq!(error(&["As"], "", none), "1 seat; an equity needs two to eight");
        assert_eq!(error(&["As"; 9], "", none), "9 seats; an equity needs two to eight");
        assert_eq!(error(&["2c3c4c5c6c7c8c9c", "As"], "", none), "seat 0 has 8 cards; a hand has at most 7");
        assert_eq!(
            error(&["As", "2c3c4c5c6c7c8c"], "", community),
            "seat 1 has 7 cards; a hand has at most 6 when the seventh is a community card"
        );
        assert_eq!(error(&["As", "Ks As"], "", none), "As is given twice: at seat 0 and at seat 1");
        assert_eq!(
            error(&["As", "Ks"], "2c Ks", none),
            "Ks is given twice: at seat 1 and among the dead cards"
        );
        let dealt = Community::Dealt("Ks".parse().unwrap());
        assert_eq!(error(&["As", "Ks"], "", dealt), "Ks is given twice: at seat 1 and as the community card");
        let eight = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"];
        assert_eq!(
            error(&eight, "", none),
            "the deck runs out: 48 cards are to come and 44 are left; \
             rooms then deal one community card as everybody's seventh: ask for that"
        );
        assert_eq!(
            error(&eight, "Ac Ad Ah As", community),
            "the deck runs out: 41 cards are to come and 40 are left"
        );
    }
}
