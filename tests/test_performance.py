"""The page of speeds says what the record says, and the record says where it is from."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location("report", ROOT / "benches" / "report.py")
report = importlib.util.module_from_spec(spec)
spec.loader.exec_module(report)


@pytest.fixture(scope="module")
def record():
    return json.loads(report.SPEED.read_text())


def test_the_page_holds_the_tables_of_the_record(record):
    page = report.PAGE.read_text()
    assert report.with_tables(page, report.tables(record)) == page, "run benches/report.py"


def test_every_target_is_measured(record):
    rows = report.targets(report.Record(record))
    assert len(rows) >= 18
    missing = [what for what, _, reached, _ in rows if reached == "not measured"]
    kernels = {"the AVX-512 kernel", "the AVX2 kernel", "the portable kernel"}
    assert set(missing) <= kernels, missing


def test_the_record_names_what_it_was_measured_on_and_nothing_else(record):
    assert set(record) == {"command", "date", "machine", "versions", "results"}
    assert {"processor", "processors", "system", "load at the start"} == set(record["machine"])
    for path in report.SPEED.parent.iterdir():
        assert not re.search(r"(^|\s)/[a-z]+/", path.read_text()), f"{path.name} holds a path"
