//! The vector kernels.
//!
//! This module alone of the project holds `unsafe`: to call code made for instructions that were found to be
//! there, and to load and store vectors through references that cover them.
//!
//! Rows may lie in memory that someone else is changing: an array of Python, written to by another thread, which
//! nothing on this side can prevent. Rust has no rule that allows it (it is a data race, and the memory behind a
//! `&[u8]` does not change), so the kernels leave the compiler nothing to conclude from that. They read each byte
//! once, with volatile loads, into registers ([`once`] in the portable kernel) or into a copy ([`own`] for the scalar
//! one); what is checked is what is evaluated, and is never read again. No byte is ever an index that reaches beyond
//! a table. So the worst that comes of it is the strength of a row whose bytes were there at different moments.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
pub(crate) mod flush;
mod portable;
#[cfg(target_arch = "x86_64")]
mod tables;

use crate::Ranking;
use crate::batch::{self, Kernel, RowError, SuitColumns};
use std::ptr;

/// Hands that a kernel evaluates together.
pub(crate) const BLOCK: usize = 64;

/// A set of vector instructions. A value is the proof that the machine has them.
trait Isa: Copy {
    /// Evaluates whole blocks of rows of `N` cards up to the first block with a wrong row, and returns how
    /// many blocks that were. Reads each byte once.
    fn rows<const N: usize>(self, ranking: Ranking, rows: &[u8], out: &mut [u16]) -> usize;

    /// Evaluates whole blocks of hands of `N` cards.
    fn suits<const N: usize>(self, ranking: Ranking, hands: SuitColumns<'_>, out: &mut [u16]);
}

/// The instructions of the AVX-512 kernel.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("gfni"))
        .then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa for Avx512 {
    fn rows<const N: usize>(self, ranking: Ranking, rows: &[u8], out: &mut [u16]) -> usize {
        // SAFETY: a value of this type exists only where `detect` found the instructions.
        unsafe { avx512::rows::<N>(ranking, rows, out) }
    }

    fn suits<const N: usize>(self, ranking: Ranking, hands: SuitColumns<'_>, out: &mut [u16]) {
        // SAFETY: a value of this type exists only where `detect` found the instructions.
        unsafe { avx512::suits::<N>(ranking, hands, out) }
    }
}

/// No vector instructions but those that the compiler may use everywhere.
#[derive(Clone, Copy)]
struct Portable;

impl Isa for Portable {
    fn rows<const N: usize>(self, ranking: Ranking, rows: &[u8], out: &mut [u16]) -> usize {
        portable::rows::<N>(ranking, rows, out)
    }

    fn suits<const N: usize>(self, ranking: Ranking, hands: SuitColumns<'_>, out: &mut [u16]) {
        portable::suits(ranking, hands, out);
    }
}

/// The instructions of the AVX2 kernel.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa for Avx2 {
    fn rows<const N: usize>(self, ranking: Ranking, rows: &[u8], out: &mut [u16]) -> usize {
        // SAFETY: a value of this type exists only where `detect` found the instructions.
        unsafe { avx2::rows::<N>(ranking, rows, out) }
    }

    fn suits<const N: usize>(self, ranking: Ranking, hands: SuitColumns<'_>, out: &mut [u16]) {
        // SAFETY: a value of this type exists only where `detect` found the instructions.
        unsafe { avx2::suits::<N>(ranking, hands, out) }
    }
}

/// Whether this machine can run the kernel.
pub(crate) fn is_available(kernel: Kernel) -> bool {
    match kernel {
        Kernel::Scalar | Kernel::Portable => true,
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 => Avx2::detect().is_some(),
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 => Avx512::detect().is_some(),
        #[cfg(not(target_arch = "x86_64"))]
        _ => false,
    }
}

/// Evaluates rows of `width` cards, 5 to 7, with a vector kernel; `None` where the machine cannot run it.
pub(crate) fn rows(
    kernel: Kernel,
    rows: &[u8],
    width: usize,
    ranking: Ranking,
    out: &mut [u16],
) -> Option<Result<(), RowError>> {
    match kernel {
        Kernel::Portable => Some(rows_of_width(Portable, rows, width, ranking, out)),
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 => Some(rows_of_width(Avx2::detect()?, rows, width, ranking, out)),
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 => Some(rows_of_width(Avx512::detect()?, rows, width, ranking, out)),
        _ => None,
    }
}

fn rows_of_width(
    isa: impl Isa,
    rows: &[u8],
    width: usize,
    ranking: Ranking,
    out: &mut [u16],
) -> Result<(), RowError> {
    match width {
        5 => all_rows::<5>(isa, rows, ranking, out),
        6 => all_rows::<6>(isa, rows, ranking, out),
        7 => all_rows::<7>(isa, rows, ranking, out),
        _ => Err(RowError::Width { width }),
    }
}

/// A value as it lies in an array of bytes.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Unaligned<V>(V);

/// A byte that may be changed meanwhile, read once: the compiler can neither read it again nor leave it out.
#[inline]
fn once(byte: &u8) -> u8 {
    // SAFETY: a reference can be read from, and any byte is a `u8`.
    unsafe { ptr::from_ref(byte).read_volatile() }
}

/// Rows that may be changed meanwhile, copied once, to where nobody else writes.
pub(crate) fn own<'a>(memory: &'a mut [u8], rows: &[u8]) -> &'a [u8] {
    let own = &mut memory[..rows.len()];
    let ((parts, rest), (own_parts, own_rest)) = (rows.as_chunks::<64>(), own.as_chunks_mut::<64>());
    for (own, part) in own_parts.iter_mut().zip(parts) {
        for (own, word) in own.as_chunks_mut::<8>().0.iter_mut().zip(part.as_chunks::<8>().0) {
            // SAFETY: a reference to eight bytes can be read from, the packed word may lie anywhere, and any bytes
            // are a `u64`.
            let Unaligned(word) = unsafe { ptr::from_ref(word).cast::<Unaligned<u64>>().read_volatile() };
            *own = word.to_ne_bytes();
        }
    }
    for (own, byte) in own_rest.iter_mut().zip(rest) {
        *own = once(byte);
    }
    own
}

fn all_rows<const N: usize>(
    isa: impl Isa,
    rows: &[u8],
    ranking: Ranking,
    out: &mut [u16],
) -> Result<(), RowError> {
    let (mut rows, mut out, mut start) = (rows, out, 0);
    loop {
        let done = isa.rows::<N>(ranking, rows, out) * BLOCK;
        (rows, out, start) = (&rows[done * N..], &mut out[done..], start + done);
        if out.len() < BLOCK {
            break;
        }
        // A wrong row in this block. The scalar kernel says what is wrong with it; should it be right by now,
        // because someone changed it, all goes on.
        let (mut block, out_block) = ([0; BLOCK * 7], &mut out[..BLOCK]);
        let block = own(&mut block, &rows[..BLOCK * N]);
        batch::scalar(block, N, ranking, out_block).map_err(|error| error.offset(start))?;
        (rows, out, start) = (&rows[BLOCK * N..], &mut out[BLOCK..], start + BLOCK);
    }
    if out.is_empty() {
        return Ok(());
    }
    // The rest becomes a block of its own, filled up with any hand.
    let mut block = [0; BLOCK * 7];
    for (byte, card) in block.iter_mut().zip((0..N as u8).cycle()) {
        *byte = card;
    }
    own(&mut block, rows);
    let mut strengths = [0; BLOCK];
    if isa.rows::<N>(ranking, &block[..BLOCK * N], &mut strengths) == 0 {
        let rest = &block[..out.len() * N];
        return batch::scalar(rest, N, ranking, out).map_err(|error| error.offset(start));
    }
    out.copy_from_slice(&strengths[..out.len()]);
    Ok(())
}

/// Evaluates hands of `width` cards, 5 to 7, given as masks of the ranks in each suit, with a vector kernel;
/// does nothing and returns `false` where the machine cannot run it. All slices have the same length.
pub(crate) fn suits(
    kernel: Kernel,
    hands: SuitColumns<'_>,
    width: usize,
    ranking: Ranking,
    out: &mut [u16],
) -> bool {
    match kernel {
        Kernel::Portable => suits_of_width(Portable, hands, width, ranking, out),
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 => {
            let Some(isa) = Avx2::detect() else { return false };
            suits_of_width(isa, hands, width, ranking, out);
        }
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 => {
            let Some(isa) = Avx512::detect() else { return false };
            suits_of_width(isa, hands, width, ranking, out);
        }
        _ => return false,
    }
    true
}

fn suits_of_width(isa: impl Isa, hands: SuitColumns<'_>, width: usize, ranking: Ranking, out: &mut [u16]) {
    match width {
        5 => all_suits::<5>(isa, hands, ranking, out),
        6 => all_suits::<6>(isa, hands, ranking, out),
        _ => all_suits::<7>(isa, hands, ranking, out),
    }
}

fn all_suits<const N: usize>(isa: impl Isa, hands: SuitColumns<'_>, ranking: Ranking, out: &mut [u16]) {
    let whole = out.len() / BLOCK * BLOCK;
    isa.suits::<N>(ranking, hands, out);
    let (_, rest) = out.split_at_mut(whole);
    if rest.is_empty() {
        return;
    }
    let mut block = [[0; BLOCK]; 4];
    for (block, suit) in block.iter_mut().zip(hands.more) {
        block[..rest.len()].copy_from_slice(&suit[whole..]);
    }
    let mut strengths = [0; BLOCK];
    let more = [&block[0][..], &block[1], &block[2], &block[3]];
    isa.suits::<N>(ranking, SuitColumns { base: hands.base, more }, &mut strengths);
    rest.copy_from_slice(&strengths[..rest.len()]);
}
