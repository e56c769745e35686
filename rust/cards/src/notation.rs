//! Reading cards from text: forgiving in form, strict in content.

use crate::{Card, CardSet, Rank, Suit};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a list of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseReason {
    /// A rank was expected here.
    Rank,
    /// A suit was expected after the rank.
    Suit,
    /// The card stands earlier in the same text.
    Duplicate(Card),
    /// Exactly one card was expected; this many were found.
    Count(usize),
    /// An unknown card (`??`) where only known ones are allowed.
    Unknown,
}

/// A text that is not a list of cards: what was found, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCardsError {
    /// What is wrong.
    pub reason: ParseReason,
    /// The place in the text, counted in characters from 0.
    pub position: usize,
    /// The characters found there (empty at the end of the text).
    pub found: String,
}

impl fmt::Display for ParseCardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reason, position, found } = self;
        let found = if found.is_empty() { "the end of the text".to_owned() } else { format!("{found:?}") };
        match reason {
            ParseReason::Rank => {
                write!(f, "expected a rank (2-9, T or 10, J, Q, K, A) at position {position}, found {found}")
            }
            ParseReason::Suit => {
                write!(f, "expected a suit (c, d, h, s or ♣, ♦, ♥, ♠) at position {position}, found {found}")
            }
            ParseReason::Duplicate(card) => {
                write!(f, "{card} is given twice, the second time at position {position}")
            }
            ParseReason::Count(count) => write!(f, "expected one card such as \"As\", found {count}"),
            ParseReason::Unknown => {
                write!(f, "an unknown card (??) at position {position}; every card must be known here")
            }
        }
    }
}

impl std::error::Error for ParseCardsError {}

fn rank(c: char) -> Option<Rank> {
    Some(match c.to_ascii_uppercase() {
        'T' => Rank::Ten,
        'J' => Rank::Jack,
        'Q' => Rank::Queen,
        'K' => Rank::King,
        'A' => Rank::Ace,
        d @ '2'..='9' => return Rank::new(d as u8 - b'2'),
        _ => return None,
    })
}

fn suit(c: char) -> Option<Suit> {
    Some(match c {
        'c' | 'C' | '♣' | '♧' => Suit::Clubs,
        'd' | 'D' | '♦' | '♢' => Suit::Diamonds,
        'h' | 'H' | '♥' | '♡' => Suit::Hearts,
        's' | 'S' | '♠' | '♤' => Suit::Spades,
        _ => return None,
    })
}

/// Reads cards in the order given: `"AsKd"`, `"As Kd"`, `"as, 10d"`, `"A♠ K♦"`.
///
/// Cards may stand together or be parted by white space, commas or slashes; letters may be of either
/// case; the ten is `T` or `10`. An empty text is no card.
///
/// # Errors
/// A character that is no card, or a card given twice, with its place.
///
/// ```
/// use stud_cards::parse_cards;
///
/// let cards = parse_cards("As, 10♦ kh")?;
/// assert_eq!(cards.iter().map(ToString::to_string).collect::<Vec<_>>(), ["As", "Td", "Kh"]);
/// assert_eq!(parse_cards("As As").unwrap_err().to_string(), "As is given twice, the second time at position 3");
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseCardsError> {
    let mut cards = Vec::new();
    scan(text, |card, position| match card {
        Some(card) => {
            cards.push(card);
            Ok(())
        }
        None => Err(ParseCardsError { reason: ParseReason::Unknown, position, found: "??".into() }),
    })?;
    Ok(cards)
}

/// Reads cards as [`parse_cards`] does, with `??` for a card that is not known.
///
/// # Errors
/// As for [`parse_cards`].
///
/// ```
/// let cards = stud_cards::parse_cards_or_unknown("???? Td")?;
/// assert_eq!(cards.iter().flatten().count(), 1);
/// assert_eq!(cards.len(), 3);
/// # Ok::<(), stud_cards::ParseCardsError>(())
/// ```
pub fn parse_cards_or_unknown(text: &str) -> Result<Vec<Option<Card>>, ParseCardsError> {
    let mut cards = Vec::new();
    scan(text, |card, _| {
        cards.push(card);
        Ok(())
    })?;
    Ok(cards)
}

fn scan(
    text: &str,
    mut take: impl FnMut(Option<Card>, usize) -> Result<(), ParseCardsError>,
) -> Result<(), ParseCardsError> {
    let error = |reason, position, found: Option<char>| ParseCardsError {
        reason,
        position,
        found: found.map(String::from).unwrap_or_default(),
    };
    let mut seen = CardSet::EMPTY;
    let mut chars = text.chars().enumerate().peekable();
    while let Some((start, c)) = chars.next() {
        if c.is_whitespace() || matches!(c, ',' | '/') {
            continue;
        }
        if c == '?' {
            match chars.next() {
                Some((_, '?')) => take(None, start)?,
                other => return Err(error(ParseReason::Rank, start + 1, other.map(|o| o.1))),
            }
            continue;
        }
        let rank = if c == '1' && chars.next_if(|&(_, zero)| zero == '0').is_some() {
            Rank::Ten
        } else {
            rank(c).ok_or_else(|| error(ParseReason::Rank, start, Some(c)))?
        };
        let at = chars.peek().map_or_else(|| text.chars().count(), |&(at, _)| at);
        let found = chars.next().map(|(_, c)| c);
        let suit = found.and_then(suit).ok_or_else(|| error(ParseReason::Suit, at, found))?;
        // Emoji forms of the suits carry an invisible variation selector.
        chars.next_if(|&(_, c)| c == '\u{fe0f}' || c == '\u{fe0e}');
        let card = Card::of(rank, suit);
        if !seen.insert(card) {
            return Err(ParseCardsError {
                reason: ParseReason::Duplicate(card),
                position: start,
                found: card.to_string(),
            });
        }
        take(Some(card), start)?;
    }
    Ok(())
}

impl FromStr for Card {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<Self, ParseCardsError> {
        let cards = parse_cards(text)?;
        match cards[..] {
            [card] => Ok(card),
            _ => Err(ParseCardsError {
                reason: ParseReason::Count(cards.len()),
                position: 0,
                found: text.into(),
            }),
        }
    }
}

impl FromStr for CardSet {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<Self, ParseCardsError> {
        Ok(parse_cards(text)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_round_trips() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_uppercase().parse(), Ok(card));
            let symbol = format!("{}{}\u{fe0f}", card.rank(), card.suit().symbol());
            assert_eq!(symbol.parse(), Ok(card));
        }
    }

    #[test]
    fn form_is_forgiven() {
        for text in ["TsAd", "10s ad", " TS,\tAD\n", "T♠/A♦", "10♤A♢"] {
            let cards = parse_cards(text).unwrap();
            assert_eq!(cards, parse_cards("Ts Ad").unwrap(), "{text:?}");
        }
        assert_eq!(parse_cards("").unwrap(), []);
    }

    #[test]
    fn content_is_not_forgiven() {
        for (text, reason, position, found) in [
            ("1s", ParseReason::Rank, 0, "1"),
            ("As Xd", ParseReason::Rank, 3, "X"),
            ("As K", ParseReason::Suit, 4, ""),
            ("♠A", ParseReason::Rank, 0, "♠"),
            ("Asd", ParseReason::Rank, 2, "d"),
            ("10", ParseReason::Suit, 2, ""),
            ("As ??", ParseReason::Unknown, 3, "??"),
            ("?", ParseReason::Rank, 1, ""),
        ] {
            let error = parse_cards(text).unwrap_err();
            assert_eq!(
                (error.reason, error.position, error.found.as_str()),
                (reason, position, found),
                "{text:?}"
            );
        }
        assert_eq!("".parse::<Card>().unwrap_err().reason, ParseReason::Count(0));
        assert_eq!("AsKd".parse::<Card>().unwrap_err().reason, ParseReason::Count(2));
    }
}
