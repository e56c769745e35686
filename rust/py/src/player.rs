//! `Player` and `Antes`.

use crate::errors::{stud_error, wrong_type};
use crate::options::{Value, read_all};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use stud_engine::{Antes, Player};

/// A player at a table.
///
/// Parameters
/// ----------
/// name : str
///     1 to 64 printable characters; at one table all are different.
/// stack : int
///     The player's chips; during a hand those that are not in the pot.
/// auto_ante : bool
///     Whether the ante is posted without asking, where the room asks (rules 4.1).
/// is_in : bool
///     Whether the player has said "I'm in" for the next hand.
/// sitting_out : bool
///     Whether the player sits out until coming back.
///
/// Examples
/// --------
/// >>> import stud
/// >>> stud.Player("north", 500_00, auto_ante=False)
/// Player('north', 50000, auto_ante=False)
#[pyclass(name = "Player", module = "stud", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyPlayer(pub(crate) Player);

#[pymethods]
impl PyPlayer {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("name", "stack");

    #[new]
    #[pyo3(
        signature = (name, stack, *, auto_ante = None, is_in = None, sitting_out = None),
        text_signature = "(name, stack, *, auto_ante=True, is_in=False, sitting_out=False)"
    )]
    fn new(
        name: &Bound<'_, PyAny>,
        stack: &Bound<'_, PyAny>,
        auto_ante: Option<&Bound<'_, PyAny>>,
        is_in: Option<&Bound<'_, PyAny>>,
        sitting_out: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut player = Player::new(read_name(name)?, u32::read("stack", stack)?);
        let switches = [
            ("auto_ante", auto_ante, &mut player.auto_ante),
            ("is_in", is_in, &mut player.is_in),
            ("sitting_out", sitting_out, &mut player.sitting_out),
        ];
        for (name, given, switch) in switches {
            if let Some(given) = given {
                *switch = bool::read(name, given)?;
            }
        }
        Ok(Self(player))
    }

    /// What the player is called.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The player's chips; during a hand those that are not in the pot.
    #[getter]
    fn stack(&self) -> u32 {
        self.0.stack
    }

    /// Whether the ante is posted without asking, where the room asks.
    #[getter]
    fn auto_ante(&self) -> bool {
        self.0.auto_ante
    }

    /// Whether the player has said "I'm in" for the next hand.
    #[getter]
    fn is_in(&self) -> bool {
        self.0.is_in
    }

    /// Whether the player sits out until coming back.
    #[getter]
    fn sitting_out(&self) -> bool {
        self.0.sitting_out
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Player { name, stack, auto_ante, is_in, sitting_out } = &self.0;
        let name = PyString::new(py, name).repr()?;
        let auto_ante = if *auto_ante { "" } else { ", auto_ante=False" };
        let is_in = if *is_in { ", is_in=True" } else { "" };
        let sitting_out = if *sitting_out { ", sitting_out=True" } else { "" };
        Ok(format!("Player({name}, {stack}{auto_ante}{is_in}{sitting_out})"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let restore = PyModule::import(py, "stud._stud")?.getattr("_restore_player")?;
        let Player { name, stack, auto_ante, is_in, sitting_out } = &slf.get().0;
        Ok((restore, (name, stack, auto_ante, is_in, sitting_out).into_pyobject(py)?))
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
#[pyo3(name = "_restore_player", signature = (name, stack, auto_ante, is_in, sitting_out, /))]
fn restore_player(name: String, stack: u32, auto_ante: bool, is_in: bool, sitting_out: bool) -> PyPlayer {
    PyPlayer(Player { name, stack, auto_ante, is_in, sitting_out })
}

pub(crate) fn read_name(name: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = name.cast::<PyString>().map_err(|_| wrong_type("a text for name", name))?;
    text.to_str().map(str::to_owned).map_err(|_| {
        let message = format!("a name has characters that can be written, {} has not", quoted(text));
        stud_error!(name.py(), "TableError", &message)
    })
}

/// A text as `repr` shows it.
pub(crate) fn quoted(text: &Bound<'_, PyString>) -> String {
    text.repr().map_or_else(|_| "this".to_owned(), |repr| repr.to_string())
}

/// Who antes for the next hand at a table (rules 4.1).
///
/// Examples
/// --------
/// >>> import stud
/// >>> room = stud.rooms.ROOM_A
/// >>> players = {1: stud.Player("north", 500_00), 4: stud.Player("south", 30), 5: stud.Player("east", 0)}
/// >>> table = stud.Table(room, room.stakes(5_00, 10_00), seats=8, players=players)
/// >>> table.antes
/// <Antes: {1: 50, 4: 30}, sitting out: 5>
#[pyclass(name = "Antes", module = "stud", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyAntes(pub(crate) Antes);

#[pymethods]
impl PyAntes {
    /// What each seat posts, as a new dictionary: the ante, or all that the player has. Empty if there will be no
    /// hand.
    #[getter]
    fn posted<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let posted = PyDict::new(py);
        for (seat, amount) in &self.0.posted {
            posted.set_item(seat, amount)?;
        }
        Ok(posted)
    }

    /// The seats that will be dealt in, rising.
    #[getter]
    fn dealt_in<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.posted.iter().map(|(seat, _)| *seat).collect::<Vec<_>>())
    }

    /// The taken seats that have no part in the hand, rising.
    #[getter]
    fn sitting_out<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.sitting_out)
    }

    /// How many players would ante, whether or not that is enough for a hand.
    #[getter]
    fn ready(&self) -> usize {
        self.0.ready
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let restore = PyModule::import(py, "stud._stud")?.getattr("_restore_antes")?;
        let Antes { posted, sitting_out, ready } = &slf.get().0;
        let sitting_out = PyTuple::new(py, sitting_out)?;
        Ok((restore, (posted.clone(), sitting_out, ready).into_pyobject(py)?))
    }

    fn __repr__(&self) -> String {
        let posted: Vec<String> =
            self.0.posted.iter().map(|(seat, amount)| format!("{seat}: {amount}")).collect();
        let out: Vec<String> = self.0.sitting_out.iter().map(ToString::to_string).collect();
        let out = if out.is_empty() { String::new() } else { format!(", sitting out: {}", out.join(", ")) };
        format!("<Antes: {{{}}}{out}>", posted.join(", "))
    }
}

/// For pickle.
#[pyfunction]
#[pyo3(name = "_restore_antes", signature = (posted, sitting_out, ready, /))]
fn restore_antes(posted: Vec<(u8, u32)>, sitting_out: &Bound<'_, PyAny>, ready: usize) -> PyResult<PyAntes> {
    Ok(PyAntes(Antes { posted, sitting_out: read_all("sitting_out", sitting_out)?, ready }))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPlayer>()?;
    module.add_class::<PyAntes>()?;
    module.add_function(wrap_pyfunction!(restore_player, module)?)?;
    module.add_function(wrap_pyfunction!(restore_antes, module)?)
}
