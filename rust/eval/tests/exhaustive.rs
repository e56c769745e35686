//! Every hand of five, six and seven cards, counted strength by strength.
//!
//! What the counts must be is worked out another way: from each multiset of ranks, its best five ranks found by
//! trying all of them, and the number of hands that have those ranks.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::cmp::Reverse;
use std::collections::BTreeMap;
use stud_cards::{Card, CardSet};
use stud_eval::{Category, PartialHand, Ranking, Strength, ace_to_five, best_five, eight_or_better, high};

/// How many `k`-card hands have each strength.
fn count(k: usize, ranking: Ranking) -> Vec<u64> {
    fn walk(cards: CardSet, below: usize, more: usize, of: &impl Fn(CardSet) -> u16, counts: &mut [u64]) {
        for card in Card::all().take(below) {
            let cards = cards.with(card);
            if more > 1 {
                walk(cards, usize::from(card.id()), more - 1, of, counts);
            } else {
                counts[usize::from(of(cards))] += 1;
            }
        }
    }
    let mut counts = vec![0; usize::from(ranking.best()) + 1];
    // Each ranking its own loop.
    match ranking {
        Ranking::High => walk(CardSet::EMPTY, 52, k, &high, &mut counts),
        Ranking::AceToFive => walk(CardSet::EMPTY, 52, k, &ace_to_five, &mut counts),
        Ranking::EightOrBetter => walk(CardSet::EMPTY, 52, k, &eight_or_better, &mut counts),
    }
    counts
}

/// The same by adding the last card to a partial hand.
fn count_partial(k: usize) -> Vec<u64> {
    fn walk(held: PartialHand, below: usize, more: usize, counts: &mut [u64]) {
        for card in Card::all().take(below) {
            let held = held.with(card);
            if more > 1 {
                walk(held, usize::from(card.id()), more - 1, counts);
            } else {
                counts[usize::from(held.high())] += 1;
            }
        }
    }
    let mut counts = vec![0; 7463];
    walk(PartialHand::EMPTY, 52, k, &mut counts);
    counts
}

fn distinct(counts: &[u64]) -> usize {
    assert_eq!(counts[0], 0);
    counts.iter().filter(|&&count| count > 0).count()
}

fn by_category(counts: &[u64]) -> [u64; 9] {
    Category::HIGH.map(|category| {
        let of = |value| Strength::new(Ranking::High, value).and_then(Strength::category);
        (0..).zip(counts).filter(|&(value, _)| of(value) == Some(category)).map(|(_, count)| count).sum()
    })
}

/// High card to straight flush.
const FIVE: [u64; 9] = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
const SIX: [u64; 9] = [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844];
const SEVEN: [u64; 9] =
    [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];

#[test]
fn high_strengths_of_all_five_card_hands() {
    let counts = count(5, Ranking::High);
    assert_eq!(distinct(&counts), 7462);
    assert_eq!(by_category(&counts), FIVE);
    assert_eq!(count_partial(5), counts);
}

#[test]
fn high_strengths_of_all_six_card_hands() {
    let counts = count(6, Ranking::High);
    assert_eq!(distinct(&counts), 6075);
    assert_eq!(by_category(&counts), SIX);
    assert_eq!(count_partial(6), counts);
}

#[test]
fn high_strengths_of_all_seven_card_hands() {
    let counts = count(7, Ranking::High);
    assert_eq!(distinct(&counts), 4824);
    assert_eq!(by_category(&counts), SEVEN);
    assert_eq!(count_partial(7), counts);
}

#[test]
fn category_counts_are_those() {
    for (k, counts) in [(5, FIVE), (6, SIX), (7, SEVEN)] {
        assert_eq!(stud_eval::category_counts(k), Some(counts));
    }
    assert_eq!(stud_eval::category_counts(4), None);
    assert_eq!(stud_eval::category_counts(8), None);
}

/// A low as it is compared, the larger the better: fewer equal ranks, then lower ranks (ace 0, king 12), the
/// larger groups first.
type Low = (Reverse<Vec<usize>>, Reverse<Vec<usize>>);

fn low_of(five: &[usize]) -> Low {
    let mut groups: Vec<(usize, usize)> = (0..13)
        .map(|rank| (five.iter().filter(|&&r| r == rank).count(), rank))
        .filter(|&(count, _)| count > 0)
        .collect();
    groups.sort_unstable_by_key(|&group| Reverse(group));
    let (counts, ranks) = groups.into_iter().unzip();
    (Reverse(counts), Reverse(ranks))
}

/// The sorted lists of `k` ranks, none more than four times.
fn rank_lists(k: usize) -> Vec<Vec<usize>> {
    fn extend(list: &mut Vec<usize>, k: usize, all: &mut Vec<Vec<usize>>) {
        if list.len() == k {
            all.push(list.clone());
            return;
        }
        for rank in list.last().copied().unwrap_or(0)..13 {
            if list.iter().filter(|&&r| r == rank).count() < 4 {
                list.push(rank);
                extend(list, k, all);
                list.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), k, &mut all);
    all
}

/// The number of sets of cards with these ranks.
fn suits_of(list: &[usize]) -> u64 {
    (0..13).map(|rank| [1, 4, 6, 4, 1][list.iter().filter(|&&r| r == rank).count()]).product()
}

/// The best low among all fives of the ranks, by trying every one.
fn best_low(list: &[usize]) -> Option<Low> {
    (0_u32..1 << list.len())
        .filter(|set| set.count_ones() == 5)
        .map(|set| {
            let five: Vec<_> = (0..list.len()).filter(|i| set >> i & 1 == 1).map(|i| list[i]).collect();
            low_of(&five)
        })
        .max()
}

#[test]
fn low_strengths_of_all_hands_class_by_class() {
    // The classes in order, with their numbers.
    let mut classes: Vec<Low> = rank_lists(5).iter().map(|five| low_of(five)).collect();
    classes.sort();
    let number: BTreeMap<&Low, usize> = classes.iter().zip(1..).collect();
    assert_eq!(number.len(), 6175);

    for k in 5..=7 {
        let mut expected = vec![0; 6176];
        for list in rank_lists(k) {
            let low = best_low(&list).expect("five or more ranks have a best five");
            expected[number[&low]] += suits_of(&list);
        }
        let counts = count(k, Ranking::AceToFive);
        assert_eq!(counts, expected, "{k} cards");

        // Eight-or-better lows are the best 56 of them.
        let lows = count(k, Ranking::EightOrBetter);
        assert_eq!(lows[1..], expected[6120..], "{k} cards");
        assert_eq!(lows[0], expected[..6120].iter().sum::<u64>(), "{k} cards");
    }
}

#[path = "../benches/yardstick/mod.rs"]
mod yardstick;

#[test]
fn high_strengths_order_hands_as_the_plain_evaluator_does() {
    // All five-card hands, and random ones of six and seven cards.
    let mut by_key = BTreeMap::new();
    let mut check = |cards: CardSet| {
        let ids: Vec<u8> = cards.iter().map(Card::id).collect();
        let key = match ids.len() {
            5 => ids.try_into().map(yardstick::strength::<5>),
            6 => ids.try_into().map(yardstick::strength::<6>),
            _ => ids.try_into().map(yardstick::strength::<7>),
        };
        let key = key.unwrap();
        let value = high(cards);
        assert_eq!(*by_key.entry(key).or_insert(value), value, "{cards}");
    };
    let card = |id: usize| Card::new(id as u8).unwrap();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        check([a, b, c, d, e].into_iter().map(card).collect());
                    }
                }
            }
        }
    }
    let mut stream = stud_cards::Stream::new(13, 0);
    for i in 0..2_000_000 {
        let mut cards = CardSet::EMPTY;
        while cards.len() < 6 + i % 2 {
            cards.insert(card(stream.below(52) as usize));
        }
        check(cards);
    }
    assert_eq!(by_key.len(), 7462);
    assert!(by_key.values().is_sorted_by(|a, b| a < b));
}

#[test]
fn every_strength_has_its_own_words_and_ranks() {
    for ranking in Ranking::ALL {
        let mut seen = std::collections::HashSet::new();
        for value in 1..=ranking.best() {
            let strength = Strength::new(ranking, value).unwrap();
            assert!(seen.insert(strength.to_string()), "{strength}");
            assert!(strength.ranks().is_some());
        }
        assert_eq!(Strength::new(ranking, ranking.best() + 1), None);
        assert_eq!(Strength::new(ranking, 0).unwrap().category(), None);
    }
}

#[test]
fn the_best_five_are_in_the_hand_and_as_strong() {
    let mut stream = stud_cards::Stream::new(11, 0);
    for i in 0..300_000 {
        let mut cards = CardSet::EMPTY;
        while cards.len() < 5 + i % 3 {
            cards.insert(Card::new(stream.below(52) as u8).unwrap());
        }
        for ranking in Ranking::ALL {
            let strength = Strength::of(ranking, cards);
            let Some(five) = best_five(cards, ranking) else {
                assert_eq!(strength.value(), 0);
                continue;
            };
            assert_eq!(Some(five.map(Card::rank)), strength.ranks());
            let five: CardSet = five.into_iter().collect();
            assert!(cards.is_superset(five));
            assert_eq!(Strength::of(ranking, five), strength, "{cards}");
        }
    }
}

#[test]
fn a_card_that_is_held_changes_nothing() {
    let cards: CardSet = "As Ks Qs Js 2d 3c".parse().unwrap();
    let held = PartialHand::from(cards);
    assert_eq!(held.cards(), cards);
    for card in cards {
        assert_eq!(held.with(card), held);
    }
    let royal = held.with("Ts".parse().unwrap());
    assert_eq!((royal.high(), royal.cards().len()), (7462, 7));
    assert_eq!(PartialHand::default().high(), 0);
}

#[test]
fn other_numbers_of_cards_are_no_hand_and_no_panic() {
    let mut stream = stud_cards::Stream::new(12, 0);
    for i in 0..53 {
        for _ in 0..2000 {
            let mut cards = CardSet::EMPTY;
            while cards.len() < i {
                cards.insert(Card::new(stream.below(52) as u8).unwrap());
            }
            for ranking in Ranking::ALL {
                let value = ranking.strength(cards);
                assert!(i >= 5 || value == 0);
                assert!(value <= ranking.best());
                if !(5..=7).contains(&i) {
                    assert_eq!(Strength::of(ranking, cards).value(), 0);
                    assert_eq!(best_five(cards, ranking), None);
                }
            }
        }
    }
}
