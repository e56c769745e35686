"""PHH files: one hand (``.phh``), or several under headings ``[1]``, ``[2]`` … (``.phhs``)."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

import stud
from stud.histories import History
from stud.phh.record import PhhError, Record
from stud.phh.replay import replay
from stud.phh.writing import record_of

__all__ = ["Entry", "dump", "load", "paths", "read", "write"]

SUFFIXES = (".phh", ".phhs")
LONGEST = 1 << 20
"""The most bytes of one hand's text."""
_BLOCK = 1 << 18
_HEADING = re.compile(rb"\s*\[\s*(\"[^\"\n]*\"|'[^'\n]*'|[A-Za-z0-9_-]+)\s*\]\s*(?:#.*)?$")


@dataclass(frozen=True)
class Entry:
    """One hand of a file: its history, or why there is none."""

    file: str
    hand: str | None
    """The heading of a hand in a file with several."""
    record: Record | None = None
    history: History | None = None
    error: PhhError | None = None


def paths(*where: str | Path) -> Iterator[Path]:
    """The PHH files of files and directories, these ones searched throughout, in order.

    Raises
    ------
    FileNotFoundError
        If one does not exist.
    """
    for place in map(Path, where):
        if place.is_dir():
            yield from sorted(p for p in place.rglob("*") if p.suffix in SUFFIXES and p.is_file())
        elif place.exists():
            yield place
        else:
            raise FileNotFoundError(2, "no such file or directory", str(place))


def read(
    *where: str | Path,
    rules: stud.Rules | None = None,
    stand_ins: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Entry]:
    """Read hands one after the other, from files and whole directories.

    Memory holds one hand at a time. A hand that cannot be read or was not played by the rules is an
    entry with an error that names file, hand and reason; the others go on.

    Parameters
    ----------
    *where : str or Path
        Files of any name; of a directory those that end in ``.phh`` or ``.phhs``.
    rules, stand_ins
        As for `replay`.
    progress : callable, optional
        Is given the bytes read since the last call, for a progress bar.

    Yields
    ------
    Entry

    Raises
    ------
    OSError
        If a file cannot be opened or read.
    """
    for path in paths(*where):
        with path.open("rb") as file:
            for part in _split(file, progress):
                yield _entry(str(path), part, rules, stand_ins)


def load(path: str | Path, *, rules: stud.Rules | None = None, stand_ins: bool = False) -> History:
    """The history in a file of one hand.

    Raises
    ------
    PhhError
        If it holds no hand, several, or one that cannot be.
    OSError
        If the file cannot be read.
    """
    entries = read(path, rules=rules, stand_ins=stand_ins)
    entry = next(entries, None)
    if entry is None:
        raise PhhError("there is no hand", file=str(path))
    if entry.error is not None:
        raise entry.error
    if next(entries, None) is not None or entry.history is None:
        raise PhhError("there are several hands; use read()", file=str(path))
    return entry.history


def dump(history: History) -> str:
    """A history as the text of a ``.phh`` file.

    Raises
    ------
    ImportError
        If `tomli_w` is not there: ``pip install stud[phh]``.
    """
    return record_of(history).dump()


def write(path: str | Path | IO[str], histories: Iterable[History]) -> int:
    """Write histories to one file of several hands (``.phhs``), and say how many there were.

    Parameters
    ----------
    path : str, Path or text file
        An existing file is replaced.
    histories : iterable of History
        Taken one by one, so that a session of any length can be written as it is played.
    """
    count = 0
    target: AbstractContextManager[IO[str]]
    if isinstance(path, str | Path):
        target = Path(path).open("w", encoding="utf-8", newline="\n")  # noqa: SIM115
    else:
        target = _Kept(path)
    with target as file:
        for count, history in enumerate(histories, start=1):
            record = record_of(history)
            text = record.dump().replace("\n[_rules]\n", f"\n[{count}._rules]\n")
            file.write(f"[{count}]\n{text}\n")
    return count


class _Kept(AbstractContextManager["IO[str]"]):
    """A file of the caller's, which stays open."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def __enter__(self) -> IO[str]:
        return self.file

    def __exit__(self, *_: object) -> None:
        pass


class _Part(NamedTuple):
    """The text of one hand in a file, without its heading."""

    label: str | None
    first_line: int
    text: bytes | PhhError


def _entry(file: str, part: _Part, rules: stud.Rules | None, stand_ins: bool) -> Entry:
    label, first_line, text = part
    record = None
    try:
        if isinstance(text, PhhError):
            raise text
        try:
            decoded = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise PhhError(
                f"not UTF-8: the byte {text[error.start]:#04x} is no character there; "
                "save the file as UTF-8",
                line=text.count(b"\n", 0, error.start) + 1,
            ) from None
        record = Record.parse(decoded)
        return Entry(file, label, record, replay(record, rules=rules, stand_ins=stand_ins))
    except PhhError as error:
        return Entry(
            file, label, record, None, error.at(file=file, hand=label, first_line=first_line)
        )


def _split(file: IO[bytes], progress: Callable[[int], object] | None) -> Iterator[_Part]:
    """The hands in a file."""
    label: str | None = None
    lines: list[bytes] = []
    size = 0
    first = number = 1
    quoted = False
    for line in _lines(file, progress):
        here = number
        number += line.count(b"\n")
        bracket = not quoted and line.lstrip()[:1] == b"["
        if bracket and (heading := _HEADING.match(line)):
            if label is not None or _has_content(lines):
                yield _Part(label, first, _hand(lines, size))
            label = heading[1].strip(b"\"'").decode("utf-8", "replace")
            lines, size = [], 0
            continue
        if not lines:
            if line.isspace():
                continue
            first = here
        if (b'"""' in line or b"'''" in line) and (
            line.count(b'"""') % 2 or line.count(b"'''") % 2
        ):
            quoted = not quoted
        size += len(line)
        if size <= LONGEST:
            if bracket and label is not None:
                line = _without_prefix(line, label)
            lines.append(line)
    if label is not None or _has_content(lines) or size > LONGEST:
        yield _Part(label, first, _hand(lines, size))


def _without_prefix(line: bytes, label: str) -> bytes:
    """A sub-table's heading of a hand, ``[1._rules]``, as it is in a file of one hand."""
    start = f"[{label}.".encode()
    return b"[" + line.lstrip()[len(start) :] if line.lstrip().startswith(start) else line


def _hand(lines: list[bytes], size: int) -> bytes | PhhError:
    if size > LONGEST:
        return PhhError(f"longer than the {LONGEST} bytes that a hand may have")
    return b"".join(lines)


def _has_content(lines: Iterable[bytes]) -> bool:
    return any(text and not text.startswith(b"#") for text in map(bytes.strip, lines))


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
            yield rest
            rest = b""
    if rest:
        yield rest
