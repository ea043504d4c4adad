"""One match, without I/O.

Its runner

- takes the events from `events`, the first one first, until there is none, after every call below;
- calls `start_clock` when a question is written to the stream of a bot;
- calls `receive` or `fault` with what came of the question, and `handle_timer` when `get_timer` is past.

Time is an argument, in seconds of one monotonic clock. The match reads no clock, so a runner that stalls can take the
stall out of every seat's clock by stopping the time that it passes. No bot learns who has answered before all have:
a match sends nothing to a seat because of another seat's answer until the turn is complete.
"""

from collections import deque
from collections.abc import Callable
from math import inf
from typing import Any

from harness.engine import NATURE, Chance, IllegalMove, Options, Record, Seat, Turn
from harness.engine.game import AnyGame
from harness.referee.clock import Clock, Terms, Thinking
from harness.referee.events import Ask, MatchEvent, Over, Retired, Withdrawn
from harness.referee.faults import DETAIL, Fault, FaultKind
from harness.text import one_line

_new = tuple.__new__  # makes a named tuple for half the price of calling its class; for the hot path


class Match:
    """One match from its start to its end; `over` is true after the end."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        deal: str,
        key: bytes,
        terms: Terms,
        other_questions: Callable[[Seat], int] = lambda _: 0,
    ) -> None:
        """`other_questions` gives the number of questions of other matches that are open with the bot of a seat."""
        self._game = game
        self._options = {name: options.get(name, values[0]) for name, values in game.options.items()}
        self._seats = seats
        self._deal = deal
        self._chance = Chance(key)
        self._terms = terms
        self._other_questions = other_questions
        self._state = game.start(seats, self._options)
        self._check = game.check
        self._turns: list[Turn] = []
        self.turn = 1  # the turn of the record that is being played
        self._moves: dict[Seat, Any] = {}
        self._stand_ins: set[Seat] = set()
        self._open: dict[
            Seat, Clock
        ] = {}  # by seat with an open question; the clock runs when that is written
        self._clocks = [Clock(terms) for _ in range(seats)]
        self._fault_count = [0] * seats
        self._faults: list[Fault] = []
        self._retired: set[Seat] = set()
        self.events: deque[MatchEvent] = deque()  # what the runner has not taken yet
        self.over = False
        self._advance()

    @property
    def options(self) -> Options:
        """The game's options, with those that have their default values."""
        return self._options

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults so far."""
        return tuple(self._faults)

    def start_clock(self, seat: Seat, turn: int, now: float) -> None:
        """Start the clock of a seat, as its question was written. A second call, after a reconnection, changes nothing."""
        if turn == self.turn and (clock := self._open.get(seat)):
            clock.start(now)

    def receive(self, seat: Seat, turn: int, move: Any, now: float) -> None:
        """Take an answer. It counts if it is the first to an open question and came in time."""
        clock = self._open.get(seat)
        # The test of `_is_open`, without a call: this is the hot path.
        if clock is None or turn != self.turn or clock.deadline == inf:
            return
        if now > clock.deadline:
            self._fail(seat, FaultKind.TIMEOUT, self._late(seat), now, self._text(move))
        else:
            try:
                self._check(self._state, seat, move)
            except IllegalMove as error:
                self._fail(seat, FaultKind.ILLEGAL, str(error), now, self._text(move))
            else:
                clock.stop(now)
                self._settle(seat, move)

    def fault(self, seat: Seat, kind: FaultKind, now: float, detail: str, turn: int | None = None) -> None:
        """Take a fault of a bot: it sent something else than an answer, or is gone for good.

        A fault with a turn counts only while the question of that turn is open; `DISCONNECTED` and a fault without a turn
        always count. An error of the harness is `void`, no fault.
        """
        if self.over or seat in self._retired:
            return
        if turn is not None and kind is not FaultKind.DISCONNECTED:
            if not self._is_open(seat, turn):
                return
            if self._open[seat].is_late(now):
                kind, detail = FaultKind.TIMEOUT, self._late(seat)
        self._fail(seat, kind, detail, now, "")

    def _is_open(self, seat: Seat, turn: int) -> bool:
        """Whether this question is open and was written; if not, what came is ignored."""
        return turn == self.turn and seat in self._open and self._open[seat].runs

    def void(self, reason: str) -> None:
        """End the match by an error of the harness: it counts for nobody."""
        if not self.over:
            self.over = True
            self._open.clear()
            self.events.clear()
            self.events.append(Over(None, tuple(self._faults), self._thinking, reason))

    def get_timer(self) -> float | None:
        """The earliest deadline of an open question, None if no clock runs: call `handle_timer` when it is past."""
        deadline = min([clock.deadline for clock in self._open.values()], default=inf)
        return None if deadline == inf else deadline

    def handle_timer(self, now: float) -> None:
        """Close every question whose deadline is past. The instant of the deadline itself is still in time."""
        for seat, clock in [*self._open.items()]:
            if clock.is_late(now):
                self._fail(seat, FaultKind.TIMEOUT, self._late(seat), now, "")

    def time_left(self, seat: Seat, now: float) -> float:
        """The seconds that are left for the seat's open question; for asking it again after a reconnection."""
        return self._open[seat].left(now)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the seat has a question to answer."""
        return seat in self._open

    def open_question(self, seat: Seat, now: float) -> Ask | None:
        """The open question of a seat, to be asked again while its clock runs on; None if there is none."""
        if seat not in self._open:
            return None
        return Ask(seat, self.turn, self._game.view(self._state, seat), self.time_left(seat, now))

    def _late(self, seat: Seat) -> str:
        bank = f" and {self._clocks[seat].bank:g} s of the bank" if self._terms.bank else ""
        return f"no answer within {self._terms.move_limit:g} s{bank}{self._busy(seat)}"

    def _busy(self, seat: Seat) -> str:
        """The end of a detail: the bot's questions of other matches, and how to avoid them; empty if it had none."""
        count = self._other_questions(seat)
        if count <= 0:
            return ""
        questions = f"{count} other question{'s' if count > 1 else ''}"
        return f", with {questions} open: games_at_once = 1 gives the bot one at a time"

    def _text(self, move: Any) -> str:
        return str(self._game.notation.write(move))

    def _fail(self, seat: Seat, kind: FaultKind, detail: str, now: float, answer: str) -> None:
        """Count a fault. If the seat has an open question, close it and let the stand-in move."""
        is_open, turn, clock = seat in self._open, self.turn, self._clocks[seat]
        stand_in_move = next(self._game.legal_moves(self._state, seat)) if is_open else None
        bank, elapsed = clock.bank, clock.stop(now)
        fault = Fault(
            seat,
            turn,
            kind,
            one_line(detail, DETAIL),
            asked=self._game.story.question(self._game.view(self._state, seat)) if is_open else "",
            answer=answer,
            instead=self._text(stand_in_move) if is_open else "",
            elapsed=elapsed,
            move_limit=self._terms.move_limit,
            bank=bank,
        )
        self._faults.append(fault)
        self._fault_count[seat] += 1
        if is_open:
            self.events.append(Withdrawn(seat, turn, fault))
        if kind is FaultKind.DISCONNECTED or self._fault_count[seat] >= self._terms.max_faults:
            self._retired.add(seat)
            self.events.append(Retired(seat))
        if is_open:
            self._stand_ins.add(seat)
            self._settle(seat, stand_in_move)

    def _settle(self, seat: Seat, move: Any) -> None:
        del self._open[seat]
        self._moves[seat] = move
        if not self._open:
            self._apply()
            self._advance()

    def _apply(self) -> None:
        moves = self._moves
        if len(moves) > 1:
            moves = {seat: moves[seat] for seat in sorted(moves)}
        if self._stand_ins:
            self._turns.append(Turn(moves, tuple(sorted(self._stand_ins))))
            self._stand_ins = set()
        else:
            self._turns.append(Turn(moves))
        self.turn += 1
        self._moves = {}
        self._state = self._game.apply(self._state, moves)

    def _advance(self) -> None:
        """Make the moves of chance and of stand-ins until a bot has something to decide, or the match is over."""
        game = self._game
        while acting := game.to_act(self._state):
            if acting == (NATURE,):
                self._moves[NATURE] = game.chance(self._state, self._chance)
            for seat in acting:
                if seat in self._retired:
                    self._moves[seat] = next(game.legal_moves(self._state, seat))
                    self._stand_ins.add(seat)
                elif seat != NATURE:
                    self._open[seat] = self._clocks[seat]
            if self._open:
                self._ask()
                return
            self._apply()
        self._finish()

    def _ask(self) -> None:
        views = self._game.views(self._state, self._open)
        for (seat, clock), view in zip(self._open.items(), views, strict=True):
            self.events.append(_new(Ask, (seat, self.turn, view, clock.whole)))

    def _finish(self) -> None:
        self._game.audit(self._state)
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
        self.over = True  # last: if something above fails, the match can still be made void
        self.events.append(Over(record, tuple(self._faults), self._thinking))

    @property
    def _thinking(self) -> tuple[Thinking, ...]:
        return tuple([clock.thinking for clock in self._clocks])
