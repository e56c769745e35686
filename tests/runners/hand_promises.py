"""Random hands in Python: what `stud.Hand` promises beside the rules, checked at every decision."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import stud

from .engines import engine

Problems = list[str]

STAKES = (
    (500, 1000, 100, 200),
    (2, 4, 0, 1),
    (100, 200, 25, 50),
    (1000, 2000, 999, 999),
    (3, 7, 1, 2),
)
"""Small bet, big bet, ante, bring-in."""

MOODS = (
    (3, 3, 3, 3, 3),
    (1, 6, 3, 1, 1),  # calls
    (1, 2, 2, 6, 6),  # raises
    (6, 2, 3, 1, 1),  # folds
    (0, 9, 9, 1, 1),  # stays to the end
)
"""How likely each id is, where it is legal."""


@dataclass(frozen=True)
class Setup:
    """A random hand: everything but the decisions, which follow from ``seed`` too."""

    preset: str
    stakes: tuple[int, int, int, int]
    stacks: tuple[int, ...]
    dealer: int
    event_players: int | None
    seed: int
    mood: tuple[int, ...]

    @classmethod
    def draw(cls, seed: int, number: int, preset: str | None = None) -> Setup:
        """Hand ``number`` of a run: two to eight seats, uneven stacks, some short of the ante."""
        rng = random.Random(f"{seed}/{number}")
        presets = list(stud.rooms.PRESETS)
        stakes = rng.choice(STAKES)
        seats = rng.choice((2, 2, 3, 4, 5, 6, 7, 8, 8))
        depth = rng.choice((1, 3, 12, 60))
        stacks = tuple(
            rng.randint(1, max(1, stakes[2] + stakes[3]))
            if rng.random() < 0.15
            else rng.randint(1, stakes[1] * depth)
            for _ in range(seats)
        )
        return cls(
            preset=preset or rng.choice(presets),
            stakes=stakes,
            stacks=stacks,
            dealer=rng.randrange(seats),
            event_players=rng.choice((None, seats, seats + 3)),
            seed=rng.randrange(2**64),
            mood=rng.choice(MOODS),
        )

    def arguments(self, adapter: Any) -> dict[str, Any]:
        """The setup as an adapter takes it."""
        room = adapter.room(self.preset)
        small, big, ante, bring_in = self.stakes
        amounts = {"small_bet": small, "big_bet": big, "ante": ante, "bring_in": bring_in}
        return {
            "room": room,
            "stakes": adapter.stakes(room, amounts),
            "stacks": list(self.stacks),
            "dealer": self.dealer,
            "event_players": self.event_players,
            "seed": self.seed,
        }

    def choose(self, rng: random.Random, mask: tuple[bool, ...]) -> int:
        """One of the legal ids."""
        weights = [weight * legal for weight, legal in zip(self.mood, mask, strict=True)]
        if not any(weights):
            weights = [int(legal) for legal in mask]
        return rng.choices(range(5), weights)[0]


def play(setup: Setup) -> tuple[list[stud.Hand], list[int]]:
    """The hand at every decision and at its end, and the ids that were played."""
    rng = random.Random(setup.seed)
    hand = RUST.deal(setup.arguments(RUST))
    hands, ids = [hand], []
    while not hand.over:
        ids.append(setup.choose(rng, hand.legal_actions.mask))
        hand = hand.play(ids[-1])
        hands.append(hand)
    return hands, ids


# ------------------------------------------------------------------- what always holds


def check(setup: Setup) -> Problems:
    """Play one hand and check everything that always holds, after every event."""
    hands, _ = play(setup)
    end = hands[-1]
    problems: Problems = []
    for hand in hands:
        problems += check_decision(hand, setup)
    problems += check_views(random.Random(setup.seed).choice(hands[:-1] or hands))
    hand = RUST.start(setup.arguments(RUST))
    for place, event in enumerate(end.events):
        problems += [f"before event {place} {event!r}: {p}" for p in check_state(hand, setup)]
        if not fits(hand.due, event):
            problems.append(f"event {place} {event!r} was not due, but {hand.due!r}")
        try:
            hand = hand.apply(event)
        except stud.StudError as error:
            return [*problems, f"event {place} {event!r} of the history is refused: {error}"]
    problems += check_state(hand, setup)
    problems += check_end(end, setup)
    if hand.view() != end.view():
        problems.append("dealt from the deck and driven by its events, the hand ends differently")
    read = stud.Hand.from_notation(end.notation)
    if read != hand or read.events != end.events:
        problems.append(f"the notation reads back differently: {end.notation}")
    return problems


def check_state(hand: stud.Hand, setup: Setup) -> Problems:
    """Chips are conserved, and the 52 cards lie in one place each."""
    problems = []
    total = sum(setup.stacks)
    chips = sum(hand.stacks) + (hand.rake if hand.over else hand.pot)
    if chips != total:
        problems.append(f"{total} chips became {chips}")
    if min(hand.stacks) < 0 or sum(pot.amount for pot in hand.pots) != hand.pot:
        problems.append(f"the pots {hand.pots} are not the pot of {hand.pot}")
    known = [card for cards in hand.cards for card in cards]
    known += [*hand.burns, *([hand.community] if hand.community else [])]
    if None in known or len(set(known)) != len(known) or len(known) + hand.stub_left != 52:
        problems.append(f"{len(known)} cards and a stub of {hand.stub_left} are not a deck")
    if any(card in hand.possible_cards for card in known if card not in hand.burns):
        problems.append("a card that lies on the table could be dealt")
    return problems


def check_decision(hand: stud.Hand, setup: Setup) -> Problems:
    """An action is legal exactly if the mask says so, and an illegal one is refused."""
    legal, problems = hand.legal_actions, []
    if (hand.actor is None) != hand.over or any(legal.mask) == hand.over:
        problems.append(f"over is {hand.over}, to act is {hand.actor}, legal is {legal}")
    if [number for number in range(5) if legal.mask[number]] != list(legal.ids):
        problems.append(f"mask and ids of {legal!r} differ")
    offered = list(legal)
    tried = [stud.Fold(), stud.Check(), stud.Call(), stud.BringIn()]
    tried += [
        stud.Wager(to + step) for to in (0, *legal.wagers) for step in (-1, 0, 1) if to + step >= 0
    ]
    for choice in [*range(-1, 7), *tried]:
        allowed = choice in legal
        if isinstance(choice, stud.Action) and allowed != (choice in offered):
            problems.append(f"{choice!r} is {'' if allowed else 'not '}in {legal!r}")
        try:
            after = hand.play(choice)
        except stud.IllegalActionError as error:
            if allowed or error.legal != legal or error.seat != hand.actor:
                problems.append(f"{choice!r} is refused by {legal!r}: {error}")
        else:
            if not allowed:
                problems.append(f"{choice!r} is played against {legal!r}")
            if isinstance(choice, int) and after != hand.play(legal.by_id(choice)):
                problems.append(f"id {choice} and {legal.by_id(choice)!r} differ")
    return problems


def check_views(hand: stud.Hand) -> Problems:
    """A seat sees its own cards and what is face up; hands it cannot tell apart have one key."""
    problems = []
    for seat in range(hand.seats):
        view = hand.view(seat)
        for other, cards in enumerate(view.down_cards):
            hidden = other != seat and other not in hand.shown
            if hidden != (None in cards):
                problems.append(f"seat {seat} sees {cards} of seat {other}")
        if any(view.burns) or any(
            event.card is not None
            for event in view.events
            if isinstance(event, stud.Burn)
            or (isinstance(event, stud.DownCard) and event.seat != seat)
        ):
            problems.append(f"seat {seat} sees what lies face down")
        if view.view(seat) != view or view.key(seat) != hand.key(seat):
            problems.append(f"the view of seat {seat} has a view of its own")
        if stud.Hand.from_notation(view.notation) != view:
            problems.append(f"the notation of a view reads back differently: {view.notation}")
        try:
            other = hand.redeal(seat, seed=seat)
        except stud.DeckError:
            continue
        if other.view(seat) != view or other.view(seat).events != view.events:
            problems.append(f"seat {seat} can tell a hand dealt anew from this one")
        if other.legal_actions != hand.legal_actions or check_state_of(other):
            problems.append(f"dealt anew for seat {seat}: {check_state_of(other)}")
    return problems


def is_secret(event: stud.Event, seat: int) -> bool:
    """Whether an event shows a card that this seat may not see."""
    match event:
        case stud.Burn(card):
            return card is not None
        case stud.DownCard(other, card):
            return other != seat and card is not None
    return False


def check_state_of(hand: stud.Hand) -> Problems:
    """As `check_state`, for a hand whose setup is not at hand."""
    stacks = hand.starting_stacks
    setup = Setup("", (0, 0, 0, 0), stacks, 0, None, 0, MOODS[0])
    return check_state(hand, setup)


def check_end(hand: stud.Hand, setup: Setup) -> Problems:
    """What was paid is what was in the pots, and only to those who could win it."""
    problems = []
    won = [event for event in hand.events if isinstance(event, stud.PotWon)]
    paid: dict[int, int] = {}
    for event in won:
        paid[event.seat] = paid.get(event.seat, 0) + event.amount
        if event.seat not in hand.pots[event.pot].eligible:
            problems.append(f"{event!r}, which it cannot win")
    if paid != hand.payouts or sum(paid.values()) + hand.rake != hand.pot:
        problems.append(f"paid {paid}, the payouts are {hand.payouts} of a pot of {hand.pot}")
    if sum(hand.payoffs) != -hand.rake or hand.starting_stacks != setup.stacks:
        problems.append(f"the payoffs {hand.payoffs} do not add up")
    for seat, payoff in enumerate(hand.payoffs):
        if hand.stacks[seat] - setup.stacks[seat] != payoff:
            problems.append(f"the payoff of seat {seat} is not what its stack says")
    return problems


def fits(due: Any, event: Any) -> bool:
    """Whether an event is what was due, with its card."""
    match due, event:
        case (stud.Decision(seat), stud.Acted(other)):
            return bool(seat == other)
        case (stud.ShowOrMuck(seat, may_muck), stud.Show(other) | stud.Muck(other)):
            return bool(seat == other and (may_muck or isinstance(event, stud.Show)))
        case (stud.DownCard(seat) | stud.Upcard(seat), stud.DownCard(other) | stud.Upcard(other)):
            return bool(type(due) is type(event) and seat == other)
        case (stud.Burn(), stud.Burn()) | (stud.CommunityCard(), stud.CommunityCard()):
            return True
    return bool(due == event)


RUST = engine("rust")
