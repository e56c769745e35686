//! A hand in play: its state, and the facts that can be read from it.

use crate::betting::Round;
use crate::deal::Deal;
use crate::settle::Pots;
use crate::{Expected, LegalActions, Rules, SEATS, Setup, SetupError, Stakes};
use stud_cards::{Card, CardSet, Deck};

/// In a card slot: no card yet.
pub(crate) const EMPTY: u8 = 0xfe;
/// In a card slot: a card that is not known.
pub(crate) const UNKNOWN: u8 = 0xff;
/// No seat.
pub(crate) const NOBODY: u8 = 0xff;

/// A hand of stud at one moment: always legal, and a value, so that undoing is keeping the old one.
///
/// A hand is driven in one of two ways, which can be mixed. With a [`Deck`], [`Hand::advance`] and
/// [`Hand::play`] make everything happen that needs no decision. Without, [`Hand::expected`] says what comes next
/// and [`Hand::apply`] takes it: each ante, card, decision, refund, show and pot. Both give the same events and
/// the same hand.
///
/// Seats are numbered clockwise from 0. Amounts are chips. Street is 3 to 7.
///
/// ```
/// use stud_engine::{Action, Hand, Room, Setup};
///
/// let room = Room::preset("room_a")?;
/// let setup = Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 6], 0);
/// let (mut hand, mut deck) = Hand::deal(&setup, 7)?;
/// let mut events = Vec::new();
/// while let Some(_seat) = hand.actor() {
///     let legal = hand.legal();
///     let action = [Action::Check, Action::Call, Action::BringIn].into_iter().find(|&a| legal.contains(a));
///     hand.play(action.unwrap(), &mut deck, &mut events)?;
/// }
/// assert!(hand.is_over());
/// assert_eq!(hand.payoffs().iter().sum::<i64>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    pub(crate) rules: Rules,
    pub(crate) stakes: Stakes,
    /// Chips behind.
    pub(crate) stack: [u32; SEATS],
    /// All chips put in and not returned, antes included, without those of the betting round in progress.
    pub(crate) total: [u32; SEATS],
    /// Each seat's cards in the order received: two down, four up, one down; the eighth place is idle.
    pub(crate) cards: [[u8; 8]; SEATS],
    /// The cards the hand is played with.
    pub(crate) deck: CardSet,
    /// Known cards that have left the stub.
    pub(crate) seen: CardSet,
    /// A hash of every decision so far, without those in `decisions`: what all players have watched.
    pub(crate) history: [u64; 2],
    /// The last decisions of the betting round, three bits each.
    pub(crate) decisions: u64,
    /// Two masks of seats, one byte each: see [`mask`].
    pub(crate) masks: u16,
    pub(crate) event_players: u16,
    pub(crate) burns: [u8; 5],
    /// How many burns there are.
    pub(crate) burnt: u8,
    pub(crate) community: u8,
    /// How many cards the stub holds.
    pub(crate) stub: u8,
    pub(crate) seats: u8,
    pub(crate) dealer: u8,
    pub(crate) street: u8,
    /// From whom the showdown goes round: last aggressor or first to act of the last betting round.
    pub(crate) anchor: u8,
    pub(crate) shown: u8,
    pub(crate) mucked: u8,
    pub(crate) state: State,
}

/// What a hand is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum State {
    /// Antes of these seats.
    Antes { left: u8 },
    /// Cards.
    Deal(Deal),
    /// A decision.
    Bet(Round),
    /// The return of an uncalled wager.
    Refund { seat: u8, amount: u32 },
    /// Shows and mucks.
    Show,
    /// Rake and pots, of which this many lines are done.
    Settle { step: u8 },
    /// Nothing.
    Over { won: [u32; SEATS], rake: u32 },
}

/// Where a hand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Antes are posted.
    Antes,
    /// Cards are dealt.
    Deal,
    /// A player is to act.
    Betting,
    /// An uncalled wager is about to come back.
    Refund,
    /// Hands are shown, pots given out.
    Showdown,
    /// Everything is done.
    Over,
}

/// Where the masks of seats lie in one word, so that a decision changes them together. The bit of a seat is that of
/// seat 0 shifted by its number.
pub(crate) mod mask {
    /// Not folded.
    pub const LIVE: u16 = 1;
    /// Not folded, with chips behind.
    pub const ABLE: u16 = 1 << 8;
}

/// The number of seats in a mask: a look-up is quicker than counting where the processor has no instruction for it.
#[inline]
pub(crate) const fn count(seats: u8) -> usize {
    const COUNTS: [u8; 256] = {
        let mut counts = [0; 256];
        let mut mask = 0;
        while mask < 256 {
            counts[mask] = (mask as u8).count_ones() as u8;
            mask += 1;
        }
        counts
    };
    COUNTS[seats as usize] as usize
}

/// The seats of a mask, lowest first.
#[inline]
pub(crate) fn seats_of(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let seat = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(seat)
    })
}

/// The first seat of a mask clockwise after `seat`, itself last. The mask must not be empty.
#[inline]
pub(crate) const fn next_after(mask: u8, seat: u8) -> u8 {
    // With the next seat turned to the lowest place, the lowest bit is the next of the mask.
    (mask.rotate_right(seat as u32 + 1).trailing_zeros() as u8 + seat + 1) & 7
}

/// Whether a mask has at most one seat.
#[inline]
pub(crate) const fn at_most_one(mask: u8) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

impl Hand {
    /// A hand before its antes.
    ///
    /// # Errors
    /// Every reason why the setup cannot be played, at once.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        let reasons = setup.check();
        if !reasons.is_empty() {
            return Err(SetupError { reasons });
        }
        let seats = setup.stacks.len() as u8;
        let mut stack = [0; SEATS];
        stack[..setup.stacks.len()].copy_from_slice(&setup.stacks);
        let everyone = 0xff >> (8 - seats);
        let mut hand = Self {
            rules: setup.rules,
            stakes: setup.stakes,
            stack,
            total: [0; SEATS],
            cards: [[EMPTY; 8]; SEATS],
            deck: setup.deck,
            seen: CardSet::EMPTY,
            history: [0; 2],
            decisions: 0,
            masks: u16::from(everyone) * (mask::LIVE | mask::ABLE),
            event_players: setup.event_players.unwrap_or(0),
            burns: [EMPTY; 5],
            burnt: 0,
            community: EMPTY,
            stub: setup.deck.len() as u8,
            seats,
            dealer: setup.dealer,
            street: 3,
            anchor: NOBODY,
            shown: 0,
            mucked: 0,
            state: State::Antes { left: everyone },
        };
        if hand.stakes.ante == 0 {
            hand.begin_street(3);
        }
        Ok(hand)
    }

    /// A hand with a seeded deck, dealt to the first decision (or to the end, if there is none).
    ///
    /// # Errors
    /// As [`Hand::new`].
    pub fn deal(setup: &Setup, seed: u64) -> Result<(Self, Deck), SetupError> {
        let mut hand = Self::new(setup)?;
        let mut deck = Deck::from_stream_over(setup.deck, seed, 0);
        // A full deck of the hand's own cards cannot fail it.
        let dealt = hand.advance(&mut deck, &mut ());
        debug_assert!(dealt.is_ok());
        Ok((hand, deck))
    }

    /// The setup that the hand started from.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.rules,
            stakes: self.stakes,
            stacks: (0..self.seats()).map(|seat| self.starting_stack(seat)).collect(),
            dealer: self.dealer,
            event_players: (self.event_players > 0).then_some(self.event_players),
            deck: self.deck,
        }
    }

    /// How the hand is played.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What for.
    pub const fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The number of seats.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The seat with the dealer position.
    pub const fn dealer(&self) -> usize {
        self.dealer as usize
    }

    /// Where the hand stands.
    pub const fn phase(&self) -> Phase {
        match self.state {
            State::Antes { .. } => Phase::Antes,
            State::Deal(_) => Phase::Deal,
            State::Bet(_) => Phase::Betting,
            State::Refund { .. } => Phase::Refund,
            State::Show | State::Settle { .. } => Phase::Showdown,
            State::Over { .. } => Phase::Over,
        }
    }

    /// The street: 3 to 7.
    pub const fn street(&self) -> u8 {
        self.street
    }

    /// Whether everything is done.
    #[inline]
    pub const fn is_over(&self) -> bool {
        matches!(self.state, State::Over { .. })
    }

    /// The seat to act.
    #[inline]
    pub const fn actor(&self) -> Option<usize> {
        match &self.state {
            State::Bet(round) => Some(round.actor as usize),
            _ => None,
        }
    }

    /// What the player to act may do; empty if nobody is.
    #[inline]
    pub const fn legal(&self) -> LegalActions {
        match &self.state {
            State::Bet(round) => round.legal(&self.stakes, &self.stack),
            _ => LegalActions::NONE,
        }
    }

    /// Chips of a seat that are not in the pot. Zero for a seat that is not there.
    pub fn stack(&self, seat: usize) -> u32 {
        self.stack.get(seat).copied().unwrap_or(0)
    }

    /// Chips the seat had before the ante.
    pub fn starting_stack(&self, seat: usize) -> u32 {
        let won =
            if let State::Over { won, .. } = &self.state { won.get(seat).copied().unwrap_or(0) } else { 0 };
        self.stack(seat) + self.total(seat) - won
    }

    /// Chips the seat has put in during the hand, antes included, less what came back.
    pub fn total(&self, seat: usize) -> u32 {
        self.total.get(seat).map_or(0, |total| total + self.bet(seat))
    }

    /// Chips the seat has put in during this betting round, antes not counted. Zero between rounds.
    pub fn bet(&self, seat: usize) -> u32 {
        self.round().and_then(|round| round.contrib.get(seat).copied()).unwrap_or(0)
    }

    /// The total that the players of this round must match. Zero between rounds and before a bring-in.
    pub fn level(&self) -> u32 {
        self.round().filter(|round| !round.bring_in_due).map_or(0, |round| round.level)
    }

    /// Full wagers of this round: bet or completion and raises (rules 4.9). Zero between rounds.
    pub fn wagers(&self) -> u32 {
        self.round().map_or(0, |round| round.count)
    }

    /// The seat that must bring in or complete (or pass that on), while third street waits for it.
    pub fn bring_in_due(&self) -> Option<usize> {
        self.round().filter(|round| round.bring_in_due).map(|round| usize::from(round.actor))
    }

    pub(crate) const fn round(&self) -> Option<&Round> {
        match &self.state {
            State::Bet(round) => Some(round),
            _ => None,
        }
    }

    /// All chips put in, less what came back.
    pub fn pot(&self) -> u32 {
        self.total.iter().sum::<u32>() + self.round().map_or(0, |round| round.contrib.iter().sum())
    }

    /// Whether the seat has folded.
    pub fn has_folded(&self, seat: usize) -> bool {
        seat < self.seats() && self.live() >> seat & 1 == 0
    }

    /// The seats that have not folded, one bit each.
    pub const fn live(&self) -> u8 {
        self.masks as u8
    }

    /// The seats that have not folded and have chips behind, one bit each.
    pub const fn able(&self) -> u8 {
        (self.masks >> 8) as u8
    }

    /// The seats that have shown their hands, one bit each.
    pub const fn shown(&self) -> u8 {
        self.shown
    }

    /// The seats that reached the showdown and did not show, one bit each.
    pub const fn mucked(&self) -> u8 {
        self.mucked
    }

    /// The seat's cards in the order received; `None` for a card that is not known. Folded hands keep theirs.
    pub fn cards(&self, seat: usize) -> impl Iterator<Item = Option<Card>> + use<> {
        let slots = self.cards.get(seat).copied().unwrap_or([EMPTY; 8]);
        slots.into_iter().filter(|&slot| slot != EMPTY).map(Card::new)
    }

    /// The seat's upcards in the order received.
    pub fn upcards(&self, seat: usize) -> impl Iterator<Item = Card> + use<> {
        let slots = self.cards.get(seat).copied().unwrap_or([EMPTY; 8]);
        (2..6).filter_map(move |i| Card::new(slots[i]))
    }

    /// The seat's down cards in the order received; `None` for a card that is not known.
    pub fn down_cards(&self, seat: usize) -> impl Iterator<Item = Option<Card>> + use<> {
        let slots = self.cards.get(seat).copied().unwrap_or([EMPTY; 8]);
        [slots[0], slots[1], slots[6]].into_iter().filter(|&slot| slot != EMPTY).map(Card::new)
    }

    /// The community card, if there is one.
    pub const fn community(&self) -> Option<Card> {
        Card::new(self.community)
    }

    /// The burns in the order they were made; `None` for one that is not known. A reshuffle takes them away.
    pub fn burns(&self) -> impl Iterator<Item = Option<Card>> + use<> {
        let count = usize::from(self.burnt);
        self.burns.into_iter().take(count).map(Card::new)
    }

    /// How many cards the stub holds.
    pub const fn stub_len(&self) -> usize {
        self.stub as usize
    }

    /// The cards that are not known to have left the stub.
    pub fn unseen(&self) -> CardSet {
        self.deck - self.seen
    }

    /// The cards the hand is played with.
    pub const fn deck(&self) -> CardSet {
        self.deck
    }

    /// What the seat got from the pots; zero before the end.
    pub fn won(&self, seat: usize) -> u32 {
        match &self.state {
            State::Over { won, .. } => won.get(seat).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// What the house took; zero before the end.
    pub const fn rake(&self) -> u32 {
        match self.state {
            State::Over { rake, .. } => rake,
            _ => 0,
        }
    }

    /// Each seat's net result so far: what it won less what it put in. They add up to minus the rake at the end.
    pub fn payoffs(&self) -> [i64; SEATS] {
        std::array::from_fn(|seat| i64::from(self.won(seat)) - i64::from(self.total(seat)))
    }

    /// The main pot and the side pots as they stand, with their winners once the hand is over (rules 4.13).
    ///
    /// During a betting round chips that are not yet matched are counted in.
    pub fn pots(&self) -> Pots {
        self.find_pots()
    }

    /// What comes next.
    pub fn expected(&self) -> Expected {
        self.find_expected()
    }
}
