//! Pots, splits, odd chips and rake (rules 4.13).

use crate::event::Sink;
use crate::hand::{Hand, State, at_most_one, count, next_after, seats_of};
use crate::strength::Strengths;
use crate::{Event, OddChip, SEATS, Side};

/// A pot: chips, and who can win them. Seats are masks of one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pot {
    /// The chips in it.
    pub amount: u32,
    /// What the house takes of them.
    pub rake: u32,
    /// The seats that can win it.
    pub eligible: u8,
    /// The seats that won it, or its high half; empty before the end.
    pub winners: u8,
    /// The seats that won its low half; empty if there was none.
    pub low_winners: u8,
}

/// The main pot and the side pots, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pots {
    pots: [Pot; SEATS],
    len: u8,
}

impl std::ops::Deref for Pots {
    type Target = [Pot];

    fn deref(&self) -> &[Pot] {
        &self.pots[..usize::from(self.len)]
    }
}

/// Who gets what.
struct Settlement {
    pots: Pots,
    won: [u32; SEATS],
    rake: u32,
}

impl Hand {
    /// The pots of rules 4.13.1: the slices between the totals of the live players.
    fn slices(&self) -> Pots {
        let totals: [u32; SEATS] = std::array::from_fn(|seat| self.total(seat));
        let chips = totals.iter().sum();
        let mut pots = Pots { pots: [Pot::default(); SEATS], len: 0 };
        let (mut left, mut floor, mut rest) = (self.live(), 0, chips);
        while left != 0 && rest > 0 {
            let ceiling = seats_of(left).map(|seat| totals[seat]).min().unwrap_or(0);
            let above =
                seats_of(left).filter(|&seat| totals[seat] > ceiling).fold(0, |m, seat| m | 1 << seat);
            // The last pot takes all that is left: in an open round a folded wager can lie above all others.
            let slice = |&total: &u32| total.min(ceiling) - total.min(floor);
            let amount = if above == 0 { rest } else { totals.iter().map(slice).sum() };
            if amount > 0 {
                let pot = &mut pots.pots[usize::from(pots.len)];
                (pot.amount, pot.eligible) = (amount, left);
                pots.len += 1;
                rest -= amount;
            }
            (left, floor) = (above, ceiling);
        }
        pots
    }

    /// The pots, with their winners if the hand is over.
    pub(crate) fn find_pots(&self) -> Pots {
        if self.is_over() { self.settlement(|_| {}).pots } else { self.slices() }
    }

    /// What the house takes (rules 4.13.5).
    fn find_rake(&self) -> u32 {
        let rake = self.rules.rake;
        if rake.share.num == 0 || (self.rules.no_fourth_no_drop && self.street == 3) {
            return 0;
        }
        let share = rake.share.of(u64::from(self.pot())) as u32;
        let share = rake.cap.map_or(share, |cap| share.min(cap.get()));
        share - share % self.rules.chip_unit
    }

    /// Gives out the pots, reporting each line: rake first, then the last side pot down to the main pot.
    fn settlement(&self, mut line: impl FnMut(Event)) -> Settlement {
        let mut result = Settlement { pots: self.slices(), won: [0; SEATS], rake: self.find_rake() };
        if result.rake > 0 {
            line(Event::Rake { amount: result.rake });
            let mut left = result.rake;
            for pot in &mut result.pots.pots {
                pot.rake = left.min(pot.amount);
                left -= pot.rake;
            }
        }
        let strengths = self.strengths();
        for index in (0..result.pots.len).rev() {
            let pot = &mut result.pots.pots[usize::from(index)];
            let chips = pot.amount - pot.rake;
            let candidates = self.candidates(pot.eligible);
            let contested = !at_most_one(candidates);
            pot.winners = if contested { best(candidates, &strengths.main) } else { candidates };
            pot.low_winners = if contested { best(candidates, &strengths.low) } else { 0 };
            let unit = self.rules.chip_unit;
            let (high, low) = if pot.low_winners == 0 {
                (chips, 0)
            } else {
                let low = chips / 2 / unit * unit;
                (chips - low, low)
            };
            let sides = [
                (high, pot.winners, if pot.low_winners == 0 { Side::Whole } else { Side::High }),
                (low, pot.low_winners, Side::Low),
            ];
            for (chips, winners, side) in sides {
                self.split(chips, winners, side, |seat, amount, odd| {
                    result.won[usize::from(seat)] += amount;
                    if amount > 0 {
                        line(Event::PotWon { pot: index, seat, side, amount, odd });
                    }
                });
            }
        }
        result
    }

    /// The strengths of the hands that were shown.
    fn strengths(&self) -> Strengths {
        let mut strengths = Strengths::default();
        for seat in seats_of(self.shown) {
            if let Some(cards) = self.holding(seat) {
                (strengths.main[seat], strengths.low[seat]) = self.rank(cards);
            }
        }
        strengths
    }

    /// Who of the eligible can still win. If all of them mucked, the last who was asked.
    fn candidates(&self, eligible: u8) -> u8 {
        let candidates = eligible & !self.mucked;
        if candidates != 0 {
            return candidates;
        }
        self.show_order().filter(|&seat| eligible >> seat & 1 == 1).last().map_or(eligible, |seat| 1 << seat)
    }

    /// Splits chips among winners (rules 4.13.3), clockwise from the dealer.
    fn split(&self, chips: u32, winners: u8, side: Side, mut give: impl FnMut(u8, u32, u32)) {
        let count = count(winners) as u32;
        if count <= 1 {
            if count == 1 {
                give(winners.trailing_zeros() as u8, chips, 0);
            }
            return;
        }
        let unit = self.rules.chip_unit;
        let share = chips / (unit * count) * unit;
        let mut rest = chips - share * count;
        let mut odd = [0; SEATS];
        let mut left = winners;
        let mut previous = self.dealer;
        while rest > 0 && left != 0 {
            let seat = self.first_for_odd_chip(left, previous, side);
            left &= !(1 << seat);
            previous = seat;
            odd[usize::from(seat)] = unit.min(rest);
            rest -= odd[usize::from(seat)];
        }
        let (mut left, mut seat) = (winners, self.dealer);
        while left != 0 {
            seat = next_after(left, seat);
            left &= !(1 << seat);
            let odd = odd[usize::from(seat)];
            give(seat, share + odd, odd);
        }
    }

    /// Which of the winners left gets the next odd chip.
    fn first_for_odd_chip(&self, left: u8, previous: u8, side: Side) -> u8 {
        let all = match self.rules.odd_chip {
            OddChip::LeftOfDealer => return next_after(left, previous),
            OddChip::SuitBestFive => false,
            OddChip::SuitAllCards => true,
        };
        let key = |&seat: &usize| self.by_suit(seat, side == Side::Low, all);
        seats_of(left).max_by_key(key).unwrap_or(0) as u8
    }

    /// Begins to give out the pots.
    #[inline]
    pub(crate) fn begin_settling(&mut self) {
        self.state = State::Settle { step: 0 };
        if self.stakes.ante == 0 && self.pot() == 0 {
            self.finish([0; SEATS], 0);
        }
    }

    /// The line of rake or pot that comes next.
    pub(crate) fn settling_line(&self, step: u8) -> Option<(Event, bool)> {
        let (mut count, mut found) = (0, None);
        self.settlement(|event| {
            if count == step {
                found = Some(event);
            }
            count += 1;
        });
        found.map(|event| (event, step + 1 == count))
    }

    /// Takes note that one line of rake or pot is done; the last one ends the hand.
    pub(crate) fn settle_line(&mut self, step: u8, last: bool) {
        if last {
            let settlement = self.settlement(|_| {});
            self.finish(settlement.won, settlement.rake);
        } else {
            self.state = State::Settle { step: step + 1 };
        }
    }

    /// Gives out all pots.
    #[inline]
    pub(crate) fn settle<S: Sink>(&mut self, sink: &mut S) {
        if !S::WANTED && at_most_one(self.live()) {
            let winner = self.live().trailing_zeros() as usize & 7;
            let rake = self.find_rake();
            let amount = self.pot() - rake;
            self.stack[winner] += amount;
            self.state = State::Over { won: [0; SEATS], rake };
            if let State::Over { won, .. } = &mut self.state {
                won[winner] = amount;
            }
            return;
        }
        let settlement = self.settlement(|event| {
            if S::WANTED {
                sink.event(event);
            }
        });
        self.finish(settlement.won, settlement.rake);
    }

    #[inline]
    fn finish(&mut self, won: [u32; SEATS], rake: u32) {
        for (stack, won) in self.stack.iter_mut().zip(won) {
            *stack += won;
        }
        self.state = State::Over { won, rake };
    }
}

/// The best of the candidates; nobody if none has any strength.
#[inline]
fn best(candidates: u8, strengths: &[u16; SEATS]) -> u8 {
    let (mut winners, mut most) = (0, 0);
    for seat in seats_of(candidates) {
        let strength = strengths[seat];
        if strength > most {
            (winners, most) = (0, strength);
        }
        if strength == most && strength > 0 {
            winners |= 1 << seat;
        }
    }
    winners
}
