//! Playouts: what they deal anew, what they leave, and how they add up.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "tests")]

use stud_engine::{Hand, Room, Setup, id};
use stud_sim::{CHUNK, Deal, PlayoutError, Policy, Tally, chunks, playout_chunk, playouts};

fn hand(seats: usize, seed: u64) -> Hand {
    let room = Room::preset("room_a").unwrap();
    let setup = Setup::new(room.rules, room.stakes(500, 1000).unwrap(), vec![50_000; seats], 0);
    Hand::deal(&setup, seed).unwrap().0
}

#[test]
fn chunks_add_up_in_any_order() {
    let hand = hand(6, 1);
    let total = 3 * CHUNK + 5;
    let policy = Policy::uniform();
    let whole = playouts(&hand, Deal::UnseenBy(0), &policy, 9, total).unwrap();
    let mut merged = Tally::default();
    for index in (0..chunks(total)).rev() {
        merged.merge(&playout_chunk(&hand, Deal::UnseenBy(0), &policy, 9, total, index).unwrap());
    }
    assert_eq!(whole, merged);
    assert_eq!(whole.count, total);
    assert_eq!(whole.sum.iter().sum::<i64>(), 0);
    assert!(playout_chunk(&hand, Deal::Stub, &policy, 9, total, u64::MAX).unwrap().count == 0);
}

#[test]
fn passive_play_wins_as_often_as_the_cards_say() {
    // Nobody folds, nobody wagers: every seat puts in the same and wins its share of showdowns. From a view that
    // has not looked at its cards' strength yet the two seats of a heads-up hand differ; over many deals they do not.
    let passive = Policy::new(&[[[0.0, 1.0, 1.0, 0.0, 0.0]; 2]; 5]).unwrap();
    let mut tally = Tally::default();
    for seed in 0..40 {
        let room = Room::preset("room_a").unwrap();
        let setup = Setup::new(room.rules, room.stakes(500, 1000).unwrap(), [50_000; 2], 0);
        let undealt = Hand::new(&setup).unwrap();
        tally.merge(&playouts(&undealt, Deal::Stub, &passive, seed, CHUNK).unwrap());
    }
    // The pot is 2 × (50 + 250): a seat wins or loses 300 with equal chance, or splits.
    let spread = (tally.sum_of_squares[0] as f64).sqrt();
    assert!((tally.sum[0] as f64).abs() < 5.0 * spread, "{tally:?}");
    assert!(tally.sum_of_squares[0] <= u128::from(tally.count) * 300 * 300);
    assert!(tally.sum_of_squares[0] > u128::from(tally.count) * 290 * 290);
}

#[test]
fn a_view_hides_what_the_deal_shows() {
    // Seat 0 is dealt rolled-up aces against rags; as dealt it wins more than it can know from the other side.
    let hand = hand(2, 3);
    let passive = Policy::new(&[[[0.0, 1.0, 1.0, 0.0, 0.0]; 2]; 5]).unwrap();
    let count = 20 * CHUNK;
    let as_dealt = playouts(&hand, Deal::Stub, &passive, 1, count).unwrap();
    let seen_by_0 = playouts(&hand, Deal::UnseenBy(0), &passive, 1, count).unwrap();
    let seen_by_1 = playouts(&hand, Deal::UnseenBy(1), &passive, 1, count).unwrap();
    assert_ne!(as_dealt, seen_by_0);
    assert_ne!(seen_by_0, seen_by_1);
    assert_eq!(as_dealt.count, count);
}

#[test]
fn a_policy_is_followed() {
    let hand = hand(6, 1);
    let folds = Policy::new(&[[[1.0, 0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 1.0, 0.0, 0.0]]; 5]);
    assert!(folds.is_err(), "cannot check");
    let folds = Policy::new(&[[[0.0, 1.0, 0.0, 0.0, 0.0], [1.0, 0.0, 1.0, 0.0, 0.0]]; 5]).unwrap();
    let tally = playouts(&hand, Deal::Stub, &folds, 1, 100).unwrap();
    // The bring-in takes the antes of five others every time.
    let winner = hand.actor().unwrap();
    for seat in 0..6 {
        assert_eq!(tally.sum[seat], if seat == winner { 100 * 5 * 50 } else { -100 * 50 });
    }
    assert_eq!(tally.decisions, 600);
}

#[test]
fn what_cannot_be_played_out_is_refused() {
    let mut hand = hand(2, 1);
    let policy = Policy::uniform();
    assert_eq!(playouts(&hand, Deal::UnseenBy(2), &policy, 1, 1), Err(PlayoutError::Seat(2)));
    assert_eq!(playouts(&hand, Deal::UnseenBy(2), &policy, 1, 0), Ok(Tally::default()));
    let hidden = *hand.view(0).unwrap().hand();
    assert!(matches!(playouts(&hidden, Deal::Stub, &policy, 1, 1), Err(PlayoutError::Deck(_))));
    assert!(playouts(&hidden, Deal::UnseenBy(0), &policy, 1, 10).is_ok());
    hand.act_id(id::BRING_IN, &mut ()).unwrap();
    let mut folded = hand;
    folded.act_id(id::FOLD, &mut ()).unwrap();
    for deal in [Deal::Stub, Deal::UnseenBy(0)] {
        let tally = playouts(&folded, deal, &policy, 1, 10).unwrap();
        let winner = usize::from(folded.live().trailing_zeros() as u8);
        assert_eq!((tally.count, tally.sum[winner]), (10, 500));
    }
    let passive = Policy::new(&[[[0.0, 1.0, 1.0, 0.0, 0.0]; 2]; 5]).unwrap();
    assert!(playouts(&hand, Deal::Stub, &passive, 1, 10).is_ok());
    let mut deck = stud_cards::Deck::from_stream_over(hand.unseen(), 1, 0);
    while !hand.is_over() {
        hand.play_id(id::CHECK_CALL, &mut deck, &mut ()).unwrap();
    }
    assert_eq!(playouts(&hand, Deal::Stub, &policy, 1, 1), Err(PlayoutError::Over));
}
