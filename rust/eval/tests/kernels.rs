//! Every kernel that this machine can run gives the strengths and the errors of the scalar functions.

use std::env;
use std::process::Command;
use stud_cards::{Card, CardSet, Stream, Suit};
use stud_eval::Ranking;
use stud_eval::batch::{
    Kernel, RowError, SuitColumns, evaluate_rows_with, evaluate_suits, evaluate_suits_with,
};

fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.is_available())
}

/// Rows of different cards; every second one from five ranks alone, so that no kind of hand is rare.
fn random_rows(count: usize, width: usize, seed: u64) -> Vec<u8> {
    let mut stream = Stream::new(seed, width as u64);
    let mut rows = Vec::with_capacity(count * width);
    for row in 0..count {
        let (from, cards) = if row % 2 == 0 { (0, 52) } else { (stream.below(9) * 4, 20) };
        let start = rows.len();
        while rows.len() < start + width {
            let id = (from + stream.below(cards)) as u8;
            if !rows[start..].contains(&id) {
                rows.push(id);
            }
        }
    }
    rows
}

fn set(row: &[u8]) -> CardSet {
    row.iter().filter_map(|&id| Card::new(id)).collect()
}

/// Hands collected until there are many, then compared.
struct Checker {
    width: usize,
    rows: Vec<u8>,
    columns: [Vec<u16>; 4],
    count: u64,
}

impl Checker {
    const FULL: usize = 1 << 16;

    fn new(width: usize) -> Self {
        Self { width, rows: Vec::new(), columns: Default::default(), count: 0 }
    }

    fn push(&mut self, row: &[u8]) {
        self.rows.extend_from_slice(row);
        let cards = set(row);
        for (column, suit) in self.columns.iter_mut().zip(Suit::ALL) {
            column.push(cards.ranks_of(suit));
        }
        if self.columns[0].len() == Self::FULL {
            self.check();
        }
    }

    fn check(&mut self) {
        let len = self.columns[0].len();
        let mut out = vec![0; len];
        for ranking in Ranking::ALL {
            let right: Vec<u16> =
                self.rows.chunks(self.width).map(|row| ranking.strength(set(row))).collect();
            for kernel in kernels() {
                let result = evaluate_rows_with(kernel, &self.rows, self.width, ranking, &mut out);
                assert_eq!(result, Ok(()), "{kernel:?}");
                self.compare(kernel, ranking, &right, &out, "rows");
                out.fill(0);
                let [c, d, h, s] = &self.columns;
                let hands = SuitColumns { base: [0; 4], more: [c, d, h, s] };
                let result = evaluate_suits_with(kernel, hands, self.width, ranking, &mut out);
                assert_eq!(result, Ok(()), "{kernel:?}");
                self.compare(kernel, ranking, &right, &out, "suits");
            }
        }
        self.count += len as u64;
        self.rows.clear();
        self.columns = Default::default();
    }

    fn compare(&self, kernel: Kernel, ranking: Ranking, right: &[u16], out: &[u16], form: &str) {
        if let Some(at) = right.iter().zip(out).position(|(right, out)| right != out) {
            let cards = set(&self.rows[at * self.width..][..self.width]);
            panic!("{kernel:?}, {ranking}, {form}: {cards} has {}, not {}", right[at], out[at]);
        }
    }

    fn finish(mut self) -> u64 {
        self.check();
        self.count
    }
}

/// All hands of `width` cards of which the ordinal is a multiple of `stride`.
fn all_hands(width: usize, stride: u64) -> u64 {
    fn walk(row: &mut Vec<u8>, width: usize, ordinal: &mut u64, stride: u64, checker: &mut Checker) {
        for id in row.last().map_or(0, |last| last + 1)..52 {
            row.push(id);
            if row.len() < width {
                walk(row, width, ordinal, stride, checker);
            } else {
                if ordinal.is_multiple_of(stride) {
                    checker.push(row);
                }
                *ordinal += 1;
            }
            row.pop();
        }
    }
    let mut checker = Checker::new(width);
    walk(&mut Vec::new(), width, &mut 0, stride, &mut checker);
    checker.finish()
}

#[test]
fn a_kernel_goes_by_its_name_and_none_but_those_of_the_machine_is_had() {
    for kernel in kernels() {
        assert_eq!(kernel.name().parse(), Ok(kernel));
    }
    assert_eq!(Kernel::fastest(), kernels().last().unwrap());
    let error = "avx3".parse::<Kernel>().unwrap_err();
    assert!(error.to_string().starts_with("\"avx3\" is no kernel: use one of scalar, portable"), "{error}");
    for missing in Kernel::ALL.into_iter().filter(|kernel| !kernel.is_available()) {
        let error = missing.name().parse::<Kernel>().unwrap_err();
        assert!(error.to_string().contains("a kernel that this machine cannot run"), "{error}");
    }
}

/// The environment is not read: this test runs itself in a process that finds names of kernels there.
#[test]
fn the_first_choice_is_that_of_the_process() {
    const WHICH: &str = "STUD_TEST_CHOICE";
    if let Ok(choice) = env::var(WHICH) {
        let chosen = choice.parse().map_or_else(|_| Kernel::in_use(), Kernel::use_by_default);
        assert_eq!(Kernel::Scalar.use_by_default(), chosen);
        println!("uses kernel {}!", Kernel::in_use().name());
        return;
    }
    let kernel_with = |choice: &str| {
        let output = Command::new(env::current_exe().unwrap())
            .args(["--exact", "the_first_choice_is_that_of_the_process", "--nocapture"])
            .env(WHICH, choice)
            .env("STUD_KERNEL", "scalar")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.split_once("uses kernel ").unwrap().1.split_once('!').unwrap().0.to_owned()
    };
    for kernel in kernels() {
        assert_eq!(kernel_with(kernel.name()), kernel.name());
    }
    assert_eq!(kernel_with("none"), Kernel::fastest().name());
}

#[test]
fn every_five_card_hand() {
    assert_eq!(all_hands(5, 1), 2_598_960);
}

#[test]
fn one_six_card_hand_in_17() {
    assert_eq!(all_hands(6, 17), 20_358_520_u64.div_ceil(17));
}

#[test]
fn one_seven_card_hand_in_101() {
    assert_eq!(all_hands(7, 101), 133_784_560_u64.div_ceil(101));
}

#[test]
#[ignore = "half a minute of both cores, for a change of a kernel: make test-exhaustive"]
fn every_six_card_hand() {
    assert_eq!(all_hands(6, 1), 20_358_520);
}

#[test]
#[ignore = "half a minute of both cores, for a change of a kernel: make test-exhaustive"]
fn every_seven_card_hand() {
    assert_eq!(all_hands(7, 1), 133_784_560);
}

#[test]
fn hands_of_few_ranks() {
    for width in 5..=7 {
        let mut checker = Checker::new(width);
        for row in random_rows(200_000, width, 1).chunks(width) {
            checker.push(row);
        }
        assert_eq!(checker.finish(), 200_000);
    }
}

#[test]
fn every_number_of_rows_at_every_alignment() {
    for width in 5..=7 {
        for count in 0..200 {
            let rows = random_rows(count, width, 2);
            let right: Vec<u16> = rows.chunks(width).map(|row| Ranking::High.strength(set(row))).collect();
            let skip = count % 67;
            let mut moved = vec![255; skip];
            moved.extend(&rows);
            for kernel in kernels() {
                let mut out = vec![9999; count + skip + 2];
                let (middle, result) = (&mut out[skip..skip + count], Ok(()));
                assert_eq!(evaluate_rows_with(kernel, &moved[skip..], width, Ranking::High, middle), result);
                assert_eq!(out[skip..skip + count], right, "{kernel:?}, {count} rows");
                assert!(out[..skip].iter().chain(&out[skip + count..]).all(|&untouched| untouched == 9999));
            }
        }
    }
}

#[test]
fn suit_columns_of_every_length_with_a_base() {
    for count in 0..200 {
        let rows = random_rows(count, 5, 3);
        // Two cards that no row has: the rows leave the suit columns, the two come from the base.
        let mut columns: [Vec<u16>; 4] = Default::default();
        let mut right = Vec::new();
        let two: CardSet = "As 2s".parse().unwrap();
        for row in rows.chunks(5) {
            let more = set(row) - two;
            for (column, suit) in columns.iter_mut().zip(Suit::ALL) {
                column.push(more.ranks_of(suit));
            }
            right.push((more | two).len() == 7);
        }
        let base = Suit::ALL.map(|suit| two.ranks_of(suit));
        let more = [&columns[0][..], &columns[1], &columns[2], &columns[3]];
        for kernel in kernels() {
            let mut out = vec![0; count];
            evaluate_suits_with(kernel, SuitColumns { base, more }, 7, Ranking::High, &mut out).unwrap();
            for ((row, strength), whole) in rows.chunks(5).zip(out).zip(&right) {
                if *whole {
                    assert_eq!(strength, Ranking::High.strength(set(row) | two), "{kernel:?}");
                }
            }
        }
    }
}

#[test]
fn columns_of_different_lengths_are_refused() {
    let (three, two) = ([0; 3], [0; 2]);
    let hands = SuitColumns { base: [0; 4], more: [&three, &three, &two, &three] };
    let result = evaluate_suits(hands, 7, Ranking::High, &mut [0; 3]);
    assert_eq!(result, Err(RowError::Columns { masks: 2, out: 3 }));
    let result = evaluate_suits(hands, 8, Ranking::High, &mut [0; 3]);
    assert_eq!(result, Err(RowError::Width { width: 8 }));
}

#[test]
fn a_wrong_row_is_found_in_every_place() {
    for width in 5..=7 {
        let rows = random_rows(151, width, 4);
        let mut out = vec![0; 151];
        for kernel in kernels() {
            for ranking in Ranking::ALL {
                for row in 0..150 {
                    let column = row % width;
                    // A later row is wrong too: the first counts.
                    let mut wrong = rows.clone();
                    wrong[150 * width] = 77;
                    for id in [52, 64, 128, 255] {
                        wrong[row * width + column] = id;
                        let error = RowError::NotACard { row, column, id };
                        assert_eq!(evaluate_rows_with(kernel, &wrong, width, ranking, &mut out), Err(error));
                    }
                    for from in (0..width).filter(|&from| from != column) {
                        let mut wrong = rows.clone();
                        let id = wrong[row * width + from];
                        wrong[row * width + column] = id;
                        // Named where the card is seen again.
                        let (column, card) = (column.max(from), Card::new(id).unwrap());
                        let error = RowError::Duplicate { row, column, card };
                        assert_eq!(evaluate_rows_with(kernel, &wrong, width, ranking, &mut out), Err(error));
                    }
                }
            }
        }
    }
}
