//! Decks: where all randomness of a hand comes from.
//!
//! How a seed orders the cards is told in the module `shuffle`.

use self::shuffle::shuffle_group;
use crate::{Card, CardSet, Stream};
use rand_core::{Rng, SeedableRng};
use std::fmt;
use std::hash::{Hash, Hasher};

mod error;
mod saved;
mod shuffle;

pub use error::DeckError;

/// A full deck in the order of the ids.
const ORDER: [Card; SIZE] = {
    let mut order = [Card::from_checked(0); SIZE];
    let mut id = 0;
    while id < Card::COUNT {
        order[id as usize] = Card::from_checked(id);
        id += 1;
    }
    order
};
const SIZE: usize = Card::COUNT as usize;

#[derive(Clone, Copy, Debug)]
enum Source {
    /// The order is final; a reshuffle takes the order given beforehand, or failing that this generator.
    Ordered { reshuffle: [Card; SIZE], len: u8, stream: Stream },
    /// Cards are shuffled as they are needed.
    Seeded(Stream),
    /// The order is final and came from a cryptographic generator; this key gives the reshuffle.
    Secure([u8; 32]),
}

/// A deck of cards, dealt from the front. A value: a copy deals the same cards, and decks are equal if they
/// will deal the same cards, reshuffles included.
///
/// ```
/// use stud_cards::{Deck, parse_cards};
///
/// let mut deck = Deck::seeded(1);
/// assert_eq!(deck.draw(), Deck::seeded(1).draw());
///
/// let mut deck = Deck::ordered(&parse_cards("As Kd 2c")?)?;
/// assert_eq!(deck.draw().map(|c| c.to_string()), Some("As".to_owned()));
/// assert_eq!(deck.undealt().to_string(), "2c Kd");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Deck {
    cards: [Card; SIZE],
    /// Cards dealt so far.
    next: u8,
    /// Cards in `cards`.
    len: u8,
    /// Cards of `cards` that are in their final place.
    ready: u8,
    source: Source,
}

impl Deck {
    /// A full deck shuffled by stream 0 of the seed.
    pub fn seeded(seed: u64) -> Self {
        Self::from_stream(seed, 0)
    }

    /// A full deck shuffled by stream `index` of the seed (see [`Stream`]).
    pub fn from_stream(seed: u64, index: u64) -> Self {
        Self::over(CardSet::FULL, Source::Seeded(Stream::new(seed, index)))
    }

    /// A deck of these cards only, shuffled by stream `index` of the seed: a short deck, or the unseen cards.
    pub fn from_stream_over(cards: CardSet, seed: u64, index: u64) -> Self {
        Self::over(cards, Source::Seeded(Stream::new(seed, index)))
    }

    /// A full deck shuffled by ChaCha20 with a key from the operating system: fit to deal for money.
    ///
    /// # Errors
    /// [`DeckError::Entropy`] if the operating system gives none.
    pub fn secure() -> Result<Self, DeckError> {
        let mut key = [0; 32];
        getrandom::fill(&mut key).map_err(|_| DeckError::Entropy)?;
        let mut generator = rand_chacha::ChaCha20Rng::from_seed(key);
        let mut reshuffle_key = [0; 32];
        generator.fill_bytes(&mut reshuffle_key);
        let mut deck = Self::over(CardSet::FULL, Source::Secure(reshuffle_key));
        deck.shuffle_all(&mut generator);
        Ok(deck)
    }

    /// A deck of these cards, dealt in this order. It need not hold all 52.
    ///
    /// A reshuffle of burns or stub is made by stream 0 of seed 0; see [`Deck::with_reshuffle`].
    ///
    /// # Errors
    /// [`DeckError::Duplicate`] if a card is given twice.
    pub fn ordered(order: &[Card]) -> Result<Self, DeckError> {
        let (cards, len) = distinct(order)?;
        let reshuffle = [Card::from_checked(0); SIZE];
        let source = Source::Ordered { reshuffle, len: 0, stream: Stream::new(0, 0) };
        Ok(Self { cards, next: 0, len, ready: len, source })
    }

    /// The deck with a given order for its next reshuffle. No effect on a seeded or secure deck's cards
    /// before that.
    ///
    /// # Errors
    /// [`DeckError::Duplicate`] if a card is given twice.
    pub fn with_reshuffle(mut self, order: &[Card]) -> Result<Self, DeckError> {
        let (reshuffle, len) = distinct(order)?;
        while self.ready < self.len {
            self.prepare();
        }
        let stream = match self.source {
            Source::Ordered { stream, .. } | Source::Seeded(stream) => stream,
            Source::Secure(key) => {
                let mut words = rand_chacha::ChaCha20Rng::from_seed(key);
                Stream::new(words.next_u64(), words.next_u64())
            }
        };
        self.source = Source::Ordered { reshuffle, len, stream };
        Ok(self)
    }

    fn over(cards: CardSet, source: Source) -> Self {
        let mut deck = Self { cards: [Card::from_checked(0); SIZE], next: 0, len: 0, ready: 0, source };
        deck.fill(cards);
        deck
    }

    fn fill(&mut self, cards: CardSet) {
        if cards == CardSet::FULL {
            self.cards = ORDER;
            (self.next, self.len, self.ready) = (0, Card::COUNT, 0);
            return;
        }
        for (place, card) in self.cards.iter_mut().zip(cards) {
            *place = card;
        }
        (self.next, self.len, self.ready) = (0, cards.len() as u8, 0);
    }

    /// The number of cards not yet dealt.
    pub const fn len(&self) -> usize {
        (self.len - self.next) as usize
    }

    /// Whether every card has been dealt.
    pub const fn is_empty(&self) -> bool {
        self.next == self.len
    }

    /// The cards not yet dealt, without their order.
    pub fn undealt(&self) -> CardSet {
        self.cards[self.next as usize..self.len as usize].iter().copied().collect()
    }

    /// Deals the next card, or `None` if there is none left.
    #[inline]
    pub fn draw(&mut self) -> Option<Card> {
        if self.next == self.ready {
            if self.next == self.len {
                return None;
            }
            self.prepare();
        }
        let card = self.cards[self.next as usize];
        self.next += 1;
        Some(card)
    }

    /// Deals the next `count` cards; `None`, and nothing dealt, if there are not so many.
    ///
    /// ```
    /// use stud_cards::Deck;
    ///
    /// let mut deck = Deck::seeded(1);
    /// let street = deck.draw_many(3).map(<[_]>::to_vec);
    /// let mut same = Deck::seeded(1);
    /// assert_eq!(street, (0..3).map(|_| same.draw()).collect());
    /// ```
    #[inline]
    pub fn draw_many(&mut self, count: usize) -> Option<&[Card]> {
        let start = self.next as usize;
        let end = start.saturating_add(count);
        if end > self.len as usize {
            return None;
        }
        while (self.ready as usize) < end {
            self.prepare();
        }
        self.next = end as u8;
        self.cards.get(start..end)
    }

    /// Takes named cards out of the undealt ones, wherever they lie; the order of the others stays, or is
    /// drawn anew from the seed's stream if it was not fixed yet.
    ///
    /// # Errors
    /// [`DeckError::Missing`] if one of them is not among the undealt cards; nothing is taken out then.
    pub fn remove(&mut self, cards: CardSet) -> Result<(), DeckError> {
        let missing = cards - self.undealt();
        if !missing.is_empty() {
            return Err(DeckError::Missing { cards: missing });
        }
        let mut kept = self.next;
        let mut ready = self.next;
        for i in self.next..self.len {
            let card = self.cards[i as usize];
            if !cards.contains(card) {
                self.cards[kept as usize] = card;
                kept += 1;
                if i < self.ready {
                    ready = kept;
                }
            }
        }
        (self.len, self.ready) = (kept, ready);
        Ok(())
    }

    /// Replaces the undealt cards by `pool`, shuffled: the cards that are dealt next come from there
    /// (rules 4.11: stub and burns together, or the burns alone).
    ///
    /// # Errors
    /// [`DeckError::Reshuffle`] if an order was given for this and does not hold exactly the pool.
    pub fn reshuffle(&mut self, pool: CardSet) -> Result<(), DeckError> {
        match self.source {
            Source::Ordered { reshuffle, len, stream } if len > 0 => {
                let given: CardSet = reshuffle[..len as usize].iter().copied().collect();
                if given != pool {
                    return Err(DeckError::Reshuffle { pool, given });
                }
                self.cards = reshuffle;
                (self.next, self.len, self.ready) = (0, len, len);
                self.source = Source::Ordered { reshuffle, len: 0, stream };
            }
            Source::Ordered { stream, .. } | Source::Seeded(stream) => {
                self.source = Source::Seeded(stream);
                self.fill(pool);
            }
            Source::Secure(key) => {
                let mut generator = rand_chacha::ChaCha20Rng::from_seed(key);
                let mut next_key = [0; 32];
                generator.fill_bytes(&mut next_key);
                self.source = Source::Secure(next_key);
                self.fill(pool);
                self.shuffle_all(&mut generator);
            }
        }
        Ok(())
    }

    /// Puts the next group of cards into its final order.
    #[inline(never)]
    fn prepare(&mut self) {
        if let Source::Seeded(stream) = &mut self.source {
            let (start, end) = (self.ready as usize, self.len as usize);
            if let Some(cards) = self.cards.get_mut(start..end) {
                self.ready += shuffle_group(cards, || stream.next_u64());
            }
        }
    }

    fn shuffle_all(&mut self, generator: &mut rand_chacha::ChaCha20Rng) {
        while self.ready < self.len {
            let (start, end) = (self.ready as usize, self.len as usize);
            self.ready += shuffle_group(&mut self.cards[start..end], || generator.next_u64());
        }
    }
}

impl Source {
    /// What distinguishes the sources: the order given for a reshuffle, the generator's state and the key.
    fn parts(&self) -> (Option<&[Card]>, Option<Stream>, Option<[u8; 32]>) {
        match self {
            Self::Ordered { reshuffle, len, stream } => {
                (Some(&reshuffle[..*len as usize]), Some(*stream), None)
            }
            Self::Seeded(stream) => (None, Some(*stream), None),
            Self::Secure(key) => (None, None, Some(*key)),
        }
    }
}

impl Deck {
    /// What the future of the deck depends on; cards already dealt do not count.
    fn future(&self) -> impl Eq + Hash {
        let undealt = &self.cards[self.next as usize..self.len as usize];
        (undealt, self.ready - self.next, self.source.parts())
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.future() == other.future()
    }
}

impl Eq for Deck {}

impl Hash for Deck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.future().hash(state);
    }
}

fn distinct(order: &[Card]) -> Result<([Card; SIZE], u8), DeckError> {
    let mut cards = [Card::from_checked(0); SIZE];
    let mut seen = CardSet::EMPTY;
    for (position, &card) in order.iter().enumerate() {
        if !seen.insert(card) {
            return Err(DeckError::Duplicate { card, position });
        }
        // Distinct cards are at most 52, so the place exists.
        cards[position] = card;
    }
    Ok((cards, order.len() as u8))
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = match self.source {
            Source::Ordered { .. } => "ordered",
            Source::Seeded(_) => "seeded",
            Source::Secure(_) => "secure",
        };
        write!(f, "Deck({source}, {} of {} undealt)", self.len(), self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    fn text(deck: Deck) -> String {
        let mut deck = deck;
        std::iter::from_fn(|| deck.draw()).map(|c| c.to_string()).collect()
    }

    #[test]
    fn golden_orders() {
        assert_eq!(text(Deck::seeded(0)), GOLDEN_0);
        assert_eq!(text(Deck::from_stream(7, 3)), GOLDEN_7_3);
        let mut reshuffled = Deck::seeded(1);
        reshuffled.draw();
        reshuffled.reshuffle("As Ks Qs Js Ts 9s 8s 7s 6s".parse().unwrap()).unwrap();
        assert_eq!(text(reshuffled), GOLDEN_RESHUFFLE);
    }

    const GOLDEN_0: &str = "Kh9d8c6cJdAd7h2c8sTh7dKdAh2h5c8dJcTs5d6dQsAc4d9cQdQh4h7cJs9hTc7sQc3cJh2dKc8hAs4c3d6s6h5h5s3hKs9s2s3s4sTd";
    const GOLDEN_7_3: &str = "Qd7h6cKs4sQh8d9c8cKc6sQs4d3c3d8s2dTh7s5c5s4hTdJc8h7cTs5hJsTcQc9s5d2hAd3s6h9hAhJh7d6d3h9dJdKdAs2cKh4c2sAc";
    const GOLDEN_RESHUFFLE: &str = "JsQs8s9s7sAsTsKs6s";

    #[test]
    fn every_deck_holds_every_card_once() {
        for deck in [Deck::seeded(5), Deck::from_stream(5, 9), Deck::secure().unwrap()] {
            let mut deck = deck;
            let mut seen = CardSet::EMPTY;
            while let Some(card) = deck.draw() {
                assert!(seen.insert(card));
                assert_eq!(deck.undealt(), !seen);
            }
            assert_eq!(seen, CardSet::FULL);
            assert!(deck.is_empty());
        }
    }

    #[test]
    fn every_card_is_as_likely_in_every_place() {
        // 52 × 52 cells of mean 500: a cell beyond 6.5 standard deviations would be one in ten billion.
        let mut counts = [[0_u32; 52]; 52];
        for index in 0..26_000 {
            let mut deck = Deck::from_stream(2, index);
            for row in &mut counts {
                row[usize::from(deck.draw().unwrap().id())] += 1;
            }
        }
        let cells = counts.iter().flatten();
        assert!(cells.clone().all(|c| c.abs_diff(500) < 146));
        let chi: f64 = cells.map(|&c| (f64::from(c) - 500.0).powi(2) / 500.0).sum();
        // 51 × 51 degrees of freedom, mean 2601, standard deviation 72.
        assert!((chi - 2601.0).abs() < 5.0 * 72.0, "{chi}");
    }

    #[test]
    fn taking_cards_out_keeps_the_others_in_order() {
        let order = parse_cards("As Kd 2c 3c Qh").unwrap();
        let mut deck = Deck::ordered(&order).unwrap();
        deck.remove("Kd Qh".parse().unwrap()).unwrap();
        assert_eq!(text(deck), "As2c3c");
        let before = deck;
        assert_eq!(
            deck.remove("2c Kd 9d".parse().unwrap()),
            Err(DeckError::Missing { cards: "9d Kd".parse().unwrap() })
        );
        assert_eq!(deck, before);

        let mut seeded = Deck::seeded(3);
        let first = seeded.draw().unwrap();
        let dead = CardSet::FULL.without(first) - "2c 2d 2h".parse().unwrap();
        seeded.remove(dead.without(Card::from_checked(0)) & seeded.undealt()).unwrap();
        assert!(seeded.len() <= 3);
    }

    #[test]
    fn a_reshuffle_deals_from_the_pool_only() {
        let pool: CardSet = "2c 3c 4c".parse().unwrap();
        for deck in [Deck::seeded(1), Deck::secure().unwrap(), Deck::ordered(&[]).unwrap()] {
            let mut deck = deck;
            deck.reshuffle(pool).unwrap();
            assert_eq!(deck.undealt(), pool);
            assert_eq!(deck.len(), 3);
        }
        let order = parse_cards("4c 2c 3c").unwrap();
        let mut given = Deck::seeded(1).with_reshuffle(&order).unwrap();
        assert_eq!(
            given.reshuffle("2c 3c".parse().unwrap()),
            Err(DeckError::Reshuffle { pool: "2c 3c".parse().unwrap(), given: pool })
        );
        assert_eq!(given.len(), 52);
        given.reshuffle(pool).unwrap();
        assert_eq!(text(given), "4c2c3c");
    }

    #[test]
    fn an_order_for_a_reshuffle_changes_no_card_before_it() {
        let order = parse_cards("4c 2c 3c").unwrap();
        assert_eq!(text(Deck::seeded(8).with_reshuffle(&order).unwrap()), text(Deck::seeded(8)));
    }

    #[test]
    fn duplicates_are_named_with_their_place() {
        let card: Card = "As".parse().unwrap();
        assert_eq!(Deck::ordered(&[card, card]), Err(DeckError::Duplicate { card, position: 1 }));
    }
}
