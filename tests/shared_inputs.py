"""Where the test inputs lie: the project's own cases, and those that are not part of it."""

import os
from pathlib import Path

SHARED = Path(os.environ.get("STUD_SHARED", Path(__file__).resolve().parents[2] / "shared"))

PHH = """
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 200]
actions = ["d dh p1 4s3d2d", "d dh p2 9h5c7h", "p1 pb", "p2 cbr 5", "p1 f"]
"""
"""A short hand as the PHH format writes it."""


def shared(name):
    """The path of a shared input; the test is skipped where it is not there."""
    path = SHARED / name
    if not path.exists():
        import pytest  # the demo reads recorded hands without it

        pytest.skip(f"the shared input {name} is not here; set STUD_SHARED to its folder")
    return path


def case_files():
    """The project's own case files; tables that are no cases lie in folders beside them."""
    return sorted((Path(__file__).parent / "data").glob("*.json"))
