//! The facts of a `Hand`.

use crate::cards::{CardObject, card_tuple};
use crate::hand::PyHand;
use crate::pots::PyPot;
use crate::rules::PyRules;
use crate::stakes::PyStakes;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use stud_cards::Card;
use stud_engine::{Event, SEATS};

#[pymethods]
impl PyHand {
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
    ///
    /// During a betting round they count what each seat has put in so far: a wager that somebody has yet to answer
    /// makes a pot of its own, for those who put it in, though nobody is all-in. Together they are `pot`.
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
        let mut back = [0; SEATS];
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
    fn community(&self) -> Option<CardObject> {
        self.hand.community().map(CardObject)
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
}

impl PyHand {
    fn each<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        fact: impl Fn(usize) -> T,
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.hand.seats()).map(fact).collect::<Vec<_>>())
    }
}

/// A tuple of the seats in a mask.
pub(crate) fn seat_tuple(py: Python<'_>, mask: u8) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, (0..8).filter(|seat| mask >> seat & 1 == 1).collect::<Vec<u8>>())
}

/// A tuple of cards, with None for those that are not known.
fn known_tuple(py: Python<'_>, cards: impl Iterator<Item = Option<Card>>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, cards.map(|card| card.map(CardObject)).collect::<Vec<_>>())
}
