//! What is read back: histories as a line, tables and batches as bytes; and tables at which anything is tried.

use crate::bytes::Bytes;
use stud_cards::Deck;
use stud_engine::{Hand, History, Room, Rules, Setup, Stakes, Table, TableError};
use stud_sim::{Batch, Reset};

/// Lines of histories: what is read can be played, and its line reads back; so does what any seat may know of it.
///
/// # Panics
/// Where a history and its line disagree, or a refusal points outside the text.
pub fn history(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let history: History = match text.parse() {
        Ok(history) => history,
        Err(error) => {
            assert!(error.position <= text.len());
            return assert!(!error.to_string().is_empty());
        }
    };
    assert_eq!(history.to_string().parse().as_ref(), Ok(&history));
    let Ok(hand) = history.play() else { panic!("a history was read that cannot be played") };
    assert!(!history.text().is_empty());
    for seat in 0..hand.seats() as u8 {
        let told = history.disclosed_to(Some(seat), false);
        assert_eq!(told.to_string().parse().as_ref(), Ok(&told), "as seat {seat} knows it");
        assert!(told.play().is_ok());
    }
}

/// Saved tables: bytes that are read are a table that saves to itself.
///
/// # Panics
/// Where a table is read that differs when it is read again.
pub fn saved_table(data: &[u8]) {
    if let Ok(table) = Table::from_bytes(data) {
        assert_eq!(Table::from_bytes(&table.to_bytes()).as_ref(), Ok(&table));
        assert!(table.legal().is_empty() != table.in_hand());
    }
}

/// Tables: whatever is tried at one, a refusal changes nothing, the chips add up, and it reads back from its bytes.
///
/// # Panics
/// Where one of these does not hold.
pub fn table(data: &[u8]) {
    let bytes = &mut Bytes(data);
    let name = Room::NAMES[usize::from(bytes.next()) % Room::NAMES.len()];
    let Ok(room) = Room::preset(name) else { return };
    let Ok(stakes) = room.stakes(10, 20) else { return };
    let Ok(mut table) = Table::new(room, stakes, [8, 6, 4, 2][usize::from(bytes.next() % 4)]) else { return };
    while !bytes.0.is_empty() {
        let mut after = table.clone();
        match try_something(&mut after, bytes) {
            Ok(()) => table = after,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(after, table, "a refusal changed the table: {error}");
            }
        }
        assert_eq!(table.chips() + table.cashed() + table.raked(), table.bought());
        assert_eq!(Table::from_bytes(&table.to_bytes()).as_ref(), Ok(&table));
    }
}

fn try_something(table: &mut Table, bytes: &mut Bytes) -> Result<(), TableError> {
    let seat = bytes.next() % 10;
    match bytes.next() % 16 {
        0 => table.sit(seat, &format!("player {}", bytes.next() % 12), bytes.number().saturating_mul(4)),
        1 => table.top_up(seat, bytes.number()),
        2 => table.leave(seat).map(drop),
        3 => table.sit_out(seat),
        4 => table.come_back(seat),
        5 => table.set_auto_ante(seat, bytes.next().is_multiple_of(2)),
        6 => table.say_in(seat),
        7 => table.show(seat),
        8 => table.set_dealer(seat),
        9 => table.time_out().map(drop),
        10 | 11 => table.deal(Deck::seeded(bytes.next().into())),
        _ => table.play_id(seat % 6),
    }
}

/// Saved batches: bytes that are read are a batch that saves to them, whichever rows had a hand put in.
///
/// # Panics
/// Where a batch is read that differs when it is saved.
pub fn saved_batch(data: &[u8]) {
    let setup = Setup::new(Rules::ROOM_A, Stakes::new(10, 20, 1, 2), [90, 60, 30], 0);
    let saved = [b"studbat2", data].concat();
    let given = |row| Hand::deal(&setup, row as u64).ok();
    if let Ok(batch) = Batch::restore(&setup, 7, Reset::Auto, &saved, given) {
        assert_eq!(batch.save(), saved);
    }
}
