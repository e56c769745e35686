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
from stud import _stud

KERNELS = _stud._kernels()
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


def python(code: str, kernel: str | None) -> subprocess.CompletedProcess[str]:
    """What a process prints that finds this in `STUD_KERNEL`."""
    environment = {name: value for name, value in os.environ.items() if name != "STUD_KERNEL"}
    if kernel is not None:
        environment["STUD_KERNEL"] = kernel
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parent,
        env=environment,
        capture_output=True,
        text=True,
    )


def test_the_environment_chooses_a_kernel_and_all_give_the_same():
    code = "import stud, test_kernels; print(stud.kernel()); print(test_kernels.results())"
    outputs = set()
    for kernel in KERNELS:
        used, _, output = python(code, kernel).stdout.partition("\n")
        assert used == kernel
        assert output.count("row 4001") == 9
        outputs.add(output)
    assert len(KERNELS) >= 2
    assert len(outputs) == 1


@pytest.mark.parametrize("unset", [None, ""])
def test_without_a_choice_it_is_the_fastest(unset):
    assert python("import stud; print(stud.kernel())", unset).stdout == f"{KERNELS[-1]}\n"


@pytest.mark.parametrize("name", ["avx3", "AVX2", "scalar ", "fastest", "ä"])
def test_a_kernel_that_there_is_not_is_refused(name):
    run = python("import stud", name)
    assert run.returncode != 0
    message = run.stderr.splitlines()[-1]
    assert message.startswith("ValueError: the environment variable STUD_KERNEL is ")
    assert message.endswith(f"no kernel: use one of {', '.join(KERNELS)}, or unset it")


@pytest.mark.parametrize("name", sorted({"avx2", "avx512"} - set(KERNELS)))
def test_a_kernel_of_other_machines_is_refused(name):
    assert "a kernel that this machine cannot run: use one of" in python("import stud", name).stderr


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
