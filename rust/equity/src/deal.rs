//! Dealing in columns.

use crate::contest::{Contest, ContestError};
use stud_cards::{CardSet, Stream, Suit};

/// Deals that are worked on together.
pub(crate) const BATCH: usize = 256;
/// Combinations of holdings up to which they are listed, so that none that collides is ever drawn.
const LISTED: u64 = 1 << 16;
/// Combinations that are tried to see whether ranges that are too many to be listed go together.
const TRIES: u64 = 1 << 20;
/// Cards drawn from one random number.
const GROUP: usize = 8;

/// One suit of a column of hands: the ranks held, a bit each.
pub(crate) type Ranks = [u16; BATCH];
/// A column of hands or parts of hands, suit by suit.
pub(crate) type Column = [Ranks; 4];

/// Cards with the ranks of each suit in sixteen bits of their own.
type Suited = u64;

/// Draws holdings and cards.
#[derive(Clone, Debug)]
pub(crate) struct Dealer {
    deck: Vec<Suited>,
    holdings: Holdings,
    /// The holdings of the first choice, all there is where every hand is known.
    first: Vec<Suited>,
}

/// How the seats' holdings are drawn.
#[derive(Clone, Debug)]
enum Holdings {
    /// There is only one.
    Known,
    /// One of these combinations of a holding a seat.
    Listed(Alias, Vec<Suited>),
    /// One holding for each seat, again until none collide.
    Drawn(Vec<(Alias, Vec<Suited>)>),
}

impl Dealer {
    pub fn new(contest: &Contest) -> Result<Self, ContestError> {
        let seats = contest.ranges().len();
        let deck = (contest.sure().live()).iter().map(|card| suited(card.into())).collect();
        let choices = contest.choices();
        if choices > LISTED {
            let drawn = contest.ranges().iter().map(|range| {
                let weights: Vec<_> = range.iter().map(|held| held.weight).collect();
                (Alias::new(&weights), range.iter().map(|held| suited(held.cards)).collect())
            });
            let drawn: Vec<_> = drawn.collect();
            let mut first = vec![0; seats];
            let mut stream = Stream::new(0, 0);
            let went = (0..TRIES).filter(|_| draw(&drawn, &mut stream, &mut first)).take(256).count();
            if went < 256 {
                return Err(ContestError::Collide);
            }
            return Ok(Self { deck, holdings: Holdings::Drawn(drawn), first });
        }
        let (mut weights, mut listed) = (Vec::new(), Vec::new());
        for choice in 0..choices {
            if let Some(spot) = contest.spot(choice) {
                weights.push(contest.weight(choice));
                listed.extend(spot.seats().iter().map(|&cards| suited(cards)));
            }
        }
        // Weights so far apart that each product with a small one is zero are as good as none.
        if weights.iter().all(|&weight| weight == 0.0) {
            return Err(ContestError::Collide);
        }
        let first = listed.get(..seats).ok_or(ContestError::Collide)?.to_vec();
        let holdings =
            if weights.len() == 1 { Holdings::Known } else { Holdings::Listed(Alias::new(&weights), listed) };
        let mut dealer = Self { deck, holdings, first };
        if matches!(dealer.holdings, Holdings::Known) {
            let taken = dealer.first.iter().fold(0, |all, cards| all | cards);
            dealer.deck.retain(|card| card & taken == 0);
        }
        Ok(dealer)
    }

    /// Columns for what each seat holds, where that is not the same in every deal.
    pub fn columns(&self) -> Vec<Column> {
        let seats = if matches!(self.holdings, Holdings::Known) { 0 } else { self.first.len() };
        vec![[[0; BATCH]; 4]; seats]
    }

    /// What a seat holds, where that is the same in every deal.
    pub fn base(&self, seat: usize) -> [u16; 4] {
        lanes(self.first[seat])
    }

    /// Deals a batch: what each seat holds, and the cards to come in units of so many cards, the last ones, if
    /// shared, single.
    pub fn deal(
        &mut self,
        stream: &mut Stream,
        known: &mut [Column],
        dealt: &mut [Column],
        unit: usize,
        shared: usize,
    ) {
        let own = dealt.len() - shared;
        let count = own * unit + shared;
        let mut cards = [0; 52];
        let cards = &mut cards[..count.min(52)];
        let mut held = self.first.clone();
        for lane in 0..BATCH {
            if matches!(self.holdings, Holdings::Known) {
                self.cards(stream, cards);
            } else {
                self.draw_holdings(stream, &mut held);
                for (column, &cards) in known.iter_mut().zip(&held) {
                    put(column, lane, cards);
                }
                self.other_cards(stream, cards, held.iter().fold(0, |all, cards| all | cards));
            }
            for (column, unit) in dealt[..own].iter_mut().zip(cards.chunks_exact(unit)) {
                put(column, lane, unit.iter().fold(0, |all, card| all | card));
            }
            for (column, &card) in dealt[own..].iter_mut().zip(&cards[own * unit..]) {
                put(column, lane, card);
            }
        }
    }

    /// Draws cards as a deck does (see `stud_cards::Deck`). The deck is not put in order again: it does not matter
    /// in which order it was before.
    #[inline]
    fn cards(&mut self, stream: &mut Stream, cards: &mut [Suited]) {
        let mut start = 0;
        for group in cards.chunks_mut(GROUP) {
            let left = self.deck.len() - start;
            let mut offsets = [0; GROUP];
            loop {
                let mut x = stream.next_u64();
                let mut product = 1;
                for (i, offset) in offsets[..group.len()].iter_mut().enumerate() {
                    let bound = (left - i) as u64;
                    product *= bound;
                    let wide = u128::from(x) * u128::from(bound);
                    *offset = (wide >> 64) as usize;
                    x = wide as u64;
                }
                if x >= product || x >= product.wrapping_neg() % product {
                    break;
                }
            }
            for (i, (card, offset)) in group.iter_mut().zip(offsets).enumerate() {
                self.deck.swap(start + i, start + i + offset);
                *card = self.deck[start + i];
            }
            start += group.len();
        }
    }

    /// Draws cards that nobody holds.
    fn other_cards(&mut self, stream: &mut Stream, cards: &mut [Suited], held: Suited) {
        let mut next = 0;
        for card in cards {
            while next < self.deck.len() {
                let offset = stream.below((self.deck.len() - next) as u64) as usize;
                self.deck.swap(next, next + offset);
                next += 1;
                if self.deck[next - 1] & held == 0 {
                    *card = self.deck[next - 1];
                    break;
                }
            }
        }
    }

    fn draw_holdings(&self, stream: &mut Stream, held: &mut [Suited]) {
        match &self.holdings {
            Holdings::Known => {}
            Holdings::Listed(alias, listed) => {
                let start = alias.draw(stream) * held.len();
                held.copy_from_slice(&listed[start..start + held.len()]);
            }
            Holdings::Drawn(ranges) => while !draw(ranges, stream, held) {},
        }
    }
}

/// Draws one holding for each seat; `false` if two collide.
fn draw(ranges: &[(Alias, Vec<Suited>)], stream: &mut Stream, held: &mut [Suited]) -> bool {
    let mut taken = 0;
    for ((alias, range), held) in ranges.iter().zip(held) {
        *held = range[alias.draw(stream)];
        if *held & taken != 0 {
            return false;
        }
        taken |= *held;
    }
    true
}

fn suited(cards: CardSet) -> Suited {
    Suit::ALL.into_iter().map(|suit| u64::from(cards.ranks_of(suit)) << (16 * suit.index())).sum()
}

const fn lanes(cards: Suited) -> [u16; 4] {
    [cards as u16, (cards >> 16) as u16, (cards >> 32) as u16, (cards >> 48) as u16]
}

#[inline]
fn put(column: &mut Column, lane: usize, cards: Suited) {
    for (suit, ranks) in column.iter_mut().zip(lanes(cards)) {
        suit[lane] = ranks;
    }
}

/// Draws indices in proportion to weights in constant time (Walker 1974, Vose 1991).
#[derive(Clone, Debug)]
struct Alias {
    /// For each place the chance, of 2⁶⁴, to stay there, and where to go otherwise.
    places: Vec<(u64, usize)>,
}

impl Alias {
    fn new(weights: &[f64]) -> Self {
        let count = weights.len();
        // Scaled by the largest first, so that no sum overflows.
        let largest = weights.iter().copied().fold(0.0, f64::max);
        let sum: f64 = weights.iter().map(|weight| weight / largest).sum();
        let mut left: Vec<f64> = weights.iter().map(|weight| weight / largest / sum * count as f64).collect();
        let mut places: Vec<_> = (0..count).map(|index| (u64::MAX, index)).collect();
        let (mut small, mut large): (Vec<_>, Vec<_>) = (0..count).partition(|&index| left[index] < 1.0);
        while let (Some(low), Some(high)) = (small.pop(), large.pop()) {
            places[low] = ((left[low] * 2.0_f64.powi(64)) as u64, high);
            left[high] -= 1.0 - left[low];
            if left[high] < 1.0 { small.push(high) } else { large.push(high) }
        }
        Self { places }
    }

    #[inline]
    fn draw(&self, stream: &mut Stream) -> usize {
        let place = stream.below(self.places.len() as u64) as usize;
        let (stay, other) = self.places[place];
        if stream.next_u64() <= stay { place } else { other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_in_proportion_to_the_weights() {
        let weights = [1.0, 0.5, 3.0, 1e-300, 2.5];
        let alias = Alias::new(&weights);
        let mut stream = Stream::new(1, 0);
        let mut counts = [0_u32; 5];
        for _ in 0..700_000 {
            counts[alias.draw(&mut stream)] += 1;
        }
        for (count, weight) in counts.iter().zip(weights) {
            let expected = weight * 1e5;
            assert!((f64::from(*count) - expected).abs() <= 5.0 * expected.sqrt() + 1.0, "{counts:?}");
        }
        // Weights near the largest float must not overflow.
        let alias = Alias::new(&[f64::MAX, f64::MAX]);
        let ones: usize = (0..1000).map(|_| alias.draw(&mut stream)).sum();
        assert!((400..600).contains(&ones));
    }
}
