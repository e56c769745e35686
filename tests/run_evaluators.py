"""Compares every evaluator with the reference on random hands.

    python tests/run_evaluators.py --hands 1000000 --seed 1

For five, six and seven cards and each ranking so many hands are evaluated by the reference, by
`stud.evaluate` with each kernel that this machine can run, and one in a hundred as single hands
too. Prints one line per difference (the first few of each kind) and last ``N passed, M failed``;
the exit status is 1 if any failed. A million takes half an hour on two cores.
"""

import argparse
import multiprocessing
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import stud
import stud.reference.evaluation as reference
from stud import _stud

WIDTHS = (5, 6, 7)
RANKINGS = ("high", "ace_to_five", "eight_or_better")
PART = 2000


def random_hands(count, width, seed):
    """Different cards in each row; in every second row from few ranks, so that no class is rare."""
    rng = np.random.default_rng(seed)
    order = rng.random((count, 52))
    few = rng.random((count // 2, 13)).argsort(axis=1) >= 4
    order[: count // 2] += np.repeat(few, 4, axis=1)
    return order.argsort(axis=1)[:, :width].astype(np.uint8)


def told(part):
    """A part of the hands, and what the reference says of it."""
    width, seed, index, count = part
    hands = random_hands(count, width, [seed, width, index])
    cards = [[reference.Card(int(number)) for number in row] for row in hands]
    answers = {}
    singles = [0, 0]
    for ranking in RANKINGS:
        strengths = [reference.evaluate(row, ranking=ranking) for row in cards]
        for row, strength in zip(hands[::100], strengths[::100], strict=True):
            ours = stud.evaluate(list(row), ranking=ranking)
            same = (str(ours), [card.id for card in ours.cards]) == (
                str(strength),
                [card.id for card in strength.cards],
            )
            singles[not same] += 1
            if not same:
                print(f"{ours!r} ({ranking}): {ours} by {ours.cards}, the reference: {strength!r}")
        answers[ranking] = np.array([strength.value for strength in strengths], np.uint16)
    return width, hands, answers, singles


def check(folder):
    """With the kernel of this process: compares what lies in the folder."""
    passed = failed = 0
    if stud.kernel() != os.environ["STUD_KERNEL"]:
        sys.exit(f"the kernel is {stud.kernel()}, not {os.environ['STUD_KERNEL']}")
    for path in sorted(Path(folder).glob("*.npz")):
        with np.load(path) as saved:
            for ranking in RANKINGS:
                ours = stud.evaluate(saved["hands"], ranking=ranking)
                wrong = np.flatnonzero(ours != saved[ranking])
                for row in wrong[:3]:
                    cards = stud.CardSet(saved["hands"][row])
                    wanted = saved[ranking][row]
                    print(f"{cards} ({ranking}, {stud.kernel()}): {ours[row]}, not {wanted}")
                failed += len(wrong)
                passed += len(ours) - len(wrong)
    print(passed, failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=1000, help="of each size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.check:
        return check(options.check)

    parts = [
        (width, options.seed, start // PART, min(PART, options.hands - start))
        for width in WIDTHS
        for start in range(0, options.hands, PART)
    ]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        collected = {width: [] for width in WIDTHS}
        with multiprocessing.Pool() as pool:
            for width, hands, answers, (right, wrong) in pool.imap(told, parts):
                passed, failed = passed + right, failed + wrong
                collected[width].append({"hands": hands, **answers})
        print(f"single hands: {passed} equal the reference, {failed} do not")
        for width, pieces in collected.items():
            whole = {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}
            np.savez(Path(folder) / f"{width}.npz", **whole)
        for kernel in _stud._kernels():
            run = subprocess.run(
                [sys.executable, __file__, "--check", folder],
                env={**os.environ, "STUD_KERNEL": kernel},
                capture_output=True,
                text=True,
                check=True,
            )
            *lines, totals = run.stdout.splitlines()
            print(*lines, sep="\n", end="\n" if lines else "")
            right, wrong = map(int, totals.split())
            print(f"{kernel}: {right} strengths equal the reference, {wrong} do not")
            passed, failed = passed + right, failed + wrong
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
