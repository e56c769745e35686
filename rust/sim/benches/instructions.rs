//! How many instructions the engine and the batches take for a decision, held to bounds: unlike times, counts are
//! the same on a busy machine.
//!
//! ```text
//! cargo bench -p stud-sim --bench instructions
//! ```

#[path = "../../benches/counted.rs"]
mod counted;

use std::process::ExitCode;
use stud_cards::{Deck, Stream};
use stud_engine::{Hand, Room, Setup};
use stud_sim::{Batch, Deal, Observation, Policy, Reset, playouts};

/// At most this many instructions a decision of six seats at random, all that lies between the decisions counted:
/// the shuffle, the deal, the showdown.
const BOUNDS: [(&str, f64); 4] =
    [("hands", 337.0), ("batch", 443.0), ("batch observed", 599.0), ("playouts", 351.0)];

const ROWS: usize = 256;
const STEPS: usize = 400;
const HANDS: u64 = 5000;

fn main() -> ExitCode {
    counted::hold(&BOUNDS, "decision", |name, times| (0..times).try_fold(0, |_, _| run(name)))
}

/// Does the work, and says how many decisions it was.
fn run(name: &str) -> Result<u64, Box<dyn std::error::Error>> {
    let room = Room::preset("room_a")?;
    let setup = Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 6], 0);
    match name {
        "hands" => {
            let (start, mut stream, mut decisions) = (Hand::new(&setup)?, Stream::new(2, 0), 0);
            for index in 0..HANDS {
                let (mut hand, mut deck) = (start, Deck::from_stream(1, index));
                hand.advance(&mut deck, &mut ())?;
                while !hand.is_over() {
                    let id = choose(hand.legal().mask(), &mut stream);
                    hand.play_id(id, &mut deck, &mut ())?;
                    decisions += 1;
                }
            }
            Ok(decisions)
        }
        "playouts" => {
            let (hand, _) = Hand::deal(&setup, 7)?;
            Ok(playouts(&hand, Deal::Stub, &Policy::uniform(), 1, HANDS)?.decisions)
        }
        _ => step(&setup, name == "batch observed"),
    }
}

fn step(setup: &Setup, observed: bool) -> Result<u64, Box<dyn std::error::Error>> {
    let (mut batch, mut stream) = (Batch::new(setup, ROWS, 1, Reset::Auto)?, Stream::new(2, 0));
    let six = ROWS * 6;
    let (mut actor, mut legal, mut street) = ([0; ROWS], [false; ROWS * 5], [0; ROWS]);
    let (mut pot, mut to_call) = ([0; ROWS], [0; ROWS]);
    let (mut stacks, mut bets, mut live) = (vec![0; six], vec![0; six], vec![false; six]);
    let (mut upcards, mut down_cards, mut community) = (vec![0; six * 4], [0; ROWS * 3], [0; ROWS]);
    let (mut done, mut payoffs) = ([false; ROWS], vec![0; six]);
    for _ in 0..STEPS {
        let ids: Vec<u8> = batch.masks().map(|mask| choose(mask, &mut stream)).collect();
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
            down_cards: &mut down_cards,
            community: &mut community,
            done: &mut done,
            payoffs: &mut payoffs,
        });
        batch.step(&ids, None, out)?;
    }
    Ok((ROWS * STEPS) as u64)
}

/// A legal id at random.
fn choose(mask: u8, stream: &mut Stream) -> u8 {
    let mut rest = mask;
    for _ in 0..stream.below(u64::from(mask.count_ones())) {
        rest &= rest - 1;
    }
    rest.trailing_zeros() as u8
}
