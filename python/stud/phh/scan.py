"""What of TOML is seen before it is parsed: where strings end, and what no hand needs.

A parser of TOML takes whatever the format allows. Numbers of any length, keys of thousands of parts
and deep nesting cost it time and memory out of all proportion, or end it, so they are refused here.
"""

from __future__ import annotations

import re

__all__ = ["LONGEST", "Brackets", "fault"]

LONGEST = 1 << 20
"""The most bytes of one hand's text."""
_PARTS = 16
_DEEP = 32
_DIGITS = 100
_HEX = 64

_BASIC = r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
_LITERAL = r"'[^'\n]*+'"
_REST_OF_BASIC = r'(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
_REST_OF_LITERAL = r"(?:[^']|'(?!''))*+'{3,5}"
_TOKEN = re.compile(
    rf"(?P<parts>(?:(?:[A-Za-z0-9_-]++|{_BASIC}|{_LITERAL})[ \t]*+\.[ \t]*+){{{_PARTS}}})"
    rf"|(?P<long>0[xob][0-9A-Fa-f_]{{{_HEX + 1},}}|[A-Za-z0-9_+-]{{{_DIGITS + 1},}})"
    r"|(?P<big>[+-]?[0-9][0-9_]*+[eE][+-]?[0-9_]{3,})"
    r"|[A-Za-z0-9_+-]+"
    rf'|"""(?s:{_REST_OF_BASIC})'
    rf"|'''(?s:{_REST_OF_LITERAL})"
    rf"|{_BASIC}|{_LITERAL}|\#[^\n]*+"
    r"|(?P<opens>[\[{])|(?P<closes>[\]}])"
)
_SAID = re.compile(
    rf'"""(?s:{_REST_OF_BASIC})'
    rf"|'''(?s:{_REST_OF_LITERAL})"
    rf"|{_BASIC}|{_LITERAL}|\#[^\n]*+"
)
_SUSPECT = re.compile(
    rf"(?:[A-Za-z0-9_-]++[ \t]*+\.[ \t]*+){{{_PARTS}}}"
    rf"|0[xob][0-9A-Fa-f_]{{{_HEX + 1},}}|[A-Za-z0-9_+-]{{{_DIGITS + 1},}}"
    r"|[0-9][0-9_]*+[eE][+-]?[0-9_]{3,}"
)
"""What may be a fault where strings and comments are no more than a letter."""
_WRONG = {
    "parts": f"a key of more than {_PARTS} parts",
    "long": f"a number or name of more than {_DIGITS} characters, or {_HEX} digits after 0x",
    "big": "a number with an exponent of more than two digits",
    "deep": f"nested more than {_DEEP} deep",
}


def fault(text: str) -> tuple[str, int] | None:
    r"""What no hand needs in a text of TOML, and in which line; None if there is no such thing.

    Examples
    --------
    >>> from stud.phh.scan import fault
    >>> fault("year = 2026\nlevel = 1e999999")
    ('a number with an exponent of more than two digits', 2)
    >>> fault("event = '1e999999'")
    """
    bare = _SAID.sub("s", text)
    if not _SUSPECT.search(bare) and bare.count("[") + bare.count("{") <= _DEEP:
        return None
    depth = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind is None:
            continue
        if kind == "closes":
            depth -= 1
            continue
        if kind == "opens":
            depth += 1
            if depth <= _DEEP:
                continue
            kind = "deep"
        return _WRONG[kind], text.count("\n", 0, token.start()) + 1
    return None


_MARK = re.compile(rf"\"\"\"|'''|{_BASIC}|{_LITERAL}|[#\[\]]".encode())
_REST = {
    b'"""': re.compile(_REST_OF_BASIC.encode(), re.DOTALL),
    b"'''": re.compile(_REST_OF_LITERAL.encode()),
}


class Brackets:
    """Reads TOML line by line, and knows whether a string or an array goes on in the next one."""

    def __init__(self) -> None:
        self.inside: bytes = b""
        """The quotes that end the string of several lines in which the next line begins."""
        self.depth: int = 0
        """How many brackets are open."""

    def feed(self, line: bytes, *, continued: bool = False) -> None:
        """Read the next line, or a further piece of one that is too long for a hand."""
        at = 0
        while True:
            if self.inside:
                end = _REST[self.inside].match(line, at)
                if end is None:
                    return
                at = end.end()
                self.inside = b""
            mark = None if continued else _MARK.search(line, at)
            if mark is None or mark[0] == b"#":
                return
            at = mark.end()
            if mark[0] in _REST:
                self.inside = mark[0]
            elif mark[0] == b"[":
                self.depth += 1
            elif mark[0] == b"]":
                self.depth = max(0, self.depth - 1)
