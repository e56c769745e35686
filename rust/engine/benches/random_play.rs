//! Uniform random hands, six seats, one thread: hands a second, shuffling, dealing, checks and showdown included.
//!
//! Time is that of the processor, so that other work on the machine matters little; of the wall where the system
//! does not count it.
//!
//! `cargo bench -p stud-engine --bench random_play [-- HANDS ROUNDS SEATS]`
#![allow(clippy::print_stdout, clippy::cast_precision_loss, reason = "a program that prints rates")]

#[path = "../../benches/clock.rs"]
mod clock;

use stud_cards::{Deck, Stream};
use stud_engine::{Hand, Room, Setup};

/// The legal ids of each mask, in order, and last how many there are: a choice that no branch has to guess.
const IDS: [[u8; 8]; 32] = {
    let mut ids = [[0; 8]; 32];
    let mut mask = 0;
    while mask < 32 {
        let (mut id, mut count) = (0_u8, 0);
        while id < 5 {
            if mask >> id & 1 == 1 {
                ids[mask][count] = id;
                count += 1;
            }
            id += 1;
        }
        ids[mask][7] = count as u8;
        mask += 1;
    }
    ids
};

struct Totals {
    decisions: u64,
    showdowns: u64,
    payoff: i64,
}

/// Plays hand `index` of the seed with uniform choices among the legal ids.
#[inline]
fn play(start: &Hand, index: u64, choices: &mut Stream, totals: &mut Totals) {
    let mut hand = *start;
    let mut deck = Deck::from_stream(1, index);
    let mut ok = hand.advance(&mut deck, &mut ()).is_ok();
    while ok && hand.actor().is_some() {
        let mask = hand.legal().mask();
        let ids = &IDS[usize::from(mask & 31)];
        let id = ids[choices.below(u64::from(ids[7])) as usize & 7];
        ok = hand.play_id(id, &mut deck, &mut ()).is_ok();
        totals.decisions += 1;
    }
    assert!(ok, "a legal action was refused");
    totals.showdowns += u64::from(hand.shown() != 0);
    totals.payoff = totals.payoff.wrapping_mul(31).wrapping_add(hand.payoffs()[0]);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let hands = numbers.next().unwrap_or(1_000_000);
    let rounds = numbers.next().unwrap_or(5);
    let seats = numbers.next().unwrap_or(6) as usize;
    let room = Room::preset("room_a")?;
    let setup = Setup::new(room.rules, room.stakes(500, 1000)?, vec![50_000; seats], 0);
    let start = Hand::new(&setup)?;
    let mut rates = Vec::new();
    for round in 0..rounds {
        let mut choices = Stream::new(2, 0);
        let mut totals = Totals { decisions: 0, showdowns: 0, payoff: 0 };
        let begun = clock::now();
        for index in 0..hands {
            play(&start, index, &mut choices, &mut totals);
        }
        rates.push(hands as f64 / clock::since(begun));
        if round == 0 {
            let per_hand = |n: u64| n as f64 / hands as f64;
            println!(
                "{:.2} decisions a hand, {:.1} % showdowns, check {:x}",
                per_hand(totals.decisions),
                100.0 * per_hand(totals.showdowns),
                totals.payoff
            );
        }
    }
    rates.sort_by(f64::total_cmp);
    let median = rates[rates.len() / 2];
    println!("{median:.0} hands a second ({:.0} ns a hand), median of {rounds} rounds", 1e9 / median);
    Ok(())
}
