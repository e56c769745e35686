//! What `stud.equity` is made of. The package calls it in pieces, which other processes can do as well.

use crate::cards::{CardObject, PyCardSet};
use crate::errors::{parse_error, stud_error};
use crate::gate;
use crate::reading::text_of;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use stud_cards::{Card, CardSet, parse_cards_or_unknown};
use stud_equity::{
    Community, Contest, ContestError, Game, Holding, PARTS, Sample, Sampler, Spot, SpotError, Tally, exact,
    standard_error,
};

/// A tally as Python takes it: what happened to the high and the low half with how often, then the final hands by
/// category and by height of the low.
type Counts = (Vec<(usize, usize, u64)>, Vec<u64>, Vec<u64>);

fn counts(tally: &Tally) -> Counts {
    let mut pots = Vec::new();
    for (high, row) in tally.pots.iter().enumerate() {
        pots.extend(row.iter().enumerate().filter(|&(_, &n)| n > 0).map(|(low, &n)| (high, low, n)));
    }
    (pots, tally.categories.to_vec(), tally.heights.to_vec())
}

/// Ranges of holdings that are compared. Made by the package, which checks what its arguments mean.
#[pyclass(name = "_Contest", module = "stud._stud", frozen)]
pub(crate) struct PyContest {
    contest: Contest,
    /// As it was asked for, to be pickled.
    given: Given,
    sampler: OnceLock<Result<Sampler, ContestError>>,
    /// What was compared, where there is more than one choice of holdings.
    known: Mutex<HashMap<(Spot, u64, u64), Vec<Tally>>>,
}

/// Spots of a contest that are remembered: some hundred megabytes at most.
const REMEMBERED: usize = 1 << 16;

type Ranges = Vec<Vec<(u64, f64)>>;
type Given = (String, Ranges, u64, Option<i8>);

#[pymethods]
impl PyContest {
    /// `community` is None, −1 for a card to come, or the id of the card.
    #[new]
    fn new(py: Python<'_>, game: String, ranges: Ranges, dead: u64, community: Option<i8>) -> PyResult<Self> {
        let parsed: Game = game.parse().map_err(|error: stud_equity::ParseGameError| {
            stud_error!(py, "EquityError", &error.to_string())
        })?;
        let holding =
            |&(bits, weight): &(u64, f64)| Holding { cards: CardSet::from_bits_truncate(bits), weight };
        let holdings: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(holding).collect()).collect();
        let shared = match community {
            None => Community::None,
            Some(id) => u8::try_from(id).ok().and_then(Card::new).map_or(Community::Coming, Community::Dealt),
        };
        let contest = Contest::new(parsed, &holdings, CardSet::from_bits_truncate(dead), shared)
            .map_err(|error| contest_error(py, &error))?;
        Ok(Self {
            contest,
            given: (game, ranges, dead, community),
            sampler: OnceLock::new(),
            known: Mutex::default(),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, Given) {
        (slf.get_type().into_any(), slf.get().given.clone())
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.contest.game().name()
    }

    /// The holdings that are left of each seat's range, as bits.
    #[getter]
    fn holdings(&self) -> Vec<Vec<u64>> {
        let bits = |range: &Vec<Holding>| range.iter().map(|held| held.cards.bits()).collect();
        self.contest.ranges().iter().map(bits).collect()
    }

    /// The number of ways to pick a holding for each seat, those that collide included.
    #[getter]
    fn choices(&self) -> u64 {
        self.contest.choices()
    }

    /// A choice that does not collide: run-outs, seconds, how many of them every part of the work takes again, and
    /// bytes.
    #[getter]
    fn first(&self, py: Python<'_>) -> PyResult<(u128, f64, f64, f64)> {
        let spot = self.contest.first().map_err(|error| contest_error(py, &error))?;
        let cost = spot.cost();
        Ok((spot.run_outs(), cost.seconds, cost.again, cost.bytes))
    }

    /// Every run-out of some choices, each with the part that is to be done and of how many: the number of each
    /// choice that does not collide, with what each seat got.
    fn exact(
        &self,
        py: Python<'_>,
        jobs: Vec<(u64, u64, u64)>,
        threads: usize,
    ) -> PyResult<Vec<(u64, Vec<Counts>)>> {
        let stop = AtomicBool::new(false);
        let mut found = Vec::new();
        let work = |(choice, part, of)| {
            // Spots that differ only in the names of suits are compared once.
            let spot = self.contest.spot(choice)?.canonical();
            if let Some(known) = self.lock().get(&(spot.clone(), part, of)) {
                return Some((choice, known.clone()));
            }
            let tallies = exact(&spot, part, of, &stop)?;
            if self.contest.choices() > 1 {
                let mut known = self.lock();
                if known.len() < REMEMBERED {
                    known.insert((spot, part, of), tallies.clone());
                }
            }
            Some((choice, tallies))
        };
        gate::run_stoppable(py, threads, jobs.into_iter(), &stop, work, |result| {
            found.extend(result.map(|(choice, tallies)| (choice, tallies.iter().map(counts).collect())));
            Ok(())
        })?;
        found.sort_by_key(|&(choice, _)| choice);
        Ok(found)
    }

    /// Deals number `from`, which begins a chunk, to `to` of a seed: deals, turns of each, what each seat got, and
    /// the sums of the squares of what it got in a deal.
    fn sample(
        &self,
        py: Python<'_>,
        seed: u64,
        from: u64,
        to: u64,
        threads: usize,
    ) -> PyResult<(u64, u64, Vec<Counts>, Vec<u128>)> {
        let sampler = self.sampler(py)?;
        let mut sample = Sample::default();
        let chunks: Vec<u64> = (from / Sampler::CHUNK..to.div_ceil(Sampler::CHUNK)).collect();
        gate::run(
            py,
            threads,
            chunks.into_iter(),
            |chunk| sampler.chunk(seed, chunk, Sampler::CHUNK.min(to - chunk * Sampler::CHUNK)),
            |chunk| {
                sample.add(&chunk);
                Ok(())
            },
        )?;
        Ok((sample.deals, sample.turns, sample.tallies.iter().map(counts).collect(), sample.squares))
    }

    /// Run-outs for which each deal is used.
    fn turns(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.sampler(py)?.turns())
    }

    /// The standard error of a share, from sums over deals of so many turns each; None for fewer than two deals.
    #[staticmethod]
    fn standard_error(deals: u64, turns: u64, parts: u128, squares: u128) -> Option<f64> {
        standard_error(deals, turns, parts, squares)
    }

    /// The most run-outs that can be asked for.
    #[classattr]
    const MOST: u64 = 1 << 60;

    /// Deals of a whole chunk.
    #[classattr]
    const CHUNK: u64 = Sampler::CHUNK;

    /// Parts of a pot in which squares are counted.
    #[classattr]
    const PARTS: u64 = PARTS;
}

impl PyContest {
    fn lock(&self) -> MutexGuard<'_, HashMap<(Spot, u64, u64), Vec<Tally>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sampler(&self, py: Python<'_>) -> PyResult<&Sampler> {
        let made = || self.sampler.get_or_init(|| Sampler::new(&self.contest)).as_ref();
        py.detach(made).map_err(|error| contest_error(py, error))
    }
}

fn contest_error(py: Python<'_>, error: &ContestError) -> PyErr {
    let message = error.to_string();
    match error {
        ContestError::Spot(SpotError::Twice { card, .. }) => {
            stud_error!(py, "CardError", &message, card = CardObject(*card))
        }
        ContestError::Spot(SpotError::TooMany { seat, .. }) | ContestError::Nothing { seat } => {
            stud_error!(py, "EquityError", &message, seat = *seat)
        }
        ContestError::Spot(SpotError::Short { needed, left, community_helps }) => {
            let how = if *community_helps { " with community=True" } else { "" };
            stud_error!(py, "EquityError", &format!("{message}{how}"), needed = *needed, left = *left)
        }
        ContestError::Weight { seat, cards, .. }
        | ContestError::Repeated { seat, cards }
        | ContestError::Sizes { seat, other: cards, .. }
        | ContestError::Empty { seat, blocked: cards } => {
            stud_error!(py, "EquityError", &message, seat = *seat, cards = PyCardSet(*cards))
        }
        _ => stud_error!(py, "EquityError", &message),
    }
}

/// Reads a seat: its known cards as bits, and how many cards are given as unknown.
#[pyfunction]
fn _read_seat(text: &Bound<'_, PyString>) -> PyResult<(u64, usize)> {
    let cards = parse_cards_or_unknown(&text_of(text)?).map_err(|error| parse_error(text.py(), &error))?;
    let known: CardSet = cards.iter().flatten().copied().collect();
    Ok((known.bits(), cards.len() - known.len()))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_read_seat, module)?)?;
    module.add_class::<PyContest>()
}
