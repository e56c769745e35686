"""Pages: their examples run, what is cited exists, the rules page names what the code has."""

import doctest
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import stud

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
RULES = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def section(number: str) -> str:
    start = RULES.index(f"### {number} ")
    end = RULES.find("\n### ", start)
    return RULES[start:end]


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


def test_every_public_name_has_its_place_in_the_reference() -> None:
    pages = "".join(path.read_text("utf-8") for path in ROOT.glob("docs/reference/*.md"))
    listed = set(re.findall(r"^\.\. auto\w+:: (\w+)$", pages, re.MULTILINE))
    public = {name for name in stud.__all__ if not name.startswith("__")}
    assert public - set(stud.errors.__all__) - {"rooms"} - listed == set()
    assert {"stud.errors", "stud.rooms"} <= set(re.findall(r"automodule:: ([\w.]+)$", pages, re.M))


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


def table(number: str) -> list[list[str]]:
    """The cells of the table in a section of the rules page, without its head."""
    rows = [line for line in section(number).splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row[1:-1].split("|")] for row in rows]


def value(cell: str) -> object:
    """What a cell of these tables means in code."""
    words = {"yes": True, "no": False, "none": None, "empty": ()}
    if cell in words:
        return words[cell]
    if match := re.fullmatch(r"(\d+/\d+) of ([SB])", cell):
        return (Fraction(match[1]), "small" if match[2] == "S" else "big")
    if ": " in cell:
        rows = re.findall(r"(\d+)/(\d+): (\d+\.\d+)", cell)
        return tuple((int(s) * 100, int(b) * 100, round(float(ante) * 100)) for s, b, ante in rows)
    if ", " in cell:
        return tuple(map(int, cell.split(", ")))
    return cell.strip("`") if "`" in cell else Fraction(cell)


def test_the_rules_page_gives_every_option_of_rules_and_its_default() -> None:
    page = {name.strip("` "): default for name, _, default, _ in table("3.1")}
    assert page.pop("rake") == "none"
    options = stud.Rules().options
    assert options.pop("rake") == stud.Rake(0)
    assert {name: value(default) for name, default in page.items()} == options


def test_the_rules_page_gives_every_option_of_room_and_its_default() -> None:
    options = stud.Room().options
    del options["rules"]
    assert {name.strip("` "): value(default) for name, default, _ in table("3.2")} == options


def test_the_rules_page_gives_what_each_preset_changes() -> None:
    head = re.search(r"^\| Option \| (.*) \|$", section("3.3"), re.MULTILINE)
    assert head
    defaults = {**stud.Rules().options, **stud.Room().options}
    for column, name in enumerate(re.findall(r"`(\w+)`", head[1]), start=1):
        room = stud.rooms.PRESETS[name]
        options = {**room.rules.options, **room.options}
        changed = {key for key in options if options[key] != defaults[key]} - {"name", "rules"}
        page = {row[0].strip("` "): value(row[column]) for row in table("3.3") if row[column]}
        assert page == {key: options[key] for key in changed}, name


def test_the_rules_page_names_every_preset() -> None:
    assert set(stud.rooms.PRESETS) <= set(re.findall(r"`(\w+)`", section("3.3")))
