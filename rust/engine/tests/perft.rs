//! Counts of action lines: `lines[n - 1]` is how many ways there are to play `n` decisions, or
//! fewer if the hand ends before. Whoever changes what is legal changes these.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value as Json;
use stud_cards::{Deck, parse_cards};
use stud_engine::{Hand, Room, Setup, Stakes};

fn lines(hand: &Hand, deck: &Deck, decisions: usize) -> u64 {
    if decisions == 0 || hand.is_over() {
        return 1;
    }
    let after = |id| {
        let (mut next, mut rest) = (*hand, *deck);
        next.play_id(id, &mut rest, &mut ()).unwrap();
        lines(&next, &rest, decisions - 1)
    };
    (0..5).filter(|&id| hand.legal().has(id)).map(after).sum()
}

#[test]
fn action_lines_are_as_many_as_in_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/perft/counts.json");
    let cases: Vec<Json> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(cases.len(), 14);
    for case in cases {
        let amounts = |name: &str| -> Vec<u32> {
            case[name].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u32).collect()
        };
        let [small_bet, big_bet, ante, bring_in] = amounts("stakes")[..] else { panic!("four stakes") };
        let rules = Room::preset(case["preset"].as_str().unwrap()).unwrap().rules;
        let stakes = Stakes { small_bet, big_bet, ante, bring_in };
        let dealer = case["dealer"].as_u64().unwrap() as u8;
        let setup = Setup::new(rules, stakes, amounts("stacks"), dealer);
        let mut deck = Deck::ordered(&parse_cards(case["deck"].as_str().unwrap()).unwrap()).unwrap();
        let mut hand = Hand::new(&setup).unwrap();
        hand.advance(&mut deck, &mut ()).unwrap();
        for (decisions, expected) in (1..).zip(case["lines"].as_array().unwrap()) {
            assert_eq!(&Json::from(lines(&hand, &deck, decisions)), expected, "{decisions} of {case}");
        }
    }
}
