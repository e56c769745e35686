//! The rules of fixed-limit seven-card stud as a state machine.
//!
//! [`Rules`], [`Stakes`] and stacks make a [`Setup`], which is plain data and may be wrong. [`Hand::new`] checks it
//! and gives a [`Hand`], which is always legal. A hand is driven by a deck ([`Hand::advance`], [`Hand::play`]) or event
//! by event ([`Hand::expected`], [`Hand::apply`]). A [`Room`] is what a house adds around hands, and a [`Table`] is
//! where its players sit from hand to hand.
//!
//! Numbers such as "rules 4.8" are those of `docs/rules.md`.
#![forbid(unsafe_code)]

mod action;
mod arrays;
mod betting;
mod deal;
mod drive;
mod event;
mod fields;
mod hand;
mod history;
mod key;
mod names;
mod notation;
mod opening;
mod room;
mod rules;
mod settle;
mod setup;
mod showdown;
mod stakes;
mod strength;
mod table;
mod text;
mod view;

pub use action::{Action, ActionKind, IllegalAction, LegalActions, id};
pub use deal::RiverPlan;
pub use drive::{DeckFault, PlayError};
pub use event::{Event, EventFault, Expected, IllegalEvent, Pool, Side, Sink};
pub use fields::{FieldError, Value};
pub use hand::{Hand, Phase};
pub use history::{History, HistoryError};
pub use names::UnknownName;
pub use notation::{NotationError, NotationFault};
pub use room::{AnteRow, Bet, BetShare, Button, Room, RoomFault, TimeoutAction};
pub use rules::{
    BringInDecline, CommunityFrom, CommunityOpener, FourthUpper, FourthUpperScope, Fraction, Game,
    HeadsUpRaises, HeadsUpTest, OddChip, OpeningTie, Rake, Rules, RulesFault, ShortBringInPrice,
    ShortCompletionMeasure, ShortStub,
};
pub use settle::{Pot, Pots};
pub use setup::{SEATS, Setup, SetupError, SetupFault};
pub use stakes::{Stakes, StakesFault};
pub use table::{Antes, BuyInFault, Player, SavedTableFault, Table, TableError};
pub use view::View;
