//! The arrays of an `Observation`, for as long as a call fills them.
//!
//! Another thread of Python may write to them, or read them, meanwhile: NumPy locks nothing. That is a data race by the
//! letter, of plain writes: what is written comes from the hands alone, and nothing here or in `stud_sim` ever reads from
//! these arrays, so nothing is decided by what stands in them, and the worst is a mixture of both writers' values.

use crate::arrays;
use crate::errors::{stud_error, wrong_type};
use crate::kept::kept;
use numpy::PyReadwriteArrayDyn;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use stud_sim::{Observation, Shape};

fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = kept(py, &CLASS, || {
        PyModule::import(py, "stud._observation")?.getattr("Observation").map(Bound::unbind)
    })?;
    Ok(class.bind(py))
}

/// A new `Observation` of this shape.
pub(crate) fn new(py: Python<'_>, shape: Shape) -> PyResult<Bound<'_, PyAny>> {
    let seats = pyo3::types::PyDict::new(py);
    seats.set_item("seats", shape.seats)?;
    class(py)?.call_method("empty", (shape.rows,), Some(&seats))
}

macro_rules! buffers {
    ($($name:ident: $type:ty, $shape:expr;)+) => {
        /// The arrays, borrowed for writing.
        pub(crate) struct Buffers<'py> { $($name: PyReadwriteArrayDyn<'py, $type>,)+ }

        impl<'py> Buffers<'py> {
            /// Borrows the arrays of an `Observation`.
            pub(crate) fn of(out: &Bound<'py, PyAny>, shape: Shape) -> PyResult<Self> {
                if !out.is_instance(class(out.py())?)? {
                    return Err(wrong_type("an Observation for out", out));
                }
                let buffers = Self { $($name: arrays::writable(
                    &out.getattr(stringify!($name))?,
                    stringify!($name),
                    &$shape(shape.rows, shape.seats),
                    "that of this batch",
                )?,)+ };
                arrays::apart(out.py(), &[$((stringify!($name), arrays::span(&buffers.$name)),)+])?;
                Ok(buffers)
            }

            pub(crate) fn view(&mut self) -> PyResult<Observation<'_>> {
                // Where they lie was checked.
                let misplaced = || {
                    Python::attach(|py| stud_error!(py, "ArrayError", "an array is not contiguous and aligned"))
                };
                Ok(Observation { $($name: self.$name.as_slice_mut().map_err(|_| misplaced())?,)+ })
            }
        }
    };
}

buffers! {
    actor: i8, |n, _| vec![n];
    legal: bool, |n, _| vec![n, 5];
    street: u8, |n, _| vec![n];
    pot: u32, |n, _| vec![n];
    to_call: u32, |n, _| vec![n];
    stacks: u32, |n, s| vec![n, s];
    bets: u32, |n, s| vec![n, s];
    live: bool, |n, s| vec![n, s];
    upcards: u8, |n, s| vec![n, s, 4];
    down_cards: u8, |n, _| vec![n, 3];
    community: u8, |n, _| vec![n];
    done: bool, |n, _| vec![n];
    payoffs: i64, |n, s| vec![n, s];
}
