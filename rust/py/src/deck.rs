//! `Deck`.

use crate::cards::{CardObject, PyCardSet, card_tuple, extract_cards, extract_set, hash_of, index};
use crate::errors::{argument_error, deck_error, stud_error, wrong_type};
use crate::reading::told;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyTuple};
use stud_cards::{Card, Deck};

/// A deck of cards in the order in which they will be dealt.
///
/// A deck is a value and never changes: what deals returns the rest as a new deck, so that a deck can be kept,
/// shared between threads and dealt from again. It gives away the cards to come to whoever holds it: hand it to
/// the dealer, not to a player.
///
/// Parameters
/// ----------
/// order : str, CardSet or iterable of cards, optional
///     The cards to deal, the first one first; need not be all 52. Without it the deck is full and shuffled.
/// seed : int, optional
///     From 0 to 2⁶⁴ − 1: the same cards on every platform and in every release. Without it (and without
///     `order`) the shuffle is made by ChaCha20 with a key from the operating system, fit to deal for money.
/// reshuffle : str or iterable of cards, optional
///     The order that the next reshuffle of burns or stub is to bring (rules 4.11).
///
/// Raises
/// ------
/// CardError
///     If a card is given twice, with its position.
///
/// Examples
/// --------
/// >>> import stud
/// >>> deck = stud.Deck(seed=7)
/// >>> cards, rest = deck.deal(3)
/// >>> len(cards), len(rest), rest.stub.isdisjoint(cards)
/// (3, 49, True)
/// >>> deck.deal(3)[0] == cards
/// True
/// >>> stud.Deck("As Kd 2c").draw()
/// (Card("As"), Deck("Kd 2c"))
#[pyclass(name = "Deck", module = "stud", frozen, weakref)]
#[derive(Clone, Copy)]
pub(crate) struct PyDeck {
    pub(crate) deck: Deck,
    origin: Origin,
}

/// How `repr` writes a deck.
#[derive(Clone, Copy)]
enum Origin {
    Ordered,
    Seeded(u64, u64),
    Hidden(&'static str),
}

impl From<Deck> for PyDeck {
    fn from(deck: Deck) -> Self {
        Self { deck, origin: Origin::Hidden("shuffled") }
    }
}

impl PyDeck {
    /// This deck after a change.
    fn changed(&self, deck: Deck) -> Self {
        let origin = match self.origin {
            Origin::Seeded(..) => Origin::Hidden("seeded"),
            other => other,
        };
        Self { deck, origin }
    }

    fn short(&self, py: Python<'_>, asked: usize) -> PyErr {
        let (left, were) = (cards(self.deck.len()), if asked == 1 { "was" } else { "were" });
        let message = format!("the deck has {left} left, {asked} {were} asked for");
        stud_error!(py, "DeckError", &message, cards = PyCardSet(self.deck.undealt()))
    }
}

#[pymethods]
impl PyDeck {
    #[new]
    #[pyo3(signature = (order = None, /, *, seed = None, reshuffle = None))]
    fn new(
        py: Python<'_>,
        order: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        reshuffle: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let error = |error| deck_error(py, &error);
        let made = match (order, seed) {
            (None, None) => Self { deck: Deck::secure().map_err(error)?, origin: Origin::Hidden("secure") },
            (None, Some(seed)) => Self::seeded(seed, None)?,
            (Some(order), None) => {
                Self { deck: Deck::ordered(&extract_cards(order)?).map_err(error)?, origin: Origin::Ordered }
            }
            (Some(_), Some(_)) => {
                return Err(pyo3::exceptions::PyTypeError::new_err(
                    "give an order or a seed, not both: an order is dealt as it is",
                ));
            }
        };
        match reshuffle {
            None => Ok(made),
            Some(order) => {
                let deck = made.deck.with_reshuffle(&extract_cards(order)?).map_err(error)?;
                Ok(Self { deck, origin: Origin::Hidden("with a given reshuffle") })
            }
        }
    }

    /// The full deck shuffled by stream `index` of a seed.
    ///
    /// Streams are independent of each other, so one seed serves many hands.
    ///
    /// Parameters
    /// ----------
    /// seed, index : int
    ///     From 0 to 2⁶⁴ − 1.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Deck.seeded(7) == stud.Deck(seed=7) != stud.Deck.seeded(7, 1)
    /// True
    #[staticmethod]
    #[pyo3(signature = (seed, index = None))]
    fn seeded(seed: &Bound<'_, PyAny>, index: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seed = extract_u64(seed, "a seed")?;
        let index = index.map_or(Ok(0), |index| extract_u64(index, "the index of a stream"))?;
        Ok(Self { deck: Deck::from_stream(seed, index), origin: Origin::Seeded(seed, index) })
    }

    /// The cards not yet dealt, without their order.
    #[getter]
    fn stub(&self) -> PyCardSet {
        PyCardSet(self.deck.undealt())
    }

    /// The next card, and the deck without it.
    ///
    /// Returns
    /// -------
    /// tuple of Card and Deck
    ///
    /// Raises
    /// ------
    /// DeckError
    ///     If no card is left.
    fn draw(&self, py: Python<'_>) -> PyResult<(CardObject, Self)> {
        let mut deck = self.deck;
        let card = deck.draw().ok_or_else(|| self.short(py, 1))?;
        Ok((CardObject(card), self.changed(deck)))
    }

    /// The next `count` cards in order, and the deck without them.
    ///
    /// Parameters
    /// ----------
    /// count : int
    ///
    /// Returns
    /// -------
    /// tuple of (tuple of Card) and Deck
    ///
    /// Raises
    /// ------
    /// DeckError
    ///     If fewer cards are left.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Deck("As Kd 2c").deal(2)
    /// ((Card("As"), Card("Kd")), Deck("2c"))
    #[pyo3(signature = (count, /))]
    fn deal<'py>(&self, py: Python<'py>, count: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyTuple>, Self)> {
        let count = extract_u64(count, "a number of cards")?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if count > self.deck.len() {
            return Err(self.short(py, count));
        }
        let mut deck = self.deck;
        let cards: Vec<Card> = (0..count).filter_map(|_| deck.draw()).collect();
        Ok((card_tuple(py, cards)?, self.changed(deck)))
    }

    /// The deck without its next card, which nobody sees.
    ///
    /// Raises
    /// ------
    /// DeckError
    ///     If no card is left.
    fn burn(&self, py: Python<'_>) -> PyResult<Self> {
        self.draw(py).map(|(_, deck)| deck)
    }

    /// The deck with named cards taken out, wherever they lie.
    ///
    /// The order of the others stays where it was fixed; a seeded deck fixes it as it deals, so there the cards
    /// that follow may change with the cards taken out.
    ///
    /// Parameters
    /// ----------
    /// cards : str, Card, CardSet or iterable of cards
    ///
    /// Raises
    /// ------
    /// DeckError
    ///     If one of them has been dealt or was never in; `DeckError.cards` are those.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Deck("As Kd 2c").without("Kd")
    /// Deck("As 2c")
    #[pyo3(signature = (cards, /))]
    fn without(&self, cards: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut deck = self.deck;
        deck.remove(extract_set(cards)?).map_err(|error| deck_error(cards.py(), &error))?;
        Ok(self.changed(deck))
    }

    /// The deck with the undealt cards replaced by `pool`, shuffled.
    ///
    /// The shuffle follows from the deck: from its seed, from its own secure key, or it is the order given for
    /// this when the deck was made.
    ///
    /// Parameters
    /// ----------
    /// pool : str, Card, CardSet or iterable of cards
    ///     The cards that are shuffled: burns, or stub and burns (rules 4.11).
    ///
    /// Raises
    /// ------
    /// DeckError
    ///     If an order was given that does not hold exactly these cards.
    #[pyo3(signature = (pool, /))]
    fn reshuffle(&self, pool: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut deck = self.deck;
        deck.reshuffle(extract_set(pool)?).map_err(|error| deck_error(pool.py(), &error))?;
        Ok(Self { deck, origin: Origin::Hidden("reshuffled") })
    }

    /// The deck that ``bytes(deck)`` wrote.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the bytes are not a saved deck, with the place.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> deck = stud.Deck(seed=7).burn()
    /// >>> stud.Deck.from_bytes(bytes(deck)) == deck
    /// True
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = data.cast::<PyBytes>().map_err(|_| wrong_type("bytes", data))?;
        let deck = Deck::from_bytes(bytes.as_bytes()).map_err(|error| deck_error(data.py(), &error))?;
        Ok(Self { deck, origin: Origin::Hidden("restored") })
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.deck.to_bytes())
    }

    fn __len__(&self) -> usize {
        self.deck.len()
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.deck.undealt().contains(crate::cards::extract_card(card)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        card_tuple(py, self.order())?.try_iter()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.deck == other.deck
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.deck)
    }

    fn __repr__(&self) -> String {
        match self.origin {
            Origin::Ordered => {
                let order: Vec<String> = self.order().iter().map(Card::to_string).collect();
                format!("Deck(\"{}\")", order.join(" "))
            }
            Origin::Seeded(seed, 0) => format!("Deck(seed={seed})"),
            Origin::Seeded(seed, index) => format!("Deck.seeded({seed}, {index})"),
            Origin::Hidden(how) => format!("<Deck, {how}: {} left>", cards(self.deck.len())),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let this = slf.get();
        let class = slf.get_type();
        Ok(match this.origin {
            Origin::Seeded(seed, index) => (class.getattr("seeded")?, PyTuple::new(py, [seed, index])?),
            _ => (class.getattr("from_bytes")?, PyTuple::new(py, [this.__bytes__(py)])?),
        })
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        slf
    }
}

impl PyDeck {
    fn order(&self) -> Vec<Card> {
        let mut deck = self.deck;
        std::iter::from_fn(|| deck.draw()).collect()
    }
}

/// "1 card", "2 cards".
fn cards(count: usize) -> String {
    format!("{count} card{}", if count == 1 { "" } else { "s" })
}

/// A number from 0 to 2⁶⁴ − 1.
pub(crate) fn extract_u64(obj: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    let number = index(obj, &format!("{what} as an integer"))?;
    number.extract().map_err(|_| {
        argument_error(obj.py(), &format!("{what} is from 0 to 2**64 - 1, found {}", told(&number)))
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyDeck>()
}
