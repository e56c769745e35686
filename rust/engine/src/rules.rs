//! How a hand is played: the rule options, and what makes a set of them impossible.

use crate::names::named;
use std::fmt;
use std::num::NonZeroU32;

named! {
    /// What wins the pot, and with it which door card brings in and which board opens (rules 3, 4.3, 4.4).
    Game as "game" {
        /// Seven-card stud: the best high hand.
        High = "high",
        /// Stud high-low: half the pot to the best high hand, half to the best low of eight or better.
        EightOrBetter = "eight_or_better",
        /// Razz: the best ace-to-five low. The highest door card brings in, the lowest board opens.
        Razz = "razz",
    }
}

named! {
    /// Whether the low card may decline the bring-in (rules 4.5).
    BringInDecline as "bring_in_decline" {
        /// It must bring in or complete.
        Forbidden = "forbidden",
        /// It may fold; the duty passes to the next player on the left.
        FoldPassesLeft = "fold_passes_left",
    }
}

named! {
    /// What the others owe after a bring-in for less than its full amount (rules 4.5).
    ShortBringInPrice as "short_bring_in_price" {
        /// The full bring-in.
        Nominal = "nominal",
        /// What was posted.
        Actual = "actual",
    }
}

named! {
    /// Who opens a later street when boards tie (rules 4.4).
    OpeningTie as "opening_tie" {
        /// The first of the tied players clockwise from the dealer.
        Position = "position",
        /// The tied player whose highest upcard is higher by suit.
        Suit = "suit",
    }
}

named! {
    /// When the big bet may, or must, be made on fourth street (rules 4.6). High-low and razz have no open-pair
    /// option: there, the two values that ask for a pair act like `never`.
    FourthUpper as "fourth_upper" {
        /// Never.
        Never = "never",
        /// It may, if any live player shows a pair.
        OpenPair = "open_pair",
        /// It may always.
        Always = "always",
        /// It must, if any live player shows a pair.
        ForcedWithPair = "forced_with_pair",
    }
}

named! {
    /// Which wagers of fourth street choose between the two sizes (rules 4.6).
    FourthUpperScope as "fourth_upper_scope" {
        /// Each, until a big bet has been made.
        EveryWager = "every_wager",
        /// The first; its size holds for the round.
        FirstWager = "first_wager",
    }
}

named! {
    /// When the rule for raises between two players applies (rules 4.9).
    HeadsUpTest as "heads_up_test" {
        /// If the round began with two players who are not all-in.
        RoundStart = "round_start",
        /// If the cap was not reached while three or more were able to act.
        BeforeCap = "before_cap",
        /// Whenever two are left who are able to act.
        AnyTime = "any_time",
        /// If two players are left in the event.
        Event = "event",
    }
}

named! {
    /// How a short completion is measured on third street (rules 4.8).
    ShortCompletionMeasure as "short_completion_measure" {
        /// As a share of what a completion adds to the bring-in.
        Increment = "increment",
        /// As a share of the small bet.
        Total = "total",
    }
}

named! {
    /// What is done when the deck cannot serve every live player on seventh street (rules 4.11).
    ShortStub as "short_stub" {
        /// No burn; then stub and burns shuffled together; then a community card.
        StubBurnsCommunity = "stub_burns_community",
        /// A community card at once.
        Community = "community",
        /// The Poker TDA's procedure.
        Tda = "tda",
    }
}

named! {
    /// Where the community card comes from (rules 4.11), except in the `tda` procedure, which says so itself.
    CommunityFrom as "community_from" {
        /// The burns, shuffled; the stub if there are none.
        Burns = "burns",
        /// The next card of the stub; the burns, shuffled, if there is none.
        Stub = "stub",
        /// Stub and burns, shuffled together.
        StubPlusBurns = "stub_plus_burns",
    }
}

named! {
    /// Who opens seventh street when there is a community card (rules 4.4).
    CommunityOpener as "community_opener" {
        /// The best board of four upcards, as on sixth street.
        Sixth = "sixth",
        /// The best board of four upcards and the community card.
        WithCommunity = "with_community",
    }
}

named! {
    /// Who gets what is left of a pot that does not divide (rules 4.13).
    OddChip as "odd_chip" {
        /// The first winner clockwise from the dealer.
        LeftOfDealer = "left_of_dealer",
        /// The winner with the highest card by suit among the five cards played.
        SuitBestFive = "suit_best_five",
        /// The winner with the highest card by suit among all cards.
        SuitAllCards = "suit_all_cards",
    }
}

/// How many raises there may be with two players who are not all-in (rules 4.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadsUpRaises {
    /// As many as with more players.
    Same,
    /// Any number.
    Unlimited,
    /// This many.
    Limit(u8),
}

/// A share, such as one half or 5 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    /// Numerator.
    pub num: u16,
    /// Denominator.
    pub den: u16,
}

impl Fraction {
    /// `num / den`.
    pub const fn new(num: u16, den: u16) -> Self {
        Self { num, den }
    }

    /// Whether `part` is at least this share of `whole`.
    #[inline]
    pub(crate) const fn reached(self, part: i64, whole: u32) -> bool {
        part * self.den as i64 >= whole as i64 * self.num as i64
    }

    /// The least part that is at least this share of `whole`.
    #[inline]
    pub(crate) const fn least_part(self, whole: u32) -> u32 {
        let scaled = whole as u64 * self.num as u64;
        match self.den {
            2 => scaled.div_ceil(2) as u32,
            den => scaled.div_ceil(if den == 0 { 1 } else { den as u64 }) as u32,
        }
    }

    /// This share of an amount, rounded down; zero if the denominator is.
    pub const fn of(self, amount: u64) -> u64 {
        match (amount * self.num as u64).checked_div(self.den as u64) {
            Some(share) => share,
            None => 0,
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

/// What the house takes from a hand (rules 4.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rake {
    /// The share of the pots.
    pub share: Fraction,
    /// The most it takes, in chips.
    pub cap: Option<NonZeroU32>,
}

impl Rake {
    /// No rake.
    pub const NONE: Self = Self { share: Fraction::new(0, 1), cap: None };
}

/// How a hand is played. Every option is a rule of `docs/rules.md`; the engine never asks which room it is.
///
/// ```
/// use stud_engine::{FourthUpper, Rules};
///
/// let rules = Rules { fourth_upper: FourthUpper::Never, max_raises: 4, ..Rules::ROOM_A };
/// assert!(rules.check().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Rules {
    /// What wins.
    pub game: Game,
    /// May the bring-in open for the small bet (rules 4.5)?
    pub bring_in_full_open: bool,
    /// May the low card fold instead?
    pub bring_in_decline: BringInDecline,
    /// What the others owe after a short bring-in.
    pub short_bring_in_price: ShortBringInPrice,
    /// Who opens when boards tie.
    pub opening_tie: OpeningTie,
    /// When the big bet is open on fourth street.
    pub fourth_upper: FourthUpper,
    /// Which wagers of fourth street choose.
    pub fourth_upper_scope: FourthUpperScope,
    /// Raises after the bet or completion.
    pub max_raises: u8,
    /// Raises with two players able to act.
    pub heads_up_raises: HeadsUpRaises,
    /// When that applies.
    pub heads_up_test: HeadsUpTest,
    /// The share of a full wager from which a short all-in counts as full (rules 4.8).
    pub short_all_in: Fraction,
    /// How that is measured for a completion.
    pub short_completion_measure: ShortCompletionMeasure,
    /// Is a fold offered when nothing is owed?
    pub fold_when_free: bool,
    /// Is a card burned before each street from the fourth?
    pub burn: bool,
    /// What is done when the deck is short.
    pub short_stub: ShortStub,
    /// Where the community card comes from.
    pub community_from: CommunityFrom,
    /// Who opens when there is one.
    pub community_opener: CommunityOpener,
    /// May beaten players after the first decline to show (rules 4.12)?
    pub show_losers_may_muck: bool,
    /// Are all hands tabled once a player is all-in and the betting is over?
    pub all_in_face_up: bool,
    /// Who gets the odd chip.
    pub odd_chip: OddChip,
    /// No rake if the hand ends on third street.
    pub no_fourth_no_drop: bool,
    /// The last street that is dealt: 7, or less in the small games that solvers study.
    pub last_street: u8,
    /// The smallest unit of a split, in chips.
    pub chip_unit: u32,
    /// What the house takes.
    pub rake: Rake,
}

/// Why a set of rules cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesFault {
    /// `short_all_in` is not a share above zero and up to one.
    ShortAllIn(Fraction),
    /// `heads_up_raises` is below `max_raises`: it can only raise the cap.
    HeadsUpRaises {
        /// Raises with two players.
        limit: u8,
        /// Raises with more.
        max_raises: u8,
    },
    /// `max_raises` is over [`Rules::MOST_RAISES`].
    MaxRaises(u8),
    /// `last_street` is not 3 to 7.
    LastStreet(u8),
    /// `chip_unit` is zero, or so large that no hand can hold one.
    ChipUnit(u32),
    /// The rake is not a share from zero to one.
    RakeShare(Fraction),
    /// `short_stub` is `tda`, a procedure made of burns, and `burn` is off.
    TdaWithoutBurn,
}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortAllIn(share) => {
                write!(f, "short_all_in must be above 0 and at most 1, it is {share}")
            }
            Self::HeadsUpRaises { limit, max_raises } => write!(
                f,
                "heads_up_raises can only lift the cap of {max_raises} raise{} (max_raises), it is {limit}",
                if *max_raises == 1 { "" } else { "s" }
            ),
            Self::MaxRaises(n) => write!(f, "max_raises must be at most {}, it is {n}", Rules::MOST_RAISES),
            Self::LastStreet(n) => write!(f, "last_street must be 3 to 7, it is {n}"),
            Self::ChipUnit(n) => write!(f, "chip_unit must be 1 to {}, it is {n}", i32::MAX),
            Self::RakeShare(share) => write!(f, "the share of rake must be 0 to 1, it is {share}"),
            Self::TdaWithoutBurn => f.write_str("short_stub = tda burns cards, but burn is off"),
        }
    }
}

impl std::error::Error for RulesFault {}

impl Rules {
    /// The largest `max_raises`.
    pub const MOST_RAISES: u8 = 200;

    /// The values that hold where a preset says nothing (rules 3).
    pub const DEFAULT: Self = Self {
        game: Game::High,
        bring_in_full_open: true,
        bring_in_decline: BringInDecline::Forbidden,
        short_bring_in_price: ShortBringInPrice::Nominal,
        opening_tie: OpeningTie::Position,
        fourth_upper: FourthUpper::OpenPair,
        fourth_upper_scope: FourthUpperScope::EveryWager,
        max_raises: 3,
        heads_up_raises: HeadsUpRaises::Same,
        heads_up_test: HeadsUpTest::BeforeCap,
        short_all_in: Fraction::new(1, 2),
        short_completion_measure: ShortCompletionMeasure::Increment,
        fold_when_free: false,
        burn: true,
        short_stub: ShortStub::StubBurnsCommunity,
        community_from: CommunityFrom::Burns,
        community_opener: CommunityOpener::Sixth,
        show_losers_may_muck: true,
        all_in_face_up: false,
        odd_chip: OddChip::LeftOfDealer,
        no_fourth_no_drop: true,
        last_street: 7,
        chip_unit: 1,
        rake: Rake::NONE,
    };

    /// Everything that is wrong with these rules; empty if they can be played.
    pub fn check(&self) -> Vec<RulesFault> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, fault| {
            if wrong {
                faults.push(fault);
            }
        };
        let share = self.short_all_in;
        fault(share.num == 0 || share.num > share.den, RulesFault::ShortAllIn(share));
        fault(self.max_raises > Self::MOST_RAISES, RulesFault::MaxRaises(self.max_raises));
        if let HeadsUpRaises::Limit(limit) = self.heads_up_raises {
            let max_raises = self.max_raises;
            fault(limit < max_raises, RulesFault::HeadsUpRaises { limit, max_raises });
            fault(limit > Self::MOST_RAISES, RulesFault::MaxRaises(limit));
        }
        fault(!(3..=7).contains(&self.last_street), RulesFault::LastStreet(self.last_street));
        fault(self.chip_unit == 0 || self.chip_unit > i32::MAX as u32, RulesFault::ChipUnit(self.chip_unit));
        let share = self.rake.share;
        fault(share.den == 0 || share.num > share.den, RulesFault::RakeShare(share));
        fault(self.short_stub == ShortStub::Tda && !self.burn, RulesFault::TdaWithoutBurn);
        faults
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::DEFAULT
    }
}
