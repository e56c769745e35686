//! Batches as bytes.

use crate::batch::Row;
use crate::{Batch, Reset};
use std::fmt;
use stud_cards::Deck;
use stud_engine::{Hand, Setup, SetupError};

/// Why saved rows cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RestoreFault {
    /// The bytes are no saved batch, or of another version.
    Format,
    /// The bytes end early, or go on too long.
    Length,
    /// The decisions of this row are not legal where they stand.
    Row(usize),
    /// This row went on from a hand that was put in, and that hand was not given, or cannot be played here.
    Given(usize),
}

impl fmt::Display for RestoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => f.write_str("these bytes are not a batch saved by this version"),
            Self::Length => f.write_str("the saved batch is cut short or has something behind its end"),
            Self::Row(row) => write!(f, "row {row} of the saved batch is not a hand that can be played"),
            Self::Given(row) => {
                write!(f, "row {row} of the saved batch needs the hand that was put in, dealt from its deck")
            }
        }
    }
}

impl std::error::Error for RestoreFault {}

/// The version of the format of saved batches.
const FORMAT: &[u8; 8] = b"studbat2";
/// The least bytes of a row: its number, whether its hand was put in, how many decisions.
const LEAST: u64 = 13;

impl Batch {
    /// The rows as bytes, from which [`Batch::restore`] continues with the same setup, seed and mode.
    ///
    /// A row whose hand was put in is saved as the decisions since. The hand itself, [`Batch::given`], came from
    /// the caller, who knows how to save it and gives it to [`Batch::restore`] again.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = FORMAT.to_vec();
        bytes.extend_from_slice(&self.finished.to_le_bytes());
        bytes.extend_from_slice(&(self.rows.len() as u64).to_le_bytes());
        for row in &self.rows {
            let ids = row.ids.as_slice();
            bytes.extend_from_slice(&row.number.to_le_bytes());
            bytes.push(u8::from(row.given.is_some()));
            bytes.extend_from_slice(&(ids.len() as u32).to_le_bytes());
            bytes.extend_from_slice(ids);
        }
        bytes
    }

    /// The batch that was saved. `given` is asked, once and in order, for the hand and deck of every row whose hand
    /// was put in, as they were then.
    ///
    /// ```
    /// use stud_engine::{Hand, Room, Setup};
    /// use stud_sim::{Batch, Reset};
    ///
    /// let room = Room::preset("room_b")?;
    /// let setup = Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 2], 0);
    /// let mut batch = Batch::new(&setup, 8, 1, Reset::Auto)?;
    /// let (hand, deck) = Hand::deal(&setup, 77)?;
    /// batch.copy_in(5, hand, deck)?;
    /// batch.step(&[2; 8], None, None)?;
    ///
    /// let saved = batch.save();
    /// let restored = Batch::restore(&setup, 1, Reset::Auto, &saved, |row| (row == 5).then_some((hand, deck)))?;
    /// assert_eq!(restored.hand(5), batch.hand(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the bytes are not a saved batch, or do not fit the setup, the seed, and the hands that were put in.
    pub fn restore(
        setup: &Setup,
        seed: u64,
        reset: Reset,
        saved: &[u8],
        mut given: impl FnMut(usize) -> Option<(Hand, Deck)>,
    ) -> Result<Self, RestoreError> {
        let mut bytes = saved.strip_prefix(FORMAT).ok_or(RestoreFault::Format)?;
        let finished = take_u64(&mut bytes)?;
        let count = take_u64(&mut bytes)?;
        // So that a forged count cannot ask for much.
        if count > bytes.len() as u64 / LEAST {
            return Err(RestoreFault::Length.into());
        }
        let size = count as usize;
        let start = Hand::new(setup)?;
        let mut rows = Vec::with_capacity(size);
        for index in 0..size {
            let number = take_u64(&mut bytes)?;
            let [was_given] = take(&mut bytes)?;
            let length = u32::from_le_bytes(take(&mut bytes)?);
            let (ids, behind) = bytes.split_at_checked(length as usize).ok_or(RestoreFault::Length)?;
            bytes = behind;
            let mut row = Row::new(&start, seed, index, number, size);
            match was_given {
                0 => {}
                1 => {
                    let (hand, deck) = given(index).ok_or(RestoreFault::Given(index))?;
                    row.put(&start, &hand, &deck).map_err(|_| RestoreFault::Given(index))?;
                }
                _ => return Err(RestoreFault::Row(index).into()),
            }
            for &id in ids {
                row.hand.play_id(id, &mut row.deck, &mut ()).map_err(|_| RestoreFault::Row(index))?;
                row.ids.push(id);
            }
            rows.push(row);
        }
        if !bytes.is_empty() {
            return Err(RestoreFault::Length.into());
        }
        Ok(Self::of_rows(&start, seed, reset, rows, finished))
    }
}

/// Why a batch cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The setup cannot be played.
    Setup(SetupError),
    /// The bytes are not right.
    Saved(RestoreFault),
}

impl From<SetupError> for RestoreError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<RestoreFault> for RestoreError {
    fn from(fault: RestoreFault) -> Self {
        Self::Saved(fault)
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Saved(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for RestoreError {}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], RestoreFault> {
    let (&head, rest) = bytes.split_first_chunk().ok_or(RestoreFault::Length)?;
    *bytes = rest;
    Ok(head)
}

fn take_u64(bytes: &mut &[u8]) -> Result<u64, RestoreFault> {
    take(bytes).map(u64::from_le_bytes)
}
