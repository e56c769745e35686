"""Arrays of hands: the same from every kernel, no harm from arrays that change meanwhile."""

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import stud

KERNELS = ("scalar", "portable", "avx2", "avx512")
SEED = 5


def random_rows(count: int, width: int) -> np.ndarray:
    """Rows of different cards, half of them from 24 cards, so that no kind of hand is rare."""
    rng = np.random.default_rng([SEED, width])
    decks = np.where(np.arange(count)[:, None] % 2, 24, 52)
    keys = rng.random((count, 52))
    keys[np.arange(52) >= decks] = 2.0
    return np.ascontiguousarray(np.argsort(keys, axis=1)[:, :width].astype(np.uint8))


def results() -> str:
    """What every ranking and width gives, and which row is named if one is wrong, as one text."""
    lines = []
    for width in (5, 6, 7):
        rows = random_rows(5003, width)
        wrong = rows.copy()
        wrong[4001, 1] = wrong[4001, 3]
        wrong[4500, 0] = 52
        for ranking in ("high", "ace_to_five", "eight_or_better"):
            strengths = stud.evaluate(rows, ranking=ranking)
            lines.append(f"{width} {ranking} {strengths.tobytes().hex()}")
            try:
                stud.evaluate(wrong, ranking=ranking)
            except stud.ArrayError as error:
                lines.append(str(error))
    return "\n".join(lines)


def test_the_environment_chooses_a_kernel_and_all_give_the_same():
    outputs = {}
    for kernel in KERNELS:
        run = subprocess.run(
            [sys.executable, "-c", "import test_kernels; print(test_kernels.results())"],
            cwd=Path(__file__).parent,
            env=os.environ | {"STUD_KERNEL": kernel},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs[kernel] = run.stdout
    assert outputs["scalar"].count("row 4001") == 9
    assert all(output == outputs["scalar"] for output in outputs.values())


def test_every_row_is_the_strength_of_its_cards():
    for width in (5, 6, 7):
        rows = random_rows(300, width)
        for ranking in ("high", "ace_to_five", "eight_or_better"):
            hands = [[stud.Card(int(card)) for card in row] for row in rows]
            singles = [int(stud.evaluate(hand, ranking=ranking)) for hand in hands]
            assert stud.evaluate(rows, ranking=ranking).tolist() == singles


@pytest.mark.parametrize("threads", [1, 2])
def test_an_array_that_changes_during_the_call_does_no_harm(threads):
    rows = random_rows(20_000, 7)
    right = stud.evaluate(rows)
    array = rows.copy()
    stop = threading.Event()

    def meddle() -> None:
        rng = np.random.default_rng(SEED)
        while not stop.is_set():
            # Any bytes, then hands again: some calls return strengths, some find a wrong row.
            places = rng.integers(array.size, size=50)
            array.reshape(-1)[places] = rng.integers(256, size=50, dtype=np.uint8)
            array[:] = rows

    meddler = threading.Thread(target=meddle)
    meddler.start()
    try:
        for _ in range(300):
            with contextlib.suppress(stud.ArrayError):
                assert len(stud.evaluate(array, threads=threads)) == len(rows)
    finally:
        stop.set()
        meddler.join()
    array[:] = rows
    assert np.array_equal(stud.evaluate(array), right)
