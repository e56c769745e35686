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
    missing = {what for what, _, reached, _ in rows if reached in ("not measured", "not built")}
    kernels = {"the AVX-512 kernel", "the AVX2 kernel", "the portable kernel"}
    assert missing <= kernels | {"wheel"}, missing


def test_everything_in_the_record_is_of_one_run(record):
    kept = {path.stem: path.read_text() for path in report.SPEED.parent.glob("*.txt")}
    native = (report.ROOT / "benches" / "native.py").read_text()
    benches = set(re.findall(r'^    "(\w+)": \(', native, re.MULTILINE))
    assert len(benches) == 5
    assert set(kept) - {"instructions"} == benches | {"equity_python"}
    for name, text in kept.items():
        head = dict(line.split(": ", 1) for line in text.partition("\n\n")[0].splitlines())
        for fact in ("date", "machine", "versions"):
            assert json.loads(head[fact]) == record[fact], f"{name}.txt is of another run"
    assert {path.suffix for path in report.SPEED.parent.iterdir()} == {".txt", ".json"}


def test_no_figure_stands_twice(record):
    rows = [(result["group"], result["name"]) for result in record["results"]]
    assert len(rows) == len(set(rows))
    sampled = [r["per_second"] for r in record["results"] if r["name"].startswith("sampled, ")]
    assert len(sampled) == 15
    ((what, reached),) = [
        (what, reached)
        for what, _, reached, _ in report.targets(report.Record(record))
        if what.startswith("sampled")
    ]
    assert reached == f"{report.million(min(sampled))} hands/s", what


def test_the_record_names_what_it_was_measured_on_and_nothing_else(record):
    keys = {"command", "date", "machine", "versions", "results"}
    assert set(record) == keys | {"instructions", "wheel", "load at the end"}
    assert {"processor", "processors", "system", "load at the start"} == set(record["machine"])
    for path in report.SPEED.parent.iterdir():
        assert not re.search(r"(^|\s)/[a-z]+/", path.read_text()), f"{path.name} holds a path"
