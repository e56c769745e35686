//! Every fuzz target for a moment, on inputs that are random but the same each time.

use stud_cards::Stream;
use stud_fuzz::TARGETS;

const INPUTS: u64 = 20_000;

#[test]
fn no_target_fails_on_random_or_mutated_inputs() {
    for (number, (name, target, seeds)) in (0..).zip(TARGETS) {
        for index in 0..INPUTS {
            let input = make(&mut Stream::new(number, index), seeds);
            let run = std::panic::catch_unwind(|| target(&input));
            assert!(run.is_ok(), "{name} failed on {}", input.escape_ascii());
        }
    }
}

/// Random bytes, or a seed with some bytes changed, dropped, repeated or appended.
fn make(random: &mut Stream, seeds: &[&[u8]]) -> Vec<u8> {
    let mut upto = |bound: usize| random.below(bound as u64) as usize;
    if upto(4) == 0 {
        return (0..upto(120)).map(|_| upto(256) as u8).collect();
    }
    let mut input = seeds[upto(seeds.len())].to_vec();
    for _ in 0..=upto(6) {
        let at = upto(input.len() + 1);
        match upto(4) {
            0 if at < input.len() => input[at] = upto(256) as u8,
            1 => input.truncate(at.max(1)),
            2 => input.extend_from_within(..at),
            _ => input.insert(at, upto(256) as u8),
        }
    }
    input
}
