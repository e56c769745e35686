//! What a room cannot be.

use super::{AnteRow, Room};
use crate::names::{NAME, is_name, shown};
use crate::{Fraction, RulesFault, SEATS, Stakes};
use std::collections::HashSet;
use std::fmt;

/// Why a room cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoomFault {
    /// Its rules cannot be played.
    Rules(RulesFault),
    /// `max_players` is not 2 to 8.
    MaxPlayers(u8),
    /// `min_players` is not 2 to `max_players`.
    MinPlayers {
        /// `min_players`.
        least: u8,
        /// `max_players`.
        most: u8,
    },
    /// A table of a size that is not `min_players` to `max_players`.
    TableSize {
        /// Its seats.
        size: u8,
        /// `min_players`.
        least: u8,
        /// `max_players`.
        most: u8,
    },
    /// The name is empty, too long or not printable.
    Name(String),
    /// `table_sizes` is an empty list: there would be no table.
    NoTables,
    /// A size is twice in `table_sizes`.
    TableSizeTwice(u8),
    /// A row of `ante_table` is for stakes that cannot be played.
    AnteRow(AnteRow),
    /// `ante_table` has two rows for the same bets.
    AnteRowTwice {
        /// The small bet.
        small_bet: u32,
        /// The big bet.
        big_bet: u32,
    },
    /// The most that may be bought is nothing.
    NothingToBuy,
    /// The least buy-in is over the most.
    BuyIn {
        /// `min_buy_in_small_bets`.
        least: u32,
        /// `max_buy_in_small_bets`.
        most: u32,
    },
    /// `bring_in_fraction` leaves nothing to bring in, or nothing to complete.
    BringInShare(Fraction),
    /// A share of a bet that is not 0 to 1.
    Share {
        /// The option.
        name: &'static str,
        /// Its value.
        share: Fraction,
    },
}

impl fmt::Display for RoomFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(fault) => fault.fmt(f),
            Self::MaxPlayers(most) => write!(f, "max_players must be 2 to {SEATS}, it is {most}"),
            Self::MinPlayers { least, most } => {
                write!(f, "min_players must be 2 to max_players ({most}), it is {least}")
            }
            Self::TableSize { size, least, most } => {
                write!(f, "table_sizes must be min_players ({least}) to max_players ({most}), one is {size}")
            }
            Self::Name(name) => write!(f, "a room's name has {NAME}, not {}", shown(name)),
            Self::NoTables => {
                f.write_str("table_sizes must name one size at least, or be None for any; it is empty")
            }
            Self::TableSizeTwice(size) => write!(f, "table_sizes must differ, {size} is there twice"),
            Self::AnteRow(AnteRow { small_bet, big_bet, ante }) => write!(
                f,
                "ante_table has a row for {small_bet}/{big_bet} with an ante of {ante}, which cannot be played: \
                 the small bet must be 2 at least and the big bet no less, all at most {}",
                Stakes::MOST
            ),
            Self::AnteRowTwice { small_bet, big_bet } => {
                write!(
                    f,
                    "ante_table must have one row for the same bets, it has two for {small_bet}/{big_bet}"
                )
            }
            Self::NothingToBuy => {
                f.write_str("max_buy_in_small_bets must be 1 at least, or None for no limit; it is 0")
            }
            Self::BuyIn { least, most } => {
                write!(f, "min_buy_in_small_bets of {least} is over max_buy_in_small_bets of {most}")
            }
            Self::BringInShare(share) => {
                write!(f, "bring_in_fraction must be above 0 and below 1, it is {share}")
            }
            Self::Share { name, share } => write!(f, "{name} must be 0 to 1, it is {share}"),
        }
    }
}

impl std::error::Error for RoomFault {}

impl Room {
    /// Everything that is wrong with this room; empty if hands can be played there.
    pub fn check(&self) -> Vec<RoomFault> {
        let mut faults: Vec<RoomFault> = self.rules.check().into_iter().map(RoomFault::Rules).collect();
        let most = self.max_players;
        if !(2..=SEATS as u8).contains(&most) {
            faults.push(RoomFault::MaxPlayers(most));
        }
        if !(2..=most).contains(&self.min_players) {
            faults.push(RoomFault::MinPlayers { least: self.min_players, most });
        }
        if !is_name(&self.name) {
            faults.push(RoomFault::Name(self.name.as_ref().to_owned()));
        }
        self.check_tables(&mut faults);
        self.check_antes(&mut faults);
        if self.max_buy_in_small_bets == Some(0) {
            faults.push(RoomFault::NothingToBuy);
        }
        if let (Some(least), Some(most)) = (self.min_buy_in_small_bets, self.max_buy_in_small_bets)
            && least > most
        {
            faults.push(RoomFault::BuyIn { least, most });
        }
        let share = self.ante_fraction.share;
        if share.den == 0 || share.num > share.den {
            faults.push(RoomFault::Share { name: "ante_fraction", share });
        }
        let share = self.bring_in_fraction.share;
        if share.num == 0 || share.num >= share.den {
            faults.push(RoomFault::BringInShare(share));
        }
        faults
    }

    fn check_tables(&self, faults: &mut Vec<RoomFault>) {
        let Some(sizes) = &self.table_sizes else { return };
        if sizes.is_empty() {
            faults.push(RoomFault::NoTables);
        }
        // At a table with fewer seats than antes are needed there is never a hand.
        let most = self.max_players;
        let least = self.min_players.clamp(2, most.max(2));
        for (i, &size) in sizes.iter().enumerate() {
            if !(least..=most).contains(&size) {
                faults.push(RoomFault::TableSize { size, least, most });
            } else if sizes[..i].contains(&size) {
                faults.push(RoomFault::TableSizeTwice(size));
            }
        }
    }

    fn check_antes(&self, faults: &mut Vec<RoomFault>) {
        let mut seen = HashSet::new();
        for &row in &self.ante_table {
            let AnteRow { small_bet, big_bet, ante } = row;
            if !(Stakes { small_bet, big_bet, ante, bring_in: 1 }).check().is_empty() {
                faults.push(RoomFault::AnteRow(row));
            } else if !seen.insert((small_bet, big_bet)) {
                faults.push(RoomFault::AnteRowTwice { small_bet, big_bet });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BetShare;
    use RoomFault as F;

    #[test]
    fn the_published_rooms_can_be() {
        for name in Room::NAMES {
            assert_eq!(Room::preset(name).unwrap().check(), [], "{name}");
        }
        assert_eq!(Room::default().check(), []);
    }

    #[test]
    fn a_room_says_everything_that_is_wrong_with_it() {
        let row = |small_bet, big_bet, ante| AnteRow { small_bet, big_bet, ante };
        let room = Room {
            name: "two\nlines".into(),
            min_players: 4,
            max_players: 6,
            table_sizes: Some(vec![6, 3, 6, 7]),
            min_buy_in_small_bets: None,
            max_buy_in_small_bets: Some(0),
            ante_table: vec![
                row(4, 8, 1),
                row(8, 4, 1),
                row(1, 2, 0),
                row(4, 8, 2),
                row(4, 2_000_000_000, 1),
            ],
            ante_fraction: BetShare::of_small(3, 2),
            bring_in_fraction: BetShare::of_big(0, 1),
            ..Room::default()
        };
        assert_eq!(
            room.check(),
            [
                F::Name("two\nlines".into()),
                F::TableSize { size: 3, least: 4, most: 6 },
                F::TableSizeTwice(6),
                F::TableSize { size: 7, least: 4, most: 6 },
                F::AnteRow(row(8, 4, 1)),
                F::AnteRow(row(1, 2, 0)),
                F::AnteRowTwice { small_bet: 4, big_bet: 8 },
                F::AnteRow(row(4, 2_000_000_000, 1)),
                F::NothingToBuy,
                F::Share { name: "ante_fraction", share: Fraction::new(3, 2) },
                F::BringInShare(Fraction::new(0, 1)),
            ]
        );
        let none =
            Room { table_sizes: Some(Vec::new()), bring_in_fraction: BetShare::of_small(1, 1), ..room };
        let faults = none.check();
        assert!(faults.contains(&F::NoTables));
        assert!(faults.contains(&F::BringInShare(Fraction::new(1, 1))));
    }
}
