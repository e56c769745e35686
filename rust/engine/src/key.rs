//! Stable keys of what a seat knows.

use crate::betting::absorb;
use crate::hand::{EMPTY, Hand, State, UNKNOWN};
use crate::{HeadsUpRaises, OddChip, OpeningTie, Rules, SEATS};
use stud_cards::Suit;

impl Hand {
    /// A key of what the seat knows: its own cards in the order they came, everything that lies face up and in
    /// which order, every decision so far, and the setup.
    ///
    /// Two hands have the same key exactly if the seat could not tell them apart (but for a chance below 2⁻¹⁰⁰ for
    /// each pair of hands). It is the same on every platform and in every release of the same major version. A
    /// seat that does not exist has the key of what everybody sees.
    ///
    /// ```
    /// # let room = stud_engine::Room::preset("room_a")?;
    /// # let setup = stud_engine::Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 3], 0);
    /// let (hand, _) = stud_engine::Hand::deal(&setup, 7)?;
    /// let mut stream = stud_cards::Stream::new(1, 0);
    /// let (other, _) = hand.redeal(0, &mut stream).ok_or("not dealt")?;
    /// assert_eq!(other.key(0), hand.key(0));
    /// assert_ne!(other.key(1), hand.key(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn key(&self, seat: usize) -> u128 {
        let hand = self.masked(mask_of(seat));
        hand.hash_known(seat, 0)
    }

    /// [`Hand::key`] up to what makes no difference to any future: a renaming of suits, and the order of the
    /// seat's first two down cards.
    ///
    /// Suits may be renamed when nothing to come compares them. They decide the bring-in, so nothing is renamed
    /// before third street has been dealt; from then on the seat that had to open is part of the key itself
    /// (its decision, or its turn), and two hands with equal keys have the same seat opening. Later, suits are
    /// compared where boards tie (`opening_tie = suit`) and for the odd chip (`odd_chip` by suit): under such
    /// rules, with a deck whose suits differ, and once hands are tabled or the showdown has begun, nothing is
    /// renamed either. In all other cases a renaming of the suits carries every deal that is still possible in one
    /// hand to an equally likely one in the other with the same decisions and the same payoffs.
    pub fn key_iso(&self, seat: usize) -> u128 {
        let mut hand = self.masked(mask_of(seat));
        if let Some(own) = hand.cards.get_mut(seat)
            && own[0] < own[1]
        {
            own.swap(0, 1);
        }
        if hand.suits_are_alike() {
            hand.rename_suits(seat);
        }
        hand.hash_known(seat, 1)
    }

    /// Whether no rule that can still apply compares suits.
    fn suits_are_alike(&self) -> bool {
        let decided = match self.state {
            State::Antes { .. } | State::Show | State::Settle { .. } | State::Over { .. } => false,
            // Once hands are tabled their down cards are seen, in no order of their own.
            State::Deal(_) => self.street > 3 && !self.tabled(),
            State::Bet(_) | State::Refund { .. } => true,
        };
        let clubs = self.deck.ranks_of(Suit::Clubs);
        decided
            && self.rules.opening_tie == OpeningTie::Position
            && self.rules.odd_chip == OddChip::LeftOfDealer
            && Suit::ALL.iter().all(|&suit| self.deck.ranks_of(suit) == clubs)
    }

    /// Renames suits in the order in which they first appear: upcards seat by seat, the community card, the
    /// seat's last card, and its first two, which come last because their order is free.
    fn rename_suits(&mut self, seat: usize) {
        let mut names = [UNKNOWN; 4];
        let mut used = 0;
        let mut rename = |slot: &mut u8| {
            if *slot >= EMPTY {
                return;
            }
            let suit = usize::from(*slot & 3);
            if names[suit] == UNKNOWN {
                names[suit] = used;
                used += 1;
            }
            *slot = *slot & !3 | names[suit];
        };
        for cards in &mut self.cards {
            cards[2..6].iter_mut().for_each(&mut rename);
        }
        rename(&mut self.community);
        let Some(own) = self.cards.get_mut(seat) else { return };
        rename(&mut own[6]);
        // The higher rank is named first; of a pair, whichever is named already.
        let (high, low) = (own[0].max(own[1]), own[0].min(own[1]));
        (own[0], own[1]) = (high, low);
        rename(&mut own[0]);
        rename(&mut own[1]);
        if own[0] < own[1] {
            own.swap(0, 1);
        }
    }

    /// Hashes a hand in which only what is known is left.
    fn hash_known(&self, seat: usize, kind: u64) -> u128 {
        let mut hash = [0x5354_5544, kind];
        let mut add = |word: u64| hash = absorb(hash, word);
        let pair = |a: u32, b: u32| u64::from(a) << 32 | u64::from(b);
        self.rules.words().into_iter().for_each(&mut add);
        add(pair(self.stakes.small_bet, self.stakes.big_bet));
        add(pair(self.stakes.ante, self.stakes.bring_in));
        for seat in (0..SEATS).step_by(2) {
            add(pair(self.starting_stack(seat), self.starting_stack(seat + 1)));
        }
        add(self.deck.bits());
        add(u64::from(self.event_players) << 16 | u64::from(self.seats) << 8 | u64::from(self.dealer));
        add(if seat < self.seats() { seat as u64 } else { u64::MAX });
        self.history.into_iter().for_each(&mut add);
        add(self.decisions);
        self.cards.iter().for_each(|cards| add(u64::from_le_bytes(*cards)));
        add(u64::from(self.community) << 16 | u64::from(self.shown) << 8 | u64::from(self.mucked));
        add(match &self.state {
            State::Antes { left } => u64::from(*left),
            // Which seat is next follows from the cards; which of reshuffle and burn are done, from this.
            State::Deal(deal) => {
                1 << 8
                    | u64::from(deal.burn)
                    | u64::from(deal.reshuffle.is_some()) << 1
                    | u64::from(deal.slot) << 2
            }
            State::Bet(round) if round.bring_in_due => {
                2 << 8 | u64::from(round.actor) << 4 | u64::from(round.low)
            }
            State::Bet(round) => 3 << 8 | u64::from(round.first),
            State::Refund { .. } => 4 << 8,
            State::Show => 5 << 8,
            State::Settle { step } => 6 << 8 | u64::from(*step),
            State::Over { .. } => 7 << 8,
        });
        let [a, b] = hash;
        u128::from(finish(a ^ b.rotate_left(32))) << 64 | u128::from(finish(b))
    }
}

const fn mask_of(seat: usize) -> u8 {
    if seat < SEATS { 1 << seat } else { 0 }
}

/// Spreads every bit over the word (the last step of SplitMix64).
const fn finish(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Rules {
    /// The rules as numbers, one byte an option.
    fn words(&self) -> [u64; 5] {
        // By name, so that an option that is left out does not compile.
        let Self {
            game,
            bring_in_full_open,
            bring_in_decline,
            short_bring_in_price,
            opening_tie,
            fourth_upper,
            fourth_upper_scope,
            max_raises,
            heads_up_raises,
            heads_up_test,
            short_all_in,
            short_completion_measure,
            fold_when_free,
            burn,
            short_stub,
            community_from,
            community_opener,
            show_losers_may_muck,
            all_in_face_up,
            odd_chip,
            no_fourth_no_drop,
            last_street,
            chip_unit,
            rake,
        } = *self;
        let heads_up = match heads_up_raises {
            HeadsUpRaises::Same => 0,
            HeadsUpRaises::Unlimited => 1,
            HeadsUpRaises::Limit(raises) => 2 + u16::from(raises),
        };
        let first = [
            game as u8,
            u8::from(bring_in_full_open),
            bring_in_decline as u8,
            short_bring_in_price as u8,
            opening_tie as u8,
            fourth_upper as u8,
            fourth_upper_scope as u8,
            max_raises,
        ];
        let second = [
            heads_up_test as u8,
            short_completion_measure as u8,
            u8::from(fold_when_free),
            u8::from(burn),
            short_stub as u8,
            community_from as u8,
            community_opener as u8,
            u8::from(show_losers_may_muck),
        ];
        let third = [
            u8::from(all_in_face_up),
            odd_chip as u8,
            u8::from(no_fourth_no_drop),
            last_street,
            0,
            0,
            heads_up as u8,
            (heads_up >> 8) as u8,
        ];
        let fraction = |share: crate::Fraction| u64::from(share.num) << 16 | u64::from(share.den);
        [
            u64::from_le_bytes(first),
            u64::from_le_bytes(second),
            u64::from_le_bytes(third),
            fraction(short_all_in) << 32 | u64::from(chip_unit),
            fraction(rake.share) << 32 | rake.cap.map_or(0, |cap| u64::from(cap.get())),
        ]
    }
}
