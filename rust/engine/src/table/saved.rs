//! Tables as bytes.
//!
//! A hand is saved as what it started from, its deck and the decisions made, and is played again when it is
//! restored: what comes out is a hand of the rules or nothing.

use super::{Play, Player, SavedTableFault, Table, TableError};
use crate::room::{AnteRow, BetShare};
use crate::{Fraction, HeadsUpRaises, Rake, Room, Rules, SEATS, Setup, Stakes};
use bytes::{Read, Reader, Writer, checksum};
use std::borrow::Cow;
use stud_cards::Deck;

mod bytes;

const MAGIC: &[u8; 8] = b"studtabl";
/// Of the layout below; a change of layout takes a new number.
const VERSION: u8 = 1;
/// More decisions than any hand has: every one of them moves chips or ends somebody's part in a round.
const MOST_DECISIONS: u32 = 1 << 24;

impl Table {
    /// The table as bytes, between hands or during one, from which [`Table::from_bytes`] restores an equal one.
    ///
    /// Whoever reads them knows the cards to come. A checksum at the end finds damage; it is no signature: bytes
    /// that leave your hands need one.
    ///
    /// ```
    /// use stud_cards::Deck;
    /// use stud_engine::{Room, Table};
    ///
    /// let room = Room::preset("room_a")?;
    /// let stakes = room.stakes(500, 1000)?;
    /// let mut table = Table::new(room, stakes, 2)?;
    /// table.sit(1, "north", 10_000)?;
    /// table.sit(2, "south", 10_000)?;
    /// table.deal(Deck::seeded(7))?;
    /// assert_eq!(Table::from_bytes(&table.to_bytes())?, table);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer(MAGIC.to_vec());
        out.u8(VERSION);
        out.room(&self.room);
        out.stakes(self.stakes);
        out.u8(self.seats.len() as u8);
        for seat in &self.seats {
            out.flag(seat.is_some());
            if let Some(Player { name, stack, auto_ante, is_in, sitting_out }) = seat {
                out.text(name);
                out.u32(*stack);
                out.flag(*auto_ante);
                out.flag(*is_in);
                out.flag(*sitting_out);
            }
        }
        out.u8(self.dealer.unwrap_or(0));
        out.u16(self.event_players.unwrap_or(0));
        for count in [self.hands, self.bought, self.cashed, self.raked] {
            out.u64(count);
        }
        out.flag(self.play.is_some());
        if let Some(play) = &self.play {
            out.play(play);
        }
        let sum = checksum(&out.0);
        out.u64(sum);
        out.0
    }

    /// The table that [`Table::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are not a table, are damaged, come from a layout that is not known, or describe a table that
    /// cannot be.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TableError> {
        read(bytes).map_err(TableError::Saved)
    }
}

fn read(bytes: &[u8]) -> Result<Table, SavedTableFault> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else { return Err(SavedTableFault::NotATable) };
    match rest.first() {
        Some(&VERSION) => {}
        Some(&found) => return Err(SavedTableFault::Version { found, known: VERSION }),
        None => return Err(SavedTableFault::Damaged),
    }
    let Some((body, sum)) = bytes.split_last_chunk::<8>() else { return Err(SavedTableFault::Damaged) };
    // A fuzzer would not get past it, and what is behind it must refuse by itself too.
    if checksum(body) != u64::from_le_bytes(*sum) && !cfg!(fuzzing) {
        return Err(SavedTableFault::Damaged);
    }
    let mut reader = Reader { bytes: body, position: MAGIC.len() + 1 };
    let room = reader.room()?;
    let stakes = reader.stakes()?;
    let size = reader.u8()?;
    let contradiction = SavedTableFault::Contradiction;
    let mut table = Table::new(room, stakes, size.into())
        .map_err(|_| contradiction("the room has no such table, or its rules or stakes cannot be played"))?;
    for seat in 1..=size {
        if reader.flag()? {
            let player = reader.player()?;
            table.place(seat, player).map_err(|_| contradiction("a player cannot sit where it says"))?;
        }
    }
    table.dealer = Some(reader.check(|dealer| dealer <= size)?).filter(|&dealer| dealer > 0);
    let players = Some(reader.u16()?).filter(|&players| players > 0);
    table.set_event_players(players).map_err(|_| contradiction("fewer than two players are left"))?;
    table.hands = reader.u64()?;
    table.bought = reader.u64()?;
    table.cashed = reader.u64()?;
    table.raked = reader.u64()?;
    if reader.flag()? {
        table.play = Some(reader.play(&table)?);
    }
    if reader.position != body.len() {
        return Err(SavedTableFault::Value { position: reader.position });
    }
    // Sums that no table comes to; beyond them later sums would not fit.
    if [table.hands, table.bought].into_iter().any(|sum| sum > u64::MAX / 2) {
        return Err(contradiction("its counts are too large"));
    }
    if table.chips().checked_add(table.cashed).and_then(|sum| sum.checked_add(table.raked))
        != Some(table.bought)
    {
        return Err(contradiction("its chips are not what was bought less what was cashed and raked"));
    }
    // Values that mean the same are written in one way only.
    if table.to_bytes() == bytes { Ok(table) } else { Err(contradiction("it is not written as tables are")) }
}

impl Writer {
    fn fraction(&mut self, Fraction { num, den }: Fraction) {
        self.u16(num);
        self.u16(den);
    }

    fn share(&mut self, BetShare { share, of }: BetShare) {
        self.fraction(share);
        self.u8(of as u8);
    }

    fn stakes(&mut self, Stakes { small_bet, big_bet, ante, bring_in }: Stakes) {
        for amount in [small_bet, big_bet, ante, bring_in] {
            self.u32(amount);
        }
    }

    fn room(&mut self, room: &Room) {
        let Room {
            name,
            max_players,
            table_sizes,
            min_players,
            min_buy_in_small_bets,
            max_buy_in_small_bets,
            short_buy_allowed,
            ante_table,
            ante_fraction,
            bring_in_fraction,
            ante_confirm,
            auto_ante_default,
            history_shows_mucked,
            button,
            timeout_action,
            rules,
        } = room;
        self.text(name);
        self.u8(*max_players);
        self.flag(table_sizes.is_some());
        self.bytes(table_sizes.as_deref().unwrap_or(&[]));
        self.u8(*min_players);
        self.option(*min_buy_in_small_bets);
        self.option(*max_buy_in_small_bets);
        self.flag(*short_buy_allowed);
        self.u32(ante_table.len() as u32);
        for AnteRow { small_bet, big_bet, ante } in ante_table {
            for amount in [small_bet, big_bet, ante] {
                self.u32(*amount);
            }
        }
        self.share(*ante_fraction);
        self.share(*bring_in_fraction);
        self.flag(*ante_confirm);
        self.flag(*auto_ante_default);
        self.flag(*history_shows_mucked);
        self.u8(*button as u8);
        self.u8(*timeout_action as u8);
        self.rules(rules);
    }

    fn rules(&mut self, rules: &Rules) {
        let Rules {
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
            rake: Rake { share, cap },
        } = *rules;
        self.u8(game as u8);
        self.flag(bring_in_full_open);
        self.u8(bring_in_decline as u8);
        self.u8(short_bring_in_price as u8);
        self.u8(opening_tie as u8);
        self.u8(fourth_upper as u8);
        self.u8(fourth_upper_scope as u8);
        self.u8(max_raises);
        match heads_up_raises {
            HeadsUpRaises::Same => self.u16(0),
            HeadsUpRaises::Unlimited => self.u16(1),
            HeadsUpRaises::Limit(raises) => self.u16(u16::from(raises) + 2),
        }
        self.u8(heads_up_test as u8);
        self.fraction(short_all_in);
        self.u8(short_completion_measure as u8);
        self.flag(fold_when_free);
        self.flag(burn);
        self.u8(short_stub as u8);
        self.u8(community_from as u8);
        self.u8(community_opener as u8);
        self.flag(show_losers_may_muck);
        self.flag(all_in_face_up);
        self.u8(odd_chip as u8);
        self.flag(no_fourth_no_drop);
        self.u8(last_street);
        self.u32(chip_unit);
        self.fraction(share);
        self.option(cap.map(Into::into));
    }

    /// Rules and stakes of the hand are those of the table.
    fn play(&mut self, play: &Play) {
        self.bytes(&play.seats);
        for name in &play.names {
            self.text(name);
        }
        for &stack in &play.start.stacks {
            self.u32(stack);
        }
        self.u8(play.start.dealer);
        self.u16(play.start.event_players.unwrap_or(0));
        self.bytes(&play.first_deck.to_bytes());
        self.bytes(&play.decisions);
        self.u8(play.shown_after);
    }
}

impl Reader<'_> {
    fn fraction(&mut self) -> Read<Fraction> {
        Ok(Fraction::new(self.u16()?, self.u16()?))
    }

    fn share(&mut self) -> Read<BetShare> {
        Ok(BetShare { share: self.fraction()?, of: self.named(crate::Bet::ALL)? })
    }

    fn stakes(&mut self) -> Read<Stakes> {
        Ok(Stakes::new(self.u32()?, self.u32()?, self.u32()?, self.u32()?))
    }

    fn player(&mut self) -> Read<Player> {
        Ok(Player {
            name: self.text()?.to_owned(),
            stack: self.u32()?,
            auto_ante: self.flag()?,
            is_in: self.flag()?,
            sitting_out: self.flag()?,
        })
    }

    fn room(&mut self) -> Read<Room> {
        let name = self.text()?.to_owned();
        let max_players = self.u8()?;
        let has_sizes = self.flag()?;
        let sizes = self.bytes(SEATS as u32)?;
        Ok(Room {
            // A published room's name need not be kept twice.
            name: Room::preset(&name).map_or(Cow::Owned(name), |room| room.name),
            max_players,
            table_sizes: has_sizes.then(|| sizes.to_vec()),
            min_players: self.u8()?,
            min_buy_in_small_bets: self.option()?,
            max_buy_in_small_bets: self.option()?,
            short_buy_allowed: self.flag()?,
            ante_table: self.ante_table()?,
            ante_fraction: self.share()?,
            bring_in_fraction: self.share()?,
            ante_confirm: self.flag()?,
            auto_ante_default: self.flag()?,
            history_shows_mucked: self.flag()?,
            button: self.named(crate::Button::ALL)?,
            timeout_action: self.named(crate::TimeoutAction::ALL)?,
            rules: self.rules()?,
        })
    }

    fn ante_table(&mut self) -> Read<Vec<AnteRow>> {
        let rows = self.u32()?;
        let row = |reader: &mut Self| {
            Ok(AnteRow { small_bet: reader.u32()?, big_bet: reader.u32()?, ante: reader.u32()? })
        };
        (0..rows).map(|_| row(self)).collect()
    }

    fn rules(&mut self) -> Read<Rules> {
        Ok(Rules {
            game: self.named(crate::Game::ALL)?,
            bring_in_full_open: self.flag()?,
            bring_in_decline: self.named(crate::BringInDecline::ALL)?,
            short_bring_in_price: self.named(crate::ShortBringInPrice::ALL)?,
            opening_tie: self.named(crate::OpeningTie::ALL)?,
            fourth_upper: self.named(crate::FourthUpper::ALL)?,
            fourth_upper_scope: self.named(crate::FourthUpperScope::ALL)?,
            max_raises: self.u8()?,
            heads_up_raises: match self.u16()? {
                0 => HeadsUpRaises::Same,
                1 => HeadsUpRaises::Unlimited,
                raises => HeadsUpRaises::Limit((raises - 2) as u8),
            },
            heads_up_test: self.named(crate::HeadsUpTest::ALL)?,
            short_all_in: self.fraction()?,
            short_completion_measure: self.named(crate::ShortCompletionMeasure::ALL)?,
            fold_when_free: self.flag()?,
            burn: self.flag()?,
            short_stub: self.named(crate::ShortStub::ALL)?,
            community_from: self.named(crate::CommunityFrom::ALL)?,
            community_opener: self.named(crate::CommunityOpener::ALL)?,
            show_losers_may_muck: self.flag()?,
            all_in_face_up: self.flag()?,
            odd_chip: self.named(crate::OddChip::ALL)?,
            no_fourth_no_drop: self.flag()?,
            last_street: self.u8()?,
            chip_unit: self.u32()?,
            rake: Rake { share: self.fraction()?, cap: self.option()?.and_then(std::num::NonZeroU32::new) },
        })
    }

    fn play(&mut self, table: &Table) -> Read<Play> {
        let contradiction = SavedTableFault::Contradiction;
        let seats = self.bytes(SEATS as u32)?.to_vec();
        let rising = seats.windows(2).all(|pair| pair[0] < pair[1]);
        if !rising || seats.iter().any(|&seat| seat == 0 || usize::from(seat) > table.size()) {
            return Err(contradiction("the players dealt in do not sit at the table"));
        }
        let names = seats.iter().map(|_| self.text().map(str::to_owned)).collect::<Read<Vec<String>>>()?;
        let stacks = seats.iter().map(|_| self.u32()).collect::<Read<Vec<u32>>>()?;
        let mut start = Setup::new(table.room.rules, table.stakes, stacks, self.u8()?);
        start.event_players = Some(self.u16()?).filter(|&players| players > 0);
        let position = self.position;
        let deck = Deck::from_bytes(self.bytes(1 << 10)?).map_err(|_| SavedTableFault::Value { position })?;
        let decisions = self.bytes(MOST_DECISIONS)?;
        let shown_after = self.u8()?;
        let cannot = "its hand cannot be played";
        let mut play = Play::begin(seats, names, start, deck).map_err(|_| contradiction(cannot))?;
        for &id in decisions {
            play.decide(id).map_err(|_| contradiction(cannot))?;
        }
        for place in 0..play.seats.len() {
            if shown_after >> place & 1 == 1 && !play.show_after(place) {
                return Err(contradiction("a player shows who cannot"));
            }
        }
        let stack = |seat: u8| table.player(seat).map(|player| player.stack);
        let agree = |(place, &seat): (usize, &u8)| stack(seat) == Some(play.hand.stack(place));
        if !play.hand.is_over() && !play.seats.iter().enumerate().all(agree) {
            return Err(contradiction("the stacks are not those of its hand"));
        }
        Ok(play)
    }
}
