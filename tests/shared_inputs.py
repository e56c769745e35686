"""Where the test inputs lie: the project's own cases, and those that are not part of it."""

import json
import os
from pathlib import Path

SHARED = Path(os.environ.get("STUD_SHARED", Path(__file__).resolve().parents[2] / "shared"))


def shared(name):
    """The path of a shared input; the test is skipped where it is not there."""
    path = SHARED / name
    if not path.exists():
        import pytest  # the demo reads recorded hands without it

        pytest.skip(f"the shared input {name} is not here; set STUD_SHARED to its folder")
    return path


def case_files():
    """The project's own case files; other tables beside them are no lists of cases."""
    found = []
    for path in sorted((Path(__file__).parent / "data").glob("*.json")):
        entries = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(entries, list) and all("kind" in entry for entry in entries):
            found.append(path)
    return found
