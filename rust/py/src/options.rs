//! Values of rule options, from Python and back.

use crate::errors::{argument_error, wrong_type};
use crate::kept::kept;
use crate::reading::{index, text_of, told};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyString, PyTuple};
use stud_engine::{Fraction, HeadsUpRaises};

/// A value of an option: what Python writes and reads.
pub(crate) trait Value: Sized {
    /// The value; a `TypeError` for another type, an `ArgumentError` with the reason for a value that cannot be.
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self>;
    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
}

impl Value for bool {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        obj.extract().map_err(|_| wrong_type(&format!("True or False for {name}"), obj))
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyBool::new(py, *self).to_owned().into_any())
    }
}

macro_rules! integer {
    ($($type:ident),+) => {$(
        impl Value for $type {
            fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
                let number = index(obj, &format!("a whole number for {name}"))?;
                number.extract().map_err(|_| {
                    let most = $type::MAX;
                    argument_error(obj.py(), &format!("{name} must be 0 to {most}, it is {}", told(&number)))
                })
            }

            fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                Ok(self.into_pyobject(py)?.into_any())
            }
        }
    )+};
}
integer!(u8, u16, u32, u64);

impl<T: Value> Value for Option<T> {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        if obj.is_none() { Ok(None) } else { T::read(name, obj).map(Some) }
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.as_ref().map_or_else(|| Ok(py.None().into_bound(py)), |value| value.write(py))
    }
}

macro_rules! named {
    ($($type:ident),+ $(,)?) => {$(
        impl Value for stud_engine::$type {
            fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
                let known = Self::NAMES.join("', '");
                let text = obj
                    .cast::<PyString>()
                    .map_err(|_| wrong_type(&format!("one of '{known}' for {name}"), obj))?;
                text_of(text)?.parse().map_err(|_| {
                    argument_error(obj.py(), &format!("{name} must be one of '{known}', it is {text:?}"))
                })
            }

            fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                Ok(PyString::intern(py, self.name()).into_any())
            }
        }
    )+};
}
named!(
    ActionKind,
    Bet,
    BringInDecline,
    Button,
    CommunityFrom,
    CommunityOpener,
    FourthUpper,
    FourthUpperScope,
    Game,
    HeadsUpTest,
    OddChip,
    OpeningTie,
    Pool,
    ShortBringInPrice,
    ShortCompletionMeasure,
    ShortStub,
    Side,
    TimeoutAction,
);

impl Value for HeadsUpRaises {
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(text) = obj.cast::<PyString>() else {
            let number = index(obj, &format!("'same', 'unlimited' or a number for {name}"))?;
            return u8::read(name, &number).map(Self::Limit);
        };
        match text_of(text)?.as_ref() {
            "same" => Ok(Self::Same),
            "unlimited" => Ok(Self::Unlimited),
            _ => Err(argument_error(
                obj.py(),
                &format!("{name} must be 'same', 'unlimited' or a number, it is {text:?}"),
            )),
        }
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Same => Ok(PyString::intern(py, "same").into_any()),
            Self::Unlimited => Ok(PyString::intern(py, "unlimited").into_any()),
            Self::Limit(raises) => raises.write(py),
        }
    }
}

impl Value for Fraction {
    /// From a `Fraction`, a whole number or a pair; never from a float, which hides what it stands for.
    fn read(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Self> {
        let expected = format!("a Fraction or a pair (numerator, denominator) for {name}");
        let (num, den) = if let Ok((num, den)) = obj.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
            (num, den)
        } else if obj.is_instance_of::<PyBool>() {
            return Err(wrong_type(&expected, obj));
        } else {
            let part = |part| obj.getattr(part).map_err(|_| wrong_type(&expected, obj));
            (part("numerator")?, part("denominator")?)
        };
        Ok(Self::new(u16::read(name, &num)?, u16::read(name, &den)?))
    }

    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static FRACTION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = kept(py, &FRACTION, || {
            PyModule::import(py, "fractions")?.getattr("Fraction").map(Bound::unbind)
        })?;
        class.bind(py).call1((self.num, self.den))
    }
}

/// The values of a sequence or other iterable.
pub(crate) fn read_all<T: Value>(name: &str, obj: &Bound<'_, PyAny>) -> PyResult<Vec<T>> {
    if obj.is_instance_of::<PyString>() {
        return Err(wrong_type(&format!("a sequence for {name}"), obj));
    }
    let items = obj.try_iter().map_err(|_| wrong_type(&format!("a sequence for {name}"), obj))?;
    // No list of seats, stacks or stakes is as long as this: an endless iterable must not hang.
    let values: PyResult<Vec<T>> = items.take(MOST + 1).map(|item| T::read(name, &item?)).collect();
    match values {
        Ok(values) if values.len() > MOST => {
            Err(argument_error(obj.py(), &format!("{name} holds more than {MOST} values")))
        }
        values => values,
    }
}

/// How many values an option that is a list can hold.
const MOST: usize = 1000;

/// A tuple of values.
pub(crate) fn write_all<'py, T: Value>(py: Python<'py>, values: &[T]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, values.iter().map(|value| value.write(py)).collect::<PyResult<Vec<_>>>()?)
}
