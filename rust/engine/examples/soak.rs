//! Random hands of every published set of rules without end, with all that must hold after every event.
//!
//! ```text
//! cargo run --profile test -p stud-engine --example soak -- [--hands N] [--seed N] [--threads N] [--state FILE]
//! ```
//!
//! Hand `n` of a seed is the same whenever it is played: a failure names it, and `--first n --hands 1` plays it
//! alone. With `--state` the program goes on where it was stopped. One hand in sixteen is also replayed event by
//! event without its deck.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program that prints and may fail")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{check_invariants, play_random, random_setup};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use stud_cards::Stream;
use stud_engine::Hand;

/// Hands between two notes of where the program is.
const CHUNK: u64 = 100_000;

/// What a chunk came to.
#[derive(Clone, Copy, Default)]
struct Sums {
    events: u64,
    showdowns: u64,
    /// Mixes all payoffs, whatever the order of the hands: two runs must agree.
    digest: u64,
}

fn play(seed: u64, number: u64, sums: &mut Sums) {
    let mut stream = Stream::new(seed, number);
    let setup = random_setup(&mut stream);
    let (hand, events) = play_random(&setup, number, &mut stream, check_invariants);
    if number.is_multiple_of(16) {
        let mut replayed = Hand::new(&setup).unwrap();
        for &event in &events {
            replayed.apply(event).unwrap();
            check_invariants(&replayed);
        }
        assert_eq!(replayed, hand);
    }
    sums.events += events.len() as u64;
    sums.showdowns += u64::from(hand.shown() != 0);
    let mixed = hand.payoffs().iter().fold(number, |sum, &payoff| {
        (sum ^ payoff.cast_unsigned()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    sums.digest = sums.digest.wrapping_add(mixed);
}

/// Plays the hands of a chunk on so many threads.
fn chunk(seed: u64, first: u64, last: u64, threads: usize) -> Sums {
    let next = AtomicU64::new(first);
    let work = || {
        let mut sums = Sums::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= last {
                return sums;
            }
            let played = std::panic::catch_unwind(|| {
                let mut alone = Sums::default();
                play(seed, number, &mut alone);
                alone
            });
            let Ok(alone) = played else {
                println!("hand {number} of seed {seed} failed: --seed {seed} --first {number} --hands 1");
                std::process::exit(1);
            };
            sums = sums.plus(alone);
        }
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().map(|one| one.join().unwrap()).fold(Sums::default(), Sums::plus)
    })
}

impl Sums {
    fn plus(self, other: Self) -> Self {
        Self {
            events: self.events + other.events,
            showdowns: self.showdowns + other.showdowns,
            digest: self.digest.wrapping_add(other.digest),
        }
    }
}

fn option(name: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != name).nth(1)
}

fn number(name: &str, default: u64) -> u64 {
    option(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} takes a number")))
}

fn main() {
    let seed = number("--seed", 1);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = number("--threads", threads as u64).max(1) as usize;
    let first = number("--first", 0);
    let end = first + number("--hands", 200_000);
    let state = option("--state");
    // Seed, the next hand, and the sums so far.
    let saved = state.as_ref().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
    let saved: Vec<u64> = saved.split_whitespace().filter_map(|text| text.parse().ok()).collect();
    let (mut next, mut sums) = match saved[..] {
        [of, next, events, showdowns, digest] if of == seed && (first..=end).contains(&next) => {
            println!("going on at hand {next}");
            (next, Sums { events, showdowns, digest })
        }
        _ => (first, Sums::default()),
    };
    let (begun, from) = (Instant::now(), next);
    while next < end {
        let last = end.min(next - next % CHUNK + CHUNK);
        sums = sums.plus(chunk(seed, next, last, threads));
        next = last;
        if let Some(path) = &state {
            let text = format!("{seed} {next} {} {} {}\n", sums.events, sums.showdowns, sums.digest);
            std::fs::write(path, text).unwrap();
        }
        if next.is_multiple_of(10 * CHUNK) || next == end {
            let seconds = begun.elapsed().as_secs();
            println!("{next} hands, {} of them in {seconds} s", next - from);
        }
    }
    println!(
        "hands {first} to {end} of seed {seed}: {} events, {} showdowns, digest {:016x}, nothing amiss",
        sums.events, sums.showdowns, sums.digest
    );
}
