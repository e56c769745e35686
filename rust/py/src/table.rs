//! `Table`.

mod error;

use self::error::table_error;
use crate::actions::{Choice, PyLegalActions};
use crate::deck::{PyDeck, extract_u64};
use crate::errors::{deck_error, wrong_type};
use crate::hand::PyHand;
use crate::options::Value;
use crate::player::{PyAntes, PyPlayer, read_name};
use crate::reading::extract_cards;
use crate::room::PyRoom;
use crate::stakes::PyStakes;
use crate::story::Story;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::sync::Arc;
use stud_cards::Deck;
use stud_engine::{Table, TableError};

/// A table of a room, between hands or during one: who sits where with how many chips.
///
/// Seats are numbered from 1, clockwise, as rooms number them; `hand` numbers the players dealt in from 0, and
/// `hand_seats` says who they are. A table never changes: what happens gives the next table, so that an error leaves
/// everything as it was. When a hand is over its chips are back in the stacks by themselves.
///
/// At every moment ``chips == bought - cashed - raked``.
///
/// Parameters
/// ----------
/// room : Room
/// stakes : Stakes
/// seats : int
///     How many seats the table has; the room must have such tables.
/// players : dict of int to Player, optional
///     Who sits there already, with any stack, for a table that is rebuilt from a room's own records. Players who
///     arrive use `sit`.
/// dealer : int, optional
///     Who dealt last: the next dealer is found from there.
/// event_players : int, optional
///     Players left in the tournament, where the raise cap asks for them (rules 4.9).
///
/// Raises
/// ------
/// TableError
///     If the room has no tables of this size, or somebody cannot sit where it says.
///
/// Examples
/// --------
/// >>> import stud
/// >>> room = stud.rooms.ROOM_B
/// >>> table = stud.Table(room, room.stakes(5_00, 10_00), seats=6)
/// >>> table = table.sit(2, "north", 100_00).sit(5, "south", 50_00).deal(seed=7)
/// >>> table.hand_seats, table.dealer, table.actor
/// ((2, 5), 2, 2)
/// >>> while table.actor:
/// ...     table = table.time_out()
/// >>> table.player(2).stack + table.player(5).stack
/// 15000
#[pyclass(name = "Table", module = "stud", frozen, eq, weakref)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyTable(Table);

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(signature = (room, stakes, *, seats = None, players = None, dealer = None, event_players = None))]
    fn new(
        py: Python<'_>,
        room: &Bound<'_, PyAny>,
        stakes: &Bound<'_, PyAny>,
        seats: Option<&Bound<'_, PyAny>>,
        players: Option<&Bound<'_, PyDict>>,
        dealer: Option<&Bound<'_, PyAny>>,
        event_players: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (room, stakes) = (PyRoom::read(room)?.0.clone(), PyStakes::read(stakes)?.0);
        let seats = seats.map_or(Ok(8), |seats| extract_u64(seats, "seats"))?;
        let error = |error| table_error(py, &error, None);
        let mut table =
            Table::new(room, stakes, usize::try_from(seats).unwrap_or(usize::MAX)).map_err(error)?;
        for (seat, player) in players.iter().flat_map(|players| players.iter()) {
            let player = player.cast::<PyPlayer>().map_err(|_| wrong_type("a Player", &player))?;
            table.place(read_seat(&seat)?, player.get().0.clone()).map_err(error)?;
        }
        if let Some(seat) = dealer {
            table.set_dealer(read_seat(seat)?).map_err(error)?;
        }
        let event_players = event_players.map_or(Ok(None), |n| Value::read("event_players", n))?;
        table.set_event_players(event_players).map_err(error)?;
        Ok(Self(table))
    }

    /// The table after a player has sat down and bought chips.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    /// name : str
    /// amount : int
    ///     In chips; at least the room's minimum (rules 4.1).
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If the seat is taken or not there, the purchase breaks the room's limits, the name will not do, or a
    ///     hand is on.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_B
    /// >>> table = stud.Table(room, room.stakes(5_00, 10_00))
    /// >>> try:
    /// ...     table.sit(1, "north", 49_99)
    /// ... except stud.TableError as error:
    /// ...     print(error, error.seat, error.least, sep="; ")
    /// seat 1: a purchase of 4999 is under the minimum of 5000; the least to buy is 5000; 1; 5000
    fn sit(
        &self,
        seat: &Bound<'_, PyAny>,
        name: &Bound<'_, PyAny>,
        amount: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let (number, name, amount) = (read_seat(seat)?, read_name(name)?, u32::read("amount", amount)?);
        self.changed(seat.py(), |table| table.sit(number, &name, amount))
    }

    /// The table after a player has bought more chips, between hands.
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If nobody sits there, the purchase breaks the room's limits, or a hand is on.
    fn top_up(&self, seat: &Bound<'_, PyAny>, amount: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (number, amount) = (read_seat(seat)?, u32::read("amount", amount)?);
        self.changed(seat.py(), |table| table.top_up(number, amount))
    }

    /// The table after a player has left with all his chips (`player` tells how many before).
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If nobody sits there, or the player was dealt in to the hand that is on.
    fn leave(&self, seat: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = read_seat(seat)?;
        self.changed(seat.py(), |table| table.leave(number).map(drop))
    }

    /// The table with a player who sits out from the next hand on.
    fn sit_out(&self, seat: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = read_seat(seat)?;
        self.changed(seat.py(), |table| table.sit_out(number))
    }

    /// The table with a player who is back for the next hand.
    fn come_back(&self, seat: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = read_seat(seat)?;
        self.changed(seat.py(), |table| table.come_back(number))
    }

    /// The table with a player's automatic ante on or off. It matters where the room asks for consent (rules 4.1).
    fn auto_ante(&self, seat: &Bound<'_, PyAny>, on: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (number, on) = (read_seat(seat)?, bool::read("on", on)?);
        self.changed(seat.py(), |table| table.set_auto_ante(number, on))
    }

    /// The table after a player has said "I'm in" for the next hand (rules 4.1).
    fn say_in(&self, seat: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = read_seat(seat)?;
        self.changed(seat.py(), |table| table.say_in(number))
    }

    /// The table with another number of players left in the tournament, from the next hand on; None at a cash table.
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If it is fewer than two: then it is over.
    fn with_event_players(&self, players: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (py, players) = (players.py(), Value::read("players", players)?);
        self.changed(py, |table| table.set_event_players(players))
    }

    /// Who antes if a hand is dealt now, and how much, as `Antes` (rules 4.1).
    #[getter]
    fn antes(&self) -> PyAntes {
        PyAntes(self.0.antes())
    }

    /// The table with the next hand dealt to everyone who antes, up to the first decision.
    ///
    /// The dealer position moves first (rules 4.14). A player with less than the ante posts what he has.
    ///
    /// Parameters
    /// ----------
    /// seed : int, optional
    ///     The same cards for the same seed, everywhere. Without seed and deck the cards are dealt by a secure
    ///     shuffle.
    /// deck : Deck or cards in order, optional
    ///     What to deal from: all 52 cards.
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If a hand is on, or too few would ante: then there is no hand and the antes go back.
    /// DeckError
    ///     If the deck is not all 52 cards; `DeckError.cards` are those that are missing. Small games
    ///     (rules 4.16) are for hands by themselves.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_A
    /// >>> table = stud.Table(room, room.stakes(5_00, 10_00)).sit(1, "north", 100_00)
    /// >>> try:
    /// ...     table.deal(seed=7)
    /// ... except stud.TableError as error:
    /// ...     print(error)
    /// no hand: 1 would ante, 2 must; the antes go back
    #[pyo3(signature = (*, seed = None, deck = None))]
    fn deal(
        &self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        deck: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let error = |error| deck_error(py, &error);
        let deck = match (deck, seed) {
            (None, None) => Deck::secure().map_err(error)?,
            (None, Some(seed)) => Deck::seeded(extract_u64(seed, "a seed")?),
            (Some(deck), None) => match deck.cast::<PyDeck>() {
                Ok(deck) => deck.get().deck,
                Err(_) => Deck::ordered(&extract_cards(deck)?).map_err(error)?,
            },
            (Some(_), Some(_)) => {
                return Err(pyo3::exceptions::PyTypeError::new_err(
                    "give a deck or a seed, not both: a deck has its order already",
                ));
            }
        };
        self.changed(py, |table| table.deal(deck))
    }

    /// The table after the player to act has done this.
    ///
    /// Parameters
    /// ----------
    /// action : Action or int
    ///     An action, or its fixed id: see `LegalActions`.
    /// seat : int, optional
    ///     Who does it: another seat than `actor` is refused. For rooms that take actions from several players.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the rules do not allow it now; it has what is legal, and the table's seat.
    /// TableError
    ///     If no hand is on or this seat is not to act.
    #[pyo3(signature = (action, /, *, seat = None))]
    fn play(&self, action: &Bound<'_, PyAny>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let py = action.py();
        let choice = Choice::read(action)?;
        let mut table = self.0.clone();
        if let Some(seat) = seat.map(read_seat).transpose()?.filter(|&seat| self.0.actor() != Some(seat)) {
            return Err(table_error(py, &TableError::NotToAct { seat, actor: self.0.actor() }, None));
        }
        let played = match choice {
            Choice::Action(wanted) => table.play(wanted),
            Choice::Id(id) => table.play_id(id),
        };
        played.map_err(|error| table_error(py, &error, Some(action)))?;
        Ok(Self(table))
    }

    /// The table after the player to act did not act in time: a check or fold as the room says; a bring-in that
    /// cannot be declined is posted.
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If no hand is on.
    fn time_out(&self, py: Python<'_>) -> PyResult<Self> {
        self.changed(py, |table| table.time_out().map(drop))
    }

    /// The table after a player who stayed to the end of the hand has shown without having to (rules 4.12).
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If the hand is not over, or this player has no hand to show.
    fn show(&self, seat: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = read_seat(seat)?;
        self.changed(seat.py(), |table| table.show(number))
    }

    /// The room.
    #[getter]
    fn room(&self) -> PyRoom {
        PyRoom(self.0.room().clone())
    }

    /// What is played for.
    #[getter]
    fn stakes(&self) -> PyStakes {
        PyStakes(*self.0.stakes())
    }

    /// How many seats the table has, taken or not.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The players by their seats, clockwise from seat 1, as a new dictionary.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let players = PyDict::new(py);
        for (seat, player) in self.0.players() {
            players.set_item(seat, PyPlayer(player.clone()))?;
        }
        Ok(players)
    }

    /// Who sits there.
    ///
    /// Raises
    /// ------
    /// TableError
    ///     If nobody does, or there is no such seat.
    #[pyo3(signature = (seat, /))]
    fn player(&self, seat: &Bound<'_, PyAny>) -> PyResult<PyPlayer> {
        let (py, number) = (seat.py(), read_seat(seat)?);
        let error = if (1..=self.0.size()).contains(&usize::from(number)) {
            TableError::Empty { seat: number }
        } else {
            TableError::NoSeat { seat: number, size: self.0.size() }
        };
        let player = self.0.player(number).cloned().map(PyPlayer);
        player.ok_or_else(|| table_error(py, &error, None))
    }

    /// The dealer's seat in this hand, or else in the last one; None before the first. Where the house deals: the
    /// last of the seats dealt in.
    #[getter]
    fn dealer(&self) -> Option<u8> {
        self.0.dealer()
    }

    /// Players left in the tournament, or None.
    #[getter]
    fn event_players(&self) -> Option<u16> {
        self.0.event_players()
    }

    /// How many hands were dealt.
    #[getter]
    fn hands(&self) -> u64 {
        self.0.hands()
    }

    /// All chips at the table, the pot included.
    #[getter]
    fn chips(&self) -> u64 {
        self.0.chips()
    }

    /// All chips that were brought to the table.
    #[getter]
    fn bought(&self) -> u64 {
        self.0.bought()
    }

    /// All chips that players took along when they left.
    #[getter]
    fn cashed(&self) -> u64 {
        self.0.cashed()
    }

    /// All chips that the house took from pots.
    #[getter]
    fn raked(&self) -> u64 {
        self.0.raked()
    }

    /// Whether a hand is on.
    #[getter]
    fn in_hand(&self) -> bool {
        self.0.in_hand()
    }

    /// The hand that is on, or else the last one, with all its events; None before the first.
    ///
    /// It holds every card and deals on by itself: hand it to no player.
    #[getter]
    fn hand(&self) -> Option<PyHand> {
        let events = Story::Events(Arc::new(self.0.events().to_vec()));
        Some(PyHand { hand: *self.0.hand()?, deck: self.0.deck().copied(), story: events })
    }

    /// The table's seats of the hand's seats 0, 1 and so on; empty before the first hand.
    #[getter]
    fn hand_seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.hand_seats())
    }

    /// The names of the players dealt in to that hand, by its seats. They may have left since.
    #[getter]
    fn hand_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.hand_names())
    }

    /// The table's seat of the player to act, or None.
    #[getter]
    fn actor(&self) -> Option<u8> {
        self.0.actor()
    }

    /// What that player may do, as `LegalActions`; nothing where nobody is to act.
    #[getter]
    fn legal_actions(&self) -> PyLegalActions {
        PyLegalActions(self.0.legal())
    }

    /// The table that ``bytes(table)`` wrote.
    ///
    /// Saved tables tell the cards to come, and their checksum finds damage, not forgery: sign them if they leave
    /// your hands.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the bytes are not a saved table, are damaged, or come from a layout that this release does not read.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_C
    /// >>> table = stud.Table(room, room.stakes(5_00, 10_00), seats=4).sit(1, "north", 100_00)
    /// >>> stud.Table.from_bytes(bytes(table)) == table
    /// True
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = data.cast::<PyBytes>().map_err(|_| wrong_type("bytes", data))?;
        let table = Table::from_bytes(bytes.as_bytes());
        table.map(Self).map_err(|error| table_error(data.py(), &error, None))
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    fn __hash__(&self) -> u64 {
        crate::cards::hash_of(&(self.0.hands(), self.0.bought(), self.0.chips(), self.0.actor()))
    }

    fn __repr__(&self) -> String {
        let table = &self.0;
        let players = table.players().count();
        let what = match table.actor() {
            Some(seat) => format!("seat {seat} to act"),
            None if table.hands() == 0 => "before the first hand".to_owned(),
            None if table.hands() == 1 => "1 hand dealt".to_owned(),
            None => format!("{} hands dealt", table.hands()),
        };
        format!("<Table of {}, {players} of {} seats taken: {what}>", table.room().name, table.size())
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        PyModule::import(slf.py(), "stud.display")?.call_method1("table_text", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        PyModule::import(slf.py(), "stud.display")?.call_method1("table_html", (slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        Ok((slf.get_type().getattr("from_bytes")?, PyTuple::new(py, [slf.get().__bytes__(py)])?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        slf
    }
}

impl PyTable {
    fn changed(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Table) -> Result<(), TableError>,
    ) -> PyResult<Self> {
        let mut table = self.0.clone();
        change(&mut table).map_err(|error| table_error(py, &error, None))?;
        Ok(Self(table))
    }
}

fn read_seat(seat: &Bound<'_, PyAny>) -> PyResult<u8> {
    u8::read("seat", seat)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyTable>()
}
