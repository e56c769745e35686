//! Why a table refuses.

use crate::names::{NAME, shown};
use crate::{DeckFault, IllegalAction, SetupError};
use std::borrow::Cow;
use std::fmt;
use stud_cards::CardSet;

/// Why a purchase of chips is refused (rules 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuyInFault {
    /// It adds nothing.
    Nothing,
    /// It leaves the player with less than the room's minimum.
    Short {
        /// What the player has.
        stack: u64,
        /// What was to be bought.
        amount: u64,
        /// The least to have after it.
        least: u64,
    },
    /// It leaves the player with more than the room's maximum.
    Over {
        /// What the player has.
        stack: u64,
        /// What was to be bought.
        amount: u64,
        /// The most to have after it.
        most: u64,
    },
}

impl fmt::Display for BuyInFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = |f: &mut fmt::Formatter<'_>, stack: u64, amount: u64| {
            if stack == 0 {
                write!(f, "a purchase of {amount}")
            } else {
                write!(f, "a purchase of {amount} on top of {stack}")
            }
        };
        match *self {
            Self::Nothing => f.write_str("a purchase must be at least 1 chip, it is 0"),
            Self::Short { stack, amount, least } => {
                after(f, stack, amount)?;
                write!(
                    f,
                    " is under the minimum of {least}; the least to buy is {}",
                    least.saturating_sub(stack)
                )
            }
            Self::Over { stack, amount, most } => {
                after(f, stack, amount)?;
                write!(f, " is over the maximum of {most}; the most to buy is {}", most.saturating_sub(stack))
            }
        }
    }
}

impl std::error::Error for BuyInFault {}

/// Why saved bytes are not a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SavedTableFault {
    /// They do not begin as saved tables do.
    NotATable,
    /// They were written in a layout that this version does not know.
    Version {
        /// The layout.
        found: u8,
        /// The one that is known.
        known: u8,
    },
    /// They are shorter or longer than they should be, or were changed: their checksum is wrong.
    Damaged,
    /// This place holds a value that cannot be.
    Value {
        /// The place, from 0.
        position: usize,
    },
    /// The table that they describe cannot be.
    Contradiction(&'static str),
}

impl fmt::Display for SavedTableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATable => f.write_str("not a saved table: it does not begin as one"),
            Self::Version { found, known } => {
                write!(f, "a saved table of layout {found}; this version reads layout {known}")
            }
            Self::Damaged => {
                f.write_str("a saved table that is cut short or was changed: its checksum is wrong")
            }
            Self::Value { position } => write!(f, "not a saved table: wrong at byte {position}"),
            Self::Contradiction(what) => write!(f, "a saved table that cannot be: {what}"),
        }
    }
}

impl std::error::Error for SavedTableFault {}

/// Why a table refused. The table is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The room has no such tables.
    Size {
        /// The room.
        room: Cow<'static, str>,
        /// The seats asked for.
        given: usize,
        /// The sizes it has; `None` is any from two to eight.
        offered: Option<Vec<u8>>,
    },
    /// A room or stakes that cannot be: every reason.
    Rules(Vec<String>),
    /// There is no such seat.
    NoSeat {
        /// The seat given.
        seat: u8,
        /// The table's last seat.
        size: usize,
    },
    /// Somebody sits there.
    Taken {
        /// The seat.
        seat: u8,
        /// Who.
        name: String,
    },
    /// Nobody sits there.
    Empty {
        /// The seat.
        seat: u8,
    },
    /// A name that is empty, too long or not printable, or that another player at the table has.
    Name {
        /// The name.
        name: String,
        /// The seat of the player who has it, if that is the reason.
        seat: Option<u8>,
    },
    /// A purchase against the room's limits.
    BuyIn {
        /// The seat.
        seat: u8,
        /// The reason.
        fault: BuyInFault,
    },
    /// Fewer than two players left in the event.
    EventPlayers {
        /// How many were given.
        players: u16,
    },
    /// The chips at one table must stay under 2³¹.
    TooManyChips {
        /// What they would be.
        total: u64,
    },
    /// Not while a hand is on.
    DuringHand {
        /// What was tried.
        what: &'static str,
    },
    /// There is no hand on.
    NoHand,
    /// Fewer antes than the room needs to deal: they went back.
    TooFewAntes {
        /// Players who would ante.
        ready: usize,
        /// Antes that are needed.
        needed: u8,
    },
    /// Another seat is to act.
    NotToAct {
        /// The seat that tried.
        seat: u8,
        /// The seat to act, if any.
        actor: Option<u8>,
    },
    /// The player cannot show: only one who won without a contest, or mucked, can do so after the hand.
    CannotShow {
        /// The seat.
        seat: u8,
    },
    /// The hand cannot start.
    Setup(SetupError),
    /// The action is not legal. Its seat is that of the table.
    Action(IllegalAction),
    /// The deck cannot deal the hand.
    Deck(DeckFault),
    /// The deck is not all 52 cards.
    PartialDeck {
        /// The cards that are missing.
        missing: CardSet,
    },
    /// Saved bytes that are not a table.
    Saved(SavedTableFault),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { room, given, offered: None } => {
                write!(f, "{room} has tables of 2 to 8 seats, not of {given}")
            }
            Self::Size { room, given, offered: Some(sizes) } => {
                let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
                write!(f, "{room} has tables of {} seats, not of {given}", sizes.join(", "))
            }
            Self::Rules(reasons) => f.write_str(&reasons.join("; ")),
            Self::NoSeat { seat, size } => write!(f, "there is no seat {seat}; the seats are 1 to {size}"),
            Self::Taken { seat, name } => write!(f, "seat {seat} is taken by {name}"),
            Self::Empty { seat } => write!(f, "nobody sits in seat {seat}"),
            Self::Name { name, seat: Some(seat) } => write!(f, "{name} sits in seat {seat} already"),
            Self::Name { name, seat: None } => write!(f, "a name has {NAME}, not {}", shown(name)),
            Self::BuyIn { seat, fault } => write!(f, "seat {seat}: {fault}"),
            Self::EventPlayers { players } => write!(
                f,
                "event_players must be 2 at least while hands are played, or None at a cash table; it is {players}"
            ),
            Self::TooManyChips { total } => {
                write!(f, "the chips at a table must be at most {}, they would be {total}", i32::MAX)
            }
            Self::DuringHand { what } => {
                write!(f, "{what} during a hand; it is possible when the hand is over")
            }
            Self::NoHand => f.write_str("no hand is on; deal one first"),
            Self::TooFewAntes { ready, needed } => {
                write!(f, "no hand: {ready} would ante, {needed} must; the antes go back")
            }
            Self::NotToAct { seat, actor: Some(actor) } => {
                write!(f, "seat {seat} is not to act, seat {actor} is")
            }
            Self::NotToAct { seat, actor: None } => write!(f, "seat {seat} is not to act, nobody is"),
            Self::CannotShow { seat } => {
                write!(f, "seat {seat} has no hand to show: it must have stayed to the end without showing")
            }
            Self::Setup(error) => error.fmt(f),
            Self::Action(illegal) => illegal.fmt(f),
            Self::Deck(error) => error.fmt(f),
            Self::PartialDeck { missing } => write!(
                f,
                "a table deals from all 52 cards, {} {} not in the deck: {missing}; smaller games are for hands \
                 by themselves",
                missing.len(),
                if missing.len() == 1 { "is" } else { "are" }
            ),
            Self::Saved(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for TableError {}

impl From<SetupError> for TableError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<DeckFault> for TableError {
    fn from(error: DeckFault) -> Self {
        Self::Deck(error)
    }
}
