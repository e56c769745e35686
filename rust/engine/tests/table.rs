//! Tables: coming and going, hands in a row, and what is saved.
#![allow(clippy::unwrap_used, reason = "a test")]

use stud_cards::{Deck, Stream};
use stud_engine::{
    Action, Button, BuyInFault, Event, Fraction, Player, Room, SavedTableFault, Stakes, Table, TableError,
};

fn table(room: &str, seats: usize) -> Table {
    let room = Room::preset(room).unwrap();
    let stakes = room.stakes(1000, 2000).unwrap();
    Table::new(room, stakes, seats).unwrap()
}

/// A table with these stacks in seats 1, 2 and so on.
fn seated(room: &str, stacks: &[u32]) -> Table {
    let mut table = table(room, 8);
    for (seat, &stack) in (1..).zip(stacks) {
        table.place(seat, Player::new(format!("player {seat}"), stack)).unwrap();
    }
    table
}

fn play_out(table: &mut Table, stream: &mut Stream) {
    while table.actor().is_some() {
        let legal = table.legal();
        let pick = stream.below(legal.len() as u64) as usize;
        table.play(legal.iter().nth(pick).unwrap()).unwrap();
    }
}

fn check_books(table: &Table) {
    assert_eq!(table.chips() + table.cashed() + table.raked(), table.bought(), "chips are conserved");
}

/// Eight names come and go at a table of every room, hand after hand.
#[test]
fn a_session_conserves_chips_and_moves_the_dealer() {
    for name in Room::NAMES {
        let mut room = Room::preset(name).unwrap();
        room.rules.rake.share = Fraction::new(1, 20);
        let stakes = room.stakes(1000, 2000).unwrap();
        let least = room.min_buy_in(1000).unwrap_or(5_000) as u32;
        let mut table = Table::new(room.clone(), stakes, 8).unwrap();
        let mut stream = Stream::new(1, 0);
        let mut dealt = 0;
        for hand in 0..400 {
            for seat in 1..=8 {
                let chance = stream.below(12);
                match table.player(seat) {
                    None if chance < 5 => table.sit(seat, &format!("p{seat}"), least).unwrap(),
                    Some(player) if player.stack == 0 && chance < 6 => table.top_up(seat, least).unwrap(),
                    Some(_) if chance == 0 => drop(table.leave(seat).unwrap()),
                    Some(_) if chance == 1 => table.sit_out(seat).unwrap(),
                    Some(_) if chance < 4 => table.come_back(seat).unwrap(),
                    Some(_) if chance == 4 => table.set_auto_ante(seat, false).unwrap(),
                    Some(_) if chance == 5 => table.say_in(seat).unwrap(),
                    _ => {}
                }
            }
            let (before, antes) = (table.clone(), table.antes());
            match table.deal(Deck::from_stream(2, hand)) {
                Ok(()) => {}
                Err(TableError::TooFewAntes { ready, needed }) => {
                    assert!(ready < usize::from(needed) && ready == antes.ready && antes.posted.is_empty());
                    assert_eq!(table, before);
                    continue;
                }
                Err(error) => panic!("{name}: {error}"),
            }
            dealt += 1;
            let posted: Vec<u8> = antes.posted.iter().map(|&(seat, _)| seat).collect();
            assert_eq!(table.hand_seats(), posted);
            let expected = match before.dealer() {
                _ if room.button == Button::Fixed => *posted.last().unwrap(),
                // Step clockwise, seat by seat, to the first that is dealt in.
                Some(old) => (0..8).map(|i| (old + i) % 8 + 1).find(|s| posted.contains(s)).unwrap(),
                None => posted[0],
            };
            assert_eq!(table.dealer(), Some(expected), "{name}");
            check_books(&table);
            play_out(&mut table, &mut stream);
            check_books(&table);
            assert_eq!(table.chips(), before.chips() - u64::from(table.hand().unwrap().rake()));
        }
        assert_eq!(table.hands(), dealt);
        assert!(dealt > 200, "{name}: {dealt}");
        assert!(table.raked() > 0);
    }
}

#[test]
fn purchases_keep_to_the_limits_of_the_room() {
    let mut table = table("room_b", 8);
    let fault = BuyInFault::Short { stack: 0, amount: 9_999, least: 10_000 };
    assert_eq!(table.sit(3, "north", 9_999), Err(TableError::BuyIn { seat: 3, fault }));
    assert_eq!(table.sit(3, "north", 0), Err(TableError::BuyIn { seat: 3, fault: BuyInFault::Nothing }));
    table.sit(3, "north", 10_000).unwrap();
    table.sit(4, "south", 10_000).unwrap();
    assert_eq!(table.sit(3, "east", 10_000), Err(TableError::Taken { seat: 3, name: "north".into() }));
    assert_eq!(table.sit(9, "east", 10_000), Err(TableError::NoSeat { seat: 9, size: 8 }));
    assert_eq!(table.sit(0, "east", 10_000), Err(TableError::NoSeat { seat: 0, size: 8 }));
    let twice = TableError::Name { name: "north".into(), seat: Some(3) };
    assert_eq!(table.sit(5, "north", 10_000), Err(twice));
    for name in ["", " x", "a\nb", "\u{1b}[31m", "\u{202e}x", &"x".repeat(65)] {
        let wrong = TableError::Name { name: name.into(), seat: None };
        assert_eq!(table.sit(5, name, 10_000), Err(wrong));
    }
    table.top_up(3, 1).unwrap();
    assert_eq!(table.player(3).unwrap().stack, 10_001);

    // What a player lost he must bring back to the minimum, or buy nothing.
    let mut short = seated("room_a", &[2_000, 50_000]);
    assert!(matches!(short.top_up(1, 7_999), Err(TableError::BuyIn { seat: 1, .. })));
    short.top_up(1, 8_000).unwrap();
    assert!(short.top_up(3, 10_000).is_err(), "nobody sits there");

    let mut capped = Room::preset("room_b").unwrap();
    capped.max_buy_in_small_bets = Some(20);
    assert!(capped.check_purchase(1000, 5_000, 15_000).is_ok());
    assert!(capped.check_purchase(1000, 5_000, 15_001).is_err());
    capped.short_buy_allowed = true;
    assert!(capped.check_purchase(1000, 0, 1).is_ok());
}

#[test]
fn nothing_changes_during_a_hand_that_may_not() {
    let mut table = seated("room_b", &[20_000, 20_000, 20_000]);
    table.sit_out(3).unwrap();
    table.deal(Deck::seeded(5)).unwrap();
    let before = table.clone();
    for result in [
        table.sit(4, "late", 10_000),
        table.top_up(1, 10_000),
        table.leave(1).map(drop),
        table.deal(Deck::seeded(1)),
    ] {
        assert!(matches!(result, Err(TableError::DuringHand { .. })), "{result:?}");
    }
    assert!(matches!(table.show(1), Err(TableError::CannotShow { seat: 1 })));
    assert_eq!(table, before);
    // Who is not in the hand may go.
    assert_eq!(table.leave(3).unwrap().stack, 20_000);
    // Switches are for the next hand.
    table.sit_out(1).unwrap();
    assert!(table.in_hand());
}

#[test]
fn only_the_player_to_act_acts() {
    let mut table = seated("room_b", &[20_000, 20_000, 20_000]);
    assert_eq!(table.play(Action::Fold), Err(TableError::NoHand));
    table.deal(Deck::seeded(5)).unwrap();
    let actor = table.actor().unwrap();
    let other = actor % 3 + 1;
    let refused = TableError::NotToAct { seat: other, actor: Some(actor) };
    assert_eq!(table.play_as(other, Action::BringIn), Err(refused));
    let before = table.clone();
    assert!(matches!(table.play_as(actor, Action::Check), Err(TableError::Action(_))));
    assert!(matches!(table.play_id(9), Err(TableError::Action(_))));
    assert_eq!(table, before);
    table.play_as(actor, Action::BringIn).unwrap();
}

/// Rules 4.1: consent in room A, and its use for one hand.
#[test]
fn the_ante_needs_consent_where_the_room_asks() {
    let mut table = seated("room_a", &[20_000, 20_000, 20_000, 60]);
    table.set_auto_ante(2, false).unwrap();
    table.set_auto_ante(3, false).unwrap();
    table.say_in(2).unwrap();
    let antes = table.antes();
    assert_eq!(antes.posted, [(1, 100), (2, 100), (4, 60)]);
    assert_eq!(antes.sitting_out, [3]);
    table.deal(Deck::seeded(1)).unwrap();
    assert_eq!(table.hand_seats(), [1, 2, 4]);
    assert!(!table.player(2).unwrap().is_in, "it held for one hand");
    while table.actor().is_some() {
        table.time_out().unwrap();
    }
    assert!(table.antes().sitting_out.contains(&2));

    let mut other = seated("room_b", &[20_000, 20_000]);
    other.set_auto_ante(2, false).unwrap();
    assert_eq!(other.antes().posted.len(), 2, "room B does not ask");
}

#[test]
fn too_few_antes_are_no_hand() {
    let mut table = seated("room_a", &[20_000, 20_000]);
    table.set_auto_ante(2, false).unwrap();
    let before = table.clone();
    assert_eq!(table.deal(Deck::seeded(1)), Err(TableError::TooFewAntes { ready: 1, needed: 2 }));
    assert_eq!(table, before);
    assert_eq!((table.antes().posted, table.antes().sitting_out), (vec![], vec![2]));
}

/// Rules 3: check where that is free, else fold; a bring-in that cannot be declined is posted.
#[test]
fn a_time_out_does_what_the_room_says() {
    let mut table = seated("room_b", &[20_000; 4]);
    table.deal(Deck::seeded(3)).unwrap();
    assert_eq!(table.time_out(), Ok(Action::BringIn));
    assert_eq!(table.time_out(), Ok(Action::Fold));
    let mut room_c = seated("room_c", &[20_000; 4]);
    room_c.deal(Deck::seeded(3)).unwrap();
    assert_eq!(room_c.time_out(), Ok(Action::Fold), "it may be declined");

    let mut checked = seated("room_b", &[20_000; 2]);
    checked.deal(Deck::seeded(3)).unwrap();
    checked.play(Action::BringIn).unwrap();
    checked.play(Action::Call).unwrap();
    assert_eq!(checked.hand().unwrap().street(), 4);
    assert_eq!(checked.time_out(), Ok(Action::Check));
}

/// Rules 4.14: a house dealer; left of him is the first seat.
#[test]
fn the_dealer_of_the_house_stays() {
    let mut table = seated("tda", &[20_000; 5]);
    let mut stream = Stream::new(4, 0);
    for seed in 0..3 {
        table.sit_out(1 + seed as u8).unwrap();
        table.deal(Deck::seeded(seed)).unwrap();
        assert_eq!(table.dealer(), Some(5));
        assert!(matches!(table.events()[0], Event::Ante { seat: 0, .. }));
        play_out(&mut table, &mut stream);
    }
}

#[test]
fn a_winner_without_a_contest_may_show() {
    let mut table = seated("room_b", &[20_000; 3]);
    table.deal(Deck::seeded(3)).unwrap();
    while table.actor().is_some() {
        table.time_out().unwrap();
    }
    let winner = (0..3).find(|&seat| table.hand().unwrap().won(seat) > 0).unwrap();
    let seat = table.hand_seats()[winner];
    let loser = seat % 3 + 1;
    assert_eq!(table.show(loser), Err(TableError::CannotShow { seat: loser }));
    table.show(seat).unwrap();
    assert!(matches!(table.events().last(), Some(Event::Show { seat, .. }) if usize::from(*seat) == winner));
    assert_eq!(table.show(seat), Err(TableError::CannotShow { seat }), "once is enough");
    assert_eq!(Table::from_bytes(&table.to_bytes()).unwrap(), table);
}

#[test]
fn a_deck_that_cannot_deal_leaves_the_table_as_it_was() {
    let mut table = seated("room_b", &[20_000; 3]);
    let before = table.clone();
    let full = Deck::seeded(7);
    for cards in ["As Kd 2c", "9h"] {
        let missing = cards.parse().unwrap();
        let mut partial = full;
        partial.remove(missing).unwrap();
        assert_eq!(table.deal(partial), Err(TableError::PartialDeck { missing }));
        assert_eq!(table, before);
    }
    table.deal(full).unwrap();
}

#[test]
fn tables_are_those_of_the_room() {
    let room = Room::preset("room_c").unwrap();
    let stakes = room.stakes(500, 1000).unwrap();
    for seats in 0..12 {
        let offered = [4, 6, 8].contains(&seats);
        assert_eq!(Table::new(room.clone(), stakes, seats).is_ok(), offered, "{seats}");
    }
    let wrong = Stakes::new(500, 400, 0, 0);
    let error = Table::new(room, wrong, 4).unwrap_err();
    assert!(matches!(&error, TableError::Rules(reasons) if reasons.len() == 2), "{error}");
}

#[test]
fn chips_stay_under_what_a_hand_can_hold() {
    let mut table = seated("room_b", &[2_000_000_000]);
    let total = 2_200_000_000;
    assert_eq!(table.sit(2, "rich", 200_000_000), Err(TableError::TooManyChips { total }));
}

#[test]
fn the_dealer_position_goes_on_from_where_it_was() {
    let mut table = seated("room_b", &[20_000; 4]);
    table.set_dealer(2).unwrap();
    assert_eq!(table.set_dealer(9), Err(TableError::NoSeat { seat: 9, size: 8 }));
    table.deal(Deck::seeded(1)).unwrap();
    assert_eq!(table.dealer(), Some(3));
    assert!(table.set_dealer(1).is_err(), "not during a hand");
}

/// Restored at every moment, a table goes on as if nothing had happened.
#[test]
fn a_restored_table_is_the_same_table() {
    for (n, name) in (0..).zip(Room::NAMES) {
        let mut table = seated(name, &[3_000, 900, 20_000, 60, 7_777, 12_000, 5_000, 300]);
        let mut stream = Stream::new(9, n);
        for seed in 0..6 {
            if table.deal(Deck::from_stream(seed, n)).is_err() {
                break;
            }
            while table.actor().is_some() {
                let restored = Table::from_bytes(&table.to_bytes()).unwrap();
                assert_eq!(restored, table);
                table = restored;
                let legal = table.legal();
                let pick = stream.below(legal.len() as u64) as usize;
                table.play(legal.iter().nth(pick).unwrap()).unwrap();
            }
            table = Table::from_bytes(&table.to_bytes()).unwrap();
            check_books(&table);
        }
    }
    let mut secure = seated("room_a", &[20_000; 8]);
    secure.deal(Deck::secure().unwrap()).unwrap();
    assert_eq!(Table::from_bytes(&secure.to_bytes()).unwrap(), secure);
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[test]
fn changed_bytes_are_refused() {
    let mut table = seated("room_c", &[3_000, 900, 20_000]);
    table.deal(Deck::seeded(1)).unwrap();
    table.time_out().unwrap();
    let saved = table.to_bytes();
    let refused = |bytes: &[u8]| match Table::from_bytes(bytes) {
        Err(TableError::Saved(fault)) => fault,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(b"something else"), SavedTableFault::NotATable);
    assert_eq!(refused(&[]), SavedTableFault::NotATable);
    for cut in 9..saved.len() {
        assert_eq!(refused(&saved[..cut]), SavedTableFault::Damaged);
    }
    for place in 0..saved.len() {
        let mut changed = saved.clone();
        changed[place] ^= 0x20;
        let fault = refused(&changed);
        match place {
            0..8 => assert_eq!(fault, SavedTableFault::NotATable),
            8 => assert_eq!(fault, SavedTableFault::Version { found: 0x21, known: 1 }),
            _ => assert_eq!(fault, SavedTableFault::Damaged),
        }
    }
    // Even with the checksum put right, what is restored is a table that can be, or nothing.
    let body = saved.len() - 8;
    let mut accepted = 0;
    for place in 9..body {
        for flip in [1, 2, 0x80] {
            let mut changed = saved[..body].to_vec();
            changed[place] ^= flip;
            let sum = checksum(&changed);
            changed.extend(sum.to_le_bytes());
            if let Ok(other) = Table::from_bytes(&changed) {
                check_books(&other);
                assert_ne!(other, table);
                accepted += 1;
            }
        }
    }
    assert!(accepted < 3 * body / 2, "{accepted}");
}
