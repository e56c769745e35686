"""Batches against single hands, and what they refuse."""

import copy
import dataclasses
import pickle
import random
import threading

import numpy as np
import pytest

import stud

ROOM = stud.rooms.ROOM_A
STAKES = ROOM.stakes(5_00, 10_00)


def batch_of(**changes):
    options = {"seats": 6, "stack": 500_00, "size": 64, "seed": 1} | changes
    return stud.HandBatch(ROOM.rules, STAKES, **options)


def random_ids(masks, generator):
    """One legal id a row, 0 where there is none."""
    bits = (masks[:, None] >> np.arange(5, dtype=np.uint8)) & 1
    noise = generator.random(bits.shape) * bits
    return noise.argmax(axis=1).astype(np.uint8)


@pytest.mark.parametrize("preset", ["room_a", "room_b", "room_c", "tda_stud8", "tda_razz"])
def test_rows_are_single_hands(preset):
    room = stud.Room.preset(preset)
    stakes = stud.Stakes(5_00, 10_00, 1_00, 2_00)
    stacks = [500_00, 7_00, 60_00, 60, 500_00]
    size = 20
    batch = stud.HandBatch(room.rules, stakes, stacks=stacks, size=size, seed=9)

    def begin(index):
        return stud.Hand.deal(room.rules, stakes, stacks=stacks, deck=stud.Deck.seeded(9, index))

    streams = list(range(size))
    hands = [begin(index) for index in streams]
    generator = np.random.default_rng(3)
    seen = batch.observe()
    for _ in range(150):
        ids = random_ids(batch.masks, generator)
        batch.step(ids, out=seen)
        for row in range(size):
            ended = None
            if hands[row].over:
                streams[row] += size
                hands[row] = begin(streams[row])
                ended = hands[row] if hands[row].over else None
            else:
                hands[row] = hands[row].play(int(ids[row]))
                if hands[row].over:
                    ended = hands[row]
                    streams[row] += size
                    hands[row] = begin(streams[row])
            hand = hands[row]
            assert seen.done[row] == (ended is not None)
            assert tuple(seen.payoffs[row]) == (ended.payoffs if ended else (0,) * 5)
            assert seen.actor[row] == (-1 if hand.actor is None else hand.actor)
            assert seen.pot[row] == hand.pot
            assert tuple(seen.stacks[row]) == hand.stacks
            assert tuple(seen.bets[row]) == hand.bets
            assert seen.street[row] == hand.street
            legal = hand.legal_actions
            assert list(np.flatnonzero(seen.legal[row])) == list(legal.ids)
            assert seen.to_call[row] == (legal.call or legal.bring_in or 0)
            for seat, upcards in enumerate(hand.upcards):
                shown = [card.id for card in upcards]
                assert list(seen.upcards[row, seat]) == shown + [255] * (4 - len(shown))
            if hand.actor is not None:
                own = [card.id for card in hand.down_cards[hand.actor]]
                assert list(seen.down_cards[row]) == own + [255] * (3 - len(own))
    for row in range(size):
        assert batch[row] == hands[row]
        assert batch[row].events == hands[row].events


def test_threads_change_nothing():
    one, two = batch_of(size=5000), batch_of(size=5000)
    generator = np.random.default_rng(1)
    for _ in range(40):
        ids = random_ids(one.masks, generator)
        assert one.step(ids) == two.step(ids, threads=3)
    assert one.finished == two.finished > 0


def test_the_observation_shows_no_hidden_card():
    batch = batch_of(size=200)
    generator = np.random.default_rng(5)
    for _ in range(60):
        seen = batch.step(random_ids(batch.masks, generator))
        for row in range(0, 200, 17):
            hand = batch[row]
            if hand.actor is None:
                continue
            hidden = {
                card.id
                for seat, cards in enumerate(hand.down_cards)
                if seat != hand.actor
                for card in cards
            }
            visible = set(seen.upcards[row].ravel()) | set(seen.down_cards[row])
            assert not hidden & visible


def test_an_illegal_id_names_the_row_and_changes_nothing():
    batch = batch_of(size=8)
    before = [batch[row] for row in range(8)]
    ids = np.full(8, 2, np.uint8)
    ids[5] = 0
    with pytest.raises(stud.IllegalActionError, match="row 5: action id 0 is not open") as caught:
        batch.step(ids)
    assert (caught.value.row, caught.value.legal.ids) == (5, (2, 3))
    assert [batch[row] for row in range(8)] == before


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros(8, np.int64), stud.ArrayError, "uint8"),
        (np.zeros((8, 1), np.uint8), stud.ArrayError, "shape"),
        (np.zeros(7, np.uint8), stud.ArrayError, "8 rows, 7 values"),
        ([2] * 8, TypeError, "numpy array"),
        (None, TypeError, "numpy array"),
    ],
)
def test_actions_of_the_wrong_form(actions, error, message):
    with pytest.raises(error, match=message):
        batch_of(size=8).step(actions)


def misaligned(array):
    """The same values a byte further on."""
    memory = np.zeros(array.nbytes + 1, np.uint8)
    moved = memory[1:].view(array.dtype).reshape(array.shape)
    moved[:] = array
    assert not moved.flags.aligned
    return moved


@pytest.mark.parametrize("name", vars(stud.Observation.empty(1, seats=2)))
def test_every_array_to_write_to_is_looked_at(name):
    batch = batch_of(size=8)
    before, ids = batch[0], np.full(8, 2, np.uint8)
    out = stud.Observation.empty(8, seats=6)
    array = getattr(out, name)
    wrong = [
        (np.ma.masked_array(array), "masked arrays are not taken"),
        (np.repeat(array, 2, axis=0)[::2], f"{name} must be C-contiguous and aligned"),
        (array[:7].copy(), f"{name} has the shape"),
        (array.astype(np.float32), f"{name} has the dtype"),
    ]
    if array.itemsize > 1:
        wrong.append((misaligned(array), f"{name} must be C-contiguous and aligned"))
        wrong.append((array.astype(array.dtype.newbyteorder()), f"{name} has the dtype"))
    for given, message in wrong:
        broken = stud.Observation(**{**vars(out), name: given})
        with pytest.raises(stud.ArrayError, match=message):
            batch.step(ids, out=broken)
        with pytest.raises(stud.ArrayError, match=message):
            batch.observe(out=broken)
    with pytest.raises(TypeError, match=f"a numpy array for {name}"):
        batch.observe(out=stud.Observation(**{**vars(out), name: array.tolist()}))
    assert batch[0] == before


def test_arrays_to_read_are_taken_however_they_lie():
    batch, twin = batch_of(size=8), batch_of(size=8)
    ids, rows = np.full(8, 2, np.uint8), np.arange(8) % 3 > 0
    strided = np.repeat(ids, 2)[::2], np.repeat(rows, 3)[::3]
    assert batch.step(strided[0], rows=strided[1]) == twin.step(ids, rows=rows)
    ids[:] = 1
    with pytest.raises(stud.ArrayError, match="masked arrays are not taken"):
        batch.step(np.ma.masked_array(ids, mask=ids > 0))
    with pytest.raises(stud.ArrayError, match="masked arrays are not taken"):
        batch.step(ids, rows=np.ma.masked_array(rows))
    with pytest.raises(stud.ArrayError, match="masked arrays are not taken"):
        batch.reset(np.ma.masked_array(rows))
    with pytest.raises(stud.ArrayError, match=r"rows have the shape \(N,\)"):
        batch.step(ids, rows=rows[:, None])
    assert batch.observe() == twin.observe()


def test_an_out_of_the_wrong_form_is_refused_before_the_step():
    batch = batch_of(size=8)
    before = batch[0]
    ids = np.full(8, 2, np.uint8)
    good = stud.Observation.empty(8, seats=6)
    read_only = stud.Observation.empty(8, seats=6)
    read_only.pot.flags.writeable = False
    for out, error in [
        (stud.Observation.empty(7, seats=6), stud.ArrayError),
        (stud.Observation.empty(8, seats=5), stud.ArrayError),
        (read_only, stud.ArrayError),
        ({}, TypeError),
        (stud.Observation(**{**vars(good), "pot": good.pot.astype(np.int64)}), stud.ArrayError),
        (stud.Observation(**{**vars(good), "stacks": good.bets}), stud.ArrayError),
        (stud.Observation(**{**vars(good), "bets": good.bets.T.copy().T}), stud.ArrayError),
    ]:
        with pytest.raises(error):
            batch.step(ids, out=out)
    assert batch[0] == before
    assert batch.step(ids, out=good) is good


def test_rows_can_be_left_out():
    batch = batch_of(size=6)
    before = [batch[row] for row in range(6)]
    rows = np.array([True, False] * 3)
    ids = np.where(rows, 2, 77).astype(np.uint8)
    batch.step(ids, rows=rows)
    assert [batch[row] == before[row] for row in range(6)] == [False, True] * 3
    with pytest.raises(stud.ArrayError, match="bool"):
        batch.step(ids, rows=rows.astype(np.uint8))


def test_finished_rows_wait_for_a_reset():
    batch = batch_of(size=10, auto_reset=False)
    generator = np.random.default_rng(2)
    payoffs = np.zeros((10, 6), np.int64)
    for _ in range(400):
        seen = batch.step(random_ids(batch.masks, generator))
        payoffs += seen.payoffs
    assert (seen.actor == -1).all()
    assert batch.finished == 10
    assert [tuple(row) for row in payoffs] == [batch[row].payoffs for row in range(10)]
    assert batch.observe().done.all()
    only = np.zeros(10, np.bool_)
    only[3] = True
    assert list(np.flatnonzero(batch.reset(only).actor >= 0)) == [3]
    assert (batch.reset().actor >= 0).all()


def test_copies_and_pickles_go_on_alike():
    batch = batch_of(size=30)
    generator = np.random.default_rng(7)
    for _ in range(30):
        batch.step(random_ids(batch.masks, generator))
    twins = [copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    ids = random_ids(batch.masks, generator)
    seen = batch.step(ids)
    assert all(twin.step(ids) == seen for twin in twins)


def test_saved_batches_that_were_tampered_with_are_refused():
    batch = batch_of(size=3)
    batch.step(np.full(3, 2, np.uint8))
    hand = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 6, seed=77).play(2)
    batch[1] = hand
    restore, (setup, seed, auto, saved, given) = batch.__reduce__()
    assert given == ((1, hand),)
    assert restore(setup, seed, auto, saved, given).observe() == batch.observe()
    for broken in [b"", saved[:-1], saved + b"\0", saved[:-1] + b"\4", b"studbat9" + saved[8:]]:
        with pytest.raises(stud.NotationError):
            restore(setup, seed, auto, broken, given)
    heads_up = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 2, seed=1)
    other_stakes = ROOM.stakes(10_00, 20_00)
    for broken, row in [
        ((), 1),  # the hand is missing
        (((0, hand),), 1),  # or another row's
        (((0, hand), (1, hand)), 0),  # or one too many
        (((1, hand), (99, hand)), 99),
        (((1, heads_up),), 1),
        (((1, stud.Hand.deal(ROOM.rules, other_stakes, stacks=[500_00] * 6, seed=1)),), 1),
        (((1, stud.Hand.start(ROOM.rules, STAKES, stacks=[500_00] * 6)),), 1),
    ]:
        with pytest.raises(stud.NotationError, match=f"row {row} of the saved batch"):
            restore(setup, seed, auto, saved, broken)
    for broken in [(1,), ((1, None),), (("1", hand),), ((-1, hand),), ((1, hand, hand),)]:
        with pytest.raises((TypeError, ValueError, OverflowError)):
            restore(setup, seed, auto, saved, broken)


def test_hands_that_were_put_in_are_saved_with_the_batch():
    batch = batch_of(size=40)
    generator = np.random.default_rng(11)
    stacks = [500_00, 8_00, 30_00, 500_00, 2_00, 90_00]
    for row in range(0, 40, 3):
        hand = stud.Hand.deal(ROOM.rules, STAKES, stacks=stacks, dealer=2, seed=row)
        for _ in range(row % 7):
            if not hand.over:
                hand = hand.play(hand.legal_actions.ids[-1])
        if row % 2 and not hand.over:
            hand = hand.redeal(hand.actor, seed=row)  # other hidden cards, the same past
        batch[row] = hand
    for _ in range(10):
        batch.step(random_ids(batch.masks, generator))
    restored = pickle.loads(pickle.dumps(batch))
    twice = pickle.loads(pickle.dumps(restored))
    put_in = len(batch.__reduce__()[1][4])
    assert 3 < put_in < 14  # some of them are over by now
    for _ in range(60):
        for row in range(40):
            assert restored[row] == twice[row] == batch[row]
            assert restored[row].events == batch[row].events
        ids = random_ids(batch.masks, generator)
        assert restored.step(ids) == twice.step(ids) == batch.step(ids)
    assert restored.finished == batch.finished > 40


@pytest.mark.parametrize("preset", stud.rooms.PRESETS)
def test_hands_that_were_put_in_keep_their_history(preset):
    rules = stud.rooms.PRESETS[preset].rules
    stakes = stud.Stakes(500, 1000, ante=50, bring_in=100)
    rng = random.Random(preset)
    reshuffled = 0
    for seats in range(2, 9):
        for number in range(60):
            # All-in for the ante every card is dealt: the deck runs short.
            stacks = [rng.choice([50, 5000]) if number % 2 else 50] * seats
            hand = stud.Hand.deal(rules, stakes, stacks=stacks, seed=rng.getrandbits(60))
            stop = rng.choice([None, rng.randrange(20)])
            decisions = 0
            while hand.actor is not None and decisions != stop:
                ids = hand.legal_actions.ids
                hand = hand.play(rng.choice(ids[1:] or ids))
                decisions += 1
            reshuffled += any(isinstance(event, stud.Reshuffle) for event in hand.events)
            options = {"stacks": stacks, "size": 2, "seed": 1, "auto_reset": False}
            batch = stud.HandBatch(rules, stakes, **options)
            batch[1] = hand
            for again in (batch, pickle.loads(pickle.dumps(batch)), copy.copy(batch)):
                row = again[1]
                assert row == hand
                assert row.events == hand.events
                assert row.burns == hand.burns
                assert row.notation == hand.notation
                assert pickle.loads(pickle.dumps(row)).events == hand.events
    assert (reshuffled > 0) is (rules.short_stub != "community")


def test_hands_go_in_and_out():
    batch = batch_of(size=3)
    hand = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 6, seed=77).play(2)
    batch[-1] = hand
    assert batch[2] == hand
    assert batch[2].events == hand.events
    ids = np.array([2, 2, 1], np.uint8)
    batch.step(ids)
    assert batch[2] == hand.play(1)
    assert batch[2].events == hand.play(1).events
    assert pickle.loads(pickle.dumps(batch))[2].events == batch[2].events
    with pytest.raises(stud.SetupError, match="6 seats"):
        batch[0] = stud.Hand.deal(ROOM.rules, STAKES, stacks=[500_00] * 2, seed=1)
    with pytest.raises(stud.SetupError, match="other rules or stakes"):
        batch[0] = stud.Hand.deal(
            ROOM.rules, ROOM.stakes(10_00, 20_00), stacks=[500_00] * 6, seed=1
        )
    with pytest.raises(stud.SetupError, match="dealt from a deck"):
        batch[0] = stud.Hand.start(ROOM.rules, STAKES, stacks=[500_00] * 6)
    for row in (3, -4, 10**30):
        with pytest.raises(IndexError):
            batch[row]
    with pytest.raises(TypeError):
        batch[0] = None


def test_setups_that_cannot_be():
    with pytest.raises(stud.SetupError):
        batch_of(seats=9)
    with pytest.raises(TypeError, match="stacks, or seats and stack"):
        stud.HandBatch(ROOM.rules, STAKES, size=1)
    with pytest.raises(TypeError):
        batch_of(size=1.5)
    with pytest.raises(stud.ArgumentError, match="size"):
        batch_of(size=-1)
    empty = batch_of(size=0)
    assert len(empty) == 0
    assert empty.step(np.zeros(0, np.uint8)).pot.shape == (0,)
    assert batch_of(seed=None).seed != batch_of(seed=None).seed


def test_threads_of_python_take_turns():
    batch = batch_of(size=2000)
    failures = []

    def work(seed):
        generator = np.random.default_rng(seed)
        for _ in range(30):
            try:
                batch.step(random_ids(batch.masks, generator), threads=2)
            except stud.IllegalActionError:
                pass  # another thread has stepped since the masks were read
            except Exception as error:
                failures.append(error)

    workers = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failures
    assert (batch.observe().actor >= 0).all()


def test_arrays_of_an_observation_may_not_lie_on_one_another_unknown_to_numpy():
    batch = batch_of(size=4)
    buffer = bytearray(20)
    seen = batch.observe()
    one, other = np.frombuffer(buffer, np.uint32), np.frombuffer(buffer, np.uint32)
    broken = dataclasses.replace(seen, pot=one[:4], to_call=other[1:])
    with pytest.raises(stud.ArrayError, match="pot and to_call share memory"):
        batch.observe(out=broken)
    assert buffer == bytes(20)


@pytest.mark.parametrize("name", stud.rooms.PRESETS)
def test_a_row_takes_its_own_hand_back(name):
    room = stud.rooms.PRESETS[name]
    stakes = room.stakes(1_00, 2_00)
    batch = stud.HandBatch(room.rules, stakes, size=1, seats=8, stack=50_00, seed=1)
    streets = set()
    while batch.finished < 3:
        hand = batch[0]
        streets.add((hand.street, hand.community is None))
        batch[0] = hand
        assert batch[0].events == hand.events
        batch.step(np.array([2 if hand.legal_actions.bring_in else 1], np.uint8))
    assert (7, False) in streets  # eight players: the deck runs out
