//! How fast one hand is evaluated, as multiples of the yardstick.
//!
//! ```text
//! cargo bench -p stud-eval --bench evaluators -- [HANDS]
//! ```
//!
//! Ten million random seven-card hands in memory, in random order, one thread. In every round all take turns;
//! the figures are medians of the rounds, in processor time where the system tells it. Every answer is checked.

#![allow(clippy::cast_precision_loss, reason = "no number of hands comes near 2^52")]

use std::hint::black_box;
use stud_cards::{Card, CardSet, Stream};
use stud_eval::{PartialHand, ace_to_five, eight_or_better, high, showing_high};

#[path = "../../benches/clock.rs"]
mod clock;
mod yardstick;

const ROUNDS: usize = 7;

/// Random hands in random order.
struct Hands {
    rows: Vec<u8>,
    sets: Vec<CardSet>,
    /// The first four cards of each.
    boards: Vec<CardSet>,
}

fn random_hands(count: usize) -> Hands {
    let mut stream = Stream::new(2026, 0);
    let mut hands = Hands { rows: Vec::new(), sets: Vec::new(), boards: Vec::new() };
    for _ in 0..count {
        let mut cards = CardSet::EMPTY;
        let mut board = CardSet::EMPTY;
        while cards.len() < 7 {
            let Some(card) = Card::new(stream.below(52) as u8) else { continue };
            if cards.insert(card) {
                hands.rows.push(card.id());
                if cards.len() == 4 {
                    board = cards;
                }
            }
        }
        hands.sets.push(cards);
        hands.boards.push(board);
    }
    hands
}

/// The strengths of all 46 completions of six cards, added up.
fn completions(six: CardSet) -> u64 {
    let held = PartialHand::from(six);
    sum((!six).iter().map(|river| held.with(river).high()))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn sum(values: impl Iterator<Item = u16>) -> u64 {
    values.map(u64::from).sum()
}

/// The sum of the strengths, found by way of the yardstick: it orders hands alike, whatever its numbers.
fn expected(hands: &Hands) -> u64 {
    let mut pairs: Vec<(u32, u16)> = hands
        .rows
        .as_chunks::<7>()
        .0
        .iter()
        .map(|row| yardstick::strength(*row))
        .zip(hands.sets.iter().map(|&set| high(set)))
        .collect();
    let sum = sum(pairs.iter().map(|pair| pair.1));
    pairs.sort_unstable();
    pairs.dedup();
    assert!(pairs.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1), "the yardstick orders hands otherwise");
    sum
}

fn main() {
    // Cargo passes `--bench`.
    let count = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(10_000_000);
    let hands = random_hands(count);
    let expected = expected(&hands);
    let Hands { rows, sets, boards } = &hands;
    let rows = rows.as_chunks::<7>().0;
    // What is timed, and whether its answers add up to the strengths of all hands in high.
    let works: [(&str, bool, &dyn Fn() -> u64); 6] = [
        ("yardstick", false, &|| rows.iter().map(|row| u64::from(yardstick::strength(*row))).sum()),
        ("high, from a CardSet", true, &|| sum(sets.iter().map(|&set| high(set)))),
        ("high, 46 rivers added to a PartialHand", false, &|| {
            sets.iter()
                .step_by(46)
                .filter_map(|set| set.first().map(|card| set.without(card)))
                .map(completions)
                .sum()
        }),
        ("ace-to-five, from a CardSet", false, &|| sum(sets.iter().map(|&set| ace_to_five(set)))),
        ("eight-or-better, from a CardSet", false, &|| sum(sets.iter().map(|&set| eight_or_better(set)))),
        ("four upcards, high", false, &|| sum(boards.iter().map(|&set| showing_high(set)))),
    ];
    let mut spent = vec![Vec::new(); works.len()];
    let mut answers = [None; 6];
    for _ in 0..ROUNDS {
        for (i, (name, checked, work)) in works.iter().enumerate() {
            // Some systems count processor time in steps of four milliseconds, so a round is many runs.
            let (begun, mut runs) = (clock::now(), 0.0);
            let all = loop {
                let answer = black_box(work());
                runs += 1.0;
                assert!(!checked || answer == expected, "{name}: the strengths are wrong");
                assert_eq!(*answers[i].get_or_insert(answer), answer, "{name}: not the same twice");
                let all = clock::since(begun);
                if all > 0.1 {
                    break all;
                }
            };
            spent[i].push(all / runs);
        }
    }
    println!("{count} hands, median of {ROUNDS} rounds");
    println!("{:44}{:>14}{:>16}", "", "million/s", "× yardstick");
    let unit = median(spent[0].clone());
    for ((name, ..), times) in works.iter().zip(spent) {
        let time = median(times);
        println!("{name:44}{:14.1}{:16.2}", count as f64 / time / 1e6, unit / time);
    }

    let begun = clock::now();
    let all = stud_eval::category_counts(7).unwrap_or_default();
    assert_eq!(all.iter().sum::<u64>(), 133_784_560);
    println!("all 133,784,560 seven-card hands by category: {:.3} s", clock::since(begun));
}
