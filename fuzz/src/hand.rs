//! Setups and event streams: from any bytes, a hand is refused with its reasons or stays legal to its end.

use crate::bytes::Bytes;
use stud_cards::{Card, CardSet};
use stud_engine::{
    Action, ActionKind, Event, Expected, Fraction, Hand, HeadsUpRaises, Pool, Rake, Room, Rules, Setup, Side,
};

// What must hold at every moment of a hand is written once, beside the engine's own tests.
#[path = "../../rust/engine/tests/common/mod.rs"]
mod common;

/// Setups: refused exactly if something is wrong with them, and every reason has words.
///
/// # Panics
/// Where a setup is refused without a reason, or taken with one.
pub fn setup(data: &[u8]) {
    let setup = read_setup(&mut Bytes(data), false);
    let faults = setup.check();
    match Hand::new(&setup) {
        Ok(hand) => {
            assert!(faults.is_empty());
            assert_eq!(hand.setup(), setup);
        }
        Err(error) => {
            assert_eq!(error.reasons, faults);
            assert!(!error.to_string().is_empty());
        }
    }
}

/// Hands: events and decisions, right and wrong ones, in any order. A refusal changes nothing, and everything that must
/// hold of a hand holds after every event.
///
/// # Panics
/// Where an invariant is broken, or what a hand expects is not what it takes.
pub fn hand(data: &[u8]) {
    let bytes = &mut Bytes(data);
    let Ok(mut hand) = Hand::new(&read_setup(bytes, true)) else { return };
    for _ in 0..2000 {
        let before = hand;
        let taken = match bytes.next() % 8 {
            0 => hand.apply(read_event(bytes)).is_ok(),
            1 => {
                let action = read_action(bytes);
                let legal = hand.legal().contains(action);
                assert_eq!(hand.act(action).is_ok(), legal);
                legal
            }
            _ => match right_event(&hand, bytes) {
                Some(event) => {
                    let result = hand.apply(event);
                    assert!(result.is_ok(), "{event} was expected and refused: {result:?}");
                    true
                }
                None => false,
            },
        };
        if taken {
            common::check_invariants(&hand);
        } else {
            assert_eq!(hand, before, "a refusal changed the hand");
        }
        if hand.is_over() || bytes.0.is_empty() {
            break;
        }
    }
}

/// An event that the hand must take, if the bytes find one among the cards that can come.
fn right_event(hand: &Hand, bytes: &mut Bytes) -> Option<Event> {
    let mut card = || {
        let possible = hand.possible_cards();
        possible.iter().nth(usize::from(bytes.next()) % possible.len().max(1))
    };
    Some(match hand.expected() {
        Expected::Ante { seat, amount } => Event::Ante { seat, amount },
        Expected::Reshuffle { pool } => Event::Reshuffle { pool },
        Expected::Burn => Event::Burn { card: Some(card()?) },
        Expected::Down { seat } => Event::Down { seat, card: Some(card()?) },
        Expected::Up { seat } => Event::Up { seat, card: card()? },
        Expected::Community => Event::Community { card: card()? },
        Expected::Refund { seat, amount } => Event::Refund { seat, amount },
        Expected::Settle(event) => event,
        Expected::Show { seat, may_muck } => {
            let known: CardSet = hand.down_cards(usize::from(seat)).flatten().collect();
            let all = known.len() == hand.down_cards(usize::from(seat)).count();
            if may_muck && (!all || bytes.next().is_multiple_of(2)) {
                Event::Muck { seat }
            } else if all {
                Event::Show { seat, down: known }
            } else {
                return None;
            }
        }
        Expected::Decision { seat } => {
            let legal = hand.legal();
            let action = legal.iter().nth(usize::from(bytes.next()) % legal.len())?;
            let mut after = *hand;
            let was = hand.stack(usize::from(seat));
            after.act(action).ok()?;
            let added = legal_cost(action, hand, usize::from(seat));
            assert!(added <= was);
            Event::Action {
                seat,
                action,
                kind: kind(action, hand),
                added,
                total: hand.bet(usize::from(seat)) + added,
            }
        }
        Expected::Over => return None,
    })
}

fn legal_cost(action: Action, hand: &Hand, seat: usize) -> u32 {
    match action {
        Action::Fold | Action::Check => 0,
        Action::Call => hand.legal().call().unwrap_or(0),
        Action::BringIn => hand.legal().bring_in().unwrap_or(0),
        Action::Wager { to } => to - hand.bet(seat),
    }
}

fn kind(action: Action, hand: &Hand) -> ActionKind {
    match action {
        Action::Fold => ActionKind::Fold,
        Action::Check => ActionKind::Check,
        Action::Call => ActionKind::Call,
        Action::BringIn => ActionKind::BringIn,
        Action::Wager { .. } => hand.legal().wager_kind(),
    }
}

fn read_action(bytes: &mut Bytes) -> Action {
    match bytes.next() % 5 {
        0 => Action::Fold,
        1 => Action::Check,
        2 => Action::Call,
        3 => Action::BringIn,
        _ => Action::Wager { to: bytes.number() },
    }
}

fn read_event(bytes: &mut Bytes) -> Event {
    let seat = bytes.next() % 9;
    let amount = bytes.number();
    let card = Card::new(bytes.next() % 64);
    match bytes.next() % 12 {
        0 => Event::Ante { seat, amount },
        1 => Event::Burn { card },
        2 => Event::Down { seat, card },
        3 => card.map_or(Event::Muck { seat }, |card| Event::Up { seat, card }),
        4 => {
            Event::Reshuffle { pool: if amount.is_multiple_of(2) { Pool::Burns } else { Pool::StubAndBurns } }
        }
        5 => card.map_or(Event::Muck { seat }, |card| Event::Community { card }),
        6 => {
            let action = read_action(bytes);
            Event::Action { seat, action, kind: ActionKind::Raise, added: amount, total: bytes.number() }
        }
        7 => Event::Refund { seat, amount },
        8 => Event::Show { seat, down: CardSet::from_bits_truncate(bytes.wide()) },
        9 => Event::Muck { seat },
        10 => Event::Rake { amount },
        _ => Event::PotWon { pot: bytes.next(), seat, side: Side::Whole, amount, odd: bytes.number() },
    }
}

/// A setup of any numbers; a `likely` one has numbers that can often be played.
fn read_setup(bytes: &mut Bytes, likely: bool) -> Setup {
    let name = Room::NAMES[usize::from(bytes.next()) % Room::NAMES.len()];
    let room = Room::preset(name).unwrap_or_default();
    let mut rules: Rules = room.rules;
    for _ in 0..bytes.next() % 4 {
        change(&mut rules, bytes);
    }
    let mut stakes = room.stakes(10, 20).unwrap_or(stud_engine::Stakes::new(0, 0, 0, 0));
    if bytes.next().is_multiple_of(4) {
        (stakes.ante, stakes.bring_in) = (bytes.number(), bytes.number());
        if !likely {
            (stakes.small_bet, stakes.big_bet) = (bytes.number(), bytes.number());
        }
    }
    let seats = if likely { 2 + bytes.next() % 7 } else { bytes.next() % 10 };
    let stacks: Vec<u32> =
        (0..seats).map(|_| if likely { 1 + u32::from(bytes.next()) * 2 } else { bytes.number() }).collect();
    let dealer = if likely { bytes.next() % seats } else { bytes.next() };
    let mut setup = Setup::new(rules, stakes, stacks, dealer);
    if bytes.next().is_multiple_of(4) {
        setup.event_players = Some(u16::from(bytes.next() % 12));
    }
    if bytes.next().is_multiple_of(8) {
        setup.deck = CardSet::from_bits_truncate(bytes.wide());
    }
    setup
}

/// Sets one option of the rules, by its name, to what it may be for some setup or for none.
fn change(rules: &mut Rules, bytes: &mut Bytes) {
    match bytes.next() % 10 {
        0 => rules.max_raises = bytes.next(),
        1 => rules.heads_up_raises = HeadsUpRaises::Limit(bytes.next()),
        2 => rules.short_all_in = Fraction::new(u16::from(bytes.next()), u16::from(bytes.next())),
        3 => rules.chip_unit = bytes.number(),
        4 => rules.last_street = bytes.next() % 10,
        5 => {
            let share = Fraction::new(u16::from(bytes.next()), u16::from(bytes.next()));
            rules.rake = Rake { share, cap: std::num::NonZeroU32::new(bytes.number()) };
        }
        6 => rules.burn = !rules.burn,
        7 => rules.fold_when_free = !rules.fold_when_free,
        8 => rules.all_in_face_up = !rules.all_in_face_up,
        _ => rules.bring_in_full_open = !rules.bring_in_full_open,
    }
}
