//! `evaluate`, `showing`, `category_counts`.

use crate::arrays;
use crate::cards::CardObject;
use crate::errors::{argument_error, stud_error, wrong_type};
use crate::gate;
use crate::options::Value;
use crate::reading::extract_set;
use crate::reading::text_of;
use crate::strength::{PyStrength, category_member, read_ranking};
use numpy::{
    PyArray1, PyArrayDescrMethods, PyReadonlyArray2, PyReadwriteArray1, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::atomic::{AtomicUsize, Ordering};
use stud_cards::Card;
use stud_eval::batch::{Kernel, KernelError, RowError, evaluate_rows};
use stud_eval::{Category, Ranking, category_counts_with_top};

/// Rows that are evaluated between two looks at Ctrl-C.
const CHUNK: usize = 1 << 20;

/// The strength of one hand, or of every row of an array.
///
/// Parameters
/// ----------
/// cards : str, CardSet, iterable of cards, or numpy array
///     Five to seven cards; or a ``uint8`` array of shape ``(N, 5)``, ``(N, 6)`` or ``(N, 7)`` of card ids, a
///     hand a row. An array that is not C-contiguous is copied once; any other is read where it is.
/// ranking : {'high', 'ace_to_five', 'eight_or_better'}, optional
///     The ranking. Ace-to-five is that of razz; an eight-or-better low that does not qualify is 0.
/// out : numpy array, optional
///     For arrays: where to write, ``uint16`` of shape ``(N,)``, contiguous. After an exception what it holds
///     is unspecified.
/// threads : int, optional
///     For arrays: how many threads to use.
///
/// Returns
/// -------
/// Strength or numpy array
///     The `Strength` of one hand; or a ``uint16`` array of shape ``(N,)``, `out` if it was given. Larger is
///     better: high 1 to 7462, ace-to-five 1 to 6175, eight-or-better 1 to 56, and 0 for no hand.
///
/// Raises
/// ------
/// CardError
///     If one hand is not five to seven different cards.
/// ArrayError
///     If an array has another type or shape, a number over 51, or a card twice in a row; names the first
///     such row.
///
/// Notes
/// -----
/// Other Python threads run while an array is evaluated, and Ctrl-C stops it. Do not change the array meanwhile: a
/// row that changes is evaluated, or refused, as a mixture of old and new cards, though nothing worse happens.
///
/// Examples
/// --------
/// >>> import numpy as np, stud
/// >>> print(stud.evaluate("As Ks Qs Js Ts 2d 3c"))
/// straight flush, ace high
/// >>> stud.evaluate(["5c", "4d", "3h", "2s", "Ac", "Kd"], ranking="eight_or_better").value
/// 56
/// >>> hands = np.array([[51, 47, 43, 39, 35, 1, 4], [0, 1, 2, 3, 50, 46, 4]], np.uint8)
/// >>> stud.evaluate(hands)
/// array([7462, 7308], dtype=uint16)
#[pyfunction]
#[pyo3(
    signature = (cards, /, *, ranking = None, out = None, threads = None),
    text_signature = "(cards, /, *, ranking='high', out=None, threads=1)"
)]
fn evaluate<'py>(
    cards: &Bound<'py, PyAny>,
    ranking: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let ranking = read_ranking(ranking)?;
    if let Ok(array) = cards.cast::<PyUntypedArray>() {
        let threads = threads.map_or(Ok(1), gate::thread_count)?;
        return evaluate_array(array, ranking, out.filter(|out| !out.is_none()), threads);
    }
    if out.is_some() || threads.is_some() {
        return Err(PyTypeError::new_err("out and threads are for arrays, and the cards are one hand"));
    }
    Ok(Bound::new(cards.py(), PyStrength::read(cards, ranking)?)?.into_any())
}

fn evaluate_array<'py>(
    array: &Bound<'py, PyUntypedArray>,
    ranking: Ranking,
    out: Option<&Bound<'py, PyAny>>,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let hands = readable(array)?;
    let [rows, width] = [hands.shape()[0], hands.shape()[1]];
    let result = out.map_or_else(|| PyArray1::<u16>::zeros(py, rows, false).into_any(), Bound::clone);
    let mut out: PyReadwriteArray1<'_, u16> = arrays::writable(&result, "out", &[rows], "one place a hand")?;
    arrays::apart(py, &[("hands", arrays::span(&hands)), ("out", arrays::span(&out))])?;
    // Where they lie was checked.
    let misplaced = |name: &str| stud_error!(py, "ArrayError", &format!("{name} not contiguous and aligned"));
    let hands = hands.as_slice().map_err(|_| misplaced("hands"))?;
    let out = out.as_slice_mut().map_err(|_| misplaced("out"))?;

    // Parts are begun in order but end in any: the error that counts is that of the first row.
    let first_wrong = AtomicUsize::new(usize::MAX);
    let work = |(part, (hands, out)): (usize, (&[u8], &mut [u16]))| {
        if part > first_wrong.load(Ordering::Relaxed) {
            return None;
        }
        let error = evaluate_rows(hands, width, ranking, out).err()?;
        first_wrong.fetch_min(part, Ordering::Relaxed);
        Some((part, error.offset(part * CHUNK)))
    };
    let parts = hands.chunks(CHUNK * width).zip(out.chunks_mut(CHUNK)).enumerate();
    let mut wrong: Option<(usize, RowError)> = None;
    gate::run(py, threads, parts, work, |error| {
        wrong = wrong.into_iter().chain(error).min_by_key(|&(part, _)| part);
        Ok(())
    })?;
    match wrong {
        Some((_, error)) => Err(row_error(py, error)),
        None => Ok(result),
    }
}

/// The array of hands: C-contiguous, by a copy if it must be.
fn readable<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<PyReadonlyArray2<'py, u8>> {
    let py = array.py();
    let fail = |message: String| Err(stud_error!(py, "ArrayError", &message));
    arrays::plain(array, "a numpy array of hands")?;
    if !array.dtype().is_equiv_to(&dtype::<u8>(py)) {
        let found = array.dtype();
        return fail(format!(
            "hands are card ids of dtype uint8, not {found}: convert with .astype(np.uint8)"
        ));
    }
    let hint = match *array.shape() {
        [_, 5..=7] => None,
        [5..=7, _] => Some("; a hand is a row: transpose with .T".to_owned()),
        [cards @ 5..=7] => Some(format!("; one hand alone is .reshape(1, {cards})")),
        _ => Some(String::new()),
    };
    if let Some(hint) = hint {
        let shape = array.getattr("shape")?;
        return fail(format!("hands have the shape (N, 5), (N, 6) or (N, 7), not {shape}{hint}"));
    }
    let rows = if array.is_c_contiguous() {
        array.clone().into_any()
    } else {
        let order = PyDict::new(py);
        order.set_item("order", "C")?;
        array.call_method("copy", (), Some(&order))?
    };
    arrays::readable(&rows, "the hands")
}

fn row_error(py: Python<'_>, error: RowError) -> PyErr {
    let message = error.to_string();
    match error {
        RowError::NotACard { row, column, id } => {
            stud_error!(py, "ArrayError", &message, row = row, column = column, found = id)
        }
        RowError::Duplicate { row, column, card } => {
            let twice = CardObject(card);
            stud_error!(
                py,
                "ArrayError",
                &message,
                row = row,
                column = column,
                card = twice,
                found = card.id()
            )
        }
        _ => stud_error!(py, "ArrayError", &message),
    }
}

/// The strength of one to five upcards, as a number: the larger opens (rules 4.3 and 4.4).
///
/// Only equal ranks count: no straights and no flushes. Five cards are four upcards and the community card;
/// only they can be a full house. The numbers of one game compare, for boards of equal size; those with and
/// without suits do not compare with each other.
///
/// Parameters
/// ----------
/// cards : str, CardSet or iterable of cards
///     One to five upcards.
/// game : {'high', 'eight_or_better', 'razz'}, optional
///     In the first two the best board opens, the ace is high. In razz the lowest board opens, the ace is low,
///     and any pair is worse than none.
/// suits : bool, optional
///     Whether the suit of the highest single upcard breaks ties; then no two boards of different players are
///     equal. Without it the suits do not matter, and of equal boards the first clockwise from the dealer opens.
///
/// Returns
/// -------
/// int
///
/// Raises
/// ------
/// CardError
///     If there are no cards or more than five.
///
/// Examples
/// --------
/// >>> import stud
/// >>> stud.showing("2c 2s") > stud.showing("As Kd")
/// True
/// >>> stud.showing("Kh 9c") == stud.showing("Ks 9d")
/// True
/// >>> stud.showing("9h 9c Ah", suits=True) > stud.showing("9s 9d Ac", suits=True)
/// True
/// >>> stud.showing("7c 4d", game="razz") > stud.showing("8c As", game="razz")
/// True
#[pyfunction]
#[pyo3(
    signature = (cards, /, *, game = None, suits = None),
    text_signature = "(cards, /, *, game='high', suits=False)"
)]
fn showing(
    cards: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    suits: Option<&Bound<'_, PyAny>>,
) -> PyResult<u32> {
    let suits = suits.map_or(Ok(false), |on| bool::read("suits", on))?;
    let upcards = extract_set(cards)?;
    if !(1..=5).contains(&upcards.len()) {
        let message = format!("a board has 1 to 5 upcards, not {}", upcards.len());
        return Err(stud_error!(cards.py(), "CardError", &message, found = cards));
    }
    let razz = match game {
        None => false,
        Some(game) => {
            let name = game
                .cast::<PyString>()
                .map_err(|_| wrong_type("'high', 'eight_or_better' or 'razz' for game", game))?;
            match text_of(name)?.as_ref() {
                "high" | "eight_or_better" => false,
                "razz" => true,
                _ => {
                    let message =
                        format!("game must be one of 'high', 'eight_or_better', 'razz', it is {name:?}");
                    return Err(argument_error(name.py(), &message));
                }
            }
        }
    };
    Ok(match (razz, suits) {
        (false, false) => u32::from(stud_eval::showing_high(upcards)),
        (false, true) => stud_eval::showing_high_with_suits(upcards),
        (true, false) => u32::from(stud_eval::showing_low(upcards)),
        (true, true) => stud_eval::showing_low_with_suits(upcards),
    })
}

/// How many of all hands of `k` cards fall into each category of high poker, by evaluating every one of them.
///
/// Parameters
/// ----------
/// k : int
///     5, 6 or 7: 2,598,960, 20,358,520 or 133,784,560 hands.
/// threads : int, optional
///     How many threads to use.
/// progress : callable, optional
///     Called now and then with the number of hands that are done and the number of all hands. If it raises,
///     the count stops.
///
/// Returns
/// -------
/// dict of Category to int
///     Best category first.
///
/// Notes
/// -----
/// Other Python threads run meanwhile, and Ctrl-C stops the count.
///
/// Examples
/// --------
/// >>> import stud
/// >>> counts = stud.category_counts(5)
/// >>> counts["straight flush"], counts[stud.Category.FLUSH], sum(counts.values())
/// (40, 5108, 2598960)
#[pyfunction]
#[pyo3(
    signature = (k, /, *, threads = None, progress = None),
    text_signature = "(k, /, *, threads=1, progress=None)"
)]
fn category_counts<'py>(
    k: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = k.py();
    let number = crate::reading::index(k, "a number of cards")?;
    let Some(size @ 5..=7) = number.extract::<usize>().ok() else {
        return Err(argument_error(
            py,
            &format!("hands have 5, 6 or 7 cards, not {}", crate::reading::told(&number)),
        ));
    };
    let threads = threads.map_or(Ok(1), gate::thread_count)?;
    let progress = progress.filter(|progress| !progress.is_none());

    let all: u64 = [2_598_960, 20_358_520, 133_784_560][size - 5];
    let mut done = 0;
    let mut counts = [0_u64; 9];
    // The largest parts first, so that the threads end together.
    let tops: Vec<Card> = Card::all().rev().collect();
    let work = |top: Card| category_counts_with_top(size, top);
    gate::run(py, threads, tops.into_iter(), work, |part| {
        for (sum, part) in counts.iter_mut().zip(part.into_iter().flatten()) {
            *sum += part;
            done += part;
        }
        progress.map_or(Ok(()), |progress| progress.call1((done, all)).map(drop))
    })?;
    let mapping = PyDict::new(py);
    for (category, count) in Category::HIGH.into_iter().zip(counts).rev() {
        mapping.set_item(category_member(py, category)?, count)?;
    }
    Ok(mapping)
}

/// The kernel that evaluates arrays in this process.
///
/// It is the fastest that the machine can run, unless the environment variable ``STUD_KERNEL`` named another when
/// `stud` was imported: ``scalar``, ``portable``, ``avx2`` or ``avx512``. With a name that the machine cannot run
/// the import fails. All kernels give the same strengths and the same errors; only a comparison of speeds needs
/// to choose.
///
/// Returns
/// -------
/// str
///
/// Examples
/// --------
/// >>> import stud
/// >>> stud.kernel() in ("scalar", "portable", "avx2", "avx512")
/// True
#[pyfunction]
fn kernel() -> &'static str {
    Kernel::in_use().name()
}

/// The kernels for arrays that this machine can run, the fastest last.
#[pyfunction]
fn _kernels() -> Vec<&'static str> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()).map(Kernel::name).collect()
}

/// Fixes the kernel that the environment names. One that there is not is said now, and not passed over.
fn choose_kernel(py: Python<'_>) -> PyResult<()> {
    let kernel = match std::env::var_os("STUD_KERNEL") {
        Some(name) if !name.is_empty() => name.to_string_lossy().parse().map_err(|error: KernelError| {
            argument_error(py, &format!("the environment variable STUD_KERNEL: {error}, or unset it"))
        })?,
        _ => Kernel::fastest(),
    };
    // Another was chosen only if the module was made in this process before.
    let _ = kernel.use_by_default();
    Ok(())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    choose_kernel(module.py())?;
    module.add_class::<PyStrength>()?;
    module.add_function(wrap_pyfunction!(kernel, module)?)?;
    module.add_function(wrap_pyfunction!(_kernels, module)?)?;
    module.add_function(wrap_pyfunction!(evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(showing, module)?)?;
    module.add_function(wrap_pyfunction!(category_counts, module)?)
}
