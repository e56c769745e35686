//! The arrays of an `Observation`, for as long as a call fills them.

use crate::errors::{stud_error, wrong_type};
use numpy::{
    BorrowError, Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use stud_sim::{Observation, Shape};

fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.get_or_try_init(py, || {
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
                Ok(Self { $($name: borrow(out, stringify!($name), &$shape(shape.rows, shape.seats))?,)+ })
            }

            pub(crate) fn view(&mut self) -> PyResult<Observation<'_>> {
                Ok(Observation { $($name: self.$name.as_slice_mut().map_err(|_| {
                    pyo3::exceptions::PyValueError::new_err(concat!(stringify!($name), " is not contiguous"))
                })?,)+ })
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

fn borrow<'py, T: Element>(
    out: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let py = out.py();
    let fail = |message: String| stud_error!(py, "ArrayError", &message);
    let array = out.getattr(name)?;
    let array = array
        .cast::<PyUntypedArray>()
        .map_err(|_| wrong_type(&format!("a numpy array for {name}"), &array))?;
    let right = dtype::<T>(py);
    if !array.dtype().is_equiv_to(&right) {
        return Err(fail(format!("{name} has the dtype {right}, not {}", array.dtype())));
    }
    if array.shape() != shape {
        let found = array.getattr("shape")?;
        return Err(fail(format!("{name} of this batch has the shape {shape:?}, not {found}")));
    }
    if !array.is_c_contiguous() {
        return Err(fail(format!("{name} must be C-contiguous")));
    }
    array.cast::<PyArrayDyn<T>>()?.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => fail(format!("{name} is read-only")),
        _ => {
            fail(format!("{name} shares memory with another array of this call, or another call is using it"))
        }
    })
}
