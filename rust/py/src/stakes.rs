//! `Stakes` and `Rake`.

use crate::errors::{argument_error, reasons_error, taken_for, wrong_type};
use crate::options::Value;
use crate::room::PyRoom;
use crate::table::PyTable;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use stud_engine::{Fraction, Rake, Stakes};

/// What the house takes from a hand (rules 4.13).
///
/// Parameters
/// ----------
/// share : Fraction, int or pair of int
///     The share of the pots, from 0 to 1.
/// cap : int, optional
///     The most it takes, in chips.
///
/// Examples
/// --------
/// >>> import stud
/// >>> from fractions import Fraction
/// >>> stud.Rake(Fraction(1, 20), cap=300)
/// Rake(Fraction(1, 20), cap=300)
#[pyclass(name = "Rake", module = "stud", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyRake(pub(crate) Rake);

#[pymethods]
impl PyRake {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("share", "cap");

    #[new]
    #[pyo3(signature = (share, cap = None))]
    fn new(share: &Bound<'_, PyAny>, cap: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let py = share.py();
        let share = Fraction::read("share", share)?;
        let cap = cap.map(|cap| u32::read("cap", cap)).transpose()?;
        if cap == Some(0) {
            return Err(argument_error(py, "cap must be at least 1; for no rake give a share of 0"));
        }
        Ok(Self(Rake { share, cap: cap.and_then(std::num::NonZeroU32::new) }))
    }

    /// The share of the pots, as a `fractions.Fraction`.
    #[getter]
    fn share<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.share.write(py)
    }

    /// The most it takes, in chips, or None.
    #[getter]
    fn cap(&self) -> Option<u32> {
        self.0.cap.map(std::num::NonZeroU32::get)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let cap = self.cap().map(|cap| format!(", cap={cap}")).unwrap_or_default();
        Ok(format!("Rake({}{cap})", self.share(py)?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let parts = [slf.get().share(py)?, slf.get().cap().into_pyobject(py)?];
        Ok((slf.get_type().into_any(), PyTuple::new(py, parts)?))
    }
}

impl Value for Rake {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        let rake = obj.cast::<PyRake>();
        Ok(rake.map_err(|_| wrong_type(&format!("a Rake for {name}"), obj))?.get().0)
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyRake(*self).into_pyobject(py)?.into_any())
    }
}

/// The amounts a hand is played for, in chips: whole units of the smallest chip.
///
/// Parameters
/// ----------
/// small_bet : int
///     The size of wagers on third and fourth street (rules 4.6).
/// big_bet : int
///     The size of wagers from fifth street on; at least the small bet.
/// ante : int
///     What every player posts before the deal; may be 0.
/// bring_in : int
///     What the low card must open for; at least 1 and below the small bet.
///
/// Raises
/// ------
/// RulesError
///     If the amounts contradict each other; `RulesError.reasons` has every reason.
/// TypeError
///     If an amount is not a whole number; bools and floats are not.
///
/// Examples
/// --------
/// >>> import stud
/// >>> stud.Stakes(5_00, 10_00, ante=1_00, bring_in=2_00)
/// Stakes(500, 1000, ante=100, bring_in=200)
/// >>> try:
/// ...     stud.Stakes(5_00, 4_00, ante=0, bring_in=6_00)
/// ... except stud.RulesError as error:
/// ...     print(len(error.reasons))
/// 2
#[pyclass(name = "Stakes", module = "stud", frozen, eq, hash, weakref)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyStakes(pub(crate) Stakes);

impl PyStakes {
    pub(crate) fn checked(py: Python<'_>, stakes: Stakes) -> PyResult<Self> {
        let reasons: Vec<String> = stakes.check().iter().map(ToString::to_string).collect();
        if reasons.is_empty() { Ok(Self(stakes)) } else { Err(reasons_error(py, "RulesError", reasons)) }
    }
}

impl PyStakes {
    /// The stakes that are given as an argument.
    pub(crate) fn read(obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        obj.cast::<Self>().map(|stakes| *stakes.get()).map_err(|_| {
            let instead = if obj.is_instance_of::<PyRoom>() {
                "those of a room are room.stakes(small_bet, big_bet)"
            } else if obj.is_instance_of::<PyTable>() {
                "those of a table are table.stakes"
            } else if obj.is_instance_of::<PyTuple>() || obj.is_instance_of::<PyList>() {
                "stud.Stakes(small_bet, big_bet, ante, bring_in), or room.stakes(small_bet, big_bet)"
            } else {
                ""
            };
            taken_for("Stakes", obj, instead)
        })
    }
}

#[pymethods]
impl PyStakes {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str, &'static str, &'static str) =
        ("small_bet", "big_bet", "ante", "bring_in");

    #[new]
    #[pyo3(signature = (small_bet, big_bet, ante, bring_in))]
    fn new(
        py: Python<'_>,
        small_bet: &Bound<'_, PyAny>,
        big_bet: &Bound<'_, PyAny>,
        ante: &Bound<'_, PyAny>,
        bring_in: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let mut reasons = Vec::new();
        let mut amounts = [0; 4];
        let given = [small_bet, big_bet, ante, bring_in];
        for ((amount, name), given) in
            amounts.iter_mut().zip(["small_bet", "big_bet", "ante", "bring_in"]).zip(given)
        {
            match u32::read(name, given) {
                Ok(value) => *amount = value,
                Err(error) if error.is_instance_of::<PyValueError>(py) => {
                    reasons.push(error.value(py).to_string());
                }
                Err(error) => return Err(error),
            }
        }
        if !reasons.is_empty() {
            return Err(reasons_error(py, "RulesError", reasons));
        }
        let [small_bet, big_bet, ante, bring_in] = amounts;
        Self::checked(py, Stakes::new(small_bet, big_bet, ante, bring_in))
    }

    /// The size of wagers on third and fourth street.
    #[getter]
    fn small_bet(&self) -> u32 {
        self.0.small_bet
    }

    /// The size of wagers from fifth street on.
    #[getter]
    fn big_bet(&self) -> u32 {
        self.0.big_bet
    }

    /// What every player posts before the deal.
    #[getter]
    fn ante(&self) -> u32 {
        self.0.ante
    }

    /// What the low card must open for.
    #[getter]
    fn bring_in(&self) -> u32 {
        self.0.bring_in
    }

    fn __repr__(&self) -> String {
        let Stakes { small_bet, big_bet, ante, bring_in } = self.0;
        format!("Stakes({small_bet}, {big_bet}, ante={ante}, bring_in={bring_in})")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u32, u32, u32, u32)) {
        let Stakes { small_bet, big_bet, ante, bring_in } = slf.get().0;
        (slf.get_type().into_any(), (small_bet, big_bet, ante, bring_in))
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

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRake>()?;
    module.add_class::<PyStakes>()
}
