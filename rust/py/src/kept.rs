//! Values that are made once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The value of a cell, made first if need be.
///
/// Unlike [`PyOnceLock::get_or_try_init`] this holds on to nothing while the value is made: Python may run then, code
/// of the caller's in a finaliser too, and it might want the same value. The first one that is made stays.
pub(crate) fn kept<'a, T>(
    py: Python<'_>,
    cell: &'a PyOnceLock<T>,
    make: impl FnOnce() -> PyResult<T>,
) -> PyResult<&'a T> {
    if let Some(value) = cell.get(py) {
        return Ok(value);
    }
    let value = make()?;
    Ok(cell.get_or_init(py, || value))
}
