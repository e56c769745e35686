//! Random hands over every published set of rules, and what must hold after every event.
#![allow(dead_code, clippy::unwrap_used, reason = "shared by tests, each of which uses a part")]

mod shares;

pub use shares::check_shares;
use stud_cards::{CardSet, Stream};
use stud_engine::{Action, Event, Expected, Hand, Room, Rules, Setup, id};

/// A setup for the n-th random hand: any preset, two to eight seats, uneven stacks, short antes.
pub fn random_setup(stream: &mut Stream) -> Setup {
    let pick = |stream: &mut Stream, n: usize| stream.below(n as u64) as usize;
    let name = Room::NAMES[pick(stream, Room::NAMES.len())];
    let room = Room::preset(name).unwrap();
    let mut rules: Rules = room.rules;
    match stream.below(8) {
        0 => rules.fold_when_free = true,
        1 => rules.rake.share = stud_engine::Fraction::new(1, 20),
        2 => rules.chip_unit = 25,
        _ => {}
    }
    let mut stakes = room.stakes(100, 200).unwrap();
    if stream.below(4) == 0 {
        stakes.ante = [0, 1, 20, 150][pick(stream, 4)];
    }
    let seats = 2 + pick(stream, 7);
    let most = [40, 300, 900, 3000, 100_000][pick(stream, 5)];
    let stacks: Vec<u32> = (0..seats).map(|_| 1 + stream.below(most) as u32).collect();
    let mut setup = Setup::new(rules, stakes, stacks, pick(stream, seats) as u8);
    if stream.below(2) == 0 {
        setup.event_players = Some(seats as u16 + stream.below(2) as u16);
    }
    setup
}

/// What holds at every moment of a hand.
pub fn check_invariants(hand: &Hand) {
    let seats = hand.seats();
    let setup = hand.setup();
    let start: u64 = setup.stacks.iter().map(|&s| u64::from(s)).sum();
    let behind: u64 = (0..seats).map(|s| u64::from(hand.stack(s))).sum();
    let in_pot = if hand.is_over() { hand.rake() } else { hand.pot() };
    assert_eq!(start, behind + u64::from(in_pot), "chips are conserved");

    let mut dealt = CardSet::EMPTY;
    let mut known = 0;
    let mut unknown = 0;
    let all = (0..seats).flat_map(|s| hand.cards(s)).chain(hand.burns()).chain(hand.community().map(Some));
    for card in all {
        match card {
            Some(card) => {
                assert!(dealt.insert(card), "{card} is in two places");
                known += 1;
            }
            None => unknown += 1,
        }
    }
    assert_eq!(dealt, hand.deck() - hand.unseen(), "what is not unseen lies somewhere");
    assert_eq!(known + unknown + hand.stub_len(), hand.deck().len(), "every card is somewhere");
    assert_eq!(hand.legal().is_empty(), hand.actor().is_none());
    assert_eq!(hand.legal().is_empty(), !matches!(hand.expected(), Expected::Decision { .. }));
    assert_eq!(hand.able() & !hand.live(), 0);
    for seat in 0..seats {
        if hand.live() >> seat & 1 == 1 && !hand.is_over() {
            assert_eq!(hand.able() >> seat & 1 == 1, hand.stack(seat) > 0, "able is to have chips");
        }
    }
    if hand.actor().is_none() && hand.phase() != stud_engine::Phase::Antes {
        let pots: u64 = hand.pots().iter().map(|pot| u64::from(pot.amount)).sum();
        assert_eq!(pots, u64::from(hand.pot()), "the pots hold all chips put in");
    }
    if hand.is_over() {
        let net: i64 = hand.payoffs().iter().sum();
        assert_eq!(net, -i64::from(hand.rake()));
        for (seat, payoff) in hand.payoffs().iter().enumerate().take(seats) {
            assert_eq!(i64::from(hand.stack(seat)) - i64::from(setup.stacks[seat]), *payoff);
        }
        check_shares(hand);
    }
    check_choices(hand);
}

/// An action is legal exactly if the mask says so, by its id and by itself, and one that is not changes nothing.
pub fn check_choices(hand: &Hand) {
    let legal = hand.legal();
    for id in (0..=id::COUNT).chain([u8::MAX]) {
        let open = id < 8 && legal.mask() >> id & 1 == 1;
        let mut tried = *hand;
        match tried.act_id(id, &mut ()) {
            Ok(()) => assert!(open && tried != *hand, "id {id} is not open, and was taken"),
            Err(error) => {
                assert!(!open, "id {id} is open, and was refused");
                assert_eq!((tried, error.legal), (*hand, legal), "a refusal changes nothing");
            }
        }
    }
    // By themselves: those that are no wager, and totals about those that are open.
    let about = legal.wagers().flat_map(|to| [to.saturating_sub(1), to, to.saturating_add(1)]);
    let wagers = about.chain([0, hand.level()]).map(|to| Action::Wager { to });
    for action in [Action::Fold, Action::Check, Action::Call, Action::BringIn].into_iter().chain(wagers) {
        let mut tried = *hand;
        let taken = tried.act(action).is_ok();
        assert_eq!(taken, legal.contains(action), "{action:?}");
        assert!(taken || tried == *hand, "a refusal changes nothing");
    }
}

/// Plays a random hand to its end with a deck; gives the hand and its events.
pub fn play_random(
    setup: &Setup,
    seed: u64,
    stream: &mut Stream,
    mut each: impl FnMut(&Hand),
) -> (Hand, Vec<Event>) {
    let mut hand = Hand::new(setup).unwrap();
    let mut deck = stud_cards::Deck::from_stream_over(setup.deck, seed, 0);
    let mut events = Vec::new();
    hand.advance(&mut deck, &mut events).unwrap();
    each(&hand);
    while !hand.is_over() {
        let ids: Vec<u8> = (0..5).filter(|&id| hand.legal().has(id)).collect();
        // Folds end hands early; half of them are skipped.
        let mut id = ids[stream.below(ids.len() as u64) as usize];
        if id == 0 && stream.below(2) == 0 {
            id = ids[ids.len() - 1];
        }
        hand.play_id(id, &mut deck, &mut events).unwrap();
        each(&hand);
    }
    (hand, events)
}
