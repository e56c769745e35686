//! The lines of a hand's history, and what comes next.

use crate::names::named;
use crate::{Action, ActionKind};
use std::fmt;
use stud_cards::{Card, CardSet};

named! {
    /// The cards that are shuffled when the deck is short (rules 4.11).
    Pool as "pool" {
        /// What is left of the stub, and the burns.
        StubAndBurns = "stub+burns",
        /// The burns alone.
        Burns = "burns",
    }
}

named! {
    /// The part of a pot that is won.
    Side as "side" {
        /// All of it.
        Whole = "whole",
        /// The half of the high hand.
        High = "high",
        /// The half of the low hand.
        Low = "low",
    }
}

/// One line of a hand's history. A card that is not known is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player posts the ante, or what he has.
    Ante {
        /// Who.
        seat: u8,
        /// How much.
        amount: u32,
    },
    /// The dealer burns a card.
    Burn {
        /// Which, if known.
        card: Option<Card>,
    },
    /// A card face down.
    Down {
        /// To whom.
        seat: u8,
        /// Which, if known.
        card: Option<Card>,
    },
    /// A card face up.
    Up {
        /// To whom.
        seat: u8,
        /// Which.
        card: Card,
    },
    /// The dealer shuffles these cards; the next ones come from them.
    Reshuffle {
        /// Which.
        pool: Pool,
    },
    /// A card for everyone, in place of the seventh.
    Community {
        /// Which.
        card: Card,
    },
    /// A player's decision.
    Action {
        /// Whose.
        seat: u8,
        /// What.
        action: Action,
        /// What it is called.
        kind: ActionKind,
        /// Chips it added.
        added: u32,
        /// The player's chips in this round afterwards, antes not counted.
        total: u32,
    },
    /// The uncalled part of a wager comes back.
    Refund {
        /// To whom.
        seat: u8,
        /// How much.
        amount: u32,
    },
    /// A player turns up the down cards.
    Show {
        /// Who.
        seat: u8,
        /// All of the player's down cards.
        down: CardSet,
    },
    /// A player gives up the pots without showing.
    Muck {
        /// Who.
        seat: u8,
    },
    /// The house takes its share.
    Rake {
        /// How much.
        amount: u32,
    },
    /// A player gets a share of a pot.
    PotWon {
        /// Which pot: 0 is the main pot.
        pot: u8,
        /// Who.
        seat: u8,
        /// Which part of it.
        side: Side,
        /// How much, odd chips included.
        amount: u32,
        /// How much of that is odd chips: what the winner gets beyond an equal whole share.
        odd: u32,
    },
}

/// What comes next in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// An ante.
    Ante {
        /// Whose.
        seat: u8,
        /// How much.
        amount: u32,
    },
    /// A reshuffle.
    Reshuffle {
        /// Of what.
        pool: Pool,
    },
    /// A burn.
    Burn,
    /// A card face down.
    Down {
        /// To whom.
        seat: u8,
    },
    /// A card face up.
    Up {
        /// To whom.
        seat: u8,
    },
    /// A community card.
    Community,
    /// A player's decision.
    Decision {
        /// Whose.
        seat: u8,
    },
    /// The return of an uncalled wager.
    Refund {
        /// To whom.
        seat: u8,
        /// How much.
        amount: u32,
    },
    /// A player shows or mucks.
    Show {
        /// Who.
        seat: u8,
        /// Whether the rules let him muck. Always so if his cards are not known.
        may_muck: bool,
    },
    /// Rake or a share of a pot: this event exactly.
    Settle(Event),
    /// Nothing: the hand is over.
    Over,
}

impl Expected {
    /// Whether a card comes next.
    pub const fn is_card(self) -> bool {
        matches!(self, Self::Burn | Self::Down { .. } | Self::Up { .. } | Self::Community)
    }
}

/// Why an event was refused. The hand is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventFault {
    /// Something else comes next.
    Unexpected,
    /// The card has been seen in this hand, or is not in its deck.
    Card(Card),
    /// The card cannot come next: these can.
    NotInPool {
        /// The card.
        card: Card,
        /// The cards that can come next.
        possible: CardSet,
    },
    /// The action is not legal.
    Action(crate::IllegalAction),
    /// The facts of the event differ from what the rules make of it: this.
    Differs(Event),
    /// The cards shown are not the player's down cards.
    Shown {
        /// The cards shown.
        given: CardSet,
        /// The down cards that are known.
        known: CardSet,
        /// How many down cards the player has.
        count: u8,
    },
    /// The rules make the player show.
    MustShow,
}

/// An event that cannot come next. The hand is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalEvent {
    /// The event.
    pub given: Event,
    /// What comes next.
    pub expected: Expected,
    /// What is wrong.
    pub fault: EventFault,
}

impl fmt::Display for IllegalEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { given, expected, fault } = self;
        match fault {
            EventFault::Unexpected => write!(f, "cannot take \"{given}\": next comes {expected}"),
            EventFault::Card(card) => {
                write!(f, "cannot take \"{given}\": {card} has been dealt already or is not in the deck")
            }
            EventFault::NotInPool { card, possible } => {
                write!(f, "cannot take \"{given}\": {card} is not among the cards that can come: {possible}")
            }
            EventFault::Action(illegal) => illegal.fmt(f),
            EventFault::Differs(right) => write!(f, "\"{given}\" should be \"{right}\""),
            EventFault::Shown { given, known, count } => {
                let s = if *count == 1 { "" } else { "s" };
                write!(f, "{given} cannot be shown: the player holds {count} down card{s}, known: {known}")
            }
            EventFault::MustShow => write!(f, "cannot take \"{given}\": the player must show"),
        }
    }
}

impl std::error::Error for IllegalEvent {}

struct Known(Option<Card>);

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(card) => card.fmt(f),
            None => f.write_str("??"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Ante { seat, amount } => write!(f, "seat {seat} antes {amount}"),
            Self::Burn { card } => write!(f, "burn {}", Known(card)),
            Self::Down { seat, card } => write!(f, "seat {seat} is dealt {} down", Known(card)),
            Self::Up { seat, card } => write!(f, "seat {seat} is dealt {card} up"),
            Self::Reshuffle { pool } => write!(f, "reshuffle {pool}"),
            Self::Community { card } => write!(f, "community card {card}"),
            Self::Action { seat, kind, added, total, .. } => match kind {
                ActionKind::Fold => write!(f, "seat {seat} folds"),
                ActionKind::Check => write!(f, "seat {seat} checks"),
                ActionKind::Call => write!(f, "seat {seat} calls {added}"),
                ActionKind::BringIn => write!(f, "seat {seat} brings in for {added}"),
                ActionKind::Complete => write!(f, "seat {seat} completes to {total}"),
                ActionKind::Bet => write!(f, "seat {seat} bets {total}"),
                ActionKind::Raise => write!(f, "seat {seat} raises to {total}"),
            },
            Self::Refund { seat, amount } => write!(f, "seat {seat} gets {amount} back"),
            Self::Show { seat, down } => write!(f, "seat {seat} shows {down}"),
            Self::Muck { seat } => write!(f, "seat {seat} mucks"),
            Self::Rake { amount } => write!(f, "rake {amount}"),
            Self::PotWon { pot, seat, side, amount, .. } => {
                write!(f, "seat {seat} wins {amount}")?;
                match side {
                    Side::Whole => {}
                    Side::High | Side::Low => write!(f, " ({side})")?,
                }
                if pot == 0 { write!(f, " from the main pot") } else { write!(f, " from side pot {pot}") }
            }
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Ante { seat, amount } => write!(f, "the ante of {amount} from seat {seat}"),
            Self::Reshuffle { pool } => write!(f, "a reshuffle of {pool}"),
            Self::Burn => f.write_str("a burn"),
            Self::Down { seat } => write!(f, "a card down to seat {seat}"),
            Self::Up { seat } => write!(f, "a card up to seat {seat}"),
            Self::Community => f.write_str("the community card"),
            Self::Decision { seat } => write!(f, "a decision of seat {seat}"),
            Self::Refund { seat, amount } => write!(f, "the refund of {amount} to seat {seat}"),
            Self::Show { seat, may_muck: true } => write!(f, "seat {seat} to show or muck"),
            Self::Show { seat, may_muck: false } => write!(f, "seat {seat} to show"),
            Self::Settle(event) => write!(f, "\"{event}\""),
            Self::Over => f.write_str("nothing: the hand is over"),
        }
    }
}

/// Where the events of a hand go as they happen. `()` drops them at no cost.
pub trait Sink {
    /// Whether events are wanted; where it is `false` they are not even made.
    const WANTED: bool = true;

    /// Takes the next event.
    fn event(&mut self, event: Event);
}

impl Sink for () {
    const WANTED: bool = false;

    #[inline]
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

impl Sink for Option<Event> {
    fn event(&mut self, event: Event) {
        *self = Some(event);
    }
}
