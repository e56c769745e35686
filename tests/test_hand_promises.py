"""Random hands of every preset keep what `stud.Hand` promises."""

import pytest

import stud
from runners.hand_promises import Setup, check


@pytest.mark.parametrize("preset", list(stud.rooms.PRESETS))
def test_random_hands_keep_every_promise(preset):
    failed = {}
    for number in range(25):
        setup = Setup.draw(20, number, preset)
        if problems := check(setup):
            failed[setup] = problems
    assert failed == {}
