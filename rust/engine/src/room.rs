//! Rooms: what a house adds around the rules of a hand, and the published ones by name.

mod fault;

pub use fault::RoomFault;

use crate::names::named;
use crate::{
    BringInDecline, CommunityFrom, CommunityOpener, FourthUpper, FourthUpperScope, Fraction, Game,
    HeadsUpRaises, HeadsUpTest, OddChip, OpeningTie, Rules, ShortStub, Stakes, StakesFault, UnknownName,
};
use std::borrow::Cow;

named! {
    /// Whether the dealer position moves (rules 4.14).
    Button as "button" {
        /// To the next player clockwise after each hand.
        Moving = "moving",
        /// A house dealer: left of the dealer is the first seat.
        Fixed = "fixed",
    }
}

named! {
    /// What happens to a player who does not act in time.
    TimeoutAction as "timeout_action" {
        /// A check if that is free, else a fold; a forced bring-in is posted.
        CheckOrFold = "check_or_fold",
        /// A fold; a forced bring-in is posted.
        Fold = "fold",
    }
}

named! {
    /// The bet that a share is taken of.
    Bet as "bet" {
        /// The small bet.
        Small = "small",
        /// The big bet.
        Big = "big",
    }
}

/// A share of the small or the big bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BetShare {
    /// The share.
    pub share: Fraction,
    /// Of which bet.
    pub of: Bet,
}

impl BetShare {
    /// A share of the small bet.
    pub const fn of_small(num: u16, den: u16) -> Self {
        Self { share: Fraction::new(num, den), of: Bet::Small }
    }

    /// A share of the big bet.
    pub const fn of_big(num: u16, den: u16) -> Self {
        Self { share: Fraction::new(num, den), of: Bet::Big }
    }

    /// The amount at these bets, rounded down.
    pub const fn amount(self, small_bet: u32, big_bet: u32) -> u32 {
        let bet = match self.of {
            Bet::Small => small_bet,
            Bet::Big => big_bet,
        };
        self.share.of(bet as u64) as u32
    }
}

/// A row of a room's table of antes: at these bets, this ante.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnteRow {
    /// The small bet.
    pub small_bet: u32,
    /// The big bet.
    pub big_bet: u32,
    /// The ante.
    pub ante: u32,
}

/// What a house adds around hands, and the rules it plays them by (rules 3). Amounts are in chips; the published
/// rooms count in cents.
///
/// ```
/// use stud_engine::Room;
///
/// let stakes = Room::preset("room_b")?.stakes(1000, 2000)?;
/// assert_eq!((stakes.ante, stakes.bring_in), (100, 500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Room {
    /// What it is called.
    pub name: Cow<'static, str>,
    /// The most players dealt in.
    pub max_players: u8,
    /// The seat counts of its tables; `None` is any from two to `max_players`.
    pub table_sizes: Option<Vec<u8>>,
    /// Antes needed to deal a hand.
    pub min_players: u8,
    /// The least a player sits down with, in small bets.
    pub min_buy_in_small_bets: Option<u32>,
    /// The most, in small bets.
    pub max_buy_in_small_bets: Option<u32>,
    /// Whether a purchase may leave a player below the least.
    pub short_buy_allowed: bool,
    /// Antes of certain stakes.
    pub ante_table: Vec<AnteRow>,
    /// The ante of stakes that are not in the table.
    pub ante_fraction: BetShare,
    /// The bring-in.
    pub bring_in_fraction: BetShare,
    /// Whether a player whose automatic ante is off must say "I'm in".
    pub ante_confirm: bool,
    /// Whether the automatic ante is on when a player sits down.
    pub auto_ante_default: bool,
    /// Whether histories reveal hands that were mucked at the showdown.
    pub history_shows_mucked: bool,
    /// Whether the dealer position moves.
    pub button: Button,
    /// What happens to a player who does not act in time.
    pub timeout_action: TimeoutAction,
    /// How hands are played.
    pub rules: Rules,
}

impl Default for Room {
    /// A room without a word of its own: the defaults of rules 3.
    fn default() -> Self {
        Self {
            name: Cow::Borrowed("default"),
            max_players: 8,
            table_sizes: None,
            min_players: 2,
            min_buy_in_small_bets: Some(10),
            max_buy_in_small_bets: None,
            short_buy_allowed: false,
            ante_table: Vec::new(),
            ante_fraction: BetShare::of_small(1, 10),
            bring_in_fraction: BetShare::of_small(1, 2),
            ante_confirm: false,
            auto_ante_default: true,
            history_shows_mucked: false,
            button: Button::Moving,
            timeout_action: TimeoutAction::CheckOrFold,
            rules: Rules::DEFAULT,
        }
    }
}

impl Room {
    /// The stakes of this room for these bets: ante and bring-in from its table and its shares.
    ///
    /// # Errors
    /// The first fault of the stakes that come out, such as a bring-in of zero at a small bet of one chip.
    pub fn stakes(&self, small_bet: u32, big_bet: u32) -> Result<Stakes, StakesFault> {
        let stakes = self.stakes_unchecked(small_bet, big_bet);
        stakes.check().first().map_or(Ok(stakes), |fault| Err(*fault))
    }

    /// As [`Room::stakes`], but whatever comes out, for whoever changes an amount before checking it.
    pub fn stakes_unchecked(&self, small_bet: u32, big_bet: u32) -> Stakes {
        let row = self.ante_table.iter().find(|row| (row.small_bet, row.big_bet) == (small_bet, big_bet));
        let ante = row.map_or_else(|| self.ante_fraction.amount(small_bet, big_bet), |row| row.ante);
        let bring_in = self.bring_in_fraction.amount(small_bet, big_bet);
        Stakes { small_bet, big_bet, ante, bring_in }
    }

    /// The least a player sits down with at this small bet, if there is a least.
    pub fn min_buy_in(&self, small_bet: u32) -> Option<u64> {
        self.min_buy_in_small_bets.map(|bets| u64::from(bets) * u64::from(small_bet))
    }

    /// The most a player sits down with at this small bet, if there is a most.
    pub fn max_buy_in(&self, small_bet: u32) -> Option<u64> {
        self.max_buy_in_small_bets.map(|bets| u64::from(bets) * u64::from(small_bet))
    }

    /// Whether the room has tables of this many seats.
    pub fn offers_seats(&self, seats: usize) -> bool {
        match &self.table_sizes {
            Some(sizes) => sizes.iter().any(|&size| usize::from(size) == seats),
            None => (2..=usize::from(self.max_players)).contains(&seats),
        }
    }
}

/// The published sets of rules.
impl Rules {
    /// Room A: burns, the open-pair choice, unlimited raises between two, stub and burns before a community card.
    pub const ROOM_A: Self = Self {
        heads_up_raises: HeadsUpRaises::Unlimited,
        heads_up_test: HeadsUpTest::BeforeCap,
        ..Self::DEFAULT
    };
    /// Room B: no burns, a community card at once.
    pub const ROOM_B: Self = Self {
        burn: false,
        short_stub: ShortStub::Community,
        community_from: CommunityFrom::Stub,
        ..Self::DEFAULT
    };
    /// Room C: the low card may fold; the first wager of fourth street fixes its size.
    pub const ROOM_C: Self = Self {
        bring_in_decline: BringInDecline::FoldPassesLeft,
        fourth_upper_scope: FourthUpperScope::FirstWager,
        ..Self::ROOM_B
    };
    /// Robert's Rules of Poker. The short deck follows Room A until its own procedure is confirmed.
    pub const ROBERTS: Self = Self {
        heads_up_raises: HeadsUpRaises::Unlimited,
        heads_up_test: HeadsUpTest::BeforeCap,
        community_opener: CommunityOpener::WithCommunity,
        odd_chip: OddChip::SuitAllCards,
        ..Self::DEFAULT
    };
    /// The Poker TDA.
    pub const TDA: Self = Self {
        opening_tie: OpeningTie::Suit,
        fourth_upper: FourthUpper::Never,
        heads_up_test: HeadsUpTest::Event,
        short_stub: ShortStub::Tda,
        community_from: CommunityFrom::StubPlusBurns,
        all_in_face_up: true,
        odd_chip: OddChip::SuitBestFive,
        ..Self::DEFAULT
    };
    /// The World Series of Poker, live action.
    pub const WSOP_LIVE: Self = Self {
        max_raises: 4,
        heads_up_raises: HeadsUpRaises::Unlimited,
        heads_up_test: HeadsUpTest::RoundStart,
        short_stub: ShortStub::Tda,
        community_from: CommunityFrom::StubPlusBurns,
        odd_chip: OddChip::SuitBestFive,
        ..Self::DEFAULT
    };
    /// The World Series of Poker, tournaments.
    pub const WSOP_TOURNAMENT: Self = Self {
        max_raises: 4,
        heads_up_raises: HeadsUpRaises::Unlimited,
        heads_up_test: HeadsUpTest::Event,
        ..Self::TDA
    };
    /// Room B read to the letter: the big bet is always open on fourth street.
    pub const ROOM_B_LITERAL: Self = Self { fourth_upper: FourthUpper::Always, ..Self::ROOM_B };
    /// Party Poker.
    pub const PARTY: Self = Self::DEFAULT;
    /// Pacific Poker (later 888).
    pub const PACIFIC: Self = Self::DEFAULT;
    /// Tribeca Tables: the big bet is always open on fourth street.
    pub const TRIBECA: Self = Self { fourth_upper: FourthUpper::Always, ..Self::DEFAULT };
    /// Red Cherry: with an open pair the big bet is forced.
    pub const REDCHERRY: Self = Self { fourth_upper: FourthUpper::ForcedWithPair, ..Self::DEFAULT };
    /// Mansion Poker: Room B with five raises between two players.
    pub const MANSION: Self = Self {
        heads_up_raises: HeadsUpRaises::Limit(5),
        heads_up_test: HeadsUpTest::BeforeCap,
        ..Self::ROOM_B
    };
    /// The Poker TDA, high-low eight or better.
    pub const TDA_STUD8: Self = Self { game: Game::EightOrBetter, ..Self::TDA };
    /// The Poker TDA, razz.
    pub const TDA_RAZZ: Self = Self { game: Game::Razz, ..Self::TDA };
    /// Room B without the open-pair choice: from memory, confirmed by no text; not the rules of any site.
    pub const POKERSTARS_LIKE: Self = Self { fourth_upper: FourthUpper::Never, ..Self::ROOM_B };

    /// The published sets of rules by name.
    pub const PRESETS: [(&'static str, Self); 16] = [
        ("room_a", Self::ROOM_A),
        ("room_b", Self::ROOM_B),
        ("room_c", Self::ROOM_C),
        ("roberts", Self::ROBERTS),
        ("tda", Self::TDA),
        ("wsop_live", Self::WSOP_LIVE),
        ("wsop_tournament", Self::WSOP_TOURNAMENT),
        ("room_b_literal", Self::ROOM_B_LITERAL),
        ("party", Self::PARTY),
        ("pacific", Self::PACIFIC),
        ("tribeca", Self::TRIBECA),
        ("redcherry", Self::REDCHERRY),
        ("mansion", Self::MANSION),
        ("tda_stud8", Self::TDA_STUD8),
        ("tda_razz", Self::TDA_RAZZ),
        ("pokerstars_like", Self::POKERSTARS_LIKE),
    ];
}

const PRESET_NAMES: [&str; 16] = {
    let mut names = [""; 16];
    let mut i = 0;
    while i < 16 {
        names[i] = Rules::PRESETS[i].0;
        i += 1;
    }
    names
};

impl Room {
    /// The names of the published rooms.
    pub const NAMES: &'static [&'static str] = &PRESET_NAMES;

    /// The published room of this name.
    ///
    /// # Errors
    /// If there is none; the error lists the names.
    pub fn preset(name: &str) -> Result<Self, UnknownName> {
        let unknown = || UnknownName { given: name.to_owned(), option: "room", known: Self::NAMES };
        let (name, rules) = *Rules::PRESETS.iter().find(|(known, _)| *known == name).ok_or_else(unknown)?;
        let room = Self { name: Cow::Borrowed(name), rules, ..Self::default() };
        let antes = |rows: &[(u32, u32, u32)]| {
            rows.iter().map(|&(small_bet, big_bet, ante)| AnteRow { small_bet, big_bet, ante }).collect()
        };
        let room_b_antes = [(100, 200, 25), (1000, 2000, 100)];
        Ok(match name {
            "room_a" => Self { ante_confirm: true, history_shows_mucked: true, ..room },
            "room_b" | "room_b_literal" | "pokerstars_like" => {
                Self { ante_table: antes(&room_b_antes), ..room }
            }
            "room_c" => Self {
                table_sizes: Some(vec![4, 6, 8]),
                ante_fraction: BetShare::of_big(1, 10),
                bring_in_fraction: BetShare::of_big(1, 5),
                ..room
            },
            "roberts" => Self {
                min_buy_in_small_bets: Some(20),
                short_buy_allowed: true,
                button: Button::Fixed,
                ..room
            },
            "wsop_live" => Self { button: Button::Fixed, ..room },
            "tda" | "tda_stud8" | "tda_razz" | "wsop_tournament" => {
                Self { min_buy_in_small_bets: None, button: Button::Fixed, ..room }
            }
            "party" => Self { ante_table: antes(&[(100, 200, 25), (300, 600, 50)]), ..room },
            "mansion" => {
                Self { ante_table: antes(&[(100, 200, 25), (1000, 2000, 100), (500, 1000, 50)]), ..room }
            }
            _ => room,
        })
    }
}
