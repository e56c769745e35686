//! `Hand`.

use crate::actions::{Choice, PyLegalActions, illegal_action};
use crate::cards::{PyCard, PyCardSet, card_tuple, hash_of};
use crate::deck::{PyDeck, extract_u64};
use crate::errors::{deck_error, stud_error, wrong_type};
use crate::events::{PyEvent, due_object, event_object, illegal_event};
use crate::pots::PyPot;
use crate::reading::extract_cards;
use crate::rules::{PyRules, PyStakes};
use crate::saved::{begin, setup};
use crate::story::{Ids, Origin, Story};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;
use stud_cards::{Card, Deck};
use stud_engine::{DeckFault, Event, Hand, PlayError, Setup};

/// A hand of stud at one moment. It never changes: what is played gives the next hand.
///
/// Make one with `Hand.deal`, which deals from a deck up to the first decision and deals on by itself after each
/// `play`; or with `Hand.start`, which takes every event from the caller, by `apply`: for replaying hands and for
/// solvers with chance nodes. Seats are numbered clockwise from 0; amounts are chips.
///
/// Examples
/// --------
/// >>> import stud
/// >>> room = stud.rooms.ROOM_A
/// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 3, seed=7)
/// >>> while not hand.over:
/// ...     legal = hand.legal_actions
/// ...     hand = hand.play(2 if legal.bring_in else 1)
/// >>> hand.street, hand.pot, sum(hand.payoffs)
/// (7, 900, 0)
#[pyclass(name = "Hand", module = "stud", frozen, weakref, freelist = 64)]
pub(crate) struct PyHand {
    pub(crate) hand: Hand,
    /// What the hand is dealt from; none if the caller drives it.
    pub(crate) deck: Option<Deck>,
    pub(crate) story: Story,
}

#[pymethods]
impl PyHand {
    /// A hand dealt from a deck, up to the first decision (or to the end, where there is none).
    ///
    /// Parameters
    /// ----------
    /// rules : Rules
    /// stakes : Stakes
    /// stacks : sequence of int
    ///     The chips of each player dealt in, before the ante, clockwise; two to eight, each at least 1.
    /// dealer : int
    ///     The seat with the dealer position; the first card goes to the next seat (rules 4.2).
    /// seed : int, optional
    ///     The same cards for the same seed, everywhere. Without seed and deck the cards are dealt by a secure
    ///     shuffle.
    /// deck : Deck or cards in order, optional
    ///     What to deal from. A deck of fewer than 52 cards makes a smaller game.
    /// event_players : int, optional
    ///     Players left in the event, where the raise cap asks for them (rules 4.9).
    ///
    /// Raises
    /// ------
    /// SetupError
    ///     If the hand cannot be played; `SetupError.reasons` has every reason.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_C
    /// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[90_00] * 4, seed=1)
    /// >>> hand.actor, hand.upcards
    /// (1, ((Card("5c"),), (Card("4d"),), (Card("Qh"),), (Card("Th"),)))
    #[staticmethod]
    #[pyo3(signature = (rules, stakes, *, stacks, dealer = None, seed = None, deck = None, event_players = None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn deal(
        py: Python<'_>,
        rules: &Bound<'_, PyAny>,
        stakes: &Bound<'_, PyAny>,
        stacks: &Bound<'_, PyAny>,
        dealer: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        deck: Option<&Bound<'_, PyAny>>,
        event_players: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut setup = setup(rules, stakes, stacks, dealer, event_players)?;
        let deck = match (deck, seed) {
            (None, None) => Deck::secure().map_err(|error| deck_error(py, &error))?,
            (None, Some(seed)) => Deck::seeded(extract_u64(seed, "a seed")?),
            (Some(deck), None) => match deck.cast::<PyDeck>() {
                Ok(deck) => deck.get().deck,
                Err(_) => Deck::ordered(&extract_cards(deck)?).map_err(|error| deck_error(py, &error))?,
            },
            (Some(_), Some(_)) => {
                return Err(pyo3::exceptions::PyTypeError::new_err(
                    "give a deck or a seed, not both: a deck has its order already",
                ));
            }
        };
        setup.deck = deck.undealt();
        Self::dealt(py, &setup, deck)
    }

    /// A hand that takes every event from the caller, beginning with the antes.
    ///
    /// Parameters
    /// ----------
    /// rules, stakes, stacks, dealer, event_players
    ///     As for `Hand.deal`.
    /// cards : cards, optional
    ///     The cards the hand is played with; all 52 if not given.
    ///
    /// Raises
    /// ------
    /// SetupError
    ///     If the hand cannot be played; `SetupError.reasons` has every reason.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_A
    /// >>> hand = stud.Hand.start(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2)
    /// >>> hand.due
    /// Ante(1, 50)
    /// >>> hand.apply(hand.due).apply(stud.Ante(0, 50)).due
    /// DownCard(1, None)
    #[staticmethod]
    #[pyo3(signature = (rules, stakes, *, stacks, dealer = None, cards = None, event_players = None))]
    fn start(
        py: Python<'_>,
        rules: &Bound<'_, PyAny>,
        stakes: &Bound<'_, PyAny>,
        stacks: &Bound<'_, PyAny>,
        dealer: Option<&Bound<'_, PyAny>>,
        cards: Option<&Bound<'_, PyAny>>,
        event_players: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut setup = setup(rules, stakes, stacks, dealer, event_players)?;
        if let Some(cards) = cards {
            setup.deck = crate::reading::extract_set(cards)?;
        }
        Ok(Self { hand: begin(py, &setup)?, deck: None, story: Story::Events(Arc::default()) })
    }

    /// The hand after the actor has done this.
    ///
    /// A hand dealt from a deck goes on to the next decision by itself; those who may muck at the showdown do.
    ///
    /// Parameters
    /// ----------
    /// action : Action or int
    ///     An action, or its fixed id: see `LegalActions`.
    ///
    /// Raises
    /// ------
    /// IllegalActionError
    ///     If the rules do not allow it now, or nobody is to act; it has what is legal, and the seat.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_A
    /// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 3, seed=7)
    /// >>> hand.play(stud.BringIn()) == hand.play(2)
    /// True
    /// >>> try:
    /// ...     hand.play(stud.Check())
    /// ... except stud.IllegalActionError as error:
    /// ...     print(error, error.legal.ids, error.seat)
    /// cannot check: seat 0 may bring in 250, complete to 500 (2, 3) 0
    #[pyo3(signature = (action, /))]
    pub(crate) fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = action.py();
        let choice = Choice::read(action)?;
        let legal = self.hand.legal();
        let Some(id) = choice.legal_id(legal) else {
            return Err(illegal_action(py, action, &choice.refused(&self.hand)));
        };
        let mut hand = self.hand;
        match (&self.story, self.deck) {
            (Story::Line { origin, ids }, Some(mut deck)) => {
                hand.play_id(id, &mut deck, &mut ()).map_err(|error| play_error(py, action, &error))?;
                let story = Story::Line { origin: Arc::clone(origin), ids: ids.with(id) };
                Ok(Self { hand, deck: Some(deck), story })
            }
            (story, deck) => {
                let mut events = story.events();
                let deck = if let Some(mut deck) = deck {
                    let played = hand.play_id(id, &mut deck, &mut events);
                    played.map_err(|error| play_error(py, action, &error))?;
                    Some(deck)
                } else {
                    hand.act_id(id, &mut events).map_err(|error| illegal_action(py, action, &error))?;
                    None
                };
                Ok(Self { hand, deck, story: Story::Events(Arc::new(events)) })
            }
        }
    }

    /// The hand after an event: what `due` asks for, with its card.
    ///
    /// Down cards and burns may be unknown (None); upcards and the community card must be known, since the rules
    /// need them.
    ///
    /// Parameters
    /// ----------
    /// event : Event
    ///
    /// Raises
    /// ------
    /// EventError
    ///     If something else is due, or the facts of the event are not what the rules make them, or the hand is
    ///     dealt from a deck. `IllegalActionError` if it is an illegal action.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_B
    /// >>> stakes = room.stakes(5_00, 10_00, ante=0)
    /// >>> hand = stud.Hand.start(room.rules, stakes, stacks=[500_00] * 2)
    /// >>> hand = hand.apply(stud.DownCard(1, "As"))
    /// >>> len(hand.possible_cards), hand.due
    /// (51, DownCard(0, None))
    #[pyo3(signature = (event, /))]
    pub(crate) fn apply(&self, event: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = event.py();
        let given = event.cast::<PyEvent>().map_err(|_| wrong_type("an Event", event))?.get();
        if self.deck.is_some() {
            return Err(stud_error!(
                py,
                "EventError",
                "this hand deals from its deck: its events follow from play()",
                event = event,
                due = due_object(py, self.hand.expected())?,
            ));
        }
        let happened = given.happened(event, &self.hand)?;
        let mut hand = self.hand;
        hand.apply(happened).map_err(|error| illegal_event(event, &error))?;
        let mut events = self.story.events();
        events.push(happened);
        Ok(Self { hand, deck: None, story: Story::Events(Arc::new(events)) })
    }

    /// What comes next: an event (its card None where one must be dealt), a `Decision`, a `ShowOrMuck`; None if the
    /// hand is over.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        due_object(py, self.hand.expected())
    }

    /// The cards that can come next, where a card is due: those not known to be elsewhere, as a `CardSet`.
    #[getter]
    fn possible_cards(&self) -> PyCardSet {
        PyCardSet(self.hand.possible_cards())
    }

    /// The seat that must decide, or None.
    #[getter]
    fn actor(&self) -> Option<usize> {
        self.hand.actor()
    }

    /// What the actor may do, as `LegalActions`; nothing where nobody is to act.
    #[getter]
    fn legal_actions(&self) -> PyLegalActions {
        PyLegalActions(self.hand.legal())
    }

    /// Whether everything is done and paid.
    #[getter]
    fn over(&self) -> bool {
        self.hand.is_over()
    }

    /// The whole history so far, as a tuple of `Event`.
    ///
    /// It holds every card, also those that no player may know: hand it to no player. See `view`.
    #[getter]
    pub(crate) fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let events = self.story.events();
        let objects = events.iter().map(|&event| event_object(py, event));
        PyTuple::new(py, objects.collect::<PyResult<Vec<_>>>()?)
    }

    /// How the hand is played.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(*self.hand.rules())
    }

    /// What for.
    #[getter]
    fn stakes(&self) -> PyStakes {
        PyStakes(*self.hand.stakes())
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.hand.seats()
    }

    /// The seat with the dealer position.
    #[getter]
    fn dealer(&self) -> usize {
        self.hand.dealer()
    }

    /// Players left in the event, or None.
    #[getter]
    fn event_players(&self) -> Option<u16> {
        self.hand.setup().event_players
    }

    /// The street, 3 to 7.
    #[getter]
    fn street(&self) -> u8 {
        self.hand.street()
    }

    /// Each seat's chips that are not in the pot.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |seat| self.hand.stack(seat))
    }

    /// Each seat's chips before the ante.
    #[getter]
    fn starting_stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |seat| self.hand.starting_stack(seat))
    }

    /// All chips that each seat has put in and not got back, antes included.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |seat| self.hand.total(seat))
    }

    /// Each seat's chips in this betting round, antes not counted; zeros between rounds.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |seat| self.hand.bet(seat))
    }

    /// The total that the players of this round must match; 0 between rounds and before a bring-in.
    #[getter]
    fn level(&self) -> u32 {
        self.hand.level()
    }

    /// The full wagers of this round: bet or completion, and raises (rules 4.9).
    #[getter]
    fn wagers(&self) -> u32 {
        self.hand.wagers()
    }

    /// Everything put in and not returned.
    #[getter]
    fn pot(&self) -> u32 {
        self.hand.pot()
    }

    /// The main pot and the side pots, as a tuple of `Pot`; with their winners once the hand is over (rules 4.13).
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.hand.pots().iter().map(|&pot| PyPot(pot)).collect::<Vec<_>>())
    }

    /// Each seat's net result so far: what it won less what it put in. At the end they add up to minus the rake.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.hand.payoffs()[..self.hand.seats()])
    }

    /// What each winner got from the pots, by seat; refunds are not among it. Empty before the end.
    #[getter]
    fn payouts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let payouts = PyDict::new(py);
        for seat in (0..self.hand.seats()).filter(|&seat| self.hand.won(seat) > 0) {
            payouts.set_item(seat, self.hand.won(seat))?;
        }
        Ok(payouts)
    }

    /// What came back because nobody could call it, by seat (rules 4.10).
    #[getter]
    fn refunds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut back = [0; stud_engine::SEATS];
        for event in self.story.events() {
            if let Event::Refund { seat, amount } = event {
                back[usize::from(seat)] += amount;
            }
        }
        let refunds = PyDict::new(py);
        for (seat, amount) in back.into_iter().enumerate().filter(|(_, amount)| *amount > 0) {
            refunds.set_item(seat, amount)?;
        }
        Ok(refunds)
    }

    /// What the house took; 0 before the end.
    #[getter]
    fn rake(&self) -> u32 {
        self.hand.rake()
    }

    /// Which seats have folded.
    #[getter]
    fn folded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |seat| self.hand.has_folded(seat))
    }

    /// The seats that have not folded.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seat_tuple(py, self.hand.live())
    }

    /// The seats that have not folded and have chips behind.
    #[getter]
    fn able<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seat_tuple(py, self.hand.able())
    }

    /// Each seat's cards in the order received, None for one that is not known. Folded hands keep theirs.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let seats = (0..self.hand.seats()).map(|seat| known_tuple(py, self.hand.cards(seat)));
        PyTuple::new(py, seats.collect::<PyResult<Vec<_>>>()?)
    }

    /// Each seat's upcards in the order received.
    #[getter]
    fn upcards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let upcards = |seat| card_tuple(py, self.hand.upcards(seat).collect::<Vec<_>>());
        PyTuple::new(py, (0..self.hand.seats()).map(upcards).collect::<PyResult<Vec<_>>>()?)
    }

    /// Each seat's down cards in the order received, None for one that is not known.
    #[getter]
    fn down_cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let seats = (0..self.hand.seats()).map(|seat| known_tuple(py, self.hand.down_cards(seat)));
        PyTuple::new(py, seats.collect::<PyResult<Vec<_>>>()?)
    }

    /// The community card, or None (rules 4.11).
    #[getter]
    fn community(&self, py: Python<'_>) -> Option<Py<PyCard>> {
        self.hand.community().map(|card| PyCard::cached(py, card))
    }

    /// The burns in order, None for one that is not known. A reshuffle takes them away (rules 4.11).
    #[getter]
    fn burns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        known_tuple(py, self.hand.burns())
    }

    /// How many cards the stub holds.
    #[getter]
    fn stub_left(&self) -> usize {
        self.hand.stub_len()
    }

    /// The seats of the showdown in the order in which they show; empty if only one player is left (rules 4.12).
    #[getter]
    fn show_order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.hand.show_order().collect::<Vec<_>>())
    }

    /// The seats that have shown their hands.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seat_tuple(py, self.hand.shown())
    }

    /// The seats that reached the showdown and did not show.
    #[getter]
    fn mucked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seat_tuple(py, self.hand.mucked())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.hand == other.hand && self.deck == other.deck
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.hand)
    }

    fn __repr__(&self) -> String {
        let hand = &self.hand;
        let what = match hand.actor() {
            Some(seat) => format!("seat {seat} to act"),
            None if hand.is_over() => "over".to_owned(),
            None => format!("due is {}", hand.expected()),
        };
        format!("<Hand, {} seats, street {}, pot {}: {what}>", hand.seats(), hand.street(), hand.pot())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = PyModule::import(slf.py(), "stud._stud")?.getattr("_restore_hand")?;
        Ok((restore, slf.get().saved(slf.py())?))
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

impl PyHand {
    fn each<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        fact: impl Fn(usize) -> T,
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.hand.seats()).map(fact).collect::<Vec<_>>())
    }

    /// A hand before its antes, dealt from this deck.
    pub(crate) fn dealt(py: Python<'_>, setup: &Setup, mut deck: Deck) -> PyResult<Self> {
        let mut hand = begin(py, setup)?;
        let origin = Arc::new(Origin { hand, deck });
        hand.advance(&mut deck, &mut ()).map_err(|fault| deck_fault(py, &fault))?;
        Ok(Self { hand, deck: Some(deck), story: Story::Line { origin, ids: Ids::EMPTY } })
    }
}

fn play_error(py: Python<'_>, given: &Bound<'_, PyAny>, error: &PlayError) -> PyErr {
    match error {
        PlayError::Action(illegal) => illegal_action(py, given, illegal),
        PlayError::Deck(fault) => deck_fault(py, fault),
    }
}

fn deck_fault(py: Python<'_>, fault: &DeckFault) -> PyErr {
    let cards = match *fault {
        DeckFault::Card(card) => Some(PyCardSet(card.into())),
        DeckFault::Reshuffle { pool } => Some(PyCardSet(pool)),
        _ => None,
    };
    stud_error!(py, "DeckError", &fault.to_string(), cards = cards)
}

/// A tuple of the seats in a mask.
pub(crate) fn seat_tuple(py: Python<'_>, mask: u8) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, (0..8).filter(|seat| mask >> seat & 1 == 1).collect::<Vec<u8>>())
}

/// A tuple of cards, with None for those that are not known.
fn known_tuple(py: Python<'_>, cards: impl Iterator<Item = Option<Card>>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, cards.map(|card| card.map(|card| PyCard::cached(py, card))).collect::<Vec<_>>())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyHand>()
}
