//! `Card`, `CardSet`, and how every other binding reads cards.

use crate::errors::{parse_error, stud_error, wrong_type};
use crate::kept::kept;
use crate::reading::{Enumeration, extract_rank, extract_suit, text_of};
pub(crate) use crate::reading::{extract_card, extract_cards, extract_set, index};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyIterator, PyString, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use stud_cards::{Card, CardSet, Rank, Suit, parse_cards};

/// A card.
///
/// Cards are ordered as for the bring-in: by rank with the ace high, then by suit, clubs lowest (rules 4.4).
/// The id, rank × 4 + suit, is 0 for the deuce of clubs and 51 for the ace of spades; a card can be used as an
/// index, and so as an item of a numpy array of ids.
///
/// Parameters
/// ----------
/// card : str, int or Card
///     ``"As"``, ``"10h"``, ``"t♣"``, an id from 0 to 51, or a card.
///
/// Raises
/// ------
/// ParseError
///     If a text is not one card.
/// CardError
///     If a number is not an id.
///
/// Examples
/// --------
/// >>> import stud
/// >>> card = stud.Card("10h")
/// >>> card
/// Card("Th")
/// >>> card.id, card.rank, card.suit
/// (34, Rank.TEN, Suit.HEARTS)
/// >>> f"{card} {card:symbol} {card:name}"
/// 'Th T♥ ten of hearts'
/// >>> stud.Card("2c") < stud.Card("2d") < stud.Card("3c")
/// True
#[pyclass(name = "Card", module = "stud", frozen, eq, ord, weakref)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PyCard(pub(crate) Card);

/// A card on its way to Python: each has one object, made when it is first asked for.
#[derive(Clone, Copy)]
pub(crate) struct CardObject(pub(crate) Card);

impl<'py> IntoPyObject<'py> for CardObject {
    type Target = PyCard;
    type Output = Bound<'py, PyCard>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyCard>> {
        static ALL: [PyOnceLock<Py<PyCard>>; 52] = [const { PyOnceLock::new() }; 52];
        let slot = &ALL[usize::from(self.0.id())];
        Ok(kept(py, slot, || Py::new(py, PyCard(self.0)))?.bind(py).clone())
    }
}

#[pymethods]
impl PyCard {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("rank", "suit");

    #[new]
    #[pyo3(signature = (card, /))]
    fn new(card: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        CardObject(extract_card(card)?).into_pyobject(card.py()).map(Bound::unbind)
    }

    /// The card of this rank and suit.
    ///
    /// Parameters
    /// ----------
    /// rank : Rank or int
    ///     From 0 (deuce) to 12 (ace).
    /// suit : Suit or int
    ///     From 0 (clubs) to 3 (spades).
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.Card.of(stud.Rank.ACE, stud.Suit.SPADES)
    /// Card("As")
    #[staticmethod]
    #[pyo3(signature = (rank, suit, /))]
    fn of(rank: &Bound<'_, PyAny>, suit: &Bound<'_, PyAny>) -> PyResult<CardObject> {
        Ok(CardObject(Card::of(extract_rank(rank)?, extract_suit(suit)?)))
    }

    /// The id: rank × 4 + suit, from 0 to 51.
    #[getter]
    fn id(&self) -> u8 {
        self.0.id()
    }

    /// The rank, as a `Rank`.
    #[getter]
    fn rank<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Enumeration::Rank.member(py, self.0.rank().index())
    }

    /// The suit, as a `Suit`.
    #[getter]
    fn suit<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Enumeration::Suit.member(py, self.0.suit().index())
    }

    /// The rank and the symbol of the suit: ``A♠``.
    #[getter]
    fn symbol(&self) -> String {
        format!("{}{}", self.0.rank(), self.0.suit().symbol())
    }

    /// The English name: ``ace of spades``.
    #[getter]
    fn name(&self) -> String {
        format!("{} of {}", self.0.rank().name(), self.0.suit().name())
    }

    fn __index__(&self) -> u8 {
        self.0.id()
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.0.id())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card(\"{}\")", self.0)
    }

    fn __format__<'py>(&self, py: Python<'py>, spec: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let spec = text_of(spec)?;
        let (text, rest) = if let Some(rest) = spec.strip_prefix("symbol") {
            (self.symbol(), rest)
        } else if let Some(rest) = spec.strip_prefix("name") {
            (self.name(), rest)
        } else {
            (self.0.to_string(), spec.as_ref())
        };
        PyString::new(py, &text).call_method1("__format__", (rest,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u8,)) {
        (slf.get_type().into_any(), (slf.get().0.id(),))
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

/// A set of cards, immutable and ordered by id.
///
/// Behaves like a `frozenset` of `Card`: ``in``, ``len``, iteration (lowest card first), ``|``, ``&``, ``-``,
/// ``^`` with a set or a card, ``<=`` for subsets; ``~`` is every other card of the deck.
///
/// Parameters
/// ----------
/// cards : str, Card, CardSet or iterable of cards, optional
///     ``"As Kd"``, ``"AsKd"``, ``["As", 51]`` and so on.
///
/// Raises
/// ------
/// CardError
///     If something is not a card or a card is given twice; `ParseError` if it is in a text.
///
/// Examples
/// --------
/// >>> import stud
/// >>> hand = stud.CardSet("Ah As Kd")
/// >>> hand
/// CardSet("Kd Ah As")
/// >>> "As" in hand, len(hand), len(~hand)
/// (True, 3, 49)
/// >>> hand - stud.Card("Kd") == stud.CardSet("AsAh")
/// True
/// >>> hand & stud.CardSet.of_suit(stud.Suit.SPADES)
/// CardSet("As")
#[pyclass(name = "CardSet", module = "stud", frozen, weakref, freelist = 64)]
#[derive(Clone, Copy)]
pub(crate) struct PyCardSet(pub(crate) CardSet);

#[pymethods]
impl PyCardSet {
    /// All 52 cards.
    #[classattr]
    const FULL: Self = Self(CardSet::FULL);

    /// No card.
    #[classattr]
    const EMPTY: Self = Self(CardSet::EMPTY);

    #[new]
    #[pyo3(signature = (cards = None, /))]
    fn new(cards: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        cards.map_or(Ok(CardSet::EMPTY), extract_set).map(Self)
    }

    /// The set whose cards are the bits of a number: bit `i` is the card with id `i`.
    ///
    /// Raises
    /// ------
    /// CardError
    ///     If a bit above 51 is set or the number is negative.
    ///
    /// Examples
    /// --------
    /// >>> import stud
    /// >>> stud.CardSet.from_bits(0b1011)
    /// CardSet("2c 2d 2s")
    #[staticmethod]
    #[pyo3(signature = (bits, /))]
    fn from_bits(bits: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = index(bits, "an integer whose bits are cards")?;
        match number.extract::<u64>().ok().and_then(CardSet::from_bits) {
            Some(set) => Ok(Self(set)),
            None => Err(stud_error!(
                bits.py(),
                "CardError",
                "the bits of a card set are 0 to 51; this number is negative or has a higher bit",
                found = number,
            )),
        }
    }

    /// The four cards of a rank.
    #[staticmethod]
    #[pyo3(signature = (rank, /))]
    fn of_rank(rank: &Bound<'_, PyAny>) -> PyResult<Self> {
        let rank = extract_rank(rank)?;
        Ok(Self(Suit::ALL.into_iter().map(|suit| Card::of(rank, suit)).collect()))
    }

    /// The thirteen cards of a suit.
    #[staticmethod]
    #[pyo3(signature = (suit, /))]
    fn of_suit(suit: &Bound<'_, PyAny>) -> PyResult<Self> {
        let suit = extract_suit(suit)?;
        Ok(Self(Rank::ALL.into_iter().map(|rank| Card::of(rank, suit)).collect()))
    }

    /// The set as a number: bit `i` is the card with id `i`.
    #[getter]
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    /// The ids of the cards, lowest first.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.iter().map(Card::id))
    }

    /// Whether the sets share no card.
    ///
    /// Parameters
    /// ----------
    /// other : str, Card, CardSet or iterable of cards
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_disjoint(extract_set(other)?))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.contains(extract_card(card)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        card_tuple(py, self.0)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.0.iter().rev().map(CardObject))?.try_iter()
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let ids: Vec<u8> = self.0.iter().map(Card::id).collect();
        PyBytes::new(py, &ids)
    }

    fn __or__(&self, other: Operand) -> Self {
        Self(self.0 | other.0)
    }

    fn __ror__(&self, other: Operand) -> Self {
        Self(other.0 | self.0)
    }

    fn __and__(&self, other: Operand) -> Self {
        Self(self.0 & other.0)
    }

    fn __rand__(&self, other: Operand) -> Self {
        Self(other.0 & self.0)
    }

    fn __xor__(&self, other: Operand) -> Self {
        Self(self.0 ^ other.0)
    }

    fn __rxor__(&self, other: Operand) -> Self {
        Self(other.0 ^ self.0)
    }

    fn __sub__(&self, other: Operand) -> Self {
        Self(self.0 - other.0)
    }

    fn __rsub__(&self, other: Operand) -> Self {
        Self(other.0 - self.0)
    }

    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> bool {
        let (a, b) = (self.0, other.0);
        match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Le => b.is_superset(a),
            CompareOp::Lt => b.is_superset(a) && a != b,
            CompareOp::Ge => a.is_superset(b),
            CompareOp::Gt => a.is_superset(b) && a != b,
        }
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("CardSet(\"{}\")", self.0)
    }

    fn __format__<'py>(&self, py: Python<'py>, spec: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let spec = text_of(spec)?;
        let (text, rest) = match spec.strip_prefix("symbol") {
            Some(rest) => (self.0.iter().map(|c| PyCard(c).symbol()).collect::<Vec<_>>().join(" "), rest),
            None => (self.0.to_string(), spec.as_ref()),
        };
        PyString::new(py, &text).call_method1("__format__", (rest,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u64,))> {
        Ok((slf.get_type().getattr("from_bits")?, (slf.get().0.bits(),)))
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

/// The other side of a set operator: a set or a card. Anything else gives `NotImplemented`.
struct Operand(CardSet);

impl<'a, 'py> FromPyObject<'a, 'py> for Operand {
    type Error = PyErr;

    fn extract(obj: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(set) = obj.cast::<PyCardSet>() {
            return Ok(Self(set.get().0));
        }
        Ok(Self(obj.cast::<PyCard>()?.get().0.into()))
    }
}

/// Reads cards in the order given.
///
/// Cards may stand together or be parted by white space, commas or slashes; letters may be of either case; the
/// ten is ``T`` or ``10``; suits may be symbols. An empty text is no card.
///
/// Parameters
/// ----------
/// text : str
///
/// Returns
/// -------
/// tuple of Card
///
/// Raises
/// ------
/// ParseError
///     If something is not a card or a card is given twice, with its place.
///
/// Examples
/// --------
/// >>> import stud
/// >>> stud.parse_cards("As, 10♦ kh")
/// (Card("As"), Card("Td"), Card("Kh"))
#[pyfunction]
#[pyo3(name = "parse_cards", signature = (text, /))]
fn parse_cards_py<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let py = text.py();
    let string = text.cast::<PyString>().map_err(|_| wrong_type("a text such as \"As Kd\"", text))?;
    card_tuple(py, parse_cards(&text_of(string)?).map_err(|error| parse_error(py, &error))?)
}

/// A Python tuple of `Card`.
pub(crate) fn card_tuple<I>(py: Python<'_>, cards: I) -> PyResult<Bound<'_, PyTuple>>
where
    I: IntoIterator<Item = Card, IntoIter: ExactSizeIterator>,
{
    PyTuple::new(py, cards.into_iter().map(CardObject))
}

/// A hash that is the same in every process.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyCard>()?;
    module.add_class::<PyCardSet>()?;
    module.add_function(wrap_pyfunction!(parse_cards_py, module)?)
}
