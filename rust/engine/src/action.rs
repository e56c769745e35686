//! What a player may do, as typed actions and as fixed ids.

use crate::names::named;
use std::fmt;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Give up the hand.
    Fold,
    /// Pass, owing nothing.
    Check,
    /// Put in what is owed, or all chips if that is less.
    Call,
    /// Post the bring-in, or all chips if that is less.
    BringIn,
    /// Complete, bet or raise to a total for the round.
    Wager {
        /// The player's chips in this round afterwards, antes not counted.
        to: u32,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.write_str("fold"),
            Self::Check => f.write_str("check"),
            Self::Call => f.write_str("call"),
            Self::BringIn => f.write_str("bring in"),
            Self::Wager { to } => write!(f, "wager to {to}"),
        }
    }
}

/// The fixed ids of decisions, for solvers.
pub mod id {
    /// Fold.
    pub const FOLD: u8 = 0;
    /// Check or call.
    pub const CHECK_CALL: u8 = 1;
    /// Bring in.
    pub const BRING_IN: u8 = 2;
    /// Wager at the lower open size, or all-in short of it.
    pub const WAGER_LOWER: u8 = 3;
    /// Wager at the upper size where two are open, or all-in between them.
    pub const WAGER_UPPER: u8 = 4;
    /// The number of ids.
    pub const COUNT: u8 = 5;
}

named! {
    /// What a decision is called: the name of a wager follows from what happened before (rules 4.7).
    ActionKind as "kind of action" {
        /// A fold.
        Fold = "fold",
        /// A check.
        Check = "check",
        /// A call.
        Call = "call",
        /// The bring-in.
        BringIn = "bring_in",
        /// A wager over the bring-in or over an all-in bet that did not count as full.
        Complete = "complete",
        /// The first wager of a round.
        Bet = "bet",
        /// A wager over another that counts as full.
        Raise = "raise",
    }
}

/// What the player to act may do: at most five choices, each with an id.
///
/// ```
/// use stud_engine::{Action, Hand, LegalActions};
///
/// # let room = stud_engine::Room::preset("room_a")?;
/// # let setup = stud_engine::Setup::new(room.rules, room.stakes(500, 1000)?, [10_000; 3], 0);
/// # let (hand, _) = Hand::deal(&setup, 7)?;
/// let legal: LegalActions = hand.legal();
/// for action in legal {
///     assert_eq!(legal.action(legal.id(action).unwrap()), Some(action));
/// }
/// assert!(!legal.contains(Action::Check)); // the low card must open
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LegalActions {
    pub(crate) mask: u8,
    /// What a wager would go over: nothing 0, something that is not a full wager 1, a full wager 2.
    pub(crate) over: u8,
    /// Chips to add for a call or the bring-in, the total of the lower wager, that of the upper.
    pub(crate) amounts: [u32; 3],
}

impl LegalActions {
    /// Nothing: nobody is to act.
    pub const NONE: Self = Self { mask: 0, over: 0, amounts: [0; 3] };

    /// The set of these actions; `None` for one that no player is ever offered. A `call` or `bring_in` of zero
    /// chips is not offered.
    pub fn of(
        fold: bool,
        check: bool,
        call: u32,
        bring_in: u32,
        wager: ActionKind,
        wagers: &[u32],
    ) -> Option<Self> {
        let one_at_most = u8::from(check) + u8::from(call > 0) + u8::from(bring_in > 0) <= 1;
        let over = match wager {
            ActionKind::Bet => 0,
            ActionKind::Complete => 1,
            ActionKind::Raise => 2,
            ActionKind::Fold | ActionKind::Check | ActionKind::Call | ActionKind::BringIn => return None,
        };
        if !one_at_most || wagers.len() > 2 || !wagers.is_sorted_by(|a, b| a < b) {
            return None;
        }
        let bit = |open, id: u8| u8::from(open) << id;
        let mask = bit(fold, id::FOLD)
            | bit(check || call > 0, id::CHECK_CALL)
            | bit(bring_in > 0, id::BRING_IN)
            | bit(!wagers.is_empty(), id::WAGER_LOWER)
            | bit(wagers.len() > 1, id::WAGER_UPPER);
        let total = |i| wagers.get(i).copied().unwrap_or(0);
        Some(Self { mask, over, amounts: [call.max(bring_in), total(0), total(1)] })
    }

    /// One bit for each legal id; zero when nobody is to act.
    #[inline]
    pub const fn mask(self) -> u8 {
        self.mask
    }

    /// The number of legal actions.
    #[inline]
    pub const fn len(self) -> usize {
        self.mask.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.mask == 0
    }

    /// Whether this id is legal.
    #[inline]
    pub const fn has(self, id: u8) -> bool {
        id < id::COUNT && self.mask >> id & 1 == 1
    }

    /// Chips that a call adds; `None` if there is nothing to call. Less than owed if the player has less.
    pub const fn call(self) -> Option<u32> {
        if self.has(id::CHECK_CALL) && self.amounts[0] > 0 { Some(self.amounts[0]) } else { None }
    }

    /// Chips that the bring-in adds, if it is this player's to post.
    pub const fn bring_in(self) -> Option<u32> {
        if self.has(id::BRING_IN) { Some(self.amounts[0]) } else { None }
    }

    /// What a wager would be called: complete, bet or raise.
    pub const fn wager_kind(self) -> ActionKind {
        match self.over {
            0 => ActionKind::Bet,
            1 => ActionKind::Complete,
            _ => ActionKind::Raise,
        }
    }

    /// The totals to which the player may wager, the smaller first.
    pub fn wagers(self) -> impl Iterator<Item = u32> {
        let open = |id, to| self.has(id).then_some(to);
        open(id::WAGER_LOWER, self.amounts[1]).into_iter().chain(open(id::WAGER_UPPER, self.amounts[2]))
    }

    /// The action of an id, if it is legal.
    #[inline]
    pub const fn action(self, id: u8) -> Option<Action> {
        if !self.has(id) {
            return None;
        }
        Some(match id {
            id::FOLD => Action::Fold,
            id::CHECK_CALL if self.amounts[0] == 0 => Action::Check,
            id::CHECK_CALL => Action::Call,
            id::BRING_IN => Action::BringIn,
            id::WAGER_LOWER => Action::Wager { to: self.amounts[1] },
            _ => Action::Wager { to: self.amounts[2] },
        })
    }

    /// The id of an action, if it is legal.
    #[inline]
    pub const fn id(self, action: Action) -> Option<u8> {
        let id = match action {
            Action::Fold => id::FOLD,
            Action::Check if self.amounts[0] == 0 => id::CHECK_CALL,
            Action::Call if self.amounts[0] > 0 => id::CHECK_CALL,
            Action::BringIn => id::BRING_IN,
            Action::Wager { to } if self.has(id::WAGER_LOWER) && to == self.amounts[1] => id::WAGER_LOWER,
            Action::Wager { to } if self.has(id::WAGER_UPPER) && to == self.amounts[2] => id::WAGER_UPPER,
            Action::Check | Action::Call | Action::Wager { .. } => return None,
        };
        if self.has(id) { Some(id) } else { None }
    }

    /// Whether the action is legal.
    #[inline]
    pub const fn contains(self, action: Action) -> bool {
        self.id(action).is_some()
    }

    /// The legal ids and what they mean, for messages: `2 (bring in 250), 3 (complete to 500)`.
    pub fn by_ids(self) -> String {
        let ids = (0..id::COUNT).filter(|&id| self.has(id));
        let one = |id: u8| format!("{id} ({})", Self { mask: 1 << id, ..self });
        let all: Vec<String> = ids.map(one).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
    }

    /// The legal actions in the order of their ids.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        (0..id::COUNT).filter_map(move |id| self.action(id))
    }
}

impl IntoIterator for LegalActions {
    type Item = Action;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<Action>, 5>>;

    fn into_iter(self) -> Self::IntoIter {
        [0, 1, 2, 3, 4].map(|id| self.action(id)).into_iter().flatten()
    }
}

impl fmt::Display for LegalActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        for (i, action) in self.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { ", " })?;
            match action {
                Action::Call => write!(f, "call {}", self.amounts[0])?,
                Action::BringIn => write!(f, "bring in {}", self.amounts[0])?,
                Action::Wager { to } => write!(f, "{} to {to}", self.wager_kind())?,
                Action::Fold | Action::Check => action.fmt(f)?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for LegalActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LegalActions({self})")
    }
}

/// An action that the rules do not allow. The hand is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalAction {
    /// The seat to act, if any.
    pub actor: Option<u8>,
    /// What was tried; an id that is no action is reported as `Err`.
    pub tried: Result<Action, u8>,
    /// What is legal.
    pub legal: LegalActions,
}

impl IllegalAction {
    /// What to choose instead of an id that is not open: the end of a sentence.
    pub fn open_instead(&self) -> String {
        match self.actor {
            Some(seat) => format!("; seat {seat} has {}", self.legal.by_ids()),
            None => ": nobody is to act".to_owned(),
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tried {
            Ok(action) => write!(f, "cannot {action}: ")?,
            Err(id) => return write!(f, "action id {id} is not open{}", self.open_instead()),
        }
        match self.actor {
            Some(seat) => write!(f, "seat {seat} may {}", self.legal),
            None => f.write_str("nobody is to act"),
        }
    }
}

impl std::error::Error for IllegalAction {}
