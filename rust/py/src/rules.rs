//! `Rules`.

use crate::cards::hash_of;
use crate::errors::{reasons_error, taken_for};
use crate::options::Value;
use crate::reading::text_of;
use crate::room::PyRoom;
use crate::stakes::PyRake;
use crate::table::PyTable;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use stud_engine::{Pool, RiverPlan, Rules};

/// One row for each option of `Rules`, in the order of `repr`.
macro_rules! rule_options {
    ($($name:ident)+) => {
        const NAMES: &[&str] = &[$(stringify!($name)),+];

        fn get<'py>(rules: &Rules, name: &str, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
            match name {
                $(stringify!($name) => rules.$name.write(py),)+
                _ => Err(no_option(name)),
            }
        }

        fn set(rules: &mut Rules, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
            match name {
                $(stringify!($name) => rules.$name = Value::read(name, value)?,)+
                _ => return Err(no_option(name)),
            }
            Ok(())
        }
    };
}
stud_engine::with_rules_fields! { rule_options }

fn no_option(name: &str) -> PyErr {
    PyTypeError::new_err(format!("rules have no option {name:?}; they have {}", NAMES.join(", ")))
}

/// How a hand is played: the options of rules 3.
///
/// Plain values, checked together: whatever contradicts itself is refused with every reason at once. Ready-made
/// rules are those of the rooms in `stud.rooms`.
///
/// Parameters
/// ----------
/// **options
///     Any of the attributes below; what is not given has its default.
///
/// Raises
/// ------
/// RulesError
///     If the values contradict each other or one is out of range; `RulesError.reasons` has them all.
///
/// Examples
/// --------
/// >>> import stud
/// >>> rules = stud.Rules(max_raises=4, opening_tie="suit")
/// >>> rules
/// Rules(opening_tie='suit', max_raises=4)
/// >>> stud.rooms.ROOM_A.rules.replace(fourth_upper="never").fourth_upper
/// 'never'
/// >>> try:
/// ...     stud.Rules(burn=False, short_stub="tda", max_raises=255)
/// ... except stud.RulesError as error:
/// ...     print(len(error.reasons))
/// 2
#[pyclass(name = "Rules", module = "stud", frozen, eq, weakref)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PyRules(pub(crate) Rules);

impl PyRules {
    /// The rules that are given as an argument.
    pub(crate) fn read(obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        obj.cast::<Self>().map(|rules| *rules.get()).map_err(|_| {
            let instead = if obj.is_instance_of::<PyRoom>() {
                "those of a room are room.rules"
            } else if obj.is_instance_of::<PyTable>() {
                "those of a table are table.room.rules"
            } else if obj.is_instance_of::<PyString>() {
                "those of a preset are stud.Room.preset(name).rules"
            } else {
                ""
            };
            taken_for("Rules", obj, instead)
        })
    }

    /// These rules with some options changed.
    pub(crate) fn changed(
        py: Python<'_>,
        base: Rules,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut rules = base;
        let mut reasons: Vec<String> = Vec::new();
        for (name, value) in changes.iter().flat_map(|changes| changes.iter()) {
            match set(&mut rules, &text_of(name.cast()?)?, &value) {
                Err(error) if error.is_instance_of::<PyValueError>(py) => {
                    reasons.push(error.value(py).to_string());
                }
                other => other?,
            }
        }
        reasons.extend(rules.check().iter().map(ToString::to_string));
        if reasons.is_empty() { Ok(Self(rules)) } else { Err(reasons_error(py, "RulesError", reasons)) }
    }
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::changed(py, Rules::DEFAULT, options)
    }

    /// These rules with some options changed.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Rules(max_raises=4).replace(max_raises=3) == stud.Rules()
    /// True
    #[pyo3(signature = (**changes))]
    fn replace(&self, py: Python<'_>, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::changed(py, self.0, changes)
    }

    /// For `copy.replace`.
    #[pyo3(signature = (**changes))]
    fn __replace__(&self, py: Python<'_>, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::changed(py, self.0, changes)
    }

    /// How the last card is dealt (rules 4.11).
    ///
    /// Parameters
    /// ----------
    /// live, stub, burns : int
    ///     Live hands, cards in the stub, burns.
    ///
    /// Returns
    /// -------
    /// tuple of (str or None), bool, bool
    ///     What is shuffled first (``"stub+burns"`` or ``"burns"``); whether a card is burned then; whether there is
    ///     one community card instead of a card down to each.
    ///
    /// Examples
    /// --------
    /// Eight players stay: 48 cards dealt, 3 burned, 1 left.
    ///
    /// >>> import stud
    /// >>> stud.rooms.ROOM_A.rules.river_plan(live=8, stub=1, burns=3)
    /// ('burns', False, True)
    #[pyo3(signature = (*, live, stub, burns))]
    fn river_plan(
        &self,
        live: &Bound<'_, PyAny>,
        stub: &Bound<'_, PyAny>,
        burns: &Bound<'_, PyAny>,
    ) -> PyResult<(Option<&'static str>, bool, bool)> {
        let count = |name, n| u8::read(name, n).map(usize::from);
        let (live, stub, burns) = (count("live", live)?, count("stub", stub)?, count("burns", burns)?);
        let plan = RiverPlan::new(&self.0, live, stub, burns);
        Ok((plan.reshuffle.map(Pool::name), plan.burn, plan.community))
    }

    /// Every option and its value, as a new dictionary.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Rules().options["max_raises"]
    /// 3
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for name in NAMES {
            options.set_item(name, get(&self.0, name, py)?)?;
        }
        Ok(options)
    }

    /// What wins: ``"high"``, ``"eight_or_better"`` (half to the best low) or ``"razz"`` (rules 3). In razz the
    /// highest door card brings in and the lowest board opens.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game.name()
    }

    /// May the bring-in open for the small bet (rules 4.5)?
    #[getter]
    fn bring_in_full_open(&self) -> bool {
        self.0.bring_in_full_open
    }

    /// May the low card fold instead: ``"forbidden"`` or ``"fold_passes_left"`` (rules 4.5).
    #[getter]
    fn bring_in_decline(&self) -> &'static str {
        self.0.bring_in_decline.name()
    }

    /// What the others owe after a short bring-in: ``"nominal"`` or ``"actual"`` (rules 4.5).
    #[getter]
    fn short_bring_in_price(&self) -> &'static str {
        self.0.short_bring_in_price.name()
    }

    /// Which of two equal boards opens: by ``"position"`` or by ``"suit"`` (rules 4.4).
    #[getter]
    fn opening_tie(&self) -> &'static str {
        self.0.opening_tie.name()
    }

    /// The big bet on fourth street: ``"never"``, ``"open_pair"``, ``"always"`` or ``"forced_with_pair"``
    /// (rules 4.6).
    #[getter]
    fn fourth_upper(&self) -> &'static str {
        self.0.fourth_upper.name()
    }

    /// Which wagers of fourth street choose a size: ``"every_wager"`` or ``"first_wager"`` (rules 4.6).
    #[getter]
    fn fourth_upper_scope(&self) -> &'static str {
        self.0.fourth_upper_scope.name()
    }

    /// Raises after the bet or completion (rules 4.9).
    #[getter]
    fn max_raises(&self) -> u8 {
        self.0.max_raises
    }

    /// Raises with two players able to act: ``"same"``, ``"unlimited"`` or a number (rules 4.9).
    #[getter]
    fn heads_up_raises<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.heads_up_raises.write(py)
    }

    /// When `heads_up_raises` applies: ``"round_start"``, ``"before_cap"``, ``"any_time"`` or ``"event"``
    /// (rules 4.9).
    #[getter]
    fn heads_up_test(&self) -> &'static str {
        self.0.heads_up_test.name()
    }

    /// The share of a full wager from which a short all-in counts as full, as a `fractions.Fraction` (rules 4.8).
    #[getter]
    fn short_all_in<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.short_all_in.write(py)
    }

    /// How a short completion is measured: ``"increment"`` or ``"total"`` (rules 4.8).
    #[getter]
    fn short_completion_measure(&self) -> &'static str {
        self.0.short_completion_measure.name()
    }

    /// Is a fold offered when nothing is owed (rules 4.7)?
    #[getter]
    fn fold_when_free(&self) -> bool {
        self.0.fold_when_free
    }

    /// Is a card burned before fourth to seventh street (rules 4.2)?
    #[getter]
    fn burn(&self) -> bool {
        self.0.burn
    }

    /// What is done when the deck cannot serve everybody on seventh street: ``"stub_burns_community"``,
    /// ``"community"`` or ``"tda"`` (rules 4.11).
    #[getter]
    fn short_stub(&self) -> &'static str {
        self.0.short_stub.name()
    }

    /// Where the community card comes from: ``"burns"``, ``"stub"`` or ``"stub_plus_burns"`` (rules 4.11).
    #[getter]
    fn community_from(&self) -> &'static str {
        self.0.community_from.name()
    }

    /// Which boards find the opener of seventh street when there is a community card: ``"sixth"`` or
    /// ``"with_community"`` (rules 4.4).
    #[getter]
    fn community_opener(&self) -> &'static str {
        self.0.community_opener.name()
    }

    /// May beaten players after the first decline to show (rules 4.12)?
    #[getter]
    fn show_losers_may_muck(&self) -> bool {
        self.0.show_losers_may_muck
    }

    /// Are all hands tabled once a player is all-in and the betting is over (rules 4.12)?
    #[getter]
    fn all_in_face_up(&self) -> bool {
        self.0.all_in_face_up
    }

    /// Who gets what does not divide: ``"left_of_dealer"``, ``"suit_best_five"`` or ``"suit_all_cards"``
    /// (rules 4.13).
    #[getter]
    fn odd_chip(&self) -> &'static str {
        self.0.odd_chip.name()
    }

    /// Is there no rake if the hand ends on third street (rules 4.13)?
    #[getter]
    fn no_fourth_no_drop(&self) -> bool {
        self.0.no_fourth_no_drop
    }

    /// The last street that is dealt: 7, or less in the small games that solvers study.
    #[getter]
    fn last_street(&self) -> u8 {
        self.0.last_street
    }

    /// The smallest unit of a split pot, in chips (rules 4.13).
    #[getter]
    fn chip_unit(&self) -> u32 {
        self.0.chip_unit
    }

    /// What the house takes, as a `Rake` (rules 4.13).
    #[getter]
    fn rake(&self) -> PyRake {
        PyRake(self.0.rake)
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
        Ok(format!("Rules({})", parts.join(", ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let restore = PyModule::import(slf.py(), "stud._stud")?.getattr("_restore_rules")?;
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

impl PyRules {
    /// The options that are not at their default.
    fn differences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for name in NAMES {
            let value = get(&self.0, name, py)?;
            if !value.eq(get(&Rules::DEFAULT, name, py)?)? {
                options.set_item(name, value)?;
            }
        }
        Ok(options)
    }
}

/// For pickle.
#[pyfunction]
#[pyo3(name = "_restore_rules", signature = (options, /))]
fn restore_rules(py: Python<'_>, options: &Bound<'_, PyDict>) -> PyResult<PyRules> {
    PyRules::changed(py, Rules::DEFAULT, Some(options))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRules>()?;
    module.add_function(wrap_pyfunction!(restore_rules, module)?)
}
