//! Python bindings of `stud`: arrays in and out, errors, frozen classes that delegate. No poker logic.
#![deny(unsafe_code)]
#![allow(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "doc comments here are Python docstrings in NumPy style"
)]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "methods of a Python class take `&self`")]
#![allow(clippy::needless_pass_by_value, reason = "arguments come from Python by value")]

use pyo3::prelude::*;

mod actions;
mod arrays;
mod batch;
mod buffers;
mod cards;
mod deck;
mod equity;
mod errors;
mod evaluate;
mod events;
mod facts;
mod gate;
mod hand;
mod kept;
mod options;
mod player;
mod playouts;
mod pots;
mod reading;
mod room;
mod rules;
mod saved;
mod stakes;
mod story;
mod strength;
mod table;

/// The compiled part of the Python package `stud`. Import `stud`, not this module.
#[pymodule(gil_used = false)]
fn _stud(module: &Bound<'_, PyModule>) -> PyResult<()> {
    arrays::prepare(module.py())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    cards::register(module)?;
    deck::register(module)?;
    evaluate::register(module)?;
    equity::register(module)?;
    rules::register(module)?;
    stakes::register(module)?;
    actions::register(module)?;
    events::register(module)?;
    room::register(module)?;
    pots::register(module)?;
    hand::register(module)?;
    saved::register(module)?;
    player::register(module)?;
    table::register(module)?;
    batch::register(module)?;
    playouts::register(module)
}
