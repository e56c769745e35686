//! `Hand`.

use crate::actions::{Choice, PyLegalActions, illegal_action};
use crate::cards::{PyCardSet, hash_of};
use crate::deck::{PyDeck, extract_u64};
use crate::errors::{argument_error, deck_error, stud_error, wrong_type};
use crate::events::{PyEvent, due_object, event_object, illegal_event};
use crate::options::Value;
use crate::reading::{extract_cards, text_of};
use crate::saved::{begin, setup};
use crate::story::{Ids, Origin, Story};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::sync::Arc;
use stud_cards::{Deck, Stream};
use stud_engine::{DeckFault, Event, Hand, History, NotationError, PlayError};

/// A hand of stud at one moment. It never changes: what is played gives the next hand.
///
/// Make one with `Hand.deal`, which deals from a deck up to the first decision and deals on by itself after each
/// `play`; or with `Hand.start`, which takes every event from the caller, by `apply`: for replaying hands and for
/// solvers with chance nodes. Seats are numbered clockwise from 0; amounts are chips.
///
/// A hand knows every card, and with its deck, which it keeps and pickles, those to come. What a player may see of it
/// is its `view`.
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
    /// dealer : int, optional
    ///     The seat with the dealer position, seat 0 if not given; the first card goes to the next seat (rules 4.2).
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
                return Err(PyTypeError::new_err(
                    "give a deck or a seed, not both: a deck has its order already",
                ));
            }
        };
        setup.deck = deck.undealt();
        Self::dealt(py, Origin { past: None, hand: begin(py, &setup)?, deck })
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
        Ok(Self::driven(&begin(py, &setup)?, Vec::new()))
    }

    /// The hand that a line of notation describes, after the events that follow by themselves.
    ///
    /// The notation is that of `Hand.notation`. The caller drives the hand from there.
    ///
    /// Raises
    /// ------
    /// NotationError
    ///     If the text cannot be read, or something in it cannot be; with the place, in bytes from 0.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> hand = stud.Hand.from_notation("room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s bf")
    /// >>> hand.over, hand.payoffs
    /// (True, (25, -25))
    /// >>> try:
    /// ...     stud.Hand.from_notation("room_b 100/200/25/50 5000,5000 dealer=1 : 2c9d3h4d5c9s k")
    /// ... except stud.NotationError as error:
    /// ...     print(error)
    /// at byte 55: the player may bring in 50, complete to 100
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_notation(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = text.py();
        let line = text.cast::<PyString>().map_err(|_| wrong_type("a line of notation", text))?;
        let refused =
            |message: String, position| stud_error!(py, "NotationError", &message, position = position);
        let history: History = text_of(line)?
            .parse()
            .map_err(|error: NotationError| refused(error.to_string(), Some(error.position)))?;
        let hand = history.play().map_err(|error| refused(error.to_string(), None))?;
        Ok(Self::driven(&hand, history.events))
    }

    /// The whole hand in one line that `Hand.from_notation` reads back.
    ///
    /// Setup, a colon, then cards in the order they leave the deck (``??`` for one that is not known) and choices:
    /// ``f`` fold, ``k`` check, ``c`` call, ``b`` bring in, ``w`` wager at the lower size, ``W`` at the upper, ``s``
    /// show, ``m`` muck. Antes, refunds, reshuffles and pots follow from the rules. It holds every card that the hand
    /// holds: to show it to a player, take that of the player's `view`.
    ///
    /// What reads back is the hand as it stands: setup, events, state, keys, payoffs and notation are the same. The
    /// order of the cards that are still to come is not written. So for a hand that was dealt from a deck, which is
    /// equal only to hands with the same cards to come, ``Hand.from_notation(hand.notation) != hand``; the one read
    /// is driven by the caller. `pickle` keeps the deck.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_B
    /// >>> hand = stud.Hand.deal(room.rules, room.stakes(1_00, 2_00), stacks=[50_00] * 2, seed=7)
    /// >>> again = stud.Hand.from_notation(hand.notation)
    /// >>> again.events == hand.events, again.key(0) == hand.key(0), again == hand
    /// (True, True, False)
    /// >>> stud.Hand.from_notation(again.notation) == again
    /// True
    /// >>> hand.play(2).view(0).notation
    /// 'room_b 100/200/25/50 5000,5000 dealer=0 : ??2c??2d8s8c b'
    #[getter]
    fn notation(&self) -> String {
        History { setup: self.hand.setup(), events: self.story.events() }.to_string()
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
            (story, _) => {
                let mut events = story.events();
                hand.act_id(id, &mut events).map_err(|error| illegal_action(py, action, &error))?;
                Ok(Self::driven(&hand, events))
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
        Ok(Self::driven(&hand, events))
    }

    /// The hand as a seat sees it: a hand like any other, in which what the seat may not see is unknown.
    ///
    /// Others' down cards (unless shown) and the burns are None, in `cards` as in `events`; it has no deck. Whatever
    /// reaches a player or a bot should go through this.
    ///
    /// Parameters
    /// ----------
    /// seat : int, optional
    ///     Whose eyes; without it, what everybody sees.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_A
    /// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2, seed=7)
    /// >>> hand.view(0).cards
    /// ((Card("2c"), Card("2d"), Card("8c")), (None, None, Card("8s")))
    #[pyo3(signature = (seat = None, /))]
    fn view(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        let public = || self.hand.public_view();
        let view = seat.and_then(|seat| self.hand.view(seat.into())).unwrap_or_else(public);
        let story = Story::Seen { past: Arc::new(self.story.clone()), seat };
        Ok(Self { hand: *view.hand(), deck: None, story })
    }

    /// A number of 128 bits for what a seat knows: equal for two hands exactly if the seat could not tell them
    /// apart (but for a collision, one in 10³⁸).
    ///
    /// Parameters
    /// ----------
    /// seat : int
    /// isomorphic : bool
    ///     Whether hands count as equal that differ in the names of suits only, where no rule asks for suits any
    ///     more.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_A
    /// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2, seed=7)
    /// >>> hand.key(0) == hand.view(0).key(0) == hand.redeal(0, seed=1).key(0) != hand.key(1)
    /// True
    #[pyo3(
        signature = (seat, /, *, isomorphic = None),
        text_signature = "($self, seat, /, *, isomorphic=False)"
    )]
    fn key(&self, seat: &Bound<'_, PyAny>, isomorphic: Option<&Bound<'_, PyAny>>) -> PyResult<u128> {
        let seat = usize::from(self.seat(seat)?);
        let isomorphic = isomorphic.map_or(Ok(false), |on| bool::read("isomorphic", on))?;
        Ok(if isomorphic { self.hand.key_iso(seat) } else { self.hand.key(seat) })
    }

    /// A hand that a seat cannot tell from this one: every card it has not seen is dealt anew, uniformly.
    ///
    /// What others did is not taken into account. The hand goes on by itself from a deck of what is left.
    ///
    /// Parameters
    /// ----------
    /// seat : int
    /// seed, index : int, optional
    ///     Stream `index` of the seed; without a seed the cards are drawn by a secure generator.
    ///
    /// Raises
    /// ------
    /// DeckError
    ///     If the showdown has begun: a mucked hand is known to be beaten, and no longer any hand.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> room = stud.rooms.ROOM_A
    /// >>> hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2, seed=7)
    /// >>> other = hand.redeal(0, seed=1)
    /// >>> other.cards[0] == hand.cards[0], other.upcards == hand.upcards, other == hand
    /// (True, True, False)
    #[pyo3(signature = (seat, /, *, seed = None, index = None))]
    fn redeal(
        &self,
        seat: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        index: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = seat.py();
        let seat = usize::from(self.seat(seat)?);
        let mut stream = match seed {
            None => Stream::secure().map_err(|error| deck_error(py, &error))?,
            Some(seed) => {
                let index = index.map_or(Ok(0), |index| extract_u64(index, "the index of a stream"))?;
                Stream::new(extract_u64(seed, "a seed")?, index)
            }
        };
        let Some((hand, deck)) = self.hand.redeal(seat, &mut stream) else {
            let message =
                "the showdown has begun: the hands are no longer any hands, so none can be dealt anew";
            return Err(stud_error!(py, "DeckError", message));
        };
        let past = Story::Redealt { past: Arc::new(self.story.clone()), hand: Box::new(hand) };
        Self::dealt(py, Origin { past: Some(past), hand, deck })
    }

    /// What comes next: an event (its card None where one must be dealt), a `Decision`, a `ShowOrMuck`; None if the
    /// hand is over.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        due_object(py, self.hand.expected())
    }

    /// The cards the hand is played with, as a `CardSet`: all 52 but in small games.
    #[getter]
    fn full_deck(&self) -> PyCardSet {
        PyCardSet(self.hand.deck())
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

    fn __eq__(&self, other: &Self) -> bool {
        self.hand == other.hand && self.deck == other.deck
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.hand)
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        PyModule::import(slf.py(), "stud.display")?.call_method1("text", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        PyModule::import(slf.py(), "stud.display")?.call_method1("html", (slf,))
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
    /// A hand dealt on from its origin up to the next decision.
    pub(crate) fn dealt(py: Python<'_>, origin: Origin) -> PyResult<Self> {
        let (mut hand, mut deck) = (origin.hand, origin.deck);
        hand.advance(&mut deck, &mut ()).map_err(|fault| deck_fault(py, &fault))?;
        Ok(Self { hand, deck: Some(deck), story: Story::Line { origin: Arc::new(origin), ids: Ids::EMPTY } })
    }

    /// A hand that the caller drives.
    pub(crate) fn driven(hand: &Hand, events: Vec<Event>) -> Self {
        Self { hand: *hand, deck: None, story: Story::Events(Arc::new(events)) }
    }

    fn seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<u8> {
        let number = u8::read("seat", seat)?;
        if usize::from(number) < self.hand.seats() {
            return Ok(number);
        }
        let last = self.hand.seats() - 1;
        Err(argument_error(seat.py(), &format!("seat must be 0 to {last}, it is {number}")))
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

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyHand>()
}
