//! How every binding reads cards.

use crate::cards::{CardObject, PyCard, PyCardSet};
use crate::errors::{parse_error, stud_error, wrong_type};
use crate::kept::kept;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyInt, PyString, PyTuple};
use std::borrow::Cow;
use stud_cards::{Card, CardSet, Rank, Suit, parse_cards};

/// A text to read something from. What is no character in it, a lone surrogate, becomes U+FFFD: nothing that is
/// read can hold that, so the reader says where it stands.
pub(crate) fn text_of<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = text.to_str() {
        return Ok(Cow::Borrowed(text));
    }
    let points = text.call_method1("encode", ("utf-32-le", "surrogatepass"))?.cast_into::<PyBytes>()?;
    let points = points.as_bytes().as_chunks::<4>().0.iter().map(|&point| u32::from_le_bytes(point));
    Ok(points.map(|point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// One card from a `Card`, a text or an id.
pub(crate) fn extract_card(obj: &Bound<'_, PyAny>) -> PyResult<Card> {
    if let Ok(card) = obj.cast::<PyCard>() {
        return Ok(card.get().0);
    }
    if let Ok(text) = obj.cast::<PyString>() {
        return text_of(text)?.parse().map_err(|error| parse_error(obj.py(), &error));
    }
    let number = index(obj, CARD)?;
    number.extract::<u8>().ok().and_then(Card::new).ok_or_else(|| no_id(&number, None))
}

/// Distinct cards in the order given: from a text, a card, a set, or an iterable of cards, texts and ids.
pub(crate) fn extract_cards(obj: &Bound<'_, PyAny>) -> PyResult<Vec<Card>> {
    if let Ok(text) = obj.cast::<PyString>() {
        return parse_cards(&text_of(text)?).map_err(|error| parse_error(obj.py(), &error));
    }
    let mut cards = Vec::new();
    gather(obj, |card| cards.push(card))?;
    Ok(cards)
}

/// As [`extract_cards`], where the order does not matter.
#[inline]
pub(crate) fn extract_set(obj: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    if let Ok(set) = obj.cast::<PyCardSet>() {
        return Ok(set.get().0);
    }
    if let Ok(text) = obj.cast::<PyString>() {
        return text_of(text)?.parse().map_err(|error| parse_error(obj.py(), &error));
    }
    let mut set = CardSet::EMPTY;
    gather(obj, |card| set = set.with(card))?;
    Ok(set)
}

fn gather(obj: &Bound<'_, PyAny>, mut take: impl FnMut(Card)) -> PyResult<()> {
    if let Ok(card) = obj.cast::<PyCard>() {
        take(card.get().0);
        return Ok(());
    }
    if let Ok(set) = obj.cast::<PyCardSet>() {
        set.get().0.iter().for_each(take);
        return Ok(());
    }
    let items = obj.try_iter().map_err(|_| wrong_type(CARDS, obj))?;
    let mut seen = CardSet::EMPTY;
    for (position, item) in items.enumerate() {
        let item = item?;
        let card = match extract_item(&item, position) {
            Ok(card) => card,
            Err(_) if obj.is_instance_of::<PyBytes>() || obj.is_instance_of::<PyByteArray>() => {
                return Err(no_ids(obj, &item, position));
            }
            Err(error) => return Err(error),
        };
        if !seen.insert(card) {
            let message = format!("{card} is given twice, the second time at position {position}");
            let found = CardObject(card);
            return Err(stud_error!(
                obj.py(),
                "CardError",
                &message,
                card = found,
                position = position,
                found = item
            ));
        }
        take(card);
    }
    Ok(())
}

fn extract_item(item: &Bound<'_, PyAny>, position: usize) -> PyResult<Card> {
    if let Ok(card) = item.cast::<PyCard>() {
        return Ok(card.get().0);
    }
    if let Ok(text) = item.cast::<PyString>() {
        return text_of(text)?.parse().map_err(|error: stud_cards::ParseCardsError| {
            let message = format!("item {position}: {error}");
            stud_error!(item.py(), "CardError", &message, position = position, found = item)
        });
    }
    let number = index(item, CARD)?;
    number.extract::<u8>().ok().and_then(Card::new).ok_or_else(|| no_id(&number, Some(position)))
}

/// A number as a message tells it, however long it is: Python writes out no more than 4,300 digits.
pub(crate) fn told(number: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 40;
    match number.str().map(|text| text.to_string()) {
        Ok(text) if text.len() <= MOST => text,
        Ok(text) => format!("{}… ({} digits)", text.get(..MOST / 2).unwrap_or_default(), text.len()),
        Err(_) => "a number too long to write out".to_owned(),
    }
}

const CARD: &str = "a card: a Card, a text such as \"As\", or an id from 0 to 51";
const CARDS: &str = "cards: a text such as \"As Kd\", a Card, a CardSet, or an iterable of cards";

fn no_id(number: &Bound<'_, PyAny>, position: Option<usize>) -> PyErr {
    let place = position.map(|p| format!(" at position {p}")).unwrap_or_default();
    let id = told(number);
    let message = format!("{id}{place} is not the id of a card; ids are 0 (2c) to 51 (As)");
    stud_error!(number.py(), "CardError", &message, position = position, found = number)
}

/// Bytes are ids, as `bytes(CardSet)` makes them; a text that was encoded is none.
fn no_ids(given: &Bound<'_, PyAny>, found: &Bound<'_, PyAny>, position: usize) -> PyErr {
    let message = format!(
        "byte {found} at position {position} is not the id of a card (0 to 51); cards as text are a str, not bytes"
    );
    stud_error!(given.py(), "CardError", &message, position = position, found = found)
}

/// An integer, but no bool, no rank and no suit: those are integers in Python and mean something else.
pub(crate) fn index<'py>(obj: &Bound<'py, PyAny>, expected: &str) -> PyResult<Bound<'py, PyAny>> {
    if obj.is_exact_instance_of::<PyInt>() {
        return Ok(obj.clone());
    }
    let is_other = obj.is_instance_of::<PyBool>()
        || obj.is_instance_of::<PyCard>()
        || Enumeration::Rank.has(obj)?
        || Enumeration::Suit.has(obj)?;
    if is_other || !obj.hasattr("__index__")? {
        return Err(wrong_type(expected, obj));
    }
    obj.call_method0("__index__")
}

pub(crate) fn extract_rank(obj: &Bound<'_, PyAny>) -> PyResult<Rank> {
    small_index(obj, &Enumeration::Rank)?.and_then(Rank::new).ok_or_else(|| {
        let message = "a rank is a Rank or a number from 0 (deuce) to 12 (ace)";
        stud_error!(obj.py(), "CardError", message, found = obj)
    })
}

pub(crate) fn extract_suit(obj: &Bound<'_, PyAny>) -> PyResult<Suit> {
    small_index(obj, &Enumeration::Suit)?.and_then(Suit::new).ok_or_else(|| {
        let message = "a suit is a Suit or a number from 0 (clubs) to 3 (spades)";
        stud_error!(obj.py(), "CardError", message, found = obj)
    })
}

fn small_index(obj: &Bound<'_, PyAny>, own: &Enumeration) -> PyResult<Option<u8>> {
    if own.has(obj)? {
        return obj.extract().map(Some);
    }
    Ok(index(obj, own.expected())?.extract().ok())
}

/// The enumerations that Python defines.
pub(crate) enum Enumeration {
    Rank,
    Suit,
}

impl Enumeration {
    /// The class and its members, in the order of their values.
    fn members<'a>(&self, py: Python<'a>) -> PyResult<&'a (Py<PyAny>, Py<PyTuple>)> {
        static RANK: PyOnceLock<(Py<PyAny>, Py<PyTuple>)> = PyOnceLock::new();
        static SUIT: PyOnceLock<(Py<PyAny>, Py<PyTuple>)> = PyOnceLock::new();
        let (cell, name) = match self {
            Self::Rank => (&RANK, "Rank"),
            Self::Suit => (&SUIT, "Suit"),
        };
        kept(py, cell, || {
            let class = PyModule::import(py, "stud._ranks")?.getattr(name)?;
            let members = class.try_iter()?.collect::<PyResult<Vec<_>>>()?;
            Ok((class.unbind(), PyTuple::new(py, members)?.unbind()))
        })
    }

    pub(crate) fn member<'py>(&self, py: Python<'py>, value: u8) -> PyResult<Bound<'py, PyAny>> {
        self.members(py)?.1.bind(py).get_item(usize::from(value))
    }

    fn has(&self, obj: &Bound<'_, PyAny>) -> PyResult<bool> {
        obj.is_instance(self.members(obj.py())?.0.bind(obj.py()))
    }

    fn expected(&self) -> &'static str {
        match self {
            Self::Rank => "a Rank or a number from 0 (deuce) to 12 (ace)",
            Self::Suit => "a Suit or a number from 0 (clubs) to 3 (spades)",
        }
    }
}
