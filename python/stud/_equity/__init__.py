"""Equity: what hands are worth."""

from __future__ import annotations

import math
import os
import time as _time
from typing import TYPE_CHECKING, Literal, NoReturn

from stud._equity.holding import HoldingEquity, against
from stud._equity.ranges import AnySeat, Range, Seat, read_seat
from stud._equity.result import Equity, Game, Interrupted, SeatEquity, Sums, Tallies, whole_weights
from stud._equity.street import dealt
from stud._equity.street import known as known_by
from stud._equity.work import Progress, Sampling, exact_jobs, exact_piece, run
from stud._stud import Card, CardSet, _Contest
from stud.errors import CardError, EquityError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from stud.typing import AnyCard, AnyCards

__all__ = [
    "Equity",
    "HoldingEquity",
    "Interrupted",
    "Range",
    "SeatEquity",
    "equity",
    "equity_by_holding",
    "equity_by_street",
]

# What `method="auto"` takes upon itself, in seconds.
_PATIENCE = 1.0
# What is refused: seconds of one thread, bytes.
_TOO_LONG, _TOO_LARGE = 1e5, 4e9
# The standard error of a share when nothing else is asked for.
_ERROR = 0.0005


def equity(
    *seats: AnySeat,
    dead: AnyCards = "",
    community: AnyCard | bool | None = None,
    game: Game = "high",
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
    *seats : str, CardSet, iterable of cards, Range or mapping
        What is known of each seat. A text has the down cards, a slash and the upcards
        (``"AsAh/Kd"``), or just cards (``"AsAhKd"``), which makes no difference to the equity;
        ``??`` is a card that is not known and may be left out. A `Range`, or a mapping from cards
        to weights, is a hand that is not certain.
    dead : str, CardSet or iterable of cards, optional
        Cards nobody can get: folded upcards and others that were seen.
    community : bool or card, optional
        True if the seventh card will be one for all, as rooms do when the deck runs out
        (rules 4.11); the card once it is dealt. Seats then have six cards of their own.
    game : {'high', 'razz', 'eight_or_better'}, optional
        The game. In eight or better the pot is split between the best high hand and the best low of
        eight or better, if there is one (rules 4.13).
    method : {'auto', 'exact', 'sample'}, optional
        'exact' compares every run-out; always possible for two seats, for more only when few
        enough cards are to come. 'sample' deals at random. 'auto' is exact where that takes less
        than about a second. The result says which it was.
    samples : int, optional
        Sampling ends after so many run-outs (rounded up to a batch of deals).
    error : float, optional
        Sampling ends when the standard error of every share is at most this. 0.0005 if no end is
        given; of several ends the first counts.
    time : float, optional
        Sampling ends after so many seconds. How many samples there are then depends on the machine.
    seed : int, optional
        Under 2⁶⁴. The same seed gives the same result for any number of threads and workers.
        Without one it is drawn from the operating system and stands in the result.
    threads : int, optional
        How many threads to use here, or in each worker of an executor.
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
        few cards left, or a range of which nothing is left or whose weights are none; or if it is
        to be exact and that would take too long.
    Interrupted
        On Ctrl-C while sampling; holds the estimate so far. Exact work raises `KeyboardInterrupt`.

    Notes
    -----
    Other Python threads run meanwhile. Exact equity of two seats takes milliseconds to a few
    seconds, whatever is unknown. Three seats take milliseconds from fifth street on and seconds on
    fourth, four seats seconds on fifth street, and any number milliseconds on sixth.

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
    read = [read_seat(number, seat) for number, seat in enumerate(seats)]
    contest = _contest(read, game, CardSet(dead), community)
    ends = _Ends.of(samples, error, time)
    if threads < 1:
        raise ValueError(f"threads is at least 1, not {threads}")
    first = contest.first
    if first is None:
        raise EquityError(
            "the ranges exclude each other: there is no way, or hardly any, "
            "in which every seat has one of its holdings"
        )
    _, run_outs, seconds, size = first
    whole = seconds * contest.choices
    if method == "auto":
        quick = whole / max(threads, 1) < _PATIENCE and size < _TOO_LARGE
        method = "exact" if quick else "sample"
    elif method == "exact":
        _refuse_too_much(whole, size, run_outs)
        if ends.given:
            raise ValueError("samples, error and time are ends of sampling, and this is exact")
    elif method != "sample":
        raise ValueError(f"method must be 'auto', 'exact' or 'sample', it is {method!r}")

    if method == "exact":
        sums, compared = _exact(contest, read, seconds, run_outs, threads, executor, progress)
        results = [
            sums.seat(number, seat.name, game, sums.share(number), 0.0)
            for number, seat in enumerate(read)
        ]
        passed = _time.perf_counter() - started
        return Equity(game, "exact", tuple(results), run_outs, compared, None, seconds=passed)

    if seed is None:
        seed = int.from_bytes(os.urandom(8))
    elif not 0 <= seed < 2**64:
        raise ValueError(f"a seed is 0 to 2**64 - 1, not {seed}")
    sampling = Sampling(contest, seed, ends.samples, ends.error, ends.time)

    def estimate(complete: bool) -> Equity:
        found = sampling.found
        results = [
            found.sums.seat(
                number, seat.name, game, float(found.sums.share(number)), found.error(number)
            )
            for number, seat in enumerate(read)
        ]
        passed = _time.perf_counter() - started
        return Equity(
            game, "sample", tuple(results), run_outs, found.run_outs, seed, complete, passed
        )

    try:
        sampling.run(threads, executor, progress)
    except KeyboardInterrupt as stop:
        if not sampling.found.deals:
            raise Interrupted("interrupted before anything was sampled") from stop
        so_far = estimate(complete=False)
        raise Interrupted(f"interrupted; so far {so_far!r}", estimate=so_far) from stop
    return estimate(complete=True)


def equity_by_holding(
    hand: AnyCards,
    other: AnyCards | Range,
    *,
    down: int = 2,
    dead: AnyCards = "",
    game: Game = "high",
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> HoldingEquity:
    """What a hand is worth against each holding that the other seat can have, exactly.

    Parameters
    ----------
    hand : str, CardSet or iterable of cards
        The known cards of the one seat.
    other : str, CardSet, iterable of cards or Range
        The upcards of the other, to which every choice of unknown down cards is added in turn; or a
        range of its holdings, whose weights do not matter here.
    down : int, optional
        How many down cards there are to choose.
    dead : str, CardSet or iterable of cards, optional
        Cards nobody can get.
    game : {'high', 'razz', 'eight_or_better'}, optional
        The game.
    threads, progress, executor
        As in `equity`.

    Returns
    -------
    HoldingEquity
        A mapping from holdings to shares, with arrays of all of them: 1,128 pairs on third street
        with nothing dead.

    Raises
    ------
    CardError
        If something is not cards, or a card is given twice.
    EquityError
        If there is nothing to choose from, a hand has more than seven cards, or too few cards are
        left.

    Examples
    --------
    >>> import stud
    >>> found = stud.equity_by_holding("AsAhKdQs9h", "7c8c9c", dead="2d 2h")
    >>> found
    <HoldingEquity high; AsAhKdQs9h against 861 holdings: 46.33%>
    >>> found.shares.shape, found.cards.shape
    ((861,), (861, 2))
    >>> float(found["Tc6c"])  # a straight flush
    0.0
    """
    first, gone = CardSet(hand), CardSet(dead)
    if not isinstance(other, Range):
        known = CardSet(other)
        for cards, place in ((first, "the hand"), (gone, "the dead cards")):
            if twice := known & cards:
                raise CardError(
                    f"{twice} is given twice: in {place} and in the other hand", card=twice
                )
        other = Range.every(down=down, up=known, dead=first | gone)
    read = [read_seat(0, hand), read_seat(1, other)]
    contest = _contest(read, game, gone, None)
    found = contest.first
    if found is None:
        raise EquityError("no holding goes together with the hand")
    _, run_outs, seconds, _ = found
    results: dict[int, Tallies] = {}
    aim = seconds / max(threads, 1) if executor is None else seconds
    pieces = ((contest, jobs) for jobs in exact_jobs(contest, range(contest.choices), aim))
    for piece in run(pieces, exact_piece, threads, executor):
        results.update(piece)
        if progress is not None:
            progress(len(results) * run_outs, contest.choices * run_outs)
    holdings = [CardSet.from_bits(bits) for bits in contest.holdings[1]]
    return against(read[0].name, game, run_outs, results, holdings)


def equity_by_street(
    *hands: str,
    dead: AnyCards = "",
    game: Game = "high",
    method: Literal["auto", "exact", "sample"] = "auto",
    error: float | None = None,
    seed: int | None = None,
    threads: int = 1,
) -> dict[int, Equity]:
    """What hands were worth on each street.

    Parameters
    ----------
    *hands : str
        The cards of each seat in the order in which they were dealt: two down cards, a slash, the
        upcards, and the last down card after another slash (``"AsAh/Kd7c2c9h/3d"``). All have
        come as far.
    dead : str, CardSet or iterable of cards, optional
        Cards that were dead from the start.
    game, method, error, seed, threads
        As in `equity`.

    Returns
    -------
    dict of int to Equity
        From 3 for third street to the last street that was dealt.

    Raises
    ------
    CardError
        If something is not cards, or a card is given twice.
    EquityError
        If something is not a hand in the order of the deal, or the hands are of different length.

    Examples
    --------
    >>> import stud
    >>> streets = stud.equity_by_street("AsAh/Kd7d2c9h/3d", "7c8c/9cTc2h5d/5s")
    >>> for street, found in streets.items():
    ...     print(street, f"{float(found[0].share):.1%}")
    3 56.3%
    4 26.2%
    5 39.4%
    6 65.0%
    7 100.0%
    """
    cards = [dealt(seat, hand) for seat, hand in enumerate(hands)]
    lengths = {len(held) for held in cards}
    if len(lengths) > 1:
        raise EquityError(
            "the hands have come to different streets: they have "
            f"{', '.join(str(len(held)) for held in cards)} cards"
        )
    return {
        street: equity(
            *(known_by(held, street) for held in cards),
            dead=dead,
            game=game,
            method=method,
            error=error,
            seed=seed,
            threads=threads,
        )
        for street in range(3, max(lengths, default=2) + 1)
    }


class _Ends:
    """When sampling ends."""

    def __init__(self, samples: int | None, error: float | None, time: float | None) -> None:
        self.given = not (samples is None and error is None and time is None)
        self.samples, self.time = samples, time
        self.error = error if self.given else _ERROR

    @classmethod
    def of(cls, samples: int | None, error: float | None, time: float | None) -> _Ends:
        if samples is not None and samples < 1:
            raise ValueError(f"samples is at least 1, not {samples}")
        for name, value in (("error", error), ("time", time)):
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise ValueError(f"{name} is a positive number, not {value}")
        return cls(samples, error, time)


def _contest(
    seats: list[Seat], game: str, dead: CardSet, community: AnyCard | bool | None
) -> _Contest:
    if community is None or community is False:
        shared = None
    else:
        shared = -1 if community is True else Card(community).id
    ranges = [
        [(held.bits, float(weight)) for held, weight in seat.weights.items()] for seat in seats
    ]
    return _Contest(game, ranges, dead.bits, shared)


def _refuse_too_much(seconds: float, size: float, run_outs: int) -> None:
    def refuse(why: str) -> NoReturn:
        raise EquityError(
            f"exact would take {why} for {run_outs:,} run-outs; use method='sample'",
            seconds=seconds,
        )

    if seconds > _TOO_LONG:
        refuse(f"about {seconds / 3600:,.0f} hours of one thread")
    if size > _TOO_LARGE:
        refuse(f"{size / 1e9:,.0f} gigabytes")


def _exact(
    contest: _Contest,
    seats: list[Seat],
    seconds: float,
    run_outs: int,
    threads: int,
    executor: Executor | None,
    progress: Progress | None,
) -> tuple[Sums, int]:
    # Choices count the last seat's holdings fastest.
    weights = []
    for seat, left in zip(seats, contest.holdings, strict=True):
        by_bits = {held.bits: weight for held, weight in seat.weights.items()}
        weights.append(whole_weights([by_bits[bits] for bits in left]))
    sums = Sums(len(seats))
    total = contest.choices * run_outs
    done = 0
    # A piece is done by all threads of this process together.
    aim = seconds / threads if executor is None else seconds
    pieces = ((contest, jobs) for jobs in exact_jobs(contest, range(contest.choices), aim))
    for piece in run(pieces, exact_piece, threads, executor):
        for choice, tallies in piece:
            sums.add(tallies, _weight(choice, weights))
            done += sum(count for _, _, count in tallies[0][0])
        if progress is not None:
            progress(done, total)
    return sums, done


def _weight(choice: int, weights: list[list[int]]) -> int:
    product = 1
    for weight in reversed(weights):
        choice, index = divmod(choice, len(weight))
        product *= weight[index]
    return product
