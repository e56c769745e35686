"""A file of several hands, taken apart at its headings before anything is parsed.

Memory holds one hand at a time, and a hand that is no TOML leaves the others as they are.
"""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import IO, NamedTuple

from stud.phh.record import PhhError
from stud.phh.scan import LONGEST, Brackets

__all__ = ["Part", "split"]

_BLOCK = 1 << 18
_NAME = rb"(\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[A-Za-z0-9_-]+)"
_HEADING = re.compile(rb"\s*\[\s*" + _NAME + rb"\s*\]\s*(?:#.*)?$")
_TABLE = re.compile(rb"\s*(\[\[?)\s*" + _NAME + rb"\s*\.\s*")
_KEY = re.compile(rb"\s*" + _NAME + rb"\s*=")
_SPECIAL = re.compile(rb"[\[\]]|\"\"\"|'''")


class Part(NamedTuple):
    """The text of one hand in a file, without its heading."""

    label: str | None
    """The heading; None for a hand that has none."""
    first_line: int
    text: bytes | PhhError


def split(file: IO[bytes], progress: Callable[[int], object] | None) -> Iterator[Part]:
    """The hands in a file, one after the other."""
    splitter = _Splitter()
    number = 1
    for line in _lines(file, progress):
        if part := splitter.feed(line, number):
            yield part
        number += line.count(b"\n")
    if part := splitter.hand.part():
        yield part


class _Hand:
    """One hand, as far as it has been read."""

    def __init__(self, label: str | None, first: int) -> None:
        self.label = label
        self.first = first
        self.lines: list[bytes] = []
        self.size = 0
        self.brackets = Brackets()
        self.is_hand = False
        """Whether it is one that has no heading."""
        self.misplaced: PhhError | None = None
        self.doubt: tuple[re.Match[bytes], int, int] | None = None
        """What looks like a heading in an array, and the lines and size before it."""

    def take(self, line: bytes, here: int, *, begins: bool) -> None:
        """Add a line, or a piece of one that is too long for a hand."""
        if not self.lines:
            if line.isspace():
                return
            self.first = here
        brackets = self.brackets
        if begins and not brackets.depth:
            if self.label is None:
                key = _KEY.match(line)
                self.is_hand |= key is not None and _label(key[1]) == "variant"
            elif line.lstrip()[:1] == b"[" and (table := _TABLE.match(line)):
                line = self._own(table, here)
        if brackets.inside or _SPECIAL.search(line):
            brackets.feed(line, continued=not begins and not brackets.inside)
        self.add(line)

    def add(self, line: bytes) -> None:
        """Add what has no bracket in it and begins or ends no string."""
        self.size += len(line)
        if self.size <= LONGEST:
            self.lines.append(line)

    def _own(self, table: re.Match[bytes], here: int) -> bytes:
        """The heading of a table of the hand, ``[1._rules]``, as a file of one hand has it."""
        name = _label(table[2])
        if name != self.label and self.misplaced is None:
            self.misplaced = PhhError(
                f"a table of {name} under the heading [{self.label}]; a table follows its own hand",
                line=here - self.first + 1,
            )
        return table[1] + table.string[table.end() :]

    def part(self) -> Part | None:
        """What was read; None if that is nothing."""
        if self.size > LONGEST:
            longest = f"longer than the {LONGEST} bytes that a hand may have"
            return Part(self.label, self.first, PhhError(longest))
        content = (line for line in map(bytes.strip, self.lines) if not line.startswith(b"#"))
        if self.label is None and not any(content):
            return None
        return Part(self.label, self.first, self.misplaced or b"".join(self.lines))


class _Splitter:
    """Takes lines, and gives the hands as they end."""

    def __init__(self) -> None:
        self.hand = _Hand(None, 1)
        self.continued = False
        """Whether what comes next is not the beginning of a line."""

    def feed(self, line: bytes, here: int) -> Part | None:
        """Take the next line; gives the hand before it, if it is the heading of another."""
        hand = self.hand
        if hand.lines and not hand.brackets.inside and not self.continued and not hand.doubt:
            known = hand.is_hand or hand.label is not None
            if known and line.endswith(b"\n") and not _SPECIAL.search(line):
                hand.add(line)
                return None
        begins = not self.continued and not hand.brackets.inside
        self.continued = not line.endswith(b"\n") and (self.continued or not line.isspace())
        heading = None
        if begins and line.lstrip()[:1] == b"[":
            heading = _HEADING.match(line)
        if heading and not hand.brackets.depth:
            # Tables of a hand without a heading are its own; those of hands are numbers.
            if not (hand.is_hand and not _label(heading[1]).isdigit()):
                return self._begin(heading, here + 1)
        elif heading:
            # An element of an array; or a heading, where an array is not closed: then a key comes.
            hand.doubt = (heading, len(hand.lines), hand.size)
        elif hand.doubt and not line.isspace() and not line.lstrip().startswith(b"#"):
            heading, kept, size = hand.doubt
            hand.doubt = None
            if begins and _KEY.match(line):
                del hand.lines[kept:]
                hand.size = size
                part = self._begin(heading, here)
                self.hand.take(line, here, begins=True)
                return part
        hand.take(line, here, begins=begins)
        return None

    def _begin(self, heading: re.Match[bytes], first: int) -> Part | None:
        part = self.hand.part()
        self.hand = _Hand(_label(heading[1]), first)
        return part


def _label(name: bytes) -> str:
    text = name.decode("utf-8", "replace")
    if text.startswith('"'):
        with suppress(tomllib.TOMLDecodeError):
            return str(tomllib.loads(f"name = {text}")["name"])
    return text.strip("\"'")


def _lines(file: IO[bytes], progress: Callable[[int], object] | None) -> Iterator[bytes]:
    """The lines of a file; long ones in pieces, long stretches of white space in one."""
    rest = b""
    begun = False
    while block := file.read(_BLOCK):
        if progress is not None:
            progress(len(block))
        if not begun:
            # Some editors write a byte order mark, which is none of the text.
            begun, block = True, block.removeprefix(BOM_UTF8)
        if not rest and block.isspace():
            yield block
            continue
        *lines, rest = (rest + block).split(b"\n")
        for line in lines:
            yield line + b"\n"
        if len(rest) > LONGEST:
            # No quotes are torn apart.
            piece = rest.rstrip(b"\"'\\") or rest
            yield piece
            rest = rest[len(piece) :]
    if rest:
        yield rest
