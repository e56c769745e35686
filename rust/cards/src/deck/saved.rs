//! Decks as bytes.

use super::{Deck, DeckError, SIZE, Source, distinct};
use crate::{Card, Stream};

/// Of the layout below; a change of layout takes a new number.
const VERSION: u8 = 1;

impl Deck {
    /// The deck as bytes, from which [`Deck::from_bytes`] restores an equal deck. Whoever reads them knows the
    /// cards to come.
    ///
    /// ```
    /// use stud_cards::Deck;
    ///
    /// let mut deck = Deck::seeded(7);
    /// deck.draw();
    /// let mut restored = Deck::from_bytes(&deck.to_bytes())?;
    /// assert_eq!(restored, deck);
    /// assert_eq!(restored.draw(), deck.draw());
    /// # Ok::<(), stud_cards::DeckError>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let undealt = &self.cards[self.next as usize..self.len as usize];
        let mut bytes = vec![VERSION, undealt.len() as u8, self.ready - self.next];
        bytes.extend(undealt.iter().map(|card| card.id()));
        match self.source {
            Source::Ordered { reshuffle, len, stream } => {
                bytes.extend([0, len]);
                bytes.extend(reshuffle[..len as usize].iter().map(|card| card.id()));
                bytes.extend(stream.state().map(u64::to_le_bytes).as_flattened());
            }
            Source::Seeded(stream) => {
                bytes.push(1);
                bytes.extend(stream.state().map(u64::to_le_bytes).as_flattened());
            }
            Source::Secure(key) => {
                bytes.push(2);
                bytes.extend(key);
            }
        }
        bytes
    }

    /// The deck that [`Deck::to_bytes`] wrote.
    ///
    /// # Errors
    /// [`DeckError::Saved`] with the place of the first byte that cannot be.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DeckError> {
        let mut reader = Reader { bytes, position: 0 };
        reader.check(|version| version == VERSION)?;
        let len = reader.check(|len| usize::from(len) <= SIZE)?;
        let ready = reader.check(|ready| ready <= len)?;
        let (cards, len) = reader.cards(len)?;
        let source = match reader.check(|tag| tag <= 2)? {
            0 => {
                let len = reader.check(|len| usize::from(len) <= SIZE)?;
                let (reshuffle, len) = reader.cards(len)?;
                Source::Ordered { reshuffle, len, stream: reader.stream()? }
            }
            1 => Source::Seeded(reader.stream()?),
            _ => Source::Secure(reader.take()?),
        };
        // Only a seeded deck has cards without a final place.
        let whole = ready == len || matches!(source, Source::Seeded(_));
        if !whole || reader.position != bytes.len() {
            return Err(DeckError::Saved { position: reader.position });
        }
        Ok(Self { cards, next: 0, len, ready, source })
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], DeckError> {
        let error = DeckError::Saved { position: self.position };
        let taken = self.bytes.get(self.position..self.position + N).ok_or(error.clone())?;
        self.position += N;
        taken.try_into().map_err(|_| error)
    }

    fn check(&mut self, is_right: impl Fn(u8) -> bool) -> Result<u8, DeckError> {
        let position = self.position;
        let [byte] = self.take()?;
        if is_right(byte) { Ok(byte) } else { Err(DeckError::Saved { position }) }
    }

    fn cards(&mut self, len: u8) -> Result<([Card; SIZE], u8), DeckError> {
        let start = self.position;
        let mut order = Vec::with_capacity(usize::from(len));
        for position in start..start + usize::from(len) {
            let [id] = self.take()?;
            order.push(Card::new(id).ok_or(DeckError::Saved { position })?);
        }
        distinct(&order).map_err(|error| match error {
            DeckError::Duplicate { position, .. } => DeckError::Saved { position: start + position },
            other => other,
        })
    }

    fn stream(&mut self) -> Result<Stream, DeckError> {
        let position = self.position;
        let mut state = [0; 4];
        for word in &mut state {
            *word = u64::from_le_bytes(self.take()?);
        }
        Stream::from_state(state).ok_or(DeckError::Saved { position })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    fn decks() -> Vec<Deck> {
        let order = parse_cards("As Kd 2c 3c Qh").unwrap();
        let mut decks = vec![
            Deck::seeded(3),
            Deck::secure().unwrap(),
            Deck::ordered(&order).unwrap(),
            Deck::ordered(&[]).unwrap(),
            Deck::seeded(3).with_reshuffle(&order).unwrap(),
        ];
        for mut deck in decks.clone() {
            deck.draw();
            decks.push(deck);
        }
        decks
    }

    #[test]
    fn a_restored_deck_deals_the_same_cards() {
        for deck in decks() {
            let (mut deck, mut restored) = (deck, Deck::from_bytes(&deck.to_bytes()).unwrap());
            assert_eq!(restored, deck);
            while let Some(card) = deck.draw() {
                assert_eq!(restored.draw(), Some(card));
            }
            assert_eq!(restored.draw(), None);
            let pool = "As Kd 2c 3c Qh".parse().unwrap();
            deck.reshuffle(pool).unwrap();
            restored.reshuffle(pool).unwrap();
            assert_eq!(restored, deck);
            assert!(std::iter::from_fn(|| deck.draw()).eq(std::iter::from_fn(|| restored.draw())));
        }
    }

    #[test]
    fn cut_or_lengthened_bytes_are_refused() {
        for deck in decks() {
            let bytes = deck.to_bytes();
            for end in 0..bytes.len() {
                assert!(Deck::from_bytes(&bytes[..end]).is_err(), "{deck:?} cut at {end}");
            }
            let longer = [&bytes[..], &[0]].concat();
            assert_eq!(Deck::from_bytes(&longer), Err(DeckError::Saved { position: bytes.len() }));
        }
    }

    #[test]
    fn changed_bytes_never_panic_and_never_give_a_card_twice() {
        for deck in decks() {
            let bytes = deck.to_bytes();
            for place in 0..bytes.len() {
                for flip in [1, 4, 0x80, 0xff] {
                    let mut changed = bytes.clone();
                    changed[place] ^= flip;
                    if let Ok(mut deck) = Deck::from_bytes(&changed) {
                        let mut left = deck.undealt();
                        assert_eq!(left.len(), deck.len());
                        while let Some(card) = deck.draw() {
                            assert!(left.remove(card));
                        }
                        assert!(left.is_empty());
                    }
                }
            }
        }
    }
}
