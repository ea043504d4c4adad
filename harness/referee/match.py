"""One match, sans I/O. Whoever runs it

- takes what `next_event` gives until it gives None, after every call below;
- tells `asked` when a question is written to the bot's stream: from then on its clock runs;
- tells `receive` or `fault` what came of it, and `handle_timer` when `get_timer` is past.

Time is an argument, in seconds of one monotonic clock. The match reads none, so a stalled runner can take its own
stall out of every clock by stopping the time that it tells. Nobody learns who has answered before all have: nothing
goes to a seat because of another seat's answer until the turn is complete.
"""

from collections import deque
from dataclasses import dataclass
from typing import Any, TypeAlias

from harness.engine import NATURE, Chance, IllegalMove, Options, Record, Seat, Turn
from harness.engine.game import AnyGame
from harness.referee.faults import Fault, FaultKind


@dataclass(frozen=True, slots=True)
class Terms:
    """Under what terms a match is played; times are in seconds."""

    move_limit: float = 1.0
    bank: float = 0.0  # a game's reserve for what answers take beyond the limit
    max_faults: int = 3  # with so many faults in one game a seat is on stand-in to its end


@dataclass(frozen=True, slots=True)
class Ask:
    """Put this question to the seat's bot, and tell `asked`."""

    seat: Seat
    turn: int
    view: Any
    time_left: float


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A question is closed without an answer that counts."""

    seat: Seat
    turn: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Retired:
    """The referee plays for this seat to the end: its bot need hear no more of the match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The last event. Without a record the match is void: it counts for nobody, and is played again."""

    record: Record | None
    faults: tuple[Fault, ...]
    ignored: int  # answers that came late, early, twice or to nothing
    reason: str = ""  # why it is void


MatchEvent: TypeAlias = Ask | Withdrawn | Retired | Over


class _Question:
    """An open question. Its clock runs from `asked_at`, once it is written."""

    __slots__ = ("asked_at",)

    def __init__(self) -> None:
        self.asked_at: float | None = None


class Match:
    def __init__(
        self, game: AnyGame, seats: int, options: Options, deal: str, key: bytes, terms: Terms
    ) -> None:
        self._game = game
        self._options = {name: options.get(name, values[0]) for name, values in game.options.items()}
        self._seats = seats
        self._deal = deal
        self._chance = Chance(key)
        self._terms = terms
        self._state = game.start(seats, self._options)
        self._turns: list[Turn] = []
        self._moves: dict[Seat, Any] = {}
        self._stand_ins: set[Seat] = set()
        self._open: dict[Seat, _Question] = {}
        self._bank = [terms.bank] * seats
        self._fault_count = [0] * seats
        self._faults: list[Fault] = []
        self._retired: set[Seat] = set()
        self._ignored = 0
        self._events: deque[MatchEvent] = deque()
        self.over = False
        self._advance()

    def next_event(self) -> MatchEvent | None:
        return self._events.popleft() if self._events else None

    @property
    def options(self) -> Options:
        return self._options

    @property
    def faults(self) -> tuple[Fault, ...]:
        """So far."""
        return tuple(self._faults)

    @property
    def turn(self) -> int:
        """Of the record, from 1: the one that is being played."""
        return len(self._turns) + 1

    def asked(self, seat: Seat, turn: int, now: float) -> None:
        """The question was written to the bot's stream. Telling it again (after a reconnection) changes nothing."""
        question = self._open.get(seat)
        if question is not None and turn == self.turn and question.asked_at is None:
            question.asked_at = now

    def receive(self, seat: Seat, turn: int, move: Any, now: float) -> None:
        """An answer; it counts if it is the first to an open question and came within its time, to the instant."""
        if not self._is_open(seat, turn):
            return
        if self._is_late(seat, now):
            self._fail(seat, FaultKind.TIMEOUT, self._late(seat), now, self._text(move))
            return
        try:
            self._game.check(self._state, seat, move)
        except IllegalMove as error:
            self._fail(seat, FaultKind.ILLEGAL, str(error), now, self._text(move))
            return
        self._charge(seat, now)
        self._settle(seat, move)

    def fault(self, seat: Seat, kind: FaultKind, now: float, detail: str, turn: int | None = None) -> None:
        """Something else than an answer came, or the bot is gone for good. A fault about a turn counts like an answer
        to it, while that question is open; `DISCONNECTED` and one without a turn always count. The referee's own
        fault is `void`."""
        assert kind is not FaultKind.REFEREE, "the referee's fault is no seat's"
        if self.over or seat in self._retired:
            return
        if turn is not None and kind is not FaultKind.DISCONNECTED:
            if not self._is_open(seat, turn):
                return
            if self._is_late(seat, now):
                kind, detail = FaultKind.TIMEOUT, self._late(seat)
        self._fail(seat, kind, detail, now, "")

    def _is_open(self, seat: Seat, turn: int) -> bool:
        """Whether this question is open and was written; what comes to another one is counted."""
        question = self._open.get(seat)
        if question is not None and turn == self.turn and question.asked_at is not None:
            return True
        self._ignored += 1
        return False

    def _is_late(self, seat: Seat, now: float) -> bool:
        return now > self._deadline(seat, self._open[seat])

    def _charge(self, seat: Seat, now: float) -> None:
        """The bank pays what an answer, right or wrong, took beyond the move limit."""
        question = self._open.get(seat)
        if question is not None and question.asked_at is not None:
            beyond = max(0.0, now - question.asked_at - self._terms.move_limit)
            self._bank[seat] = max(0.0, self._bank[seat] - beyond)

    def void(self, reason: str) -> None:
        """The referee's own fault: nobody's result."""
        if not self.over:
            self.over = True
            self._open.clear()
            self._events.clear()
            self._events.append(Over(None, tuple(self._faults), self._ignored, reason))

    def get_timer(self) -> float | None:
        """The earliest deadline of a question that was written: call `handle_timer` when it is past."""
        return min((self._deadline(seat, question) for seat, question in self._written()), default=None)

    def handle_timer(self, now: float) -> None:
        """Every question whose time is over is closed. The instant of the deadline itself is still in time."""
        for seat, question in self._written():
            if now > self._deadline(seat, question):
                self._fail(seat, FaultKind.TIMEOUT, self._late(seat), now, "")

    def time_left(self, seat: Seat, now: float) -> float:
        """Of the seat's open question; for asking it again after a reconnection."""
        question = self._open[seat]
        if question.asked_at is None:
            return self._terms.move_limit + self._bank[seat]
        return max(0.0, self._deadline(seat, question) - now)

    def open_question(self, seat: Seat, now: float) -> Ask | None:
        """The question that the seat has not answered yet, to be asked again; its clock goes on."""
        if seat not in self._open:
            return None
        return Ask(seat, self.turn, self._game.view(self._state, seat), self.time_left(seat, now))

    def _written(self) -> list[tuple[Seat, _Question]]:
        return [(seat, question) for seat, question in self._open.items() if question.asked_at is not None]

    def _deadline(self, seat: Seat, question: _Question) -> float:
        assert question.asked_at is not None
        return question.asked_at + self._terms.move_limit + self._bank[seat]

    def _late(self, seat: Seat) -> str:
        bank = f" and {self._bank[seat]:g} s of the bank" if self._terms.bank else ""
        return f"no answer within {self._terms.move_limit:g} s{bank}"

    def _text(self, move: Any) -> str:
        return str(self._game.notation.write(move))

    def _fail(self, seat: Seat, kind: FaultKind, detail: str, now: float, answer: str) -> None:
        question = self._open.get(seat)
        elapsed = now - question.asked_at if question and question.asked_at is not None else 0.0
        tame = next(self._game.legal_moves(self._state, seat)) if question else None
        instead = self._text(tame) if question else ""
        fault = Fault(seat, self.turn, kind, " ".join(detail.split())[:500], answer, instead, elapsed)
        self._faults.append(fault)
        self._fault_count[seat] += 1
        self._charge(seat, now)
        if question:
            self._events.append(Withdrawn(seat, self.turn, fault))
        if kind is FaultKind.DISCONNECTED or self._fault_count[seat] >= self._terms.max_faults:
            self._retired.add(seat)
            self._events.append(Retired(seat))
        if question:
            self._stand_ins.add(seat)
            self._settle(seat, tame)

    def _settle(self, seat: Seat, move: Any) -> None:
        del self._open[seat]
        self._moves[seat] = move
        if not self._open:
            self._apply()
            self._advance()

    def _apply(self) -> None:
        moves = {seat: self._moves[seat] for seat in sorted(self._moves)}
        self._turns.append(Turn(moves, tuple(sorted(self._stand_ins))))
        self._moves, self._stand_ins = {}, set()
        self._state = self._game.apply(self._state, moves)

    def _advance(self) -> None:
        """Chance and the seats on stand-in move until a bot has something to decide, or the match is over."""
        game = self._game
        while acting := game.to_act(self._state):
            if acting == (NATURE,):
                self._moves[NATURE] = game.chance(self._state, self._chance)
            for seat in acting:
                if seat in self._retired:
                    self._moves[seat] = next(game.legal_moves(self._state, seat))
                    self._stand_ins.add(seat)
                elif seat != NATURE:
                    self._open[seat] = _Question()
            if self._open:
                self._ask()
                return
            self._apply()
        self._finish()

    def _ask(self) -> None:
        for seat in self._open:
            view = self._game.view(self._state, seat)
            self._events.append(Ask(seat, self.turn, view, self._terms.move_limit + self._bank[seat]))

    def _finish(self) -> None:
        self._game.audit(self._state)
        self.over = True
        outcome = self._game.outcome(self._state)
        assert outcome is not None
        record = Record(
            self._game.name,
            self._seats,
            self._deal,
            self._options,
            tuple(self._turns),
            outcome.ranked_last(self._retired),
            retired=tuple(sorted(self._retired)),
        )
        self._events.append(Over(record, tuple(self._faults), self._ignored))
