//! `Pot`.

use crate::errors::argument_error;
use crate::facts::seat_tuple;
use crate::options::{Value, read_all};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use stud_engine::Pot;

/// A pot: chips, and who can win them (rules 4.13).
///
/// Examples
/// --------
/// >>> import stud
/// >>> room = stud.rooms.ROOM_A
/// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2, seed=7)
/// >>> hand.pots
/// (Pot(100, (0, 1)),)
#[pyclass(name = "Pot", module = "stud", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPot(pub(crate) Pot);

#[pymethods]
impl PyPot {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str, &'static str, &'static str) =
        ("amount", "eligible", "winners", "low_winners");

    #[new]
    #[pyo3(signature = (amount, eligible, *, winners = None, low_winners = None, rake = None))]
    fn new(
        amount: &Bound<'_, PyAny>,
        eligible: &Bound<'_, PyAny>,
        winners: Option<&Bound<'_, PyAny>>,
        low_winners: Option<&Bound<'_, PyAny>>,
        rake: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let some = |name, seats: Option<&Bound<'_, PyAny>>| seats.map_or(Ok(0), |s| read_mask(name, s));
        Ok(Self(Pot {
            amount: u32::read("amount", amount)?,
            rake: rake.map_or(Ok(0), |rake| u32::read("rake", rake))?,
            eligible: read_mask("eligible", eligible)?,
            winners: some("winners", winners)?,
            low_winners: some("low_winners", low_winners)?,
        }))
    }

    /// The chips in it.
    #[getter]
    fn amount(&self) -> u32 {
        self.0.amount
    }

    /// What the house takes of them.
    #[getter]
    fn rake(&self) -> u32 {
        self.0.rake
    }

    /// The seats that can win it.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seat_tuple(py, self.0.eligible)
    }

    /// The seats that won it, or its high half; empty before the end.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seat_tuple(py, self.0.winners)
    }

    /// The seats that won its low half; empty if there was none.
    #[getter]
    fn low_winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seat_tuple(py, self.0.low_winners)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Pot { amount, rake, eligible, winners, low_winners } = self.0;
        let part = |name, mask| {
            let text = seat_tuple(py, mask)?.repr()?;
            PyResult::Ok(if mask == 0 { String::new() } else { format!(", {name}={text}") })
        };
        let rake = if rake == 0 { String::new() } else { format!(", rake={rake}") };
        let eligible = seat_tuple(py, eligible)?.repr()?;
        let (winners, low) = (part("winners", winners)?, part("low_winners", low_winners)?);
        Ok(format!("Pot({amount}, {eligible}{winners}{low}{rake})"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let restore = PyModule::import(py, "stud._stud")?.getattr("_restore_pot")?;
        let this = slf.get();
        let seats = (this.eligible(py)?, this.winners(py)?, this.low_winners(py)?);
        Ok((restore, (this.0.amount, seats, this.0.rake).into_pyobject(py)?))
    }
}

/// For pickle.
#[pyfunction]
#[pyo3(name = "_restore_pot", signature = (amount, seats, rake, /))]
fn restore_pot(
    amount: &Bound<'_, PyAny>,
    seats: (Bound<'_, PyAny>, Bound<'_, PyAny>, Bound<'_, PyAny>),
    rake: &Bound<'_, PyAny>,
) -> PyResult<PyPot> {
    let (eligible, winners, low_winners) = seats;
    PyPot::new(amount, &eligible, Some(&winners), Some(&low_winners), Some(rake))
}

/// Seats as a mask.
fn read_mask(name: &str, seats: &Bound<'_, PyAny>) -> PyResult<u8> {
    let mut mask = 0;
    for seat in read_all::<u8>(name, seats)? {
        if seat > 7 || mask >> seat & 1 == 1 {
            return Err(argument_error(
                seats.py(),
                &format!("{name} must be different seats from 0 to 7, not {seats}"),
            ));
        }
        mask |= 1 << seat;
    }
    Ok(mask)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPot>()?;
    module.add_function(wrap_pyfunction!(restore_pot, module)?)
}
