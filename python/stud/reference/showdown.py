"""Who shows first, who must show, who may muck (rules 4.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .pots import Contest, Pot


def show_order(start: int, live: Sequence[int], pots: Sequence[Pot], seats: int) -> tuple[int, ...]:
    """The live seats in the order in which they show.

    Clockwise from ``start``; the players of a later side pot come before those
    who are only in earlier pots.

    >>> show_order(1, (0, 1, 2), layers := (Pot(300, (0, 1, 2)), Pot(200, (1, 2))), 3)
    (1, 2, 0)
    >>> show_order(0, (0, 1, 2), layers, 3)
    (1, 2, 0)
    """
    last_pot = {seat: index for index, pot in enumerate(pots) for seat in pot.eligible}
    clockwise = sorted(live, key=lambda seat: (seat - start) % seats)
    return tuple(sorted(clockwise, key=lambda seat: -last_pot[seat]))


def is_beaten(contest: Contest, seat: int, shown: Iterable[int], pots: Sequence[Pot]) -> bool:
    """Whether a seat can win nothing any more, in no pot, against the hands shown so far."""
    shown = tuple(shown)
    rankings = [contest.rules.strength_ranking]
    if contest.rules.game == "eight_or_better":
        rankings.append("eight_or_better")
    for ranking in rankings:
        own = contest.worth(seat, ranking)
        for pot in pots:
            rivals = [rival for rival in shown if rival in pot.eligible]
            best = max((contest.worth(rival, ranking) for rival in rivals), default=())
            if seat in pot.eligible and own and own >= best:
                return False
    return True
