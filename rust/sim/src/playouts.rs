//! Playing a hand out, many times.

use crate::Policy;
use std::fmt;
use stud_cards::{CardSet, Deck, Stream};
use stud_engine::{DeckFault, Hand, Phase, PlayError, SEATS};

/// Playouts that share one stream: chunk `i` is played from stream (seed, i), whoever plays it.
pub const CHUNK: u64 = 1024;

/// Which cards a playout deals anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// Cards that are out stay where they are; the stub is shuffled.
    Stub,
    /// All that this seat has not seen: others' down cards, burns and stub.
    UnseenBy(usize),
}

/// Why a hand cannot be played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayoutError {
    /// There is no such seat.
    Seat(usize),
    /// The showdown has begun: nothing is left to play.
    Over,
    /// A card that must be known is not: playouts as dealt need every card.
    Deck(DeckFault),
}

impl fmt::Display for PlayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "there is no seat {seat} in the hand"),
            Self::Over => f.write_str(
                "the showdown has begun, and nothing is left to play out; to value an action by what a \
                 seat knows, play it on the seat's view, which deals no card",
            ),
            Self::Deck(fault) => write!(f, "{fault}; playouts from a seat's view deal such cards anew"),
        }
    }
}

impl std::error::Error for PlayoutError {}

/// What playouts sum to, for each seat. Tallies of parts add up to the tally of the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many playouts.
    pub count: u64,
    /// How many decisions they had.
    pub decisions: u64,
    /// The sum of each seat's net chips.
    pub sum: [i64; SEATS],
    /// The sum of their squares.
    pub sum_of_squares: [u128; SEATS],
}

impl Tally {
    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.decisions += other.decisions;
        for seat in 0..SEATS {
            self.sum[seat] += other.sum[seat];
            self.sum_of_squares[seat] += other.sum_of_squares[seat];
        }
    }

    fn add(&mut self, payoffs: &[i64; SEATS]) {
        self.count += 1;
        for (seat, &payoff) in payoffs.iter().enumerate() {
            self.sum[seat] += payoff;
            self.sum_of_squares[seat] += u128::from(payoff.unsigned_abs()).pow(2);
        }
    }
}

/// How many chunks hold this many playouts.
pub const fn chunks(playouts: u64) -> u64 {
    playouts.div_ceil(CHUNK)
}

/// Plays chunk `index` of `total` playouts of a hand.
///
/// # Errors
/// If the hand cannot be played out.
pub fn playout_chunk(
    hand: &Hand,
    deal: Deal,
    policy: &Policy,
    seed: u64,
    total: u64,
    index: u64,
) -> Result<Tally, PlayoutError> {
    match deal {
        Deal::UnseenBy(seat) if seat >= hand.seats() => return Err(PlayoutError::Seat(seat)),
        _ => {}
    }
    let contested = !hand.live().is_power_of_two();
    let settled = match hand.phase() {
        Phase::Showdown => !contested || hand.shown() | hand.mucked() != 0,
        phase => phase == Phase::Over,
    };
    // A hand that everybody else has folded is worth the same whatever the cards are.
    if settled && contested {
        return Err(PlayoutError::Over);
    }
    let stub = stub(hand);
    let mut stream = Stream::new(seed, index);
    let mut tally = Tally::default();
    let first = index.saturating_mul(CHUNK);
    for _ in first..total.min(first.saturating_add(CHUNK)) {
        let (mut hand, mut deck) = match deal {
            _ if settled => (*hand, Deck::from_stream_over(stub, 0, 0)),
            Deal::Stub => (*hand, Deck::from_stream_over(stub, stream.next_u64(), 0)),
            Deal::UnseenBy(seat) => hand.redeal(seat, &mut stream).ok_or(PlayoutError::Over)?,
        };
        hand.advance(&mut deck, &mut ()).map_err(PlayoutError::Deck)?;
        while !hand.is_over() {
            let id = policy.choose(&hand, &mut stream);
            match hand.play_id(id, &mut deck, &mut ()) {
                Ok(()) => tally.decisions += 1,
                Err(PlayError::Deck(fault)) => return Err(PlayoutError::Deck(fault)),
                // A policy chooses among the legal ids only.
                Err(PlayError::Action(_)) => return Err(PlayoutError::Over),
            }
        }
        tally.add(&hand.payoffs());
    }
    Ok(tally)
}

/// The cards that the next ones come from.
fn stub(hand: &Hand) -> CardSet {
    // While the burns alone are dealt again, the stub lies idle beside them.
    if hand.expected().is_card() { hand.possible_cards() } else { hand.unseen() }
}

/// Plays a hand out `count` times, on this thread.
///
/// The same count and seed give the same tally wherever the chunks are played.
///
/// # Errors
/// As [`playout_chunk`].
///
/// ```
/// use stud_engine::{Hand, Room, Setup};
/// use stud_sim::{Deal, Policy, playouts};
///
/// let room = Room::preset("room_a")?;
/// let setup = Setup::new(room.rules, room.stakes(500, 1000)?, [50_000; 3], 0);
/// let (hand, _) = Hand::deal(&setup, 7)?;
/// let tally = playouts(&hand, Deal::UnseenBy(1), &Policy::uniform(), 3, 2000)?;
/// assert_eq!(tally.count, 2000);
/// assert_eq!(tally.sum.iter().sum::<i64>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn playouts(
    hand: &Hand,
    deal: Deal,
    policy: &Policy,
    seed: u64,
    count: u64,
) -> Result<Tally, PlayoutError> {
    let mut tally = Tally::default();
    for index in 0..chunks(count) {
        tally.merge(&playout_chunk(hand, deal, policy, seed, count, index)?);
    }
    Ok(tally)
}
