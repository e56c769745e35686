//! Coming and going.

use super::{Table, TableError};
use crate::names::is_name;

/// A player at a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the player's, each by itself")]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// The player's chips; during a hand those that are not in the pot.
    pub stack: u32,
    /// Whether the ante is posted without asking, where the room asks.
    pub auto_ante: bool,
    /// Whether the player has said "I'm in" for the next hand.
    pub is_in: bool,
    /// Whether the player sits out until coming back.
    pub sitting_out: bool,
}

/// A seat and who sits in it.
pub(super) type Seat = Option<Player>;

impl Player {
    /// A player who takes part and antes automatically.
    pub fn new(name: impl Into<String>, stack: u32) -> Self {
        Self { name: name.into(), stack, auto_ante: true, is_in: false, sitting_out: false }
    }
}

impl Table {
    /// A player takes a free seat and buys chips, between hands.
    ///
    /// # Errors
    /// If the seat is taken or does not exist, the name will not do or has a seat already, the purchase breaks
    /// the room's limits, or a hand is on.
    pub fn sit(&mut self, seat: u8, name: &str, amount: u32) -> Result<(), TableError> {
        self.between_hands("a player cannot sit down")?;
        let fault = self.room.check_purchase(self.stakes.small_bet, 0, amount.into()).err();
        if let Some(fault) = fault {
            self.free(seat)?;
            return Err(TableError::BuyIn { seat, fault });
        }
        let auto_ante = self.room.auto_ante_default;
        self.place(seat, Player { auto_ante, ..Player::new(name, amount) })
    }

    /// Puts a player into a free seat as found elsewhere: with any stack, which counts as bought. For tables that
    /// are rebuilt from a room's own records; [`Table::sit`] is for players.
    ///
    /// # Errors
    /// As for [`Table::sit`], but for the limits of a purchase.
    pub fn place(&mut self, seat: u8, player: Player) -> Result<(), TableError> {
        self.between_hands("a player cannot sit down")?;
        self.free(seat)?;
        if let Some((other, _)) = self.players().find(|(_, other)| other.name == player.name) {
            return Err(TableError::Name { name: player.name, seat: Some(other) });
        }
        if !is_name(&player.name) {
            return Err(TableError::Name { name: player.name, seat: None });
        }
        self.room_for(player.stack)?;
        self.bought += u64::from(player.stack);
        if let Some(place) = self.seats.get_mut(usize::from(seat) - 1) {
            *place = Some(player);
        }
        Ok(())
    }

    /// A player buys more chips, between hands.
    ///
    /// # Errors
    /// If nobody sits there, the purchase breaks the room's limits, or a hand is on.
    pub fn top_up(&mut self, seat: u8, amount: u32) -> Result<(), TableError> {
        self.between_hands("a player cannot buy chips")?;
        let stack = self.taken(seat)?.stack;
        let check = self.room.check_purchase(self.stakes.small_bet, stack.into(), amount.into());
        check.map_err(|fault| TableError::BuyIn { seat, fault })?;
        self.room_for(amount)?;
        self.bought += u64::from(amount);
        self.taken_mut(seat)?.stack += amount;
        Ok(())
    }

    /// A player leaves and takes the chips along.
    ///
    /// # Errors
    /// If nobody sits there, or the player was dealt in to the hand that is on.
    pub fn leave(&mut self, seat: u8) -> Result<Player, TableError> {
        self.taken(seat)?;
        if self.in_hand() && self.hand_seat(seat).is_some() {
            return Err(TableError::DuringHand { what: "a player who was dealt in cannot leave" });
        }
        let place = self.seats.get_mut(usize::from(seat) - 1);
        let player = place.and_then(Option::take).ok_or(TableError::Empty { seat })?;
        self.cashed += u64::from(player.stack);
        Ok(player)
    }

    /// A player sits out from the next hand on.
    ///
    /// # Errors
    /// If nobody sits there.
    pub fn sit_out(&mut self, seat: u8) -> Result<(), TableError> {
        self.taken_mut(seat)?.sitting_out = true;
        Ok(())
    }

    /// A player who sat out comes back for the next hand.
    ///
    /// # Errors
    /// If nobody sits there.
    pub fn come_back(&mut self, seat: u8) -> Result<(), TableError> {
        self.taken_mut(seat)?.sitting_out = false;
        Ok(())
    }

    /// Switches a player's automatic ante. Where the room does not ask for consent it makes no difference.
    ///
    /// # Errors
    /// If nobody sits there.
    pub fn set_auto_ante(&mut self, seat: u8, on: bool) -> Result<(), TableError> {
        self.taken_mut(seat)?.auto_ante = on;
        Ok(())
    }

    /// A player says "I'm in" for the next hand. It holds for that hand only.
    ///
    /// # Errors
    /// If nobody sits there.
    pub fn say_in(&mut self, seat: u8) -> Result<(), TableError> {
        self.taken_mut(seat)?.is_in = true;
        Ok(())
    }

    pub(super) fn between_hands(&self, what: &'static str) -> Result<(), TableError> {
        if self.in_hand() { Err(TableError::DuringHand { what }) } else { Ok(()) }
    }

    fn index(&self, seat: u8) -> Result<usize, TableError> {
        let index = usize::from(seat).wrapping_sub(1);
        if index < self.seats.len() { Ok(index) } else { Err(TableError::NoSeat { seat, size: self.size() }) }
    }

    fn free(&self, seat: u8) -> Result<(), TableError> {
        self.index(seat)?;
        match self.player(seat) {
            Some(player) => Err(TableError::Taken { seat, name: player.name.clone() }),
            None => Ok(()),
        }
    }

    fn taken(&self, seat: u8) -> Result<&Player, TableError> {
        self.index(seat)?;
        self.player(seat).ok_or(TableError::Empty { seat })
    }

    pub(super) fn taken_mut(&mut self, seat: u8) -> Result<&mut Player, TableError> {
        let index = self.index(seat)?;
        self.seats.get_mut(index).and_then(Option::as_mut).ok_or(TableError::Empty { seat })
    }

    fn room_for(&self, amount: u32) -> Result<(), TableError> {
        let total = self.chips() + u64::from(amount);
        if total > i32::MAX as u64 { Err(TableError::TooManyChips { total }) } else { Ok(()) }
    }
}
