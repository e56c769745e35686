"""PHH files of any content: what is written is read again, what is hostile is refused in time."""

import random
import time
import tomllib
from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import stud
from shared_inputs import PHH
from stud import phh
from stud.histories import History


def a_hand(rules=stud.rooms.ROOM_A.rules, seats=2):
    stakes = stud.Stakes(100, 200, ante=10, bring_in=20)
    hand = stud.Hand.deal(rules, stakes, stacks=[5_000] * seats, seed=7)
    while hand.actor is not None:
        hand = hand.play(hand.legal_actions.ids[-1])
    return hand


def told(**facts):
    facts = {"hand": a_hand(), "names": ("a", "b")} | facts
    return History(**facts)


CHANGED = [
    {"max_raises": 1},
    {"short_all_in": (1, 3)},
    {"rake": stud.Rake((1, 20), cap=30)},
    {"rake": stud.Rake((1, 10))},
    {"opening_tie": "suit", "chip_unit": 5, "fold_when_free": True},
]


@pytest.mark.parametrize("room", [None, "room_a", "room_b"])
@pytest.mark.parametrize("changes", CHANGED, ids=str)
def test_a_hand_under_other_rules_than_its_rooms_is_read_under_them(tmp_path, room, changes):
    rules = stud.rooms.ROOM_A.rules.replace(**changes)
    history = told(hand=a_hand(rules), room=room)
    single, several = tmp_path / "hand.phh", tmp_path / "hands.phhs"
    single.write_text(phh.dump(history))
    phh.write(several, [history] * 3)
    tomllib.loads(several.read_text())
    entries = [*phh.read(single), *phh.read(several)]
    assert [entry.error for entry in entries] == [None] * 4
    for again in [phh.load(single), *(entry.history for entry in entries)]:
        assert again.hand.rules == rules
        assert again.hand.events == history.hand.events


@pytest.mark.parametrize("head", ["[_rules]", "[ _rules ] # so", "['_rules']"])
def test_tables_of_a_hand_without_heading_are_its_own(tmp_path, head):
    file = tmp_path / "hand.phh"
    file.write_text(f"{PHH}\n{head}\nmax_raises = 1\n[extra]\na.b = [1]\n[[more]]\nx = 1\n")
    history = phh.load(file)
    assert history.hand.rules.max_raises == 1
    assert history.details == {"extra": {"a": {"b": [1]}}, "more": [{"x": 1}]}
    file.write_text(phh.dump(history))
    assert phh.load(file).details == history.details
    file.write_text(f"{PHH}\n[2]\n{PHH}")
    assert [entry.hand for entry in phh.read(file)] == [None, "2"]


@pytest.mark.parametrize("head", ["[1._rules]", "[ 1 . _rules ]", "['1'._rules]", '[1."_rules"]'])
def test_tables_of_a_hand_with_heading(tmp_path, head):
    file = tmp_path / "hands.phhs"
    text = f"[1]\n{PHH}\n{head}\nmax_raises = 1\n\n[[1.more]]\nx = 1\n[2]\n{PHH}"
    file.write_text(text)
    tomllib.loads(text)
    first, second = phh.read(file)
    assert first.history.hand.rules.max_raises == 1
    assert first.history.details == {"more": [{"x": 1}]}
    assert second.history.hand.rules.max_raises != 1
    file.write_text(f"[1]\n{PHH}[2]\n{PHH}[1._rules]\nmax_raises = 1\n")
    first, second = phh.read(file)
    assert first.error is None
    assert "a table of 1 under the heading [2]" in str(second.error)
    assert second.error.line == 2 * PHH.count("\n") + 3


LINES = [
    '# he said """hi',
    "# it'''s",
    'author = \'a"""b\'',
    "author = \"it'''s\"",
    'author = "a\\"\\"\\" \\\\"',
    'author = """a\n[1]\n"b" ""c\n\\"""d"""',
    'author = """a"""" # "',
    'author = """a"""""',
    "author = '''\n[1]\nvariant = 1\n''a\\'''",
    "author = '''a'''''",
    'author = """"""',
    'author = ""',
    "_list = [\n[1],\n[1]\n, [\n[2]\n]]",
    '_list = [ # "]"\n"]", \'[\'\n]',
    '"[" = 1',
    "author = '#'\nevent = '\"'",
]


@pytest.mark.parametrize("line", LINES)
def test_hands_are_split_where_toml_says(tmp_path, line):
    text = f"[1]\n{line}\n{PHH}\n[2]\n{PHH}{line}\n[3]\n{line}\n{PHH}"
    file = tmp_path / "hands.phhs"
    file.write_text(text)
    data = tomllib.loads(text, parse_float=Decimal)
    assert data.keys() == {"1", "2", "3"}
    entries = list(phh.read(file))
    assert [entry.hand for entry in entries] == ["1", "2", "3"]
    assert [entry.error for entry in entries] == [None] * 3
    for entry in entries:
        assert entry.record == phh.Record.from_fields(data[entry.hand])


@given(
    pieces=st.lists(st.sampled_from(['"', "'", '"""', "'''", "\\", "#", "[", "]", "a", " ", "é"]))
)
@settings(max_examples=300, deadline=None)
@example(pieces=["i", "t", "'''", "s"])
@example(pieces=[])
def test_names_of_any_letters_read_back_from_a_file_of_several(tmp_path_factory, pieces):
    name = "".join(pieces)
    history = told(names=(name, "b"), details={"author": name, "_x": {name: [name]}})
    file = tmp_path_factory.mktemp("hands") / "hands.phhs"
    assert phh.write(file, [history] * 3) == 3
    entries = list(phh.read(file))
    assert [entry.error for entry in entries] == [None] * 3
    for entry in entries:
        assert entry.history.names == (name, "b")
        assert entry.history.details == history.details


def test_a_hand_that_is_cut_off_leaves_the_next_one(tmp_path):
    file = tmp_path / "hands.phhs"
    for cut in range(1, len(PHH)):
        file.write_text(f"[1]\n{PHH[:cut]}\n[2] # next\n\n# a comment\n{PHH}\n[3]\n{PHH}")
        entries = list(phh.read(file))
        assert [entry.hand for entry in entries] == ["1", "2", "3"], cut
        assert [entry.error for entry in entries[1:]] == [None] * 2, cut


LONG = "0x" + "f" * 5_000
HOSTILE = [
    '_rules = {short_all_in = "1e99999999"}',
    "_rules = {short_all_in = 1e99999999}",
    "_rules = {short_all_in = 1e99}",
    "_rules = {short_all_in = true}",
    "_rules = {short_all_in = nan}",
    '_rules = {rake = ["1e-99999999", 3]}',
    "_rules = {rake = [inf]}",
    "_rules = {rake = []}",
    "_rules = {rake = [1, 2, 3]}",
    '_rules = {rake = "ab"}',
    f"_rules = {{rake = [{LONG}]}}",
    f"_rules = {{max_raises = {LONG}}}",
    f"_rules = {{max_raises = 0x{'f' * 60}}}",
    "_event_players = -1",
    "_event_players = 0",
    "_event_players = 70000",
    "_event_players = 0xffffffffffffffffffffffff",
    "_unit = nan",
    "_unit = inf",
    f"finishing_stacks = [{LONG}, 1]",
    f"hand = {LONG}",
    f"table = {LONG}",
    f"seats = [1, {LONG}]",
    f"year = {LONG}",
    f"_own = {'9' * 5_000}",
    f"_own = 0b{'1' * 5_000}",
    "time = 1e99999999",
    "time = 1_0.5E+1_000_0",
    "_x = {a = [1e-1000]}",
    ".".join("a" * 200_000) + " = 1",
    " . ".join(["'a'"] * 2_000) + " = 1",
    "_x = {" + '."a"'.join("a" * 2_000) + " = 1}",
    f"_x = {'[' * 400}{']' * 400}",
    f"_x = {'{a=' * 400}1{'}' * 400}",
    "x" * 200_000 + " = 1",
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:40])
@pytest.mark.parametrize("label", [None, "1"])
def test_hostile_lines_are_refused_in_time_and_the_rest_goes_on(tmp_path, line, label, capsys):
    file = tmp_path / "hands.phhs"
    heading = "" if label is None else "[1]\n"
    file.write_text(f"{heading}\n\n{line}{PHH}\n[2]\n{PHH}")
    start = time.process_time()
    first, second = phh.read(file)
    assert time.process_time() - start < 2
    assert isinstance(first.error, phh.PhhError)
    assert (first.hand, second.hand, second.error) == (label, "2", None)
    assert (first.error.file, first.error.hand) == (str(file), label)
    assert first.error.field is not None or first.error.line == heading.count("\n") + 3
    assert len(str(first.error)) < 400
    assert "unprintable" not in str(first.error)
    assert capsys.readouterr().err == ""


def test_headings_of_thousands_of_parts_are_refused_in_time(tmp_path):
    file = tmp_path / "hand.phh"
    file.write_text(f"{PHH}\n[{'.'.join('a' * 200_000)}]\nx = 1\n")
    (entry,) = phh.read(file)
    assert "a key of more than 16 parts" in str(entry.error)


@pytest.mark.parametrize(
    "line",
    [
        f"_x = 0x{'f' * 64}",
        f"_x = {'9' * 100}",
        "_x = [1e99, 1e-99, -1.25e+99, 0.1, inf, -inf, 1.0]",
        f"{'.'.join('a' * 16)} = 1",
        f"_x = {'[' * 32}{']' * 32}",
        "time = 07:32:00.999\n_when = 1979-05-27T00:32:00.999999-07:00",
        "_x = '1e9999999 a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a [[[[[['",
        '_x.\'a b\'."\\"" = {}',
    ],
)
def test_what_is_read_can_be_told_and_written(tmp_path, line):
    history = phh.replay(phh.Record.parse(line + PHH))
    assert history.text()
    text = phh.dump(history)
    assert phh.replay(phh.Record.parse(text)).details == history.details
    assert phh.dump(phh.replay(phh.Record.parse(text))) == text
    file = tmp_path / "hands.phhs"
    phh.write(file, [history, history])
    assert [entry.history.details for entry in phh.read(file)] == [history.details] * 2


def nested(depth):
    value = 1
    for _ in range(depth):
        value = {"a": value}
    return value


@pytest.mark.parametrize(
    "value",
    [nested(40), nested(10_000), 10**200, 10**5_000, None, object(), {1: 2}, Decimal("1e999")],
    ids=["deep", "very deep", "long", "very long", "None", "object", "key", "exponent"],
)
def test_what_could_not_be_read_is_not_written(value):
    with pytest.raises(phh.PhhError, match="cannot be written"):
        phh.dump(told(details={"_x": value}))


@pytest.mark.parametrize("name", ["variant", "_rules", "_room", "seats", "_unit"])
def test_details_do_not_stand_for_what_the_hand_tells(name):
    with pytest.raises(phh.PhhError, match="which the hand itself tells"):
        phh.dump(told(details={name: "x"}))


def test_a_player_without_a_name_stays_without_one(tmp_path):
    file = tmp_path / "hand.phh"
    file.write_text(phh.dump(told(names=("", "b"))))
    assert phh.load(file).names == ("", "b")


@given(seed=st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_files_of_any_bytes_are_hands_or_errors(tmp_path_factory, seed):
    rng = random.Random(seed)
    data = bytearray("\n".join([f"[1]\n{PHH}", *rng.sample(LINES, 2), f"[2]\n{PHH}"]).encode())
    spare = [line.encode() for line in LINES + [h for h in HOSTILE if len(h) < 100]]
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data))
        kind = rng.randrange(4)
        if kind == 0:
            data[at : at + 1] = bytes([rng.choice(b"\"'[]{}#\\\n=.,0x9e-")])
        elif kind == 1:
            del data[at : at + rng.randrange(1, 40)]
        elif kind == 2:
            data[at:at] = rng.choice(spare) + b"\n"
        else:
            data[at:at] = bytes([rng.randrange(256)])
    file = tmp_path_factory.mktemp("any") / "hands.phhs"
    file.write_bytes(bytes(data))
    for entry in phh.read(file):
        assert (entry.error is None) is (entry.history is not None)
        if entry.history is not None:
            assert entry.history.text()
            try:
                phh.dump(entry.history)
            except phh.PhhError as error:
                assert "cannot be written" in str(error)  # noqa: PT017


@pytest.mark.parametrize(
    ("heading", "label"),
    [(r'["a\"b"]', 'a"b'), (r'["\u0032"]', "2"), ("['c']", "c"), (r'["\\"]', "\\"), ("[7]", "7")],
)
def test_headings_are_read_as_toml_reads_them(tmp_path, heading, label):
    file = tmp_path / "two.phhs"
    file.write_text(f"[1]\n{PHH}\n{heading}\n{PHH}", encoding="utf-8")
    entries = list(phh.read(file))
    assert [entry.error for entry in entries] == [None, None]
    assert entries[1].hand == label
