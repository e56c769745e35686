//! A betting round: what may be done, and what it does (rules 4.5 to 4.10).

use crate::event::Sink;
use crate::hand::{Hand, NOBODY, State, at_most_one, count, mask, next_after, seats_of};
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
    /// What a player who has acted must owe to raise again: a share of what the next full wager adds.
    pub reopens: u32,
    /// The same before that changed.
    pub reopened_before: u32,
    /// What the actor may do: as in [`LegalActions`].
    pub amounts: [u32; 3],
    pub mask: u8,
    /// Full wagers so far.
    pub count: u16,
    pub actor: u8,
    /// Who acted first.
    pub first: u8,
    /// Who wagered last.
    pub aggressor: u8,
    /// On third street: whose door card is low.
    pub low: u8,
    /// Seats that must still act.
    pub pending: u8,
    /// Seats that have acted.
    pub acted: u8,
    /// Seats that acted while the next full wager was smaller.
    pub acted_before: u8,
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
    /// Whether the cap allows no further wager (rules 4.9).
    #[inline]
    fn at_cap(&self, rules: &Rules, able: u8, event_players: u16) -> bool {
        let wagers = u32::from(self.count);
        if wagers <= u32::from(rules.max_raises) {
            return false;
        }
        let applies = count(able) == 2
            && match rules.heads_up_test {
                HeadsUpTest::RoundStart => self.began_heads_up,
                HeadsUpTest::BeforeCap => !self.capped,
                HeadsUpTest::AnyTime => true,
                HeadsUpTest::Event => event_players == 2,
            };
        match rules.heads_up_raises {
            HeadsUpRaises::Unlimited if applies => false,
            HeadsUpRaises::Limit(raises) if applies => wagers > u32::from(raises),
            _ => true,
        }
    }

    /// Whether the seat has not acted, or owes enough to act as if it had not (rules 4.8).
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branch could be foreseen")]
    const fn may_raise(&self, seat: u8, owe: u32) -> bool {
        let least = if self.acted_before >> seat & 1 == 1 { self.reopened_before } else { self.reopens };
        (self.acted >> seat & 1 == 0) | (owe >= least)
    }

    /// Whether nobody is left to act: a player alone with chips is not asked unless he owes a call.
    #[inline]
    fn is_over(&self, live: u8, able: u8) -> bool {
        let asked = |seat: usize| !at_most_one(able) || self.contrib[seat] < self.level;
        at_most_one(live) || !seats_of(self.pending).any(asked)
    }

    /// Takes note of what the next full wager adds from now on.
    #[inline]
    const fn change_unit(&mut self, rules: &Rules, unit: u32) {
        let reopens = rules.short_all_in.least_part(unit);
        if reopens != self.reopens {
            self.reopened_before = self.reopens;
            self.reopens = reopens;
            self.acted_before = self.acted;
        }
    }
}

impl Hand {
    /// Begins the betting of this street, or passes it over if fewer than two players can act.
    #[inline]
    pub(crate) fn begin_round(&mut self) {
        let able = self.able();
        if at_most_one(able) {
            return self.finish_round();
        }
        let third = self.street == 3;
        let opener = if third { self.low_card() } else { self.opener() };
        let actor = if able >> opener & 1 == 1 { opener } else { next_after(able, opener) };
        let sizes = self.open_sizes();
        let Stakes { small_bet, big_bet, bring_in, .. } = self.stakes;
        let unit = if third { small_bet - bring_in } else { unit_of(sizes, small_bet, big_bet) };
        // Made where it stays, since copying what has just been written piece by piece is slow.
        self.state = State::Bet(Round {
            contrib: [0; SEATS],
            level: 0,
            full_level: 0,
            reopens: self.rules.short_all_in.least_part(unit),
            reopened_before: 0,
            amounts: [0; 3],
            mask: 0,
            count: 0,
            actor,
            first: actor,
            aggressor: NOBODY,
            low: opener,
            pending: able,
            acted: 0,
            acted_before: 0,
            sizes,
            bring_in_due: third,
            began_heads_up: count(able) == 2,
            capped: false,
        });
        let State::Bet(round) = &mut self.state else { return };
        if third {
            round.open(&self.rules, &self.stakes, &self.stack);
        } else {
            round.offer(&self.rules, &self.stakes, &self.stack, self.masks, self.event_players);
        }
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

    /// Makes the actor's decision with this id, which must be legal, and finds what comes next.
    #[inline]
    pub(crate) fn perform<S: Sink>(&mut self, id: u8, sink: &mut S) {
        let State::Bet(round) = &mut self.state else { return };
        let seat = round.actor & 7;
        let place = usize::from(seat);
        debug_assert!(round.mask >> id & 1 == 1);
        // Copied only where it is used, since it has just been written piece by piece.
        let legal = if S::WANTED { round.legal() } else { LegalActions::NONE };
        self.history[0] = self.history[0].rotate_left(3) ^ u64::from(id + 1);
        let contrib = round.contrib[place];
        let wagers = id >= id::WAGER_LOWER;
        let folds = id == id::FOLD;
        // Nothing for a fold, the amount to pay, or the total less what is there. Masks, since no branch on what a
        // player chooses could be foreseen.
        let amount = round.amounts[usize::from(id.saturating_sub(2).min(2))];
        let there = contrib & u32::from(wagers).wrapping_neg();
        let added = amount.wrapping_sub(there) & u32::from(folds).wrapping_sub(1);
        let to = contrib + added;
        let stack = self.stack[place] - added;
        self.stack[place] = stack;
        round.contrib[place] = to;
        let out = (u16::from(folds) * (mask::LIVE | mask::ABLE)) | (u16::from(stack == 0) * mask::ABLE);
        self.masks &= !(out << seat);
        let able = (self.masks >> 8) as u8;
        let bit = 1 << seat;
        round.pending &= !bit;
        if wagers {
            round.wager(&self.rules, &self.stakes, to, self.street == 3, able);
            round.pending = able & !bit;
            self.history = mix(self.history);
        } else if id == id::BRING_IN {
            round.level = match self.rules.short_bring_in_price {
                ShortBringInPrice::Nominal => self.stakes.bring_in,
                ShortBringInPrice::Actual => added,
            };
            round.bring_in_due = false;
        }
        round.acted |= bit;
        round.acted_before &= !bit;
        if S::WANTED {
            sink.event(action_event(seat, id, legal, added, to));
        }
        if (round.pending == 0 || at_most_one(able)) && round.is_over(self.masks as u8, able) {
            return self.close_round();
        }
        round.actor = next_after(round.pending, seat);
        if round.bring_in_due {
            round.open(&self.rules, &self.stakes, &self.stack);
        } else {
            round.offer(&self.rules, &self.stakes, &self.stack, self.masks, self.event_players);
        }
    }

    /// Ends the betting round.
    #[inline]
    fn close_round(&mut self) {
        let State::Bet(round) = &self.state else { return };
        self.anchor = if round.aggressor == NOBODY { round.first } else { round.aggressor };
        // Who acted first, and what was done, say who did what.
        self.history = mix([self.history[0].rotate_left(3) ^ u64::from(round.first), self.history[1]]);
        for (total, contrib) in self.total.iter_mut().zip(round.contrib) {
            *total += contrib;
        }
        self.finish_round();
    }
}

impl Round {
    /// What the actor may do.
    #[inline]
    pub(crate) const fn legal(&self) -> LegalActions {
        // A bet goes over nothing, a completion over what is not a full wager, a raise over one.
        let over = match (self.level, self.full_level) {
            (0, _) if self.bring_in_due => 1,
            (0, _) => 0,
            (_, 0) => 1,
            _ => 2,
        };
        LegalActions { mask: self.mask, over, amounts: self.amounts }
    }

    /// Finds what the player may do who has to open third street (rules 4.5).
    #[inline]
    fn open(&mut self, rules: &Rules, stakes: &Stakes, stack: &[u32; SEATS]) {
        let stack = stack[usize::from(self.actor & 7)];
        self.amounts = [stakes.bring_in.min(stack), 0, 0];
        self.mask = 1 << id::BRING_IN;
        if rules.bring_in_full_open && stack > stakes.bring_in {
            self.amounts[1] = stakes.small_bet.min(stack);
            self.mask |= 1 << id::WAGER_LOWER;
        }
        if self.actor != self.low || rules.bring_in_decline == BringInDecline::FoldPassesLeft {
            self.mask |= 1 << id::FOLD;
        }
    }

    /// Finds what the actor may do otherwise (rules 4.7).
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "once for each decision, from one place that counts")]
    fn offer(
        &mut self,
        rules: &Rules,
        stakes: &Stakes,
        stacks: &[u32; SEATS],
        masks: u16,
        event_players: u16,
    ) {
        let seat = usize::from(self.actor & 7);
        let stack = stacks[seat];
        let contrib = self.contrib[seat];
        let owe = self.level - contrib;
        let fold = (owe > 0) | rules.fold_when_free;
        self.mask = u8::from(fold) << id::FOLD | 1 << id::CHECK_CALL;
        self.amounts = [owe.min(stack), 0, 0];
        let able = (masks >> 8) as u8;
        let others = able & !(1 << seat);
        let open =
            (stack > owe) & self.may_raise(self.actor & 7, owe) & !self.at_cap(rules, able, event_players)
                && seats_of(others).any(|other| self.contrib[other] + stacks[other] > self.level);
        if !open {
            return;
        }
        let reach = contrib + stack;
        if self.sizes == SMALL | BIG {
            return self.offer_both(stakes, reach);
        }
        // With one size open its target is always above the level.
        let target = self.full_level + unit_of(self.sizes, stakes.small_bet, stakes.big_bet);
        self.amounts[1] = target.min(reach);
        self.mask |= 1 << id::WAGER_LOWER;
    }

    /// Offers wagers at both sizes, or all-in short of them, to a player who reaches so far.
    fn offer_both(&mut self, stakes: &Stakes, reach: u32) {
        // A short all-in toward the larger size can lie above the target of the smaller one.
        let totals = [stakes.small_bet, stakes.big_bet].map(|unit| (self.full_level + unit).min(reach));
        let mut totals = totals.into_iter().filter(|&to| to > self.level);
        let (Some(lower), upper) = (totals.next(), totals.next()) else { return };
        self.amounts[1] = lower;
        self.mask |= 1 << id::WAGER_LOWER;
        if let Some(upper) = upper.filter(|&upper| upper > lower) {
            self.amounts[2] = upper;
            self.mask |= 1 << id::WAGER_UPPER;
        }
    }
}

/// The smallest of the open sizes.
#[inline]
const fn unit_of(sizes: u8, small_bet: u32, big_bet: u32) -> u32 {
    if sizes & SMALL != 0 { small_bet } else { big_bet }
}

impl Round {
    /// Takes note of a wager to a total that the actor has just paid for (rules 4.8).
    #[inline]
    fn wager(&mut self, rules: &Rules, stakes: &Stakes, to: u32, third: bool, able: u8) {
        let Stakes { small_bet, big_bet, bring_in, .. } = *stakes;
        let small = self.sizes & SMALL != 0 && self.full_level + small_bet >= to;
        let unit = if small { small_bet } else { big_bet };
        let counts = to == self.full_level + unit || {
            // How far toward the target, and how far is full.
            let (part, whole) = if third && self.full_level == 0 {
                match rules.short_completion_measure {
                    ShortCompletionMeasure::Increment => {
                        (i64::from(to) - i64::from(bring_in), small_bet - bring_in)
                    }
                    ShortCompletionMeasure::Total => (i64::from(to), small_bet),
                }
            } else {
                (i64::from(to - self.full_level), unit)
            };
            rules.short_all_in.reached(part, whole)
        };
        if counts {
            let before = self.sizes;
            if before == SMALL | BIG {
                match (rules.fourth_upper_scope, small) {
                    (_, false) => self.sizes = BIG,
                    (FourthUpperScope::FirstWager, true) => self.sizes = SMALL,
                    (FourthUpperScope::EveryWager, true) => {}
                }
            }
            // The next wager adds something else only after a completion, and where a size closes on fourth.
            if self.full_level == 0 || self.sizes != before {
                self.change_unit(rules, unit_of(self.sizes, small_bet, big_bet));
            }
            self.full_level = to;
            self.count = self.count.saturating_add(1);
            if self.count > u16::from(rules.max_raises) {
                self.capped |= count(able) > 2;
            }
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
        if at_most_one(self.able())
            && let Some((seat, amount)) = self.uncalled()
        {
            self.state = State::Refund { seat, amount };
        } else {
            self.next_street();
        }
    }

    /// The player whose total exceeds every other's, and by how much.
    fn uncalled(&self) -> Option<(u8, u32)> {
        let (mut most, mut second) = (0, 0);
        for &total in &self.total {
            second = second.max(most.min(total));
            most = most.max(total);
        }
        if most == second {
            return None;
        }
        let seat = self.total.iter().position(|&total| total == most)?;
        Some((seat as u8, most - second))
    }

    /// Makes the refund that is due.
    pub(crate) fn refund<S: Sink>(&mut self, seat: u8, amount: u32, sink: &mut S) {
        let place = usize::from(seat);
        self.total[place] -= amount;
        self.stack[place] += amount;
        self.masks |= u16::from(self.live() & 1 << seat) << 8;
        if S::WANTED {
            sink.event(Event::Refund { seat, amount });
        }
        self.next_street();
    }

    /// Goes on after the betting of a street.
    fn next_street(&mut self) {
        if at_most_one(self.live()) {
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
        crate::Action::Wager { .. } => legal.wager_kind(),
    };
    Event::Action { seat, action, kind, added, total }
}

/// Mixes the words of the history.
#[inline]
const fn mix([a, b]: [u64; 2]) -> [u64; 2] {
    absorb([a, b ^ a], 0)
}

/// Mixes a word into a hash.
#[inline]
pub(crate) const fn absorb(hash: [u64; 2], word: u64) -> [u64; 2] {
    let a = (hash[0] ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let b = (hash[1] ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
    [a ^ a >> 29, b ^ b >> 32]
}
