//! Time of the processor, so that other work on the machine matters little.

use std::time::Instant;

/// A moment: nanoseconds that this thread has had a processor, where the system counts them, and real time.
pub fn now() -> (Option<u64>, Instant) {
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    (line.split(' ').next().and_then(|text| text.parse().ok()), Instant::now())
}

/// Seconds since then.
#[allow(clippy::cast_precision_loss, reason = "times are short")]
pub fn since(begun: (Option<u64>, Instant)) -> f64 {
    match (begun.0, now().0) {
        (Some(begun), Some(now)) => (now - begun) as f64 / 1e9,
        _ => begun.1.elapsed().as_secs_f64(),
    }
}
