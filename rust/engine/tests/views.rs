//! What a seat sees, the keys of that, and hands it could be.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
mod common;

use common::{check_invariants, play_random, random_setup};
use std::collections::HashMap;
use stud_cards::{Card, CardSet, Deck, Rank, Stream, Suit};
use stud_engine::{Hand, Room, Rules, Setup, Stakes, View};

#[test]
fn a_view_hides_others_down_cards_and_burns_and_nothing_else() {
    let mut stream = Stream::new(11, 0);
    for seed in 0..400 {
        let setup = random_setup(&mut stream);
        play_random(&setup, seed, &mut stream, |hand| {
            for seat in 0..hand.seats() {
                let view = hand.view(seat).unwrap();
                let seen = view.hand();
                check_invariants(seen);
                assert!(seen.burns().all(|card| card.is_none()));
                assert_eq!(seen.burns().count(), hand.burns().count());
                assert_eq!(seen.community(), hand.community());
                assert!(view.unseen().is_superset(hand.unseen()));
                for other in 0..hand.seats() {
                    assert!(seen.upcards(other).eq(hand.upcards(other)));
                    let open = other == seat || hand.shown() >> other & 1 == 1;
                    assert!(seen.down_cards(other).all(|card| card.is_some() == open));
                    assert_eq!(seen.down_cards(other).count(), hand.down_cards(other).count());
                }
                assert_eq!(!view.legal().is_empty(), hand.actor() == Some(seat));
            }
            assert!(hand.view(hand.seats()).is_none());
            assert!(hand.public_view().legal().is_empty());
        });
    }
}

#[test]
fn a_redealt_hand_looks_the_same_to_the_seat_and_can_be_played_on() {
    let mut stream = Stream::new(12, 0);
    let mut played = 0;
    for seed in 0..400 {
        let setup = random_setup(&mut stream);
        let mut redeals = Stream::new(seed, 5);
        play_random(&setup, seed, &mut stream, |hand| {
            for seat in 0..hand.seats() {
                let Some((mut other, mut deck)) = hand.redeal(seat, &mut redeals) else {
                    assert!(hand.is_over());
                    continue;
                };
                check_invariants(&other);
                assert_eq!(other.view(seat), hand.view(seat));
                assert_eq!(other.key(seat), hand.key(seat));
                assert_eq!(other.key_iso(seat), hand.key_iso(seat));
                assert_eq!(deck.undealt(), other.unseen());
                while !other.is_over() {
                    let id = [1, 2].into_iter().find(|&id| other.legal().has(id)).unwrap();
                    other.play_id(id, &mut deck, &mut ()).unwrap();
                    played += 1;
                }
            }
        });
    }
    assert!(played > 10_000);
}

#[test]
fn redealt_cards_are_uniform_over_what_the_seat_has_not_seen() {
    let setup = Setup::new(Rules::ROOM_A, Stakes::new(10, 20, 1, 3), [1000; 3], 0);
    let (hand, _) = Hand::deal(&setup, 3).unwrap();
    let unseen = hand.view(0).unwrap().unseen();
    assert_eq!(unseen.len(), 52 - 5);
    let mut stream = Stream::new(1, 1);
    let mut counts = [[0_u32; 52]; 2];
    for _ in 0..47_000 {
        let (other, deck) = hand.redeal(0, &mut stream).unwrap();
        counts[0][usize::from(other.down_cards(2).next().unwrap().unwrap().id())] += 1;
        let mut deck = deck;
        counts[1][usize::from(deck.draw().unwrap().id())] += 1;
    }
    for card in Card::all() {
        for count in counts {
            let count = count[usize::from(card.id())];
            // A thousand of each are expected, with a standard deviation of 31.
            assert!(
                if unseen.contains(card) { count.abs_diff(1000) < 160 } else { count == 0 },
                "{card} {count}"
            );
        }
    }
}

/// Small games in which hands often look alike: few cards, few streets.
fn small_game(stream: &mut Stream, last_street: u8) -> Setup {
    let rules = Rules { last_street, burn: false, ..Rules::ROOM_A };
    let mut setup = Setup::new(rules, Stakes::new(2, 4, 1, 1), [30, 30], stream.below(2) as u8);
    let ranks = [Rank::Two, Rank::Nine, Rank::King];
    setup.deck = ranks.iter().flat_map(|&rank| Suit::ALL.map(|suit| Card::of(rank, suit))).collect();
    setup
}

/// Plays random small hands and collects what seats see at each decision.
fn small_views(hands: u64, last_street: u8, mut each: impl FnMut(&Hand, usize)) {
    let mut stream = Stream::new(13, 0);
    for seed in 0..hands {
        let setup = small_game(&mut stream, last_street);
        play_random(&setup, seed, &mut stream, |hand| {
            if hand.actor().is_some() {
                for seat in 0..2 {
                    each(hand, seat);
                }
            }
        });
    }
}

#[test]
fn keys_are_equal_exactly_if_the_seat_sees_the_same() {
    let mut by_key: HashMap<u128, View> = HashMap::new();
    let mut by_view: HashMap<View, u128> = HashMap::new();
    let mut met_again = 0;
    small_views(20_000, 4, |hand, seat| {
        let (key, view) = (hand.key(seat), hand.view(seat).unwrap());
        met_again += u32::from(by_key.contains_key(&key));
        assert_eq!(*by_key.entry(key).or_insert(view), view);
        assert_eq!(*by_view.entry(view).or_insert(key), key);
    });
    assert!(met_again > 5000 && by_key.len() > 5000, "{met_again} {}", by_key.len());
}

/// The actor, and the cards in their least form.
type Form = (u8, Vec<u8>);

/// What a seat sees up to a renaming of suits and the order of its first two cards, found by trying all.
fn brute_force(hand: &Hand, seat: usize) -> Form {
    let view = hand.view(seat).unwrap();
    let hand = view.hand();
    let mut best: Option<Vec<u8>> = None;
    for code in 0..256_u32 {
        let names: [u8; 4] = std::array::from_fn(|i| (code >> (2 * i) & 3) as u8);
        if names.iter().fold(0, |set, name| set | 1 << name) != 15 {
            continue;
        }
        let rename = |card: Option<Card>| card.map_or(99, |c| c.id() & !3 | names[usize::from(c.id() & 3)]);
        let mut cards: Vec<u8> = Vec::new();
        for other in 0..hand.seats() {
            let mut own: Vec<u8> = hand.cards(other).map(rename).collect();
            own[..2].sort_unstable();
            cards.extend(own);
            cards.push(100);
        }
        best = Some(best.map_or(cards.clone(), |best| best.min(cards)));
    }
    (hand.actor().unwrap() as u8, best.unwrap())
}

#[test]
fn keys_under_suit_isomorphism_are_equal_exactly_if_a_renaming_carries_one_into_the_other() {
    // The decisions so far are part of what is seen; they are told apart by the public key without cards.
    let mut by_key: HashMap<u128, (Form, Vec<u32>)> = HashMap::new();
    let mut by_form: HashMap<(Form, Vec<u32>, usize, usize), u128> = HashMap::new();
    let mut merged = 0;
    let mut plain: HashMap<u128, u128> = HashMap::new();
    let mut stream = Stream::new(14, 0);
    for seed in 0..5000 {
        let setup = small_game(&mut stream, 4);
        let mut line = Vec::new();
        play_random(&setup, seed, &mut stream, |hand| {
            let Some(actor) = hand.actor() else { return };
            line.push(actor as u32);
            line.extend([hand.bet(0), hand.bet(1), hand.total(0), hand.total(1), u32::from(hand.street())]);
            for seat in 0..2 {
                let form = brute_force(hand, seat);
                let key = hand.key_iso(seat);
                let fact = (form.clone(), line.clone());
                assert_eq!(*by_key.entry(key).or_insert(fact.clone()), fact);
                let form = (form, line.clone(), seat, hand.dealer());
                assert_eq!(*by_form.entry(form).or_insert(key), key);
                merged +=
                    u32::from(plain.insert(key, hand.key(seat)).is_some_and(|other| other != hand.key(seat)));
            }
        });
    }
    assert!(merged > 1000, "{merged}");
}

/// The cards of a full deck in a random order, and the same with suits renamed.
fn renamed_decks(stream: &mut Stream) -> (Vec<Card>, Vec<Card>) {
    let mut deck = Deck::from_stream(stream.next_u64(), 0);
    let order: Vec<Card> = std::iter::from_fn(|| deck.draw()).collect();
    let mut suits = Suit::ALL;
    for i in 0..4 {
        suits.swap(i, i + stream.below(4 - i as u64) as usize);
    }
    let renamed = order.iter().map(|c| Card::of(c.rank(), suits[usize::from(c.suit().index())])).collect();
    (order, renamed)
}

#[test]
fn renamed_hands_with_the_same_opener_have_the_same_key_decisions_and_payoffs() {
    let mut stream = Stream::new(15, 0);
    let (mut same, mut other) = (0, 0);
    for _ in 0..4000 {
        let room =
            Room::preset(["room_a", "room_b", "room_c", "redcherry"][stream.below(4) as usize]).unwrap();
        let seats = 2 + stream.below(7) as usize;
        let setup = Setup::new(room.rules, room.stakes(100, 200).unwrap(), vec![3000; seats], 0);
        let (order, renamed) = renamed_decks(&mut stream);
        let mut decks = [Deck::ordered(&order).unwrap(), Deck::ordered(&renamed).unwrap()];
        let mut hands = [Hand::new(&setup).unwrap(); 2];
        for (hand, deck) in hands.iter_mut().zip(&mut decks) {
            hand.advance(deck, &mut ()).unwrap();
        }
        if hands[0].actor() != hands[1].actor() {
            other += 1;
            let seat = hands[0].actor().unwrap();
            assert_ne!(hands[0].key_iso(seat), hands[1].key_iso(seat));
            continue;
        }
        while !hands[0].is_over() {
            assert_eq!(hands[0].legal(), hands[1].legal());
            for seat in 0..seats {
                assert_eq!(hands[0].key_iso(seat), hands[1].key_iso(seat));
            }
            let mask = hands[0].legal().mask();
            let ids: Vec<u8> = (0..5).filter(|id| mask >> id & 1 == 1).collect();
            let id = ids[stream.below(ids.len() as u64) as usize];
            for (hand, deck) in hands.iter_mut().zip(&mut decks) {
                hand.play_id(id, deck, &mut ()).unwrap();
            }
            if hands[0].community().is_some() {
                break; // The reshuffle is drawn by the deck and not renamed with it.
            }
        }
        if hands[0].is_over() {
            assert_eq!(hands[0].payoffs(), hands[1].payoffs());
            same += 1;
        }
    }
    assert!(same > 1000 && other > 100, "{same} {other}");
}

#[test]
fn suits_are_kept_where_the_rules_still_compare_them() {
    let mut stream = Stream::new(16, 0);
    let mut differ = 0;
    for _ in 0..200 {
        let (order, renamed) = renamed_decks(&mut stream);
        let keys = [order, renamed].map(|cards| {
            let room = Room::preset("tda").unwrap();
            let setup = Setup::new(room.rules, room.stakes(100, 200).unwrap(), [3000; 4], 0);
            let mut hand = Hand::new(&setup).unwrap();
            hand.advance(&mut Deck::ordered(&cards).unwrap(), &mut ()).unwrap();
            (hand.cards(0).flatten().collect::<CardSet>(), hand.key_iso(0))
        });
        differ += u32::from(keys[0].0 != keys[1].0);
        assert!(keys[0].0 == keys[1].0 || keys[0].1 != keys[1].1);
    }
    assert!(differ > 100);
}
