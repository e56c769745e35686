//! What the pots of a finished hand must come to, reckoned anew from rules 4.13.

use stud_cards::CardSet;
use stud_engine::{Game, Hand, OddChip, SEATS};
use stud_eval::{ace_to_five, eight_or_better, high, showing_high, showing_low};

/// The seats of a mask, clockwise from the dealer.
fn clockwise(hand: &Hand, seats: u8) -> Vec<usize> {
    let all = hand.seats();
    (1..=all).map(|step| (hand.dealer() + step) % all).filter(|&seat| seats >> seat & 1 == 1).collect()
}

/// Rules 4.13.1: amounts and who is eligible, main pot first.
fn slices(hand: &Hand) -> Vec<(u32, u8)> {
    let live: Vec<usize> = clockwise(hand, hand.live());
    let mut levels: Vec<u32> = live.iter().map(|&seat| hand.total(seat)).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut floor = 0;
    let mut pots = Vec::new();
    for level in levels {
        let part = |seat| hand.total(seat).min(level) - hand.total(seat).min(floor);
        let amount = (0..hand.seats()).map(part).sum();
        let eligible = live.iter().filter(|&&seat| hand.total(seat) >= level).fold(0, |m, &s| m | 1 << s);
        if amount > 0 {
            pots.push((amount, eligible));
        }
        floor = level;
    }
    pots
}

/// Strength for the pot or its high half, and for its low half.
fn strength(hand: &Hand, seat: usize) -> (u16, u16) {
    let cards: CardSet = hand.cards(seat).flatten().chain(hand.community()).collect();
    // Rules 4.16: fewer than five cards are compared as boards are, and are no low.
    let few = cards.len() < 5;
    match hand.rules().game {
        Game::Razz if few => (showing_low(cards), 0),
        Game::High | Game::EightOrBetter if few => (showing_high(cards), 0),
        Game::High => (high(cards), 0),
        Game::Razz => (ace_to_five(cards), 0),
        Game::EightOrBetter => (high(cards), eight_or_better(cards)),
    }
}

fn best(hand: &Hand, seats: u8, value: impl Fn(usize) -> u16) -> u8 {
    let most = clockwise(hand, seats).into_iter().map(&value).max().unwrap_or(0);
    let winners = clockwise(hand, seats).into_iter().filter(|&seat| most > 0 && value(seat) == most);
    winners.fold(0, |mask, seat| mask | 1 << seat)
}

/// Rules 4.13.3: the least and the most that each winner can get; both are the same where the order of the odd chips
/// is that of the seats.
fn split(hand: &Hand, chips: u32, winners: u8, least: &mut [u32; SEATS], most: &mut [u32; SEATS]) {
    let order = clockwise(hand, winners);
    let (unit, count) = (hand.rules().chip_unit, order.len() as u32);
    if count <= 1 {
        for seat in order {
            least[seat] += chips;
            most[seat] += chips;
        }
        return;
    }
    let share = chips / unit / count * unit;
    let mut rest = chips - share * count;
    assert!(rest < unit * count, "no player gets more than one unit more");
    for seat in order {
        let odd = rest.min(unit);
        rest -= odd;
        let by_seat = hand.rules().odd_chip == OddChip::LeftOfDealer;
        let any = unit.min(chips - share * count);
        least[seat] += share + if by_seat { odd } else { 0 };
        most[seat] += share + if by_seat { odd } else { any };
    }
}

/// Rules 4.13: pots, winners, shares and rake of a hand that is over.
pub fn check_shares(hand: &Hand) {
    let pots = hand.pots();
    let found: Vec<(u32, u8)> = pots.iter().map(|pot| (pot.amount, pot.eligible)).collect();
    assert_eq!(found, slices(hand), "4.13.1: the slices between the totals");
    let mut rake = hand.rake();
    let unit = hand.rules().chip_unit;
    let (mut least, mut most) = ([0; SEATS], [0; SEATS]);
    for pot in pots.iter() {
        assert_eq!(pot.rake, rake.min(pot.amount), "4.13.5: rake is taken from the main pot first");
        rake -= pot.rake;
        let chips = pot.amount - pot.rake;
        let contenders = pot.eligible & !hand.mucked();
        if contenders.count_ones() <= 1 {
            // All but one have folded or mucked; if all mucked, the last one asked has it.
            assert_eq!((pot.winners.count_ones(), pot.low_winners), (1, 0));
            assert!(contenders == 0 || contenders == pot.winners);
            split(hand, chips, pot.winners, &mut least, &mut most);
            continue;
        }
        assert_eq!(contenders & !hand.shown(), 0, "4.12: who contends has shown");
        assert_eq!(pot.winners, best(hand, contenders, |seat| strength(hand, seat).0), "4.13.2");
        assert_eq!(pot.low_winners, best(hand, contenders, |seat| strength(hand, seat).1), "4.13.4");
        let low = if pot.low_winners == 0 { 0 } else { chips / 2 / unit * unit };
        split(hand, chips - low, pot.winners, &mut least, &mut most);
        split(hand, low, pot.low_winners, &mut least, &mut most);
    }
    assert_eq!(rake, 0);
    for seat in 0..hand.seats() {
        let won = hand.won(seat);
        assert!((least[seat]..=most[seat]).contains(&won), "4.13.3: {won} for seat {seat}");
        assert_eq!(hand.payoffs()[seat], i64::from(won) - i64::from(hand.total(seat)));
    }
    let won: u32 = (0..hand.seats()).map(|seat| hand.won(seat)).sum();
    assert_eq!(won + hand.rake(), pots.iter().map(|pot| pot.amount).sum::<u32>());
}
