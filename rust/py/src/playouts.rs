//! `playouts`.

use crate::deck::extract_u64;
use crate::errors::{argument_error, wrong_type};
use crate::gate;
use crate::hand::PyHand;
use crate::options::Value;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use stud_sim::{Deal, Policy, Tally, chunks, playout_chunk};

/// The sums of playouts: (count, decisions, sums, sums of squares).
#[pyfunction]
#[pyo3(name = "_playouts", signature = (hand, count, seed, threads, view, policy, progress, /))]
#[allow(clippy::large_types_passed_by_value, reason = "read from Python once a call")]
#[allow(clippy::too_many_arguments, reason = "called by stud.playouts, which names them")]
fn tally<'py>(
    py: Python<'py>,
    hand: &Bound<'py, PyAny>,
    count: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    view: Option<&Bound<'py, PyAny>>,
    policy: Option<[[[f64; 5]; 2]; 5]>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(u64, u64, Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
    let hand = hand.cast::<PyHand>().map_err(|_| wrong_type("a Hand", hand))?.get().hand;
    let total = u64::from(u32::read("the number of playouts", count)?);
    let seed = extract_u64(seed, "a seed")?;
    let threads = gate::thread_count(threads)?;
    let deal = match view {
        Some(seat) => Deal::UnseenBy(usize::from(u8::read("view", seat)?)),
        None => Deal::Stub,
    };
    let policy = policy.map_or_else(|| Ok(Policy::uniform()), |weights| Policy::new(&weights));
    let policy = policy.map_err(|fault| argument_error(py, &fault.to_string()))?;
    let mut tally = Tally::default();
    let work = |index: u32| playout_chunk(&hand, deal, &policy, seed, total, u64::from(index));
    // A hand that cannot be played out is refused even if there is nothing to do.
    work(u32::MAX).map_err(|error| argument_error(py, &error.to_string()))?;
    let parts = (0..chunks(total) as usize).map(|index| index as u32);
    gate::run(py, threads, parts, work, |part| {
        tally.merge(&part.map_err(|error| argument_error(py, &error.to_string()))?);
        progress.map_or(Ok(()), |progress| progress.call1((tally.count, total)).map(|_| ()))
    })?;
    let seats = hand.seats();
    let sums = PyTuple::new(py, &tally.sum[..seats])?;
    Ok((tally.count, tally.decisions, sums, PyTuple::new(py, &tally.sum_of_squares[..seats])?))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(tally, module)?)
}
