//! Instructions of works, counted by valgrind and held to bounds: unlike times, counts are the same on a busy machine.
//!
//! Each work is run in valgrind once and twice; the difference is counted. It fails if a count is above its bound, if
//! one is so far below that the bound guards nothing any more, and if anything could not be counted.

use std::error::Error;
use std::process::{Command, ExitCode};

/// A count under this share of its bound asks for a tighter bound.
const STALE: f64 = 0.85;

/// Holds works to their bounds. `run` does a work so many times and says how many of the units it had each time.
pub fn hold(
    bounds: &[(&str, f64)],
    unit: &str,
    run: impl Fn(&str, u32) -> Result<u64, Box<dyn Error>>,
) -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    if let [_, work, name, times] = &args[..]
        && work == "--work"
    {
        let done = times.parse().map_err(Into::into).and_then(|times| run(name, times));
        return match done {
            Ok(units) => {
                println!("{units}");
                ExitCode::SUCCESS
            }
            Err(error) => {
                println!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("nothing was counted: install valgrind (apt-get install valgrind, dnf install valgrind)");
        return ExitCode::FAILURE;
    }
    let mut failed = false;
    for &(name, bound) in bounds {
        let (Some((once, units)), Some((twice, _))) = (count(name, "1"), count(name, "2")) else {
            println!("{name:28}NOT COUNTED: valgrind could not run it");
            failed = true;
            continue;
        };
        let each = (twice - once) / units;
        let verdict = verdict(each, bound);
        println!("{name:28}{each:8.2} instructions a {unit}, at most {bound:6.1} {verdict}");
        failed |= !verdict.is_empty();
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What is wrong with a count, nothing if it is right.
fn verdict(each: f64, bound: f64) -> String {
    if each > bound {
        "TOO MANY".to_owned()
    } else if each < bound * STALE {
        format!("FAR BELOW: tighten the bound to {:.1}", each * 1.05)
    } else {
        String::new()
    }
}

/// The instructions of this program when it does the work so many times, and the units of one time.
fn count(name: &str, times: &str) -> Option<(f64, f64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--work", name, times])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    let (_, counted) = text.split_once("Collected : ").filter(|_| output.status.success())?;
    let units = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    Some((counted.split_whitespace().next()?.parse().ok()?, units))
}
