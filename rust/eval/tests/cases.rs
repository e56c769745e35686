//! The case table that the package and the reference run as well.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use serde_json::Value;
use stud_cards::{Card, CardSet};
use stud_eval::{
    Category, Ranking, Strength, best_five, showing_high, showing_high_with_suits, showing_low,
    showing_low_with_suits,
};

fn table(name: &str) -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/evaluation/hands.json");
    let text = std::fs::read_to_string(path).unwrap();
    let mut table: Value = serde_json::from_str(&text).unwrap();
    let Value::Array(cases) = table[name].take() else { panic!("{name} is not a list") };
    assert!(!cases.is_empty());
    cases
}

fn cards(value: &Value) -> CardSet {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn hands_are_what_they_are_called() {
    for case in table("hands") {
        let ranking: Ranking = case["ranking"].as_str().unwrap().parse().unwrap();
        let cards = cards(&case["cards"]);
        let strength = Strength::of(ranking, cards);
        if let Some(value) = case["value"].as_u64() {
            assert_eq!(u64::from(strength.value()), value, "{case}");
        }
        assert_eq!(strength.to_string(), case["words"].as_str().unwrap());
        assert_eq!(strength.category().map(Category::name), case["category"].as_str(), "{case}");
        let five = best_five(cards, ranking)
            .map(|five| five.iter().map(Card::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(five.as_deref(), case["five"].as_str(), "{case}");
    }
}

/// Each inner list holds equals; every list beats those after it.
fn check_order(case: &Value, strength: impl Fn(CardSet) -> u32) {
    let mut last = None;
    for equals in case["best_first"].as_array().unwrap() {
        let strengths: Vec<u32> =
            equals.as_array().unwrap().iter().map(|text| strength(cards(text))).collect();
        assert!(strengths.iter().all(|&s| s == strengths[0]), "{equals} are not equal: {strengths:?}");
        assert!(last.is_none_or(|last| strengths[0] < last), "{equals} is not below the one before");
        last = Some(strengths[0]);
    }
}

#[test]
fn hands_are_ordered() {
    for case in table("orders") {
        let ranking: Ranking = case["ranking"].as_str().unwrap().parse().unwrap();
        check_order(&case, |cards| ranking.strength(cards).into());
    }
}

#[test]
fn boards_are_ordered() {
    for case in table("boards") {
        match (case["game"].as_str().unwrap(), case["suits"].as_bool().unwrap()) {
            ("razz", false) => check_order(&case, |cards| showing_low(cards).into()),
            ("razz", true) => check_order(&case, showing_low_with_suits),
            (_, false) => check_order(&case, |cards| showing_high(cards).into()),
            (_, true) => check_order(&case, showing_high_with_suits),
        }
    }
}
