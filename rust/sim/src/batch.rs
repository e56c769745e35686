//! Hands side by side, stepped together.

use crate::ids::Ids;
use crate::{Observation, Shape};
use std::fmt;
use stud_cards::{Card, Deck};
use stud_engine::{Hand, LegalActions, SEATS, Setup, SetupError};

/// Calls a function that is compiled for each number of seats.
macro_rules! by_seats {
    ($seats:expr, $call:ident($($argument:expr),*)) => {
        match $seats {
            2 => $call::<2>($($argument),*),
            3 => $call::<3>($($argument),*),
            4 => $call::<4>($($argument),*),
            5 => $call::<5>($($argument),*),
            6 => $call::<6>($($argument),*),
            7 => $call::<7>($($argument),*),
            _ => $call::<8>($($argument),*),
        }
    };
}

/// When a finished row begins its next hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// With the step that ends the hand: that step reports the end and shows the next hand's first decision. A
    /// hand that ends without any decision is shown finished, and the next step replaces it.
    Auto,
    /// When the caller says so. Until then steps pass the row over.
    Manual,
}

#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) hand: Hand,
    pub(crate) deck: Deck,
    /// How many hands the row has begun before this one.
    pub(crate) number: u64,
    /// The hand that the caller put in, as it was then, if the present one goes on from it.
    pub(crate) given: Option<Box<(Hand, Deck)>>,
    /// The decisions since the hand was dealt or put in.
    pub(crate) ids: Ids,
}

/// Hands that are stepped together, one decision each.
///
/// Hand `k` of row `i` in a batch of `n` is dealt from stream `i + k·n` of the seed, so that rows do not depend on
/// each other, and the first hand of row `i` is the hand dealt from `Deck::from_stream(seed, i)`.
///
/// ```
/// use stud_engine::{Room, Setup};
/// use stud_sim::{Batch, Reset};
///
/// let room = Room::preset("room_a")?;
/// let setup = Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 6], 0);
/// let mut batch = Batch::new(&setup, 64, 1, Reset::Auto)?;
/// for _ in 0..100 {
///     let ids: Vec<u8> = batch.masks().map(|mask| mask.trailing_zeros() as u8).collect();
///     batch.step(&ids, None, None)?;
/// }
/// assert!(batch.finished() > 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    pub(crate) start: Hand,
    pub(crate) seed: u64,
    pub(crate) reset: Reset,
    pub(crate) rows: Vec<Row>,
    /// What each row's hand offers, side by side: a step is checked without a look at the hands.
    pub(crate) masks: Vec<u8>,
    pub(crate) finished: u64,
}

/// A row that cannot be played as asked. No row has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalRow {
    /// The first such row.
    pub row: usize,
    /// What is wrong with it.
    pub fault: RowFault,
}

/// What is wrong with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowFault {
    /// The id is not legal.
    Id {
        /// The id.
        id: u8,
        /// The seat to act.
        seat: u8,
        /// What it may do.
        legal: LegalActions,
    },
    /// The batch has this many rows, and this many values were given.
    Count {
        /// Rows.
        rows: usize,
        /// Values.
        given: usize,
    },
    /// A hand of another number of seats.
    Seats {
        /// Those of the batch.
        batch: usize,
        /// Those of the hand.
        hand: usize,
    },
    /// A hand of other rules or stakes than those of the batch.
    Game,
    /// A hand that cannot go on by itself with this deck.
    Unplayable,
    /// An array to write to has another length.
    Buffer {
        /// Its name.
        name: &'static str,
        /// The length it must have.
        length: usize,
    },
}

impl fmt::Display for IllegalRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row;
        match self.fault {
            RowFault::Id { id, seat, legal } => {
                write!(f, "row {row}: action id {id} is not open; seat {seat} has {}", legal.by_ids())
            }
            RowFault::Count { rows, given } => {
                let s = if rows == 1 { "" } else { "s" };
                let values = if given == 1 { "value was" } else { "values were" };
                write!(f, "the batch has {rows} row{s}, {given} {values} given")
            }
            RowFault::Seats { batch, hand } => {
                write!(f, "row {row}: the hands of this batch have {batch} seats, this one has {hand}")
            }
            RowFault::Game => {
                write!(f, "row {row}: the hand has other rules or stakes than the batch")
            }
            RowFault::Unplayable => {
                write!(
                    f,
                    "row {row}: the hand and the deck do not hold the same cards, or some are not known"
                )
            }
            RowFault::Buffer { name, length: 1 } => write!(f, "the array {name} must hold 1 value"),
            RowFault::Buffer { name, length } => write!(f, "the array {name} must hold {length} values"),
        }
    }
}

impl std::error::Error for IllegalRow {}

/// Why a batch cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BatchError {
    /// The hands cannot be played.
    Setup(SetupError),
    /// There is not the memory for so many rows.
    Memory {
        /// Rows.
        rows: usize,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Memory { rows } => write!(
                f,
                "there is no memory for {rows} rows of {} bytes: step several smaller batches",
                size_of::<Row>()
            ),
        }
    }
}

impl std::error::Error for BatchError {}

impl Batch {
    /// A batch of hands of this setup, dealt to their first decisions.
    ///
    /// # Errors
    /// As [`Hand::new`], or if there is not the memory for so many rows.
    pub fn new(setup: &Setup, rows: usize, seed: u64, reset: Reset) -> Result<Self, BatchError> {
        let start = Hand::new(setup).map_err(BatchError::Setup)?;
        let size = rows;
        let mut rows = Vec::new();
        rows.try_reserve_exact(size).map_err(|_| BatchError::Memory { rows: size })?;
        rows.extend((0..size).map(|index| Row::new(&start, seed, index, 0, size)));
        Ok(Self::of_rows(&start, seed, reset, rows, 0))
    }

    pub(crate) fn of_rows(start: &Hand, seed: u64, reset: Reset, rows: Vec<Row>, finished: u64) -> Self {
        let masks = rows.iter().map(Row::mask).collect();
        Self { start: *start, seed, reset, rows, masks, finished }
    }

    /// The number of rows and of seats.
    pub fn shape(&self) -> Shape {
        Shape { rows: self.rows.len(), seats: self.start.seats() }
    }

    /// The setup of the batch's own hands.
    pub fn setup(&self) -> Setup {
        self.start.setup()
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// When finished rows begin anew.
    pub const fn reset_mode(&self) -> Reset {
        self.reset
    }

    /// How many hands have ended.
    pub const fn finished(&self) -> u64 {
        self.finished
    }

    /// The hand of a row.
    pub fn hand(&self, row: usize) -> Option<&Hand> {
        self.rows.get(row).map(|row| &row.hand)
    }

    /// The set of legal ids of every row, a bit each; zero for finished rows.
    pub fn masks(&self) -> impl ExactSizeIterator<Item = u8> {
        self.masks.iter().copied()
    }

    /// Where a row's hand began, its deck there, and the ids of all decisions since: enough to tell its history.
    pub fn past(&self, row: usize) -> Option<(Hand, Deck, &[u8])> {
        let at = self.rows.get(row)?;
        let (hand, deck) = match &at.given {
            None => (self.start, deck_of(&self.start, self.seed, row, at.number, self.rows.len())),
            Some(given) => **given,
        };
        Some((hand, deck, at.ids.as_slice()))
    }

    /// The hand of a row with the deck it goes on from.
    pub fn copy_out(&self, row: usize) -> Option<(Hand, Deck)> {
        self.rows.get(row).map(|row| (row.hand, row.deck))
    }

    /// The hand that was put into a row, with its deck, as they were then; none if the row's hand is one of the
    /// batch's own.
    pub fn given(&self, row: usize) -> Option<(Hand, Deck)> {
        self.rows.get(row)?.given.as_deref().copied()
    }

    /// Puts a hand into a row, with the deck that it goes on from.
    ///
    /// # Errors
    /// If the hand has another number of seats, other rules or stakes, or cannot go on with the deck. The row is
    /// unchanged then.
    pub fn copy_in(&mut self, row: usize, hand: Hand, deck: Deck) -> Result<(), IllegalRow> {
        let rows = self.rows.len();
        let illegal = |fault| IllegalRow { row, fault };
        let at = self.rows.get_mut(row);
        let at = at.ok_or_else(|| illegal(RowFault::Count { rows, given: row.saturating_add(1) }))?;
        at.put(&self.start, &hand, &deck).map_err(illegal)?;
        self.masks[row] = at.mask();
        Ok(())
    }

    /// Begins the next hand in every row that is named, finished or not; in all finished ones if none is.
    ///
    /// # Errors
    /// If `rows` has not one value a row.
    pub fn reset(&mut self, rows: Option<&[bool]>) -> Result<(), IllegalRow> {
        self.check_count(rows.map(<[bool]>::len))?;
        let (start, seed, size) = (self.start, self.seed, self.rows.len());
        for (index, row) in self.rows.iter_mut().enumerate() {
            if rows.map_or(row.hand.is_over(), |rows| rows[index]) {
                row.begin_next(&start, seed, index, size);
                self.masks[index] = row.mask();
            }
        }
        Ok(())
    }

    /// Checks a step: one id a row, each legal. Finished rows, and those that `only` leaves out, may have any id.
    ///
    /// # Errors
    /// The first row whose id is not legal, or a count that is not that of the rows.
    pub fn check(&self, ids: &[u8], only: Option<&[bool]>) -> Result<(), IllegalRow> {
        self.check_count(Some(ids.len()))?;
        self.check_count(only.map(<[bool]>::len))?;
        #[allow(clippy::needless_bitwise_bool, reason = "no branch, so that many rows are compared at once")]
        let wrong = |mask: u8, id: u8| (mask != 0) & (u16::from(mask) >> id.min(8) & 1 == 0);
        let all = || self.masks.iter().zip(ids);
        // Without a branch first: a step is nearly always right.
        if all().fold(false, |any, (&mask, &id)| any | wrong(mask, id)) {
            let named = |&(row, _): &(usize, _)| only.is_none_or(|only| only[row]);
            if let Some((row, (_, &id))) =
                all().enumerate().filter(named).find(|(_, (m, id))| wrong(**m, **id))
            {
                let hand = &self.rows[row].hand;
                let (seat, legal) = (hand.actor().unwrap_or(0) as u8, hand.legal());
                return Err(IllegalRow { row, fault: RowFault::Id { id, seat, legal } });
            }
        }
        Ok(())
    }

    fn check_count(&self, given: Option<usize>) -> Result<(), IllegalRow> {
        let rows = self.rows.len();
        match given {
            Some(given) if given != rows => {
                Err(IllegalRow { row: rows.min(given), fault: RowFault::Count { rows, given } })
            }
            _ => Ok(()),
        }
    }

    /// Makes one decision in every row, or in those that `only` names, and writes what is then seen.
    ///
    /// # Errors
    /// As [`Batch::check`], or if an array of `out` has not the right length; no row has changed then.
    pub fn step(
        &mut self,
        ids: &[u8],
        only: Option<&[bool]>,
        out: Option<Observation<'_>>,
    ) -> Result<(), IllegalRow> {
        let ended = self.parts(1, ids, only, out)?.map(Part::step).sum::<u64>();
        self.add_finished(ended);
        Ok(())
    }

    /// A step cut into at most so many parts, for as many threads. Step every part, and give the sum of what they
    /// return to [`Batch::add_finished`].
    ///
    /// ```
    /// # let room = stud_engine::Room::preset("room_a")?;
    /// # let setup = stud_engine::Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 2], 0);
    /// use stud_sim::{Batch, Part, Reset};
    ///
    /// let mut batch = Batch::new(&setup, 10, 1, Reset::Auto)?;
    /// let ended = batch.parts(4, &[2; 10], None, None)?.map(Part::step).sum();
    /// batch.add_finished(ended);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Batch::step`].
    pub fn parts<'a>(
        &'a mut self,
        parts: usize,
        ids: &'a [u8],
        only: Option<&'a [bool]>,
        out: Option<Observation<'a>>,
    ) -> Result<impl ExactSizeIterator<Item = Part<'a>> + use<'a>, IllegalRow> {
        self.check(ids, only)?;
        if let Some((name, length)) = out.as_ref().and_then(|out| out.misfit(self.shape())) {
            return Err(IllegalRow { row: 0, fault: RowFault::Buffer { name, length } });
        }
        let (start, size, seats) = (self.start, self.rows.len(), self.start.seats());
        let (seed, reset) = (self.seed, self.reset);
        let length = size.div_ceil(parts.max(1)).max(1);
        let (mut outs, mut first) = (out, 0);
        let mut cut = Vec::with_capacity(parts.min(size));
        for (rows, masks) in self.rows.chunks_mut(length).zip(self.masks.chunks_mut(length)) {
            let here = first..first + rows.len();
            let (now, later) = outs.map(|out| out.split_at(seats, rows.len())).unzip();
            outs = later;
            first = here.end;
            cut.push(Part {
                start,
                seed,
                reset,
                size,
                first: here.start,
                rows,
                masks,
                ids: &ids[here.clone()],
                only: only.map(|only| &only[here]),
                out: now,
            });
        }
        Ok(cut.into_iter())
    }

    /// Counts hands that the parts of a step ended.
    pub const fn add_finished(&mut self, hands: u64) {
        self.finished = self.finished.saturating_add(hands);
    }

    /// Writes what the actors see now. `done` and `payoffs` tell of the hands that are finished.
    ///
    /// # Errors
    /// If an array has not the right length.
    pub fn observe(&self, out: Observation<'_>) -> Result<(), IllegalRow> {
        if let Some((name, length)) = out.misfit(self.shape()) {
            return Err(IllegalRow { row: 0, fault: RowFault::Buffer { name, length } });
        }
        by_seats!(self.start.seats(), observe_rows(&self.rows, out));
        Ok(())
    }
}

fn observe_rows<const S: usize>(rows: &[Row], out: Observation<'_>) {
    let mut out = out.rows::<S>(rows.len());
    for (index, row) in rows.iter().enumerate() {
        let payoffs = row.hand.is_over().then(|| row.hand.payoffs());
        out.write(index, &row.hand, payoffs.as_ref());
    }
}

/// Some rows of a step.
pub struct Part<'a> {
    start: Hand,
    seed: u64,
    reset: Reset,
    size: usize,
    first: usize,
    rows: &'a mut [Row],
    masks: &'a mut [u8],
    ids: &'a [u8],
    only: Option<&'a [bool]>,
    out: Option<Observation<'a>>,
}

impl Part<'_> {
    /// Steps these rows, and returns how many hands ended.
    pub fn step(self) -> u64 {
        by_seats!(self.start.seats(), step_rows(self))
    }
}

fn step_rows<const S: usize>(part: Part<'_>) -> u64 {
    let mut out = part.out.map(|out| out.rows::<S>(part.rows.len()));
    let mut ended = 0;
    for (i, ((row, mask), &id)) in part.rows.iter_mut().zip(part.masks).zip(part.ids).enumerate() {
        let mut payoffs = None;
        if part.only.is_none_or(|only| only[i]) {
            payoffs = row.step(id, part.reset, |row| {
                row.begin_next(&part.start, part.seed, part.first + i, part.size);
            });
            ended += u64::from(payoffs.is_some());
            *mask = row.mask();
        }
        if let Some(out) = &mut out {
            out.write(i, &row.hand, payoffs.as_ref());
        }
    }
    ended
}

impl Row {
    /// Hand `number` of row `index` in a batch of `size`, dealt to its first decision.
    pub(crate) fn new(start: &Hand, seed: u64, index: usize, number: u64, size: usize) -> Self {
        let deck = deck_of(start, seed, index, number, size);
        let mut row = Self { hand: *start, deck, number, given: None, ids: Ids::default() };
        row.advance();
        row
    }

    fn mask(&self) -> u8 {
        self.hand.legal().mask()
    }

    /// Goes on from this hand and deck instead; unchanged if the batch that begins with `start` cannot have them.
    pub(crate) fn put(&mut self, start: &Hand, hand: &Hand, deck: &Deck) -> Result<(), RowFault> {
        if hand.seats() != start.seats() {
            return Err(RowFault::Seats { batch: start.seats(), hand: hand.seats() });
        }
        if hand.rules() != start.rules() || hand.stakes() != start.stakes() {
            return Err(RowFault::Game);
        }
        let (mut next, mut next_deck) = (*hand, *deck);
        let advanced = next.advance(&mut next_deck, &mut ());
        // What is still to be dealt must all be in the deck, or a later step could not go on.
        let deals_on = !next.is_over() && next.street() < next.rules().last_street;
        if advanced.is_err() || deals_on && next_deck.undealt() != next.unseen() {
            return Err(RowFault::Unplayable);
        }
        (self.hand, self.deck) = (next, next_deck);
        self.given = Some(Box::new((*hand, *deck)));
        self.ids.clear();
        Ok(())
    }

    /// One decision; the payoffs of the hand if it is the last. A hand that was shown finished is replaced.
    #[inline]
    fn step(&mut self, id: u8, reset: Reset, begin_next: impl FnOnce(&mut Self)) -> Option<[i64; SEATS]> {
        if self.hand.is_over() {
            if reset == Reset::Manual {
                return None;
            }
            begin_next(self);
            return self.hand.is_over().then(|| self.hand.payoffs());
        }
        // Checked before; a row that cannot go on stays as it is.
        if self.hand.play_id(id, &mut self.deck, &mut ()).is_ok() {
            self.ids.push(id);
        }
        if !self.hand.is_over() {
            return None;
        }
        let payoffs = self.hand.payoffs();
        if reset == Reset::Auto {
            begin_next(self);
        }
        Some(payoffs)
    }

    fn begin_next(&mut self, start: &Hand, seed: u64, index: usize, size: usize) {
        self.number = self.number.wrapping_add(1);
        self.hand = *start;
        self.deck = deck_of(start, seed, index, self.number, size);
        self.given = None;
        self.ids.clear();
        self.advance();
    }

    fn advance(&mut self) {
        // A full deck of the hand's own cards cannot fail it.
        let dealt = self.hand.advance(&mut self.deck, &mut ());
        debug_assert!(dealt.is_ok());
    }
}

/// The deck of hand `number` in row `row` of a batch of `size`.
fn deck_of(start: &Hand, seed: u64, row: usize, number: u64, size: usize) -> Deck {
    let stream = (row as u64).wrapping_add(number.wrapping_mul(size as u64));
    Deck::from_stream_over(start.deck(), seed, stream)
}

const _: () = assert!(Card::COUNT < crate::NO_CARD);
