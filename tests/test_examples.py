"""The examples run, and do what they say."""

import ast
import contextlib
import importlib.util
import io
import json
import sys
from pathlib import Path

import pytest

import stud

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def mccfr():
    return load("mccfr")


def test_mccfr_converges(mccfr):
    solver = mccfr.Solver(mccfr.small_game(), seed=1)
    curve = [solver.exploitability()]
    for iterations in (1_500, 4_500, 18_000):  # 1,500, 6,000 and 24,000 in all
        solver.iterate(iterations)
        curve.append(solver.exploitability())
    assert curve == sorted(curve, reverse=True)
    # As fast as the theory promises: four times the iterations leave half, so the end is not far.
    assert 0 < curve[3] < 0.5 * curve[2]
    assert curve[3] < 0.3 * curve[0]


def test_mccfr_learns_not_to_fold_a_hand_that_cannot_lose(mccfr):
    stud = mccfr.stud
    solver = mccfr.Solver(mccfr.small_game(), seed=1)
    solver.iterate(12_000)
    aces = frozenset(stud.parse_cards("As Ac"))
    played = [
        weights
        for situation, weights in solver.strategies.items()
        if situation[0] == aces and situation[2][-1:] == (3,)  # after a wager; a fold comes first
    ]
    folds = sum(weights[0] for weights in played)
    assert 0 < folds < 0.1 * sum(map(sum, played))


@pytest.mark.parametrize("room", [stud.rooms.ROOM_A, stud.rooms.ROOM_B, stud.rooms.ROOM_C])
def test_a_session_balances_its_books(room):
    session = load("session").play(room, 500, seed=3)
    table = session.table
    assert session.hands == table.hands == 500
    assert session.arrivals > 20
    assert session.departures > 20
    assert table.raked > 0
    assert table.bought == table.chips + table.cashed + table.raked


def run_cell(source, names):
    """What a cell prints, and what its last expression is."""
    body = ast.parse(source)
    last = body.body.pop() if isinstance(body.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(body, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue(), value


def shown_in(cell):
    """What a saved notebook shows below a cell: printed text, and the last expression as text."""
    outputs = cell["outputs"]
    printed = "".join("".join(output["text"]) for output in outputs if "text" in output)
    plain = ["".join(output["data"]["text/plain"]) for output in outputs if "data" in output]
    return printed, plain[0] if plain else None


@pytest.mark.parametrize("name", ["first_steps", "equity"])
def test_a_notebook_shows_what_it_says(name):
    notebook = json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 5
    names = {}
    for cell in cells:
        printed, value = run_cell("".join(cell["source"]), names)
        expected, shown = shown_in(cell)
        assert printed == expected
        if value is not None:
            # A notebook breaks long values over lines.
            assert "".join(repr(value).split()) == "".join(shown.split())
        if hasattr(value, "_repr_html_"):
            assert value._repr_html_().startswith(("<figure", "<table"))
