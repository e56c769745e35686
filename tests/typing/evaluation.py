"""A user's file: never run, only checked by the type checkers, in their strict modes."""

from typing import assert_type

import numpy as np
import numpy.typing as npt

import stud

strength = stud.evaluate("As Ks Qs Js Ts 2d 3c")
assert_type(strength, stud.Strength)
assert_type(strength > stud.evaluate(stud.CardSet.FULL, ranking="ace_to_five"), bool)
assert_type(strength.cards, tuple[stud.Card, ...])
assert_type(strength.category, stud.Category | None)

hands = np.zeros((10, 7), np.uint8)
assert_type(stud.evaluate(hands, threads=2), npt.NDArray[np.uint16])
assert_type(stud.category_counts(5, progress=print)[stud.Category.FLUSH], int)
assert_type(stud.showing("As Kd", game="razz", suits=True), int)
