//! Histories: notation that round-trips, text, and what is disclosed to whom.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]
mod common;

use common::{play_random, random_setup};
use stud_cards::Stream;
use stud_engine::{Event, Expected, History, NotationFault};

/// Random finished and unfinished hands, unfinished ones cut where a decision or a card comes next.
fn histories(seed: u64, count: u64, mut each: impl FnMut(History)) {
    let mut stream = Stream::new(seed, 0);
    for seed in 0..count {
        let setup = random_setup(&mut stream);
        let (_, mut events) = play_random(&setup, seed, &mut stream, |_| {});
        if stream.below(2) == 0 {
            events.truncate(stream.below(events.len() as u64) as usize);
            let history = History { setup: setup.clone(), events: events.clone() };
            let next = history.play().unwrap().expected();
            if !next.is_card() && !matches!(next, Expected::Decision { .. } | Expected::Show { .. }) {
                continue;
            }
        }
        each(History { setup, events });
    }
}

#[test]
fn notation_round_trips_with_all_cards_and_with_what_one_seat_knows() {
    let mut count = 0;
    histories(21, 3000, |history| {
        for history in
            [history.clone(), history.disclosed_to(Some(0), false), history.disclosed_to(None, false)]
        {
            let line = history.to_string();
            assert!(!line.contains('\n'));
            let read: History = line.parse().unwrap_or_else(|error| panic!("{error}\n{line}\n{history:#?}"));
            assert_eq!(read, history, "{line}");
            count += 1;
        }
    });
    assert!(count > 5000);
}

#[test]
fn a_known_line_reads_as_its_hand() {
    let line = "room_b 100/200/25/50 5000,5000,60 dealer=2 : 2c9d3h4d5c9s7h8sKd bff";
    let history: History = line.parse().unwrap();
    let hand = history.play().unwrap();
    assert_eq!(hand.payoffs()[..3], [50, -25, -25]);
    assert_eq!(history.to_string(), line);
    let changed = line.replace("room_b", "room_b+max_raises=4+rake=1/20:100");
    assert_eq!(changed.parse::<History>().unwrap().to_string(), changed);
}

/// A text, where it is wrong, and how.
type Case = (&'static str, usize, fn(&NotationFault) -> bool);

#[test]
fn a_wrong_text_is_refused_at_its_place() {
    let cases: [Case; 10] = [
        ("room_x 100/200/25/50 5000,5000 dealer=1 :", 0, |f| matches!(f, NotationFault::Name(_))),
        ("room_b+burns=true 100/200/25/50 5000,5000 dealer=1 :", 0, |f| matches!(f, NotationFault::Field(_))),
        ("room_b 100/200/25 5000,5000 dealer=1 :", 17, |f| matches!(f, NotationFault::Syntax(_))),
        ("room_b 100/200/25/50 5000,x dealer=1 :", 21, |f| matches!(f, NotationFault::Syntax(_))),
        ("room_b 100/200/25/50 5000,5000 :", 32, |f| matches!(f, NotationFault::Setup(_))),
        ("room_b 100/200/25/50 5000,5000 dealer=1 : 2c2c", 44, |f| matches!(f, NotationFault::Event(_))),
        ("room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d??", 52, |f| {
            matches!(f, NotationFault::Syntax(_))
        }),
        ("room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s f", 55, |f| {
            matches!(f, NotationFault::Illegal(_))
        }),
        ("room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s bk", 56, |f| {
            matches!(f, NotationFault::Illegal(_))
        }),
        ("room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s bff", 57, |f| {
            matches!(f, NotationFault::Expected(Expected::Over))
        }),
    ];
    for (text, position, right) in cases {
        let error = text.parse::<History>().unwrap_err();
        assert_eq!(error.position, position, "{text}: {error}");
        assert!(right(&error.reason), "{text}: {error:?}");
    }
}

#[test]
fn no_cut_or_damaged_line_does_anything_but_fail_or_read() {
    let mut stream = Stream::new(22, 0);
    let (mut read, mut refused) = (0, 0);
    histories(23, 200, |history| {
        let line = history.to_string();
        for _ in 0..20 {
            let mut bytes = line.clone().into_bytes();
            let at = stream.below(bytes.len() as u64) as usize;
            match stream.below(3) {
                0 => bytes.truncate(at),
                1 => bytes[at] = 32 + stream.below(95) as u8,
                _ => bytes.swap(at, (at + 1) % line.len()),
            }
            let text = String::from_utf8(bytes).unwrap();
            match text.parse::<History>() {
                Ok(history) => {
                    history.play().unwrap();
                    read += 1;
                }
                Err(error) => {
                    assert!(error.position <= text.len());
                    refused += 1;
                }
            }
        }
    });
    assert!(read > 100 && refused > 1000, "{read} {refused}");
}

#[test]
fn text_tells_every_decision_and_result() {
    histories(24, 300, |history| {
        let text = history.text();
        let decisions = history.events.iter().filter(|event| matches!(event, Event::Action { .. })).count();
        let verbs = ["folds", "checks", "calls", "brings in", "completes", "bets", "raises"];
        let told = text.lines().filter(|line| verbs.iter().any(|verb| line.contains(verb))).count();
        assert_eq!(told, decisions, "{text}");
        let wins = history.events.iter().filter(|event| matches!(event, Event::PotWon { .. })).count();
        assert_eq!(text.matches(" wins ").count(), wins);
        assert!(!text.contains("cannot"), "{text}");
    });
}

#[test]
fn only_shown_hands_are_disclosed_and_mucked_ones_where_the_room_says_so() {
    let (mut hidden, mut told) = (0, 0);
    histories(25, 600, |history| {
        let shown = |seat: u8, events: &[Event]| {
            events.iter().any(|event| matches!(event, Event::Show { seat: other, .. } if *other == seat))
        };
        let mucked = |seat: u8| history.events.contains(&Event::Muck { seat });
        for disclose in [false, true] {
            for event in history.disclosed_to(Some(1), disclose).events {
                match event {
                    Event::Down { seat, card } => {
                        let open = seat == 1 || shown(seat, &history.events) || (disclose && mucked(seat));
                        assert_eq!(card.is_some(), open);
                        hidden += u32::from(!open);
                        told += u32::from(disclose && mucked(seat));
                    }
                    Event::Burn { card } => assert_eq!(card, None),
                    _ => {}
                }
            }
        }
    });
    assert!(hidden > 1000 && told > 50, "{hidden} {told}");
}
