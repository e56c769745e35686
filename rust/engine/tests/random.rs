//! Random hands of every published set of rules: what must always hold does, and both drivers agree.
mod common;

use common::{check_invariants, play_random, random_setup};
use stud_cards::Stream;
use stud_engine::{Event, Hand, id};

#[test]
fn invariants_hold_after_every_event_and_both_drivers_give_the_same_hand() {
    let mut stream = Stream::new(1, 0);
    for seed in 0..6000 {
        let setup = random_setup(&mut stream);
        let (hand, events) = play_random(&setup, seed, &mut stream, check_invariants);
        check_invariants(&hand);
        let mut replayed = Hand::new(&setup).unwrap();
        for &event in &events {
            replayed
                .apply(event)
                .unwrap_or_else(|error| panic!("hand {seed}: {error}\n{setup:?}\n{events:#?}"));
            check_invariants(&replayed);
        }
        assert_eq!(replayed, hand, "hand {seed}");
        assert_eq!(replayed.setup(), setup);
    }
}

#[test]
fn events_are_wanted_or_not_without_any_difference() {
    let mut stream = Stream::new(2, 0);
    for seed in 0..2000 {
        let setup = random_setup(&mut stream);
        let mut choices = Stream::new(seed, 1);
        let (hand, events) = play_random(&setup, seed, &mut choices, |_| {});
        let mut quiet = Hand::new(&setup).unwrap();
        let mut deck = stud_cards::Deck::from_stream_over(setup.deck, seed, 0);
        quiet.advance(&mut deck, &mut ()).unwrap();
        for event in events {
            if let Event::Action { action, .. } = event {
                quiet.play(action, &mut deck, &mut ()).unwrap();
            }
        }
        assert_eq!(quiet, hand);
    }
}

#[test]
fn the_ids_and_the_actions_of_an_offer_name_each_other() {
    let mut stream = Stream::new(3, 0);
    for seed in 0..1500 {
        let setup = random_setup(&mut stream);
        play_random(&setup, seed, &mut stream, |hand| {
            let legal = hand.legal();
            assert!(legal.iter().all(|action| legal.contains(action)));
            for id in 0..=id::COUNT {
                assert_eq!(legal.action(id).is_some(), legal.mask() >> id & 1 == 1);
                assert_eq!(legal.action(id).and_then(|action| legal.id(action)), legal.has(id).then_some(id));
            }
        });
    }
}

#[test]
fn a_hand_is_small_and_owns_nothing() {
    assert!(size_of::<Hand>() <= 320, "{}", size_of::<Hand>());
    assert!(!std::mem::needs_drop::<Hand>());
    assert!(size_of::<stud_engine::Rules>() <= 40, "{}", size_of::<stud_engine::Rules>());
}
