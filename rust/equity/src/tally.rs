//! What a seat got over all run-outs.

use crate::Game;
use crate::spot::MAX_SEATS;
use stud_eval::{Category, Ranking, Strength};

/// How many ways the high half can go for a seat: lost, or shared among so many.
pub const HIGHS: usize = MAX_SEATS + 1;
/// How many ways the low half can go: there is none, lost, or shared among so many.
pub const LOWS: usize = MAX_SEATS + 2;
/// How many categories there are.
pub const CATEGORIES: usize = 10;
/// How many heights a low has: none, or its highest card from five to king.
pub const HEIGHTS: usize = 10;
/// The parts of a pot into which every share can be counted: twice the least common multiple of one to eight.
pub const PARTS: u64 = 1680;

/// The place of a low that nobody has.
pub const NO_LOW: usize = 0;
/// The place of a low that another seat has.
pub const LOW_LOST: usize = 1;

/// How often each thing happened to one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Run-outs by what happened to the seat: `pots[h][l]`, where `h` is the number of seats that share the high
    /// half with it, itself included (0: it lost that half), and `l` is [`NO_LOW`] where there is no low half and
    /// the high hand takes all, [`LOW_LOST`], or 1 more than the number of seats that share the low half.
    pub pots: [[u64; LOWS]; HIGHS],
    /// Run-outs by the category of the final hand, in the order of [`Category`].
    pub categories: [u64; CATEGORIES],
    /// Run-outs by the highest card of the final low: 0 where there is none, 1 for a five, 9 for a king.
    /// All are 0 in a game without lows.
    pub heights: [u64; HEIGHTS],
}

impl Default for Tally {
    fn default() -> Self {
        Self { pots: [[0; LOWS]; HIGHS], categories: [0; CATEGORIES], heights: [0; HEIGHTS] }
    }
}

impl Tally {
    /// Adds another tally.
    pub fn add(&mut self, other: &Self) {
        let cells = self.pots.iter_mut().flatten().zip(other.pots.iter().flatten());
        let categories = self.categories.iter_mut().zip(&other.categories);
        for (cell, more) in cells.chain(categories).chain(self.heights.iter_mut().zip(&other.heights)) {
            *cell += more;
        }
    }

    /// The number of run-outs.
    pub fn run_outs(&self) -> u128 {
        self.pots.iter().flatten().map(|&count| u128::from(count)).sum()
    }

    /// What the seat gets of all pots together, in [`PARTS`] of a pot.
    pub fn parts(&self) -> u128 {
        let mut sum = 0;
        for (h, row) in self.pots.iter().enumerate() {
            for (l, &count) in row.iter().enumerate() {
                sum += u128::from(count) * u128::from(parts(h, l));
            }
        }
        sum
    }

    /// The seat's share of the pot on average.
    pub fn share(&self) -> f64 {
        self.parts() as f64 / (self.run_outs() as f64 * PARTS as f64)
    }

    /// Counts final hands by their strength: so many of each, from 0 on.
    pub(crate) fn count_keys(&mut self, game: Game, counts: impl IntoIterator<Item = u64>) {
        let ranking = if game == Game::Razz { Ranking::AceToFive } else { Ranking::High };
        for (key, count) in (0..).zip(counts).filter(|&(_, count)| count > 0) {
            let strength = Strength::new(ranking, key);
            let Some(category) = strength.and_then(Strength::category) else { continue };
            self.categories[category as usize] += count;
            if game == Game::Razz {
                let low = strength.filter(|_| category == Category::Low);
                self.heights[height(low)] += count;
            }
        }
    }

    /// Counts final hands by their eight-or-better low: so many of each, from 0 for none on.
    pub(crate) fn count_lows(&mut self, game: Game, counts: impl IntoIterator<Item = u64>) {
        if game == Game::HighLow {
            for (low, count) in (0..).zip(counts) {
                self.heights[height(Strength::new(Ranking::EightOrBetter, low))] += count;
            }
        }
    }
}

/// The place of a low in [`Tally::heights`].
fn height(low: Option<Strength>) -> usize {
    // The highest card comes first; ranks count from the deuce, and a five is place 1.
    low.and_then(Strength::ranks).map_or(0, |ranks| usize::from(ranks[0].index()) - 2)
}

/// Where the categories and the heights of lows begin.
pub(crate) struct Bounds {
    /// The first strength of each class of hands, rising, with its category and height.
    keys: Vec<(u16, usize, usize)>,
    /// The first low strength of each height, rising; empty where lows are not counted apart.
    lows: Vec<(u16, usize)>,
    /// Whether the height goes with the strength.
    heights: bool,
}

impl Bounds {
    pub fn new(game: Game) -> Self {
        let ranking = if game == Game::Razz { Ranking::AceToFive } else { Ranking::High };
        let mut keys: Vec<(u16, usize, usize)> = Vec::new();
        for key in 1..=ranking.best() {
            let strength = Strength::new(ranking, key);
            let category = strength.and_then(Strength::category).unwrap_or(Category::HighCard);
            let low = strength.filter(|_| game == Game::Razz && category == Category::Low);
            let class = (category as usize, height(low));
            if keys.last().is_none_or(|&(_, category, height)| (category, height) != class) {
                keys.push((key, class.0, class.1));
            }
        }
        let mut lows: Vec<(u16, usize)> = Vec::new();
        if game == Game::HighLow {
            for low in 0..=Ranking::EightOrBetter.best() {
                let height = height(Strength::new(Ranking::EightOrBetter, low));
                if lows.last().is_none_or(|&(_, last)| last != height) {
                    lows.push((low, height));
                }
            }
        }
        Self { keys, lows, heights: game == Game::Razz }
    }

    /// Counts final hands by category and height.
    pub fn count<const N: usize>(&self, keys: &[u16; N], lows: Option<&[u16; N]>, tally: &mut Tally) {
        let mut above = 0;
        for &(first, category, height) in self.keys.iter().rev() {
            let upto = at_least(keys, first);
            tally.categories[category] += upto - above;
            if self.heights {
                tally.heights[height] += upto - above;
            }
            above = upto;
        }
        let Some(lows) = lows else { return };
        let mut above = 0;
        for &(first, height) in self.lows.iter().rev() {
            let upto = at_least(lows, first);
            tally.heights[height] += upto - above;
            above = upto;
        }
    }
}

/// How many are at least as large.
fn at_least<const N: usize>(keys: &[u16; N], first: u16) -> u64 {
    // Signed, because that is what vectors of 16 bits can compare; strengths are far below 2¹⁵.
    let count: u16 = keys.iter().map(|&key| u16::from(key as i16 >= first as i16)).sum();
    u64::from(count)
}

/// What a seat gets, in [`PARTS`] of a pot, if it shares the high half among `h` and its low is `l`.
pub(crate) const fn parts(h: usize, l: usize) -> u64 {
    let half = PARTS / 2;
    let high = if h == 0 { 0 } else { half / h as u64 };
    match l {
        NO_LOW => 2 * high,
        LOW_LOST => high,
        _ => high + half / (l as u64 - 1),
    }
}
