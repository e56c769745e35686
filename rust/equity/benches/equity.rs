//! The figures of the crate: `cargo bench -p stud-equity [-- ROUNDS]`. Medians of several rounds on one thread, in
//! processor time where the system tells it, so that other work on the machine counts for nothing.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "figures are rounded anyway")]

use std::hint::black_box;
use std::time::Instant;
use stud_cards::{CardSet, Deck};
use stud_equity::{Community, Contest, Game, Holding, Sampler, Spot, heads_up};

/// The time this thread has been running, in seconds, as Linux knows it.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn median(rounds: usize, mut run: impl FnMut()) -> f64 {
    // The system counts in ticks of some milliseconds: a round is long against them.
    let start = Instant::now();
    run();
    let times = (0.2 / start.elapsed().as_secs_f64()).ceil().clamp(1.0, 1e5) as u32;
    let mut seconds: Vec<f64> = (0..rounds)
        .map(|_| {
            let (start, begun) = (Instant::now(), processor_time());
            (0..times).for_each(|_| run());
            let spent = processor_time().zip(begun).map(|(now, begun)| now - begun);
            spent.unwrap_or_else(|| start.elapsed().as_secs_f64()) / f64::from(times)
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    seconds[rounds / 2]
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn main() {
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(5_usize).max(1);
    println!("exact, two seats");
    for (one, other) in [("AsAhKd", "7c8c9c"), ("AsAhKd", "7c"), ("Kd", "7c"), ("AsAhKdQs9h", "7c8c9cTd2s")] {
        for game in Game::ALL {
            let Ok(spot) = Spot::new(game, &[set(one), set(other)], CardSet::EMPTY) else { continue };
            let seconds = median(rounds, || {
                black_box(heads_up(&spot));
            });
            println!(
                "{one:>10} {other:>10} {game:>16} {:>22} run-outs {:>9.2} ms",
                spot.run_outs(),
                seconds * 1e3
            );
        }
    }
    println!("sampled, three known cards a seat: hands completed and compared");
    for seats in [2, 3, 6, 7, 8] {
        // The deck does not serve eight seats: their seventh card is one for all.
        let community = if seats == 8 { Community::Coming } else { Community::None };
        let mut deck = Deck::seeded(1);
        let ranges: Vec<_> = (0..seats)
            .map(|_| vec![Holding { cards: (0..3).filter_map(|_| deck.draw()).collect(), weight: 1.0 }])
            .collect();
        for game in Game::ALL {
            let Ok(contest) = Contest::new(game, &ranges, CardSet::EMPTY, community) else { continue };
            let Ok(sampler) = Sampler::new(&contest) else { continue };
            let seconds = median(rounds, || {
                black_box(sampler.chunk(1, 0, Sampler::CHUNK));
            });
            let hands = (Sampler::CHUNK * sampler.turns() * seats) as f64;
            println!("{seats} seats {game:>16} {:>9.1} million hands a second", hands / seconds / 1e6);
        }
    }
}
