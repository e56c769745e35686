//! Many hands at once.

use crate::{Ranking, simd};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;
use stud_cards::{Card, CardSet};

/// The code that evaluates a batch. All kernels give the same strengths and the same errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// One hand after the other.
    Scalar,
    /// One hand after the other, with checks and sums made for rows.
    Portable,
    /// 32 hands at once with AVX2.
    Avx2,
    /// 64 hands at once with AVX-512 and its VBMI, VBMI2, BITALG and GFNI: Ice Lake, Zen 4 and later.
    Avx512,
}

impl Kernel {
    /// Every kernel, fastest last.
    pub const ALL: [Self; 4] = [Self::Scalar, Self::Portable, Self::Avx2, Self::Avx512];

    /// The name: `scalar`, `portable`, `avx2` or `avx512`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this machine can run the kernel.
    pub fn is_available(self) -> bool {
        simd::is_available(self)
    }

    /// The fastest kernel that this machine can run.
    pub fn fastest() -> Self {
        Self::ALL.into_iter().rfind(|kernel| kernel.is_available()).unwrap_or(Self::Scalar)
    }

    /// The kernel of all calls that name none: [`Kernel::fastest`], or what [`Kernel::use_by_default`] chose first.
    pub fn in_use() -> Self {
        *IN_USE.get_or_init(Self::fastest)
    }

    /// Makes this the kernel of all calls that name none, if none of them has been made yet, and says which kernel
    /// is. That is then so for as long as the program runs.
    ///
    /// ```
    /// use stud_eval::batch::Kernel;
    ///
    /// let kernel: Kernel = "portable".parse()?;
    /// assert_eq!(kernel.use_by_default(), Kernel::Portable);
    /// assert_eq!(Kernel::Scalar.use_by_default(), Kernel::Portable);
    /// assert_eq!(Kernel::in_use(), Kernel::Portable);
    /// # Ok::<(), stud_eval::batch::KernelError>(())
    /// ```
    #[must_use = "another may have been chosen before"]
    pub fn use_by_default(self) -> Self {
        *IN_USE.get_or_init(|| self)
    }
}

static IN_USE: OnceLock<Kernel> = OnceLock::new();

impl FromStr for Kernel {
    type Err = KernelError;

    /// The kernel of this name, if this machine can run it.
    fn from_str(name: &str) -> Result<Self, KernelError> {
        match Self::ALL.into_iter().find(|kernel| kernel.name() == name) {
            Some(kernel) if kernel.is_available() => Ok(kernel),
            found => Err(KernelError { name: name.to_owned(), exists: found.is_some() }),
        }
    }
}

/// A name that is that of no kernel of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelError {
    /// The name that was given.
    pub name: String,
    /// Whether there is such a kernel, for other machines.
    pub exists: bool,
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, exists } = self;
        let what = if *exists { "a kernel that this machine cannot run" } else { "no kernel" };
        let here = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()).map(Kernel::name);
        let here = here.collect::<Vec<_>>().join(", ");
        write!(f, "{name:?} is {what}: use one of {here}")
    }
}

impl std::error::Error for KernelError {}

/// Why a batch was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowError {
    /// The rows are not 5, 6 or 7 cards wide.
    Width {
        /// The width that was given.
        width: usize,
    },
    /// The bytes are not a whole number of rows, or `out` has not one place a row.
    Length {
        /// The number of bytes that were given.
        bytes: usize,
        /// The width of a row.
        width: usize,
        /// The number of places in `out`.
        out: usize,
    },
    /// A column of suit masks has not one mask for each place in `out`.
    Columns {
        /// The number of masks in the column.
        masks: usize,
        /// The number of places in `out`.
        out: usize,
    },
    /// An id over 51.
    NotACard {
        /// The row, from 0.
        row: usize,
        /// The place in the row, from 0.
        column: usize,
        /// The byte found there.
        id: u8,
    },
    /// A card twice in a row.
    Duplicate {
        /// The row, from 0.
        row: usize,
        /// The place in the row at which the card is found again.
        column: usize,
        /// The card.
        card: Card,
    },
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Width { width } => write!(f, "a row has 5, 6 or 7 cards, not {width}"),
            Self::Length { bytes, width, out } => {
                let (s, are) = if bytes == 1 { ("", "is") } else { ("s", "are") };
                let rows = if out == 1 { "row" } else { "rows" };
                write!(f, "{bytes} byte{s} {are} not {out} {rows} of {width} cards")
            }
            Self::Columns { masks, out } => {
                let mask = if masks == 1 { "mask" } else { "masks" };
                let hand = if out == 1 { "hand" } else { "hands" };
                write!(
                    f,
                    "a column of {masks} suit {mask} does not fit {out} {hand}: all have the same length"
                )
            }
            Self::NotACard { row, column, id } => {
                write!(f, "row {row}, column {column}: {id} is not a card, card ids are 0 to 51")
            }
            Self::Duplicate { row, column, card } => {
                write!(f, "row {row}, column {column}: {card} (id {}) is already in the row", card.id())
            }
        }
    }
}

impl std::error::Error for RowError {}

impl RowError {
    /// The same error with `rows` added to its row, for callers that work through a batch in parts.
    #[must_use]
    pub const fn offset(self, rows: usize) -> Self {
        match self {
            Self::NotACard { row, column, id } => Self::NotACard { row: row + rows, column, id },
            Self::Duplicate { row, column, card } => Self::Duplicate { row: row + rows, column, card },
            other => other,
        }
    }
}

/// Evaluates rows of card ids, `width` bytes a row, one strength a row into `out`, with
/// [`Kernel::in_use`].
///
/// # Errors
/// If the width is not 5, 6 or 7, if the lengths do not fit, if an id is over 51 or a card is twice in a row.
/// The error names the first such row. What `out` then holds is unspecified.
///
/// ```
/// use stud_eval::{Ranking, batch};
///
/// let rows = [51, 47, 43, 39, 35, 0, 5, 0, 1, 2, 3, 50, 46, 4];
/// let mut out = [0; 2];
/// batch::evaluate_rows(&rows, 7, Ranking::High, &mut out)?;
/// assert_eq!(out, [7462, 7308]);
/// # Ok::<(), batch::RowError>(())
/// ```
pub fn evaluate_rows(rows: &[u8], width: usize, ranking: Ranking, out: &mut [u16]) -> Result<(), RowError> {
    evaluate_rows_with(Kernel::in_use(), rows, width, ranking, out)
}

/// [`evaluate_rows`] with this kernel; with [`Kernel::Scalar`] where the machine cannot run it.
///
/// # Errors
/// As [`evaluate_rows`].
pub fn evaluate_rows_with(
    kernel: Kernel,
    rows: &[u8],
    width: usize,
    ranking: Ranking,
    out: &mut [u16],
) -> Result<(), RowError> {
    if !(5..=7).contains(&width) {
        return Err(RowError::Width { width });
    }
    if out.len().checked_mul(width) != Some(rows.len()) {
        return Err(RowError::Length { bytes: rows.len(), width, out: out.len() });
    }
    simd::rows(kernel, rows, width, ranking, out).unwrap_or_else(|| scalar(rows, width, ranking, out))
}

/// Hands as masks of the ranks held in each suit, deuce as bit 0, ace as bit 12: the form that enumerations
/// produce. Hand `i` is the union of `base` and of `more[suit][i]`, suits in the order clubs, diamonds,
/// hearts, spades.
#[derive(Clone, Copy, Debug)]
pub struct SuitColumns<'a> {
    /// What all hands have in common.
    pub base: [u16; 4],
    /// What each hand has besides: one slice a suit, all of the same length.
    pub more: [&'a [u16]; 4],
}

/// Evaluates hands of `width` cards given suit by suit, one strength a hand into `out`, with
/// [`Kernel::in_use`]. That each hand has `width` different cards is up to the caller: any other has some
/// number for a strength.
///
/// # Errors
/// If the width is not 5, 6 or 7, or if the slices and `out` differ in length.
///
/// ```
/// use stud_cards::CardSet;
/// use stud_eval::Ranking;
/// use stud_eval::batch::{SuitColumns, evaluate_suits};
///
/// // K Q J T of spades and two small clubs, with the ace of spades or the ace of hearts.
/// let base = [0b11, 0, 0, 0b0_1111_0000_0000];
/// let ace = 1 << 12;
/// let more = [&[0, 0][..], &[0, 0], &[0, ace], &[ace, 0]];
/// let mut out = [0; 2];
/// evaluate_suits(SuitColumns { base, more }, 7, Ranking::High, &mut out)?;
/// assert_eq!(out, [7462, 5863]);
/// # Ok::<(), stud_eval::batch::RowError>(())
/// ```
pub fn evaluate_suits(
    hands: SuitColumns<'_>,
    width: usize,
    ranking: Ranking,
    out: &mut [u16],
) -> Result<(), RowError> {
    evaluate_suits_with(Kernel::in_use(), hands, width, ranking, out)
}

/// [`evaluate_suits`] with this kernel; with [`Kernel::Scalar`] where the machine cannot run it.
///
/// # Errors
/// As [`evaluate_suits`].
pub fn evaluate_suits_with(
    kernel: Kernel,
    hands: SuitColumns<'_>,
    width: usize,
    ranking: Ranking,
    out: &mut [u16],
) -> Result<(), RowError> {
    if !(5..=7).contains(&width) {
        return Err(RowError::Width { width });
    }
    for suit in hands.more {
        if suit.len() != out.len() {
            return Err(RowError::Columns { masks: suit.len(), out: out.len() });
        }
    }
    if !simd::suits(kernel, hands, width, ranking, out) {
        scalar_suits(hands, ranking, out);
    }
    Ok(())
}

/// The scalar kernel for hands given suit by suit.
pub(crate) fn scalar_suits(
    SuitColumns { base, more: [c, d, h, s] }: SuitColumns<'_>,
    ranking: Ranking,
    out: &mut [u16],
) {
    for ((((out, c), d), h), s) in out.iter_mut().zip(c).zip(d).zip(h).zip(s) {
        *out = ranking.strength(set_of([base[0] | c, base[1] | d, base[2] | h, base[3] | s]));
    }
}

/// The cards of these ranks, suit by suit.
#[inline]
pub(crate) fn set_of(suits: [u16; 4]) -> CardSet {
    let bits = suits.iter().zip(0..).fold(0, |bits, (&ranks, suit)| bits | spread(ranks) << suit);
    CardSet::from_bits_truncate(bits)
}

/// Thirteen bits, three places apart.
#[inline]
pub(crate) fn spread(ranks: u16) -> u64 {
    let x = u64::from(ranks);
    let x = (x | x << 24) & 0x0000_00ff_0000_00ff;
    let x = (x | x << 12) & 0x000f_000f_000f_000f;
    let x = (x | x << 6) & 0x0303_0303_0303_0303;
    (x | x << 3) & 0x1111_1111_1111_1111
}

/// The scalar kernel, for each width and ranking its own loop.
pub(crate) fn scalar(rows: &[u8], width: usize, ranking: Ranking, out: &mut [u16]) -> Result<(), RowError> {
    match ranking {
        Ranking::High => scalar_widths(rows, width, crate::high, out),
        Ranking::AceToFive => scalar_widths(rows, width, crate::ace_to_five, out),
        Ranking::EightOrBetter => scalar_widths(rows, width, crate::eight_or_better, out),
    }
}

fn scalar_widths(
    rows: &[u8],
    width: usize,
    strength: impl Fn(CardSet) -> u16,
    out: &mut [u16],
) -> Result<(), RowError> {
    match width {
        5 => scalar_rows::<5>(rows, strength, out),
        6 => scalar_rows::<6>(rows, strength, out),
        7 => scalar_rows::<7>(rows, strength, out),
        _ => Err(RowError::Width { width }),
    }
}

fn scalar_rows<const W: usize>(
    rows: &[u8],
    strength: impl Fn(CardSet) -> u16,
    out: &mut [u16],
) -> Result<(), RowError> {
    let mut memory = [0; simd::BLOCK * 7];
    for (block, (rows, out)) in rows.chunks(simd::BLOCK * W).zip(out.chunks_mut(simd::BLOCK)).enumerate() {
        // Bytes changed meanwhile by someone else must not be seen in two states.
        let rows = simd::own(&mut memory, rows);
        scalar_block::<W>(rows, &strength, out).map_err(|error| error.offset(block * simd::BLOCK))?;
    }
    Ok(())
}

#[inline]
fn scalar_block<const W: usize>(
    rows: &[u8],
    strength: impl Fn(CardSet) -> u16,
    out: &mut [u16],
) -> Result<(), RowError> {
    for (row, (ids, out)) in rows.as_chunks::<W>().0.iter().zip(out).enumerate() {
        // Shifts are taken modulo 64, so a wrong id sets some bit or other, which the checks then find.
        let bits = ids.iter().fold(0_u64, |bits, id| bits | 1 << (id & 63));
        let highest = ids.iter().fold(0, |high, &id| high.max(id));
        if highest >= Card::COUNT || bits.count_ones() != W as u32 {
            return Err(row_error(row, ids));
        }
        *out = strength(CardSet::from_bits_truncate(bits));
    }
    Ok(())
}

/// What is wrong with a row: the first id that is no card or is there already.
#[cold]
pub(crate) fn row_error(row: usize, ids: &[u8]) -> RowError {
    let mut seen = CardSet::EMPTY;
    for (column, &id) in ids.iter().enumerate() {
        let Some(card) = Card::new(id) else { return RowError::NotACard { row, column, id } };
        if !seen.insert(card) {
            return RowError::Duplicate { row, column, card };
        }
    }
    // Not reached for a row that a kernel found wrong.
    RowError::Width { width: ids.len() }
}
