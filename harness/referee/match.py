"""One match, sans I/O. Whoever runs it

- takes what `next_event` gives until it gives None, after every call below;
- tells `asked` when a question is written to the bot's stream: from then on its clock runs;
- tells `receive` or `fault` what came of it, and `handle_timer` when `get_timer` is past.

Time is an argument, in seconds of one monotonic clock. The match reads none, so a stalled runner can take its own
stall out of every clock by stopping the time that it tells. Nobody learns who has answered before all have: nothing
goes to a seat because of another seat's answer until the turn is complete.
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


class Match:
    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        deal: str,
        key: bytes,
        terms: Terms,
        others: Callable[[Seat], int] = lambda _: 0,
    ) -> None:
        """`others` tells how many more questions, of other matches, are open with a seat's bot."""
        self._game = game
        self._options = {name: options.get(name, values[0]) for name, values in game.options.items()}
        self._seats = seats
        self._deal = deal
        self._chance = Chance(key)
        self._terms = terms
        self._others = others
        self._state = game.start(seats, self._options)
        self._check = game.check
        self._turns: list[Turn] = []
        self.turn = 1  # of the record: the one that is being played
        self._moves: dict[Seat, Any] = {}
        self._stand_ins: set[Seat] = set()
        self._open: dict[Seat, Clock] = {}  # by seat with an open question; the clock runs once it is written
        self._clocks = [Clock(terms) for _ in range(seats)]
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
    def has_news(self) -> bool:
        """Whether `next_event` gives one."""
        return bool(self._events)

    @property
    def options(self) -> Options:
        return self._options

    @property
    def faults(self) -> tuple[Fault, ...]:
        """So far."""
        return tuple(self._faults)

    def asked(self, seat: Seat, turn: int, now: float) -> None:
        """The question was written to the bot's stream. Telling it again (after a reconnection) changes nothing."""
        if turn == self.turn and (clock := self._open.get(seat)):
            clock.start(now)

    def receive(self, seat: Seat, turn: int, move: Any, now: float) -> None:
        """An answer; it counts if it is the first to an open question and came within its time, to the instant."""
        clock = self._open.get(seat)
        # What `_is_open` says, on the hot path.
        if clock is None or turn != self.turn or clock.deadline == inf:
            self._ignored += 1
        elif now > clock.deadline:
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
        """Something else than an answer came, or the bot is gone for good. A fault about a turn counts like an answer
        to it, while that question is open; `DISCONNECTED` and one without a turn always count. The referee's own
        fault is `void`."""
        if self.over or seat in self._retired:
            return
        if turn is not None and kind is not FaultKind.DISCONNECTED:
            if not self._is_open(seat, turn):
                return
            if self._open[seat].is_late(now):
                kind, detail = FaultKind.TIMEOUT, self._late(seat)
        self._fail(seat, kind, detail, now, "")

    def _is_open(self, seat: Seat, turn: int) -> bool:
        """Whether this question is open and was written; what comes to another one is counted."""
        if turn == self.turn and seat in self._open and self._open[seat].runs:
            return True
        self._ignored += 1
        return False

    def void(self, reason: str) -> None:
        """The referee's own fault: nobody's result."""
        if not self.over:
            self.over = True
            self._open.clear()
            self._events.clear()
            self._events.append(Over(None, tuple(self._faults), self._thinking, self._ignored, reason))

    def get_timer(self) -> float | None:
        """The earliest deadline of a question that was written: call `handle_timer` when it is past."""
        deadline = min([clock.deadline for clock in self._open.values()], default=inf)
        return None if deadline == inf else deadline

    def handle_timer(self, now: float) -> None:
        """Every question whose time is over is closed. The instant of the deadline itself is still in time."""
        for seat, clock in [*self._open.items()]:
            if clock.is_late(now):
                self._fail(seat, FaultKind.TIMEOUT, self._late(seat), now, "")

    def time_left(self, seat: Seat, now: float) -> float:
        """Of the seat's open question; for asking it again after a reconnection."""
        return self._open[seat].left(now)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the seat has a question to answer."""
        return seat in self._open

    def open_question(self, seat: Seat, now: float) -> Ask | None:
        """The question that the seat has not answered yet, to be asked again; its clock goes on."""
        if seat not in self._open:
            return None
        return Ask(seat, self.turn, self._game.view(self._state, seat), self.time_left(seat, now))

    def _late(self, seat: Seat) -> str:
        bank = f" and {self._clocks[seat].bank:g} s of the bank" if self._terms.bank else ""
        return f"no answer within {self._terms.move_limit:g} s{bank}{self._beside(seat)}"

    def _beside(self, seat: Seat) -> str:
        """What the bot had to do besides, and what helps against it."""
        others = self._others(seat)
        if others <= 0:
            return ""
        questions = f"{others} other question{'s' if others > 1 else ''}"
        return f", with {questions} open: games_at_once = 1 gives the bot one at a time"

    def _text(self, move: Any) -> str:
        return str(self._game.notation.write(move))

    def _fail(self, seat: Seat, kind: FaultKind, detail: str, now: float, answer: str) -> None:
        """With a question open, it is closed and the stand-in moves; between questions it only counts."""
        is_open, turn, clock = seat in self._open, self.turn, self._clocks[seat]
        tame = next(self._game.legal_moves(self._state, seat)) if is_open else None
        bank, elapsed = clock.bank, clock.stop(now)
        fault = Fault(
            seat,
            turn,
            kind,
            one_line(detail, DETAIL),
            asked=self._game.story.question(self._game.view(self._state, seat)) if is_open else "",
            answer=answer,
            instead=self._text(tame) if is_open else "",
            elapsed=elapsed,
            move_limit=self._terms.move_limit,
            bank=bank,
        )
        self._faults.append(fault)
        self._fault_count[seat] += 1
        if is_open:
            self._events.append(Withdrawn(seat, turn, fault))
        if kind is FaultKind.DISCONNECTED or self._fault_count[seat] >= self._terms.max_faults:
            self._retired.add(seat)
            self._events.append(Retired(seat))
        if is_open:
            self._stand_ins.add(seat)
            self._settle(seat, tame)

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
                    self._open[seat] = self._clocks[seat]
            if self._open:
                self._ask()
                return
            self._apply()
        self._finish()

    def _ask(self) -> None:
        views = self._game.views(self._state, self._open)
        for (seat, clock), view in zip(self._open.items(), views, strict=True):
            self._events.append(Ask(seat, self.turn, view, clock.whole))

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
        self.over = True  # last: what fails above leaves a match that can be made void
        self._events.append(Over(record, tuple(self._faults), self._thinking, self._ignored))

    @property
    def _thinking(self) -> tuple[Thinking, ...]:
        return tuple([clock.thinking for clock in self._clocks])
