"""The `stud` command, driven as a person would: in a terminal, in a pipe, with Ctrl-C."""

import json
import re
import signal
import subprocess
import sys
import time

import pytest

import stud
from driven import ESCAPE, PHH, STUD, environment, fits, rest_of, run, terminal

# ------------------------------------------------------------------------------- all commands


def test_help_names_every_command_and_fits():
    result = run("--help")
    assert result.returncode == 0
    for name in ("demo", "equity", "eval", "play", "replay", "simulate", "bench"):
        assert re.search(rf"^  {name} ", result.stdout, re.MULTILINE)
        more = run(name, "--help")
        assert more.returncode == 0
        assert fits(more.stdout)
    assert run("--version").stdout.strip() == f"stud, version {stud.__version__}"


@pytest.mark.parametrize("value", ["", "x", "0", "-5", "\u00b2", "1", "9" * 30, "3.5"])
def test_any_value_in_the_environment_will_do(value):
    names = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM")
    settings = dict.fromkeys(names, value)
    result = run("equity", "AsKh", "QdQc", **settings)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert "QdQc" in ESCAPE.sub("", result.stdout)
    text = rest_of(terminal("equity", "AsKh", "QdQc", **settings))
    assert "Traceback" not in text
    assert "QdQc" in ESCAPE.sub("", text)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["nonsense"], 2, "No such command 'nonsense'. (see stud --help)"),
        (["evl"], 2, "No such command 'evl'. Did you mean 'eval'? (see stud --help)"),
        (["eval", "--bogus"], 2, "No such option"),
        (["eval"], 2, "Missing argument"),
        (["eval", "As"], 2, "CARDS: a hand has 5 to 7 cards, 'As' has 1"),
        (["eval", "AsXx"], 2, "CARDS 'AsXx': expected a rank"),
        (["eval", "AsAsKdQdJd"], 2, "CARDS 'AsAsKdQdJd': As is given twice"),
        (["equity", "AsAh"], 2, "HANDS: 1 seat; an equity needs two to eight"),
        (["equity", "As", "As"], 2, "HANDS: As is given twice"),
        (["equity", "AsXx", "Kd"], 2, "HANDS 'AsXx': expected a rank"),
        (["equity", "As", "Kd", "--dead", "Zz"], 2, "--dead: expected a rank"),
        (["equity", "As", "Kd", "--method", "exact", "--samples", "9"], 2, "--samples"),
        (["equity", "As", "Kd", "--samples", "1.5"], 2, "'--samples': '1.5' is not"),
        (["equity", "As", "Kd", "--error", "nan"], 2, "'--error': 'nan' is not a finite number"),
        (["equity", "As", "Kd", "--time", "inf"], 2, "'--time': 'inf' is not a finite number"),
        (["equity", "As", "Kd", "--error", "0"], 2, "'--error': 0.0 is not in the range"),
        (["equity", "As", "Kd", "--threads", "0"], 2, "'--threads': 0 is not in the range"),
        (["equity", "As", "Kd", "--seed", "-1"], 2, "'--seed': -1 is not in the range"),
        (["equity", "As", "Kd", "7c", "--method", "exact"], 2, "use --method sample"),
        (["equity", *(f"{rank}c" for rank in "23456789")], 2, "ask for that with --community"),
        (["play", "--room", "d"], 2, "'d' is not one of"),
        (["play", "--stakes", "5"], 2, "such as 5/10"),
        (["play", "--stakes", "5/x"], 2, "--stakes: the big bet must be an amount such as"),
        (["play", "--stakes", "10/5"], 2, "at most the big bet of 5.00, it is 10.00"),
        (["simulate", "--stakes", "0.01/0.02"], 2, "must be at least 0.01, it is 0.00"),
        (
            ["simulate", "--stakes", "12e6/12e6"],
            2,
            "the small bet must be at most 10737418.24, it is 12000000.00",
        ),
        (["simulate", "--stakes", "1e99999999/5"], 2, "--stakes: the small bet must be an amount"),
        (["simulate", "--stakes", "4e5/4e5"], 2, "at most 21474836.47, they are 120000000.00"),
        (["simulate", "--stakes", "1e7/1e7"], 2, "stacks must be 0.00 to 42949672.95, it is"),
        (["play", "--stakes", "4e5/4e5"], 2, "at most 21474836.47, they would be"),
        (["play", "--buy-in", "1e99999999"], 2, "--buy-in must be an amount such as"),
        (["play", "--room", "c", "--seats", "5"], 2, "--seats: room_c has tables of 4, 6, 8"),
        (["play", "--buy-in", "1"], 2, "--buy-in: seat 1: a purchase of 1.00 is under the minimum"),
        (["play", "--name", ""], 2, "--name: a name has"),
        (["play", "--name", "North"], 2, "--name: North sits in seat 2 already"),
        (["play", "--seats", "2", "--bots", "5"], 2, "more than 2 seats"),
        (["replay", "missing.phh"], 1, "missing.phh"),
        (["replay", "missing.phh", "--rules", "nonsense"], 2, "--rules: "),
        (["replay", "missing.phh", "--check", "--seat", "1"], 2, "no --seat"),
        (["simulate", "--bot", "simple", "--bot", "caller", "--seats", "6"], 2, "of the 6 seats"),
        (["simulate", "--seats", "9"], 2, "9 is not in the range"),
        (["simulate", *["--bot", "caller"] * 9], 2, "2 to 8 times"),
        (["bench", "--seconds", "0"], 2, "0"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments, status, words):
    result = run(*arguments)
    assert result.returncode == status
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert words in result.stderr
    command = f" {arguments[0]}" if "such command" not in words else ""
    assert result.stderr.startswith(f"stud{command}: ")
    assert "Traceback" not in result.stderr


def test_without_its_packages_the_command_says_what_to_install():
    code = "import sys; sys.modules['click'] = None; import stud.cli; sys.exit(stud.cli.main([]))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr.strip() == "stud: click is missing; pip install 'stud[cli]'"


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "--text", "many.phhs"],
        ["simulate", "--hands", "300", "--seed", "1"],
        ["demo", "--quick"],
        ["eval", *["AsKsQsJsTs"] * 20],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_closed_pipe_ends_it_quietly(arguments, tmp_path):
    (tmp_path / "many.phhs").write_text("".join(f"[{n}]\n{PHH}\n" for n in range(2_000)))
    process = subprocess.Popen(
        [*STUD, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    )
    with process:
        process.stdout.close()
        errors = process.stderr.read().decode()
        assert process.wait(60) == 1
    assert errors == ""


# --------------------------------------------------------------------------------------- eval


def test_eval_says_what_hands_are_worth_best_first():
    result = run("eval", "5h 4d 3c 2s Ah 9d 9c", "A♠K♠Q♠J♠10♠")
    assert result.returncode == 0
    assert fits(result.stdout)
    blocks = re.split(r"^(?=\S)", result.stdout, flags=re.MULTILINE)[1:]
    assert blocks[0].startswith("As Ks Qs Js Ts\n")
    assert "straight flush, ace high" in blocks[0]
    assert "straight, five high" in blocks[1]
    assert re.search(r"eight or better +56", blocks[1])


def test_eval_takes_single_cards_as_one_hand_and_speaks_json():
    result = run("eval", "--json", "--ranking", "high", "As", "Ks", "Qs", "Js", "Ts")
    (hand,) = json.loads(result.stdout)
    assert hand["cards"] == ["As", "Ks", "Qs", "Js", "Ts"]
    assert hand["strengths"]["high"]["value"] == 7462
    assert hand["strengths"]["high"]["category"] == "straight flush"


# ------------------------------------------------------------------------------------- equity


def test_equity_is_that_of_the_package():
    result = run("equity", "AsAh/Kd", "7c8c/9c", "--json")
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    expected = stud.equity("AsAh/Kd", "7c8c/9c")
    assert found["method"] == "exact"
    assert [seat["fraction"] for seat in found["seats"]] == [str(s.share) for s in expected]
    assert [seat["wins"] for seat in found["seats"]] == [s.wins for s in expected]
    printed = run("equity", "AsAh/Kd", "7c8c/9c")
    assert "56.26%" in printed.stdout
    assert fits(printed.stdout)


def test_equity_with_dead_and_unknown_cards_and_bars():
    result = run("equity", "AsAhKd", "7c8c9c", "--dead", "Qs,9d")
    expected = stud.equity("AsAhKd", "7c8c9c", dead="Qs 9d")
    assert result.stdout.strip() == str(expected)
    assert f"all {expected.run_outs:,} run-outs" in result.stdout
    result = run("equity", "AsAh/Kd", "??/7c")
    assert "1,373,550,338,160" in result.stdout
    assert re.search(r"^ +1  \?\?/7c .*%  █+[▏▎▍▌▋▊▉]?$", result.stdout, re.MULTILINE)


def test_equity_street_by_street_with_a_plot(tmp_path):
    hands = "AsAh/Kd7d2c9h/3d", "7c8c/9cTc2h5d/5s"
    file = tmp_path / "streets.svg"
    result = run("equity", *hands, "--plot", str(file))
    assert result.returncode == 0, result.stderr
    assert file.read_text(encoding="utf-8").lstrip().startswith("<?xml")
    for street, share in (("third", "56.26%"), ("fourth", "26.17%"), ("seventh", "100.00%")):
        assert re.search(f"{street} street;.*\n.*\n.*{share}", result.stdout)
    assert fits(result.stdout)
    wrong = run("equity", *hands, "--plot", str(tmp_path / "streets.txt"))
    assert wrong.returncode == 2
    assert "a plot is a file of" in wrong.stderr
    both = run("equity", *hands, "--plot", str(file), "--samples", "9")
    assert both.returncode == 2
    assert "--plot goes with none of" in both.stderr


def test_equity_says_final_hands_and_deals_a_community_card():
    result = run("equity", "AsAh/Kd", "7c8c/9c", "--report")
    assert "full house" in result.stdout
    doors = [f"{rank}c" for rank in "23456789"]
    assert run("equity", *doors).returncode != 0
    result = run("equity", *doors, "--community", "--samples", "1000", "--json")
    assert sum(seat["share"] for seat in json.loads(result.stdout)["seats"]) == pytest.approx(1)


def test_ctrl_c_gives_the_estimate_so_far():
    process = subprocess.Popen(
        [*STUD, "equity", "As", "Kd", "7c", "--error", "0.0000001", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "sample" in out
    assert "Traceback" not in errors


# ----------------------------------------------------------------------------------- simulate


@pytest.mark.parametrize("bots", [["uniform"], ["simple", "caller", "uniform"]])
def test_simulate_is_the_same_for_the_same_seed(bots):
    arguments = [word for bot in bots for word in ("--bot", bot)]
    once, twice = (
        json.loads(run("simulate", *arguments, "--hands", "400", "--seed", "9", "--json").stdout)
        for _ in range(2)
    )
    assert once["hands"] == 400
    assert sum(seat["net_cents"] for seat in once["seats"]) == -once["rake_cents"] == 0
    for result in (once, twice):
        del result["seconds"], result["hands_per_second"]
    assert once == twice


def test_simulate_prints_results_by_seat():
    result = run("simulate", "--hands", "50", "--seed", "1", "--room", "b")
    assert result.returncode == 0
    assert fits(result.stdout)
    assert "hands/s" in result.stdout
    assert "seed 1" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("bot", ["simple", "uniform"])
def test_ctrl_c_gives_the_result_so_far(bot):
    process = subprocess.Popen(
        [*STUD, "simulate", "--bot", bot, "--hands", "1000000000", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "so far: " in out
    assert int(re.search(r"so far: (\d+) hands", out)[1]) > 0
    assert "Traceback" not in errors


def test_simulate_shows_its_progress_in_a_terminal():
    child = terminal("simulate", "--hands", "3000", "--seed", "1")
    text = rest_of(child)
    assert child.exitstatus == 0
    assert "/3000" in text
    assert "hands/s" in text


# ------------------------------------------------------------------------------- bench and demo


def test_bench_measures_beside_the_reference():
    result = run("bench", "--seconds", "0.01", "--json")
    assert result.returncode == 0, result.stderr
    figures = json.loads(result.stdout)["figures"]
    packages = {figure["package"] for figure in figures}
    assert {"stud", "stud.reference"} <= packages
    by_stud = [figure["rate"] for figure in figures if figure["package"] == "stud"]
    assert len(by_stud) == 4
    assert all(rate > 0 for rate in by_stud)


def test_bench_prints_a_table_and_saves_a_plot(tmp_path):
    plot = tmp_path / "speed.png"
    result = run("bench", "--seconds", "0.01", "--plot", str(plot))
    assert result.returncode == 0, result.stderr
    assert fits(result.stdout.replace(str(plot), ""))
    assert "stud.reference" in result.stdout
    assert plot.read_bytes().startswith(b"\x89PNG")
    wrong = run("bench", "--plot", str(tmp_path / "speed.nonsense"))
    assert wrong.returncode == 2
    assert "a plot is a file of" in wrong.stderr
    assert wrong.stderr.count("\n") == 1


def test_the_demo_shows_each_room_and_every_category():
    result = run("demo", "--quick")
    assert result.returncode == 0, result.stderr
    assert fits(result.stdout)
    for room in "abc":
        assert f"A hand in room {room}" in result.stdout
    assert result.stdout.count("Showdown") == 3
    # What a history tells stands in the table beneath it too.
    told = 0
    for part in result.stdout.split("A hand in room")[1:]:
        for name in re.findall(r"^  (\w+) .*  mucked(?: \w\w)+$", part, re.MULTILINE):
            told += 1
            (line,) = re.findall(rf"^ [D ] \d {name} .*$", part, re.MULTILINE)
            assert "??" not in line
            assert line.endswith("mucked")
    assert told > 0
    assert "in the core: 100,000 hands" in result.stdout
    assert re.search(r"^straight flush +40 ", result.stdout, re.MULTILINE)
    assert re.search(r"^all +2,598,960 ", result.stdout, re.MULTILINE)
    assert re.search(r"stud.reference, in plain Python: [\d,]+ hands/s", result.stdout)
