//! Who shows, in which order, and who may muck (rules 4.12).

use crate::event::Sink;
use crate::hand::{Hand, NOBODY, State, UNKNOWN, at_most_one, seats_of};
use crate::{Event, SEATS};
use stud_cards::CardSet;

impl Hand {
    /// The seats of the showdown in the order in which they show: those of later side pots first, and within a
    /// pot clockwise from the last aggressor (or first to act) of the last betting round.
    ///
    /// Empty if only one player is left.
    pub fn show_order(&self) -> impl Iterator<Item = usize> + use<> {
        let contested = !at_most_one(self.live());
        let live = if contested { self.live() } else { 0 };
        // Without any betting the round starts left of the dealer.
        let from = if self.anchor == NOBODY { self.dealer + 1 } else { self.anchor };
        let distance = |seat: usize| (seat + SEATS - usize::from(from)) % SEATS;
        let mut order = [NOBODY; SEATS];
        let mut len = 0;
        for seat in seats_of(live) {
            order[len] = seat as u8;
            len += 1;
        }
        order[..len].sort_unstable_by_key(|&seat| {
            let seat = usize::from(seat);
            (u32::MAX - self.total[seat], distance(seat))
        });
        order.into_iter().take(len).map(usize::from)
    }

    /// Begins the showdown.
    #[inline]
    pub(crate) fn begin_showdown(&mut self) {
        self.state = State::Show;
    }

    /// The seat that shows or mucks next.
    pub(crate) fn next_to_show(&self) -> Option<usize> {
        self.show_order().find(|&seat| (self.shown | self.mucked) >> seat & 1 == 0)
    }

    /// Whether the rules let the seat muck when its turn comes.
    pub(crate) fn may_muck(&self, seat: usize) -> bool {
        let Some(cards) = self.holding(seat) else { return true };
        if self.shown == 0 || !self.rules.show_losers_may_muck {
            return false;
        }
        if self.rules.all_in_face_up && self.live() & !self.able() != 0 {
            return false;
        }
        // The last pot he can win is the one with the fewest rivals.
        let rivals = seats_of(self.shown).filter(|&other| self.total[other] >= self.total[seat]);
        let (mut best, mut best_low) = (0, 0);
        for rival in rivals {
            if let Some(cards) = self.holding(rival) {
                let (main, low) = self.rank(cards);
                best = best.max(main);
                best_low = best_low.max(low);
            }
        }
        let (main, low) = self.rank(cards);
        main < best && (low == 0 || low < best_low)
    }

    /// Shows the seat's hand.
    #[inline]
    pub(crate) fn show<S: Sink>(&mut self, seat: usize, sink: &mut S) {
        self.shown |= 1 << seat;
        if S::WANTED {
            let down: CardSet = self.down_cards(seat).flatten().collect();
            sink.event(Event::Show { seat: seat as u8, down });
        }
        self.after_show();
    }

    /// Mucks the seat's hand.
    #[inline]
    pub(crate) fn muck<S: Sink>(&mut self, seat: usize, sink: &mut S) {
        self.mucked |= 1 << seat;
        if S::WANTED {
            sink.event(Event::Muck { seat: seat as u8 });
        }
        self.after_show();
    }

    fn after_show(&mut self) {
        // The last one left need not show.
        if at_most_one(self.live() & !self.mucked) || (self.shown | self.mucked) & self.live() == self.live()
        {
            self.begin_settling();
        }
    }

    /// Fills in down cards that are only now seen. They must fit.
    pub(crate) fn reveal(&mut self, seat: usize, down: CardSet) {
        let known: CardSet = self.down_cards(seat).flatten().collect();
        let mut new = (down - known).iter();
        for slot in &mut self.cards[seat] {
            if *slot == UNKNOWN
                && let Some(card) = new.next()
            {
                *slot = card.id();
                self.seen.insert(card);
            }
        }
    }
}
