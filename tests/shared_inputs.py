"""Where the test inputs lie that are not part of the project."""

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("STUD_SHARED", Path(__file__).resolve().parents[2] / "shared"))


def shared(name):
    """The path of a shared input; the test is skipped where it is not there."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the shared input {name} is not here; set STUD_SHARED to its folder")
    return path
