//! The history of a hand for people: for those who use the crate.
//!
//! The Python package tells its histories itself (`stud.histories`): they know the table, the currency and who
//! reads, and hide what he may not see. Here every card is told; [`History::disclosed_to`] leaves some out first.

use crate::{ActionKind, Event, Expected, Game, Hand, History, Setup, Side};
use std::fmt::Write;
use stud_cards::Card;

impl History {
    /// The history as text for people: one line an event, a heading a street. Seats are called `Seat 0`, … and
    /// amounts are chips.
    ///
    /// ```
    /// # let line = "room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s bf";
    /// let history: stud_engine::History = line.parse()?;
    /// let text = history.text();
    /// assert!(text.contains("Seat 0: [2c 3h] 5c"));
    /// assert!(text.contains("Seat 0 brings in for 50"));
    /// # Ok::<(), stud_engine::NotationError>(())
    /// ```
    pub fn text(&self) -> String {
        self.text_with(&|seat| format!("Seat {seat}"), &|amount| amount.to_string())
    }

    /// [`History::text`] with the caller's names of seats and way of writing amounts.
    pub fn text_with(&self, name: &dyn Fn(u8) -> String, chips: &dyn Fn(u32) -> String) -> String {
        let mut text = Text { out: String::new(), name, chips };
        text.heading(&self.setup);
        let Ok(mut hand) = Hand::new(&self.setup) else {
            text.line("(this setup cannot be played)");
            return text.out;
        };
        for (index, event) in self.events.iter().enumerate() {
            let street = hand.street();
            text.event(*event);
            if let Err(error) = hand.apply(*event) {
                text.line(&format!("(event {index} cannot come here: {error})"));
                break;
            }
            // The cards of a street are told together, when its betting opens or it is passed over.
            let dealt = matches!(event, Event::Down { .. } | Event::Up { .. } | Event::Community { .. });
            if dealt && (hand.actor().is_some() || hand.street() != street || !hand.expected().is_card()) {
                text.street(street, &hand);
            }
        }
        if hand.expected() == Expected::Over {
            text.results(&hand);
        }
        text.out
    }
}

struct Text<'a> {
    out: String,
    name: &'a dyn Fn(u8) -> String,
    chips: &'a dyn Fn(u32) -> String,
}

impl Text<'_> {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn seat(&mut self, seat: u8, what: &str) {
        let line = format!("{} {what}", (self.name)(seat));
        self.line(&line);
    }

    fn heading(&mut self, setup: &Setup) {
        let game = match setup.rules.game {
            Game::High => "Seven-card stud",
            Game::EightOrBetter => "Seven-card stud high-low, eight or better",
            Game::Razz => "Razz",
        };
        let [small, big, ante, bring_in] = {
            let stakes = setup.stakes;
            [stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in].map(self.chips)
        };
        self.line(&format!("{game}, {small}/{big}, ante {ante}, bring-in {bring_in}"));
        for (seat, &stack) in (0..).zip(&setup.stacks) {
            let dealer = if seat == setup.dealer { ", dealer" } else { "" };
            let line = format!("{} has {}{dealer}", (self.name)(seat), (self.chips)(stack));
            self.line(&line);
        }
    }

    fn event(&mut self, event: Event) {
        let chips = self.chips;
        match event {
            Event::Ante { seat, amount } => self.seat(seat, &format!("antes {}", chips(amount))),
            Event::Burn { .. } | Event::Down { .. } | Event::Up { .. } => {}
            Event::Reshuffle { pool } => self.line(&format!("The deck is short: {pool} are shuffled")),
            Event::Community { card } => self.line(&format!("Community card: {card}")),
            Event::Action { seat, kind, added, total, .. } => {
                let (added, total) = (chips(added), chips(total));
                let what = match kind {
                    ActionKind::Fold => "folds".to_owned(),
                    ActionKind::Check => "checks".to_owned(),
                    ActionKind::Call => format!("calls {added}"),
                    ActionKind::BringIn => format!("brings in for {added}"),
                    ActionKind::Complete => format!("completes to {total}"),
                    ActionKind::Bet => format!("bets {total}"),
                    ActionKind::Raise => format!("raises to {total}"),
                };
                self.seat(seat, &what);
            }
            Event::Refund { seat, amount } => {
                self.seat(seat, &format!("gets {} back, not called", chips(amount)));
            }
            Event::Show { seat, down } => self.seat(seat, &format!("shows [{down}]")),
            Event::Muck { seat } => self.seat(seat, "mucks"),
            Event::Rake { amount } => self.line(&format!("Rake {}", chips(amount))),
            Event::PotWon { pot, seat, side, amount, .. } => {
                let half = match side {
                    Side::Whole => "",
                    Side::High => " for high",
                    Side::Low => " for low",
                };
                let pot = if pot == 0 { "the main pot".to_owned() } else { format!("side pot {pot}") };
                self.seat(seat, &format!("wins {} from {pot}{half}", chips(amount)));
            }
        }
    }

    /// Tells the boards of a street.
    fn street(&mut self, street: u8, hand: &Hand) {
        const NAMES: [&str; 5] = ["Third", "Fourth", "Fifth", "Sixth", "Seventh"];
        let name = NAMES[usize::from(street.clamp(3, 7) - 3)];
        let line = format!("{name} street, pot {}", (self.chips)(hand.pot()));
        self.line(&line);
        for seat in 0..hand.seats() {
            if hand.has_folded(seat) {
                continue;
            }
            let down: Vec<_> = hand.down_cards(seat).collect();
            let (first, last) = down.split_at(down.len().min(2));
            let mut line = format!("  {}: [{}]", (self.name)(seat as u8), written(first));
            for card in hand.upcards(seat) {
                let _ = write!(line, " {card}");
            }
            if !last.is_empty() {
                let _ = write!(line, " [{}]", written(last));
            }
            self.line(&line);
        }
    }

    fn results(&mut self, hand: &Hand) {
        for (seat, net) in (0..hand.seats() as u8).zip(hand.payoffs()) {
            let chips = (self.chips)(net.unsigned_abs() as u32);
            match net.signum() {
                1 => self.seat(seat, &format!("is up {chips}")),
                -1 => self.seat(seat, &format!("is down {chips}")),
                _ => self.seat(seat, "is even"),
            }
        }
    }
}

fn written(cards: &[Option<Card>]) -> String {
    let written = |card: &Option<Card>| card.map_or_else(|| "??".to_owned(), |card| card.to_string());
    cards.iter().map(written).collect::<Vec<_>>().join(" ")
}
