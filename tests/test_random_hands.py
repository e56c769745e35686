"""Random hands of every preset: what always holds, and both engines agreeing."""

import random

import pytest

import run_random
from runners.engines import engine
from runners.random_play import Watch, make, moves, random_setup, started


@pytest.mark.parametrize("chosen", ["rust", "reference"])
def test_what_always_holds(chosen, capsys):
    hands = {"rust": "200", "reference": "60"}[chosen]
    status = run_random.main(
        ["--hands", hands, "--seed", "11", "--engine", chosen, "--compare", "5"]
    )
    output = capsys.readouterr().out
    assert (status, output) == (0, f"{hands} passed, 0 failed\n")


def test_one_preset_and_one_hand(capsys):
    assert run_random.main(["--hands", "1", "--first", "5", "--preset", "tda_razz"]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    with pytest.raises(SystemExit):
        run_random.main(["--hands", "1", "--preset", "nowhere"])


class Crooked:
    """An engine that lies about one thing, to see that the watch notices."""

    def __init__(self, honest, lie):
        self.honest = honest
        self.lie = lie

    def __getattr__(self, name):
        return getattr(self.honest, name)

    def state(self, hand):
        state = self.honest.state(hand)
        if self.lie == "chips":
            state["stacks"] = (state["stacks"][0] + 1, *state["stacks"][1:])
        elif self.lie == "stub":
            state["stub_left"] -= 1
        elif self.lie == "card":
            state["burns"] = [*state["burns"], state["cards"][0][0]]
        return state

    def mask(self, hand):
        mask = self.honest.mask(hand)
        return (True, *mask[1:]) if self.lie == "mask" and not mask[0] else mask

    def final(self, hand, room):
        final = self.honest.final(hand, room)
        if self.lie == "winner" and final["pots"]:
            final["pots"][0]["winners"] = [
                s for s in range(9) if s not in final["pots"][0]["winners"]
            ]
        elif self.lie == "rake":
            final["rake"] += 1
        return final


@pytest.mark.parametrize("lie", ["chips", "stub", "card", "mask", "winner", "rake"])
def test_the_watch_notices(lie):
    honest = engine("reference")
    crooked = Crooked(honest, lie)
    noticed = 0
    for number in range(12):
        choose = random.Random(number)
        setup = {**random_setup(choose, ["room_a"]), "options": {}}
        room, start = started(honest, setup)
        hand = honest.start(start)
        watch = Watch(crooked, setup, room)
        script = moves(honest, hand, choose)
        move = next(script, None)
        try:
            while move is not None:
                hand = make(honest, hand, move)
                if hand.street > 3 or hand.actor is not None or hand.over:
                    watch.check(hand)
                move = script.send(hand)
        except StopIteration:
            continue
        except AssertionError:
            noticed += 1
    assert noticed >= 8
