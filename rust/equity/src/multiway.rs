//! Exact equity of several seats: all hands of all seats but one, and the last one counted.
//!
//! Strengths are gone through from below. At each strength come all combinations of hands of the other seats of
//! which the best has just that strength; the hands of the last seat that are weaker, equal or stronger and share
//! no card with them are counted, not dealt, by inclusion and exclusion over the cards in use (see
//! [the sweep](crate::sweep)). So a seat is saved, and the more cards the last seat still gets the more is saved.

use crate::hands::add_hands;
use crate::lump::{CHOOSE, MOST, choose};
use crate::order::sort_by_key;
use crate::spot::HAND;
use crate::tally::{LOW_LOST, NO_LOW};
use crate::{Game, Spot, Tally};
use std::sync::atomic::{AtomicBool, Ordering};
use stud_cards::CardSet;

/// Hands after which to look whether to stop: some milliseconds of work.
const CHECK: usize = 1 << 12;

/// A way to complete a hand.
#[derive(Clone, Copy)]
struct Completion {
    /// The cards, as bits over the live cards in order.
    cards: u64,
    key: u16,
    low: u8,
}

/// Every run-out of two to eight seats, compared exactly. `None` if `stop` was set meanwhile.
///
/// The work is split evenly into `of` parts (0 is taken for 1), of which this does part `part`; the tallies of all
/// parts add up. It grows with [`Spot::work`], fast: see there what can be done in reasonable time.
///
/// ```
/// use stud_equity::{Game, Spot, multiway};
/// use std::sync::atomic::AtomicBool;
///
/// // Three hands on sixth street.
/// let seats = ["AsAhKdQs9h2c".parse()?, "7c8c9cTd2s3s".parse()?, "5d5h5cKsQhJd".parse()?];
/// let spot = Spot::new(Game::High, &seats, "".parse()?)?;
/// let tallies = multiway(&spot, 0, 1, &AtomicBool::new(false)).ok_or("stopped")?;
/// assert_eq!(spot.run_outs(), 34 * 33 * 32);
/// assert_eq!(tallies[2].run_outs(), spot.run_outs());
/// assert!(tallies[2].share() > 0.8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn multiway(spot: &Spot, part: u64, of: u64, stop: &AtomicBool) -> Option<Vec<Tally>> {
    let mut tallies = vec![Tally::default(); spot.seats().len()];
    for (seats, live) in spot.settled() {
        Count::new(spot.game(), &seats, live, stop)?.run(part, of.max(1), stop, &mut tallies)?;
    }
    if part == 0 {
        add_hands(spot, &mut tallies);
    }
    Some(tallies)
}

impl Spot {
    /// How much work [`multiway`] has, in counters read: some 700 million a second on one thread.
    ///
    /// | to come for each seat | three seats | four | five | six | seven |
    /// |---|---|---|---|---|---|
    /// | 1 (sixth street) | 10⁴ | 10⁵ | 10⁶ | 10⁷ | 10⁶ |
    /// | 2 (fifth street) | 10⁷ | 10⁹ | 10¹¹ | | |
    /// | 3 (fourth street) | 10¹⁰ | | | | |
    pub fn work(&self) -> f64 {
        let shared = usize::from(self.community() == crate::Community::Coming);
        let last = self.last();
        let mut left = self.live().len() - shared;
        let mut combinations = if shared == 1 { self.live().len() as f64 } else { 1.0 };
        let mut used = 0;
        for seat in (0..self.seats().len()).filter(|&seat| seat != last) {
            combinations *= choose(left, self.unknown(seat)) as f64;
            left -= self.unknown(seat);
            used += self.unknown(seat);
        }
        let reads = Sets { live: used, size: self.unknown(last).min(used) }.count();
        // Besides reading a combination is made and noted, which takes about as long as ten counters.
        let lows = if self.game() == Game::HighLow { 7.0 } else { 1.0 };
        combinations * (10.0 + lows * reads as f64)
    }

    /// The seat whose hands are counted: the one that gets most cards.
    fn last(&self) -> usize {
        (0..self.seats().len()).max_by_key(|&seat| self.unknown(seat)).unwrap_or(0)
    }
}

/// How many of the last seat's hands contain a certain set, by strength, up to a low.
#[derive(Clone, Copy, Default)]
struct Counter {
    below: u32,
    equal: u32,
    all: u32,
}

impl Counter {
    fn minus(self, other: Self) -> [i64; 3] {
        let [a, b] = [self, other].map(|c| [c.below, c.equal, c.all].map(i64::from));
        [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
    }
}

struct Count {
    /// Which seat is counted.
    last: usize,
    /// The completions of the other seats by strength, in the order of the seats.
    others: Vec<Vec<Completion>>,
    /// Those of the last seat.
    counted: Vec<Completion>,
    /// How many cards the last seat gets.
    unknown: usize,
    /// The sets of cards that have counters: of no more cards than the last seat gets, nor than the others use.
    sets: Sets,
    /// Low strengths the last seat can have, rising; just 0 in a game without lows.
    lows: Vec<u8>,
    /// For every set, one counter a low: hands with at most that low.
    counters: Vec<Counter>,
    /// How often each outcome came about: by the seats that share the high and the low among the others, and by
    /// what the last seat did in both.
    outcomes: Vec<[u64; 9]>,
    has_lows: bool,
}

impl Count {
    fn new(game: Game, seats: &[CardSet], live: CardSet, stop: &AtomicBool) -> Option<Self> {
        let last = (0..seats.len()).min_by_key(|&seat| seats[seat].len()).unwrap_or(0);
        let mut completions =
            seats.iter().map(|&known| completions(game, known, live, stop)).collect::<Option<Vec<_>>>()?;
        let counted = completions.remove(last);
        let has_lows = game == Game::HighLow;
        let mut lows: Vec<u8> = counted.iter().map(|hand| hand.low).collect();
        lows.push(0);
        lows.sort_unstable();
        lows.dedup();
        let unknown = HAND - seats[last].len();
        let used: usize = seats.iter().map(|known| HAND - known.len()).sum::<usize>() - unknown;
        let counted_sets = Sets { live: live.len(), size: unknown.min(used) };
        let masks = 1 << (seats.len() - 1);
        Some(Self {
            last,
            others: completions,
            counted,
            unknown,
            sets: counted_sets,
            counters: vec![Counter::default(); counted_sets.count() as usize * lows.len()],
            lows,
            outcomes: vec![[0; 9]; if has_lows { masks * masks } else { masks }],
            has_lows,
        })
    }

    fn run(mut self, part: u64, of: u64, stop: &AtomicBool, tallies: &mut [Tally]) -> Option<()> {
        let counted = std::mem::take(&mut self.counted);
        if self.has_lows {
            self.change_all(&counted, stop, |counter| counter.all += 1)?;
        }
        let mut keys: Vec<u16> = self.others.iter().flatten().map(|hand| hand.key).collect();
        keys.sort_unstable();
        keys.dedup();
        let others = std::mem::take(&mut self.others);
        let mut turn = 0;
        let mut next = 0;
        for key in keys {
            let (start, end) = class(&counted, key);
            let (before, here) = counted[next..end].split_at(start - next);
            self.change_all(before, stop, |counter| counter.below += 1)?;
            self.change_all(here, stop, |counter| counter.equal += 1)?;
            // The first of the others with this strength; those before it must be weaker.
            for (first, hands) in others.iter().enumerate() {
                let (from, to) = class(hands, key);
                for &hand in &hands[from..to] {
                    turn += 1;
                    if turn % of != part {
                        continue;
                    }
                    let state =
                        State { cards: hand.cards, high: 1 << first, low: hand.low, low_seats: 1 << first };
                    self.combine(&others, 0, first, key, state, stop);
                    if stop.load(Ordering::Relaxed) {
                        return None;
                    }
                }
            }
            self.change_all(here, stop, |counter| {
                counter.equal -= 1;
                counter.below += 1;
            })?;
            next = end;
        }
        self.settle(tallies);
        Some(())
    }

    /// Goes through the hands of one more seat, unless `stop` is set.
    fn combine(
        &mut self,
        others: &[Vec<Completion>],
        seat: usize,
        first: usize,
        key: u16,
        state: State,
        stop: &AtomicBool,
    ) {
        let Some(hands) = others.get(seat) else { return self.count(state) };
        if seat == first {
            return self.combine(others, seat + 1, first, key, state, stop);
        }
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let (weaker, upto) = class(hands, key);
        let end = if seat < first { weaker } else { upto };
        for (index, hand) in hands.iter().enumerate().take(end) {
            if hand.cards & state.cards != 0 {
                continue;
            }
            let bit = 1 << seat;
            let state = State {
                cards: state.cards | hand.cards,
                high: state.high | if index >= weaker { bit } else { 0 },
                low: state.low.max(hand.low),
                low_seats: match hand.low.cmp(&state.low) {
                    std::cmp::Ordering::Less => state.low_seats,
                    std::cmp::Ordering::Equal => state.low_seats | bit,
                    std::cmp::Ordering::Greater => bit,
                },
            };
            self.combine(others, seat + 1, first, key, state, stop);
        }
    }

    /// Counts the hands of the last seat against one combination of the others.
    fn count(&mut self, state: State) {
        let mut used = [0; 64];
        let mut count = 0;
        let mut rest = state.cards;
        while rest != 0 {
            used[count] = rest.trailing_zeros() as u8;
            count += 1;
            rest &= rest - 1;
        }
        let used = &used[..count];
        if self.has_lows {
            self.count_with_lows(state, used);
            return;
        }
        let (mut below, mut equal) = (0_i64, 0_i64);
        let counters = &self.counters;
        self.sets.visit(used, &mut |index, sign| {
            let counter = counters[index];
            below += sign * i64::from(counter.below);
            equal += sign * i64::from(counter.equal);
        });
        let all = choose(self.sets.live - count, self.unknown);
        let outcome = &mut self.outcomes[state.high];
        outcome[3] += below as u64;
        outcome[4] += equal as u64;
        outcome[5] += all - (below + equal) as u64;
    }

    fn count_with_lows(&mut self, state: State, used: &[u8]) {
        let width = self.lows.len();
        // Hands of a worse low come before `worse`, of an equal low before `upto`.
        let worse = self.lows.partition_point(|&low| low < state.low);
        let upto = self.lows.partition_point(|&low| low <= state.low);
        let mut sums = [[0; 3]; 3];
        let counters = &self.counters;
        self.sets.visit(used, &mut |index, sign| {
            let row = &counters[index * width..(index + 1) * width];
            let at = |end: usize| if end == 0 { Counter::default() } else { row[end - 1] };
            let parts = [(at(worse), Counter::default()), (at(upto), at(worse)), (at(width), at(upto))];
            for (sum, (to, from)) in sums.iter_mut().zip(parts) {
                let part = to.minus(from);
                (0..3).for_each(|i| sum[i] += sign * part[i]);
            }
        });
        let lows = if state.low > 0 { state.low_seats } else { 0 };
        let index = lows << self.seats_bits() | state.high;
        let outcome = &mut self.outcomes[index];
        for (low, [below, equal, all]) in sums.into_iter().enumerate() {
            outcome[low * 3] += below as u64;
            outcome[low * 3 + 1] += equal as u64;
            outcome[low * 3 + 2] += (all - below - equal) as u64;
        }
    }

    fn seats_bits(&self) -> usize {
        if self.has_lows { (self.outcomes.len().trailing_zeros() / 2) as usize } else { 0 }
    }

    /// Changes the counters of all sets that these hands contain. `None` if `stop` was set meanwhile.
    fn change_all(
        &mut self,
        hands: &[Completion],
        stop: &AtomicBool,
        change: impl Fn(&mut Counter),
    ) -> Option<()> {
        for some in hands.chunks(CHECK) {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            for &hand in some {
                self.change(hand, &change);
            }
        }
        Some(())
    }

    /// Changes the counters of all sets that a hand contains, for its low and all better ones.
    fn change(&mut self, hand: Completion, change: impl Fn(&mut Counter)) {
        let mut cards = [0; MOST];
        let mut rest = hand.cards;
        for card in cards.iter_mut().take(self.unknown) {
            *card = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
        }
        let width = self.lows.len();
        let from = self.lows.partition_point(|&low| low < hand.low);
        let counters = &mut self.counters;
        self.sets.visit(&cards[..self.unknown], &mut |index, _| {
            counters[index * width + from..(index + 1) * width].iter_mut().for_each(&change);
        });
    }

    /// Turns outcomes into what each seat got.
    fn settle(&self, tallies: &mut [Tally]) {
        let bits = self.seats_bits();
        let seats = tallies.len();
        for (index, outcome) in self.outcomes.iter().enumerate() {
            let (high, low) =
                if self.has_lows { (index & ((1 << bits) - 1), index >> bits) } else { (index, 0) };
            for (cell, &count) in outcome.iter().enumerate().filter(|&(_, &count)| count > 0) {
                let (low_cell, high_cell) = (cell / 3, cell % 3);
                // What the last seat adds: nothing, itself, or itself alone.
                let high_seats = with_last(high, high_cell, self.last);
                // A low of 0 is none, for the last seat as well: equal to none is none.
                let low_seats = match (low, low_cell) {
                    (0, 0 | 1) => 0,
                    (low, cell) => with_last(low, cell, self.last),
                };
                for (seat, tally) in tallies.iter_mut().enumerate().take(seats) {
                    let held = |set: usize| set >> seat & 1 == 1;
                    let h = if held(high_seats) { high_seats.count_ones() as usize } else { 0 };
                    let l = match low_seats {
                        0 => NO_LOW,
                        set if held(set) => 1 + set.count_ones() as usize,
                        _ => LOW_LOST,
                    };
                    tally.pots[h][l] += count;
                }
            }
        }
    }
}

/// The best of the seats combined so far.
#[derive(Clone, Copy)]
struct State {
    cards: u64,
    /// The seats with the best strength, one bit each, the last seat left out.
    high: usize,
    low: u8,
    /// The seats with the best low strength.
    low_seats: usize,
}

/// The seats of a set in which the last seat has no bit, with the last seat in its place: lost (0), equal (1), or
/// better than all (2).
fn with_last(set: usize, cell: usize, last: usize) -> usize {
    let before = set & ((1 << last) - 1);
    let spread = before | (set & !((1 << last) - 1)) << 1;
    match cell {
        0 => spread,
        1 => spread | 1 << last,
        _ => 1 << last,
    }
}

/// Where the hands of a strength begin and end.
fn class(hands: &[Completion], key: u16) -> (usize, usize) {
    (hands.partition_point(|hand| hand.key < key), hands.partition_point(|hand| hand.key <= key))
}

/// The ways to complete a hand from the live cards, weakest first. `None` if `stop` was set meanwhile.
fn completions(game: Game, known: CardSet, live: CardSet, stop: &AtomicBool) -> Option<Vec<Completion>> {
    let deck: Vec<CardSet> = live.iter().map(CardSet::from).collect();
    let size = HAND - known.len();
    let mut found = Vec::with_capacity(choose(deck.len(), size) as usize);
    complete(game, known, &deck, size, 0, 0, stop, &mut found)?;
    sort_by_key(&mut found, |hand| hand.key);
    Some(found)
}

#[expect(clippy::too_many_arguments, reason = "a recursion over all of them")]
fn complete(
    game: Game,
    hand: CardSet,
    deck: &[CardSet],
    size: usize,
    from: usize,
    cards: u64,
    stop: &AtomicBool,
    found: &mut Vec<Completion>,
) -> Option<()> {
    if size == 0 {
        let (key, low) = game.strengths(hand);
        found.push(Completion { cards, key, low });
        return Some(());
    }
    if size == 3 && stop.load(Ordering::Relaxed) {
        return None;
    }
    for (i, &card) in deck.iter().enumerate().skip(from) {
        complete(game, hand | card, deck, size - 1, i + 1, cards | 1 << i, stop, found)?;
    }
    Some(())
}

/// Numbers sets of up to `size` of so many live cards: by size, then by the sum over their cards, which rise, of the
/// number of ways to take as many cards below each.
#[derive(Clone, Copy)]
struct Sets {
    live: usize,
    size: usize,
}

impl Sets {
    fn count(self) -> u64 {
        (0..=self.size).map(|size| choose(self.live, size)).sum()
    }

    /// Visits every set that can be made of these cards, which rise, with 1 or −1 for an even or odd size.
    #[inline]
    fn visit(self, cards: &[u8], visit: &mut impl FnMut(usize, i64)) {
        visit(0, 1);
        if self.size == 0 {
            return;
        }
        // The sets of up to three cards, which are nearly all there ever are, without recursion.
        let steps = [0, 1, 2].map(|taken| CHOOSE[self.live][taken] as usize);
        let first = |card: u8| steps[0] + usize::from(card);
        let second = |card: u8| steps[1] + CHOOSE[usize::from(card)][2] as usize;
        let third = |card: u8| steps[2] + CHOOSE[usize::from(card)][3] as usize;
        for (i, &a) in cards.iter().enumerate() {
            let index = first(a);
            visit(index, -1);
            if self.size == 1 {
                continue;
            }
            for (j, &b) in cards.iter().enumerate().skip(i + 1) {
                let index = index + second(b);
                visit(index, 1);
                if self.size == 2 {
                    continue;
                }
                for (k, &c) in cards.iter().enumerate().skip(j + 1) {
                    let index = index + third(c);
                    visit(index, -1);
                    if self.size > 3 {
                        self.larger(&cards[k + 1..], 3, index, 1, visit);
                    }
                }
            }
        }
    }

    fn larger(self, cards: &[u8], taken: usize, index: usize, sign: i64, visit: &mut impl FnMut(usize, i64)) {
        for (i, &card) in cards.iter().enumerate() {
            let step = CHOOSE[self.live][taken] + CHOOSE[usize::from(card)][taken + 1];
            let index = index + step as usize;
            visit(index, sign);
            if taken + 1 < self.size {
                self.larger(&cards[i + 1..], taken + 1, index, -sign, visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::every_run_out;
    use crate::{Community, heads_up};
    use stud_cards::Stream;

    fn shuffled(stream: &mut Stream, sizes: &[usize], live: usize) -> (Vec<CardSet>, CardSet) {
        let mut deck: Vec<_> = CardSet::FULL.iter().collect();
        for i in (1..deck.len()).rev() {
            deck.swap(i, stream.below(i as u64 + 1) as usize);
        }
        let mut take = |size: usize| deck.split_off(deck.len() - size).into_iter().collect();
        let seats: Vec<CardSet> = sizes.iter().map(|&size| take(size)).collect();
        let live: CardSet = take(live);
        (seats.clone(), !(live | seats.into_iter().fold(CardSet::EMPTY, |a, b| a | b)))
    }

    fn exact(spot: &Spot, of: u64) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); spot.seats().len()];
        for part in 0..of {
            for (tally, more) in
                tallies.iter_mut().zip(multiway(spot, part, of, &AtomicBool::new(false)).unwrap())
            {
                tally.add(&more);
            }
        }
        tallies
    }

    #[test]
    fn equals_every_run_out_compared() {
        let mut stream = Stream::new(8, 0);
        for (sizes, live, community) in [
            (vec![6, 6, 6], 9, Community::None),
            (vec![7, 7, 7], 5, Community::None),
            (vec![6, 7, 6, 6], 7, Community::None),
            (vec![5, 5, 5], 7, Community::None),
            (vec![4, 6, 5], 7, Community::None),
            (vec![5, 6, 6, 5], 7, Community::None),
            (vec![7, 5, 7, 4], 7, Community::None),
            (vec![6, 6, 6, 6, 6], 6, Community::None),
            (vec![6, 6, 6, 6, 6, 6], 6, Community::None),
            (vec![6; 7], 7, Community::None),
            (vec![6; 8], 4, Community::Coming),
            (vec![6, 5, 5], 6, Community::Coming),
            (vec![5, 4], 7, Community::None),
        ] {
            for game in Game::ALL {
                for round in 0..8 {
                    let (seats, dead) = shuffled(&mut stream, &sizes, live);
                    let spot = Spot::with_community(game, &seats, dead, community).unwrap();
                    let expected = every_run_out(&spot);
                    assert_eq!(exact(&spot, 1 + round % 3), expected, "{spot:?}");
                    assert_eq!(multiway(&spot, 0, 0, &AtomicBool::new(false)), Some(expected));
                }
            }
        }
    }

    #[test]
    fn two_seats_equal_the_sweep() {
        let mut stream = Stream::new(9, 0);
        for sizes in [[4, 5], [5, 3], [6, 4]] {
            for game in Game::ALL {
                let (seats, dead) = shuffled(&mut stream, &sizes, 30);
                let spot = Spot::new(game, &seats, dead).unwrap();
                assert_eq!(exact(&spot, 1), heads_up(&spot).unwrap());
            }
        }
    }

    #[test]
    fn stops_when_told() {
        let (seats, dead) = shuffled(&mut Stream::new(10, 0), &[5, 5, 5], 37);
        let spot = Spot::new(Game::High, &seats, dead).unwrap();
        assert_eq!(multiway(&spot, 0, 1, &AtomicBool::new(true)), None);
    }
}
