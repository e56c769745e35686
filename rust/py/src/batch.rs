//! `HandBatch`: arrays in and out around `stud_sim::Batch`.

use crate::actions::PyLegalActions;
use crate::arrays;
use crate::buffers::{self, Buffers};
use crate::deck::extract_u64;
use crate::errors::{reasons_error, stud_error, wrong_type};
use crate::hand::PyHand;
use crate::options::Value;
use crate::rules::PyRules;
use crate::saved::{setup, setup_error};
use crate::stakes::PyStakes;
use crate::story::{Ids, Origin, Story};
use crate::{gate, reading};
use numpy::{PyArray1, PyUntypedArray};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyTuple};
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use stud_engine::Setup;
use stud_sim::{Batch, BatchError, IllegalRow, Part, Reset, RestoreError, RowFault, Shape};

/// Rows under which another thread costs more than it saves.
const LEAST_ROWS_A_THREAD: usize = 256;

/// Many hands that are stepped together, one decision each.
///
/// Row `i` is a hand of its own. Its first hand has the cards of ``Deck.seeded(seed, i)``, its `k`-th next one
/// those of ``Deck.seeded(seed, i + k * size)``: rows do not depend on each other, nor on the number of threads.
///
/// With `auto_reset` the step that ends a hand reports the end in `done` and `payoffs` and already shows the first
/// decision of the row's next hand (the same-step convention of vector environments). A hand that ends without any
/// decision, since everybody is all-in for the ante, is shown finished, and the next step replaces it. Without
/// `auto_reset` a finished row stays finished until `reset`; steps pass it over, whatever its action is.
///
/// Unlike the other classes a batch changes when it is stepped. It can be used from several Python threads: calls
/// take turns.
///
/// Parameters
/// ----------
/// rules : Rules
/// stakes : Stakes
/// size : int
///     The number of rows.
/// stacks : sequence of int, optional
///     The chips of each seat at the start of every hand.
/// seats, stack : int, optional
///     Instead of `stacks`: so many seats with so many chips each.
/// dealer : int, optional
///     The seat with the dealer position, in every hand; seat 0 if not given.
/// seed : int, optional
///     Without it one is drawn; see `seed`.
/// cards : cards, optional
///     The cards the hands are played with, for smaller games; all 52 if not given.
/// event_players : int, optional
///     As for `Hand.deal`.
/// auto_reset : bool
///
/// Raises
/// ------
/// SetupError
///     If the hands cannot be played; `SetupError.reasons` has every reason.
///
/// Examples
/// --------
/// >>> import numpy as np, stud
/// >>> room = stud.rooms.ROOM_A
/// >>> batch = stud.HandBatch(room.rules, room.stakes(5_00, 10_00), seats=6, stack=500_00, size=64, seed=1)
/// >>> seen = batch.observe()
/// >>> for _ in range(100):
/// ...     actions = seen.legal.argmax(axis=1).astype(np.uint8)   # the first legal id
/// ...     seen = batch.step(actions, out=seen)
/// >>> batch.finished, int(seen.payoffs.sum())
/// (1024, 0)
#[pyclass(name = "HandBatch", module = "stud", frozen, weakref)]
pub(crate) struct PyHandBatch {
    batch: Mutex<Told>,
    shape: Shape,
}

/// A batch, and what came before in hands that were put in.
#[derive(Clone)]
struct Told {
    batch: Batch,
    stories: HashMap<usize, Story>,
}

impl PyHandBatch {
    /// Looks at the batch, or changes it, while nobody else does.
    ///
    /// No Python runs meanwhile: any object that is made or read might run code of the caller's, in `__index__` or
    /// in a finaliser, which might want this batch. So `f` takes and gives plain values; its bounds say so.
    fn with<R: Send>(&self, py: Python<'_>, f: impl FnOnce(&mut Told) -> R + Send) -> R {
        f(&mut self.batch.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }

    /// As [`PyHandBatch::with`] for what takes long: other Python threads go on meanwhile.
    fn with_detached<R: Send>(&self, py: Python<'_>, f: impl FnOnce(&mut Told) -> R + Send) -> R {
        py.detach(|| f(&mut self.batch.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// The arrays to write to, new ones if none are given.
    fn arrays<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let given = out.filter(|out| !out.is_none());
        given.map_or_else(|| buffers::new(py, self.shape), |out| Ok(out.clone()))
    }
}

impl From<Batch> for PyHandBatch {
    fn from(batch: Batch) -> Self {
        let shape = batch.shape();
        Self { batch: Mutex::new(Told { batch, stories: HashMap::new() }), shape }
    }
}

impl Deref for Told {
    type Target = Batch;

    fn deref(&self) -> &Batch {
        &self.batch
    }
}

impl DerefMut for Told {
    fn deref_mut(&mut self) -> &mut Batch {
        &mut self.batch
    }
}

#[pymethods]
impl PyHandBatch {
    #[new]
    #[pyo3(signature = (
        rules, stakes, *, size, stacks = None, seats = None, stack = None, dealer = None, seed = None, cards = None,
        event_players = None, auto_reset = None
    ), text_signature = "(rules, stakes, *, size, stacks=None, seats=None, stack=None, dealer=0, seed=None, cards=None, event_players=None, auto_reset=True)")]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, PyAny>,
        stakes: &Bound<'_, PyAny>,
        size: &Bound<'_, PyAny>,
        stacks: Option<&Bound<'_, PyAny>>,
        seats: Option<&Bound<'_, PyAny>>,
        stack: Option<&Bound<'_, PyAny>>,
        dealer: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        cards: Option<&Bound<'_, PyAny>>,
        event_players: Option<&Bound<'_, PyAny>>,
        auto_reset: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let stacks = match (stacks, seats, stack) {
            (Some(stacks), None, None) => stacks.clone(),
            (None, Some(seats), Some(stack)) => {
                let seats = u8::read("seats", seats)?;
                PyTuple::new(py, (0..seats).map(|_| stack))?.into_any()
            }
            _ => return Err(PyTypeError::new_err("give stacks, or seats and stack")),
        };
        let mut setup = setup(rules, stakes, &stacks, dealer, event_players)?;
        if let Some(cards) = cards {
            setup.deck = reading::extract_set(cards)?;
        }
        let size = u32::read("size", size)? as usize;
        let seed = match seed.filter(|seed| !seed.is_none()) {
            Some(seed) => extract_u64(seed, "a seed")?,
            None => PyModule::import(py, "secrets")?.call_method1("randbits", (64,))?.extract()?,
        };
        let auto = auto_reset.map_or(Ok(true), |auto| bool::read("auto_reset", auto))?;
        let reset = if auto { Reset::Auto } else { Reset::Manual };
        let batch = py.detach(|| Batch::new(&setup, size, seed, reset));
        match batch {
            Ok(batch) => Ok(batch.into()),
            Err(BatchError::Setup(error)) => Err(setup_error(py, &error)),
            Err(error) => Err(PyMemoryError::new_err(error.to_string())),
        }
    }

    /// Make one decision in every row.
    ///
    /// Parameters
    /// ----------
    /// actions : numpy array
    ///     ``uint8`` of shape ``(N,)``: the ids of the actions. Those of finished rows do not count.
    /// rows : numpy array, optional
    ///     ``bool`` of shape ``(N,)``: the rows to step; the others stay as they are.
    /// out : Observation, optional
    ///     Where to write; a new one is made if it is not given.
    /// threads : int, optional
    ///
    /// Returns
    /// -------
    /// Observation
    ///     What the actors see then; `out` if it was given.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If an id is not legal; `row` is the first such row. No row has changed then.
    /// ArrayError
    ///     If an array has another type or shape. No row has changed then.
    ///
    /// Examples
    /// --------
    /// >>> import numpy as np, stud
    /// >>> room = stud.rooms.ROOM_B
    /// >>> batch = stud.HandBatch(room.rules, room.stakes(1_00, 2_00), seats=2, stack=50_00, size=3, seed=1)
    /// >>> batch.step(np.array([2, 3, 2], np.uint8)).pot
    /// array([100, 150, 100], dtype=uint32)
    /// >>> try:
    /// ...     batch.step(np.array([1, 1, 2], np.uint8))
    /// ... except stud.IllegalActionError as error:
    /// ...     print(error)
    /// row 2: action id 2 is not open; seat 0 has 0 (fold), 1 (call 50), 3 (complete to 100)
    #[pyo3(
        signature = (actions, /, *, rows = None, out = None, threads = None),
        text_signature = "($self, actions, /, *, rows=None, out=None, threads=1)"
    )]
    fn step<'py>(
        &self,
        actions: &Bound<'py, PyAny>,
        rows: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = actions.py();
        let ids = read_array(actions, "actions", "a row's action id")?;
        let ids = ids.as_bytes();
        let only = read_rows(rows)?;
        let threads = threads.map_or(Ok(1), gate::thread_count)?;
        let out = self.arrays(py, out)?;
        let mut arrays = Buffers::of(&out, self.shape)?;
        let seen = arrays.view()?;
        let parts = threads.min(self.shape.rows / LEAST_ROWS_A_THREAD).max(1);
        // A step is short and is never left half done: Ctrl-C waits for its end.
        let stepped = self.with_detached(py, |batch| {
            let ended = in_threads(batch.parts(parts, ids, only.as_deref(), Some(seen))?);
            batch.add_finished(ended);
            Ok::<_, IllegalRow>(())
        });
        stepped.map_err(|error| illegal_row(actions, &error))?;
        py.check_signals()?;
        Ok(out)
    }

    /// What the actors see now. `done` and `payoffs` tell of the hands that are finished and were not replaced.
    ///
    /// Parameters
    /// ----------
    /// out : Observation, optional
    ///     Where to write; a new one is made if it is not given.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_C
    /// >>> batch = stud.HandBatch(room.rules, room.stakes(1_00, 2_00), seats=4, stack=50_00, size=2, seed=1)
    /// >>> batch.observe().to_call
    /// array([40, 40], dtype=uint32)
    #[pyo3(signature = (*, out = None))]
    fn observe<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let out = self.arrays(py, out)?;
        let mut arrays = Buffers::of(&out, self.shape)?;
        let seen = arrays.view()?;
        let seen = self.with_detached(py, |batch| batch.observe(seen));
        seen.map_err(|error| illegal_row(&out, &error))?;
        Ok(out)
    }

    /// Begin the next hand in every finished row, or in the rows that are named, finished or not.
    ///
    /// Parameters
    /// ----------
    /// rows : numpy array, optional
    ///     ``bool`` of shape ``(N,)``.
    /// out : Observation, optional
    ///     Where to write; a new one is made if it is not given.
    ///
    /// Returns
    /// -------
    /// Observation
    ///
    /// Examples
    /// --------
    /// >>> import numpy as np, stud
    /// >>> room = stud.rooms.ROOM_A
    /// >>> batch = stud.HandBatch(
    /// ...     room.rules, room.stakes(1_00, 2_00), seats=2, stack=50_00, size=2, seed=1, auto_reset=False)
    /// >>> for ids in ([2, 2], [0, 1]):
    /// ...     seen = batch.step(np.array(ids, np.uint8))
    /// >>> seen.done, seen.actor >= 0, batch.reset().actor >= 0
    /// (array([ True, False]), array([False,  True]), array([ True,  True]))
    #[pyo3(signature = (rows = None, *, out = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        rows: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let only = read_rows(rows)?;
        let out = self.arrays(py, out)?;
        drop(Buffers::of(&out, self.shape)?);
        let begun = self.with_detached(py, |batch| batch.reset(only.as_deref()));
        begun.map_err(|error| illegal_row(py.None().bind(py), &error))?;
        self.observe(py, Some(&out))
    }

    /// The hand of a row, as a value of its own: whatever happens to the batch, it stays as it is.
    ///
    /// Rows are counted from 0, or from −1 backwards. The hand has its history and its deck, so it can be looked at,
    /// played on by itself and, with ``batch[row] = hand``, put into a row again.
    ///
    /// Raises
    /// ------
    /// IndexError
    ///     If there is no such row.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_B
    /// >>> batch = stud.HandBatch(room.rules, room.stakes(1_00, 2_00), seats=2, stack=50_00, size=3, seed=1)
    /// >>> hand = batch[-1]
    /// >>> hand == batch[2], hand.play(2) == batch[2]
    /// (True, False)
    fn __getitem__(&self, row: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        let py = row.py();
        let row = row_index(row, self.shape.rows)?;
        let hand = self.with(py, |batch| {
            let (hand, deck) = batch.copy_out(row)?;
            let (began, from, ids) = batch.past(row)?;
            let past = batch.given(row).and_then(|_| batch.stories.get(&row).cloned());
            let origin = Arc::new(Origin { past, hand: began, deck: from });
            Some(PyHand { hand, deck: Some(deck), story: Story::Line { origin, ids: Ids::from(ids) } })
        });
        hand.ok_or_else(|| PyIndexError::new_err("no such row"))
    }

    /// Put a hand that is dealt from a deck into a row: one of as many seats, with the same rules and stakes. The
    /// row's next hand is again one of the batch.
    fn __setitem__(&self, row: &Bound<'_, PyAny>, hand: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = row.py();
        let hand = hand.cast::<PyHand>().map_err(|_| wrong_type("a Hand", hand))?.get();
        let Some(deck) = hand.deck else {
            let message = "a row needs a hand that is dealt from a deck: see Hand.deal";
            return Err(reasons_error(py, "SetupError", vec![message.to_owned()]));
        };
        let row = row_index(row, self.shape.rows)?;
        let taken = self.with(py, |Told { batch, stories }| {
            batch.copy_in(row, hand.hand, deck)?;
            stories.retain(|&row, _| batch.given(row).is_some());
            stories.insert(row, hand.story.clone());
            Ok::<_, IllegalRow>(())
        });
        taken.map_err(|error| illegal_row(py.None().bind(py), &error))
    }

    const fn __len__(&self) -> usize {
        self.shape.rows
    }

    /// The number of rows.
    #[getter]
    const fn size(&self) -> usize {
        self.shape.rows
    }

    /// The number of seats of each hand.
    #[getter]
    const fn seats(&self) -> usize {
        self.shape.seats
    }

    /// The seed.
    #[getter]
    fn seed(&self, py: Python<'_>) -> u64 {
        self.with(py, |batch| batch.seed())
    }

    /// Whether finished rows begin anew by themselves.
    #[getter]
    fn auto_reset(&self, py: Python<'_>) -> bool {
        self.with(py, |batch| batch.reset_mode()) == Reset::Auto
    }

    /// How many hands have ended so far.
    #[getter]
    fn finished(&self, py: Python<'_>) -> u64 {
        self.with(py, |batch| batch.finished())
    }

    /// How the hands are played.
    #[getter]
    fn rules(&self, py: Python<'_>) -> PyRules {
        PyRules(self.with(py, |batch| batch.setup().rules))
    }

    /// What for.
    #[getter]
    fn stakes(&self, py: Python<'_>) -> PyStakes {
        PyStakes(self.with(py, |batch| batch.setup().stakes))
    }

    /// The legal ids of every row as ``uint8``, bit `i` for id `i`; 0 for finished rows.
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, self.with(py, |batch| batch.masks().collect()))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self { batch: Mutex::new(self.with(py, |batch| batch.clone())), shape: self.shape }
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let (saved, given, setup, seed, reset) = slf.get().with(py, |batch| {
            // Hands that were put in are saved as hands are.
            let hand = |row| {
                let (hand, deck) = batch.given(row)?;
                Some((row, PyHand { hand, deck: Some(deck), story: batch.stories.get(&row)?.clone() }))
            };
            let given: Vec<_> = (0..batch.shape().rows).filter_map(hand).collect();
            (batch.save(), given, batch.setup(), batch.seed(), batch.reset_mode())
        });
        let Setup { rules, stakes, stacks, dealer, deck, event_players } = setup;
        let restore = PyModule::import(py, "stud._stud")?.getattr("_restore_batch")?;
        let setup = (
            PyRules(rules),
            PyStakes(stakes),
            PyTuple::new(py, stacks)?,
            dealer,
            event_players,
            crate::cards::PyCardSet(deck),
        );
        let auto = reset == Reset::Auto;
        let given = PyTuple::new(py, given)?;
        Ok((restore, (setup, seed, auto, PyBytes::new(py, &saved), given).into_pyobject(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let Shape { rows, seats } = self.shape;
        let s = if rows == 1 { "" } else { "s" };
        format!("<HandBatch of {rows} hand{s} of {seats} seats, seed {}>", self.seed(py))
    }
}

/// For pickle: replays what was saved.
#[pyfunction]
#[pyo3(name = "_restore_batch", signature = (setup, seed, auto_reset, saved, given, /))]
fn restore_batch(
    setup: &Bound<'_, PyTuple>,
    seed: u64,
    auto_reset: bool,
    saved: &Bound<'_, PyBytes>,
    given: &Bound<'_, PyTuple>,
) -> PyResult<PyHandBatch> {
    let py = setup.py();
    let damaged = |message: &str| stud_error!(py, "NotationError", message);
    let at = |i| setup.get_item(i);
    let mut setup = crate::saved::setup(&at(0)?, &at(1)?, &at(2)?, Some(&at(3)?), Some(&at(4)?))?;
    setup.deck = reading::extract_set(&at(5)?)?;
    let reset = if auto_reset { Reset::Auto } else { Reset::Manual };
    let mut hands = HashMap::new();
    for pair in given {
        let (row, hand): (usize, Bound<'_, PyHand>) = pair.extract()?;
        hands.insert(row, hand.unbind());
    }
    let mut stories = HashMap::new();
    let take = |row| {
        let hand = hands.remove(&row)?;
        stories.insert(row, hand.get().story.clone());
        Some((hand.get().hand, hand.get().deck?))
    };
    let batch = Batch::restore(&setup, seed, reset, saved.as_bytes(), take).map_err(|error| match error {
        RestoreError::Setup(error) => setup_error(py, &error),
        RestoreError::Saved(fault) => damaged(&fault.to_string()),
    })?;
    if let Some(row) = hands.keys().min() {
        let message = format!("row {row} of the saved batch has a hand of its own, and one that was put in");
        return Err(damaged(&message));
    }
    let shape = batch.shape();
    Ok(PyHandBatch { batch: Mutex::new(Told { batch, stories }), shape })
}

/// Steps the parts, the first one here and the others on threads of their own, as far as there are any.
fn in_threads<'a>(mut parts: impl Iterator<Item = Part<'a>>) -> u64 {
    let Some(first) = parts.next() else { return 0 };
    let rest: Vec<_> = parts.map(|part| Mutex::new(Some(part))).collect();
    let step = |part: &Mutex<Option<Part<'a>>>| {
        let part = part.lock().unwrap_or_else(PoisonError::into_inner).take();
        part.map_or(0, Part::step)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = rest
            .iter()
            .map_while(|part| std::thread::Builder::new().spawn_scoped(scope, move || step(part)).ok())
            .collect();
        let here = first.step();
        // A part does not panic; if one did, its thread's panic would go on here.
        let there = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .sum::<u64>();
        // What no thread could be had for.
        here + there + rest.iter().map(step).sum::<u64>()
    })
}

fn row_index(row: &Bound<'_, PyAny>, rows: usize) -> PyResult<usize> {
    let number = reading::index(row, "a row number")?;
    let index = number.extract::<isize>().ok();
    // A negative row counts from the end.
    let index = index.and_then(|i| if i < 0 { rows.checked_add_signed(i) } else { usize::try_from(i).ok() });
    match index {
        Some(index) if index < rows => Ok(index),
        _ => Err(PyIndexError::new_err(format!(
            "row {} of a batch of {rows} row{}",
            reading::told(&number),
            if rows == 1 { "" } else { "s" }
        ))),
    }
}

/// A copy of a one-dimensional array of bytes, made by NumPy: nothing here reads memory that others write to.
fn read_array<'py>(obj: &Bound<'py, PyAny>, name: &str, what: &str) -> PyResult<Bound<'py, PyBytes>> {
    let array = arrays::array_of::<u8>(obj, name, what)?;
    arrays::check_axes(array, name)?;
    copied(array)
}

fn copied<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(array.call_method0("tobytes")?.cast_into()?)
}

/// The rows that a mask names.
fn read_rows(rows: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Vec<bool>>> {
    let Some(rows) = rows.filter(|rows| !rows.is_none()) else { return Ok(None) };
    let array = arrays::array_of::<bool>(rows, "rows", "whether to step the row")?;
    arrays::check_axes(array, "rows")?;
    // Read as numbers: nobody but NumPy promises that a bool of an array is 0 or 1.
    Ok(Some(copied(array)?.as_bytes().iter().map(|&byte| byte != 0).collect()))
}

fn illegal_row(action: &Bound<'_, PyAny>, error: &IllegalRow) -> PyErr {
    let py = action.py();
    let message = error.to_string();
    match error.fault {
        RowFault::Id { id, seat, legal } => {
            stud_error!(
                py,
                "IllegalActionError",
                &message,
                action = id,
                legal = PyLegalActions(legal),
                seat = seat,
                row = error.row,
            )
        }
        RowFault::Unplayable | RowFault::Game | RowFault::Seats { .. } => {
            reasons_error(py, "SetupError", vec![message])
        }
        _ => stud_error!(py, "ArrayError", &message),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyHandBatch>()?;
    module.add_function(wrap_pyfunction!(restore_batch, module)?)
}
