//! The options of [`Rules`] by name, for text, bindings and case tables.

use crate::{Fraction, HeadsUpRaises, Rake, Rules, UnknownName};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// On or off.
    Bool(bool),
    /// A number.
    Int(u32),
    /// One of a few names.
    Name(Cow<'static, str>),
    /// A share.
    Fraction(Fraction),
    /// A rake.
    Rake(Rake),
}

/// Why an option could not be set. The rules are unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldError {
    /// There is no such option, or it has no such value.
    Unknown(UnknownName),
    /// The option takes something else.
    Kind {
        /// The option.
        field: &'static str,
        /// What it takes.
        takes: &'static str,
        /// What was given.
        given: Value,
    },
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::Kind { field, takes, given } => write!(f, "{field} takes {takes}, not {given}"),
        }
    }
}

impl std::error::Error for FieldError {}

impl From<UnknownName> for FieldError {
    fn from(error: UnknownName) -> Self {
        Self::Unknown(error)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(on) => on.fmt(f),
            Self::Int(n) => n.fmt(f),
            Self::Name(name) => f.write_str(name),
            Self::Fraction(share) => share.fmt(f),
            Self::Rake(Rake { share, cap: None }) => write!(f, "{share}:none"),
            Self::Rake(Rake { share, cap: Some(cap) }) => write!(f, "{share}:{cap}"),
        }
    }
}

impl FromStr for Fraction {
    type Err = UnknownName;

    /// Reads `num/den`.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let read = || {
            let (num, den) = text.split_once('/')?;
            Some(Self::new(num.parse().ok()?, den.parse().ok()?))
        };
        read().ok_or_else(|| UnknownName { given: text.into(), option: "fraction", known: &["1/2", "1/20"] })
    }
}

impl FromStr for Value {
    type Err = UnknownName;

    /// Reads what [`Value`] displays as.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        if let Ok(on) = text.parse() {
            return Ok(Self::Bool(on));
        }
        if let Ok(n) = text.parse() {
            return Ok(Self::Int(n));
        }
        if let Some((share, cap)) = text.split_once(':') {
            let cap = match cap {
                "none" => None,
                _ => Some(cap.parse().map_err(|_| UnknownName {
                    given: cap.into(),
                    option: "cap of a rake",
                    known: &["none", "100"],
                })?),
            };
            return Ok(Self::Rake(Rake { share: share.parse()?, cap }));
        }
        if text.contains('/') {
            return Ok(Self::Fraction(text.parse()?));
        }
        Ok(Self::Name(Cow::Owned(text.to_owned())))
    }
}

/// What can be the value of an option.
trait Field: Sized {
    const TAKES: &'static str;
    fn get(&self) -> Value;
    fn read(value: &Value) -> Result<Option<Self>, UnknownName>;
}

impl Field for bool {
    const TAKES: &'static str = "true or false";
    fn get(&self) -> Value {
        Value::Bool(*self)
    }
    fn read(value: &Value) -> Result<Option<Self>, UnknownName> {
        Ok(if let Value::Bool(on) = value { Some(*on) } else { None })
    }
}

impl Field for u8 {
    const TAKES: &'static str = "a number from 0 to 255";
    fn get(&self) -> Value {
        Value::Int(u32::from(*self))
    }
    fn read(value: &Value) -> Result<Option<Self>, UnknownName> {
        Ok(if let Value::Int(n) = value { Self::try_from(*n).ok() } else { None })
    }
}

impl Field for u32 {
    const TAKES: &'static str = "a number";
    fn get(&self) -> Value {
        Value::Int(*self)
    }
    fn read(value: &Value) -> Result<Option<Self>, UnknownName> {
        Ok(if let Value::Int(n) = value { Some(*n) } else { None })
    }
}

impl Field for Fraction {
    const TAKES: &'static str = "a fraction";
    fn get(&self) -> Value {
        Value::Fraction(*self)
    }
    fn read(value: &Value) -> Result<Option<Self>, UnknownName> {
        Ok(if let Value::Fraction(share) = value { Some(*share) } else { None })
    }
}

impl Field for Rake {
    const TAKES: &'static str = "a share and a cap";
    fn get(&self) -> Value {
        Value::Rake(*self)
    }
    fn read(value: &Value) -> Result<Option<Self>, UnknownName> {
        Ok(if let Value::Rake(rake) = value { Some(*rake) } else { None })
    }
}

impl Field for HeadsUpRaises {
    const TAKES: &'static str = "same, unlimited or a number from 0 to 255";
    fn get(&self) -> Value {
        match self {
            Self::Same => Value::Name(Cow::Borrowed("same")),
            Self::Unlimited => Value::Name(Cow::Borrowed("unlimited")),
            Self::Limit(raises) => Value::Int(u32::from(*raises)),
        }
    }
    fn read(value: &Value) -> Result<Option<Self>, UnknownName> {
        Ok(match value {
            Value::Name(name) if name == "same" => Some(Self::Same),
            Value::Name(name) if name == "unlimited" => Some(Self::Unlimited),
            Value::Int(n) => u8::try_from(*n).ok().map(Self::Limit),
            _ => None,
        })
    }
}

macro_rules! named_fields {
    ($($name:ident)+) => {$(
        impl Field for crate::$name {
            const TAKES: &'static str = "a name";
            fn get(&self) -> Value {
                Value::Name(Cow::Borrowed(self.name()))
            }
            fn read(value: &Value) -> Result<Option<Self>, UnknownName> {
                if let Value::Name(name) = value { name.parse().map(Some) } else { Ok(None) }
            }
        }
    )+};
}

named_fields! {
    Game BringInDecline ShortBringInPrice OpeningTie FourthUpper FourthUpperScope HeadsUpTest
    ShortCompletionMeasure ShortStub CommunityFrom CommunityOpener OddChip
}

macro_rules! rules_fields {
    ($($field:ident)+) => {
        // Does not compile while an option is not in the list.
        const _: fn(Rules) = |Rules { $($field: _),+ }| ();

        /// Options by name.
        impl Rules {
            /// The names of all options.
            pub const FIELDS: &'static [&'static str] = &[$(stringify!($field),)+];

            /// The value of the option of this name.
            ///
            /// ```
            /// use stud_engine::{Rules, Value};
            ///
            /// assert_eq!(Rules::ROOM_A.get("burn")?, Value::Bool(true));
            /// # Ok::<(), stud_engine::UnknownName>(())
            /// ```
            ///
            /// # Errors
            /// If there is no such option; the error lists them.
            pub fn get(&self, field: &str) -> Result<Value, UnknownName> {
                match field {
                    $(stringify!($field) => Ok(Field::get(&self.$field)),)+
                    _ => Err(UnknownName { given: field.into(), option: "rule option", known: Self::FIELDS }),
                }
            }

            /// Sets the option of this name.
            ///
            /// ```
            /// use stud_engine::{FourthUpper, Rules, Value};
            ///
            /// let mut rules = Rules::ROOM_A;
            /// rules.set("fourth_upper", &"never".parse()?)?;
            /// assert_eq!(rules.fourth_upper, FourthUpper::Never);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            /// If there is no such option, or it takes something else. Whether the rules can still be played is
            /// for [`Rules::check`] to say.
            pub fn set(&mut self, field: &str, value: &Value) -> Result<(), FieldError> {
                match field {
                    $(stringify!($field) => self.$field = read(stringify!($field), value)?,)+
                    _ => {
                        let known = Self::FIELDS;
                        return Err(UnknownName { given: field.into(), option: "rule option", known }.into());
                    }
                }
                Ok(())
            }
        }
    };
}

/// Hands the names of all options of [`Rules`] to a macro, in their order: the one list of them.
#[doc(hidden)]
#[macro_export]
macro_rules! with_rules_fields {
    ($make:ident) => {
        $make! {
            game bring_in_full_open bring_in_decline short_bring_in_price opening_tie fourth_upper
            fourth_upper_scope max_raises heads_up_raises heads_up_test short_all_in short_completion_measure
            fold_when_free burn short_stub community_from community_opener show_losers_may_muck all_in_face_up
            odd_chip no_fourth_no_drop last_street chip_unit rake
        }
    };
}

with_rules_fields! { rules_fields }

fn read<T: Field>(field: &'static str, value: &Value) -> Result<T, FieldError> {
    T::read(value)?.ok_or_else(|| FieldError::Kind { field, takes: T::TAKES, given: value.clone() })
}

impl Default for Rake {
    fn default() -> Self {
        Self::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_read_written_and_set_in_every_preset() {
        for (name, rules) in Rules::PRESETS {
            let mut copy = Rules { max_raises: 77, chip_unit: 5, ..Rules::DEFAULT };
            for field in Rules::FIELDS {
                let value = rules.get(field).unwrap();
                let text = value.to_string();
                assert_eq!(text.parse(), Ok(value.clone()), "{field} of {name}");
                copy.set(field, &value).unwrap();
            }
            assert_eq!(copy, rules, "{name}");
        }
    }

    #[test]
    fn a_wrong_name_or_kind_is_refused_with_what_is_right() {
        let mut rules = Rules::DEFAULT;
        let error = rules.set("fourth_upper", &Value::Name("sometimes".into())).unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"sometimes\" is no fourth_upper; it is one of never, open_pair, always, forced_with_pair"
        );
        let error = rules.set("burn", &Value::Int(1)).unwrap_err();
        assert_eq!(error.to_string(), "burn takes true or false, not 1");
        let error = rules.set("max_raises", &Value::Int(256)).unwrap_err();
        assert_eq!(error.to_string(), "max_raises takes a number from 0 to 255, not 256");
        assert!(rules.set("suit_order", &Value::Int(1)).is_err());
        assert_eq!(rules, Rules::DEFAULT);
    }
}
