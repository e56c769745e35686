//! How many instructions each kernel takes for a hand of seven cards, held to a bound.
//!
//! ```text
//! cargo bench -p stud-eval --bench instructions
//! ```
//!
//! valgrind knows AVX2 but not AVX-512, whose kernel is left out.

#[path = "../../benches/counted.rs"]
mod counted;

use std::error::Error;
use std::process::ExitCode;
use stud_eval::Ranking;
use stud_eval::batch::{Kernel, evaluate_rows_with};

/// At most this many instructions a hand, by kernel and ranking. About 5 % above what was counted.
const BOUNDS: [(&str, f64); 9] = [
    ("scalar, high", 114.0),
    ("scalar, ace_to_five", 101.0),
    ("scalar, eight_or_better", 87.0),
    ("portable, high", 56.0),
    ("portable, ace_to_five", 64.0),
    ("portable, eight_or_better", 55.0),
    ("avx2, high", 21.7),
    ("avx2, ace_to_five", 17.1),
    ("avx2, eight_or_better", 7.8),
];

const HANDS: u32 = 1 << 16;

fn main() -> ExitCode {
    let known =
        |name: &str| name.split_once(", ").is_some_and(|(kernel, _)| kernel.parse::<Kernel>().is_ok());
    let (here, elsewhere): (Vec<_>, Vec<_>) = BOUNDS.into_iter().partition(|&(name, _)| known(name));
    for (name, _) in elsewhere {
        println!("{name:28}not a kernel of this machine");
    }
    counted::hold(&here, "hand", evaluate)
}

/// Evaluates the same random hands so many times.
fn evaluate(name: &str, times: u32) -> Result<u64, Box<dyn Error>> {
    let (kernel, ranking) = name.split_once(", ").ok_or("a work is a kernel and a ranking")?;
    let (kernel, ranking): (Kernel, Ranking) = (kernel.parse()?, ranking.parse()?);
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
        evaluate_rows_with(kernel, &rows, 7, ranking, &mut out)?;
        std::hint::black_box(&out);
    }
    Ok(HANDS.into())
}
