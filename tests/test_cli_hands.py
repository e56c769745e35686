"""Hands in the terminal: `stud play` and `stud replay`."""

import json
import re

import pexpect
import pytest

import stud
from driven import ESCAPE, PHH, fits, rest_of, run, terminal
from stud import phh

# --------------------------------------------------------------------------------------- play


def answer(child, choices, log):
    """Play on until the hand is over or the program ends; say why it stopped."""
    while True:
        found = child.expect([r"\? $", r"for help: $", pexpect.EOF])
        log.append(child.before)
        if found != 0:
            return found
        question = child.before.splitlines()[-1]
        letter = next(letter for letter in choices if f"({letter})" in question)
        child.sendline(letter)


@pytest.mark.parametrize("room", ["a", "b", "c"])
def test_a_hand_is_played_in_the_terminal(room):
    child = terminal("play", "--room", room, "--seed", "3", "--name", "Me", "--hands", "2")
    log = []
    assert answer(child, "cbrf", log) == 1
    child.sendline("?")
    child.expect("for help: $")
    assert "sit out a hand" in child.before
    child.sendline("h")
    child.expect("for help: $")
    assert "Seven-card stud, 5.00/10.00" in child.before
    child.sendline("+50")
    child.expect("for help: $")
    assert "You have " in child.before
    child.sendline("nonsense")
    child.expect("for help: $")
    assert "? for help" in child.before
    child.sendline("")
    assert answer(child, "fcb", log) == 2
    text = "".join(log)
    child.close()
    assert child.exitstatus == 0
    assert "2 hands; you have " in text
    assert text.count("Third street") >= 2
    assert "Result" in text
    assert fits(text)


def test_other_players_down_cards_are_not_shown_while_playing():
    child = terminal("play", "--room", "b", "--seed", "5", "--bots", "3")
    child.expect(r"\? $")
    shown = ESCAPE.sub("", child.before)
    for line in shown.splitlines():
        if re.match(r"[ >][ D] \d ", line):
            mine = " Hero " in line
            assert ("(?? ??)" in line) != mine, line
    child.sendline("q")
    text = rest_of(child)
    assert child.exitstatus == 0
    assert "; you have" in text


def test_illegal_and_unknown_answers_are_explained():
    child = terminal("play", "--room", "b", "--seed", "5", "--bots", "1")
    child.expect(r"\? $")
    for typed, words in (("x", "Type one of the letters"), ("R", "Not now. You may"),
                         ("?", "check or call"), ("v", "street, pot"), ("h", "antes")):  # fmt: skip
        child.sendline(typed)
        child.expect(r"\? $")
        assert words in child.before
    child.sendline("t")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_leaves_the_table():
    child = terminal("play", "--room", "a", "--seed", "5")
    child.expect(r"\? $")
    child.sendintr()
    text = rest_of(child)
    assert child.exitstatus == 130
    assert "; you have" in text
    assert "Traceback" not in text


def test_colour_only_where_it_is_wanted():
    arguments = ("play", "--room", "b", "--seed", "5", "--hands", "1")
    coloured = terminal(*arguments)
    log = []
    answer(coloured, "cbrf", log)
    assert "\x1b[31m" in "".join(log)
    plain = terminal(*arguments, NO_COLOR="1")
    without = []
    answer(plain, "cbrf", without)
    assert "\x1b" not in "".join(without)
    assert ESCAPE.sub("", "".join(log)) == "".join(without)
    assert "\x1b" not in run("play", *arguments[1:], typed="c\n" * 40).stdout


def test_leaving_and_coming_back_to_a_hand(tmp_path):
    file = tmp_path / "table"
    arguments = ("play", "--room", "a", "--seed", "7", "--table", str(file))
    child = terminal(*arguments)
    child.expect(r"\? $")
    child.sendline("q")
    text = rest_of(child)
    assert "and a hand in play" in text
    assert "The table waits in" in text
    table = stud.Table.from_bytes(file.read_bytes())
    assert table.in_hand
    assert table.actor == 1
    again = terminal(*arguments, "--hands", "1")
    again.expect("The hand goes on where you left it.")
    log = []
    assert answer(again, "cbrf", log) == 1
    again.sendline("q")
    rest_of(again)
    assert stud.Table.from_bytes(file.read_bytes()).hands == 1
    file.write_bytes(b"something else")
    result = run(*arguments)
    assert result.returncode == 1
    assert result.stderr == "stud play: not a saved table: it does not begin as one\n"


def test_room_a_asks_for_the_ante_when_it_is_not_automatic():
    typed = "t\n" * 12 + "a\n\ni\n\nq\n"
    result = run("play", "--room", "a", "--seed", "2", "--bots", "1", "--name", "Me", typed=typed)
    assert "Your automatic ante is off: say i for a hand." in result.stdout
    assert "no hand: 1 would ante, 2 must; the antes go back" in result.stdout
    assert "You're in." in result.stdout
    assert result.returncode == 0


def test_the_end_of_the_input_is_goodbye():
    result = run("play", "--room", "c", "--seed", "2")
    assert result.returncode == 0
    assert "; you have" in result.stdout


# ------------------------------------------------------------------------------------- replay


@pytest.fixture
def hands(tmp_path):
    (tmp_path / "a.phh").write_text(PHH)
    (tmp_path / "b.phhs").write_text(f"[1]\n{PHH}\n[2]\nvariant = 5\n[3]\n{PHH}")
    return tmp_path


def test_replay_steps_through_a_hand(hands):
    child = terminal("replay", str(hands / "a.phh"))
    child.expect("quit: $")
    assert "Third street, pot 2" in child.before
    assert "> " in child.before
    child.sendline("")
    child.expect("quit: $")
    assert "p1 brings in for 2" in child.before
    child.sendline("b")
    child.expect("quit: $")
    assert "Third street, pot 2" in child.before
    child.sendline("s")
    child.expect("quit: $")
    assert "Fourth street, pot 12" in child.before
    child.sendline("e")
    child.expect("quit: $")
    assert "The hand is over" in child.before
    child.sendline("zz")
    child.expect("quit: $")
    child.sendline("n")
    text = rest_of(child)
    assert child.exitstatus == 0
    assert fits(text)


def test_replay_prints_what_it_can_and_names_what_it_cannot(hands):
    result = run("replay", str(hands))
    assert result.returncode == 1
    assert result.stdout.count("hand 12") == 3
    assert "(4s) (3d) 2d" in result.stdout
    assert result.stderr.count("\n") == 1
    assert "b.phhs: hand 2: variant" in result.stderr
    one = run("replay", str(hands / "b.phhs"), "--hand", "3", "--seat", "2")
    assert one.returncode == 0
    assert "(??) (??) 2d" in one.stdout
    assert "(9h) (5c) 7h" in one.stdout
    seat = run("replay", str(hands / "a.phh"), "--seat", "9")
    assert seat.returncode == 2
    assert seat.stdout == ""
    assert seat.stderr.startswith("stud replay: --seat: ")
    assert "has the seats 1, 2, none is 9 (see" in seat.stderr
    everywhere = run("replay", str(hands), "--seat", "9")
    assert everywhere.returncode == 1
    assert "3 hands without a seat 9 left out" in everywhere.stderr
    good = [str(hands / "a.phh"), str(hands / "a.phh")]
    twice = run("replay", *good, "--seat", "9")
    assert twice.returncode == 2
    assert "none is 9, nor has 1 other hand" in twice.stderr
    none = run("replay", str(hands / "a.phh"), "--hand", "9")
    assert none.returncode == 1
    assert "no hand in" in none.stderr


def test_replay_checks_a_directory(hands):
    result = run("replay", "--check", str(hands))
    assert result.returncode == 1
    assert "2 files, 3 hands read, 1 refused" in result.stdout
    assert "1 file, 1 hand read, 0 refused" in run("replay", "--check", str(hands / "a.phh")).stdout
    facts = json.loads(run("replay", "--check", "--json", str(hands)).stdout)
    assert (facts["files"], facts["hands"], len(facts["errors"])) == (2, 3, 1)
    good = run("replay", "--check", str(hands / "a.phh"))
    assert good.returncode == 0


def test_replay_speaks_json(hands):
    facts = json.loads(run("replay", "--json", str(hands / "a.phh")).stdout)
    assert facts["payoffs"] == [-6, 6]
    assert facts["over"] is True
    assert facts["lines"][0].startswith("Seven-card stud")


def test_replay_plays_by_the_rules_that_are_named(hands):
    text = PHH.replace("actions = [", "_rules = {max_raises = 900}\nactions = [")
    (hands / "c.phh").write_text(text)
    assert run("replay", str(hands / "c.phh")).returncode == 1
    assert run("replay", str(hands / "c.phh"), "--rules", "room_c").returncode == 0
    assert phh.load(hands / "a.phh").room is None


def test_a_hand_that_was_not_finished_is_not_counted(tmp_path):
    table = ("play", "--seed", "1", "--table", str(tmp_path / "table"))
    assert "0 hands; you have 199.50 and a hand in play." in run(*table).stdout
    # The hand goes on where it was left, and is counted when it is over.
    assert "0 hands; you have 199.50 and a hand in play." in run(*table).stdout
    assert "1 hand; you have" in run(*table, typed="b\n" + "f\nc\n" * 40).stdout


@pytest.mark.parametrize("filler", ["x", "x ", "?\n"])
def test_arguments_of_any_length_are_told_in_part(filler, tmp_path):
    long = (filler * 100_000)[:100_000]
    for arguments in (
        [long],
        ["--" + long],
        ["eval", long],
        ["eval", "--" + long],
        ["equity", long, "AsKh"],
        ["play", "--stakes", long],
        ["play", "--room", long],
        ["simulate", "--hands", long],
        ["replay", "--rules", long, "x.phh"],
        ["replay", long],
    ):
        result = run(*arguments)
        assert result.returncode in (1, 2), arguments[0]
        assert 20 < len(result.stderr) < 1000, (arguments[0], len(result.stderr))
        assert result.stderr.count("\n") == 1
    file = tmp_path / "long.phh"
    file.write_text(f"variant = '{long.strip()[:9]}{'y' * 100_000}'\n")
    assert len(run("replay", "--check", str(file)).stderr) < 1000
