//! Batches as bytes.

use crate::batch::Row;
use crate::{Batch, Reset};
use std::fmt;
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
}

impl fmt::Display for RestoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => f.write_str("these bytes are not a batch saved by this version"),
            Self::Length => f.write_str("the saved batch is cut short or has something behind its end"),
            Self::Row(row) => write!(f, "row {row} of the saved batch is not a hand that can be played"),
        }
    }
}

impl std::error::Error for RestoreFault {}

/// The version of the format of saved batches.
const FORMAT: &[u8; 8] = b"studbat1";

impl Batch {
    /// The rows as bytes, from which [`Batch::restore`] continues with the same setup, seed and mode.
    ///
    /// # Errors
    /// The first row whose hand was put in from outside: its cards are not those of the seed. Save such hands by
    /// themselves.
    pub fn save(&self) -> Result<Vec<u8>, usize> {
        let mut bytes = FORMAT.to_vec();
        bytes.extend_from_slice(&self.finished.to_le_bytes());
        bytes.extend_from_slice(&(self.rows.len() as u64).to_le_bytes());
        for (index, row) in self.rows.iter().enumerate() {
            if row.given.is_some() {
                return Err(index);
            }
            bytes.extend_from_slice(&row.number.to_le_bytes());
            bytes.extend_from_slice(&(row.ids.as_slice().len() as u32).to_le_bytes());
            bytes.extend_from_slice(row.ids.as_slice());
        }
        Ok(bytes)
    }

    /// The batch that was saved.
    ///
    /// # Errors
    /// If the bytes are not a saved batch, or do not fit the setup and seed.
    pub fn restore(setup: &Setup, seed: u64, reset: Reset, saved: &[u8]) -> Result<Self, RestoreError> {
        let mut bytes = saved.strip_prefix(FORMAT).ok_or(RestoreFault::Format)?;
        let finished = take_u64(&mut bytes)?;
        let count = take_u64(&mut bytes)?;
        // Every row takes at least twelve bytes, so that a forged count cannot ask for much.
        if count > bytes.len() as u64 / 12 {
            return Err(RestoreFault::Length.into());
        }
        let size = count as usize;
        let start = Hand::new(setup)?;
        let mut rows = Vec::with_capacity(size);
        for index in 0..size {
            let number = take_u64(&mut bytes)?;
            let length = u32::from_le_bytes(take(&mut bytes)?);
            let (ids, behind) = bytes.split_at_checked(length as usize).ok_or(RestoreFault::Length)?;
            bytes = behind;
            let mut row = Row::new(&start, seed, index, number, size);
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
