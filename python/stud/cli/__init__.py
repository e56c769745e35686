"""The ``stud`` command. It needs ``pip install 'stud[cli]'``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and say how it went.

    Returns
    -------
    int
        0 if all went well, 1 if something failed, 2 if it was called wrongly, 130 after Ctrl-C.
    """
    try:
        from stud.cli.app import run
    except ImportError as error:
        needs = error.name or "a package"
        print(f"stud: {needs} is missing; pip install 'stud[cli]'", file=sys.stderr)
        return 1
    return run(arguments)
