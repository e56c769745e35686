"""Equity of seats against each other."""

from __future__ import annotations

import os
import time as _time
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NoReturn

from stud._equity import options
from stud._equity.options import naming
from stud._equity.result import Equity, Game, Interrupted, Sums, whole_weights
from stud._equity.seats import AnySeat, Seat, Spot, read_spot
from stud._equity.work import Crew, Exact, Sampling
from stud._stud import Card, CardSet, _Contest
from stud.errors import EquityError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Executor

    from stud._equity.options import Progress
    from stud._equity.ranges import AnyRange
    from stud.typing import AnyCard, AnyCards

__all__ = ["contest_of", "equity", "refuse_too_much"]

# What `method="auto"` takes upon itself, in seconds.
_PATIENCE = 1.0
# What is refused, in seconds of one thread.
_TOO_LONG = 1e5


def equity(
    *seats: AnySeat,
    dead: AnyCards = "",
    community: AnyCard | bool | None = None,
    game: Game | None = None,
    ranges: Mapping[int, AnyRange] | None = None,
    method: Literal["auto", "exact", "sample"] = "auto",
    samples: int | None = None,
    error: float | None = None,
    time: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Equity:
    """What two to eight hands are worth: wins, ties and the share of the pot of each.

    The cards that are not known are equally likely to be any that are left. Every hand is completed
    to seven cards, so seats may have different numbers of known cards.

    Parameters
    ----------
    *seats : str, CardSet, iterable of cards, Range or mapping; or a Hand
        What is known of each seat. A text has the down cards, a slash and the upcards
        (``"AsAh/Kd"``), or just cards (``"AsAhKd"``), which makes no difference to the equity;
        ``??`` is a card that is not known, as is None among the cards of an iterable, and may be
        left out. A `Range`, or a mapping from cards to weights, is a hand that is not certain.

        A `Hand` alone, such as a seat's view of one, stands for all seats of it that have not
        folded, in the order of `Hand.live` and with their numbers there. The cards of the others
        that are known are dead, a burn is a card that nobody has seen, and the hand's own deck,
        community card and game count.
    dead : str, CardSet or iterable of cards, optional
        Cards nobody can get: folded upcards and others that were seen.
    community : bool or card, optional
        True if the seventh card will be one for all, as rooms do when the deck runs out
        (rules 4.11); the card once it is dealt. Seats then have six cards of their own.
    game : {'high', 'razz', 'eight_or_better'}, optional
        The game; high if nothing else is said. In eight or better the pot is split between the best
        high hand and the best low of eight or better, if there is one (rules 4.13).
    ranges : mapping from int to range, optional
        With a `Hand`: by seats of it, what their down cards may be, as the first argument of
        `Range`. The upcards are added.
    method : {'auto', 'exact', 'sample'}, optional
        'exact' compares every run-out; always possible for two seats, for more only when few
        enough cards are to come: an error where it would take more than a day of one thread or
        four gigabytes. 'sample' deals at random. 'auto' is exact where that is expected to take
        less than about a second on the threads and processors that there are. The result says
        which it was.
    samples : int, optional
        Sampling ends after so many run-outs. Each deal is compared in up to eight run-outs that
        balance each other, so this is rounded up to whole deals: 64 at least, as of fewer the
        standard error would not be known.
    error : float, optional
        Sampling ends when the standard error of every share is at most this. 0.0005 if no end is
        given; of several ends the first counts.
    time : float, optional
        Sampling ends after so many seconds. How many samples there are then depends on the machine.
    seed : int, optional
        Under 2⁶⁴. The same seed gives the same result for any number of threads and workers.
        Without one it is drawn from the operating system and stands in the result.
    threads : int, optional
        How many threads to use at most, here or in each worker of an executor. Sampling is split
        among any number; exact work of two seats only by the choices of holdings, and of more seats
        only as far as that saves time and all threads together stay under four gigabytes.
    progress : callable, optional
        Called now and then with the number of run-outs that are done and of all, as far as that can
        be told. If it raises, the computation stops.
    executor : concurrent.futures.Executor, optional
        Who does the work, in pieces: a process pool, Dask's, or any other.

    Returns
    -------
    Equity
        A sequence of `SeatEquity`. Shares are exact fractions that add up to one if the method was
        exact, else floats with a standard error.

    Raises
    ------
    CardError
        If something is not cards, or a card is given twice, be it in two places.
    EquityError
        If there are fewer than two seats or more than eight, a hand of more than seven cards, too
        few cards left, or a range of which nothing is left or whose weights are none; if it is to
        be exact and that would take too long; or if an option is out of bounds.
    TypeError
        If an option or a seat is of the wrong type, used or not, or an executor gives something
        else than the results of its work.
    Interrupted
        On Ctrl-C while sampling; holds the estimate so far. Exact work raises `KeyboardInterrupt`.

    Notes
    -----
    Other Python threads run meanwhile. A standard error is taken from the spread between deals, and
    never less than if one more pot had gone otherwise: what was not seen in a thousand run-outs may
    come once in a thousand.

    Examples
    --------
    >>> import stud
    >>> aces = stud.equity("AsAh/Kd", "7c8c/9c")
    >>> aces.method, aces.run_outs
    ('exact', 18265297050)
    >>> aces[0].wins, aces[0].ties, aces[0].losses
    (10275978578, {2: 129217}, 7989189255)
    >>> print(aces)
    high, exact: all 18,265,297,050 run-outs
    seat  hand      share    wins   ties  losses
       0  AsAh/Kd  56.26%  56.26%  0.00%  43.74%  ███████████▎
       1  7c8c/9c  43.74%  43.74%  0.00%  56.26%  ████████▊
    >>> held = stud.Range("TT+, AKs", up="7c")
    >>> float(stud.equity("AsAhKd", held, dead="Qs 9d")[0].share) > 0.5
    True
    """
    started = _time.perf_counter()
    options.check_choice("method", method, options.METHODS)
    ends = options.Ends(samples, error, time)
    seed = options.check_seed(seed)
    crew = Crew(threads, executor, progress)
    spot = read_spot(seats, ranges)
    contest = _contest(spot, dead, community, game)
    exact = Exact(contest, crew)
    if method == "auto":
        quick = exact.expected < _PATIENCE and exact.size < exact.MOST
        method = "exact" if quick else "sample"
    elif method == "exact":
        refuse_too_much(exact)
        if ends.given:
            raise EquityError("samples, error and time are ends of sampling, and this is exact")
    if method == "exact":
        found = _exact(exact, spot.seats, crew)
    else:
        found = _sampled(contest, spot.seats, seed, ends, exact.run_outs, crew)
    return replace(found, seconds=_time.perf_counter() - started)


def _contest(
    spot: Spot, dead: AnyCards, community: AnyCard | bool | None, game: Game | None
) -> _Contest:
    with naming("dead"):
        gone = CardSet(dead)
    shared, coming = spot.community, False
    if isinstance(community, bool):
        coming = community and shared is None
    elif community is not None:
        with naming("community"):
            given = Card(community)
        if shared not in (None, given):
            raise EquityError(f"community is {given}, and the hand has {shared} as that already")
        shared = given
    place = -1 if coming else None if shared is None else shared.id
    # What is dead in the hand may well be said once more.
    return contest_of(spot.seats, spot.game if game is None else game, gone | spot.dead, place)


def contest_of(
    seats: list[Seat], game: Game, dead: CardSet, community: int | None = None
) -> _Contest:
    """The compiled counterpart of an equity; the community card as an id, -1 if it is to come."""
    options.check_choice("game", game, options.GAMES)
    ranges = [
        [(held.bits, float(weight)) for held, weight in seat.weights.items()] for seat in seats
    ]
    return _Contest(game, ranges, dead.bits, community)


def refuse_too_much(exact: Exact) -> None:
    """Refuses exact work of more than a day of one thread or four gigabytes."""

    def refuse(why: str) -> NoReturn:
        raise EquityError(
            f"exact would take {why} for {exact.run_outs:,} run-outs; use method='sample'",
            seconds=exact.seconds,
        )

    if exact.seconds > _TOO_LONG:
        refuse(f"about {exact.seconds / 3600:,.0f} hours of one thread")
    if exact.size > exact.MOST:
        refuse(f"{exact.size / 1e9:,.0f} gigabytes")


def _exact(exact: Exact, seats: list[Seat], crew: Crew) -> Equity:
    contest, run_outs = exact.contest, exact.run_outs
    # Choices count the last seat's holdings fastest.
    weights = []
    for seat, left in zip(seats, contest.holdings, strict=True):
        by_bits = {held.bits: weight for held, weight in seat.weights.items()}
        weights.append(whole_weights([by_bits[bits] for bits in left]))
    sums = Sums(len(seats))
    total = contest.choices * run_outs
    done = 0
    for piece in exact.run(crew):
        for choice, tallies in piece:
            sums.add(tallies, _weight(choice, weights))
            done += sum(count for _, _, count in tallies[0][0])
        crew.tell(done, total)
    game: Game = contest.game
    results = [
        sums.seat(number, seat, game, sums.share(number), 0.0) for number, seat in enumerate(seats)
    ]
    return Equity(game, "exact", tuple(results), run_outs, done, None)


def _weight(choice: int, weights: list[list[int]]) -> int:
    product = 1
    for weight in reversed(weights):
        choice, index = divmod(choice, len(weight))
        product *= weight[index]
    return product


def _sampled(
    contest: _Contest,
    seats: list[Seat],
    seed: int | None,
    ends: options.Ends,
    run_outs: int,
    crew: Crew,
) -> Equity:
    seed = int.from_bytes(os.urandom(8)) if seed is None else seed
    sampling = Sampling(contest, seed, ends)
    started = _time.perf_counter()

    def estimate(complete: bool) -> Equity:
        found = sampling.found
        game: Game = contest.game
        results = [
            found.sums.seat(
                number, seat, game, float(found.sums.share(number)), found.error(number)
            )
            for number, seat in enumerate(seats)
        ]
        passed = _time.perf_counter() - started
        return Equity(
            game, "sample", tuple(results), run_outs, found.run_outs, seed, complete, passed
        )

    try:
        sampling.run(crew)
    except KeyboardInterrupt as stop:
        if not sampling.found.deals:
            raise Interrupted("interrupted before anything was sampled") from stop
        so_far = estimate(complete=False)
        raise Interrupted(f"interrupted; so far {so_far!r}", estimate=so_far) from stop
    return estimate(complete=True)
