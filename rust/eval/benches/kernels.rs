//! The speed of every kernel in every form, as multiples of a plain evaluator in the same run.
//!
//! ```text
//! cargo bench -p stud-eval --bench kernels -- [--hands N] [--rounds N]
//! ```
//!
//! All contenders take turns in every round. Time is that of the thread on a processor where the system tells it
//! (Linux), median of all rounds, so that it matters little what else the machine does. The hands are random,
//! already in memory, 10 million (70 MB of sevens) unless told otherwise; ids and duplicates are checked.

#[path = "../../benches/clock.rs"]
mod clock;
mod yardstick;

use stud_cards::{Card, CardSet, Stream, Suit};
use stud_eval::Ranking;
use stud_eval::batch::{Kernel, SuitColumns, evaluate_rows_with, evaluate_suits_with};

type Run<'a> = Box<dyn Fn(&mut [u16]) + 'a>;

/// What is measured, and the seconds of each round.
struct Contender<'a> {
    name: String,
    run: Run<'a>,
    hands: usize,
    seconds: Vec<f64>,
}

impl Contender<'_> {
    /// Hands a second.
    #[allow(clippy::cast_precision_loss, reason = "no bench has 2^52 hands")]
    fn speed(&mut self) -> f64 {
        self.seconds.sort_by(f64::total_cmp);
        self.hands as f64 / self.seconds[self.seconds.len() / 2]
    }
}

/// The number after an option of the command line.
fn option(name: &str, default: usize) -> usize {
    let mut args = std::env::args().skip_while(|arg| arg != name);
    args.nth(1).map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{name} takes a number")))
}

fn random_rows(count: usize, width: usize) -> Vec<u8> {
    let mut stream = Stream::new(1, width as u64);
    let mut rows = Vec::with_capacity(count * width);
    for _ in 0..count {
        let mut seen = 0_u64;
        while seen.count_ones() < width as u32 {
            let id = stream.below(52);
            if seen >> id & 1 == 0 {
                seen |= 1 << id;
                rows.push(id as u8);
            }
        }
    }
    rows
}

fn suit_columns(rows: &[u8], width: usize) -> [Vec<u16>; 4] {
    let mut columns: [Vec<u16>; 4] = Default::default();
    for row in rows.chunks(width) {
        let cards: CardSet = row.iter().filter_map(|&id| Card::new(id)).collect();
        for (column, suit) in columns.iter_mut().zip(Suit::ALL) {
            column.push(cards.ranks_of(suit));
        }
    }
    columns
}

/// The unit must at least evaluate hands: the order it gives is that of the package.
fn check_yardstick(sevens: &[u8]) {
    let both = |row: &[u8; 7]| {
        let cards: CardSet = row.iter().filter_map(|&id| Card::new(id)).collect();
        (stud_eval::high(cards), yardstick::strength(*row))
    };
    let mut pairs: Vec<(u16, u32)> = sevens.as_chunks().0.iter().take(100_000).map(both).collect();
    pairs.sort_unstable();
    assert!(pairs.is_sorted_by_key(|pair| pair.1), "the yardstick orders hands wrongly");
}

fn main() {
    let (hands, rounds) = (option("--hands", 10_000_000), option("--rounds", 7));
    let rows: Vec<Vec<u8>> = (5..=7).map(|width| random_rows(hands, width)).collect();
    let sevens = &rows[2];
    check_yardstick(sevens);
    let columns = suit_columns(sevens, 7);
    let small = hands.min(1 << 12);
    let mut contenders = Vec::new();
    let mut add = |name: String, hands: usize, run| {
        contenders.push(Contender { name, run, hands, seconds: Vec::new() });
    };
    let plain: Run = Box::new(|out| {
        for (row, out) in sevens.as_chunks::<7>().0.iter().zip(out) {
            let strength = yardstick::strength(*row);
            *out = (strength ^ strength >> 16) as u16;
        }
    });
    add("yardstick, high, 7 cards".into(), hands, plain);
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        for ranking in Ranking::ALL {
            for (rows, width) in rows.iter().zip(5..) {
                add(
                    format!("{}, {ranking}, {width} cards", kernel.name()),
                    hands,
                    Box::new(move |out| {
                        let result = evaluate_rows_with(kernel, rows, width, ranking, out);
                        assert_eq!(result, Ok(()));
                    }),
                );
            }
            let more = columns.each_ref().map(|masks| &masks[..]);
            add(
                format!("{}, {ranking}, 7 cards, from suit masks", kernel.name()),
                hands,
                Box::new(move |out| {
                    let hands = SuitColumns { base: [0; 4], more };
                    assert_eq!(evaluate_suits_with(kernel, hands, 7, ranking, out), Ok(()));
                }),
            );
        }
        add(
            format!("{}, high, 7 cards, {small} rows in the cache", kernel.name()),
            hands / small * small,
            Box::new(move |out| {
                for _ in 0..hands / small {
                    let (rows, out) = (&sevens[..small * 7], &mut out[..small]);
                    assert_eq!(evaluate_rows_with(kernel, rows, 7, Ranking::High, out), Ok(()));
                }
            }),
        );
    }
    let mut out = vec![0; hands];
    for _ in 0..rounds {
        for contender in &mut contenders {
            // Some systems count processor time in steps of four milliseconds, so a round is many runs.
            let (begun, mut runs) = (clock::now(), 0.0);
            let spent = loop {
                (contender.run)(std::hint::black_box(&mut out));
                runs += 1.0;
                let spent = clock::since(begun);
                if spent > 0.1 {
                    break spent;
                }
            };
            contender.seconds.push(spent / runs);
        }
    }
    println!("{hands} hands, {rounds} rounds");
    println!("{:56}{:>14}{:>16}", "", "million/s", "× yardstick");
    let unit = contenders[0].speed();
    for contender in &mut contenders {
        let speed = contender.speed();
        println!("{:56}{:>14.1}{:>16.2}", contender.name, speed / 1e6, speed / unit);
    }
}
