//! Antes and cards: what is dealt to whom, and what is done when the deck is short (rules 4.1, 4.2, 4.11).

use crate::event::Sink;
use crate::hand::{EMPTY, Hand, State, UNKNOWN, count, mask, next_after};
use crate::{CommunityFrom, Event, Pool, Rules, ShortStub};
use stud_cards::{Card, CardSet};

/// The cards of a street that are still to come, in this order: reshuffle, burn, then the community card or one
/// card to each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Deal {
    pub reshuffle: Option<Pool>,
    pub burn: bool,
    pub community: bool,
    /// The burns have been shuffled by themselves: cards come from there.
    pub from_burns: bool,
    /// The card slot that is filled.
    pub slot: u8,
    /// Seats that still get a card there.
    pub left: u8,
}

/// How the last card is dealt (rules 4.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiverPlan {
    /// What is shuffled first.
    pub reshuffle: Option<Pool>,
    /// Whether a card is burned then.
    pub burn: bool,
    /// Whether there is one community card, not a card down to each.
    pub community: bool,
}

impl RiverPlan {
    /// The plan for so many live hands, cards in the stub, and burns.
    ///
    /// ```
    /// use stud_engine::{Pool, RiverPlan, Rules};
    ///
    /// // Eight players stay: 48 cards dealt, 3 burned, 1 left.
    /// let plan = RiverPlan::new(&Rules::ROOM_A, 8, 1, 3);
    /// assert_eq!(plan, RiverPlan { reshuffle: Some(Pool::Burns), burn: false, community: true });
    /// ```
    pub const fn new(rules: &Rules, live: usize, stub: usize, burns: usize) -> Self {
        let deal = Self { reshuffle: None, burn: false, community: false };
        let burn_and_deal = Self { burn: rules.burn, ..deal };
        let shuffled = Some(Pool::StubAndBurns);
        match rules.short_stub {
            ShortStub::StubBurnsCommunity | ShortStub::Community if stub > live => burn_and_deal,
            ShortStub::StubBurnsCommunity | ShortStub::Community if stub == live => deal,
            ShortStub::StubBurnsCommunity if stub + burns >= live => Self { reshuffle: shuffled, ..deal },
            ShortStub::StubBurnsCommunity | ShortStub::Community => {
                // Rooms that turn a community card at once take the next card, whatever `community_from` says.
                let from = match rules.short_stub {
                    ShortStub::Community => CommunityFrom::Stub,
                    ShortStub::StubBurnsCommunity | ShortStub::Tda => rules.community_from,
                };
                let reshuffle = match from {
                    CommunityFrom::Burns if burns > 0 => Some(Pool::Burns),
                    CommunityFrom::Stub if stub == 0 => Some(Pool::Burns),
                    CommunityFrom::StubPlusBurns => shuffled,
                    CommunityFrom::Burns | CommunityFrom::Stub => None,
                };
                Self { reshuffle, community: true, ..deal }
            }
            // A burn and a last card that is not dealt come on top of one for each.
            ShortStub::Tda if stub >= live + 2 => burn_and_deal,
            ShortStub::Tda if stub + burns >= live + 2 => Self { reshuffle: shuffled, ..burn_and_deal },
            ShortStub::Tda if stub >= 3 => Self { community: true, ..burn_and_deal },
            ShortStub::Tda => Self { reshuffle: shuffled, community: true, ..burn_and_deal },
        }
    }
}

impl Hand {
    /// Posts the antes of all seats, which all have more than that; `false`, and nothing posted, if one has not.
    #[inline]
    pub(crate) fn post_full_antes(&mut self) -> bool {
        let ante = self.stakes.ante;
        let seats = self.seats();
        if self.stack[..seats].iter().any(|&stack| stack <= ante) {
            return false;
        }
        for (stack, total) in self.stack[..seats].iter_mut().zip(&mut self.total) {
            *stack -= ante;
            *total += ante;
        }
        true
    }

    /// Posts the ante of the seat, or what it has.
    #[inline]
    pub(crate) fn post_ante<S: Sink>(&mut self, seat: u8, sink: &mut S) {
        let place = usize::from(seat);
        let amount = self.stakes.ante.min(self.stack[place]);
        self.stack[place] -= amount;
        self.total[place] += amount;
        if self.stack[place] == 0 {
            self.masks &= !(mask::ABLE << seat);
        }
        if S::WANTED {
            sink.event(Event::Ante { seat, amount });
        }
    }

    /// Begins the dealing of a street.
    #[inline]
    pub(crate) fn begin_street(&mut self, street: u8) {
        self.street = street;
        let mut deal = Deal {
            reshuffle: None,
            burn: street > 3 && self.rules.burn,
            community: false,
            from_burns: false,
            slot: if street == 3 { 0 } else { street - 1 },
            left: self.live(),
        };
        if street == 7 {
            let live = count(self.live());
            let plan = RiverPlan::new(&self.rules, live, usize::from(self.stub), usize::from(self.burnt));
            (deal.reshuffle, deal.burn, deal.community) = (plan.reshuffle, plan.burn, plan.community);
        }
        self.state = State::Deal(deal);
    }

    /// The next seat to get a card.
    #[inline]
    pub(crate) const fn next_dealt(&self, deal: Deal) -> u8 {
        next_after(deal.left, self.dealer)
    }

    /// The cards that can come next, if a card comes next: those not known to be elsewhere.
    ///
    /// For a solver's chance node. Where burns are not known they count as possible, since they may be any card.
    pub fn possible_cards(&self) -> CardSet {
        let State::Deal(deal) = &self.state else { return CardSet::EMPTY };
        if deal.reshuffle.is_some() {
            return CardSet::EMPTY;
        }
        if !deal.from_burns {
            return self.unseen();
        }
        let known: CardSet = self.burns().flatten().collect();
        if known.len() == usize::from(self.burnt) { known } else { known | self.unseen() }
    }

    /// Whether a card can leave the stub.
    #[inline]
    pub(crate) fn in_stub(&self, card: Card) -> bool {
        self.unseen().contains(card)
    }

    /// Takes a card, if known, out of the stub.
    #[inline]
    pub(crate) fn take(&mut self, card: Option<Card>) -> u8 {
        self.stub -= 1;
        card.map_or(UNKNOWN, |card| {
            self.seen.insert(card);
            card.id()
        })
    }

    /// Shuffles the pool: stub and burns become the stub, or the burns are what is dealt from.
    pub(crate) fn reshuffle<S: Sink>(&mut self, deal: &mut Deal, pool: Pool, sink: &mut S) {
        deal.reshuffle = None;
        match pool {
            Pool::StubAndBurns => {
                let burns: CardSet = self.burns().flatten().collect();
                self.seen = self.seen - burns;
                self.stub += self.burnt;
                (self.burns, self.burnt) = ([EMPTY; 5], 0);
            }
            Pool::Burns => deal.from_burns = true,
        }
        if S::WANTED {
            sink.event(Event::Reshuffle { pool });
        }
    }

    /// Burns a card.
    #[inline]
    pub(crate) fn burn<S: Sink>(&mut self, deal: &mut Deal, card: Option<Card>, sink: &mut S) {
        deal.burn = false;
        let slot = usize::from(self.burnt);
        self.burns[slot] = self.take(card);
        self.burnt += 1;
        if S::WANTED {
            sink.event(Event::Burn { card });
        }
    }

    /// Turns up the community card.
    pub(crate) fn turn_community<S: Sink>(&mut self, deal: &mut Deal, card: Card, sink: &mut S) {
        deal.community = false;
        deal.left = 0;
        if deal.from_burns {
            // The card leaves the burns: its own place if it was known, else one that was not.
            let same = |slot: &u8| *slot == card.id();
            let burns = &mut self.burns[..usize::from(self.burnt)];
            let known = burns.iter().position(same);
            if let Some(place) = known.or_else(|| burns.iter().position(|&slot| slot == UNKNOWN)) {
                burns[place..].rotate_left(1);
                self.burnt -= 1;
                self.burns[usize::from(self.burnt)] = EMPTY;
            }
            self.seen.insert(card);
            self.community = card.id();
        } else {
            self.community = self.take(Some(card));
        }
        if S::WANTED {
            sink.event(Event::Community { card });
        }
    }

    /// Gives the next seat its card, face down if it is one of the down cards.
    #[inline]
    pub(crate) fn deal_card<S: Sink>(&mut self, deal: &mut Deal, card: Option<Card>, sink: &mut S) {
        let seat = self.next_dealt(*deal);
        let slot = deal.slot & 7;
        let id = self.take(card);
        self.cards[usize::from(seat)][usize::from(slot)] = id;
        self.count_dealt(deal, seat);
        if S::WANTED {
            sink.event(match card {
                Some(card) if is_up(slot) => Event::Up { seat, card },
                _ => Event::Down { seat, card },
            });
        }
    }

    /// How many cards are left to deal of the street, burns not counted.
    #[inline]
    pub(crate) const fn cards_left(&self, deal: Deal) -> usize {
        // On third street whole rounds follow the one that is under way.
        let rounds = if deal.slot < 2 { 2 - deal.slot as usize } else { 0 };
        if deal.community { 1 } else { count(deal.left) + rounds * count(self.live()) }
    }

    /// Gives the seats all their cards of the street, which must be as many as are left; `false`, and nothing given,
    /// if one of them is not in the stub.
    #[inline]
    pub(crate) fn deal_cards<S: Sink>(&mut self, deal: Deal, cards: &[Card], sink: &mut S) -> bool {
        let first = self.dealer + 1;
        let mut dealt = CardSet::EMPTY;
        let (mut left, mut slot, mut rest) = (deal.left, deal.slot & 7, cards);
        while let Some((round, later)) = rest.split_at_checked(count(left)) {
            // The seats of this round in their order, the lowest bit first.
            let mut turns = left.rotate_right(u32::from(first));
            for &card in round {
                let seat = (turns.trailing_zeros() as u8 + first) & 7;
                turns &= turns - 1;
                self.cards[usize::from(seat)][usize::from(slot & 7)] = card.id();
                dealt = dealt.with(card);
            }
            if slot >= 2 {
                break;
            }
            (slot, left, rest) = (slot + 1, self.live(), later);
        }
        if !self.unseen().is_superset(dealt) {
            self.take_back(deal);
            return false;
        }
        self.seen |= dealt;
        self.stub -= cards.len() as u8;
        if S::WANTED {
            self.tell_dealt(deal, cards, sink);
        }
        true
    }

    /// Takes back the cards of this street that are not in order.
    #[cold]
    fn take_back(&mut self, deal: Deal) {
        let last = if deal.slot < 2 { 2 } else { deal.slot };
        for (seat, cards) in self.cards.iter_mut().enumerate() {
            for slot in deal.slot..=last {
                let due = if slot == deal.slot { deal.left } else { u8::MAX };
                if due >> seat & 1 == 1 {
                    cards[usize::from(slot & 7)] = EMPTY;
                }
            }
        }
    }

    /// Tells of cards that have been dealt together.
    fn tell_dealt<S: Sink>(&self, mut deal: Deal, cards: &[Card], sink: &mut S) {
        for &card in cards {
            let seat = self.next_dealt(deal);
            let up = is_up(deal.slot);
            sink.event(if up { Event::Up { seat, card } } else { Event::Down { seat, card: Some(card) } });
            self.count_dealt(&mut deal, seat);
        }
    }

    /// Takes note that the seat has its card of this round.
    #[inline]
    const fn count_dealt(&self, deal: &mut Deal, seat: u8) {
        deal.left &= !(1 << seat);
        if deal.left == 0 && deal.slot < 2 {
            deal.slot += 1;
            deal.left = self.live();
        }
    }

    /// Goes on after a card, or keeps what is still to be dealt.
    #[inline]
    pub(crate) fn dealt(&mut self, deal: Deal) {
        if deal.left == 0 && !deal.community {
            self.begin_round();
        } else {
            self.state = State::Deal(deal);
        }
    }
}

/// Whether the slot holds an upcard.
#[inline]
pub(crate) const fn is_up(slot: u8) -> bool {
    slot >= 2 && slot <= 5
}
