//! A batch of six-seat hands under uniform random play, and playouts, one thread: decisions and playouts a second.
//!
//! The choices are made beforehand and not counted. Time is that of the processor.
//!
//! `cargo bench -p stud-sim --bench batch [-- ROWS STEPS ROUNDS]`
#![allow(clippy::print_stdout, clippy::cast_precision_loss, reason = "a program that prints rates")]

#[path = "../../benches/clock.rs"]
mod clock;

use stud_cards::Stream;
use stud_engine::{Hand, Room, Setup};
use stud_sim::{Batch, Deal, Observation, Policy, Reset, playouts};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<usize>().ok());
    let rows = numbers.next().unwrap_or(4096);
    let steps = numbers.next().unwrap_or(1000);
    let rounds = numbers.next().unwrap_or(5);
    let room = Room::preset("room_a")?;
    let setup = Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 6], 0);
    let six = rows * 6;
    let (mut actor, mut legal, mut street) = (vec![0; rows], vec![false; rows * 5], vec![0; rows]);
    let (mut pot, mut to_call) = (vec![0; rows], vec![0; rows]);
    let (mut stacks, mut bets, mut live) = (vec![0; six], vec![0; six], vec![false; six]);
    let (mut upcards, mut down, mut community) = (vec![0; six * 4], vec![0; rows * 3], vec![0; rows]);
    let (mut done, mut payoffs) = (vec![false; rows], vec![0; six]);
    let first = Batch::new(&setup, rows, 1, Reset::Auto)?;
    let (choices, finished) = choices(&first, steps)?;
    for observed in [false, true] {
        let mut rates = Vec::new();
        for _ in 0..rounds {
            let mut batch = first.clone();
            let begun = clock::now();
            for ids in choices.chunks_exact(rows) {
                let out = observed.then_some(Observation {
                    actor: &mut actor,
                    legal: &mut legal,
                    street: &mut street,
                    pot: &mut pot,
                    to_call: &mut to_call,
                    stacks: &mut stacks,
                    bets: &mut bets,
                    live: &mut live,
                    upcards: &mut upcards,
                    down_cards: &mut down,
                    community: &mut community,
                    done: &mut done,
                    payoffs: &mut payoffs,
                });
                batch.step(ids, None, out)?;
            }
            rates.push(choices.len() as f64 / clock::since(begun));
            assert_eq!(batch.finished(), finished);
        }
        rates.sort_by(f64::total_cmp);
        let with = if observed { "with" } else { "without" };
        println!(
            "step of {rows} rows {with} observations: {:.2} M decisions a second",
            rates[rounds / 2] / 1e6
        );
    }

    let (hand, _) = Hand::deal(&setup, 7)?;
    for (deal, name) in [(Deal::Stub, "as dealt"), (Deal::UnseenBy(0), "from a view")] {
        let mut rates = Vec::new();
        for _ in 0..rounds {
            let begun = clock::now();
            let tally = playouts(&hand, deal, &Policy::uniform(), 1, 200_000)?;
            assert_eq!(tally.sum.iter().sum::<i64>(), 0);
            rates.push(tally.count as f64 / clock::since(begun));
        }
        rates.sort_by(f64::total_cmp);
        println!("playouts {name}: {:.2} M a second", rates[rounds / 2] / 1e6);
    }
    Ok(())
}

/// The choices of so many steps, and how many hands they end.
fn choices(first: &Batch, steps: usize) -> Result<(Vec<u8>, u64), Box<dyn std::error::Error>> {
    let (mut batch, mut stream, mut choices) = (first.clone(), Stream::new(2, 0), Vec::new());
    for _ in 0..steps {
        let from = choices.len();
        choices.extend(batch.masks().map(|mask| {
            let mut rest = mask;
            for _ in 0..stream.below(u64::from(mask.count_ones())) {
                rest &= rest - 1;
            }
            rest.trailing_zeros() as u8
        }));
        batch.step(&choices[from..], None, None)?;
    }
    Ok((choices, batch.finished()))
}
