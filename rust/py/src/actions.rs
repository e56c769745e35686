//! What a player can do: `Action` and its kinds, and `LegalActions`.

use crate::cards::hash_of;
use crate::errors::{argument_error, stud_error, wrong_type};
use crate::kept::kept;
use crate::options::{Value, read_all};
use crate::reading::{index, told};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyIterator, PyTuple};
use stud_engine::{Action, ActionKind, Hand, IllegalAction, LegalActions, id};

/// A decision of a player: a `Fold`, `Check`, `Call`, `BringIn` or `Wager`.
///
/// Actions are compared by what they are, and can be matched.
///
/// Examples
/// --------
/// >>> import stud
/// >>> match stud.Wager(1000):
/// ...     case stud.Wager(to):
/// ...         print(to)
/// 1000
/// >>> stud.Fold() == stud.Fold() != stud.Check()
/// True
#[pyclass(name = "Action", module = "stud", frozen, subclass, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyAction(pub(crate) Action);

#[pymethods]
impl PyAction {
    fn __repr__(&self) -> String {
        match self.0 {
            Action::Fold => "Fold()".to_owned(),
            Action::Check => "Check()".to_owned(),
            Action::Call => "Call()".to_owned(),
            Action::BringIn => "BringIn()".to_owned(),
            Action::Wager { to } => format!("Wager({to})"),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
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
        let py = slf.py();
        let arguments = match slf.get().0 {
            Action::Wager { to } => PyTuple::new(py, [to])?,
            _ => PyTuple::empty(py),
        };
        Ok((slf.get_type().into_any(), arguments))
    }
}

macro_rules! plain_action {
    ($(#[$doc:meta])* $class:ident, $name:literal, $action:ident) => {
        $(#[$doc])*
        #[pyclass(name = $name, module = "stud", frozen, extends = PyAction)]
        pub(crate) struct $class;

        #[pymethods]
        impl $class {
            #[classattr]
            #[pyo3(name = "__match_args__")]
            const MATCH_ARGS: () = ();

            #[new]
            fn make(py: Python<'_>) -> PyResult<Py<PyAny>> {
                Ok(action_object(py, Action::$action)?.unbind())
            }
        }
    };
}
plain_action!(
    /// Give up the hand.
    PyFold, "Fold", Fold
);
plain_action!(
    /// Pass, owing nothing.
    PyCheck, "Check", Check
);
plain_action!(
    /// Put in what is owed, or all chips if that is less.
    PyCall, "Call", Call
);
plain_action!(
    /// Post the bring-in, or all chips if that is less (rules 4.5).
    PyBringIn, "BringIn", BringIn
);

/// Complete, bet or raise to a total.
///
/// Which of these it is follows from what was done before (rules 4.7).
///
/// Parameters
/// ----------
/// to : int
///     The player's chips in this round afterwards, antes not counted.
#[pyclass(name = "Wager", module = "stud", frozen, extends = PyAction, freelist = 16)]
pub(crate) struct PyWager;

#[pymethods]
impl PyWager {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str,) = ("to",);

    #[new]
    #[pyo3(signature = (to))]
    fn new(to: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(Self::of(u32::read("to", to)?))
    }

    /// The player's chips in this round afterwards, antes not counted.
    #[getter]
    fn to(slf: PyRef<'_, Self>) -> u32 {
        match slf.as_super().0 {
            Action::Wager { to } => to,
            _ => 0,
        }
    }
}

impl PyWager {
    fn of(to: u32) -> PyClassInitializer<Self> {
        PyClassInitializer::from(PyAction(Action::Wager { to })).add_subclass(Self)
    }
}

/// The Python object of an action; those without an amount exist once.
pub(crate) fn action_object(py: Python<'_>, action: Action) -> PyResult<Bound<'_, PyAny>> {
    static PLAIN: [PyOnceLock<Py<PyAny>>; 4] = [const { PyOnceLock::new() }; 4];
    macro_rules! once {
        ($slot:literal, $class:expr) => {{
            let object = kept(py, &PLAIN[$slot], || {
                let made = PyClassInitializer::from(PyAction(action)).add_subclass($class);
                Bound::new(py, made).map(|object| object.into_any().unbind())
            })?;
            Ok(object.bind(py).clone())
        }};
    }
    match action {
        Action::Fold => once!(0, PyFold),
        Action::Check => once!(1, PyCheck),
        Action::Call => once!(2, PyCall),
        Action::BringIn => once!(3, PyBringIn),
        Action::Wager { to } => Ok(Bound::new(py, PyWager::of(to))?.into_any()),
    }
}

/// An action object, or a fixed id.
pub(crate) enum Choice {
    Action(Action),
    Id(u8),
}

impl Choice {
    /// Reads an action or an id. A number that is no id stays one that is never legal.
    #[inline]
    pub(crate) fn read(obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(action) = obj.cast::<PyAction>() {
            return Ok(Self::Action(action.get().0));
        }
        let number = index(obj, "an action: a Fold, Check, Call, BringIn or Wager, or an id from 0 to 4")?;
        Ok(Self::Id(number.extract().unwrap_or(u8::MAX)))
    }

    /// Why the choice is not legal.
    pub(crate) fn refused(&self, hand: &Hand) -> IllegalAction {
        let tried = match *self {
            Self::Action(action) => Ok(action),
            Self::Id(id) => Err(id),
        };
        IllegalAction { actor: hand.actor().map(|seat| seat as u8), tried, legal: hand.legal() }
    }

    /// The id, if the choice is legal.
    #[inline]
    pub(crate) fn legal_id(&self, legal: LegalActions) -> Option<u8> {
        match *self {
            Self::Action(action) => legal.id(action),
            Self::Id(id) => legal.has(id).then_some(id),
        }
    }
}

/// Why an action is illegal, in words: an id is the number that was given, whatever it is.
pub(crate) fn illegal_message(given: Option<&Bound<'_, PyAny>>, error: &IllegalAction) -> String {
    match (error.tried, given) {
        (Err(_), Some(id)) => format!("action id {} is not open{}", told(id), error.open_instead()),
        _ => error.to_string(),
    }
}

/// The exception of an illegal action.
pub(crate) fn illegal_action(py: Python<'_>, given: &Bound<'_, PyAny>, error: &IllegalAction) -> PyErr {
    stud_error!(
        py,
        "IllegalActionError",
        &illegal_message(Some(given), error),
        action = given,
        legal = PyLegalActions(error.legal),
        seat = error.actor,
    )
}

/// What the player to act may do; nothing where nobody is to act.
///
/// A view of at most five choices, each with a fixed id for solvers: 0 fold, 1 check or call, 2 bring in, 3 wager
/// at the lower size (or all-in short of it), 4 wager at the upper size where two are open. Iterate it for the
/// actions, ask it with ``in`` for an action or an id.
///
/// Examples
/// --------
/// >>> import stud
/// >>> room = stud.rooms.ROOM_A
/// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[100_00] * 3, seed=7)
/// >>> legal = hand.legal_actions
/// >>> list(legal)
/// [BringIn(), Wager(500)]
/// >>> legal.mask, legal.ids, legal.bring_in, legal.wagers
/// ((False, False, True, True, False), (2, 3), 250, (500,))
/// >>> stud.Fold() in legal, 2 in legal
/// (False, True)
#[pyclass(name = "LegalActions", module = "stud", frozen, freelist = 16)]
#[derive(Clone, Copy)]
pub(crate) struct PyLegalActions(pub(crate) LegalActions);

#[pymethods]
impl PyLegalActions {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: () = ();

    #[new]
    #[pyo3(
        signature = (*, fold = None, check = None, call = None, bring_in = None, wager_name = None, wagers = None),
        text_signature = "(*, fold=False, check=False, call=None, bring_in=None, wager_name=None, wagers=None)"
    )]
    fn new(
        py: Python<'_>,
        fold: Option<&Bound<'_, PyAny>>,
        check: Option<&Bound<'_, PyAny>>,
        call: Option<&Bound<'_, PyAny>>,
        bring_in: Option<&Bound<'_, PyAny>>,
        wager_name: Option<&Bound<'_, PyAny>>,
        wagers: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let open =
            |name, given: Option<&Bound<'_, PyAny>>| given.map_or(Ok(false), |on| bool::read(name, on));
        let (fold, check) = (open("fold", fold)?, open("check", check)?);
        let chips = |name, given: Option<&Bound<'_, PyAny>>| given.map_or(Ok(0), |n| u32::read(name, n));
        let (call, bring_in) = (chips("call", call)?, chips("bring_in", bring_in)?);
        let wagers = wagers.map_or(Ok(Vec::new()), |totals| read_all::<u32>("wagers", totals))?;
        let wager = wager_name.map_or(Ok(ActionKind::Bet), |name| ActionKind::read("wager_name", name))?;
        LegalActions::of(fold, check, call, bring_in, wager, &wagers).map(Self).ok_or_else(|| {
            argument_error(
                py,
                "at most one of check, call and bring_in can be open, and at most two rising wagers, \
                 which need a wager_name of 'complete', 'bet' or 'raise'",
            )
        })
    }

    /// Is a fold offered?
    #[getter]
    fn fold(&self) -> bool {
        self.0.has(id::FOLD)
    }

    /// Is a check offered?
    #[getter]
    fn check(&self) -> bool {
        self.0.contains(Action::Check)
    }

    /// The chips that a call adds; 0 where there is nothing to call.
    #[getter]
    fn call(&self) -> u32 {
        self.0.call().unwrap_or(0)
    }

    /// The chips of the bring-in; 0 where it is not this player's to post.
    #[getter]
    fn bring_in(&self) -> u32 {
        self.0.bring_in().unwrap_or(0)
    }

    /// What a wager would be called: ``"complete"``, ``"bet"`` or ``"raise"``; empty where none is offered.
    #[getter]
    fn wager_name(&self) -> &'static str {
        if self.0.has(id::WAGER_LOWER) { self.0.wager_kind().name() } else { "" }
    }

    /// The totals to which the player may wager, rising; see `Wager.to`.
    #[getter]
    fn wagers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.wagers().collect::<Vec<_>>())
    }

    /// Which of the five ids are legal, as five bools; all false where nobody is to act.
    #[getter]
    fn mask(&self) -> (bool, bool, bool, bool, bool) {
        let has = |id| self.0.has(id);
        (has(0), has(1), has(2), has(3), has(4))
    }

    /// The legal ids, rising.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        // There are few masks, and a loop of random play asks for this at every decision.
        static TUPLES: [PyOnceLock<Py<PyTuple>>; 32] = [const { PyOnceLock::new() }; 32];
        let mask = self.0.mask() & 31;
        let tuple = kept(py, &TUPLES[usize::from(mask)], || {
            let ids = (0..id::COUNT).filter(|&id| self.0.has(id)).collect::<Vec<_>>();
            PyTuple::new(py, ids).map(Bound::unbind)
        })?;
        Ok(tuple.bind(py).clone())
    }

    /// The action with this id.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the id is not legal.
    #[pyo3(signature = (number, /))]
    fn by_id<'py>(&self, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Choice::Id(id) = Choice::read(number)? else {
            return Err(wrong_type("an id from 0 to 4", number));
        };
        let action = self.0.action(id).ok_or_else(|| self.refuse(number, None))?;
        action_object(number.py(), action)
    }

    /// The id of a legal action.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the action is not legal.
    #[pyo3(signature = (action, /))]
    fn id_of(&self, action: &Bound<'_, PyAny>) -> PyResult<u8> {
        let wanted = action.cast::<PyAction>().map_err(|_| wrong_type("an Action", action))?.get().0;
        self.0.id(wanted).ok_or_else(|| self.refuse(action, Some(wanted)))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(Choice::read(action)?.legal_id(self.0).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let actions = self.0.iter().map(|action| action_object(py, action));
        PyTuple::new(py, actions.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let restore = PyModule::import(py, "stud._stud")?.getattr("_restore_legal_actions")?;
        let this = slf.get();
        let wagers = this.wagers(py)?;
        let facts = (this.fold(), this.check(), this.call(), this.bring_in(), this.wager_name(), wagers);
        Ok((restore, facts.into_pyobject(py)?))
    }

    fn __repr__(&self) -> String {
        let mut parts = Vec::new();
        let flags = [("fold", self.fold()), ("check", self.check())];
        parts.extend(flags.into_iter().filter(|flag| flag.1).map(|(name, _)| format!("{name}=True")));
        let chips = [("call", self.0.call()), ("bring_in", self.0.bring_in())];
        parts.extend(chips.into_iter().filter_map(|(name, n)| n.map(|n| format!("{name}={n}"))));
        let wagers: Vec<String> = self.0.wagers().map(|to| to.to_string()).collect();
        if !wagers.is_empty() {
            parts.push(format!("wager_name='{}', wagers=[{}]", self.wager_name(), wagers.join(", ")));
        }
        format!("LegalActions({})", parts.join(", "))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

impl PyLegalActions {
    fn refuse(&self, given: &Bound<'_, PyAny>, tried: Option<Action>) -> PyErr {
        let message = match tried {
            Some(action) => format!("cannot {action}; legal is {}", self.0),
            None => format!("action id {} is not open; open is {}", told(given), self.0.by_ids()),
        };
        stud_error!(given.py(), "IllegalActionError", &message, action = given, legal = *self)
    }
}

/// For pickle.
#[pyfunction]
#[pyo3(name = "_restore_legal_actions", signature = (fold, check, call, bring_in, wager_name, wagers, /))]
fn restore_legal_actions(
    fold: &Bound<'_, PyAny>,
    check: &Bound<'_, PyAny>,
    call: &Bound<'_, PyAny>,
    bring_in: &Bound<'_, PyAny>,
    wager_name: &Bound<'_, PyAny>,
    wagers: &Bound<'_, PyAny>,
) -> PyResult<PyLegalActions> {
    let name = wager_name.is_truthy()?.then_some(wager_name);
    PyLegalActions::new(fold.py(), Some(fold), Some(check), Some(call), Some(bring_in), name, Some(wagers))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyAction>()?;
    module.add_class::<PyFold>()?;
    module.add_class::<PyCheck>()?;
    module.add_class::<PyCall>()?;
    module.add_class::<PyBringIn>()?;
    module.add_class::<PyWager>()?;
    module.add_class::<PyLegalActions>()?;
    module.add_function(wrap_pyfunction!(restore_legal_actions, module)?)
}
