//! How many instructions each kernel takes for a hand of seven cards, held to a bound: unlike times, counts are
//! the same on a busy machine.
//!
//! ```text
//! cargo bench -p stud-eval --bench instructions
//! ```
//!
//! Each kernel runs in valgrind once and twice over the same rows; the difference is counted. valgrind knows
//! AVX2 but not AVX-512, whose kernel is left out. It fails if a count is above its bound, if one is so far below
//! that the bound guards nothing any more, and if a kernel of this machine could not be counted.

use std::process::{Command, ExitCode};
use stud_eval::Ranking;
use stud_eval::batch::{Kernel, evaluate_rows_with};

/// At most this many instructions a hand: kernel, ranking, bound. About 5 % above what was counted.
const BOUNDS: [(&str, &str, f64); 9] = [
    ("scalar", "high", 114.0),
    ("scalar", "ace_to_five", 101.0),
    ("scalar", "eight_or_better", 87.0),
    ("portable", "high", 56.0),
    ("portable", "ace_to_five", 64.0),
    ("portable", "eight_or_better", 55.0),
    ("avx2", "high", 21.7),
    ("avx2", "ace_to_five", 17.1),
    ("avx2", "eight_or_better", 7.8),
];

/// A count under this share of its bound asks for a tighter bound.
const STALE: f64 = 0.85;

const HANDS: u32 = 1 << 16;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    if let [_, work, kernel, ranking, times] = &args[..]
        && work == "--work"
    {
        return evaluate(kernel, ranking, times);
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("nothing was counted: install valgrind (apt-get install valgrind, dnf install valgrind)");
        return ExitCode::FAILURE;
    }
    let mut failed = false;
    for (name, ranking, bound) in BOUNDS {
        if !Kernel::ALL.iter().any(|kernel| kernel.name() == name && kernel.is_available()) {
            println!("{name:10}{ranking:18}not a kernel of this machine");
            continue;
        }
        let (Some(once), Some(twice)) = (count(name, ranking, "1"), count(name, ranking, "2")) else {
            println!("{name:10}{ranking:18}NOT COUNTED: valgrind could not run it");
            failed = true;
            continue;
        };
        let each = (twice - once) / f64::from(HANDS);
        let verdict = verdict(each, bound);
        println!("{name:10}{ranking:18}{each:8.2} instructions a hand, at most {bound:6.2} {verdict}");
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

/// The instructions of a run of this program that evaluates all hands so many times.
fn count(kernel: &str, ranking: &str, times: &str) -> Option<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--work", kernel, ranking, times])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    let (_, counted) = text.split_once("Collected : ").filter(|_| output.status.success())?;
    counted.split_whitespace().next()?.parse().ok()
}

/// Evaluates the same random hands so many times.
fn evaluate(kernel: &str, ranking: &str, times: &str) -> ExitCode {
    let kernel = Kernel::ALL.into_iter().find(|known| known.name() == kernel && known.is_available());
    let (Some(kernel), Ok(ranking), Ok(times)) = (kernel, ranking.parse::<Ranking>(), times.parse()) else {
        return ExitCode::FAILURE;
    };
    let mut deck: [u8; 52] = std::array::from_fn(|id| id as u8);
    let mut stream = stud_cards::Stream::new(1, 0);
    let mut rows = Vec::new();
    for _ in 0..HANDS {
        for place in 0..7 {
            deck.swap(place, place + stream.below(52 - place as u64) as usize);
        }
        rows.extend_from_slice(&deck[..7]);
    }
    let mut out = vec![0; HANDS as usize];
    for _ in 0..times {
        if evaluate_rows_with(kernel, &rows, 7, ranking, &mut out).is_err() {
            return ExitCode::FAILURE;
        }
        std::hint::black_box(&out);
    }
    ExitCode::SUCCESS
}
