//! From what a table refuses to the exceptions of `stud.errors`.

use crate::actions::{PyLegalActions, illegal_message};
use crate::cards::PyCardSet;
use crate::errors::{reasons_error, stud_error};
use pyo3::prelude::*;
use stud_engine::{BuyInFault, DeckFault, SavedTableFault, TableError};

/// The exception of a table's error.
pub(super) fn table_error(py: Python<'_>, error: &TableError, given: Option<&Bound<'_, PyAny>>) -> PyErr {
    let message = error.to_string();
    match error {
        TableError::Rules(reasons) => reasons_error(py, "RulesError", reasons.clone()),
        TableError::Setup(error) => {
            reasons_error(py, "SetupError", error.reasons.iter().map(ToString::to_string).collect())
        }
        TableError::Action(illegal) => stud_error!(
            py,
            "IllegalActionError",
            &illegal_message(given, illegal),
            action = given,
            legal = PyLegalActions(illegal.legal),
            seat = illegal.actor,
        ),
        TableError::PartialDeck { missing } => {
            stud_error!(py, "DeckError", &message, cards = PyCardSet(*missing))
        }
        TableError::Deck(fault) => {
            let cards = match *fault {
                DeckFault::Card(card) => Some(PyCardSet(card.into())),
                DeckFault::Reshuffle { pool } => Some(PyCardSet(pool)),
                _ => None,
            };
            stud_error!(py, "DeckError", &message, cards = cards)
        }
        TableError::Saved(fault) => {
            let position = match fault {
                SavedTableFault::Value { position } => Some(*position),
                SavedTableFault::NotATable => Some(0),
                _ => None,
            };
            stud_error!(py, "NotationError", &message, position = position)
        }
        TableError::BuyIn { seat, fault } => {
            let (least, most) = match *fault {
                BuyInFault::Short { stack, least, .. } => (Some(least.saturating_sub(stack)), None),
                BuyInFault::Over { stack, most, .. } => (None, Some(most.saturating_sub(stack))),
                BuyInFault::Nothing => (Some(1), None),
            };
            stud_error!(py, "TableError", &message, seat = seat, least = least, most = most)
        }
        TableError::NoSeat { seat, .. }
        | TableError::Taken { seat, .. }
        | TableError::Empty { seat }
        | TableError::CannotShow { seat }
        | TableError::NotToAct { seat, .. } => stud_error!(py, "TableError", &message, seat = seat),
        TableError::Name { seat, .. } => stud_error!(py, "TableError", &message, seat = *seat),
        _ => stud_error!(py, "TableError", &message),
    }
}
