//! Options with a name each: how a rule option is written in text.

use std::fmt;

/// A word that names no value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was given.
    pub given: String,
    /// What the option is called.
    pub option: &'static str,
    /// The names it knows.
    pub known: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no {}; it is one of {}", self.given, self.option, self.known.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Defines an enum whose values are written as words.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident as $option:literal { $($(#[$value_meta:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$value_meta])* $value,)+ }

        impl $name {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$value,)+];
            /// The names of the values, in the same order.
            pub const NAMES: &'static [&'static str] = &[$($text,)+];

            /// How the value is written.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, crate::UnknownName> {
                let unknown =
                    || crate::UnknownName { given: text.to_owned(), option: $option, known: Self::NAMES };
                let index = Self::NAMES.iter().position(|&name| name == text).ok_or_else(unknown)?;
                Ok(Self::ALL[index])
            }
        }
    };
}
pub(crate) use named;

/// The longest name of a player or a room, in characters.
const LONGEST_NAME: usize = 64;

/// What such a name has, for messages.
pub(crate) const NAME: &str = "1 to 64 printable characters and no space at its ends";

/// A name as messages show it: a long one by its beginning.
pub(crate) fn shown(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{:?} and so on", &name[..end]),
        None => format!("{name:?}"),
    }
}

/// Whether a player or a room can be called this.
pub(crate) fn is_name(name: &str) -> bool {
    let count = name.chars().count();
    // Formatting marks can hide or turn round what stands beside them in a terminal.
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    (1..=LONGEST_NAME).contains(&count) && name.trim() == name && !name.chars().any(hidden)
}
