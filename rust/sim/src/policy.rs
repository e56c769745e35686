//! How a playout chooses: a probability for each kind of action, by street and by whether chips are owed.

use std::fmt;
use stud_cards::Stream;
use stud_engine::{Hand, id};

/// Streets 3 to 7.
const STREETS: usize = 5;
const IDS: usize = id::COUNT as usize;
/// Sets of ids.
const MASKS: usize = 1 << IDS;

/// What is wrong with the weights of a policy.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PolicyFault {
    /// A weight that is negative or not finite.
    Weight {
        /// The street, 3 to 7.
        street: u8,
        /// Whether chips are owed.
        owed: bool,
        /// The id of the action.
        id: u8,
        /// The weight.
        weight: f64,
    },
    /// A decision that can come up has no action of positive weight.
    Nothing {
        /// The street, 3 to 7.
        street: u8,
        /// Whether chips are owed.
        owed: bool,
        /// The ids of which one must have a weight.
        ids: u8,
    },
}

impl fmt::Display for PolicyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owed = |owed| if owed { "owed" } else { "not owed" };
        match *self {
            Self::Weight { street, owed: o, id, weight } => write!(
                f,
                "the weight of id {id} on street {street}, {}, is {weight}; weights are finite and not negative",
                owed(o)
            ),
            Self::Nothing { street, owed: o, ids } => {
                write!(f, "on street {street}, {}, one of the ids", owed(o))?;
                (0..id::COUNT).filter(|id| ids >> id & 1 == 1).try_for_each(|id| write!(f, " {id}"))?;
                f.write_str(" needs a positive weight: a decision between no others can come up")
            }
        }
    }
}

impl std::error::Error for PolicyFault {}

/// How every seat of a playout chooses among its legal actions.
///
/// A pending bring-in counts as owed. Weights of ids that are not legal at a decision do not count there.
///
/// ```
/// use stud_sim::Policy;
///
/// // Never folds, never wagers.
/// let passive = Policy::new(&[[[0.0, 1.0, 1.0, 0.0, 0.0]; 2]; 5])?;
/// assert!(passive != Policy::uniform());
/// assert!(Policy::new(&[[[1.0, 0.0, 1.0, 0.0, 0.0]; 2]; 5]).is_err()); // cannot check
/// # Ok::<(), stud_sim::PolicyFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Uniform,
    /// By street, owed and set of legal ids: where, of 2³², each id's share ends.
    Weighted(Box<[[[[u32; IDS]; MASKS]; 2]; STREETS]>),
}

impl Policy {
    /// Every legal action equally likely.
    pub const fn uniform() -> Self {
        Self(Kind::Uniform)
    }

    /// By weights: `weights[street − 3][owed as usize][id]`.
    ///
    /// # Errors
    /// The first weight that is negative or not finite, or a decision that would have nothing to choose from.
    pub fn new(weights: &[[[f64; IDS]; 2]; STREETS]) -> Result<Self, PolicyFault> {
        let mut table = Box::new([[[[0; IDS]; MASKS]; 2]; STREETS]);
        for ((street, by_owed), ends) in (3..).zip(weights).zip(table.iter_mut()) {
            for ((owed, row), ends) in [false, true].into_iter().zip(by_owed).zip(ends.iter_mut()) {
                if let Some((id, &weight)) = (0..).zip(row).find(|(_, w)| !w.is_finite() || **w < 0.0) {
                    return Err(PolicyFault::Weight { street, owed, id, weight });
                }
                // What a player is always offered: check; fold and call; or the bring-in.
                let certain: &[u8] = match (street, owed) {
                    (_, false) => &[1 << id::CHECK_CALL],
                    (3, true) => &[1 << id::FOLD | 1 << id::CHECK_CALL, 1 << id::BRING_IN],
                    (_, true) => &[1 << id::FOLD | 1 << id::CHECK_CALL],
                };
                for &ids in certain {
                    if (0..IDS).all(|id| ids >> id & 1 == 0 || row[id] == 0.0) {
                        return Err(PolicyFault::Nothing { street, owed, ids });
                    }
                }
                for (mask, ends) in ends.iter_mut().enumerate() {
                    *ends = shares(row, mask);
                }
            }
        }
        Ok(Self(Kind::Weighted(table)))
    }

    /// An id among the legal ones of the hand, which must wait for a decision.
    #[inline]
    pub(crate) fn choose(&self, hand: &Hand, stream: &mut Stream) -> u8 {
        let legal = hand.legal();
        match &self.0 {
            Kind::Uniform => pick(legal.mask(), stream),
            Kind::Weighted(table) => {
                let owed = legal.call().is_some() || legal.bring_in().is_some();
                let street = usize::from(hand.street() - 3);
                let ends = &table[street][usize::from(owed)][usize::from(legal.mask())];
                let draw = (stream.next_u64() >> 32) as u32;
                // A draw of 2³² − 1 lies behind every end and goes to the last id that has a share.
                let id = ends.iter().position(|&end| draw < end);
                id.or_else(|| ends.iter().rposition(|&end| end > 0)).unwrap_or(0) as u8
            }
        }
    }
}

/// A set bit of the mask, each equally likely. The mask must not be zero.
#[inline]
pub(crate) fn pick(mask: u8, stream: &mut Stream) -> u8 {
    // One in 2³² is not noticed among at most five.
    let mut skip = ((stream.next_u64() >> 32) * u64::from(mask.count_ones())) >> 32;
    let mut rest = mask;
    while skip > 0 {
        rest &= rest - 1;
        skip -= 1;
    }
    rest.trailing_zeros() as u8
}

/// Where, of 2³², each id's share ends when these ids are legal; 0 for an id without a share.
#[allow(clippy::cast_sign_loss, reason = "shares are not negative")]
fn shares(row: &[f64; IDS], mask: usize) -> [u32; IDS] {
    // Weights are scaled first, so that their sum is finite.
    let most = row.iter().fold(0.0, |most: f64, &weight| most.max(weight));
    let weight = |id: usize| if mask >> id & 1 == 1 && most > 0.0 { row[id] / most } else { 0.0 };
    let total: f64 = (0..IDS).map(weight).sum();
    let mut ends = [0; IDS];
    let mut sum = 0.0;
    for (id, end) in ends.iter_mut().enumerate() {
        sum += weight(id);
        if weight(id) > 0.0 {
            // The cast saturates: the last share ends at 2³² − 1.
            *end = (sum / total * 4_294_967_296.0) as u32;
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(row: [f64; IDS]) -> [[[f64; IDS]; 2]; STREETS] {
        [[row; 2]; STREETS]
    }

    #[test]
    fn shares_follow_the_weights() {
        assert_eq!(shares(&[1.0, 1.0, 0.0, 2.0, 0.0], 0b01011), [1 << 30, 1 << 31, 0, u32::MAX, 0]);
        assert_eq!(shares(&[1.0, 1.0, 0.0, 2.0, 0.0], 0b00010), [0, u32::MAX, 0, 0, 0]);
        assert_eq!(shares(&[f64::MAX, f64::MAX, 0.0, 0.0, 0.0], 0b00011), [1 << 31, u32::MAX, 0, 0, 0]);
    }

    #[test]
    fn weights_are_refused_where_they_leave_nothing() {
        let fault = |row| Policy::new(&flat(row)).unwrap_err();
        assert_eq!(
            fault([1.0, 0.0, 1.0, 1.0, 1.0]),
            PolicyFault::Nothing { street: 3, owed: false, ids: 0b00010 }
        );
        assert_eq!(
            fault([1.0, 1.0, 0.0, 1.0, 1.0]),
            PolicyFault::Nothing { street: 3, owed: true, ids: 0b00100 }
        );
        for bad in [-1.0, f64::INFINITY] {
            let weight = PolicyFault::Weight { street: 3, owed: false, id: 3, weight: bad };
            assert_eq!(fault([1.0, 1.0, 1.0, bad, 1.0]), weight);
        }
        assert!(matches!(fault([f64::NAN; IDS]), PolicyFault::Weight { id: 0, .. }));
    }

    #[test]
    fn picks_are_uniform() {
        let mut stream = Stream::new(4, 0);
        let mut counts = [0_u32; 8];
        for _ in 0..30_000 {
            counts[usize::from(pick(0b10011, &mut stream))] += 1;
        }
        assert_eq!(counts.iter().sum::<u32>(), counts[0] + counts[1] + counts[4]);
        assert!([counts[0], counts[1], counts[4]].iter().all(|c| c.abs_diff(10_000) < 500), "{counts:?}");
    }
}
