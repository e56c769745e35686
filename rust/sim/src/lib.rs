//! Many hands of seven-card stud at once.
//!
//! A [`Batch`] steps hands side by side, one decision each, and says what their actors see. [`playouts`] plays a hand
//! out many times and sums what every seat won.
//!
//! Nothing here starts threads: a batch is cut into [`Part`]s, playouts into chunks, and results are the same
//! however the parts are spread.
#![forbid(unsafe_code)]

mod batch;
mod ids;
mod observation;
mod playouts;
mod policy;
mod saved;

pub use batch::{Batch, BatchError, IllegalRow, Part, Reset, RowFault};
pub use observation::{NO_CARD, Observation, Shape};
pub use playouts::{CHUNK, Deal, PlayoutError, Tally, chunks, playout_chunk, playouts};
pub use policy::{Policy, PolicyFault};
pub use saved::{RestoreError, RestoreFault};
