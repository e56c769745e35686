//! A betting round: what may be done, and what it does (rules 4.5 to 4.10).

use crate::event::Sink;
use crate::hand::{Hand, NOBODY, State, at_most_one, next_after, seats_of};
use crate::{
    ActionKind, BringInDecline, Event, FourthUpper, FourthUpperScope, Game, HeadsUpRaises, HeadsUpTest,
    LegalActions, Rules, SEATS, ShortBringInPrice, ShortCompletionMeasure, Stakes, id,
};

/// The open sizes, one bit each.
const SMALL: u8 = 1;
const BIG: u8 = 2;

/// A betting round in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Round {
    /// Chips put in this round, antes not counted.
    pub contrib: [u32; SEATS],
    /// The amount to match.
    pub level: u32,
    /// The last wager that counts as full, 0 if none.
    pub full_level: u32,
    /// What the actor may do.
    pub legal: LegalActions,
    /// Full wagers so far.
    pub count: u16,
    pub actor: u8,
    /// Seats that must still act.
    pub pending: u8,
    /// Who acted first.
    pub first: u8,
    /// Who wagered last.
    pub aggressor: u8,
    /// On third street: whose door card is low.
    pub low: u8,
    /// Seats that have acted and may raise again if they owe the share of: the rest of the completion,
    pub acted_completion: u8,
    /// a small bet,
    pub acted_small: u8,
    /// a big bet.
    pub acted_big: u8,
    /// Open sizes.
    pub sizes: u8,
    /// Nobody has brought in yet.
    pub bring_in_due: bool,
    /// The round began with two players able to act.
    pub began_heads_up: bool,
    /// The cap was reached while three or more were able to act.
    pub capped: bool,
}

impl Round {
    /// Whether third street still waits for its completion.
    #[inline]
    const fn uncompleted(&self, street: u8) -> bool {
        street == 3 && self.full_level == 0
    }

    /// Whether the cap allows no further wager (rules 4.9).
    #[inline]
    fn at_cap(&self, rules: &Rules, able: u8, event_players: u16) -> bool {
        let count = u32::from(self.count);
        if count <= u32::from(rules.max_raises) {
            return false;
        }
        let applies = able.count_ones() == 2
            && match rules.heads_up_test {
                HeadsUpTest::RoundStart => self.began_heads_up,
                HeadsUpTest::BeforeCap => !self.capped,
                HeadsUpTest::AnyTime => true,
                HeadsUpTest::Event => event_players == 2,
            };
        match rules.heads_up_raises {
            HeadsUpRaises::Unlimited if applies => false,
            HeadsUpRaises::Limit(raises) if applies => count > u32::from(raises),
            _ => true,
        }
    }

    /// Whether the seat has not acted, or owes enough to act as if it had not (rules 4.8).
    #[inline]
    const fn may_raise(&self, rules: &Rules, stakes: &Stakes, seat: u8, owe: u32) -> bool {
        let bit = 1 << seat;
        let unit = if self.acted_completion & bit != 0 {
            stakes.small_bet - stakes.bring_in
        } else if self.acted_small & bit != 0 {
            stakes.small_bet
        } else if self.acted_big & bit != 0 {
            stakes.big_bet
        } else {
            return true;
        };
        rules.short_all_in.reached(owe as i64, unit)
    }

    /// Remembers that the seat has acted, and how large the next full wager is.
    #[inline]
    const fn acted(&mut self, seat: u8, street: u8) {
        let bit = 1 << seat;
        self.acted_completion &= !bit;
        self.acted_small &= !bit;
        self.acted_big &= !bit;
        if self.uncompleted(street) {
            self.acted_completion |= bit;
        } else if self.sizes & SMALL != 0 {
            self.acted_small |= bit;
        } else {
            self.acted_big |= bit;
        }
    }
}

impl Hand {
    /// Begins the betting of this street, or passes it over if fewer than two players can act.
    #[inline]
    pub(crate) fn begin_round(&mut self) {
        if at_most_one(self.able) {
            return self.finish_round();
        }
        let third = self.street == 3;
        let opener = if third { self.low_card() } else { self.opener() };
        let actor = if self.able >> opener & 1 == 1 { opener } else { next_after(self.able, opener) };
        let mut round = Round {
            contrib: [0; SEATS],
            level: 0,
            full_level: 0,
            legal: LegalActions::NONE,
            count: 0,
            actor,
            pending: self.able,
            first: actor,
            aggressor: NOBODY,
            low: opener,
            acted_completion: 0,
            acted_small: 0,
            acted_big: 0,
            sizes: self.open_sizes(),
            bring_in_due: third,
            began_heads_up: self.able.count_ones() == 2,
            capped: false,
        };
        round.legal = self.find_legal(&round);
        self.state = State::Bet(round);
    }

    /// The sizes open in a new round (rules 4.6).
    #[inline]
    fn open_sizes(&self) -> u8 {
        match self.street {
            3 => return SMALL,
            4 => {}
            _ => return BIG,
        }
        let asks_for_pair =
            matches!(self.rules.fourth_upper, FourthUpper::OpenPair | FourthUpper::ForcedWithPair);
        if asks_for_pair && (self.rules.game != Game::High || !self.pair_showing()) {
            return SMALL;
        }
        match self.rules.fourth_upper {
            FourthUpper::Never => SMALL,
            FourthUpper::OpenPair | FourthUpper::Always => SMALL | BIG,
            FourthUpper::ForcedWithPair => BIG,
        }
    }

    /// What the round's actor may do (rules 4.7).
    #[inline]
    pub(crate) fn find_legal(&self, round: &Round) -> LegalActions {
        let (rules, stakes) = (&self.rules, &self.stakes);
        let seat = usize::from(round.actor);
        let stack = self.stack[seat];
        if round.bring_in_due {
            return self.find_opening(round, stack);
        }
        let contrib = round.contrib[seat];
        let owe = round.level - contrib;
        let mut legal = LegalActions {
            mask: 1 << id::CHECK_CALL,
            wager: match (round.level, round.full_level) {
                (0, _) => ActionKind::Bet,
                (_, 0) => ActionKind::Complete,
                _ => ActionKind::Raise,
            },
            pay: owe.min(stack),
            lower: 0,
            upper: 0,
        };
        if owe > 0 || rules.fold_when_free {
            legal.mask |= 1 << id::FOLD;
        }
        let others = self.able & !(1 << round.actor);
        if stack <= owe
            || !seats_of(others).any(|other| round.contrib[other] + self.stack[other] > round.level)
            || round.at_cap(rules, self.able, self.event_players)
            || !round.may_raise(rules, stakes, round.actor, owe)
        {
            return legal;
        }
        let reach = contrib + stack;
        let mut offer = |target: u32| {
            // A short all-in toward the larger size can lie above the target of the smaller one.
            let to = target.min(reach);
            if target <= round.level || legal.lower == to {
            } else if legal.lower == 0 {
                legal.lower = to;
                legal.mask |= 1 << id::WAGER_LOWER;
            } else {
                legal.upper = to;
                legal.mask |= 1 << id::WAGER_UPPER;
            }
        };
        if round.sizes & SMALL != 0 {
            offer(round.full_level + stakes.small_bet);
        }
        if round.sizes & BIG != 0 {
            offer(round.full_level + stakes.big_bet);
        }
        legal
    }

    /// What the player may do who has to open third street (rules 4.5).
    #[inline]
    fn find_opening(&self, round: &Round, stack: u32) -> LegalActions {
        let (rules, stakes) = (&self.rules, &self.stakes);
        let mut legal = LegalActions {
            mask: 1 << id::BRING_IN,
            wager: ActionKind::Complete,
            pay: stakes.bring_in.min(stack),
            lower: 0,
            upper: 0,
        };
        if rules.bring_in_full_open && stack > stakes.bring_in {
            legal.lower = stakes.small_bet.min(stack);
            legal.mask |= 1 << id::WAGER_LOWER;
        }
        if round.actor != round.low || rules.bring_in_decline == BringInDecline::FoldPassesLeft {
            legal.mask |= 1 << id::FOLD;
        }
        legal
    }

    /// Makes the actor's decision with this id, which must be legal, and finds what comes next.
    #[inline]
    pub(crate) fn perform<S: Sink>(&mut self, id: u8, sink: &mut S) {
        let State::Bet(round) = &mut self.state else { return };
        let seat = round.actor;
        let (place, bit) = (usize::from(seat), 1 << seat);
        let legal = round.legal;
        debug_assert!(legal.has(id));
        self.history = absorb(self.history, u64::from(seat) * 8 + u64::from(id) + 1);
        round.pending &= !bit;
        let added = match id {
            id::FOLD => {
                self.live &= !bit;
                self.able &= !bit;
                0
            }
            id::CHECK_CALL | id::BRING_IN => legal.pay,
            id::WAGER_LOWER => legal.lower - round.contrib[place],
            _ => legal.upper - round.contrib[place],
        };
        round.contrib[place] += added;
        self.total[place] += added;
        self.stack[place] -= added;
        if self.stack[place] == 0 {
            self.able &= !bit;
        }
        match id {
            id::FOLD => {}
            id::CHECK_CALL => round.acted(seat, self.street),
            id::BRING_IN => {
                round.level = match self.rules.short_bring_in_price {
                    ShortBringInPrice::Nominal => self.stakes.bring_in,
                    ShortBringInPrice::Actual => added,
                };
                round.bring_in_due = false;
                round.acted(seat, self.street);
            }
            _ => {
                round.wager(&self.rules, &self.stakes, self.street, self.able);
                round.pending = self.able & !bit;
                round.acted(seat, self.street);
            }
        }
        if S::WANTED {
            sink.event(action_event(seat, id, legal, added, round.contrib[place]));
        }
        // Nobody is asked who is alone with chips and owes nothing.
        let next = next_after(round.pending | bit, seat);
        if at_most_one(self.live)
            || round.pending == 0
            || (at_most_one(self.able) && round.contrib[usize::from(next)] >= round.level)
        {
            self.anchor = if round.aggressor == NOBODY { round.first } else { round.aggressor };
            self.finish_round();
        } else {
            round.actor = next;
            let round = *round;
            let legal = self.find_legal(&round);
            if let State::Bet(round) = &mut self.state {
                round.legal = legal;
            }
        }
    }
}

impl Round {
    /// Takes note of a wager that the actor has just paid for (rules 4.8).
    #[inline]
    fn wager(&mut self, rules: &Rules, stakes: &Stakes, street: u8, able: u8) {
        let to = self.contrib[usize::from(self.actor)];
        let Stakes { small_bet, big_bet, bring_in, .. } = *stakes;
        let uncompleted = self.uncompleted(street);
        let small = self.sizes & SMALL != 0 && self.full_level + small_bet >= to;
        let unit = if small || self.sizes & BIG == 0 { small_bet } else { big_bet };
        let counts = to == self.full_level + unit
            || if uncompleted {
                match rules.short_completion_measure {
                    ShortCompletionMeasure::Increment => {
                        rules.short_all_in.reached(i64::from(to) - i64::from(bring_in), small_bet - bring_in)
                    }
                    ShortCompletionMeasure::Total => rules.short_all_in.reached(i64::from(to), small_bet),
                }
            } else {
                rules.short_all_in.reached(i64::from(to - self.full_level), unit)
            };
        if counts {
            self.full_level = to;
            self.count = self.count.saturating_add(1);
            if self.sizes == SMALL | BIG {
                match (rules.fourth_upper_scope, small) {
                    (_, false) => self.sizes = BIG,
                    (FourthUpperScope::FirstWager, true) => self.sizes = SMALL,
                    (FourthUpperScope::EveryWager, true) => {}
                }
            }
            self.capped |= self.count > u16::from(rules.max_raises) && able.count_ones() > 2;
        }
        self.level = to;
        self.aggressor = self.actor;
        self.bring_in_due = false;
    }
}

impl Hand {
    /// Ends the betting of this street: returns what nobody called (rules 4.10), or goes on.
    pub(crate) fn finish_round(&mut self) {
        // Two players able to act have matched each other.
        if at_most_one(self.able)
            && let Some((seat, amount)) = self.uncalled()
        {
            self.state = State::Refund { seat, amount };
        } else {
            self.next_street();
        }
    }

    /// The player whose total exceeds every other's, and by how much.
    fn uncalled(&self) -> Option<(u8, u32)> {
        let (mut seat, mut most, mut second) = (0, 0, 0);
        for (other, &total) in (0..self.seats).zip(&self.total) {
            if total > most {
                (seat, second, most) = (other, most, total);
            } else if total > second {
                second = total;
            }
        }
        (most > second).then_some((seat, most - second))
    }

    /// Makes the refund that is due.
    pub(crate) fn refund<S: Sink>(&mut self, seat: u8, amount: u32, sink: &mut S) {
        let place = usize::from(seat);
        self.total[place] -= amount;
        self.stack[place] += amount;
        self.able |= self.live & 1 << seat;
        if S::WANTED {
            sink.event(Event::Refund { seat, amount });
        }
        self.next_street();
    }

    /// Goes on after the betting of a street.
    fn next_street(&mut self) {
        if at_most_one(self.live) {
            self.begin_settling();
        } else if self.street == self.rules.last_street {
            self.begin_showdown();
        } else {
            self.begin_street(self.street + 1);
        }
    }
}

/// The event of a decision.
fn action_event(seat: u8, id: u8, legal: LegalActions, added: u32, total: u32) -> Event {
    let action = legal.action(id).unwrap_or(crate::Action::Fold);
    let kind = match action {
        crate::Action::Fold => ActionKind::Fold,
        crate::Action::Check => ActionKind::Check,
        crate::Action::Call => ActionKind::Call,
        crate::Action::BringIn => ActionKind::BringIn,
        crate::Action::Wager { .. } => legal.wager,
    };
    Event::Action { seat, action, kind, added, total }
}

/// Mixes a decision into the hash of those before it.
#[inline]
pub(crate) const fn absorb(hash: [u64; 2], word: u64) -> [u64; 2] {
    let a = (hash[0] ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let b = (hash[1] ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
    [a ^ a >> 29, b ^ b >> 32]
}
