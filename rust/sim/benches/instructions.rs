//! How many instructions the engine and the batches take for a decision, held to bounds: unlike times, counts are
//! the same on a busy machine.
//!
//! ```text
//! cargo bench -p stud-sim --bench instructions
//! ```
//!
//! Each work is run in valgrind once and twice; the difference is counted. It fails if a count is above its bound,
//! if one is so far below that the bound guards nothing any more, and if anything could not be counted.

use std::process::{Command, ExitCode};
use stud_cards::{Deck, Stream};
use stud_engine::{Hand, Room, Setup};
use stud_sim::{Batch, Deal, Observation, Policy, Reset, playouts};

/// At most this many instructions a decision of six seats at random, all that lies between the decisions counted:
/// the shuffle, the deal, the showdown.
const BOUNDS: [(&str, f64); 4] =
    [("hands", 337.0), ("batch", 443.0), ("batch observed", 599.0), ("playouts", 351.0)];

/// A count under this share of its bound asks for a tighter bound.
const STALE: f64 = 0.85;

const ROWS: usize = 256;
const STEPS: usize = 400;
const HANDS: u64 = 5000;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    if let [_, work, name, times] = &args[..]
        && work == "--work"
    {
        return match (1..=times.parse().unwrap_or(0)).try_fold(0, |_, _| run(name)) {
            Ok(decisions) => {
                println!("{decisions}");
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
    for (name, bound) in BOUNDS {
        let (Some((once, decisions)), Some((twice, _))) = (count(name, "1"), count(name, "2")) else {
            println!("{name:16}NOT COUNTED: valgrind could not run it");
            failed = true;
            continue;
        };
        let each = (twice - once) / decisions;
        let verdict = verdict(each, bound);
        println!("{name:16}{each:8.1} instructions a decision, at most {bound:6.0} {verdict}");
        failed |= !verdict.is_empty();
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What is wrong with a count, nothing if it is right.
fn verdict(each: f64, bound: f64) -> String {
    if each > bound {
        "TOO MANY".to_owned()
    } else if each < bound * STALE {
        format!("FAR BELOW: tighten the bound to {:.0}", each * 1.05)
    } else {
        String::new()
    }
}

/// The instructions of this program when it does the work so many times, and the decisions of one time.
fn count(name: &str, times: &str) -> Option<(f64, f64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--work", name, times])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    let (_, counted) = text.split_once("Collected : ").filter(|_| output.status.success())?;
    let decisions = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    Some((counted.split_whitespace().next()?.parse().ok()?, decisions))
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
