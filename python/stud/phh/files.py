"""PHH files: one hand (``.phh``), or several under headings ``[1]``, ``[2]`` … (``.phhs``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import stud
from stud.histories import History
from stud.phh.record import PhhError, Record
from stud.phh.replay import replay
from stud.phh.splitting import Part, split
from stud.phh.writing import record_of

__all__ = ["Entry", "dump", "load", "paths", "read", "write"]

SUFFIXES = (".phh", ".phhs")


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
            for part in split(file, progress):
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
            file.write(f"[{count}]\n{dump(history)}\n")
    return count


class _Kept(AbstractContextManager["IO[str]"]):
    """A file of the caller's, which stays open."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def __enter__(self) -> IO[str]:
        return self.file

    def __exit__(self, *_: object) -> None:
        pass


def _entry(file: str, part: Part, rules: stud.Rules | None, stand_ins: bool) -> Entry:
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
