//! A betting round: what may be done, and what it does (rules 4.5 to 4.10).

use crate::event::Sink;
use crate::hand::{Hand, NOBODY, State, at_most_one, count, mask, next_after, seats_of};
use crate::{
    ActionKind, BringInDecline, Event, FourthUpper, FourthUpperScope, Game, HeadsUpRaises, HeadsUpTest,
    LegalActions, Rules, SEATS, ShortBringInPrice, ShortCompletionMeasure, Stakes, id,
};
use std::hint::select_unpredictable as select;

/// The open sizes, one bit each.
const SMALL: u8 = 1;
const BIG: u8 = 2;

/// A betting round in progress.
///
/// The order of the fields counts: where bytes that every decision writes lie at odd places, none is read together
/// with the next, which it would have to wait for (compilers read a byte at an even place as a word).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Round {
    /// Chips put in this round, antes not counted.
    pub contrib: [u32; SEATS],
    /// The amount to match: before the bring-in, that.
    pub level: u32,
    /// The last wager that counts as full, 0 if none.
    pub full_level: u32,
    /// What a full wager adds to that, at the smallest open size.
    pub size: u32,
    /// Play is [free](Self::free) while a full wager would go no further than this.
    pub room: u32,
    /// While the level stays below this, the next player may do what the last one could.
    pub same_below: u32,
    /// Full wagers so far.
    pub count: u32,
    /// Open sizes.
    pub sizes: u8,
    /// What the actor may do, one bit for each id.
    pub mask: u8,
    /// Who acted first.
    pub first: u8,
    pub actor: u8,
    /// On third street: whose door card is low; nobody later.
    pub low: u8,
    /// Seats that must still act.
    pub pending: u8,
    /// Nobody has brought in yet.
    pub bring_in_due: bool,
    /// One size is open, every wager so far was full, and the next leaves chips to everybody: who acts pays all he
    /// owes, and can raise unless the cap forbids it. So it nearly always is, and then little is to be looked at.
    pub free: bool,
    /// The rule for raises between two players applies as soon as two are left.
    pub heads_up: bool,
    /// Who wagered last.
    pub aggressor: u8,
    /// There was a wager short of the full size.
    pub uneven: bool,
    /// In an uneven round: seats that have acted since the last full wager before the first short one.
    pub acted: u8,
    /// Those of them that acted while the next full wager was smaller.
    pub acted_before: u8,
}

/// What every round is like at its start. The state as a whole, so that it is copied from there: one that is put
/// together piece by piece and then copied is slow to read.
const BEGUN: State = State::Bet(Round {
    contrib: [0; SEATS],
    level: 0,
    full_level: 0,
    size: 0,
    room: 0,
    same_below: 0,
    count: 0,
    mask: 0,
    actor: NOBODY,
    first: NOBODY,
    aggressor: NOBODY,
    low: NOBODY,
    pending: 0,
    acted: 0,
    acted_before: 0,
    sizes: 0,
    bring_in_due: false,
    heads_up: false,
    uneven: false,
    free: false,
});

impl Round {
    /// How many more wagers the cap allows (rules 4.9).
    #[inline]
    fn wagers_left(&mut self, rules: &Rules, able: u8) -> u32 {
        let two = count(able) == 2;
        let raises = u32::from(rules.max_raises);
        if !two && self.count > raises && rules.heads_up_test == HeadsUpTest::BeforeCap {
            self.heads_up = false;
        }
        let raises = match rules.heads_up_raises {
            HeadsUpRaises::Unlimited if two && self.heads_up => return u32::MAX,
            HeadsUpRaises::Limit(limit) if two && self.heads_up => u32::from(limit),
            _ => raises,
        };
        (raises + 1).saturating_sub(self.count)
    }

    /// Whether the seat has not acted, or owes enough to act as if it had not (rules 4.8).
    fn may_raise(&self, rules: &Rules, stakes: &Stakes, seat: u8, owe: u32) -> bool {
        // Who is asked again after nothing but full wagers owes one.
        if !self.uneven || self.acted >> seat & 1 == 0 {
            return true;
        }
        let step =
            if self.acted_before >> seat & 1 == 1 { self.first_step(stakes) } else { self.step(stakes) };
        owe >= rules.short_all_in.least_part(step)
    }

    /// What the next full wager adds to what must be matched.
    const fn step(&self, stakes: &Stakes) -> u32 {
        if self.third() && self.full_level == 0 { self.first_step(stakes) } else { self.size }
    }

    /// The same at the start of the round: a completion adds less than a raise over it, and on fourth street the
    /// smaller size can close.
    const fn first_step(&self, stakes: &Stakes) -> u32 {
        if self.third() { stakes.small_bet - stakes.bring_in } else { stakes.small_bet }
    }

    const fn third(&self) -> bool {
        self.low != NOBODY
    }

    /// Whether nobody is left to act, where nobody is pending or nobody else can act: a player alone with chips is
    /// not asked unless he owes a call.
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "no branch could be foreseen")]
    const fn is_over(&self, live: u8) -> bool {
        let owes =
            !self.bring_in_due & (self.contrib[self.pending.trailing_zeros() as usize & 7] < self.level);
        (self.pending == 0) | at_most_one(live) | !owes
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
        let (opener, pair) = if third { (self.low_card(), false) } else { self.opener() };
        let actor = if able >> opener & 1 == 1 { opener } else { next_after(able, opener) };
        let sizes = self.open_sizes(pair);
        let size = if sizes & SMALL != 0 { self.stakes.small_bet } else { self.stakes.big_bet };
        let heads_up = match self.rules.heads_up_test {
            HeadsUpTest::RoundStart => count(able) == 2,
            HeadsUpTest::BeforeCap | HeadsUpTest::AnyTime => true,
            HeadsUpTest::Event => self.event_players == 2,
        };
        self.state = BEGUN;
        let State::Bet(round) = &mut self.state else { return };
        (round.sizes, round.size) = (sizes, size);
        round.room = if sizes == SMALL | BIG { 0 } else { room(&self.stack) };
        round.level = if third { self.stakes.bring_in } else { 0 };
        (round.actor, round.first, round.low) = (actor, actor, if third { opener } else { NOBODY });
        round.pending = able;
        round.bring_in_due = third;
        round.heads_up = heads_up;
        round.offer(&self.rules, &self.stakes, &self.stack, able);
    }

    /// The sizes open in a new round, in which the opener shows a pair or not (rules 4.6).
    #[inline]
    fn open_sizes(&self, pair: bool) -> u8 {
        match self.street {
            3 => return SMALL,
            4 => {}
            _ => return BIG,
        }
        let asks_for_pair =
            matches!(self.rules.fourth_upper, FourthUpper::OpenPair | FourthUpper::ForcedWithPair);
        if asks_for_pair && (self.rules.game != Game::High || !pair) {
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
    #[allow(clippy::needless_bitwise_bool, reason = "one branch instead of three")]
    pub(crate) fn perform<S: Sink>(&mut self, id: u8, sink: &mut S) {
        let legal = if S::WANTED { self.legal() } else { LegalActions::NONE };
        let State::Bet(round) = &mut self.state else { return };
        let seat = round.actor & 7;
        debug_assert!(round.mask >> id & 1 == 1);
        self.decisions = self.decisions << 3 | u64::from(id + 1);
        if self.decisions >> 60 != 0 {
            self.history = absorb(self.history, self.decisions);
            self.decisions = 0;
        }
        let before = round.contrib[usize::from(seat)];
        if round.free {
            round.decide_freely(id, &mut self.stack, &mut self.masks);
        } else {
            round.decide(id, &self.rules, &self.stakes, &mut self.stack, &mut self.masks);
        }
        let able = (self.masks >> 8) as u8;
        if S::WANTED {
            let to = round.contrib[usize::from(seat)];
            sink.event(action_event(seat, id, legal, to - before, to));
        }
        // One branch, which can be foreseen while nothing changes, so that the next decision need not wait for this.
        if (round.pending == 0) | at_most_one(able) | (round.level >= round.same_below) {
            return self.turn(id == id::FOLD);
        }
        round.actor = next_after(round.pending, seat);
        debug_assert!(round.is_offered(&self.rules, &self.stakes, &self.stack, able));
    }

    /// Goes on after a decision that may have ended the round, or changed what may be done.
    #[inline(never)]
    fn turn(&mut self, folded: bool) {
        let (live, able) = (self.live(), self.able());
        let State::Bet(round) = &mut self.state else { return };
        round.bring_in_due &= folded;
        if (round.pending == 0) | at_most_one(able) {
            if round.is_over(live) {
                return self.close_round();
            }
            // Who is alone with chips can only call.
            round.room = 0;
        }
        round.actor = next_after(round.pending, round.actor & 7);
        round.offer(&self.rules, &self.stakes, &self.stack, able);
        debug_assert!(round.is_offered(&self.rules, &self.stakes, &self.stack, able));
    }

    /// Ends the betting round.
    #[inline]
    fn close_round(&mut self) {
        let State::Bet(round) = &self.state else { return };
        self.anchor = if round.aggressor == NOBODY { round.first } else { round.aggressor };
        // Who acted first, and what was done, say who did what.
        self.history = absorb(self.history, self.decisions << 3 | u64::from(round.first));
        self.decisions = 0;
        for (total, contrib) in self.total.iter_mut().zip(round.contrib) {
            *total += contrib;
        }
        self.finish_round();
    }
}

impl Round {
    /// What the actor may do.
    #[inline]
    pub(crate) const fn legal(&self, stakes: &Stakes, stacks: &[u32; SEATS]) -> LegalActions {
        // A bet goes over nothing, a completion over what is not a full wager, a raise over one.
        let over = match (self.level, self.full_level) {
            (0, _) => 0,
            (_, 0) => 1,
            _ => 2,
        };
        let seat = self.actor as usize & 7;
        let (contrib, stack) = (self.contrib[seat], stacks[seat]);
        let [lower, upper] = self.totals(stakes, contrib + stack);
        let (lower_open, upper_open) = (self.mask >> id::WAGER_LOWER & 1, self.mask >> id::WAGER_UPPER & 1);
        let amounts =
            [least(self.level - contrib, stack), lower * lower_open as u32, upper * upper_open as u32];
        LegalActions { mask: self.mask, over, amounts }
    }

    /// The totals of wagers at the open sizes, or all-in short of them, for a player who reaches so far.
    #[inline]
    const fn totals(&self, stakes: &Stakes, reach: u32) -> [u32; 2] {
        let lower = least(self.full_level + self.size, reach);
        if self.sizes != SMALL | BIG {
            return [lower, 0];
        }
        let upper = least(self.full_level + stakes.big_bet, reach);
        // A short all-in toward the larger size can lie above the target of the smaller one.
        if lower > self.level { [lower, upper] } else { [upper, 0] }
    }

    /// Finds what the player may do who has to open third street (rules 4.5).
    fn open(&mut self, rules: &Rules, stakes: &Stakes, stacks: &[u32; SEATS]) {
        let stack = stacks[usize::from(self.actor & 7)];
        self.mask = 1 << id::BRING_IN;
        if rules.bring_in_full_open && stack > stakes.bring_in {
            self.mask |= 1 << id::WAGER_LOWER;
        }
        if self.actor != self.low || rules.bring_in_decline == BringInDecline::FoldPassesLeft {
            self.mask |= 1 << id::FOLD;
        }
    }

    /// Finds what the actor may do (rules 4.7), and how long that stays so.
    fn offer(&mut self, rules: &Rules, stakes: &Stakes, stacks: &[u32; SEATS], able: u8) {
        self.free = self.full_level + self.size <= self.room;
        self.same_below = 0;
        if self.bring_in_due {
            return self.open(rules, stakes, stacks);
        }
        if !self.free {
            return self.offer_shallow(rules, stakes, stacks, able);
        }
        // Who is asked has not matched the level yet, if there is one.
        let fold = self.level > 0 || rules.fold_when_free;
        self.mask = u8::from(fold) << id::FOLD | 1 << id::CHECK_CALL;
        let left = self.wagers_left(rules, able);
        if left > 0 {
            self.mask |= 1 << id::WAGER_LOWER;
            // Up to the wager that reaches the cap, and as long as play is free.
            let capped = self.full_level.saturating_add(left.saturating_mul(self.size));
            self.same_below = if self.level == 0 { 1 } else { capped.min(self.room - self.size + 1) };
        } else if !self.heads_up {
            self.same_below = u32::MAX;
        }
    }

    /// Whether what is offered to the actor is what the rules say, without a short cut.
    fn is_offered(mut self, rules: &Rules, stakes: &Stakes, stacks: &[u32; SEATS], able: u8) -> bool {
        let offered = self.mask;
        self.offer_shallow(rules, stakes, stacks, able);
        self.mask == offered
    }

    /// Finds what the actor may do where play may not be free.
    #[inline(never)]
    fn offer_shallow(&mut self, rules: &Rules, stakes: &Stakes, stacks: &[u32; SEATS], able: u8) {
        if self.bring_in_due {
            return self.open(rules, stakes, stacks);
        }
        let seat = self.actor & 7;
        let left = self.wagers_left(rules, able);
        let reach = |seat: usize| self.contrib[seat] + stacks[seat];
        let (owe, most) = (self.level - self.contrib[usize::from(seat)], reach(usize::from(seat)));
        let fold = owe > 0 || rules.fold_when_free;
        let raise = left > 0
            && most > self.level
            && self.may_raise(rules, stakes, seat, owe)
            && seats_of(able & !(1 << seat)).any(|other| reach(other) > self.level);
        let [lower, upper] = self.totals(stakes, most);
        self.mask = u8::from(fold) << id::FOLD
            | 1 << id::CHECK_CALL
            | u8::from(raise && lower > self.level) << id::WAGER_LOWER
            | u8::from(raise && upper > lower) << id::WAGER_UPPER;
    }

    /// Makes the actor's decision while play is [free](Round::free). It selects, since no branch on what a player
    /// chooses could be foreseen.
    #[inline]
    fn decide_freely(&mut self, id: u8, stacks: &mut [u32; SEATS], masks: &mut u16) {
        let seat = self.actor & 7;
        let place = usize::from(seat);
        let (folds, wagers) = (id == id::FOLD, id >= id::WAGER_LOWER);
        let target = self.full_level + self.size;
        self.level = select(wagers, target, self.level);
        self.full_level = select(wagers, target, self.full_level);
        let contrib = self.contrib[place];
        let to = select(folds, contrib, self.level);
        stacks[place] -= to - contrib;
        self.contrib[place] = to;
        *masks &= !select(folds, (mask::LIVE | mask::ABLE) << seat, 0);
        self.count += u32::from(wagers);
        self.aggressor = select(wagers, seat, self.aggressor);
        self.pending = select(wagers, (*masks >> 8) as u8, self.pending) & !(1 << seat);
    }

    /// Makes the actor's decision.
    #[inline(never)]
    fn decide(&mut self, id: u8, rules: &Rules, stakes: &Stakes, stacks: &mut [u32; SEATS], masks: &mut u16) {
        let seat = self.actor & 7;
        let place = usize::from(seat);
        let contrib = self.contrib[place];
        let [pay, lower, upper] = self.legal(stakes, stacks).amounts;
        let wagers = id >= id::WAGER_LOWER;
        let to = select(
            wagers,
            select(id == id::WAGER_LOWER, lower, upper),
            contrib + select(id == id::FOLD, 0, pay),
        );
        stacks[place] -= to - contrib;
        self.contrib[place] = to;
        let out = select(id == id::FOLD, mask::LIVE | mask::ABLE, 0);
        let empty = select(stacks[place] == 0, mask::ABLE, 0);
        *masks &= !((out | empty) << seat);
        if wagers {
            self.wager(rules, stakes, to);
            self.pending = (*masks >> 8) as u8;
        } else if id == id::BRING_IN && rules.short_bring_in_price == ShortBringInPrice::Actual {
            self.level = to;
        }
        let bit = 1 << seat;
        self.pending &= !bit;
        self.acted |= bit;
        self.acted_before &= !bit;
    }

    /// Takes note of a wager to a total that the actor has just paid for (rules 4.8).
    fn wager(&mut self, rules: &Rules, stakes: &Stakes, to: u32) {
        let Stakes { small_bet, big_bet, bring_in, .. } = *stakes;
        let small = self.sizes & SMALL != 0 && self.full_level + small_bet >= to;
        let unit = if small { small_bet } else { big_bet };
        let full = to == self.full_level + unit;
        let counts = full || {
            // How far toward the target, and how far is full.
            let (part, whole) = if self.third() && self.full_level == 0 {
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
        if !full && !self.uneven {
            (self.uneven, self.room) = (true, 0);
            (self.acted, self.acted_before) = (!self.pending, 0);
        }
        if counts {
            let step = self.step(stakes);
            if self.sizes == SMALL | BIG {
                match (rules.fourth_upper_scope, small) {
                    (_, false) => (self.sizes, self.size) = (BIG, big_bet),
                    (FourthUpperScope::FirstWager, true) => self.sizes = SMALL,
                    (FourthUpperScope::EveryWager, true) => {}
                }
            }
            self.full_level = to;
            self.count += 1;
            if self.step(stakes) != step {
                self.acted_before = self.acted;
            }
        }
        self.level = to;
        self.aggressor = self.actor;
    }
}

/// One less than the least stack that has chips.
#[inline]
fn room(stacks: &[u32; SEATS]) -> u32 {
    // No chips become the most.
    stacks.iter().fold(u32::MAX, |room, stack| room.min(stack.wrapping_sub(1)))
}

#[inline]
const fn least(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
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

/// Mixes a word into a hash.
#[inline]
pub(crate) const fn absorb(hash: [u64; 2], word: u64) -> [u64; 2] {
    let a = (hash[0] ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let b = (hash[1] ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
    [a ^ a >> 29, b ^ b >> 32]
}
