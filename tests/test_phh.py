"""Histories in PHH: what is written reads back event for event; what cannot be is refused."""

import io
import random
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stud
from shared_inputs import PHH, SHARED
from stud import phh
from stud.histories import History


def random_hand(rng, room, rules=None, *, secret=False):
    """A random hand with uneven stacks, driven by events where cards stay secret."""
    stakes = room.stakes(100, 200, ante=rng.choice([0, 10, 35]))
    seats = rng.randint(2, 8)
    most = rng.choice([60, 500, 5_000])
    stacks = [rng.randint(1, most) for _ in range(seats)]
    hand = stud.Hand.deal(
        rules or room.rules,
        stakes,
        stacks=stacks,
        dealer=rng.randrange(seats),
        seed=rng.getrandbits(63),
        event_players=rng.choice([None, seats, seats + 3]),
    )
    stop = rng.choice([None, None, None, rng.randint(0, 20)])
    step = 0
    while hand.actor is not None and step != stop:
        ids = hand.legal_actions.ids
        hand = hand.play(rng.choice([i for i in ids if i] or ids) if rng.random() < 0.8 else ids[0])
        step += 1
    return hand


@pytest.mark.parametrize("name", stud.rooms.PRESETS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_what_is_written_reads_back_event_for_event(name, seed):
    rng = random.Random(seed)
    room = stud.rooms.PRESETS[name]
    rules = room.rules
    if rng.random() < 0.3:
        rake = stud.Rake((1, 20), cap=rng.choice([None, 30]))
        rules = rules.replace(rake=rake, chip_unit=rng.choice([1, 5]), fold_when_free=True)
    hand = random_hand(rng, room, rules)
    numbers = sorted(rng.sample(range(1, 9), hand.seats))
    history = History(
        hand=hand,
        names=tuple(f'player "{n}" \\ é' for n in numbers),
        seats=tuple(numbers),
        room=rng.choice([name, None]),
        number=rng.choice([None, 7, "seven"]),
        table=rng.choice([None, 3, "main"]),
        unit=rng.choice([Decimal(1), Decimal("0.01"), Decimal("0.1"), Decimal(25)]),
        currency=rng.choice(["", "$"]),
        details={"event": "a test", "year": 2026},
    )
    text = phh.dump(history)
    record = phh.Record.parse(text)
    again = phh.replay(record)
    assert again.hand.events == hand.events
    assert again.hand.payoffs == hand.payoffs
    assert again.hand.rules == hand.rules
    assert again.hand.stakes == hand.stakes
    facts = ("names", "seats", "room", "number", "table", "unit", "currency")
    for fact in facts:
        assert getattr(again, fact) == getattr(history, fact), fact
    assert dict(again.details) == dict(history.details)
    assert again.notes == ()
    assert phh.record_of(again) == record
    assert phh.dump(again) == text


def test_a_file_of_several_hands_reads_back(tmp_path):
    rng = random.Random(1)
    histories = []
    for number in range(30):
        name = rng.choice(list(stud.rooms.PRESETS))
        hand = random_hand(rng, stud.rooms.PRESETS[name])
        names = tuple(f"p{n}" for n in range(hand.seats))
        histories.append(History(hand=hand, names=names, room=None, number=number))
    file = tmp_path / "hands.phhs"
    assert phh.write(file, iter(histories)) == 30
    assert tomllib.loads(file.read_text("utf-8")).keys() == {str(n) for n in range(1, 31)}
    seen = []
    entries = list(phh.read(file, progress=seen.append))
    assert sum(seen) == file.stat().st_size
    assert [entry.hand for entry in entries] == [str(n) for n in range(1, 31)]
    for entry, history in zip(entries, histories, strict=True):
        assert entry.error is None
        assert entry.history.hand.events == history.hand.events
    text = io.StringIO()
    assert phh.write(text, histories) == 30
    assert text.getvalue() == file.read_text("utf-8")


def test_the_variants_are_the_games():
    for name, variant in (("room_a", "F7S"), ("tda_stud8", "F7S/8"), ("tda_razz", "FR")):
        hand = random_hand(random.Random(2), stud.rooms.PRESETS[name])
        names = ("x",) * hand.seats
        record = phh.record_of(History(hand=hand, names=names))
        assert record.variant == variant
        assert "_room" not in record.fields


def test_players_stand_clockwise_from_the_dealers_left():
    room = stud.rooms.ROOM_B
    hand = stud.Hand.deal(room.rules, room.stakes(10, 20), stacks=[500] * 3, dealer=0, seed=1)
    record = phh.record_of(History(hand=hand, names=("a", "b", "c"), seats=(2, 5, 7)))
    assert record.fields["players"] == ["b", "c", "a"]
    assert record.fields["seats"] == [5, 7, 2]


def test_a_hand_with_a_short_deck_is_not_written():
    room = stud.rooms.ROOM_B
    hand = stud.Hand.deal(
        room.rules, room.stakes(10, 20), stacks=[500] * 2, deck=stud.Deck(seed=1).burn()
    )
    with pytest.raises(phh.PhhError, match="52 cards, this one with 51"):
        phh.record_of(History(hand=hand, names=("a", "b")))


def test_mucked_hands_are_told_as_the_room_says():
    for room, told in (("room_a", True), ("room_b", False), (None, True)):
        text = PHH if room is None else edited(_room=f'"{room}"')
        assert phh.replay(phh.Record.parse(text)).shows_mucked is told


def test_without_seat_numbers_the_first_player_has_the_first_seat():
    history = phh.replay(phh.Record.parse(PHH))
    assert history.hand.dealer == 1
    assert history.seats == (1, 2)
    assert history.hand.rules == stud.rooms.WSOP_TOURNAMENT.rules
    assert phh.replay(phh.Record.parse(PHH), rules=stud.rooms.ROOM_C.rules).hand.over


def edited(**changes):
    """The good hand with fields replaced (None: left out)."""
    lines = [line for line in PHH.strip().splitlines() if line.split(" =")[0] not in changes]
    return "\n".join(lines + [f"{k} = {v}" for k, v in changes.items() if v is not None])


def acted(*actions):
    return edited(actions=list(actions))


DEALT = ("d dh p1 4s3d2d", "d dh p2 9h5c7h")


@pytest.mark.parametrize(
    ("text", "field", "position", "words"),
    [
        ("variant = ", None, None, "not TOML"),
        ("[" * 5000, None, None, "not TOML"),
        (edited(variant=None), "variant", None, "is missing"),
        (edited(variant='"NT"'), "variant", None, "no-limit hold'em"),
        (edited(variant="3"), "variant", None, "F7S, F7S/8, FR"),
        (edited(bring_in=None), "bring_in", None, "is missing"),
        (edited(bring_in='"2"'), "bring_in", None, "expected a number, found a text"),
        (edited(bring_in="true"), "bring_in", None, "found true or false"),
        (edited(bring_in="0"), "bring_in", None, "above 0"),
        (edited(bring_in="-1"), "bring_in", None, "above 0"),
        (edited(bring_in="7"), None, None, "bring-in must be below the small bet"),
        (edited(small_bet="1e30"), "small_bet", None, "at most 2147483647"),
        (edited(small_bet="0.00000001"), "small_bet", None, "decimal places"),
        (edited(antes="[1]"), "antes", None, "one for each of the 2 players"),
        (edited(antes="[1, 2]"), "antes", None, "the same for all"),
        (edited(antes="5"), "antes", None, "list of numbers"),
        (edited(starting_stacks="[100]"), "starting_stacks", None, "2 to 8"),
        (edited(starting_stacks="[100, inf]"), "starting_stacks", None, "infinite"),
        (edited(starting_stacks="[100, nan]"), "starting_stacks", None, "infinite"),
        (edited(starting_stacks="[100, 0]"), "starting_stacks", None, "above 0"),
        (edited(actions='"p1 f"'), "actions", None, "list of texts"),
        (edited(actions="[1]"), "actions", None, "list of texts"),
        (edited(blinds_or_straddles="[1, 2]"), "blinds_or_straddles", None, "no blinds"),
        (edited(players='["a"]'), "players", None, "one for each of the 2 players"),
        (edited(year='"2026"'), "year", None, "whole number, found a text"),
        (edited(seats="[1.5, 2]"), "seats", None, "list of whole numbers"),
        (edited(_room='"room_d"'), "_room", None, "room_d"),
        (edited(_room="3"), "_room", None, "expected a text"),
        (edited(_rules="{max_raises = 900}"), "_rules", None, "max_raises"),
        (edited(_rules="{nonsense = 1}"), "_rules", None, "nonsense"),
        (edited(_rules='{short_all_in = "1/0"}'), "_rules", None, ""),
        (edited(_rules='{rake = ["x"]}'), "_rules", None, ""),
        (edited(_rules="3"), "_rules", None, "table of options"),
        (edited(_room='"tda_razz"'), "_room", None, "'high'"),
        (edited(_burns='"Xx"'), "_burns", None, "expected cards"),
        (edited(_unit="0"), "_unit", None, "value of a chip"),
        (edited(_unit="3"), "starting_stacks", None, "is not a number of chips of 3"),
        (acted("d dh p9 4s3d2d"), "actions", 0, "there is no player p9"),
        (acted("d dh p1 4s3d1d"), "actions", 0, "expected cards such as"),
        (acted("d dh p1 4s3d2"), "actions", 0, "expected cards such as"),
        (acted("x y z"), "actions", 0, "expected 'd dh pN CARDS'"),
        (acted("p1 sd"), "actions", 0, "nobody discards"),
        (acted(*DEALT, "p1 cbr -5"), "actions", 2, "expected an amount"),
        (acted(*DEALT, "p1 cbr 5e3"), "actions", 2, "expected an amount"),
        (acted("d dh p1 4s3d2d", "d dh p2 4s5c7h"), "actions", None, "4s"),
        (acted("d dh p1 4s3d2d", "p1 pb"), "actions", 1, "cards for p2 come next"),
        (acted("d dh p1 4s3d2d9c", "d dh p2 9h5c7h", "p1 pb"), "actions", 0, "more cards than"),
        (acted(*DEALT, "p2 pb"), "actions", 2, "p1 is to act, not p2"),
        (acted(*DEALT, "p1 cc"), "actions", 2, "legal is p1 pb, p1 cbr 5"),
        (acted(*DEALT, "p1 pb", "p2 cbr 7"), "actions", 3, "cannot wager to 7"),
        (acted(*DEALT, "d dh p1 Kc"), "actions", 2, "p1 gets more cards"),
        (acted(*DEALT, "p1 pb", "d dh p1 Kc"), "actions", 3, "p2 is to act"),
        (acted(*DEALT, "p1 pb", "p2 f", "p1 f"), "actions", 4, "the hand is over"),
        (
            acted("d dh p1 4s3d??", "d dh p2 9h5c7h"),
            "actions",
            None,
            "an upcard of p1 is not known",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_refused_by_field_and_reason(text, field, position, words):
    with pytest.raises(phh.PhhError) as caught:
        phh.replay(phh.Record.parse(text))
    error = caught.value
    assert words in str(error)
    assert error.field == field
    if position is not None:
        assert error.position == position
        assert f"actions[{position}]" in str(error)
    assert isinstance(error, stud.NotationError)
    assert "\n" not in str(error) or "TOML" in str(error)


def test_the_rest_goes_on_after_a_hand_that_cannot_be(tmp_path):
    bad = {
        "a.phh": PHH.encode("utf-16"),
        "b.phh": PHH.replace("F7S", "é").encode("latin-1"),
        "c.phh": PHH.encode()[:-40],
        "d.phh": b"\x00\x01\x02",
        "e.phh": b"x" * (3 << 20),
        "f.phhs": f"[1]\n{PHH}\n[2]\nvariant = 5\n[3]\n{PHH}".encode(),
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "good.phh").write_text(PHH)
    (tmp_path / "sub" / "other.txt").write_text("not a hand")
    (tmp_path / "empty.phh").write_text("\n# nothing here\n")
    entries = list(phh.read(tmp_path))
    good = [entry for entry in entries if entry.error is None]
    assert [entry.hand for entry in good] == ["1", "3", None]
    wrong = {entry.file.rsplit("/", 1)[-1]: str(entry.error) for entry in entries if entry.error}
    assert wrong.keys() == bad.keys()
    assert "not UTF-8" in wrong["a.phh"]
    assert "not UTF-8" in wrong["b.phh"]
    assert "not TOML" in wrong["c.phh"]
    assert "not TOML" in wrong["d.phh"]
    assert "longer than the" in wrong["e.phh"]
    assert "f.phhs: hand 2: variant" in wrong["f.phhs"]


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_byte_order_marks_and_line_ends_of_any_kind(tmp_path, several, mark, end):
    hand = phh.load(write(tmp_path, "plain.phh", PHH.encode())).hand
    text = f"[1]\n{PHH}\n[1._rules]\nmax_raises = 4\n\n[2]\n{PHH}" if several else PHH
    file = write(tmp_path, "marked.phh", mark + text.replace("\n", end).encode())
    entries = list(phh.read(file))
    assert [entry.error for entry in entries] == [None] * (1 + several)
    assert [entry.hand for entry in entries] == (["1", "2"] if several else [None])
    assert entries[-1].history.hand == hand
    if several:
        assert entries[0].history.hand.rules.max_raises == 4
    assert phh.Record.parse("\ufeff" + PHH) == phh.Record.parse(PHH)


def write(folder, name, content):
    (folder / name).write_bytes(content)
    return folder / name


@pytest.mark.parametrize(
    ("content", "words", "wrong"),
    [
        (PHH.replace("F7S", "é").encode("latin-1"), "not UTF-8: the byte 0xe9", b"variant"),
        (b"[1]\n" + PHH.encode() + b"\n[2]\n# caf\xe9\n" + PHH.encode(), "not UTF-8", b"# caf"),
        (b"[1]\n" + PHH.encode() + b"\n[2]\n\nantes = [1, 1\n", "not TOML", b"antes = [1, 1\n"),
        (b"\n\n# a comment\nvariant = \n", "not TOML", b"variant"),
        (b"\r\n\r\nvariant = 'F7S'\r\nvariant = 'FR'\r\n", "not TOML", b"\nvariant = 'FR'"),
        (PHH.encode("utf-16"), "not UTF-8", b""),
    ],
)
def test_what_cannot_be_read_is_named_by_file_and_line(tmp_path, content, words, wrong):
    start = content.index(wrong) + wrong.startswith(b"\n")
    line = content.count(b"\n", 0, start) + 1
    file = write(tmp_path, "hands.phhs", content)
    errors = [entry.error for entry in phh.read(file) if entry.error]
    assert len(errors) == 1
    assert words in str(errors[0])
    assert errors[0].line == line, str(errors[0])
    assert str(errors[0]).startswith(f"{file}: ")
    assert f"line {line}: " in str(errors[0])


@pytest.mark.parametrize(
    ("actions", "position"),
    [
        (["d dh p1 4s3d2d", "d dh p2 9h4s7h", "p1 pb"], 1),
        (["d dh p1 4s3d4s", "d dh p2 9h5c7h", "p1 pb"], 0),
        (["d dh p1 4s3d9h", "d dh p2 9h5c7h", "p1 pb"], 1),
        (["d dh p1 4s3d2d", "d dh p2 9h5c7h", "p1 pb", "p2 cc", "d dh p1 7h", "d dh p2 9d"], 4),
        (["d dh p1 4s3d2d", "d dh p2 9h5c7h", "p1 pb", "p2 cc", "d dh p1 8h", "d dh p2 8h"], 5),
        (["d dh p1 4s3d??", "d dh p2 9h5c7h", "p1 pb"], 0),
    ],
)
def test_a_card_that_cannot_be_is_told_with_the_action_that_deals_it(actions, position):
    with pytest.raises(phh.PhhError) as caught:
        phh.replay(phh.Record.parse(acted(*actions)))
    assert caught.value.position == position
    assert caught.value.found == actions[position]
    assert str(caught.value).startswith(f"actions[{position}]: {actions[position]!r}: ")


def test_texts_that_hold_no_characters_are_not_written(tmp_path):
    hand = phh.replay(phh.Record.parse(PHH)).hand
    with pytest.raises(stud.SetupError, match=r"names holds .*currency holds") as caught:
        stud.histories.History(hand=hand, names=("\udcff", "south"), currency="\ud800")
    assert len(caught.value.reasons) == 2
    history = stud.histories.History(
        hand=hand, names=("north", "south"), details={"event": "\ud800"}
    )
    with pytest.raises(phh.PhhError, match="no character"):
        phh.write(tmp_path / "out.phhs", [history])


def test_a_hundred_megabytes_of_nothing_take_no_memory(tmp_path):
    import tracemalloc

    for name, piece in (("zeros", b"\x00"), ("lines", b"\n"), ("heads", b"[1]\n")):
        file = tmp_path / f"{name}.phh"
        size = (100 << 20) if name != "heads" else 200_000
        with file.open("wb") as out:
            out.truncate(size) if name == "zeros" else out.write(piece * (size // len(piece)))
        tracemalloc.start()
        entries = sum(1 for entry in phh.read(file) if entry.error)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 30 << 20, name
        assert entries == {"zeros": 1, "lines": 0, "heads": 50_000}[name]
        file.unlink()


def test_a_single_hand_is_loaded_or_said_why_not(tmp_path):
    file = tmp_path / "hand.phh"
    file.write_text(PHH)
    assert phh.load(file).hand.payoffs == (-3, 3)
    file.write_text(f"[1]\n{PHH}\n[2]\n{PHH}")
    with pytest.raises(phh.PhhError, match="several hands"):
        phh.load(file)
    file.write_text("")
    with pytest.raises(phh.PhhError, match="there is no hand"):
        phh.load(file)
    with pytest.raises(FileNotFoundError):
        phh.load(tmp_path / "missing.phh")


def test_comments_and_unwritten_shows_are_read():
    history = phh.replay(
        phh.Record.parse(
            acted(
                "# a comment", "", *DEALT, "p1 cbr 5 # opens", "p2 cc",
                "d dh p1 8c", "d dh p2 Jh", "p2 cc", "p1 cc",
                "d dh p1 8d", "d dh p2 Js", "p2 cc", "p1 cc",
                "d dh p1 4h", "d dh p2 3s", "p2 cc", "p1 cc",
                "d dh p1 9s", "d dh p2 Kd", "p2 cc", "p1 cc",
            )
        ),
        rules=stud.rooms.ROOM_B.rules,
    )  # fmt: skip
    assert history.hand.over
    assert history.hand.payoffs == (6, -6)
    assert "the showdown is not recorded" in history.notes[0]


def test_a_record_that_stops_is_a_hand_that_is_not_over():
    history = phh.replay(phh.Record.parse(acted(*DEALT, "p1 pb")))
    assert history.hand.actor == 1
    assert phh.replay(phh.Record.parse(acted())).hand.due == stud.DownCard(0)


def test_an_unknown_door_card_can_have_a_stand_in():
    text = acted("d dh p1 ??????", "d dh p2 9h5c7h", "p1 pb", "p2 cbr 5", "p1 f")
    history = phh.replay(phh.Record.parse(text), stand_ins=True)
    assert history.hand.actor is None
    assert len(history.stand_ins) == 1
    assert "stands in for it" in history.notes[0]
    assert phh.record_of(history).actions[0] == "d dh p1 ??????"


# ---------------------------------------------------------------------------------- real hands

REAL = sorted((SHARED / "hands" / "phh").glob("*.phh")) if SHARED else []


@pytest.mark.skipif(not REAL, reason="the recorded hands are not beside the checkout")
def test_recorded_hands_replay_and_read_back():
    entries = list(phh.read(*REAL, stand_ins=True))
    assert len(entries) == 18
    with_notes = []
    for entry in entries:
        assert entry.error is None, entry.error
        history = entry.history
        assert history.hand.over
        stated = entry.record.fields["finishing_stacks"]
        assert sorted(history.hand.stacks) == sorted(stated)
        again = phh.replay(phh.Record.parse(phh.dump(history)), stand_ins=True)
        assert again.hand.events == history.hand.events
        if history.notes:
            with_notes.append(entry.file.rsplit("/", 1)[-1])
    assert with_notes == ["49.phh", "51.phh", "53.phh", "85.phh"]


@pytest.mark.skipif(not REAL, reason="the recorded hands are not beside the checkout")
def test_recorded_hands_with_unseen_upcards_are_refused_without_stand_ins():
    refused = [e.file.rsplit("/", 1)[-1] for e in phh.read(*REAL) if e.error]
    assert refused == ["49.phh", "51.phh", "53.phh"]
