//! Python bindings of `stud`: arrays in and out, errors, frozen classes that delegate. No poker logic.

use pyo3::prelude::*;

/// The compiled part of the Python package `stud`. Import `stud`, not this module.
#[pymodule(gil_used = false)]
fn _stud(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}
