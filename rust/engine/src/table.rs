//! A table of a room: who sits where with how many chips, and the hands they are dealt.

use crate::{Event, Hand, LegalActions, Room, SEATS, Setup, Stakes};
use stud_cards::Deck;

mod error;
mod house;
mod play;
mod saved;
mod seats;

pub use error::{BuyInFault, SavedTableFault, TableError};
pub use house::Antes;
pub use seats::Player;

use seats::Seat;

/// A table of a room, between hands or during one.
///
/// Its seats are numbered from 1, clockwise, as rooms number them. A hand numbers the players dealt in from 0,
/// clockwise; [`Table::hand_seats`] says who that is. A table is a value: a clone goes its own way, and whatever
/// returns an error has changed nothing.
///
/// At every moment the chips at the table, the pot included, are what was bought less what was cashed and what
/// the house took ([`Table::bought`], [`Table::cashed`], [`Table::raked`]).
///
/// ```
/// use stud_cards::Deck;
/// use stud_engine::{Room, Table};
///
/// let room = Room::preset("room_b")?;
/// let stakes = room.stakes(1000, 2000)?;
/// let mut table = Table::new(room, stakes, 8)?;
/// for (seat, name) in [(2, "north"), (5, "east"), (7, "south")] {
///     table.sit(seat, name, 20_000)?;
/// }
/// table.deal(Deck::seeded(7))?;
/// assert_eq!(table.hand_seats(), [2, 5, 7]);
/// while table.actor().is_some() {
///     table.time_out()?;
/// }
/// assert_eq!(table.chips(), 60_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    room: Room,
    stakes: Stakes,
    seats: Vec<Seat>,
    /// The seat that dealt last.
    dealer: Option<u8>,
    event_players: Option<u16>,
    hands: u64,
    bought: u64,
    cashed: u64,
    raked: u64,
    /// The hand that is on, or the last one.
    play: Option<Play>,
}

/// A hand at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Play {
    /// The table's seats of the players dealt in.
    seats: Vec<u8>,
    /// Their names: they may have left since.
    names: Vec<String>,
    start: Setup,
    first_deck: Deck,
    deck: Deck,
    hand: Hand,
    events: Vec<Event>,
    /// The ids of all decisions: with the start and the deck, all of the hand.
    decisions: Vec<u8>,
    /// The hand's seats that showed after it, one bit each.
    shown_after: u8,
}

impl Table {
    /// An empty table.
    ///
    /// # Errors
    /// If the room has no tables of so many seats, or the room, its rules or the stakes cannot be.
    pub fn new(room: Room, stakes: Stakes, seats: usize) -> Result<Self, TableError> {
        if !room.offers_seats(seats) || seats > SEATS {
            return Err(TableError::Size { room: room.name, given: seats, offered: room.table_sizes });
        }
        let mut reasons: Vec<String> = room.check().iter().map(ToString::to_string).collect();
        reasons.extend(stakes.check().iter().map(ToString::to_string));
        if !reasons.is_empty() {
            return Err(TableError::Rules(reasons));
        }
        Ok(Self {
            room,
            stakes,
            seats: vec![None; seats],
            dealer: None,
            event_players: None,
            hands: 0,
            bought: 0,
            cashed: 0,
            raked: 0,
            play: None,
        })
    }

    /// The room.
    pub const fn room(&self) -> &Room {
        &self.room
    }

    /// What is played for.
    pub const fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The number of seats, taken or not.
    pub fn size(&self) -> usize {
        self.seats.len()
    }

    /// Who sits there.
    pub fn player(&self, seat: u8) -> Option<&Player> {
        self.seats.get(usize::from(seat).checked_sub(1)?)?.as_ref()
    }

    /// The players with their seats, clockwise from seat 1.
    pub fn players(&self) -> impl Iterator<Item = (u8, &Player)> {
        (1..).zip(&self.seats).filter_map(|(seat, player)| Some((seat, player.as_ref()?)))
    }

    /// The dealer's seat in the hand that is on, or else in the last one. Where the house deals: the last seat
    /// of those dealt in.
    pub const fn dealer(&self) -> Option<u8> {
        self.dealer
    }

    /// How many hands were dealt.
    pub const fn hands(&self) -> u64 {
        self.hands
    }

    /// All chips that were brought to the table.
    pub const fn bought(&self) -> u64 {
        self.bought
    }

    /// All chips that were taken from it by players who left.
    pub const fn cashed(&self) -> u64 {
        self.cashed
    }

    /// All chips that the house took from pots.
    pub const fn raked(&self) -> u64 {
        self.raked
    }

    /// All chips at the table, the pot included.
    pub fn chips(&self) -> u64 {
        let stacks: u64 = self.players().map(|(_, player)| u64::from(player.stack)).sum();
        stacks + self.running().map_or(0, |play| u64::from(play.hand.pot()))
    }

    /// The hand that is on, or else the last one; `None` before the first.
    pub fn hand(&self) -> Option<&Hand> {
        self.play.as_ref().map(|play| &play.hand)
    }

    /// Whether a hand is on.
    pub fn in_hand(&self) -> bool {
        self.running().is_some()
    }

    /// The table's seats of that hand's seats 0, 1 and so on; empty before the first hand.
    pub fn hand_seats(&self) -> &[u8] {
        self.play.as_ref().map_or(&[], |play| &play.seats)
    }

    /// The names of the players dealt in to that hand, by its seats. They may have left since.
    pub fn hand_names(&self) -> &[String] {
        self.play.as_ref().map_or(&[], |play| &play.names)
    }

    /// All lines of that hand.
    pub fn events(&self) -> &[Event] {
        self.play.as_ref().map_or(&[], |play| &play.events)
    }

    /// The rest of that hand's deck: it tells the cards to come.
    pub fn deck(&self) -> Option<&Deck> {
        self.play.as_ref().map(|play| &play.deck)
    }

    /// The seat of that hand in which the player of a table's seat was dealt in.
    pub fn hand_seat(&self, seat: u8) -> Option<usize> {
        self.hand_seats().iter().position(|&dealt| dealt == seat)
    }

    /// The seat to act.
    pub fn actor(&self) -> Option<u8> {
        let play = self.play.as_ref()?;
        play.hand.actor().and_then(|seat| play.seats.get(seat).copied())
    }

    /// What that player may do.
    pub fn legal(&self) -> LegalActions {
        self.play.as_ref().map_or(LegalActions::NONE, |play| play.hand.legal())
    }

    /// Players left in the tournament, where that decides the raise cap (rules 4.9).
    pub const fn event_players(&self) -> Option<u16> {
        self.event_players
    }

    /// Says who dealt last, for tables that are rebuilt from a room's own records: the next dealer is found from
    /// there.
    ///
    /// # Errors
    /// If there is no such seat, or a hand is on.
    pub fn set_dealer(&mut self, seat: u8) -> Result<(), TableError> {
        self.between_hands("the dealer position cannot be moved")?;
        if !(1..=self.size()).contains(&usize::from(seat)) {
            return Err(TableError::NoSeat { seat, size: self.size() });
        }
        self.dealer = Some(seat);
        Ok(())
    }

    /// Says how many players are left in the tournament, from the next hand on; `None` at a cash table.
    ///
    /// # Errors
    /// If it is fewer than two: then it is over.
    pub const fn set_event_players(&mut self, players: Option<u16>) -> Result<(), TableError> {
        if let Some(players @ ..2) = players {
            return Err(TableError::EventPlayers { players });
        }
        self.event_players = players;
        Ok(())
    }

    fn running(&self) -> Option<&Play> {
        self.play.as_ref().filter(|play| !play.hand.is_over())
    }
}
