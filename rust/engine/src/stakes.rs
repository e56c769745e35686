//! The amounts a hand is played for.

use std::fmt;

/// The amounts of a hand, in chips (units of the smallest chip).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// The size of wagers on third and fourth street.
    pub small_bet: u32,
    /// The size of wagers from fifth street on.
    pub big_bet: u32,
    /// What every player posts before the deal; may be zero.
    pub ante: u32,
    /// What the worst door card must open for; below the small bet.
    pub bring_in: u32,
}

/// Why stakes cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StakesFault {
    /// The bring-in is zero.
    NoBringIn,
    /// The bring-in is not below the small bet, so that there would be nothing to complete.
    BringInTooLarge {
        /// The bring-in.
        bring_in: u32,
        /// The small bet.
        small_bet: u32,
    },
    /// The small bet is above the big bet.
    SmallAboveBig {
        /// The small bet.
        small_bet: u32,
        /// The big bet.
        big_bet: u32,
    },
    /// An amount is over [`Stakes::MOST`].
    TooLarge {
        /// Its name.
        name: &'static str,
        /// The amount.
        amount: u32,
    },
}

impl fmt::Display for StakesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBringIn => f.write_str("the bring-in must be at least 1 chip, it is 0"),
            Self::BringInTooLarge { bring_in, small_bet } => {
                write!(f, "the bring-in must be below the small bet of {small_bet}, it is {bring_in}")
            }
            Self::SmallAboveBig { small_bet, big_bet } => {
                write!(f, "the small bet must be at most the big bet of {big_bet}, it is {small_bet}")
            }
            Self::TooLarge { name, amount } => {
                write!(f, "the {name} must be at most {}, it is {amount}", Stakes::MOST)
            }
        }
    }
}

impl std::error::Error for StakesFault {}

impl Stakes {
    /// The largest amount of each kind: a wager on top of every chip in play still fits an integer.
    pub const MOST: u32 = 1 << 30;

    /// Stakes of these amounts.
    pub const fn new(small_bet: u32, big_bet: u32, ante: u32, bring_in: u32) -> Self {
        Self { small_bet, big_bet, ante, bring_in }
    }

    /// Everything that is wrong with these stakes; empty if they can be played.
    pub fn check(&self) -> Vec<StakesFault> {
        let Self { small_bet, big_bet, ante, bring_in } = *self;
        let mut faults = Vec::new();
        if bring_in == 0 {
            faults.push(StakesFault::NoBringIn);
        }
        if bring_in >= small_bet {
            faults.push(StakesFault::BringInTooLarge { bring_in, small_bet });
        }
        if small_bet > big_bet {
            faults.push(StakesFault::SmallAboveBig { small_bet, big_bet });
        }
        for (name, amount) in [("small bet", small_bet), ("big bet", big_bet), ("ante", ante)] {
            if amount > Self::MOST {
                faults.push(StakesFault::TooLarge { name, amount });
            }
        }
        faults
    }
}
