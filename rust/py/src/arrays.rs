//! The arrays that come in, with the same checks and errors wherever one does.

use crate::errors::{stud_error, wrong_type};
use numpy::{
    BorrowError, Element, PyArray, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray,
    PyReadwriteArray, PyUntypedArray, PyUntypedArrayMethods, dtype, ndarray::Dimension,
};
use pyo3::prelude::*;
use std::ops::Range;

/// Has the numpy crate make now what it makes once: while it does, an object that is made runs the caller's code
/// (a finaliser, a callback of the garbage collector), which waits for ever if it needs the same.
pub(crate) fn prepare(py: Python<'_>) -> PyResult<()> {
    dtype::<bool>(py);
    dtype::<i8>(py);
    dtype::<u8>(py);
    dtype::<u16>(py);
    dtype::<u32>(py);
    dtype::<i64>(py);
    PyArray1::from_vec(py, vec![0_u8]).try_readwrite()?;
    Ok(())
}

/// An array, and none with a mask: that says that some numbers do not count, and nothing here looks at masks.
pub(crate) fn plain<'a, 'py>(
    obj: &'a Bound<'py, PyAny>,
    expected: &str,
) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    let array = obj.cast::<PyUntypedArray>().map_err(|_| wrong_type(expected, obj))?;
    if !array.is_exact_instance_of::<PyUntypedArray>() && array.hasattr("mask")? {
        let message = "masked arrays are not taken: use .data, or .compressed() rows";
        return Err(stud_error!(array.py(), "ArrayError", message));
    }
    Ok(array)
}

/// A plain array of this type, to read values from that are `what` each.
pub(crate) fn array_of<'a, 'py, T: Element>(
    obj: &'a Bound<'py, PyAny>,
    name: &str,
    what: &str,
) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    let py = obj.py();
    let array = plain(obj, &format!("a numpy array for {name}"))?;
    let (right, found) = (dtype::<T>(py), array.dtype());
    if !found.is_equiv_to(&right) {
        let message = format!(
            "{name} have the dtype {right}, {what} each, not {found}: convert with .astype(np.{right})"
        );
        return Err(stud_error!(py, "ArrayError", &message));
    }
    Ok(array)
}

/// Refuses what has not one axis.
pub(crate) fn check_axes(array: &Bound<'_, PyUntypedArray>, name: &str) -> PyResult<()> {
    if array.ndim() == 1 {
        return Ok(());
    }
    let message = format!("{name} have the shape (N,), not {}", array.getattr("shape")?);
    Err(stud_error!(array.py(), "ArrayError", &message))
}

/// Borrows for reading an array whose type, axes and order were checked.
pub(crate) fn readable<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<PyReadonlyArray<'py, T, D>> {
    let py = array.py();
    let fail = |message: String| stud_error!(py, "ArrayError", &message);
    let borrowed = array.cast::<PyArray<T, D>>()?.try_readonly();
    let borrowed = borrowed
        .map_err(|_| fail(format!("{name} share memory with an array that another call is writing to")))?;
    match borrowed.as_slice() {
        Ok(_) => Ok(borrowed),
        Err(_) => Err(fail(format!("{name} must be contiguous and aligned"))),
    }
}

/// Checks an array to write to, and borrows it. The shape is `what`.
pub(crate) fn writable<'py, T: Element, D: Dimension>(
    obj: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
    what: &str,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let py = obj.py();
    let fail = |message: String| stud_error!(py, "ArrayError", &message);
    let array = plain(obj, &format!("a numpy array for {name}"))?;
    let (right, found) = (dtype::<T>(py), array.dtype());
    if !found.is_equiv_to(&right) {
        return Err(fail(format!("{name} has the dtype {right}, not {found}")));
    }
    if array.shape() != shape {
        let (right, found) = (pyo3::types::PyTuple::new(py, shape)?, array.getattr("shape")?);
        return Err(fail(format!("{name} has the shape {right}, {what}, not {found}")));
    }
    let misplaced = || fail(format!("{name} must be C-contiguous and aligned"));
    if !array.is_c_contiguous() {
        return Err(misplaced());
    }
    let borrowed = array.cast::<PyArray<T, D>>()?.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => fail(format!("{name} is read-only")),
        _ => {
            fail(format!("{name} shares memory with another array of this call, or another call is using it"))
        }
    })?;
    if borrowed.as_slice().is_err() {
        return Err(misplaced());
    }
    Ok(borrowed)
}

/// Where an array lies.
pub(crate) fn span<T: Element, D: Dimension>(array: &PyReadonlyArray<'_, T, D>) -> Range<usize> {
    let values = array.as_slice().unwrap_or_default().as_ptr_range();
    values.start.addr()..values.end.addr()
}

/// Refuses arrays of which two lie on one another: those of one buffer that NumPy does not know to be the same.
pub(crate) fn apart(py: Python<'_>, spans: &[(&str, Range<usize>)]) -> PyResult<()> {
    for (i, (name, one)) in spans.iter().enumerate() {
        for (other_name, other) in spans.iter().take(i) {
            if one.start < other.end && other.start < one.end {
                let message = format!("{other_name} and {name} share memory");
                return Err(stud_error!(py, "ArrayError", &message));
            }
        }
    }
    Ok(())
}
