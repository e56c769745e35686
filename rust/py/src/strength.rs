//! `Strength`.

use crate::cards::{PyCardSet, card_tuple, hash_of};
use crate::errors::{argument_error, stud_error, wrong_type};
use crate::kept::kept;
use crate::reading::extract_set;
use crate::reading::text_of;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyDict, PyString, PyTuple};
use stud_cards::{Card, CardSet};
use stud_eval::{Category, Ranking, Strength, best_five};

/// How strong five to seven cards are in one ranking: what `stud.evaluate` returns for one hand.
///
/// Strengths of the same ranking compare, and the larger wins; strengths of different rankings are unequal, and
/// comparing them with ``<`` is a `TypeError`. ``str`` says the hand in words, ``int`` is `value`, and a
/// strength is false if there is no hand (a low that does not qualify).
///
/// Parameters
/// ----------
/// cards : str, CardSet or iterable of cards
///     Five to seven cards.
/// ranking : {'high', 'ace_to_five', 'eight_or_better'}, optional
///     The ranking.
///
/// Raises
/// ------
/// CardError
///     If there are fewer than five or more than seven cards.
///
/// Examples
/// --------
/// >>> import stud
/// >>> strength = stud.Strength("As Ad 9h 9c Kd 4s 2c")
/// >>> print(strength)
/// two pair, aces and nines, king kicker
/// >>> strength.value, strength.category
/// (4951, Category.TWO_PAIR)
/// >>> strength > stud.Strength("Ks Kd Qh Qc As 4s 2c")
/// True
#[pyclass(name = "Strength", module = "stud", frozen, weakref, freelist = 64)]
#[derive(Clone, Copy)]
pub(crate) struct PyStrength {
    strength: Strength,
    cards: CardSet,
}

impl PyStrength {
    /// The strength of cards read from this object.
    #[inline]
    pub(crate) fn read(cards: &Bound<'_, PyAny>, ranking: Ranking) -> PyResult<Self> {
        let cards = extract_set(cards)?;
        if !(5..=7).contains(&cards.len()) {
            let message = format!("a hand has 5 to 7 cards, not {}: \"{cards}\"", cards.len());
            return Python::attach(|py| {
                Err(stud_error!(py, "CardError", &message, found = PyCardSet(cards)))
            });
        }
        Ok(Self { strength: Strength::of(ranking, cards), cards })
    }
}

#[pymethods]
impl PyStrength {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("category", "value");

    #[new]
    #[pyo3(signature = (cards, /, *, ranking = None), text_signature = "(cards, /, *, ranking='high')")]
    fn new(cards: &Bound<'_, PyAny>, ranking: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Self::read(cards, read_ranking(ranking)?)
    }

    /// The strength as a number: larger is better, 0 is no hand.
    ///
    /// High: 1 to 7462, a royal flush. Ace-to-five: 1 to 6175, the wheel. Eight-or-better: 1 to 56, the wheel.
    #[getter]
    fn value(&self) -> u16 {
        self.strength.value()
    }

    /// The ranking: ``'high'``, ``'ace_to_five'`` or ``'eight_or_better'``.
    #[getter]
    fn ranking<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, self.strength.ranking().name())
    }

    /// The `Category`, or None if there is no hand.
    #[getter]
    fn category<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.strength.category().map(|category| category_member(py, category)).transpose()
    }

    /// The five cards that make the hand, as they are compared: groups before single cards, high before low;
    /// in the lows the ace is last. No cards if there is no hand.
    ///
    /// Where equal hands can be made in several ways these are the highest by suit (rules 4.13).
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Strength("2s 2h As Ah Kd Kc Kh").cards
    /// (Card("Kh"), Card("Kd"), Card("Kc"), Card("As"), Card("Ah"))
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        best_five(self.cards, self.strength.ranking())
            .map_or_else(|| card_tuple(py, Vec::<Card>::new()), |five| card_tuple(py, five))
    }

    fn __int__(&self) -> u16 {
        self.strength.value()
    }

    fn __bool__(&self) -> bool {
        self.strength.value() != 0
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.strength)
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> PyResult<bool> {
        let (one, two) = (self.strength, other.strength);
        match op {
            CompareOp::Eq => Ok(one == two),
            CompareOp::Ne => Ok(one != two),
            _ => one.partial_cmp(&two).map(|ordering| op.matches(ordering)).ok_or_else(|| {
                PyTypeError::new_err(format!(
                    "strengths in different rankings do not compare: {} and {}",
                    one.ranking(),
                    two.ranking()
                ))
            }),
        }
    }

    fn __str__(&self) -> String {
        self.strength.to_string()
    }

    fn __repr__(&self) -> String {
        match self.strength.ranking() {
            Ranking::High => format!("Strength(\"{}\")", self.cards),
            ranking => format!("Strength(\"{}\", ranking=\"{ranking}\")", self.cards),
        }
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((PyCardSet,), Bound<'py, PyDict>)> {
        Ok(((PyCardSet(self.cards),), [("ranking", self.strength.ranking().name())].into_py_dict(py)?))
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

/// The option `ranking`.
#[inline]
pub(crate) fn read_ranking(ranking: Option<&Bound<'_, PyAny>>) -> PyResult<Ranking> {
    let Some(ranking) = ranking else { return Ok(Ranking::High) };
    let name = ranking
        .cast::<PyString>()
        .map_err(|_| wrong_type("'high', 'ace_to_five' or 'eight_or_better' for ranking", ranking))?;
    text_of(name)?.parse().map_err(|_| {
        argument_error(
            ranking.py(),
            &format!("ranking must be one of 'high', 'ace_to_five', 'eight_or_better', it is {name:?}"),
        )
    })
}

/// The member of the Python enumeration `Category`.
pub(crate) fn category_member(py: Python<'_>, category: Category) -> PyResult<Bound<'_, PyAny>> {
    static MEMBERS: PyOnceLock<Py<PyTuple>> = PyOnceLock::new();
    let members = kept(py, &MEMBERS, || {
        let class = PyModule::import(py, "stud._evaluation")?.getattr("Category")?;
        let members = class.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, members).map(Bound::unbind)
    })?;
    members.bind(py).get_item(category as usize)
}
