"""The adapter of the compiled engine."""

from __future__ import annotations

from typing import Any

import stud

from .engines import Engine, Refused


class RustEngine(Engine):
    """The package ``stud`` itself."""

    name = "rust"

    def __init__(self) -> None:
        self.module = stud

    def _value(self, name: str, value: Any) -> Any:
        if name == "rake" and value[1] == 0:
            return stud.Rake(0)
        return super()._value(name, value)

    def minimum_buy_in(self, room: Any, small_bet: int) -> int:
        return int(room.min_buy_in(small_bet) or 0)

    def may_buy(self, room: Any, small_bet: int, stack: int, amount: int) -> bool:
        return bool(room.may_buy(small_bet, amount, stack=stack))

    def antes(self, room: Any, ante: int, seated: dict[int, dict[str, Any]]) -> dict[str, Any]:
        players = {
            seat: stud.Player(
                f"seat {seat}",
                facts["stack"],
                auto_ante=facts.get("auto_ante", room.auto_ante_default),
                is_in=facts.get("im_in", False),
            )
            for seat, facts in seated.items()
        }
        stakes = stud.Stakes(2, 2, ante=ante, bring_in=1)
        antes = stud.Table(room, stakes, seats=8, players=players).antes
        dealt_in, sitting_out = list(antes.dealt_in), list(antes.sitting_out)
        return {"posted": antes.posted, "dealt_in": dealt_in, "sitting_out": sitting_out}

    def next_dealer(self, room: Any, dealer: int, active: list[int]) -> int:
        return int(room.next_dealer(dealer, active))

    def river_plan(self, room: Any, live: int, stub: int, burns: int) -> dict[str, Any]:
        reshuffle, burn, community = room.rules.river_plan(live=live, stub=stub, burns=burns)
        left = stub + (burns if reshuffle == "stub+burns" else 0) - burn
        if not community:
            left -= live
        elif reshuffle != "burns":
            left -= 1
        deal = "community" if community else "down"
        return {"burn": burn, "reshuffle": reshuffle, "deal": deal, "stub_left": left}

    def time_out(self, room: Any, hand: Any, seat: int) -> Any:
        if hand.actor != seat:
            raise Refused(f"seat {hand.actor} is to act, not seat {seat}")
        return hand.play(room.time_out(hand.legal_actions))
