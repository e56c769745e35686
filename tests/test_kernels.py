"""Arrays of hands: the same from every kernel, no harm from arrays that change meanwhile."""

import os
import subprocess
import sys
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
    assert message.startswith("stud.errors.ArgumentError: the environment variable STUD_KERNEL: ")
    assert message.endswith(f"is no kernel: use one of {', '.join(KERNELS)}, or unset it")


def test_the_choice_is_made_at_import_and_then_stays():
    code = """if True:
        import os, stud
        os.environ["STUD_KERNEL"] = "scalar"
        print(stud.kernel())
        """
    assert python(code, "portable").stdout == "portable\n"
    assert python(code, None).stdout == f"{KERNELS[-1]}\n"


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


RACE = """
import contextlib, threading, time
import numpy as np, stud

rows = 200_000
# Hands without a common card: any mixture of the two is seven different cards again.
suited = np.tile(np.array([51, 47, 43, 39, 35, 2, 6], np.uint8), (rows, 1))
plain = np.tile(np.array([0, 5, 9, 13, 24, 28, 33], np.uint8), (rows, 1))
garbage = np.random.default_rng(1).integers(0, 256, (rows, 7), np.uint8)
best, least = (int(stud.evaluate(hands[:1])[0]) for hands in (suited, plain))
assert best == 7462 > least
array = suited.copy()


@contextlib.contextmanager
def meddling(*states):
    stop = threading.Event()

    def meddle():
        while not stop.is_set():
            for hands in states:
                array[:] = hands

    thread = threading.Thread(target=meddle)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


mixed = refused = 0
end = time.monotonic() + 60
with meddling(plain, suited):
    while mixed < 20 and time.monotonic() < end:
        for threads in (1, 2):
            strengths = stud.evaluate(array, threads=threads)  # never refused
            assert 1 <= strengths.min() and strengths.max() <= 7462
            mixed += strengths.min() < 7462 and strengths.max() == 7462
with meddling(plain, garbage, suited):
    while refused < 20 and time.monotonic() < end:
        for ranking in ("high", "ace_to_five", "eight_or_better"):
            try:
                assert stud.evaluate(array, ranking=ranking).max() <= 7462
            except stud.ArrayError as error:
                refused += 1
                assert 0 <= error.row < rows and 0 <= error.column < 7 and 0 <= error.found < 256
array[:] = suited
assert (stud.evaluate(array) == best).all()
print(stud.kernel(), mixed >= 20, refused >= 20)
"""


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_array_that_another_thread_changes_during_the_call_does_no_harm(kernel):
    run = python(RACE, kernel)
    # That some calls saw both states, and others bytes that are no cards, shows that they did race.
    assert run.stdout == f"{kernel} True True\n", run.stderr
