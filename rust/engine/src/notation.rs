//! The compact notation of a history: one line that reads back to the same history.
//!
//! ```text
//! room_b+max_raises=4 100/200/25/50 5000,5000,60 dealer=2 : 2c9d...Kh bcW 7d5s9c kwf ...
//! ```
//!
//! Before the colon stands the setup: the rules (a preset, and the options in which they differ), the stakes (small
//! bet, big bet, ante, bring-in), the stacks, the dealer, and where needed `event=` players and `deck=` cards. After it
//! stand cards in the order they leave the deck, burns and community card included, `??` for one that is not known;
//! and the choices of players: `f` fold, `k` check, `c` call, `b` bring in, `w` wager at the lower size, `W` at the
//! upper, `s` show, `m` muck. The cards that a show reveals for the first time follow it in brackets. Antes, refunds,
//! reshuffles, rake and pots follow from the rules and are not written. Spaces after the colon are free.

use crate::{
    Event, Expected, Hand, History, IllegalEvent, Rules, Setup, SetupError, Stakes, UnknownName, Value, id,
};
use std::fmt::{self, Display as _};
use std::str::FromStr;
use stud_cards::{Card, CardSet};

/// Why a text is not the notation of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// What is wrong.
    pub reason: NotationFault,
    /// Where: bytes from the start of the text.
    pub position: usize,
}

/// What is wrong with a text that should be the notation of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationFault {
    /// Something is missing or is not what belongs there: this does.
    Syntax(&'static str),
    /// The rules name an unknown preset, option or value.
    Name(UnknownName),
    /// An option of the rules takes something else.
    Field(crate::FieldError),
    /// The setup cannot be played.
    Setup(SetupError),
    /// An event cannot come there.
    Event(Box<IllegalEvent>),
    /// The decision is not legal: these are.
    Illegal(crate::LegalActions),
    /// Something else comes there.
    Expected(Expected),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: ", self.position)?;
        match &self.reason {
            NotationFault::Syntax(right) => write!(f, "there should be {right}"),
            NotationFault::Name(error) => error.fmt(f),
            NotationFault::Field(error) => error.fmt(f),
            NotationFault::Setup(error) => error.fmt(f),
            NotationFault::Event(error) => error.fmt(f),
            NotationFault::Illegal(legal) => write!(f, "the player may {legal}"),
            NotationFault::Expected(expected) => write!(f, "next comes {expected}"),
        }
    }
}

impl std::error::Error for NotationError {}

/// Writes rules as the nearest preset and what differs.
fn write_rules(rules: &Rules, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let differing = |preset: &Rules| {
        Rules::FIELDS
            .iter()
            .filter(|field| preset.get(field) != rules.get(field))
            .copied()
            .collect::<Vec<_>>()
    };
    let nearest = Rules::PRESETS.iter().map(|(name, preset)| (name, differing(preset)));
    let Some((name, fields)) = nearest.min_by_key(|(_, fields)| fields.len()) else { return Ok(()) };
    f.write_str(name)?;
    for field in fields {
        if let Ok(value) = rules.get(field) {
            write!(f, "+{field}={value}")?;
        }
    }
    Ok(())
}

/// Writes a card, or that it is not known.
fn write_card(card: Option<Card>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match card {
        Some(card) => card.fmt(f),
        None => f.write_str("??"),
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { rules, stakes, stacks, dealer, event_players, deck } = &self.setup;
        write_rules(rules, f)?;
        let Stakes { small_bet, big_bet, ante, bring_in } = stakes;
        write!(f, " {small_bet}/{big_bet}/{ante}/{bring_in} ")?;
        for (i, stack) in stacks.iter().enumerate() {
            write!(f, "{}{stack}", if i == 0 { "" } else { "," })?;
        }
        write!(f, " dealer={dealer}")?;
        if let Some(players) = event_players {
            write!(f, " event={players}")?;
        }
        if *deck != CardSet::FULL {
            f.write_str(" deck=")?;
            deck.iter().try_for_each(|card| card.fmt(f))?;
        }
        f.write_str(" :")?;
        // A space wherever cards and choices meet.
        let mut last = None;
        let mut known = CardSet::EMPTY;
        let mut hand = Hand::new(&self.setup).ok();
        for event in &self.events {
            let kind = match event {
                Event::Burn { .. } | Event::Down { .. } | Event::Up { .. } | Event::Community { .. } => {
                    "card"
                }
                Event::Action { .. } | Event::Show { .. } | Event::Muck { .. } => "choice",
                _ => "",
            };
            if !kind.is_empty() && last != Some(kind) {
                f.write_str(" ")?;
                last = Some(kind);
            }
            match *event {
                Event::Burn { card } | Event::Down { card, .. } => {
                    known |= card.map_or(CardSet::EMPTY, CardSet::single);
                    write_card(card, f)?;
                }
                Event::Up { card, .. } | Event::Community { card } => {
                    known = known.with(card);
                    card.fmt(f)?;
                }
                Event::Action { action, .. } => {
                    let id = hand.and_then(|hand| hand.legal().id(action));
                    f.write_str(match (action, id) {
                        (crate::Action::Fold, _) => "f",
                        (crate::Action::Check, _) => "k",
                        (crate::Action::Call, _) => "c",
                        (crate::Action::BringIn, _) => "b",
                        (crate::Action::Wager { .. }, Some(id::WAGER_UPPER)) => "W",
                        (crate::Action::Wager { .. }, _) => "w",
                    })?;
                }
                Event::Show { down, .. } => {
                    f.write_str("s")?;
                    if !known.is_superset(down) {
                        f.write_str("[")?;
                        (down - known).iter().try_for_each(|card| card.fmt(f))?;
                        f.write_str("]")?;
                        known |= down;
                    }
                }
                Event::Muck { .. } => f.write_str("m")?,
                _ => {}
            }
            hand = hand.and_then(|mut hand| hand.apply(*event).ok().map(|()| hand));
        }
        Ok(())
    }
}

/// A text that is read from the front.
struct Reader<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Reader<'a> {
    fn fail<T>(&self, reason: NotationFault) -> Result<T, NotationError> {
        Err(NotationError { reason, position: self.position })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    fn skip_spaces(&mut self) {
        self.position = self.text.len() - self.rest().trim_start().len();
    }

    /// The next word, without moving past it.
    fn word(&mut self) -> &'a str {
        self.skip_spaces();
        self.rest().split_whitespace().next().unwrap_or("")
    }

    /// Reads numbers that a mark divides.
    fn numbers(&mut self, mark: char, what: &'static str) -> Result<Vec<u32>, NotationError> {
        let word = self.word();
        let read: Result<Vec<u32>, _> = word.split(mark).map(str::parse).collect();
        match read {
            Ok(numbers) => {
                self.position += word.len();
                Ok(numbers)
            }
            Err(_) => self.fail(NotationFault::Syntax(what)),
        }
    }

    fn rules(&mut self) -> Result<Rules, NotationError> {
        let word = self.word();
        let mut parts = word.split('+');
        let name = parts.next().unwrap_or("");
        let Some(&(_, mut rules)) = Rules::PRESETS.iter().find(|(known, _)| *known == name) else {
            let known = crate::Room::NAMES;
            return self.fail(NotationFault::Name(UnknownName { given: name.into(), option: "room", known }));
        };
        for part in parts {
            let Some((field, value)) = part.split_once('=') else {
                return self.fail(NotationFault::Syntax("option=value after the +"));
            };
            let value = match value.parse::<Value>() {
                Ok(value) => value,
                Err(error) => return self.fail(NotationFault::Name(error)),
            };
            if let Err(error) = rules.set(field, &value) {
                return self.fail(NotationFault::Field(error));
            }
        }
        self.position += word.len();
        Ok(rules)
    }

    fn setup(&mut self) -> Result<Setup, NotationError> {
        let rules = self.rules()?;
        let stakes = match self.numbers('/', "stakes: small bet/big bet/ante/bring-in")?[..] {
            [small_bet, big_bet, ante, bring_in] => Stakes { small_bet, big_bet, ante, bring_in },
            _ => return self.fail(NotationFault::Syntax("four stakes: small bet/big bet/ante/bring-in")),
        };
        let stacks = self.numbers(',', "stacks: numbers with commas between them")?;
        let mut setup = Setup::new(rules, stakes, stacks, u8::MAX);
        loop {
            let word = self.word();
            let wrong = NotationFault::Syntax("dealer=SEAT, event=PLAYERS, deck=CARDS or a colon");
            match word.split_once('=') {
                Some(("dealer", seat)) if seat.parse::<u8>().is_ok() => {
                    setup.dealer = seat.parse().unwrap_or(u8::MAX);
                }
                Some(("event", players)) if players.parse::<u16>().is_ok() => {
                    setup.event_players = players.parse().ok();
                }
                Some(("deck", cards)) if cards.parse::<CardSet>().is_ok() => {
                    setup.deck = cards.parse().unwrap_or_default();
                }
                None if self.rest().starts_with(':') => {
                    self.position += 1;
                    return Ok(setup);
                }
                _ => return self.fail(wrong),
            }
            self.position += word.len();
        }
    }

    /// Reads one card; `None` is one that is not known.
    fn card(&mut self) -> Result<Option<Card>, NotationError> {
        let Some(text) = self.rest().get(..2) else { return self.fail(NotationFault::Syntax("a card")) };
        let card = match text {
            "??" => None,
            _ => match text.parse() {
                Ok(card) => Some(card),
                Err(_) => return self.fail(NotationFault::Syntax("a card")),
            },
        };
        self.position += 2;
        Ok(card)
    }

    /// Reads what a player does, or the next card.
    fn event(&mut self, hand: &Hand) -> Result<Event, NotationError> {
        let letter = self.rest().chars().next().unwrap_or(' ');
        let expected = hand.expected();
        match expected {
            Expected::Burn => Ok(Event::Burn { card: self.card()? }),
            Expected::Down { seat } => Ok(Event::Down { seat, card: self.card()? }),
            Expected::Up { seat } => match self.card()? {
                Some(card) => Ok(Event::Up { seat, card }),
                None => self.fail(NotationFault::Syntax("a known card: it lies face up")),
            },
            Expected::Community => match self.card()? {
                Some(card) => Ok(Event::Community { card }),
                None => self.fail(NotationFault::Syntax("a known card: it lies face up")),
            },
            Expected::Decision { .. } => {
                let id = match letter {
                    'f' => id::FOLD,
                    'k' | 'c' => id::CHECK_CALL,
                    'b' => id::BRING_IN,
                    'w' => id::WAGER_LOWER,
                    'W' => id::WAGER_UPPER,
                    _ => return self.fail(NotationFault::Syntax("a decision: f, k, c, b, w or W")),
                };
                let fits = |action| match letter {
                    'k' => action == crate::Action::Check,
                    'c' => action == crate::Action::Call,
                    _ => true,
                };
                if !hand.legal().action(id).is_some_and(fits) {
                    return self.fail(NotationFault::Illegal(hand.legal()));
                }
                let mut made: Option<Event> = None;
                let mut after = *hand;
                after.perform(id, &mut made);
                let Some(event) = made else { return self.fail(NotationFault::Expected(expected)) };
                self.position += 1;
                Ok(event)
            }
            Expected::Show { seat, .. } => {
                match letter {
                    'm' => {
                        self.position += 1;
                        return Ok(Event::Muck { seat });
                    }
                    's' => self.position += 1,
                    _ => return self.fail(NotationFault::Syntax("s or m: show or muck")),
                }
                let mut down: CardSet = hand.down_cards(usize::from(seat)).flatten().collect();
                if self.rest().starts_with('[') {
                    self.position += 1;
                    while !self.rest().starts_with(']') {
                        match self.card()? {
                            Some(card) => down = down.with(card),
                            None => return self.fail(NotationFault::Syntax("a known card: it is shown")),
                        }
                    }
                    self.position += 1;
                }
                Ok(Event::Show { seat, down })
            }
            _ => self.fail(NotationFault::Expected(expected)),
        }
    }
}

impl FromStr for History {
    type Err = NotationError;

    /// Reads the compact notation. What follows by itself at the end, such as a refund or the pots, is read
    /// along.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader { text, position: 0 };
        let setup = reader.setup()?;
        let mut hand = match Hand::new(&setup) {
            Ok(hand) => hand,
            Err(error) => return reader.fail(NotationFault::Setup(error)),
        };
        let mut events = Vec::new();
        loop {
            reader.skip_spaces();
            let start = reader.position;
            let event = match hand.expected() {
                Expected::Ante { seat, amount } => Event::Ante { seat, amount },
                Expected::Refund { seat, amount } => Event::Refund { seat, amount },
                Expected::Reshuffle { pool } => Event::Reshuffle { pool },
                Expected::Settle(event) => event,
                _ if reader.rest().is_empty() => return Ok(Self { setup, events }),
                _ => reader.event(&hand)?,
            };
            if let Err(error) = hand.apply(event) {
                return Err(NotationError { reason: NotationFault::Event(Box::new(error)), position: start });
            }
            events.push(event);
        }
    }
}
