//! Setups from Python, and hands for pickle.

use crate::cards::PyCardSet;
use crate::deck::PyDeck;
use crate::errors::{reasons_error, stud_error};
use crate::hand::PyHand;
use crate::options::{Value, read_all};
use crate::rules::PyRules;
use crate::stakes::PyStakes;
use crate::story::{Origin, Story};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use stud_engine::{Hand, Setup, SetupError, SetupFault};

/// The setup that these arguments describe, not yet checked but for types.
pub(crate) fn setup(
    rules: &Bound<'_, PyAny>,
    stakes: &Bound<'_, PyAny>,
    stacks: &Bound<'_, PyAny>,
    dealer: Option<&Bound<'_, PyAny>>,
    event_players: Option<&Bound<'_, PyAny>>,
) -> PyResult<Setup> {
    let (rules, stakes) = (PyRules::read(rules)?.0, PyStakes::read(stakes)?.0);
    let stacks = read_all("stacks", stacks)?;
    let dealer = dealer.map_or(Ok(0), |dealer| u8::read("dealer", dealer))?;
    let event_players = event_players.map_or(Ok(None), |n| Value::read("event_players", n))?;
    Ok(Setup { event_players, ..Setup::new(rules, stakes, stacks, dealer) })
}

pub(crate) fn begin(py: Python<'_>, setup: &Setup) -> PyResult<Hand> {
    Hand::new(setup).map_err(|error| setup_error(py, &error))
}

/// A `SetupError` with every reason.
pub(crate) fn setup_error(py: Python<'_>, error: &SetupError) -> PyErr {
    let reasons = error.reasons.iter().map(SetupFault::to_string).collect();
    reasons_error(py, "SetupError", reasons)
}

/// Of what pickle keeps; a change of it takes a new number.
const SAVED: u8 = 1;

impl PyHand {
    /// What pickle keeps: setup, deck, and the decisions (or, for a hand that the caller drives, the events).
    pub(crate) fn saved<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let setup = self.hand.setup();
        let (deck, past) = match &self.story {
            Story::Line { origin, ids } if origin.past.is_none() => {
                (Some(PyDeck::from(origin.deck)), PyBytes::new(py, ids.as_slice()).into_any())
            }
            _ => (self.deck.map(PyDeck::from), self.events(py)?.into_any()),
        };
        let (rules, stakes) = (PyRules(setup.rules), PyStakes(setup.stakes));
        let stacks = PyTuple::new(py, setup.stacks)?;
        let seats = (stacks, setup.dealer, setup.event_players);
        (SAVED, rules, stakes, seats, PyCardSet(setup.deck), deck, past).into_pyobject(py)
    }
}

/// For pickle: replays what was saved, so that nothing but a legal hand can come of it.
#[pyfunction]
#[pyo3(name = "_restore_hand", signature = (version, rules, stakes, seats, cards, deck, past, /))]
fn restore_hand(
    version: u8,
    rules: &Bound<'_, PyAny>,
    stakes: &Bound<'_, PyAny>,
    seats: (Bound<'_, PyAny>, Bound<'_, PyAny>, Option<Bound<'_, PyAny>>),
    cards: &Bound<'_, PyCardSet>,
    deck: Option<&Bound<'_, PyDeck>>,
    past: &Bound<'_, PyAny>,
) -> PyResult<PyHand> {
    let py = past.py();
    let wrong = |position: usize, error: PyErr| {
        let message = format!("not a saved hand: step {position} cannot be: {}", error.value(py));
        stud_error!(py, "NotationError", &message, position = position)
    };
    if version != SAVED {
        let message = format!("a hand saved in format {version}; this release reads format {SAVED}");
        return Err(stud_error!(py, "NotationError", &message, found = version));
    }
    let (stacks, dealer, event_players) = seats;
    let mut setup = setup(rules, stakes, &stacks, Some(&dealer), event_players.as_ref())?;
    setup.deck = cards.get().0;
    if let (Ok(ids), Some(deck)) = (past.cast::<PyBytes>(), deck) {
        let origin = Origin { past: None, hand: begin(py, &setup)?, deck: deck.get().deck };
        let mut hand = PyHand::dealt(py, origin)?;
        for (position, id) in ids.as_bytes().iter().enumerate() {
            hand = hand.play(&id.into_pyobject(py)?.into_any()).map_err(|error| wrong(position, error))?;
        }
        return Ok(hand);
    }
    let mut hand = PyHand::driven(&begin(py, &setup)?, Vec::new());
    for (position, event) in past.try_iter()?.enumerate() {
        hand = hand.apply(&event?).map_err(|error| wrong(position, error))?;
    }
    match deck {
        None => Ok(hand),
        Some(deck) => {
            PyHand::dealt(py, Origin { past: Some(hand.story), hand: hand.hand, deck: deck.get().deck })
        }
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(restore_hand, module)?)
}
