"""Pages: their examples run, what is cited exists, the rules page names what the code has."""

import dataclasses
import doctest
import re
from pathlib import Path

import numpy as np
import pytest

import stud
from stud import reference

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
RULES = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def section(number: str) -> str:
    start = RULES.index(f"### {number} ")
    end = RULES.find("\n### ", start)
    return RULES[start:end]


def fields_named_in(text: str) -> set[str]:
    first_cells = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return {name for cell in first_cells for name in re.findall(r"`(\w+)`", cell)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_of_a_page_print_what_it_says(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    names = {"stud": stud, "np": np}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in EXAMPLE.finditer(text):
        line = text[: block.start(1)].count("\n")
        example = doctest.DocTestParser().get_doctest(block[1], names, page.name, str(page), line)
        runner.run(example, clear_globs=False)
        names = example.globs
    assert runner.summarize(verbose=False).failed == 0


def test_every_rule_number_cited_is_a_section_of_the_rules_page() -> None:
    sections = set(re.findall(r"^##+ (\d+(?:\.\d+)?)\.? ", RULES, re.MULTILINE))
    files = [
        file
        for folder in ("rust", "python", "tests", "benches", "docs", "examples")
        for suffix in ("rs", "py", "pyi", "md", "json")
        for file in ROOT.glob(f"{folder}/**/*.{suffix}")
        if "_build" not in file.parts
    ]
    numbers = {
        number
        for file in files
        for number in re.findall(r"\brules (\d+(?:\.\d+)?)", file.read_text(encoding="utf-8"))
    }
    assert numbers
    assert numbers <= sections


def test_the_rules_page_lists_the_options_of_rules_and_room() -> None:
    rules = {field.name for field in dataclasses.fields(reference.Rules)}
    room = {field.name for field in dataclasses.fields(reference.Room)} - {"rules"}
    assert fields_named_in(section("3.1")) == rules
    assert fields_named_in(section("3.2")) == room


def test_the_rules_page_names_every_preset() -> None:
    assert set(reference.PRESETS) <= set(re.findall(r"`(\w+)`", section("3.3")))
