//! What is fuzzed. Each function takes any bytes and panics only where the code under test is wrong.
//!
//! `make fuzz` drives them with libFuzzer. `cargo test -p stud-fuzz` runs each for a moment on random and mutated inputs.

mod bytes;
mod hand;
mod saved;

pub use hand::{hand, setup};
pub use saved::{history, saved_batch, saved_table, table};
use stud_cards::{Card, CardSet, Deck, parse_cards, parse_cards_or_unknown};
use stud_eval::batch::{Kernel, evaluate_rows_with};
use stud_eval::{Ranking, Strength, best_five};

/// A target: its name, the function, and inputs to start from.
pub type Target = (&'static str, fn(&[u8]), &'static [&'static [u8]]);

/// Every target.
pub const TARGETS: &[Target] = &[
    ("notation", notation, &[b"As Kd Qh", "A♠ K♦ 10c".as_bytes(), b"AsKd/?? 7c", b"AsAs"]),
    ("deck", deck, &[b"\x01\x02\x03\x00\x01\x02\x03\x04\x05\x06\x07", b"\x00\x00\x09"]),
    ("evaluate", evaluate, &[b"\x00\x00\x01\x05\x09\x0d\x11\x15\x19\x1d", b"\x02\x02\x33\x33\x33\x33\x33"]),
    ("setup", setup, &[b"\x00\x00\x01\x06\x64\x64\x64\x64\x64\x64\x00\x01\x01"]),
    ("hand", hand, &[HAND, b"\x03\x00\x01\x06\x50\x03\x50\x50\x01\x50\x50\x50\x00\x01\x01"]),
    ("history", history, &[HISTORY, b"tda+game=razz 100/200/25/50 2000,60 dealer=1 : ??"]),
    ("saved_table", saved_table, &[b"studtab"]),
    ("table", table, &[TABLE]),
    ("saved_batch", saved_batch, &[b"\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\0\0\x02\x01"]),
];

const HISTORY: &[u8] = b"room_b 100/200/25/50 2000,1500,60 dealer=0 : 5s8s8d5c2cQc7s3s2h wwcwwc 3dTh5d kk \
    9d2d4c kk KcQs9c kk 7d4s8h kksmm";

/// Room A, two players sit down, a hand is dealt and played.
const TABLE: &[u8] = &[
    0, 0, 1, 0, 1, 50, 2, 0, 2, 90, 5, 10, 7, 2, 12, 1, 13, 3, 14, 1, 12, 1, 12, 3, 12, 1, 12, 1, 12, 1, 12,
    1, 12, 1, 12, 1, 2, 1, 3, 2, 3, 0, 10, 9,
];

/// A setup of room A, and then bytes enough to play a hand out by right events.
const HAND: &[u8] = &{
    let mut bytes = [10; 300];
    (bytes[0], bytes[1], bytes[2], bytes[3]) = (0, 0, 1, 2);
    bytes
};

/// Card texts: what is read prints as something that reads the same; what is refused says where, within the text.
///
/// # Panics
/// Where a text and its cards disagree.
pub fn notation(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match parse_cards(text) {
        Ok(cards) => {
            let written: String = cards.iter().map(Card::to_string).collect();
            assert_eq!(parse_cards(&written).as_ref(), Ok(&cards));
            let set: CardSet = cards.iter().copied().collect();
            assert_eq!(set.len(), cards.len(), "a card was read twice");
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        Err(error) => assert!(error.to_string().len() < 200 + 4 * text.len()),
    }
    if let Ok(cards) = parse_cards_or_unknown(text) {
        assert!(cards.len() <= text.len());
    }
}

/// Decks: whatever is asked of one, no card is made or lost, and its saved form makes it again.
///
/// # Panics
/// Where a card was dealt twice or went missing.
pub fn deck(data: &[u8]) {
    if let Ok(read) = Deck::from_bytes(data) {
        assert_eq!(Deck::from_bytes(&read.to_bytes()).as_ref(), Ok(&read));
    }
    let Some((seed, asks)) = data.split_first() else { return };
    let mut deck = Deck::seeded(u64::from(*seed));
    let mut dealt = CardSet::default();
    for ask in asks.chunks_exact(2) {
        let card = Card::new(ask[1] % 52).map(CardSet::single).unwrap_or_default();
        match ask[0] % 3 {
            0 => {
                if let Some(card) = deck.draw() {
                    assert!(dealt.insert(card), "{card} was dealt twice");
                }
            }
            1 => {
                let was = deck.undealt();
                match deck.remove(card) {
                    Ok(()) => dealt = CardSet::from_bits_truncate(dealt.bits() | card.bits()),
                    Err(_) => assert_eq!(deck.undealt(), was, "a refusal changed the deck"),
                }
            }
            _ => {
                let was = deck.undealt();
                let pool = CardSet::from_bits_truncate(was.bits() | card.bits());
                match deck.reshuffle(pool) {
                    Ok(()) => dealt = CardSet::from_bits_truncate(dealt.bits() & !pool.bits()),
                    Err(_) => assert_eq!(deck.undealt(), was, "a refusal changed the deck"),
                }
            }
        }
        assert!(deck.undealt().is_disjoint(dealt));
        assert_eq!(deck.undealt().len() + dealt.len(), 52);
        assert_eq!(Deck::from_bytes(&deck.to_bytes()).as_ref(), Ok(&deck));
    }
}

/// Batches of hands: every kernel answers or refuses alike, and as one hand at a time does.
///
/// # Panics
/// Where two ways of evaluating differ.
pub fn evaluate(data: &[u8]) {
    let [ranking, width, rows @ ..] = data else { return };
    let ranking = [Ranking::High, Ranking::AceToFive, Ranking::EightOrBetter][usize::from(ranking % 3)];
    let width = 5 + usize::from(width % 3);
    // Most bytes are made cards, so that whole rows are legal often enough.
    let rows: Vec<u8> = rows.iter().map(|&byte| if byte < 0xF0 { byte % 52 } else { byte }).collect();
    let rows = &rows[..rows.len() / width * width];
    let mut expected = vec![0; rows.len() / width];
    let first = evaluate_rows_with(Kernel::Scalar, rows, width, ranking, &mut expected);
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let mut out = vec![0; expected.len()];
        assert_eq!(evaluate_rows_with(kernel, rows, width, ranking, &mut out), first);
        assert!(first.is_err() || out == expected, "{kernel:?} differs");
    }
    if first.is_ok() {
        for (row, &value) in rows.chunks_exact(width).zip(&expected) {
            let cards: CardSet = row.iter().filter_map(|&id| Card::new(id)).collect();
            assert_eq!(ranking.strength(cards), value);
            let Some(strength) = Strength::new(ranking, value) else { panic!("{value} is no strength") };
            assert!(!strength.to_string().is_empty());
            let five = best_five(cards, ranking).map(|five| five.into_iter().collect::<CardSet>());
            assert_eq!(
                five.map(|five| (five.len(), ranking.strength(five))),
                (value > 0).then_some((5, value))
            );
        }
    }
}
