"""Checking the fields of a record against their types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Literal, get_args, get_type_hints

from stud.errors import RulesError, SetupError


def raise_reasons(what: str, reasons: Iterator[str], error: type[SetupError] = RulesError) -> None:
    """Raise all reasons at once, if there are any."""
    if found := list(reasons):
        raise error(f"{what}: " + "; ".join(found), reasons=found)


def wrong_types(record: Any) -> Iterator[str]:
    """Values that are not of their field's type; a bool is not a number of chips."""
    hints = get_type_hints(type(record))
    for field in fields(record):
        value = getattr(record, field.name)
        if not _fits(value, hints[field.name]):
            yield f"{field.name} must be {_type_text(hints[field.name])}, it is {value!r}"


def _fits(value: Any, hint: Any) -> bool:
    choices = get_args(hint)
    if not choices:
        return type(value) is hint or (hint not in (int, bool) and isinstance(value, hint))
    origin = getattr(hint, "__origin__", None)
    if origin is Literal:
        return any(value == choice and type(value) is type(choice) for choice in choices)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if choices[-1] is Ellipsis:
            return all(_fits(item, choices[0]) for item in value)
        return len(value) == len(choices) and all(map(_fits, value, choices))
    return any(_fits(value, choice) for choice in choices)


def _type_text(hint: Any) -> str:
    choices = get_args(hint)
    if getattr(hint, "__origin__", None) is Literal:
        return "one of " + ", ".join(map(repr, choices)) if len(choices) > 1 else repr(choices[0])
    if choices and getattr(hint, "__origin__", None) is not tuple:
        return " or ".join(map(_type_text, choices))
    return "None" if hint is type(None) else getattr(hint, "__name__", str(hint))
