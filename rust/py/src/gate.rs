//! The one place where Python is let go: work in parts, on one thread or several, that Ctrl-C can stop.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long Ctrl-C may go unnoticed while threads are at work.
const PATIENCE: Duration = Duration::from_millis(50);

/// More threads than this are not started, whatever was asked for.
const MOST_THREADS: usize = 256;

/// Reads an option `threads`.
pub(crate) fn thread_count(threads: &Bound<'_, PyAny>) -> PyResult<usize> {
    let number = crate::reading::index(threads, "a number of threads")?;
    match number.extract::<usize>() {
        Ok(threads) if threads > 0 => Ok(threads.min(MOST_THREADS)),
        _ if number.lt(1)? => {
            let message = format!("threads is at least 1, not {}", crate::reading::told(&number));
            Err(crate::errors::argument_error(threads.py(), &message))
        }
        _ => Ok(MOST_THREADS),
    }
}

/// Does `work` on every part, the first ones first, without holding on to Python. `each` gets the results, in
/// any order, with Python at hand; if it raises, or if a signal handler does, no more parts are begun, those
/// under way are finished, and the exception is returned.
pub(crate) fn run<P: Send, R: Send>(
    py: Python<'_>,
    threads: usize,
    parts: impl ExactSizeIterator<Item = P> + Send,
    work: impl Fn(P) -> R + Sync,
    mut each: impl FnMut(R) -> PyResult<()>,
) -> PyResult<()> {
    let threads = threads.min(parts.len());
    if threads <= 1 {
        for part in parts {
            let result = py.detach(|| work(part));
            each(result)?;
            py.check_signals()?;
        }
        return Ok(());
    }
    run_stoppable(py, threads, parts, &AtomicBool::new(false), work, each)
}

/// As [`run`], for parts so long that Ctrl-C must stop one in the middle: `stop` is set when an exception is
/// raised, for `work` to look at now and then.
pub(crate) fn run_stoppable<P: Send, R: Send>(
    py: Python<'_>,
    threads: usize,
    parts: impl ExactSizeIterator<Item = P> + Send,
    stop: &AtomicBool,
    work: impl Fn(P) -> R + Sync,
    mut each: impl FnMut(R) -> PyResult<()>,
) -> PyResult<()> {
    let threads = threads.clamp(1, parts.len().max(1));
    let parts = Mutex::new(parts);
    let (sender, results) = mpsc::channel();
    // A receiver belongs to one thread at a time; in a lock it may be used with Python let go.
    let results = Mutex::new(results);
    let receive = || results.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
    std::thread::scope(|scope| {
        let mut started = false;
        for _ in 0..threads {
            let sender = sender.clone();
            let (parts, work) = (&parts, &work);
            let worker = move || {
                while !stop.load(Ordering::Relaxed) {
                    let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(part) = next else { return };
                    if sender.send(work(part)).is_err() {
                        return;
                    }
                }
            };
            // Fewer threads than asked for do as well; without any there is no result.
            match std::thread::Builder::new().spawn_scoped(scope, worker) {
                Ok(_) => started = true,
                Err(error) if !started => return Err(error.into()),
                Err(_) => break,
            }
        }
        // The threads hold the only senders: when all are done, receiving ends.
        drop(sender);
        let mut outcome = Ok(());
        loop {
            match py.detach(receive) {
                Err(RecvTimeoutError::Disconnected) => return outcome,
                Ok(result) if outcome.is_ok() => outcome = each(result),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
            if outcome.is_ok() {
                outcome = py.check_signals();
            }
            if outcome.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    })
}
