//! `Room`.

use crate::actions::{PyLegalActions, action_object};
use crate::cards::hash_of;
use crate::errors::{argument_error, reasons_error, taken_for, wrong_type};
use crate::options::{Value, read_all, write_all};
use crate::player::quoted;
use crate::reading::text_of;
use crate::rules::PyRules;
use crate::stakes::PyStakes;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::borrow::Cow;
use stud_engine::{AnteRow, Bet, BetShare, Fraction, Room};

/// One row for each option of `Room` that stands in its fields as it is written.
macro_rules! room_options {
    ($($name:ident),+ $(,)?) => {
        const NAMES: &[&str] = &["name", "rules", $(stringify!($name)),+];

        // Does not compile while an option is not in the list.
        const _: fn(Room) = |Room { name: _, rules: _, $($name: _),+ }| ();

        fn get<'py>(room: &Room, name: &str, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            match name {
                "name" => Ok(PyString::new(py, &room.name).into_any()),
                "rules" => Ok(PyRules(room.rules).into_pyobject(py)?.into_any()),
                $(stringify!($name) => room.$name.write(py),)+
                _ => Err(no_option(name)),
            }
        }

        fn set(room: &mut Room, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
            match name {
                "name" => {
                    let text = value.cast::<PyString>().map_err(|_| wrong_type("a text for name", value))?;
                    let name = text.to_str().map(str::to_owned).map_err(|_| {
                        argument_error(value.py(), &format!("name must be printable, it is {}", quoted(text)))
                    })?;
                    room.name = Cow::Owned(name);
                }
                "rules" => {
                    room.rules = PyRules::read(value)?.0;
                }
                $(stringify!($name) => room.$name = Value::read(name, value)?,)+
                _ => return Err(no_option(name)),
            }
            Ok(())
        }
    };
}
room_options!(
    max_players,
    min_players,
    table_sizes,
    min_buy_in_small_bets,
    max_buy_in_small_bets,
    short_buy_allowed,
    ante_table,
    ante_fraction,
    bring_in_fraction,
    ante_confirm,
    auto_ante_default,
    history_shows_mucked,
    button,
    timeout_action,
);

fn no_option(name: &str) -> PyErr {
    PyTypeError::new_err(format!("a room has no option {name:?}; it has {}", NAMES.join(", ")))
}

/// What a house adds around hands, and the rules it plays them by (rules 3).
///
/// Ready-made rooms are in `stud.rooms`. Amounts are in chips; the ready-made rooms count in cents.
///
/// Parameters
/// ----------
/// **options
///     Any of the attributes below; what is not given has its default.
///
/// Raises
/// ------
/// RulesError
///     If a value cannot be; `RulesError.reasons` has every reason.
///
/// Examples
/// --------
/// >>> import stud
/// >>> stud.rooms.ROOM_B.stakes(10_00, 20_00)
/// Stakes(1000, 2000, ante=100, bring_in=500)
/// >>> room = stud.rooms.ROOM_B.replace(name="ours", table_sizes=[6])
/// >>> room.offers(6), room.offers(8)
/// (True, False)
#[pyclass(name = "Room", module = "stud", frozen, eq, weakref)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyRoom(pub(crate) Room);

impl PyRoom {
    /// The room that is given as an argument.
    pub(crate) fn read<'a>(obj: &'a Bound<'_, PyAny>) -> PyResult<&'a Self> {
        obj.cast::<Self>().map(Bound::get).map_err(|_| {
            let instead = if obj.is_instance_of::<PyRules>() {
                "a room of these rules is stud.Room(rules=rules)"
            } else if obj.is_instance_of::<PyString>() {
                "the one of that name is stud.Room.preset(name)"
            } else {
                ""
            };
            taken_for("a Room", obj, instead)
        })
    }

    fn changed(py: Python<'_>, base: &Room, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut room = base.clone();
        let mut reasons: Vec<String> = Vec::new();
        for (name, value) in changes.iter().flat_map(|changes| changes.iter()) {
            match set(&mut room, &text_of(name.cast()?)?, &value) {
                Err(error) if error.is_instance_of::<PyValueError>(py) => {
                    reasons.push(error.value(py).to_string());
                }
                other => other?,
            }
        }
        reasons.extend(room.check().iter().map(ToString::to_string));
        if reasons.is_empty() { Ok(Self(room)) } else { Err(reasons_error(py, "RulesError", reasons)) }
    }

    fn differences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        let default = Room::default();
        for name in NAMES {
            let value = get(&self.0, name, py)?;
            if !value.eq(get(&default, name, py)?)? {
                options.set_item(name, value)?;
            }
        }
        Ok(options)
    }
}

#[pymethods]
impl PyRoom {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::changed(py, &Room::default(), options)
    }

    /// A ready-made room by its name; `stud.rooms` has them all.
    ///
    /// Raises
    /// ------
    /// RulesError
    ///     If there is none of that name; it lists those there are.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Room.preset("room_a") == stud.rooms.ROOM_A
    /// True
    #[staticmethod]
    #[pyo3(signature = (name, /))]
    fn preset(name: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = name.py();
        let text = name.cast::<PyString>().map_err(|_| wrong_type("the name of a preset", name))?;
        let room = Room::preset(&text_of(text)?)
            .map_err(|e| reasons_error(py, "RulesError", vec![e.to_string()]))?;
        Ok(Self(room))
    }

    /// This room with some options changed.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.rooms.ROOM_A.replace(ante_confirm=False).ante_confirm
    /// False
    #[pyo3(signature = (**changes))]
    fn replace(&self, py: Python<'_>, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::changed(py, &self.0, changes)
    }

    /// For `copy.replace`.
    #[pyo3(signature = (**changes))]
    fn __replace__(&self, py: Python<'_>, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::changed(py, &self.0, changes)
    }

    /// The stakes of the room at these bets: what is not given comes from its table and fractions (rules 3).
    ///
    /// Parameters
    /// ----------
    /// small_bet, big_bet : int
    ///     In chips.
    /// ante, bring_in : int, optional
    ///     In chips.
    ///
    /// Raises
    /// ------
    /// RulesError
    ///     If the amounts contradict each other.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.rooms.ROOM_C.stakes(5_00, 10_00)
    /// Stakes(500, 1000, ante=100, bring_in=200)
    #[pyo3(signature = (small_bet, big_bet, *, ante = None, bring_in = None))]
    fn stakes(
        &self,
        py: Python<'_>,
        small_bet: &Bound<'_, PyAny>,
        big_bet: &Bound<'_, PyAny>,
        ante: Option<&Bound<'_, PyAny>>,
        bring_in: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyStakes> {
        let small_bet = u32::read("small_bet", small_bet)?;
        let big_bet = u32::read("big_bet", big_bet)?;
        let mut stakes = self.0.stakes_unchecked(small_bet, big_bet);
        if let Some(ante) = ante {
            stakes.ante = u32::read("ante", ante)?;
        }
        if let Some(bring_in) = bring_in {
            stakes.bring_in = u32::read("bring_in", bring_in)?;
        }
        PyStakes::checked(py, stakes)
    }

    /// The least a player sits down with at this small bet, in chips, or None (rules 4.1).
    #[pyo3(signature = (small_bet, /))]
    fn min_buy_in(&self, small_bet: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        Ok(self.0.min_buy_in(u32::read("small_bet", small_bet)?))
    }

    /// The most a player sits down with at this small bet, in chips, or None.
    #[pyo3(signature = (small_bet, /))]
    fn max_buy_in(&self, small_bet: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        Ok(self.0.max_buy_in(u32::read("small_bet", small_bet)?))
    }

    /// Whether a player with this stack may buy so many chips between hands (rules 4.1).
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.rooms.ROOM_A.may_buy(5_00, 39_99, stack=10_00)
    /// False
    #[pyo3(signature = (small_bet, amount, *, stack = None))]
    fn may_buy(
        &self,
        small_bet: &Bound<'_, PyAny>,
        amount: &Bound<'_, PyAny>,
        stack: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let stack = stack.map_or(Ok(0), |stack| u32::read("stack", stack))?;
        let (small_bet, amount) = (u32::read("small_bet", small_bet)?, u32::read("amount", amount)?);
        Ok(self.0.check_purchase(small_bet, stack.into(), amount.into()).is_ok())
    }

    /// The dealer's seat in the next hand (rules 4.14).
    ///
    /// Parameters
    /// ----------
    /// dealer : int or None
    ///     The dealer's seat in the last hand, if there was one.
    /// dealt_in : iterable of int
    ///     The seats that will be dealt in.
    ///
    /// Returns
    /// -------
    /// int or None
    ///     None if nobody is dealt in. Where the house deals it is the last seat.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.rooms.ROOM_B.next_dealer(3, [2, 5, 7])
    /// 5
    #[pyo3(signature = (dealer, dealt_in, /))]
    fn next_dealer(&self, dealer: &Bound<'_, PyAny>, dealt_in: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
        let dealer = Value::read("dealer", dealer)?;
        Ok(self.0.next_dealer(dealer, &read_all("dealt_in", dealt_in)?))
    }

    /// Whether the room has tables with this many seats.
    #[pyo3(signature = (seats, /))]
    fn offers(&self, seats: &Bound<'_, PyAny>) -> PyResult<bool> {
        let seats = u64::read("seats", seats)?;
        Ok(usize::try_from(seats).is_ok_and(|seats| self.0.offers_seats(seats)))
    }

    /// What is done for a player who does not act in time, as an `Action`; None if nobody is to act.
    #[pyo3(signature = (legal, /))]
    fn time_out<'py>(
        &self,
        py: Python<'py>,
        legal: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let wrong = || taken_for("LegalActions", legal, "those of a hand are hand.legal_actions");
        let legal = legal.cast::<PyLegalActions>().map_err(|_| wrong())?.get().0;
        self.0.time_out(legal).map(|action| action_object(py, action)).transpose()
    }

    /// Every option and its value, as a new dictionary.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for name in NAMES {
            options.set_item(name, get(&self.0, name, py)?)?;
        }
        Ok(options)
    }

    /// What the room is called.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// How hands are played, as `Rules`.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules)
    }

    /// The most players dealt in.
    #[getter]
    fn max_players(&self) -> u8 {
        self.0.max_players
    }

    /// Antes needed to deal a hand (rules 4.1).
    #[getter]
    fn min_players(&self) -> u8 {
        self.0.min_players
    }

    /// The seat counts of its tables, or None for any from two to `max_players`.
    #[getter]
    fn table_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.table_sizes.write(py)
    }

    /// The least a player sits down with, in small bets, or None.
    #[getter]
    fn min_buy_in_small_bets(&self) -> Option<u32> {
        self.0.min_buy_in_small_bets
    }

    /// The most a player sits down with, in small bets, or None.
    #[getter]
    fn max_buy_in_small_bets(&self) -> Option<u32> {
        self.0.max_buy_in_small_bets
    }

    /// May a purchase leave a player below the least?
    #[getter]
    fn short_buy_allowed(&self) -> bool {
        self.0.short_buy_allowed
    }

    /// Antes of certain stakes: rows of small bet, big bet, ante.
    #[getter]
    fn ante_table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.ante_table.write(py)
    }

    /// The ante of other stakes: a `fractions.Fraction` and of which bet, ``"small"`` or ``"big"``.
    #[getter]
    fn ante_fraction<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.ante_fraction.write(py)
    }

    /// The bring-in: a `fractions.Fraction` and of which bet, ``"small"`` or ``"big"``.
    #[getter]
    fn bring_in_fraction<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.bring_in_fraction.write(py)
    }

    /// Must a player whose automatic ante is off say "I'm in" (rules 4.1)?
    #[getter]
    fn ante_confirm(&self) -> bool {
        self.0.ante_confirm
    }

    /// Is the automatic ante on when a player sits down?
    #[getter]
    fn auto_ante_default(&self) -> bool {
        self.0.auto_ante_default
    }

    /// Do histories reveal hands that were mucked at the showdown (rules 4.12)?
    #[getter]
    fn history_shows_mucked(&self) -> bool {
        self.0.history_shows_mucked
    }

    /// Whether the dealer position moves: ``"moving"`` or ``"fixed"`` (rules 4.14).
    #[getter]
    fn button(&self) -> &'static str {
        self.0.button.name()
    }

    /// What happens to a player who does not act in time: ``"check_or_fold"`` or ``"fold"``.
    #[getter]
    fn timeout_action(&self) -> &'static str {
        self.0.timeout_action.name()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let options = self.differences(py)?;
        let parts: Vec<String> = options
            .iter()
            .map(|(name, value)| Ok(format!("{name}={}", value.repr()?)))
            .collect::<PyResult<_>>()?;
        Ok(format!("Room({})", parts.join(", ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let restore = PyModule::import(slf.py(), "stud._stud")?.getattr("_restore_room")?;
        Ok((restore, (slf.get().differences(slf.py())?,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        slf
    }
}

/// For pickle.
#[pyfunction]
#[pyo3(name = "_restore_room", signature = (options, /))]
fn restore_room(py: Python<'_>, options: &Bound<'_, PyDict>) -> PyResult<PyRoom> {
    PyRoom::changed(py, &Room::default(), Some(options))
}

impl Value for Vec<u8> {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        read_all(name, obj)
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(write_all(py, self)?.into_any())
    }
}

impl Value for Vec<AnteRow> {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        read_all(name, obj)
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(write_all(py, self)?.into_any())
    }
}

impl Value for AnteRow {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        let row = read_all::<u32>(name, obj)?;
        let [small_bet, big_bet, ante] = row[..] else {
            return Err(argument_error(
                obj.py(),
                &format!("a row of {name} is small bet, big bet, ante; it is {obj}"),
            ));
        };
        Ok(Self { small_bet, big_bet, ante })
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok((self.small_bet, self.big_bet, self.ante).into_pyobject(py)?.into_any())
    }
}

impl Value for BetShare {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        let expected = || wrong_type(&format!("a pair of a Fraction and 'small' or 'big' for {name}"), obj);
        let (share, of) = obj.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>().map_err(|_| expected())?;
        Ok(Self { share: Fraction::read(name, &share)?, of: Bet::read(name, &of)? })
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok((self.share.write(py)?, self.of.write(py)?).into_pyobject(py)?.into_any())
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRoom>()?;
    module.add("_ROOMS", Room::NAMES.to_vec())?;
    module.add_function(wrap_pyfunction!(restore_room, module)?)
}
