//! The lines of a hand's history, and what is due: `Event` and its kinds.

use crate::actions::{PyAction, action_object, illegal_action};
use crate::cards::{CardObject, PyCardSet, extract_card, extract_set};
use crate::errors::{stud_error, wrong_type};
use crate::options::Value;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use stud_cards::Card;
use stud_engine::{Action, ActionKind, Event, EventFault, Expected, Hand, IllegalEvent, Pool, Side};

/// A line of a hand's history, or what is due next in one.
///
/// The kinds are `Ante`, `Burn`, `DownCard`, `Upcard`, `Reshuffle`, `CommunityCard`, `Acted`, `Refund`, `Show`,
/// `Muck`, `RakeTaken` and `PotWon`; `Decision` and `ShowOrMuck` only say what is due. Events are compared by
/// their facts, and can be matched. `str` says them in words.
///
/// Examples
/// --------
/// >>> import stud
/// >>> event = stud.Upcard(2, "Kd")
/// >>> event
/// Upcard(2, Card("Kd"))
/// >>> print(event)
/// seat 2 is dealt Kd up
/// >>> match event:
/// ...     case stud.Upcard(seat, card):
/// ...         print(seat, card.rank)
/// 2 K
#[pyclass(name = "Event", module = "stud", frozen, subclass, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyEvent(pub(crate) Line);

/// What happened, or what is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    Event(Event),
    Due(Expected),
}

impl From<Expected> for Line {
    /// What is due and has all its facts is written as the event itself.
    fn from(expected: Expected) -> Self {
        Self::Event(match expected {
            Expected::Ante { seat, amount } => Event::Ante { seat, amount },
            Expected::Reshuffle { pool } => Event::Reshuffle { pool },
            Expected::Refund { seat, amount } => Event::Refund { seat, amount },
            Expected::Burn => Event::Burn { card: None },
            Expected::Down { seat } => Event::Down { seat, card: None },
            Expected::Settle(event) => event,
            other => return Self::Due(other),
        })
    }
}

#[pymethods]
impl PyEvent {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let parts: Vec<String> =
            facts(slf)?.iter().map(|fact| Ok(fact.repr()?.to_string())).collect::<PyResult<_>>()?;
        Ok(format!("{}({})", slf.get_type().name()?, parts.join(", ")))
    }

    fn __str__(&self) -> String {
        match self.0 {
            Line::Event(event) => event.to_string(),
            Line::Due(expected) => expected.to_string(),
        }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((slf.get_type().into_any(), facts(slf)?))
    }
}

/// The values of the attributes in `__match_args__`.
fn facts<'py>(event: &Bound<'py, PyEvent>) -> PyResult<Bound<'py, PyTuple>> {
    let names = event.getattr("__match_args__")?.cast_into::<PyTuple>()?;
    let values = names.iter().map(|name| event.getattr(name.cast::<pyo3::types::PyString>()?));
    PyTuple::new(event.py(), values.collect::<PyResult<Vec<_>>>()?)
}

impl PyEvent {
    fn seat(&self) -> u8 {
        match self.0 {
            Line::Event(
                Event::Ante { seat, .. }
                | Event::Down { seat, .. }
                | Event::Up { seat, .. }
                | Event::Action { seat, .. }
                | Event::Refund { seat, .. }
                | Event::Show { seat, .. }
                | Event::Muck { seat }
                | Event::PotWon { seat, .. },
            )
            | Line::Due(Expected::Up { seat } | Expected::Decision { seat } | Expected::Show { seat, .. }) => {
                seat
            }
            _ => 0,
        }
    }

    fn amount(&self) -> u32 {
        match self.0 {
            Line::Event(
                Event::Ante { amount, .. }
                | Event::Refund { amount, .. }
                | Event::Rake { amount }
                | Event::PotWon { amount, .. },
            ) => amount,
            _ => 0,
        }
    }

    fn card(&self) -> Option<CardObject> {
        let card = match self.0 {
            Line::Event(Event::Burn { card } | Event::Down { card, .. }) => card,
            Line::Event(Event::Up { card, .. } | Event::Community { card }) => Some(card),
            _ => None,
        };
        card.map(CardObject)
    }
}

fn event(line: impl Into<Made>) -> PyClassInitializer<PyEvent> {
    PyClassInitializer::from(PyEvent(line.into().0))
}

/// So that the constructors below take either kind of line.
struct Made(Line);

impl From<Event> for Made {
    fn from(event: Event) -> Self {
        Self(Line::Event(event))
    }
}

impl From<Expected> for Made {
    fn from(expected: Expected) -> Self {
        Self(Line::Due(expected))
    }
}

fn read_seat(obj: &Bound<'_, PyAny>) -> PyResult<u8> {
    u8::read("seat", obj)
}

fn read_amount(obj: &Bound<'_, PyAny>) -> PyResult<u32> {
    u32::read("amount", obj)
}

/// A card, or None or ``"??"`` for one that is not known.
fn read_known(obj: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Card>> {
    match obj {
        None => Ok(None),
        Some(obj) if obj.extract::<&str>().is_ok_and(|text| text.trim() == "??") => Ok(None),
        Some(obj) => extract_card(obj).map(Some),
    }
}

/// Defines a kind of event: its documentation, constructor, and attributes.
macro_rules! kind {
    (
        $(#[$doc:meta])* $class:ident, $name:literal, ($($args:tt)*), ($($match_arg:literal),*);
        new = |$($param:ident: $param_type:ty),*| $make:expr;
        $($(#[$attr_doc:meta])* $attr:ident($this:ident $(, $py:ident)?) -> $attr_type:ty = $value:expr;)*
    ) => {
        $(#[$doc])*
        #[pyclass(name = $name, module = "stud", frozen, extends = PyEvent, freelist = 32)]
        pub(crate) struct $class;

        #[pymethods]
        impl $class {
            #[classattr]
            #[pyo3(name = "__match_args__")]
            fn match_args(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
                const NAMES: &[&str] = &[$($match_arg),*];
                PyTuple::new(py, NAMES)
            }

            #[new]
            #[pyo3(signature = ($($args)*))]
            fn new($($param: $param_type),*) -> PyResult<PyClassInitializer<Self>> {
                Ok(event($make).add_subclass(Self))
            }

            $(
                $(#[$attr_doc])*
                #[getter]
                fn $attr($this: &Bound<'_, Self>) -> $attr_type {
                    let $this = $this.as_super();
                    $(let $py = $this.py();)?
                    let $this = $this.get();
                    $value
                }
            )*
        }
    };
}

kind!(
    /// A player posts the ante, or what he has (rules 4.1).
    PyAnte, "Ante", (seat, amount), ("seat", "amount");
    new = |seat: &Bound<'_, PyAny>, amount: &Bound<'_, PyAny>|
        Event::Ante { seat: read_seat(seat)?, amount: read_amount(amount)? };
    /// Who.
    seat(this) -> u8 = this.seat();
    /// How many chips.
    amount(this) -> u32 = this.amount();
);

kind!(
    /// The dealer burns a card; None is one that is not known (rules 4.2).
    PyBurn, "Burn", (card = None), ("card");
    new = |card: Option<&Bound<'_, PyAny>>| Event::Burn { card: read_known(card)? };
    /// Which card, or None if it is not known.
    card(this) -> Option<CardObject> = this.card();
);

kind!(
    /// A card face down; None is one that is not known.
    PyDownCard, "DownCard", (seat, card = None), ("seat", "card");
    new = |seat: &Bound<'_, PyAny>, card: Option<&Bound<'_, PyAny>>|
        Event::Down { seat: read_seat(seat)?, card: read_known(card)? };
    /// To whom.
    seat(this) -> u8 = this.seat();
    /// Which card, or None if it is not known.
    card(this) -> Option<CardObject> = this.card();
);

kind!(
    /// A card face up. Without a card it says that one is due.
    PyUpcard, "Upcard", (seat, card = None), ("seat", "card");
    new = |seat: &Bound<'_, PyAny>, card: Option<&Bound<'_, PyAny>>| {
        let seat = read_seat(seat)?;
        match read_known(card)? {
            Some(card) => Made::from(Event::Up { seat, card }),
            None => Made::from(Expected::Up { seat }),
        }
    };
    /// To whom.
    seat(this) -> u8 = this.seat();
    /// Which card, or None if it is due.
    card(this) -> Option<CardObject> = this.card();
);

kind!(
    /// The dealer shuffles ``"stub+burns"`` or ``"burns"``; the next cards come from there (rules 4.11).
    PyReshuffle, "Reshuffle", (pool), ("pool");
    new = |pool: &Bound<'_, PyAny>| Event::Reshuffle { pool: Pool::read("pool", pool)? };
    /// What is shuffled.
    pool(this) -> &'static str = match this.0 {
        Line::Event(Event::Reshuffle { pool }) => pool.name(),
        _ => "",
    };
);

kind!(
    /// One card in the middle is everyone's seventh (rules 4.11). Without a card it says that one is due.
    PyCommunityCard, "CommunityCard", (card = None), ("card");
    new = |card: Option<&Bound<'_, PyAny>>| match read_known(card)? {
        Some(card) => Made::from(Event::Community { card }),
        None => Made::from(Expected::Community),
    };
    /// Which card, or None if it is due.
    card(this) -> Option<CardObject> = this.card();
);

kind!(
    /// A player's decision.
    PyActed, "Acted", (seat, action, name, added, total), ("seat", "action", "name", "added", "total");
    new = |seat: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>, name: &Bound<'_, PyAny>,
           added: &Bound<'_, PyAny>, total: &Bound<'_, PyAny>| Event::Action {
        seat: read_seat(seat)?,
        action: action.cast::<PyAction>().map_err(|_| wrong_type("an Action", action))?.get().0,
        kind: ActionKind::read("name", name)?,
        added: u32::read("added", added)?,
        total: u32::read("total", total)?,
    };
    /// Whose.
    seat(this) -> u8 = this.seat();
    /// What, as an `Action`.
    action(this, py) -> PyResult<Py<PyAny>> = {
        let action = if let Line::Event(Event::Action { action, .. }) = this.0 { action } else { Action::Fold };
        Ok(action_object(py, action)?.unbind())
    };
    /// What it is called: ``"fold"``, ``"check"``, ``"call"``, ``"bring_in"``, ``"complete"``, ``"bet"`` or
    /// ``"raise"`` (rules 4.7).
    name(this) -> &'static str = match this.0 {
        Line::Event(Event::Action { kind, .. }) => kind.name(),
        _ => "",
    };
    /// Chips it added.
    added(this) -> u32 = match this.0 {
        Line::Event(Event::Action { added, .. }) => added,
        _ => 0,
    };
    /// The player's chips in this round afterwards, antes not counted.
    total(this) -> u32 = match this.0 {
        Line::Event(Event::Action { total, .. }) => total,
        _ => 0,
    };
);

kind!(
    /// What nobody could call comes back (rules 4.10).
    PyRefund, "Refund", (seat, amount), ("seat", "amount");
    new = |seat: &Bound<'_, PyAny>, amount: &Bound<'_, PyAny>|
        Event::Refund { seat: read_seat(seat)?, amount: read_amount(amount)? };
    /// To whom.
    seat(this) -> u8 = this.seat();
    /// How many chips.
    amount(this) -> u32 = this.amount();
);

kind!(
    /// A player tables the hand (rules 4.12).
    PyShow, "Show", (seat, cards), ("seat", "cards");
    new = |seat: &Bound<'_, PyAny>, cards: &Bound<'_, PyAny>|
        Event::Show { seat: read_seat(seat)?, down: extract_set(cards)? };
    /// Who.
    seat(this) -> u8 = this.seat();
    /// All of the player's down cards, as a `CardSet`.
    cards(this) -> PyCardSet = match this.0 {
        Line::Event(Event::Show { down, .. }) => PyCardSet(down),
        _ => PyCardSet(stud_cards::CardSet::EMPTY),
    };
);

kind!(
    /// A player gives up the pots without showing (rules 4.12).
    PyMuck, "Muck", (seat), ("seat");
    new = |seat: &Bound<'_, PyAny>| Event::Muck { seat: read_seat(seat)? };
    /// Who.
    seat(this) -> u8 = this.seat();
);

kind!(
    /// The house takes its share (rules 4.13).
    PyRakeTaken, "RakeTaken", (amount), ("amount");
    new = |amount: &Bound<'_, PyAny>| Event::Rake { amount: read_amount(amount)? };
    /// How many chips.
    amount(this) -> u32 = this.amount();
);

kind!(
    /// A player gets a share of a pot (rules 4.13).
    PyPotWon, "PotWon", (pot, seat, amount, side = None, odd = None),
        ("pot", "seat", "amount", "side", "odd");
    new = |pot: &Bound<'_, PyAny>, seat: &Bound<'_, PyAny>, amount: &Bound<'_, PyAny>,
           side: Option<&Bound<'_, PyAny>>, odd: Option<&Bound<'_, PyAny>>| Event::PotWon {
        pot: u8::read("pot", pot)?,
        seat: read_seat(seat)?,
        side: side.map_or(Ok(Side::Whole), |side| Side::read("side", side))?,
        amount: read_amount(amount)?,
        odd: odd.map_or(Ok(0), |odd| u32::read("odd", odd))?,
    };
    /// Which pot: 0 is the main pot.
    pot(this) -> u8 = match this.0 {
        Line::Event(Event::PotWon { pot, .. }) => pot,
        _ => 0,
    };
    /// Who.
    seat(this) -> u8 = this.seat();
    /// How many chips, odd chips included.
    amount(this) -> u32 = this.amount();
    /// Which part of it: ``"whole"``, ``"high"`` or ``"low"``.
    side(this) -> &'static str = match this.0 {
        Line::Event(Event::PotWon { side, .. }) => side.name(),
        _ => "",
    };
    /// How much of the amount is odd chips: what is beyond an equal whole share.
    odd(this) -> u32 = match this.0 {
        Line::Event(Event::PotWon { odd, .. }) => odd,
        _ => 0,
    };
);

kind!(
    /// What is due: this seat must act. Never part of a history.
    PyDecision, "Decision", (seat), ("seat");
    new = |seat: &Bound<'_, PyAny>| Expected::Decision { seat: read_seat(seat)? };
    /// Whose.
    seat(this) -> u8 = this.seat();
);

kind!(
    /// What is due: this seat shows, or mucks if it may. Never part of a history.
    PyShowOrMuck, "ShowOrMuck", (seat, may_muck), ("seat", "may_muck");
    new = |seat: &Bound<'_, PyAny>, may_muck: &Bound<'_, PyAny>|
        Expected::Show { seat: read_seat(seat)?, may_muck: bool::read("may_muck", may_muck)? };
    /// Who.
    seat(this) -> u8 = this.seat();
    /// Whether the rules let the player muck; so always if the player's cards are not known.
    may_muck(this) -> bool = matches!(this.0, Line::Due(Expected::Show { may_muck: true, .. }));
);

/// The Python object of an event.
pub(crate) fn event_object(py: Python<'_>, happened: Event) -> PyResult<Bound<'_, PyAny>> {
    line_object(py, Line::Event(happened))
}

/// The Python object of what is due; None if the hand is over.
pub(crate) fn due_object(py: Python<'_>, due: Expected) -> PyResult<Option<Bound<'_, PyAny>>> {
    if due == Expected::Over { Ok(None) } else { line_object(py, due.into()).map(Some) }
}

fn line_object(py: Python<'_>, line: Line) -> PyResult<Bound<'_, PyAny>> {
    macro_rules! object {
        ($class:expr) => {
            Bound::new(py, PyClassInitializer::from(PyEvent(line)).add_subclass($class))?.into_any()
        };
    }
    Ok(match line {
        Line::Event(happened) => match happened {
            Event::Ante { .. } => object!(PyAnte),
            Event::Burn { .. } => object!(PyBurn),
            Event::Down { .. } => object!(PyDownCard),
            Event::Up { .. } => object!(PyUpcard),
            Event::Reshuffle { .. } => object!(PyReshuffle),
            Event::Community { .. } => object!(PyCommunityCard),
            Event::Action { .. } => object!(PyActed),
            Event::Refund { .. } => object!(PyRefund),
            Event::Show { .. } => object!(PyShow),
            Event::Muck { .. } => object!(PyMuck),
            Event::Rake { .. } => object!(PyRakeTaken),
            Event::PotWon { .. } => object!(PyPotWon),
        },
        Line::Due(due) => match due {
            Expected::Up { .. } => object!(PyUpcard),
            Expected::Community => object!(PyCommunityCard),
            Expected::Show { .. } => object!(PyShowOrMuck),
            _ => object!(PyDecision),
        },
    })
}

impl PyEvent {
    /// The event itself; what is only due has not happened.
    pub(crate) fn happened(&self, given: &Bound<'_, PyAny>, hand: &Hand) -> PyResult<Event> {
        match self.0 {
            Line::Event(event) => Ok(event),
            Line::Due(due) => {
                let message = match due {
                    Expected::Up { .. } | Expected::Community => {
                        "a card that is dealt face up must be known".to_owned()
                    }
                    Expected::Show { seat, may_muck: true } => format!(
                        "{due} is not an event: it says what is due; \
                         apply Show({seat}, cards) or Muck({seat})"
                    ),
                    Expected::Show { seat, .. } => format!(
                        "{due} is not an event: it says what is due; apply Show({seat}, cards), \
                         as the player may not muck"
                    ),
                    _ => {
                        format!("{due} is not an event: it says what is due; play one of hand.legal_actions")
                    }
                };
                let due = due_object(given.py(), hand.expected())?;
                Err(stud_error!(given.py(), "EventError", &message, event = given, due = due))
            }
        }
    }
}

/// The exception of an event that cannot come next.
pub(crate) fn illegal_event(given: &Bound<'_, PyAny>, error: &IllegalEvent) -> PyErr {
    let py = given.py();
    if let EventFault::Action(illegal) = &error.fault {
        return match given.getattr("action") {
            Ok(action) => illegal_action(py, &action, illegal),
            Err(error) => error,
        };
    }
    match due_object(py, error.expected) {
        Ok(due) => stud_error!(py, "EventError", &error.to_string(), event = given, due = due),
        Err(error) => error,
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyEvent>()?;
    module.add_class::<PyAnte>()?;
    module.add_class::<PyBurn>()?;
    module.add_class::<PyDownCard>()?;
    module.add_class::<PyUpcard>()?;
    module.add_class::<PyReshuffle>()?;
    module.add_class::<PyCommunityCard>()?;
    module.add_class::<PyActed>()?;
    module.add_class::<PyRefund>()?;
    module.add_class::<PyShow>()?;
    module.add_class::<PyMuck>()?;
    module.add_class::<PyRakeTaken>()?;
    module.add_class::<PyPotWon>()?;
    module.add_class::<PyDecision>()?;
    module.add_class::<PyShowOrMuck>()
}
