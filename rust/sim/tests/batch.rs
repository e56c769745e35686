//! A batch is many single hands, and nothing else.
#![allow(clippy::unwrap_used, reason = "tests")]

use stud_cards::{Card, Deck, Stream};
use stud_engine::{Event, Hand, Room, Rules, Setup};
use stud_sim::{Batch, IllegalRow, NO_CARD, Observation, Reset, RestoreError, RestoreFault, RowFault};

/// Arrays for what a batch shows.
#[derive(Clone, Debug, Default, PartialEq)]
struct Arrays {
    actor: Vec<i8>,
    legal: Vec<bool>,
    street: Vec<u8>,
    pot: Vec<u32>,
    to_call: Vec<u32>,
    stacks: Vec<u32>,
    bets: Vec<u32>,
    live: Vec<bool>,
    upcards: Vec<u8>,
    down_cards: Vec<u8>,
    community: Vec<u8>,
    done: Vec<bool>,
    payoffs: Vec<i64>,
}

impl Arrays {
    fn of(rows: usize, seats: usize) -> Self {
        Self {
            actor: vec![99; rows],
            legal: vec![false; rows * 5],
            street: vec![0; rows],
            pot: vec![0; rows],
            to_call: vec![0; rows],
            stacks: vec![0; rows * seats],
            bets: vec![0; rows * seats],
            live: vec![false; rows * seats],
            upcards: vec![0; rows * seats * 4],
            down_cards: vec![0; rows * 3],
            community: vec![0; rows],
            done: vec![false; rows],
            payoffs: vec![0; rows * seats],
        }
    }

    fn view(&mut self) -> Observation<'_> {
        Observation {
            actor: &mut self.actor,
            legal: &mut self.legal,
            street: &mut self.street,
            pot: &mut self.pot,
            to_call: &mut self.to_call,
            stacks: &mut self.stacks,
            bets: &mut self.bets,
            live: &mut self.live,
            upcards: &mut self.upcards,
            down_cards: &mut self.down_cards,
            community: &mut self.community,
            done: &mut self.done,
            payoffs: &mut self.payoffs,
        }
    }
}

fn setup(preset: &str, stacks: &[u32]) -> Setup {
    let room = Room::preset(preset).unwrap();
    Setup::new(room.rules, room.stakes(500, 1000).unwrap(), stacks, 0)
}

fn choose(mask: u8, stream: &mut Stream) -> u8 {
    let mut rest = mask;
    for _ in 0..stream.below(u64::from(mask.count_ones())) {
        rest &= rest - 1;
    }
    if rest == 0 { 0 } else { rest.trailing_zeros() as u8 }
}

/// Everything that happens in a hand with these decisions.
fn told((mut hand, mut deck, ids): (Hand, Deck, Vec<u8>)) -> Vec<Event> {
    let mut events = Vec::new();
    hand.advance(&mut deck, &mut events).unwrap();
    for id in ids {
        hand.play_id(id, &mut deck, &mut events).unwrap();
    }
    events
}

#[test]
fn equals_single_hands_event_by_event_over_a_million_decisions() {
    let (mut decisions, mut compared) = (0, 0);
    for (name, _) in Rules::PRESETS {
        let setup = setup(name, &[50_000, 700, 3_000, 60, 50_000]);
        let mut batch = Batch::new(&setup, 37, 5, Reset::Auto).unwrap();
        let mut singles: Vec<(Hand, Deck, u64, Vec<Event>)> = Vec::new();
        let begin = |stream| {
            let mut deck = Deck::from_stream(5, stream);
            let mut hand = Hand::new(&setup).unwrap();
            let mut events = Vec::new();
            hand.advance(&mut deck, &mut events).unwrap();
            (hand, deck, stream, events)
        };
        singles.extend((0..37).map(begin));
        let mut stream = Stream::new(8, 0);
        let mut arrays = Arrays::of(37, 5);
        for _ in 0..3000 {
            let ids: Vec<u8> = batch.masks().map(|mask| choose(mask, &mut stream)).collect();
            // What a row will have been if this decision ends its hand: the next hand then stands in its place.
            let pasts: Vec<_> = (0..37)
                .map(|row| {
                    let (hand, deck, past) = batch.past(row).unwrap();
                    (hand, deck, [past, &ids[row..=row]].concat())
                })
                .collect();
            batch.step(&ids, None, Some(arrays.view())).unwrap();
            for (row, single) in singles.iter_mut().enumerate() {
                let mut ended = None;
                if single.0.is_over() {
                    *single = begin(single.2 + 37);
                    ended = single.0.is_over().then(|| single.0.payoffs());
                } else {
                    single.0.play_id(ids[row], &mut single.1, &mut single.3).unwrap();
                    decisions += 1;
                    if single.0.is_over() {
                        let events = told(pasts[row].clone());
                        assert_eq!(events, single.3, "{name} row {row}");
                        compared += events.len();
                        ended = Some(single.0.payoffs());
                        *single = begin(single.2 + 37);
                    }
                }
                let hand = &single.0;
                assert_eq!(batch.hand(row), Some(hand), "{name} row {row}");
                assert_eq!(arrays.actor[row], hand.actor().map_or(-1, |seat| seat as i8));
                assert_eq!(arrays.done[row], ended.is_some());
                assert_eq!(arrays.payoffs[row * 5..][..5], ended.unwrap_or_default()[..5]);
                assert_eq!(arrays.pot[row], hand.pot());
                if let Some(actor) = hand.actor() {
                    let down: Vec<u8> = hand.down_cards(actor).flatten().map(Card::id).collect();
                    let seen = &arrays.down_cards[row * 3..][..3];
                    assert_eq!(&seen[..down.len()], down);
                    assert!(seen[down.len()..].iter().all(|&card| card == NO_CARD));
                } else {
                    assert_eq!(arrays.down_cards[row * 3..][..3], [NO_CARD; 3]);
                }
            }
        }
        assert!(batch.finished() > 37);
    }
    assert!(decisions >= 1_000_000, "{decisions}");
    assert!(compared > 2 * decisions, "{compared} events");
}

#[test]
fn parts_change_nothing() {
    let setup = setup("room_b", &[9_000; 8]);
    let whole = Batch::new(&setup, 100, 1, Reset::Manual).unwrap();
    for parts in [1, 2, 3, 7, 100, 1000] {
        let (mut a, mut b) = (whole.clone(), whole.clone());
        let (mut seen_a, mut seen_b) = (Arrays::of(100, 8), Arrays::of(100, 8));
        let mut stream = Stream::new(2, 0);
        for _ in 0..60 {
            let ids: Vec<u8> = a.masks().map(|mask| choose(mask, &mut stream)).collect();
            a.step(&ids, None, Some(seen_a.view())).unwrap();
            let ended =
                b.parts(parts, &ids, None, Some(seen_b.view())).unwrap().map(stud_sim::Part::step).sum();
            b.add_finished(ended);
            assert_eq!(seen_a, seen_b);
        }
        assert_eq!(a.finished(), b.finished());
        assert!(a.finished() > 0);
    }
}

#[test]
fn a_step_that_does_not_fit_is_refused_before_it_is_cut() {
    let setup = setup("room_a", &[50_000; 3]);
    let mut batch = Batch::new(&setup, 4, 1, Reset::Auto).unwrap();
    let fault = |parts: Result<_, IllegalRow>| parts.map(|_: usize| ()).unwrap_err().fault;
    assert_eq!(batch.parts(usize::MAX, &[2; 4], None, None).unwrap().len(), 4);
    assert_eq!(batch.parts(0, &[2; 4], None, None).unwrap().len(), 1);
    let count = |given| RowFault::Count { rows: 4, given };
    assert_eq!(fault(batch.parts(2, &[2; 3], None, None).map(|parts| parts.len())), count(3));
    assert_eq!(fault(batch.parts(2, &[2; 4], Some(&[true; 5]), None).map(|parts| parts.len())), count(5));
    let wrong = fault(batch.parts(2, &[9; 4], None, None).map(|parts| parts.len()));
    assert!(matches!(wrong, RowFault::Id { id: 9, .. }));
    let mut short = Arrays::of(4, 3);
    short.bets.pop();
    let misfit = fault(batch.parts(2, &[2; 4], None, Some(short.view())).map(|parts| parts.len()));
    assert_eq!(misfit, RowFault::Buffer { name: "bets", length: 12 });
}

#[test]
fn an_illegal_id_names_the_row_and_changes_none() {
    let setup = setup("room_a", &[50_000; 3]);
    let mut batch = Batch::new(&setup, 4, 1, Reset::Auto).unwrap();
    let before: Vec<Hand> = (0..4).map(|row| *batch.hand(row).unwrap()).collect();
    for id in [0, 1, 4, 5, 255] {
        let error = batch.step(&[2, 2, id, id], None, None).unwrap_err();
        assert_eq!(error.row, 2);
        assert!(matches!(error.fault, RowFault::Id { id: given, .. } if given == id));
        assert!((0..4).all(|row| batch.hand(row) == Some(&before[row])));
    }
    let only = [true, true, false, true];
    batch.step(&[2, 2, 255, 2], Some(&only), None).unwrap();
    assert_eq!(batch.hand(2), Some(&before[2]));
    assert_ne!(batch.hand(3), Some(&before[3]));
    assert!(matches!(batch.step(&[2], None, None), Err(IllegalRow { fault: RowFault::Count { .. }, .. })));
    let mut short = Arrays::of(4, 3);
    short.pot.pop();
    let fault = batch.step(&[1, 1, 2, 1], None, Some(short.view())).unwrap_err().fault;
    assert_eq!(fault, RowFault::Buffer { name: "pot", length: 4 });
}

#[test]
fn finished_rows_wait_or_begin_anew() {
    let setup = setup("room_a", &[50_000; 2]);
    let mut manual = Batch::new(&setup, 2, 1, Reset::Manual).unwrap();
    while manual.masks().any(|mask| mask != 0) {
        let ids: Vec<u8> = manual.masks().map(|mask| if mask & 1 == 1 { 0 } else { 2 }).collect();
        manual.step(&ids, None, None).unwrap();
    }
    let over = *manual.hand(0).unwrap();
    manual.step(&[9, 9], None, None).unwrap();
    assert_eq!(manual.hand(0), Some(&over));
    manual.reset(Some(&[true, false])).unwrap();
    assert!(!manual.hand(0).unwrap().is_over() && manual.hand(1).unwrap().is_over());
    manual.reset(None).unwrap();
    assert!(!manual.hand(1).unwrap().is_over());

    // All-in for the ante: a hand without any decision.
    let mut auto = Batch::new(&self::setup("room_a", &[10; 2]), 1, 1, Reset::Auto).unwrap();
    let mut arrays = Arrays::of(1, 2);
    for _ in 0..3 {
        assert_eq!(auto.masks().next(), Some(0));
        auto.step(&[0], None, Some(arrays.view())).unwrap();
        assert!(arrays.done[0]);
    }
}

#[test]
fn saved_rows_go_on_as_before() {
    let setup = setup("tda_stud8", &[50_000, 4_000, 900]);
    let mut batch = Batch::new(&setup, 20, 3, Reset::Auto).unwrap();
    let mut stream = Stream::new(4, 0);
    for _ in 0..50 {
        let ids: Vec<u8> = batch.masks().map(|mask| choose(mask, &mut stream)).collect();
        batch.step(&ids, None, None).unwrap();
        let saved = batch.save();
        let mut restored = Batch::restore(&setup, 3, Reset::Auto, &saved, |_| None).unwrap();
        assert_eq!(restored.save(), saved);
        let next: Vec<u8> = batch.masks().map(|mask| choose(mask, &mut Stream::new(1, 1))).collect();
        restored.step(&next, None, None).unwrap();
        let mut here = batch.clone();
        here.step(&next, None, None).unwrap();
        assert!((0..20).all(|row| here.hand(row) == restored.hand(row)));
    }
    let saved = batch.save();
    let restore = |bytes: &[u8]| Batch::restore(&setup, 3, Reset::Auto, bytes, |_| None);
    for cut in 0..saved.len() {
        assert!(restore(&saved[..cut]).is_err(), "{cut}");
    }
    let mut longer = saved.clone();
    longer.push(0);
    assert_eq!(restore(&longer).unwrap_err(), RestoreError::Saved(RestoreFault::Length));
    let mut forged = saved;
    forged[16..24].fill(255);
    assert_eq!(restore(&forged).unwrap_err(), RestoreError::Saved(RestoreFault::Length));
    assert_eq!(restore(b"studbat0").unwrap_err(), RestoreError::Saved(RestoreFault::Format));
}

#[test]
fn rows_that_were_put_in_are_saved_with_the_others() {
    let setup = setup("room_b", &[50_000, 4_000, 900, 20_000]);
    let other = Setup { stacks: vec![3_000, 3_000, 50_000, 800], dealer: 2, ..setup.clone() };
    let mut batch = Batch::new(&setup, 12, 3, Reset::Auto).unwrap();
    let mut stream = Stream::new(4, 0);
    let (mut played_on, mut own_again) = (0, 0);
    for round in 0..60_u64 {
        if round % 9 == 0 {
            // Other stacks, another dealer, in the middle of a hand.
            let (mut hand, mut deck) = Hand::deal(&other, 100 + round).unwrap();
            for _ in 0..round % 4 {
                let id = choose(hand.legal().mask(), &mut stream);
                if !hand.is_over() {
                    hand.play_id(id, &mut deck, &mut ()).unwrap();
                }
            }
            batch.copy_in((round % 12) as usize, hand, deck).unwrap();
        }
        let ids: Vec<u8> = batch.masks().map(|mask| choose(mask, &mut stream)).collect();
        batch.step(&ids, None, None).unwrap();
        let saved = batch.save();
        let mut restored = Batch::restore(&setup, 3, Reset::Auto, &saved, |row| batch.given(row)).unwrap();
        assert_eq!((restored.save(), restored.finished()), (saved, batch.finished()));
        let mut here = batch.clone();
        for _ in 0..40 {
            assert!((0..12).all(|row| here.hand(row) == restored.hand(row)));
            let ids: Vec<u8> = here.masks().map(|mask| choose(mask, &mut Stream::new(1, round))).collect();
            here.step(&ids, None, None).unwrap();
            restored.step(&ids, None, None).unwrap();
        }
        played_on += (0..12).filter(|&row| batch.given(row).is_some()).count();
        own_again += usize::from(here.finished() > batch.finished());
    }
    assert!(played_on > 30 && own_again > 30, "{played_on} {own_again}");

    let (hand, deck) = Hand::deal(&other, 1).unwrap();
    batch.copy_in(7, hand, deck).unwrap();
    let saved = batch.save();
    let refused = Err(RestoreError::Saved(RestoreFault::Given(7)));
    let given = |row| if row == 7 { None } else { batch.given(row) };
    assert_eq!(Batch::restore(&setup, 3, Reset::Auto, &saved, given).map(drop), refused);
    let given = |row| if row == 7 { Some((hand, Deck::seeded(2))) } else { batch.given(row) };
    assert_eq!(Batch::restore(&setup, 3, Reset::Auto, &saved, given).map(drop), refused);
    let (heads_up, its_deck) = Hand::deal(&self::setup("room_b", &[50_000; 2]), 1).unwrap();
    let given = |row| if row == 7 { Some((heads_up, its_deck)) } else { batch.given(row) };
    assert_eq!(Batch::restore(&setup, 3, Reset::Auto, &saved, given).map(drop), refused);
    // Every single byte changed: another batch or none, but no panic.
    for place in 0..saved.len() {
        for flip in [1, 0x80] {
            let mut forged = saved.clone();
            forged[place] ^= flip;
            if let Ok(other) = Batch::restore(&setup, 3, Reset::Auto, &forged, |row| batch.given(row)) {
                assert_eq!(other.save(), forged);
            }
        }
    }
}

#[test]
fn hands_are_copied_out_and_in() {
    let setup = setup("room_a", &[50_000; 4]);
    let mut batch = Batch::new(&setup, 3, 6, Reset::Auto).unwrap();
    batch.step(&[2, 2, 2], None, None).unwrap();
    let (hand, deck) = batch.copy_out(1).unwrap();
    batch.copy_in(2, hand, deck).unwrap();
    assert_eq!((batch.given(1), batch.given(2), batch.given(3)), (None, Some((hand, deck)), None));
    batch.step(&[1, 1, 1], None, None).unwrap();
    assert_eq!(batch.hand(1), batch.hand(2));

    let (mut began, mut from, ids) = batch.past(1).unwrap();
    let mut events = Vec::new();
    began.advance(&mut from, &mut events).unwrap();
    for &id in ids {
        began.play_id(id, &mut from, &mut events).unwrap();
    }
    assert_eq!(batch.hand(1), Some(&began));

    let wrong_deck = Deck::seeded(1);
    assert_eq!(batch.copy_in(0, hand, wrong_deck), Err(IllegalRow { row: 0, fault: RowFault::Unplayable }));
    let (heads_up, its_deck) = Hand::deal(&self::setup("room_a", &[50_000; 2]), 1).unwrap();
    assert!(matches!(
        batch.copy_in(0, heads_up, its_deck),
        Err(IllegalRow { fault: RowFault::Seats { batch: 4, hand: 2 }, .. })
    ));
    assert!(batch.copy_in(3, hand, deck).is_err());
}
