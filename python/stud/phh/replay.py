"""From a PHH record to a hand, event by event."""

from __future__ import annotations

from collections import deque
from decimal import Decimal

import stud
from stud.errors import EventError, IllegalActionError, RulesError, SetupError
from stud.histories import History
from stud.phh.notation import Deal, Middle, Move, ShowDown, read_action
from stud.phh.own_fields import burns_of, event_players_of, room_of, rules_of, seating_of
from stud.phh.record import PhhError, Record

__all__ = ["replay"]

_WORDS = {"cc": "check or call", "pb": "bring in", "f": "fold", "cbr": "wager"}


def replay(record: Record, *, rules: stud.Rules | None = None, stand_ins: bool = False) -> History:
    """Play a record through: a history of the hand, with every line of it.

    Parameters
    ----------
    record : Record
    rules : Rules, optional
        How the hand was played. Without it: what the record's own ``_room`` and ``_rules`` say,
        else the rules of the WSOP for its game.
    stand_ins : bool
        Whether an upcard that nobody wrote down is replaced by an unseen card under which the
        opener is right; `History.notes` names it. Otherwise such a hand is refused, since the rules
        need every upcard.

    Returns
    -------
    History
        Its hand need not be over: a record may stop before the end.

    Raises
    ------
    PhhError
        At the first action that cannot be: which, and what could.
    """
    return _Replay(record, rules, stand_ins).run()


class _Replay:
    def __init__(self, record: Record, rules: stud.Rules | None, stand_ins: bool) -> None:
        self.record = record
        self.unit = record.unit
        self.notes: list[str] = []
        self.room = room_of(record)
        self.rules = rules if rules is not None else rules_of(record)
        self.actions = self._read_actions()
        self.at = 0
        self.cards: list[deque[tuple[int, str]]] = [deque() for _ in range(record.players)]
        self.middle: deque[tuple[int, str]] = deque()
        self.shows: list[deque[tuple[int, ShowDown]]] = [deque() for _ in range(record.players)]
        self.burns = deque(burns_of(record))
        self.stand_ins = stand_ins
        self.stood_in: list[str] = []
        seats, dealer, self.numbers = seating_of(record)
        self.seats = seats
        """The hand's seat of each player of the record."""
        self.player_of = {seat: player for player, seat in enumerate(seats)}
        stacks = [0] * record.players
        for player, seat in enumerate(seats):
            stacks[seat] = self._chips(record.starting_stacks[player], "starting_stacks")
        try:
            stakes = stud.Stakes(
                self._chips(record.small_bet, "small_bet"),
                self._chips(record.big_bet, "big_bet"),
                ante=self._chips(max(record.antes), "antes"),
                bring_in=self._chips(record.bring_in, "bring_in"),
            )
            self.hand = stud.Hand.start(
                self.rules,
                stakes,
                stacks=stacks,
                dealer=dealer,
                event_players=event_players_of(record),
            )
        except (RulesError, SetupError, OverflowError) as error:
            raise PhhError(str(error)) from None

    def run(self) -> History:
        while (due := self.hand.due) is not None:
            if not self._step(due):
                break
        self._leftovers()
        return self._history()

    # ------------------------------------------------------------------ one event

    def _step(self, due: stud.Event) -> bool:
        """Apply what comes next; False where the record stops."""
        match due:
            case stud.Burn():
                return self._burn()
            case stud.DownCard(seat) | stud.Upcard(seat):
                return self._deal(due, self.player_of[seat])
            case stud.CommunityCard():
                return self._community()
            case stud.Decision(seat):
                return self._decide(self.player_of[seat])
            case stud.ShowOrMuck(seat, may_muck):
                return self._show(seat, may_muck)
            case _:
                self._apply(due)
                return True

    def _burn(self) -> bool:
        if not self.burns and self._next_of(Deal, Middle) is None and not self._dealt_ahead():
            return False
        card = self.burns.popleft() if self.burns else "??"
        self._apply(stud.Burn(None if card == "??" else card), "_burns")
        return True

    def _deal(self, due: stud.Event, player: int) -> bool:
        queue = self.cards[player]
        if not queue:
            self._absorb()
        if not queue:
            return self._stop(f"cards for p{player + 1} come next")
        place, card = queue.popleft()
        seat = self.seats[player]
        if isinstance(due, stud.DownCard):
            self._apply(stud.DownCard(seat, None if card == "??" else card), place)
            return True
        if card == "??":
            card = self._stand_in(player, place)
        self._apply(stud.Upcard(seat, card), place)
        return True

    def _community(self) -> bool:
        if not self.middle:
            self._absorb()
        if not self.middle:
            return self._stop("a community card (d db) comes next")
        place, card = self.middle.popleft()
        if card == "??":
            raise self._error("a community card must be known", place)
        self._apply(stud.CommunityCard(card), place)
        return True

    def _decide(self, player: int) -> bool:
        for other, queue in enumerate(self.cards):
            if queue:
                raise self._error(f"p{other + 1} gets more cards than are due", queue[0][0])
        while self.at < len(self.actions):
            place, action = self.actions[self.at]
            if not isinstance(action, ShowDown):
                break
            self.shows[action.player].append((place, action))
            self.at += 1
        if self.at == len(self.actions):
            return False
        place, action = self.actions[self.at]
        if not isinstance(action, Move):
            raise self._error(f"p{player + 1} is to act")
        if action.player != player:
            raise self._error(f"p{player + 1} is to act, not p{action.player + 1}")
        try:
            self.hand = self.hand.play(self._choice(action, player))
        except IllegalActionError:
            raise self._error(
                f"p{player + 1} cannot {_WORDS[action.do]}"
                f"{'' if action.to is None else f' to {action.to}'}; "
                f"legal is {self._legal(player)}"
            ) from None
        self.at += 1
        return True

    def _choice(self, action: Move, player: int) -> stud.Action | int:
        legal = self.hand.legal_actions
        if action.to is None:
            return {"f": 0, "cc": 1, "pb": 2}[action.do]
        to = self._chips(action.to, "actions")
        if to in legal.wagers or not legal.wagers:
            return stud.Wager(to)
        # Some writers record a wager only as far as the others can call it.
        seat = self.seats[player]
        reach = max(
            self.hand.bets[other] + self.hand.stacks[other]
            for other in range(self.hand.seats)
            if other != seat and not self.hand.folded[other]
        )
        bigger = [total for total in legal.wagers if total > to]
        if to == reach and bigger:
            self.notes.append(
                f"actions[{self.actions[self.at][0]}]: the wager to {action.to} was to "
                f"{self._amount(bigger[0])}, of which the others could call no more"
            )
            return stud.Wager(bigger[0])
        return stud.Wager(to)

    def _show(self, seat: int, may_muck: bool) -> bool:
        player = self.player_of[seat]
        if not self.shows[player]:
            self._absorb()
        hole = self.hand.down_cards[seat]
        if not self.shows[player]:
            if self.at < len(self.actions):
                raise self._error(f"p{player + 1} is to show")
            if None in hole:
                return False
            note = "the showdown is not recorded; those who must show do"
            if note not in self.notes:
                self.notes.append(note)
            known = stud.CardSet(card for card in hole if card is not None)
            self._apply(stud.Muck(seat) if may_muck else stud.Show(seat, known))
            return True
        place, action = self.shows[player].popleft()
        if action.cards is None:
            self._apply(stud.Muck(seat), place)
            return True
        shown = self._shown(player, place, action)
        if shown is None:
            return False
        self._apply(stud.Show(seat, shown), place)
        return True

    def _shown(self, player: int, place: int, action: ShowDown) -> tuple[str, ...] | None:
        """The down cards that a player shows; None if not all are known."""
        seat = self.seats[player]
        hole = [None if card is None else str(card) for card in self.hand.down_cards[seat]]
        upcards = [str(card) for card in self.hand.upcards[seat]]
        if not action.known and action.cards:
            given = [card for card in action.cards if card not in upcards]
            new = [card for card in given if card != "??" and card not in hole]
            for index, card in enumerate(hole):
                if card is None and new:
                    hole[index] = new.pop(0)
            if new:
                raise self._error(f"p{player + 1} does not hold {new[0]}", place)
        if None in hole:
            self.notes.append(f"p{player + 1} shows cards that are not all known")
            return None
        return tuple(card for card in hole if card is not None)

    # ----------------------------------------------------------------- the record

    def _read_actions(self) -> list[tuple[int, Deal | Middle | Move | ShowDown]]:
        actions = []
        dealt: dict[str, int] = {}
        for place, text in enumerate(self.record.actions):
            try:
                action = read_action(text, self.record.players)
            except ValueError as error:
                raise _wrong(text, place, str(error)) from None
            if isinstance(action, Deal | Middle):
                for card in action.cards:
                    # The rules deal round by round; here the second one is the one written later.
                    if card != "??" and dealt.setdefault(card, place) != place:
                        first = f"the first time by actions[{dealt[card]}]"
                        raise _wrong(text, place, f"{card} is dealt twice, {first}")
                    if action.cards.count(card) > 1 and card != "??":
                        raise _wrong(text, place, f"{card} is dealt twice")
            if action is not None:
                actions.append((place, action))
        return actions

    def _absorb(self) -> None:
        """Take the cards and shows that come next out of the record."""
        while self.at < len(self.actions):
            place, action = self.actions[self.at]
            match action:
                case Deal(player, cards):
                    self.cards[player].extend((place, card) for card in cards)
                case Middle(cards):
                    self.middle.extend((place, card) for card in cards)
                case ShowDown(player):
                    self.shows[player].append((place, action))
                case _:
                    return
            self.at += 1

    def _next_of(self, *kinds: type) -> object | None:
        for _, action in self.actions[self.at :]:
            if isinstance(action, kinds):
                return action
            if not isinstance(action, ShowDown):
                return None
        return None

    def _dealt_ahead(self) -> bool:
        return bool(self.middle) or any(self.cards)

    def _stop(self, wanted: str) -> bool:
        if self.at < len(self.actions):
            raise self._error(wanted)
        return False

    def _leftovers(self) -> None:
        over = self.hand.over
        if self.at < len(self.actions):
            self._absorb()
        if self.at < len(self.actions) or self._dealt_ahead():
            place = self.actions[min(self.at, len(self.actions) - 1)][0]
            raise self._error("the hand is over" if over else "this cannot come here", place)
        for player, queue in enumerate(self.shows):
            for place, action in queue:
                seat = self.seats[player]
                if not over or seat in self.hand.shown:
                    continue  # shown before; PHH writes it again once the last card is dealt
                shown = None if action.cards is None else self._shown(player, place, action)
                if shown is not None and not self.hand.folded[seat]:
                    self._apply(stud.Show(seat, shown), place)

    # -------------------------------------------------------------------- helpers

    def _apply(self, event: stud.Event, place: int | str | None = None) -> None:
        try:
            self.hand = self.hand.apply(event)
        except (EventError, ValueError) as error:
            if isinstance(place, str):
                raise PhhError(str(error), field=place) from None
            raise self._error(str(error), place) from None

    def _error(self, reason: str, place: int | None = None) -> PhhError:
        if place is None and self.at < len(self.actions):
            place = self.actions[self.at][0]
        if place is None:
            return PhhError(reason, field="actions")
        return _wrong(self.record.actions[place], place, reason)

    def _chips(self, amount: Decimal, name: str) -> int:
        chips = amount / self.unit
        if chips != int(chips) or chips >= 2**31:
            raise PhhError(f"{amount} is not a number of chips of {self.unit}", field=name)
        return int(chips)

    def _amount(self, chips: int) -> Decimal:
        return chips * self.unit

    def _legal(self, player: int) -> str:
        legal = self.hand.legal_actions
        words = [f"p{player + 1} f"] if legal.fold else []
        words += [f"p{player + 1} cc"] if legal.check or legal.call else []
        words += [f"p{player + 1} pb"] if legal.bring_in else []
        words += [f"p{player + 1} cbr {self._amount(total)}" for total in legal.wagers]
        return ", ".join(words)

    def _stand_in(self, player: int, place: int) -> str:
        """An unseen card for a door card that nobody wrote down, so that the right seat opens."""
        if self.hand.street != 3 or not self.stand_ins:
            hint = "" if self.stand_ins else "; stand_ins=True lets an unseen card stand in for it"
            raise self._error(f"an upcard of p{player + 1} is not known{hint}", place)
        written = {card for _, a in self.actions for card in getattr(a, "cards", None) or ()}
        dealt = {str(card) for cards in self.hand.upcards for card in cards}
        dealt |= {str(card) for cards in self.hand.down_cards for card in cards}
        unseen = map(str, map(stud.Card, range(52)))
        free = [card for card in unseen if card not in written | dealt]
        opens = next((a.player for _, a in self.actions if isinstance(a, Move)), None)
        # Cards are in the order of the bring-in: the lowest one opens, in razz the highest.
        lowest_opens = self.rules.game != "razz"
        card = free[0] if (opens == player) == lowest_opens else free[-1]
        self.stood_in.append(card)
        self.notes.append(f"the door card of p{player + 1} is not known; {card} stands in for it")
        return card

    def _history(self) -> History:
        record, hand = self.record, self.hand
        names = record.fields.get("players", [f"p{n + 1}" for n in range(record.players)])
        by_seat = [self.player_of[seat] for seat in range(record.players)]
        if hand.over:
            self._compare(by_seat)
        details = {k: v for k, v in record.fields.items() if k not in _KEPT}
        return History(
            hand=hand,
            names=tuple(names[player] for player in by_seat),
            seats=self.numbers,
            room=self.room,
            # Where no house says otherwise, a file hides nothing that it tells.
            shows_mucked=self.room is None or stud.Room.preset(self.room).history_shows_mucked,
            number=record.fields.get("hand"),
            table=record.fields.get("table"),
            unit=self.unit,
            currency=record.fields.get("currency_symbol") or "",
            details=details,
            stand_ins=stud.CardSet(self.stood_in),
            notes=tuple(self.notes),
        )

    def _compare(self, by_seat: list[int]) -> None:
        stated = self.record.fields.get("finishing_stacks")
        if stated is None:
            return
        for seat, player in enumerate(by_seat):
            found = self._amount(self.hand.stacks[seat])
            if Decimal(stated[player]) != found:
                self.notes.append(
                    f"finishing_stacks gives p{player + 1} {stated[player]}, the rules {found}"
                )


def _wrong(text: str, place: int, reason: str) -> PhhError:
    """What is wrong with an action, and which it is."""
    return PhhError(f"{text[:80]!r}: {reason}", field="actions", position=place, found=text)


_KEPT = (
    "players", "seats", "hand", "table", "currency_symbol", "finishing_stacks", "winnings",
    "_room", "_rules", "_burns", "_event_players", "_unit", "ante_trimming_status",
)  # fmt: skip
