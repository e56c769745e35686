//! Sampled equity: deals in columns, each dealt once and used in several ways.
//!
//! A deal is a list of cards to come. Seats take their cards from it in turn, and then again with the list turned
//! on, so that each seat gets what another had before: every turn is a fair deal, and what one seat gains by good
//! cards in one of them the others gain in the next, so that the average over the turns of a deal varies much less
//! than that of as many deals. The standard error is taken from these averages, which are independent.

use crate::contest::{Contest, ContestError};
use crate::deal::{BATCH, Column, Dealer, Ranks};
use crate::score::Score;
use crate::spot::HAND;
use crate::tally::PARTS;
use crate::{Community, Game, Tally};
use stud_cards::{CardSet, Stream, Suit};
use stud_eval::Ranking;
use stud_eval::batch::{SuitColumns, evaluate_suits};

/// Turns that are made of each deal, if there are cards enough; more where there are more seats.
const TURNS: usize = 4;

/// What was seen in some deals. Results of different chunks add up, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Deals, each compared in several turns.
    pub deals: u64,
    /// Turns of a deal.
    pub turns: u64,
    /// What each seat got; run-outs are deals times turns.
    pub tallies: Vec<Tally>,
    /// For each seat the sum over the deals of the square of what it got in all turns of the deal together, in
    /// [`PARTS`] of a pot.
    pub squares: Vec<u128>,
}

impl Sample {
    /// Adds what was seen in other deals of the same contest.
    pub fn add(&mut self, other: &Self) {
        self.deals += other.deals;
        self.turns = other.turns;
        self.tallies.resize(other.tallies.len(), Tally::default());
        self.squares.resize(other.squares.len(), 0);
        for (tally, more) in self.tallies.iter_mut().zip(&other.tallies) {
            tally.add(more);
        }
        for (square, more) in self.squares.iter_mut().zip(&other.squares) {
            *square += more;
        }
    }

    /// The standard error of a seat's share of the pot; `None` for fewer than two deals or an unknown seat.
    pub fn error(&self, seat: usize) -> Option<f64> {
        standard_error(self.deals, self.turns, self.tallies.get(seat)?.parts(), *self.squares.get(seat)?)
    }
}

/// The standard error of a share of the pot that was found in so many deals of so many turns each, from what they
/// brought together and the sum of the squares of what each brought, in [`PARTS`] of a pot. `None` for fewer than
/// two deals.
///
/// Never less than if one pot had gone otherwise: what has not been seen in a number of run-outs may still come once
/// in as many.
///
/// ```
/// use stud_equity::{PARTS, standard_error};
///
/// // Two pots won, two lost.
/// let pot = u128::from(PARTS);
/// assert_eq!(standard_error(4, 1, 2 * pot, 2 * pot * pot), Some((1.0 / 12.0_f64).sqrt()));
/// // All won: it is not certain that the next one is.
/// assert_eq!(standard_error(100, 1, 100 * pot, 100 * pot * pot), Some(1.0 / (100.0 * 99.0_f64).sqrt()));
/// assert_eq!(standard_error(1, 1, pot, pot * pot), None);
/// ```
pub fn standard_error(deals: u64, turns: u64, parts: u128, squares: u128) -> Option<f64> {
    if deals < 2 {
        return None;
    }
    // The spread about the mean rounded down, in whole numbers: nothing cancels, and it does not matter in which
    // order the sums were made.
    let count = u128::from(deals);
    let (mean, rest) = (parts / count, parts % count);
    let about = |other: u128| mean.saturating_mul(other);
    let spread = squares.saturating_sub(about(about(count)).saturating_add(about(2 * rest)));
    let one = PARTS as f64 * PARTS as f64;
    let spread = (spread as f64 - (rest as f64 / deals as f64) * rest as f64).max(one);
    Some((spread / deals as f64 / (deals - 1) as f64).sqrt() / (turns as f64 * PARTS as f64))
}

/// Deals from a contest again and again.
///
/// ```
/// use stud_equity::{Community, Contest, Game, Holding, Sample, Sampler};
///
/// let held = |text: &str| text.parse().map(|cards| vec![Holding { cards, weight: 1.0 }]);
/// let ranges = [held("AsAhKd")?, held("7c8c9c")?, held("QdJd2h")?];
/// let contest = Contest::new(Game::High, &ranges, "".parse()?, Community::None)?;
/// let sampler = Sampler::new(&contest)?;
/// let mut sample = Sample::default();
/// for chunk in 0..4 {
///     sample.add(&sampler.chunk(7, chunk, Sampler::CHUNK));
/// }
/// let shares: Vec<_> = sample.tallies.iter().map(|tally| tally.share()).collect();
/// assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
/// assert!(shares[0] > shares[1] && shares[1] > shares[2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    game: Game,
    dealer: Dealer,
    /// How many cards of its own each seat gets, in units: cards that always move together.
    units: Vec<usize>,
    /// Cards of a unit.
    unit: usize,
    /// How many cards of the deal are shared by all, after the seats' own.
    shared: usize,
    /// The community card that is there already, by suits.
    board: [u16; 4],
    turns: usize,
}

impl Sampler {
    /// Deals of a full chunk, the unit of work with a stream of its own.
    pub const CHUNK: u64 = 64 * BATCH as u64;

    /// Prepares to deal.
    ///
    /// # Errors
    /// [`ContestError::Collide`] if the ranges exclude each other, or so nearly that drawing holdings until none
    /// collide would not end in good time.
    pub fn new(contest: &Contest) -> Result<Self, ContestError> {
        let dealer = Dealer::new(contest)?;
        let own = contest.sure().own();
        let unknown: Vec<_> = contest
            .ranges()
            .iter()
            .map(|range| own - range.first().map_or(0, |held| held.cards.len()))
            .collect();
        // As large as can be, so that few are put together, but so that there are some turns to make.
        let most = unknown.iter().fold(0, |a, &b| gcd(a, b)).max(1);
        let own_cards: usize = unknown.iter().sum();
        let unit = (1..=most).rev().find(|unit| most % unit == 0 && own_cards / unit >= TURNS).unwrap_or(1);
        let units: Vec<_> = unknown.iter().map(|cards| cards / unit).collect();
        let turns = units.iter().sum::<usize>().clamp(1, units.len().max(TURNS));
        let community = contest.sure().community();
        let shared = usize::from(community == Community::Coming);
        let board = match community {
            Community::Dealt(card) => Suit::ALL.map(|suit| CardSet::single(card).ranks_of(suit)),
            Community::Coming | Community::None => [0; 4],
        };
        Ok(Self { game: contest.game(), dealer, units, unit, shared, board, turns })
    }

    /// Turns that are made of each deal.
    pub const fn turns(&self) -> u64 {
        self.turns as u64
    }

    /// Deals so often from the stream of this seed and chunk; a full chunk is [`CHUNK`](Self::CHUNK) deals.
    pub fn chunk(&self, seed: u64, chunk: u64, deals: u64) -> Sample {
        let mut stream = Stream::new(seed, chunk);
        let mut work = Work::new(self);
        let mut left = deals;
        while left > 0 {
            // What a last batch deals beyond is dropped.
            let count = left.min(BATCH as u64);
            work.batch(&mut stream, count as usize);
            left -= count;
        }
        work.score.finish(deals, self.turns())
    }
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The columns of a batch.
struct Work<'a> {
    sampler: &'a Sampler,
    dealer: Dealer,
    /// What each seat holds, where that is not the same in every deal.
    known: Vec<Column>,
    dealt: Vec<Column>,
    hand: Column,
    keys: Vec<Ranks>,
    lows: Vec<Ranks>,
    score: Score,
}

impl<'a> Work<'a> {
    fn new(sampler: &'a Sampler) -> Self {
        let seats = sampler.units.len();
        let empty = [[0; BATCH]; 4];
        let low_seats = if sampler.game == Game::HighLow { seats } else { 0 };
        Self {
            sampler,
            dealer: sampler.dealer.clone(),
            known: sampler.dealer.columns(),
            dealt: vec![empty; sampler.units.iter().sum::<usize>() + sampler.shared],
            hand: empty,
            keys: vec![[0; BATCH]; seats],
            lows: vec![[0; BATCH]; low_seats],
            score: Score::new(sampler.game, seats),
        }
    }

    /// Deals a batch, of which so many lanes count.
    fn batch(&mut self, stream: &mut Stream, lanes: usize) {
        let Sampler { units, turns, shared, board, game, unit, .. } = self.sampler;
        self.dealer.deal(stream, &mut self.known, &mut self.dealt, *unit, *shared);
        let own = self.dealt.len() - shared;
        for turn in 0..*turns {
            let mut next = turn * own / turns;
            for (seat, &count) in units.iter().enumerate() {
                // What a seat holds in every deal is told apart from what it is dealt.
                let dealt = &self.dealt;
                let mut parts = (0..count).map(move |part| &dealt[(next + part) % own]).chain(&dealt[own..]);
                next += count;
                let (mut base, first) = match self.known.get(seat) {
                    Some(held) => ([0; 4], Some(held)),
                    None => (self.sampler.dealer.base(seat), parts.next()),
                };
                for (ranks, shared) in base.iter_mut().zip(board) {
                    *ranks |= shared;
                }
                self.hand = first.copied().unwrap_or([[0; BATCH]; 4]);
                for part in parts {
                    join(&mut self.hand, part);
                }
                let ranking = if *game == Game::Razz { Ranking::AceToFive } else { Ranking::High };
                evaluate(base, &self.hand, ranking, &mut self.keys[seat]);
                if let Some(lows) = self.lows.get_mut(seat) {
                    evaluate(base, &self.hand, Ranking::EightOrBetter, lows);
                }
            }
            self.score.turn(&self.keys, &self.lows, lanes);
        }
        self.score.end_deals();
    }
}

/// Adds cards to a column of hands.
fn join(hands: &mut Column, more: &Column) {
    for (suit, more) in hands.iter_mut().zip(more) {
        for (ranks, more) in suit.iter_mut().zip(more) {
            *ranks |= more;
        }
    }
}

fn evaluate(base: [u16; 4], hands: &Column, ranking: Ranking, out: &mut Ranks) {
    let [c, d, h, s] = hands;
    // Columns are of one length and hands of seven cards, so that nothing is ever refused.
    let done = evaluate_suits(SuitColumns { base, more: [c, d, h, s] }, HAND, ranking, out);
    debug_assert!(done.is_ok(), "{done:?}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::every_run_out;
    use crate::tally::PARTS;
    use crate::{Holding, MAX_SEATS, Spot, heads_up};
    fn contest(game: Game, seats: &[CardSet], dead: CardSet, community: Community) -> Contest {
        let ranges: Vec<_> = seats.iter().map(|&cards| vec![Holding { cards, weight: 1.0 }]).collect();
        Contest::new(game, &ranges, dead, community).unwrap()
    }

    /// Shares of the pot and their errors.
    fn sampled(contest: &Contest, chunks: u64) -> (Sample, Vec<(f64, f64)>) {
        let sampler = Sampler::new(contest).unwrap();
        let mut sample = Sample::default();
        for chunk in 0..chunks {
            sample.add(&sampler.chunk(3, chunk, 16 * BATCH as u64));
        }
        let shares = (0..contest.ranges().len())
            .map(|seat| (sample.tallies[seat].share(), sample.error(seat).unwrap()))
            .collect();
        (sample, shares)
    }

    /// Seats with cards from a shuffled deck, the rest live but for `dead` cards.
    fn shuffled(stream: &mut Stream, sizes: &[usize], dead: usize) -> (Vec<CardSet>, CardSet) {
        let mut deck: Vec<_> = CardSet::FULL.iter().collect();
        for i in (1..deck.len()).rev() {
            deck.swap(i, stream.below(i as u64 + 1) as usize);
        }
        let mut take = |size: usize| deck.split_off(deck.len() - size).into_iter().collect();
        (sizes.iter().map(|&size| take(size)).collect(), take(dead))
    }

    #[test]
    fn agrees_with_exact_heads_up() {
        let mut stream = Stream::new(11, 0);
        let mut off = Vec::new();
        for round in 0..40 {
            for game in Game::ALL {
                let sizes = [3 + stream.below(4) as usize, 1 + stream.below(7) as usize];
                let (seats, dead) = shuffled(&mut stream, &sizes, round % 9);
                let spot = Spot::new(game, &seats, dead).unwrap();
                let exact = heads_up(&spot).unwrap();
                let (sample, shares) = sampled(&contest(game, &seats, dead, Community::None), 2);
                for (seat, (share, error)) in shares.into_iter().enumerate() {
                    let gap = share - exact[seat].share();
                    assert!(
                        gap.abs() <= 6.0 * error + 1e-12,
                        "{spot:?}: {share} ± {error}, exact {}",
                        exact[seat].share()
                    );
                    if error > 0.0 && seat == 0 {
                        off.push(gap / error);
                    }
                    let run_outs = exact[seat].run_outs() as f64;
                    for (some, all) in sample.tallies[seat].categories.iter().zip(exact[seat].categories) {
                        let p = all as f64 / run_outs;
                        let sampled = *some as f64 / sample.tallies[seat].run_outs() as f64;
                        // A deal is one observation of two hands.
                        let error = (p * (1.0 - p) / sample.deals as f64).sqrt();
                        assert!((sampled - p).abs() <= 6.0 * error + 1e-12, "{spot:?} {p} {sampled}");
                    }
                }
            }
        }
        let spread = (off.iter().map(|z| z * z).sum::<f64>() / off.len() as f64).sqrt();
        assert!((0.85..1.15).contains(&spread), "errors are off by a factor of {spread}");
    }

    #[test]
    fn agrees_with_every_run_out_of_many_seats() {
        let mut stream = Stream::new(12, 0);
        // Stands for any card that is left.
        let dealt = Community::Dealt("2c".parse().unwrap());
        for (sizes, dead, community) in [
            (vec![6, 6, 6], 10, Community::None),
            (vec![6, 5, 7, 6], 22, Community::None),
            (vec![6; 5], 17, Community::None),
            (vec![6; 7], 2, Community::None),
            (vec![6; 8], 0, Community::Coming),
            (vec![5, 6, 6, 6, 6, 6, 6, 6], 0, Community::Coming),
            (vec![5, 6, 6, 6], 20, Community::Coming),
            (vec![6, 6, 6], 10, dealt),
            (vec![5, 6, 5], 14, dealt),
            (vec![4, 6, 5], 27, dealt),
            (vec![6; 8], 3, dealt),
        ] {
            for game in Game::ALL {
                let (seats, dead) = shuffled(&mut stream, &sizes, dead);
                let seen = seats.iter().fold(dead, |seen, &cards| seen | cards);
                let community = match community {
                    Community::Dealt(_) => Community::Dealt((!seen).first().unwrap()),
                    _ => community,
                };
                let spot = Spot::with_community(game, &seats, dead, community).unwrap();
                if spot.run_outs() > 300_000 {
                    continue;
                }
                let exact = every_run_out(&spot);
                let (sample, shares) = sampled(&contest(game, &seats, dead, community), 8);
                for (seat, (share, error)) in shares.into_iter().enumerate() {
                    let expected = exact[seat].share();
                    assert!(
                        (share - expected).abs() <= 6.0 * error + 1e-12,
                        "{spot:?}: {share} ± {error}, exact {expected}"
                    );
                }
                assert_eq!(
                    sample.tallies.iter().map(Tally::parts).sum::<u128>(),
                    sample.tallies[0].run_outs() * u128::from(PARTS)
                );
            }
        }
    }

    #[test]
    fn ranges_weigh() {
        let holding = |text: &str, weight| Holding { cards: text.parse().unwrap(), weight };
        let hero = vec![holding("AsAhKd", 1.0)];
        let range = vec![holding("7c8c9c", 3.0), holding("7c7dQh", 1.0), holding("7cKsQs", 0.5)];
        let contest = Contest::new(Game::High, &[hero, range], CardSet::EMPTY, Community::None).unwrap();
        let (weights, shares): (Vec<_>, Vec<_>) = (0..3)
            .map(|choice| {
                (contest.weight(choice), heads_up(&contest.spot(choice).unwrap()).unwrap()[0].share())
            })
            .unzip();
        let expected =
            weights.iter().zip(&shares).map(|(w, s)| w * s).sum::<f64>() / weights.iter().sum::<f64>();
        let (_, found) = sampled(&contest, 32);
        assert!((found[0].0 - expected).abs() < 5.0 * found[0].1, "{found:?} {expected}");
        assert!(found[0].1 < 0.003);
    }

    #[test]
    fn long_ranges_are_drawn_like_listed_ones() {
        // 1,176 pairs a seat: too many combinations to list.
        let pairs = |up: &str| {
            let up: CardSet = up.parse().unwrap();
            let rest: Vec<_> = (!up).iter().collect();
            let mut range = Vec::new();
            for (i, &a) in rest.iter().enumerate() {
                range.extend(rest[..i].iter().map(|&b| Holding { cards: up.with(a).with(b), weight: 1.0 }));
            }
            range
        };
        let ranges = [pairs("Kd"), pairs("7c")];
        let long = Contest::new(Game::High, &ranges, CardSet::EMPTY, Community::None).unwrap();
        // Every pair equally likely is the same as nothing known.
        let seats: [CardSet; 2] = ["Kd".parse().unwrap(), "7c".parse().unwrap()];
        let exact = heads_up(&Spot::new(Game::High, &seats, CardSet::EMPTY).unwrap()).unwrap();
        let (_, found) = sampled(&long, 32);
        assert!((found[0].0 - exact[0].share()).abs() < 5.0 * found[0].1, "{found:?} {}", exact[0].share());
    }

    #[test]
    fn ranges_that_exclude_each_other_are_refused() {
        let range = |texts: &[&str]| -> Vec<_> {
            texts.iter().map(|text| Holding { cards: text.parse().unwrap(), weight: 1.0 }).collect()
        };
        let three = ["AsAh", "AhAd", "AdAs"];
        let contest =
            Contest::new(Game::High, &[range(&three), range(&three)], CardSet::EMPTY, Community::None)
                .unwrap();
        assert_eq!(Sampler::new(&contest).unwrap_err(), ContestError::Collide);
        // They go together, but with a weight of less than any float.
        let apart = |text: &str, weight| Holding { cards: text.parse().unwrap(), weight };
        let ranges = vec![vec![apart("AsAh", 1.0), apart("KsKh", 1e-200), apart("QsQh", 1e-200)]; 3];
        let contest = Contest::new(Game::High, &ranges, CardSet::EMPTY, Community::None).unwrap();
        assert_eq!(Sampler::new(&contest).unwrap_err(), ContestError::Collide);
    }

    #[test]
    fn a_chunk_does_not_depend_on_the_others() {
        let (seats, dead) = shuffled(&mut Stream::new(4, 0), &[3; MAX_SEATS - 1], 2);
        let contest = contest(Game::HighLow, &seats, dead, Community::None);
        let sampler = Sampler::new(&contest).unwrap();
        let one = sampler.chunk(9, 5, 768);
        sampler.chunk(9, 4, 512);
        assert_eq!(sampler.chunk(9, 5, 768), one);
        assert_ne!(sampler.chunk(10, 5, 768), one);
        assert_eq!(one.deals, 3 * 256);
        assert_eq!(one.tallies[0].run_outs(), 3 * 256 * 7);
        assert_eq!(one.turns, 7);
    }

    #[test]
    fn a_part_of_a_batch_is_counted_like_a_whole_one() {
        for game in Game::ALL {
            let (seats, dead) = shuffled(&mut Stream::new(5, 0), &[3, 2, 5, 4], 2);
            let sampler = Sampler::new(&contest(game, &seats, dead, Community::None)).unwrap();
            // One deal more at a time, whose squares and tallies are its own.
            let mut last = sampler.chunk(1, 0, 1);
            for deals in 2..=256 {
                let more = sampler.chunk(1, 0, deals);
                assert_eq!((more.deals, more.turns), (deals, 4));
                for seat in 0..4 {
                    let got = more.tallies[seat].parts() - last.tallies[seat].parts();
                    assert_eq!(more.squares[seat] - last.squares[seat], got * got);
                    let (now, then) = (more.tallies[seat], last.tallies[seat]);
                    assert_eq!(now.run_outs() - then.run_outs(), 4);
                    let count = |counts: [u64; 10]| counts.iter().sum::<u64>();
                    assert_eq!(count(now.categories) - count(then.categories), 4);
                    let heights = if game == Game::High { 0 } else { 4 };
                    assert_eq!(count(now.heights) - count(then.heights), heights);
                }
                last = more;
            }
        }
    }
}
