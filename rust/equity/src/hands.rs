//! The hands that one seat can still make, as patterns.

use crate::lump::{CHOOSE, Classes, Lump, MOST, Pattern, RANKS, choose};
use crate::spot::HAND;
use crate::sweep::sort;
use crate::{Game, Spot, Tally};
use stud_cards::{CardSet, Suit};

/// A seat that draws to seven cards from the live ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    game: Game,
    live: CardSet,
    pub known: CardSet,
    pub unknown: usize,
}

impl Side {
    pub const fn new(game: Game, known: CardSet, live: CardSet) -> Self {
        Self { game, live, known, unknown: HAND - known.len() }
    }

    /// Every pattern of ranks, with its strength away from flushes, to be inserted.
    pub fn rank_patterns(&self, lump: &Lump) -> Vec<Pattern> {
        let mut found = Vec::new();
        let known = counts_of(self.known);
        lump.patterns(self.unknown, 0, 0..0, |taken| {
            let (key, low) = self.game.by_ranks(known + taken.counts);
            found.push(Pattern::new(taken.classes, key, low, 1));
        });
        sort(&mut found);
        found
    }

    /// Every hand that makes a flush, by ranks, as readers: once with its strength, once taken away without
    /// the flush.
    pub fn add_rank_flushes(&self, readers: &mut Vec<Pattern>) {
        if !self.game.has_flushes() {
            return;
        }
        for suit in Suit::ALL {
            let lump = flush_lump(self.live, &[suit], MOST);
            for pattern in self.flushes(suit, &lump, 0) {
                let pattern = as_reader(&lump, &pattern);
                let mut ranks = [0; MOST];
                let mut len = 0;
                for (class, have) in pattern.classes().runs() {
                    ranks[len..len + usize::from(have)].fill(class % RANKS as u8);
                    len += usize::from(have);
                }
                ranks[..len].sort_unstable();
                readers.push(pattern.with_classes(Classes::of(&ranks[..len])));
            }
        }
    }

    /// The strengths of all hands the seat can make.
    fn strengths(&self) -> Strengths {
        let lump = rank_lump(self.live, 0);
        let mut readers = as_readers(&lump, &self.rank_patterns(&lump));
        self.add_rank_flushes(&mut readers);
        Strengths::of(&readers)
    }

    /// The patterns that make a flush of this suit, which is the `block`-th of the lump: each to be
    /// inserted once with its strength and taken out with what it would be without the flush.
    pub fn flushes(&self, suit: Suit, lump: &Lump, block: usize) -> Vec<Pattern> {
        let own = self.known.ranks_of(suit);
        let need = 5_usize.saturating_sub(own.count_ones() as usize);
        let from = block * RANKS..(block + 1) * RANKS;
        let known = counts_of(self.known);
        let mut found = Vec::new();
        lump.patterns(self.unknown, need, from, |taken| {
            let key = self.game.flush(own | taken.suited, suit);
            let (plain, low) = self.game.by_ranks(known + taken.counts);
            found.push(Pattern::new(taken.classes, key, low, 1));
            found.push(Pattern::new(taken.classes, plain, low, -1));
        });
        sort(&mut found);
        found
    }
}

/// How many ways there are to complete a hand of each strength, and of each low strength.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strengths {
    keys: Vec<i64>,
    lows: Vec<i64>,
}

impl Strengths {
    /// From all the hands of a side as readers: its patterns of ranks and its flushes.
    pub fn of(readers: &[Pattern]) -> Self {
        let mut found = Self::default();
        let count = |counts: &mut Vec<i64>, place: usize, weight: i64| {
            if place >= counts.len() {
                counts.resize(place + 1, 0);
            }
            counts[place] += weight;
        };
        for reader in readers {
            count(&mut found.keys, reader.key().into(), reader.weight);
            count(&mut found.lows, reader.low().into(), reader.weight);
        }
        found
    }

    /// Adds final hands of these strengths, each so many times.
    pub fn add_to(&self, tally: &mut Tally, game: Game, times: u64) {
        tally.count_keys(game, self.keys.iter().map(|&count| count as u64 * times));
        tally.count_lows(game, self.lows.iter().map(|&count| count as u64 * times));
    }
}

/// Adds the final hands of every seat to the tallies.
pub(crate) fn add_hands(spot: &Spot, tallies: &mut [Tally]) {
    for (seats, live) in spot.settled() {
        // How many ways the others have, once the seat's cards are taken from the live ones.
        let sides: Vec<_> = seats.iter().map(|&known| Side::new(spot.game(), known, live)).collect();
        for (seat, side) in sides.iter().enumerate() {
            let mut left = live.len() - side.unknown;
            let mut others = 1;
            for (_, other) in sides.iter().enumerate().filter(|&(other, _)| other != seat) {
                others *= choose(left, other.unknown);
                left -= other.unknown;
            }
            side.strengths().add_to(&mut tallies[seat], spot.game(), others);
        }
    }
}

/// A lump of the cards by rank.
pub(crate) fn rank_lump(live: CardSet, depth: usize) -> Lump {
    Lump::new(rank_caps(live), 0, depth, depth)
}

/// A lump in which the cards of these suits stand alone and the others are lumped by rank. A flush of seven
/// cards leaves two for other suits.
pub(crate) fn flush_lump(live: CardSet, suits: &[Suit], depth: usize) -> Lump {
    let mut caps = Vec::new();
    let mut rest = live;
    for &suit in suits {
        let ranks = live.ranks_of(suit);
        caps.extend((0..RANKS).map(|rank| (ranks >> rank & 1) as u8));
        rest = rest - CardSet::from_bits_truncate(0x1111_1111_1111_1111 << suit.index());
    }
    caps.extend(rank_caps(rest));
    Lump::new(caps, suits.len() * RANKS, depth, 2)
}

/// How many cards of each rank there are.
fn rank_caps(cards: CardSet) -> Vec<u8> {
    (0..RANKS).map(|rank| (cards.bits() >> (4 * rank) & 15).count_ones() as u8).collect()
}

/// The number of cards of each rank, four bits a rank.
fn counts_of(cards: CardSet) -> u64 {
    cards.iter().map(|card| 1 << (4 * card.rank().index())).sum()
}

/// The pattern as a reader: its weight counts every set it stands for.
pub(crate) fn as_reader(lump: &Lump, pattern: &Pattern) -> Pattern {
    let mut reader = *pattern;
    reader.weight *= ways(lump, pattern.classes().runs());
    reader
}

/// In how many ways so many cards of the classes can be taken.
pub(crate) fn ways(lump: &Lump, runs: impl Iterator<Item = (u8, u8)>) -> i64 {
    runs.map(|(class, have)| i64::from(CHOOSE[usize::from(lump.caps[usize::from(class)])][usize::from(have)]))
        .product()
}

/// The same for many.
pub(crate) fn as_readers(lump: &Lump, patterns: &[Pattern]) -> Vec<Pattern> {
    patterns.iter().map(|pattern| as_reader(lump, pattern)).collect()
}
