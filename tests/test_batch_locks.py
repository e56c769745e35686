"""No code of the caller's runs while a batch is locked, and no thread that meddles does harm."""

import subprocess
import sys
import textwrap

import pytest

# What each call below does with the batch while another call may hold it.
PRELUDE = """
import gc, pickle, signal, sys
import numpy as np, stud

room = stud.rooms.ROOM_A
options = {"seats": 2, "stack": 500_00, "size": 400, "seed": 1}
batch = stud.HandBatch(room.rules, room.stakes(5_00, 10_00), **options)
hand = stud.Hand.deal(room.rules, room.stakes(5_00, 10_00), stacks=[500_00] * 2, seed=1)
for row in range(400):
    batch[row] = hand
touched = []

def touch(*_):
    touched.append((batch.finished, len(batch.masks), batch[0].legal_actions.ids, stud.Card(51)))
    try:
        batch[400]
    except IndexError:
        batch.reset(np.zeros(400, np.bool_))

class Row:
    def __index__(self):
        touch()
        return 3

def collecting(call):
    # A collection at every object that is made, and its callback touches the batch.
    gc.callbacks.append(touch)
    gc.set_threshold(1)
    try:
        return call()
    finally:
        gc.callbacks.clear()
        gc.set_threshold(700)
"""

CALLS = {
    "a row number is read": "batch[Row()]",
    "a row number to put a hand in is read": "batch[Row()] = hand",
    "the error of a step is made": """
        def wrong():
            try:
                batch.step(np.full(400, 77, np.uint8))
            except stud.IllegalActionError as error:
                return error.row
        assert collecting(wrong) == 0
        """,
    "the masks are made": "collecting(lambda: [batch.masks for _ in range(50)])",
    "a batch is saved": "collecting(lambda: pickle.dumps(batch))",
    "the error of a hand that is put in is made": """
        other = stud.Hand.deal(room.rules, room.stakes(2, 4), stacks=[500] * 2, seed=1)
        def wrong():
            try:
                batch[0] = other
            except stud.SetupError:
                return True
        assert collecting(wrong)
        """,
    "a signal comes during a step": """
        import time
        signal.signal(signal.SIGALRM, touch)
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        end = time.monotonic() + 20
        while len(touched) < 50 and time.monotonic() < end:
            batch.step(np.where(batch.masks & 2, 1, 2).astype(np.uint8))
        signal.setitimer(signal.ITIMER_REAL, 0)
        """,
}


def python(code: str) -> str:
    """What a process prints; one that hangs fails the test."""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_the_batch_can_be_used_while(call):
    if "SIGALRM" in call and sys.platform == "win32":
        pytest.skip("there is no SIGALRM on Windows")
    code = f"{PRELUDE}\n{textwrap.dedent(call)}\nprint(bool(touched))"
    assert python(code) == "True\n"


MEDDLING = """
import threading, time
import numpy as np, stud

SIZE = 20_000
room = stud.rooms.ROOM_B
stakes = room.stakes(5_00, 10_00)
batch = stud.HandBatch(room.rules, stakes, seats=4, stack=60_00, size=SIZE, seed=1)
generator = np.random.default_rng(1)
actions, rows = np.zeros(SIZE, np.uint8), np.ones(SIZE, np.bool_)
out = batch.observe()
arrays = [actions, rows.view(np.uint8), *(a.view(np.uint8) for a in vars(out).values())]
stop = threading.Event()


def meddle():
    noise = generator.integers(0, 256, 1 << 16, np.uint8)
    while not stop.is_set():
        for array in arrays[1:]:
            flat = array.reshape(-1)[: len(noise)]
            flat[:] = noise[: len(flat)]
        actions[:] = noise[:SIZE] % 5


def legal_ids():
    bits = (batch.masks[:, None] >> np.arange(5, dtype=np.uint8)) & 1
    return (generator.random(bits.shape, np.float32) * bits).argmax(axis=1).astype(np.uint8)


thread = threading.Thread(target=meddle)
thread.start()
refused = stepped = 0
end = time.monotonic() + 30
while (refused < 20 or stepped < 200) and time.monotonic() < end:
    try:
        batch.step(actions, rows=rows, out=out, threads=1 + stepped % 2)
    except stud.IllegalActionError as error:
        refused += 1
        assert 0 <= error.row < SIZE
    batch.step(legal_ids(), rows=rows, out=out)
    stepped += 1
stop.set()
thread.join()

# Every hand is one that its own decisions lead to, and chips are where they were.
for row in range(0, SIZE, 97):
    hand = batch[row]
    again = stud.Hand.start(room.rules, stakes, stacks=[60_00] * 4)
    for event in hand.events:
        again = again.apply(event)
    assert again.stacks == hand.stacks and again.pot == hand.pot and again.actor == hand.actor
    assert sum(hand.stacks) + (0 if hand.over else hand.pot) == 4 * 60_00
clean = batch.observe()
assert ((clean.stacks.sum(axis=1) + np.where(clean.done, 0, clean.pot)) == 4 * 60_00).all()
print(refused >= 20, stepped >= 200)
"""


def test_arrays_that_another_thread_changes_during_steps_do_no_harm():
    assert python(MEDDLING) == "True True\n"
