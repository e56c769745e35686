//! Driving a hand event by event: what is refused, cards that are not known, chance nodes, decks that do not fit.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod common;

use common::{check_invariants, play_random, random_setup};
use stud_cards::{Card, CardSet, Deck, Rank, Stream, Suit, parse_cards};
use stud_engine::{
    Action, DeckFault, Event, EventFault, Expected, Hand, PlayError, Pool, Room, Rules, Setup, Side, Stakes,
};

fn setup(preset: &str, stacks: &[u32]) -> Setup {
    let room = Room::preset(preset).unwrap();
    Setup::new(room.rules, Stakes::new(100, 200, 10, 50), stacks, 0)
}

/// Applies what follows by itself until a card, a decision or a show is asked for.
fn follow(hand: &mut Hand) {
    loop {
        let event = match hand.expected() {
            Expected::Ante { seat, amount } => Event::Ante { seat, amount },
            Expected::Refund { seat, amount } => Event::Refund { seat, amount },
            Expected::Reshuffle { pool } => Event::Reshuffle { pool },
            Expected::Settle(event) => event,
            _ => return,
        };
        hand.apply(event).unwrap();
    }
}

/// Deals: each seat's cards in the order received, `??` for one that is not known. Burns are not known.
fn deal(hand: &mut Hand, hands: &[&str]) {
    loop {
        follow(hand);
        let next = |seat: u8| {
            let seat = usize::from(seat);
            let text = hands[seat].split(' ').nth(hand.cards(seat).count()).unwrap();
            text.parse::<Card>().ok()
        };
        let event = match hand.expected() {
            Expected::Burn => Event::Burn { card: None },
            Expected::Down { seat } => Event::Down { seat, card: next(seat) },
            Expected::Up { seat } => Event::Up { seat, card: next(seat).unwrap() },
            _ => return,
        };
        hand.apply(event).unwrap();
    }
}

/// Checks and calls to the end, with these cards.
fn call_down(hand: &mut Hand, hands: &[&str]) {
    loop {
        deal(hand, hands);
        let passive = [Action::Check, Action::Call, Action::BringIn];
        let Some(action) = passive.into_iter().find(|&action| hand.legal().contains(action)) else { return };
        hand.act(action).unwrap();
    }
}

#[test]
fn every_event_that_does_not_come_next_is_refused_and_changes_nothing() {
    let mut stream = Stream::new(31, 0);
    for seed in 0..60 {
        let setup = random_setup(&mut stream);
        let (_, events) = play_random(&setup, seed, &mut stream, |_| {});
        let mut hand = Hand::new(&setup).unwrap();
        for (i, &event) in events.iter().enumerate() {
            for &other in &events {
                let mut tried = hand;
                match tried.apply(other) {
                    Ok(()) => check_invariants(&tried),
                    Err(error) => {
                        assert_eq!(tried, hand);
                        assert_eq!((error.given, error.expected), (other, hand.expected()));
                        assert!(other != event);
                    }
                }
            }
            hand.apply(event).unwrap_or_else(|error| panic!("event {i}: {error}"));
        }
        for &event in &events {
            let mut tried = hand;
            let shows_late = matches!(event, Event::Show { .. }) && tried.apply(event).is_ok();
            assert!(shows_late || hand == tried);
        }
    }
}

#[test]
fn facts_that_differ_are_refused_with_the_right_ones() {
    let mut hand = Hand::new(&setup("room_b", &[1000, 1000, 7])).unwrap();
    let error = hand.apply(Event::Ante { seat: 1, amount: 11 }).unwrap_err();
    assert_eq!(error.fault, EventFault::Differs(Event::Ante { seat: 1, amount: 10 }));
    assert_eq!(error.to_string(), "\"seat 1 antes 11\" should be \"seat 1 antes 10\"");
    hand.apply(Event::Ante { seat: 1, amount: 10 }).unwrap();
    assert_eq!(hand.expected(), Expected::Ante { seat: 2, amount: 7 });
    follow(&mut hand);
    let card: Card = "As".parse().unwrap();
    hand.apply(Event::Down { seat: 1, card: Some(card) }).unwrap();
    let error = hand.apply(Event::Down { seat: 2, card: Some(card) }).unwrap_err();
    assert_eq!(error.fault, EventFault::Card(card));
    let error = hand.apply(Event::Up { seat: 2, card }).unwrap_err();
    assert_eq!((error.fault, error.expected), (EventFault::Unexpected, Expected::Down { seat: 2 }));
    assert_eq!(error.to_string(), "cannot take \"seat 2 is dealt As up\": next comes a card down to seat 2");
    deal(&mut hand, &["Kc Kd 9h", "As Kh 5h", "?? ?? 2h"]);
    // Seat 2 is all-in for the ante: the next player opens.
    assert_eq!(hand.expected(), Expected::Decision { seat: 0 });
    let bring_in = |added| Event::Action {
        seat: 0,
        action: Action::BringIn,
        kind: stud_engine::ActionKind::BringIn,
        added,
        total: added,
    };
    assert_eq!(hand.apply(bring_in(40)).unwrap_err().fault, EventFault::Differs(bring_in(50)));
    hand.apply(bring_in(50)).unwrap();
    let error = hand.act(Action::Check).unwrap_err();
    assert_eq!(error.to_string(), "cannot check: seat 1 may fold, call 50, complete to 100");
}

#[test]
fn possible_cards_are_those_that_apply_takes() {
    let mut stream = Stream::new(32, 0);
    for seed in 0..40 {
        let setup = random_setup(&mut stream);
        let (_, events) = play_random(&setup, seed, &mut stream, |_| {});
        let mut hand = Hand::new(&setup).unwrap();
        for event in events {
            let possible = hand.possible_cards();
            assert_eq!(possible.is_empty(), !hand.expected().is_card());
            for card in Card::all() {
                let event = match hand.expected() {
                    Expected::Burn => Event::Burn { card: Some(card) },
                    Expected::Down { seat } => Event::Down { seat, card: Some(card) },
                    Expected::Up { seat } => Event::Up { seat, card },
                    _ => Event::Community { card },
                };
                assert_eq!({ hand }.apply(event).is_ok(), possible.contains(card));
            }
            hand.apply(event).unwrap();
        }
    }
}

#[test]
fn a_common_card_comes_from_the_pool_that_the_rules_name() {
    // Eight stay to the river: Room A shuffles the three burns.
    let setup = setup("room_a", &[9000; 8]);
    let mut hand = Hand::new(&setup).unwrap();
    let mut deck = Deck::seeded(3);
    hand.advance(&mut deck, &mut ()).unwrap();
    while hand.street() < 7 {
        let passive = [Action::Check, Action::Call, Action::BringIn];
        let action = passive.into_iter().find(|&action| hand.legal().contains(action)).unwrap();
        if hand.street() < 6 {
            hand.play(action, &mut deck, &mut ()).unwrap();
        } else {
            hand.act(action).unwrap();
        }
    }
    assert_eq!(hand.expected(), Expected::Reshuffle { pool: Pool::Burns });
    let burns: CardSet = hand.burns().flatten().collect();
    assert_eq!((burns.len(), hand.stub_len()), (3, 1));
    hand.apply(Event::Reshuffle { pool: Pool::Burns }).unwrap();
    assert_eq!((hand.expected(), hand.possible_cards()), (Expected::Community, burns));
    let last = hand.unseen().first().unwrap();
    let fault = hand.apply(Event::Community { card: last }).unwrap_err().fault;
    assert_eq!(fault, EventFault::NotInPool { card: last, possible: burns });
    hand.apply(Event::Community { card: burns.last().unwrap() }).unwrap();
    assert_eq!((hand.burns().count(), hand.stub_len()), (2, 1));
    assert_eq!(hand.pot(), 8 * 60);
    check_invariants(&hand);
}

const KINGS: &str = "Kc Kd 9h 8h 3c 5s 2s";
const QUEENS: &str = "Qc Qd 7h 6h Jc 4s 2d";
const UNKNOWN: &str = "?? ?? 3h Td 9c 4d ??";

#[test]
fn a_hand_with_unknown_cards_is_settled_by_what_is_shown() {
    let mut hand = Hand::new(&setup("room_b", &[1000; 3])).unwrap();
    call_down(&mut hand, &[KINGS, QUEENS, UNKNOWN]);
    // Seat 1 opened the river with the jack and shows; seat 2 has cards nobody knows.
    assert_eq!(hand.expected(), Expected::Show { seat: 1, may_muck: false });
    assert_eq!(hand.apply(Event::Muck { seat: 1 }).unwrap_err().fault, EventFault::MustShow);
    let wrong = parse_cards("Qc Qd 2s").unwrap().into_iter().collect();
    let fault = hand.apply(Event::Show { seat: 1, down: wrong }).unwrap_err().fault;
    assert!(matches!(fault, EventFault::Card(_)), "{fault:?}");
    let queens = hand.down_cards(1).flatten().collect();
    hand.apply(Event::Show { seat: 1, down: queens }).unwrap();
    assert_eq!(hand.expected(), Expected::Show { seat: 2, may_muck: true });
    let mut shows = hand;
    hand.apply(Event::Muck { seat: 2 }).unwrap();
    assert_eq!(hand.expected(), Expected::Show { seat: 0, may_muck: false });
    let kings = hand.down_cards(0).flatten().collect();
    hand.apply(Event::Show { seat: 0, down: kings }).unwrap();
    let won = Event::PotWon { pot: 0, seat: 0, side: Side::Whole, amount: 180, odd: 0 };
    assert_eq!(hand.expected(), Expected::Settle(won));
    hand.apply(won).unwrap();
    assert_eq!(hand.payoffs()[..3], [120, -60, -60]);
    check_invariants(&hand);

    // The same with the cards of seat 2 learned at the showdown: trips beat the kings.
    let two = parse_cards("9d 9s As").unwrap().into_iter().collect();
    let few = parse_cards("9d 9s").unwrap().into_iter().collect();
    let fault = shows.apply(Event::Show { seat: 2, down: few }).unwrap_err().fault;
    assert!(matches!(fault, EventFault::Shown { count: 3, .. }));
    shows.apply(Event::Show { seat: 2, down: two }).unwrap();
    assert_eq!(shows.expected(), Expected::Show { seat: 0, may_muck: true });
    shows.apply(Event::Muck { seat: 0 }).unwrap();
    follow(&mut shows);
    assert_eq!(shows.payoffs()[..3], [-60, -60, 120]);
    check_invariants(&shows);
}

#[test]
fn the_last_hand_that_is_not_mucked_wins_unseen() {
    let mut hand = Hand::new(&setup("room_b", &[1000; 2])).unwrap();
    call_down(&mut hand, &[UNKNOWN, "?? ?? 7h 6h Jc 4s ??"]);
    assert_eq!(hand.expected(), Expected::Show { seat: 1, may_muck: true });
    hand.apply(Event::Muck { seat: 1 }).unwrap();
    follow(&mut hand);
    assert!(hand.is_over());
    assert_eq!((hand.payoffs()[..2].to_vec(), hand.shown(), hand.mucked()), (vec![60, -60], 0, 0b10));
}

#[test]
fn a_deck_can_take_over_where_all_cards_are_known_and_says_where_not() {
    let setup = setup("room_b", &[1000; 2]);
    let mut hand = Hand::new(&setup).unwrap();
    deal(&mut hand, &["As Kd 2c", "Qs Qd 9c"]);
    let known: CardSet = "As Kd 2c Qs Qd 9c".parse().unwrap();
    let mut full = Deck::seeded(1);
    let mut rest = Deck::from_stream_over(!known, 1, 0);
    hand.act(Action::BringIn).unwrap();
    let fault = { hand }.play(Action::Call, &mut full, &mut ()).unwrap_err();
    assert_eq!(fault, PlayError::Deck(DeckFault::Size { deck: 52, stub: 46 }));
    let mut wrong = Deck::from_stream_over(CardSet::FULL - "2d 2h 2s 3c 3d 3h".parse().unwrap(), 1, 0);
    let mut failed = hand;
    while failed.actor().is_some() {
        let action = if failed.legal().contains(Action::Call) { Action::Call } else { Action::Check };
        match failed.play(action, &mut wrong, &mut ()) {
            Ok(()) => {}
            Err(error) => {
                assert!(matches!(error, PlayError::Deck(DeckFault::Card(card)) if known.contains(card)));
                break;
            }
        }
    }
    // The decision stands; the hand waits for its cards and is whole.
    assert!(failed.expected().is_card());
    check_invariants(&failed);
    hand.play(Action::Call, &mut rest, &mut ()).unwrap();
    assert_eq!(hand.street(), 4);

    let mut unknown = Hand::new(&setup).unwrap();
    deal(&mut unknown, &["?? Kd 2c", "Qs Qd 9c"]);
    let mut rest = Deck::from_stream_over(!known, 1, 0);
    unknown.act(Action::BringIn).unwrap();
    unknown.play(Action::Call, &mut rest, &mut ()).unwrap();
    let fault = loop {
        if let Err(fault) = unknown.play(Action::Check, &mut rest, &mut ()) {
            break fault;
        }
    };
    assert_eq!(fault, PlayError::Deck(DeckFault::Unknown { seat: Some(0) }));
    check_invariants(&unknown);
}

#[test]
fn small_games_end_early_and_compare_what_there_is() {
    let rules = Rules { last_street: 4, burn: false, ..Rules::ROOM_A };
    let mut small = Setup::new(rules, Stakes::new(2, 4, 1, 1), [30; 2], 0);
    let ranks = [Rank::Jack, Rank::Queen, Rank::King];
    small.deck = ranks.iter().flat_map(|&rank| Suit::ALL.map(|suit| Card::of(rank, suit))).collect();
    let mut hand = Hand::new(&small).unwrap();
    call_down(&mut hand, &["Kc Kd Jc Qs", "Qc Qd Qh Jd"]);
    assert_eq!(hand.unseen().len(), 12 - 8);
    while let Expected::Show { seat, may_muck } = hand.expected() {
        let down = hand.down_cards(usize::from(seat)).flatten().collect();
        hand.apply(if may_muck { Event::Muck { seat } } else { Event::Show { seat, down } }).unwrap();
    }
    follow(&mut hand);
    assert_eq!(hand.payoffs()[..2], [-2, 2]);
}
