//! From the errors of the crates to the exceptions of `stud.errors`.

use crate::cards::{CardObject, PyCardSet};
use crate::kept::kept;
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyModule};
use stud_cards::{DeckError, ParseCardsError, ParseReason};

/// The exception of this name in `stud.errors` with its facts as keywords.
pub(crate) fn error<'py>(py: Python<'py>, class: &str, message: &str, facts: &Bound<'py, PyDict>) -> PyErr {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let exception = kept(py, &MODULE, || PyModule::import(py, "stud.errors").map(Bound::unbind))
        .and_then(|module| module.bind(py).getattr(class))
        .and_then(|class| class.call((message,), Some(facts)));
    exception.map_or_else(|error| error, PyErr::from_value)
}

/// As [`error`], with the facts as (name, value) pairs.
macro_rules! stud_error {
    ($py:expr, $class:literal, $message:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        let facts = pyo3::types::PyDict::new($py);
        let filled: pyo3::PyResult<()> =
            Ok(())$(.and_then(|()| facts.set_item(stringify!($name), $value)))*;
        match filled {
            Ok(()) => $crate::errors::error($py, $class, $message, &facts),
            Err(error) => error,
        }
    }};
}
pub(crate) use stud_error;

/// An `ArgumentError`: the type is right, the value cannot be.
pub(crate) fn argument_error(py: Python<'_>, message: &str) -> PyErr {
    stud_error!(py, "ArgumentError", message)
}

/// "expected …, found X of type T".
pub(crate) fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().qualname().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {name}"))
}

/// As [`wrong_type`], with what to give instead: a hint for things that are easily taken for each other.
pub(crate) fn taken_for(expected: &str, found: &Bound<'_, PyAny>, instead: &str) -> PyErr {
    let error = wrong_type(expected, found);
    if instead.is_empty() {
        return error;
    }
    PyTypeError::new_err(format!("{}; {instead}", error.value(found.py())))
}

pub(crate) fn parse_error(py: Python<'_>, error: &ParseCardsError) -> PyErr {
    let card = match error.reason {
        ParseReason::Duplicate(card) => Some(CardObject(card)),
        _ => None,
    };
    stud_error!(
        py,
        "ParseError",
        &error.to_string(),
        card = card,
        position = error.position,
        found = error.found.as_str(),
    )
}

pub(crate) fn deck_error(py: Python<'_>, error: &DeckError) -> PyErr {
    let message = error.to_string();
    match *error {
        DeckError::Duplicate { card, position } => {
            let card = CardObject(card);
            stud_error!(py, "CardError", &message, card = card, position = position)
        }
        DeckError::Missing { cards } => stud_error!(py, "DeckError", &message, cards = PyCardSet(cards)),
        DeckError::Reshuffle { pool, given } => {
            stud_error!(py, "DeckError", &message, cards = PyCardSet(pool ^ given))
        }
        DeckError::Saved { position } => stud_error!(py, "NotationError", &message, position = position),
        DeckError::Entropy => PyOSError::new_err(message),
        _ => stud_error!(py, "DeckError", &message),
    }
}

/// A `SetupError` or `RulesError` with every reason.
pub(crate) fn reasons_error(py: Python<'_>, class: &str, reasons: Vec<String>) -> PyErr {
    let message = reasons.join("; ");
    let facts = PyDict::new(py);
    match facts.set_item("reasons", reasons) {
        Ok(()) => error(py, class, &message, &facts),
        Err(error) => error,
    }
}
