"""A match as it must go, whatever a bot says: told what came, it knows what counts, what is a fault, and of whom."""

import io
from typing import Any

from harness.api.bot.v1 import bot_pb2 as pb
from harness.engine import NATURE, Chance, IllegalMove, Seat, Turn, read_records
from harness.games import find_game
from harness.referee import FaultKind
from harness.transport import Job, Result
from harness.wire import MalformedError
from tests.support.bots.wire import CODEC, GAME
from tests.support.streams import record_of


class Model:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.state: Any = GAME.start(len(job.bots), job.options)
        self.written: set[Seat] = set()  # whose questions have gone out
        self.retired: set[Seat] = set()
        self._turns: list[Turn] = []
        self._moves: dict[Seat, object] = {}
        self._stand_ins: set[Seat] = set()
        self._faults: list[tuple[Seat, int, FaultKind]] = []
        self._advance()

    @property
    def turn(self) -> int:
        return len(self._turns) + 1

    @property
    def over(self) -> bool:
        return not GAME.to_act(self.state)

    def asks(self, seat: Seat, ask: pb.Ask, *, thoroughly: bool) -> None:
        """This question goes out: it must be about the state as it is here."""
        assert self.is_asked(seat)
        assert ask.turn == self.turn
        assert not thoroughly or CODEC.read_view(ask) == GAME.view(self.state, seat)
        self.written.add(seat)

    def hears(self, seat: Seat) -> bool:
        """Whether the match is still on for the seat's bot."""
        return not self.over and seat not in self.retired

    def is_asked(self, seat: Seat) -> bool:
        return seat in GAME.to_act(self.state) and seat not in self._moves

    def says(self, seat: Seat, answer: pb.Answer) -> None:
        try:
            move = CODEC.read_move(answer)
        except MalformedError:
            self._fails(seat, answer.turn, FaultKind.MALFORMED)
            return
        if not self._is_open(seat, answer.turn):
            return
        try:
            GAME.check(self.state, seat, move)
        except IllegalMove:
            self._fails(seat, answer.turn, FaultKind.ILLEGAL)
        else:
            self._settle(seat, move)

    def says_nonsense(self, seat: Seat) -> None:
        self._fails(seat, self.turn, FaultKind.MALFORMED)

    def _fails(self, seat: Seat, turn: int, kind: FaultKind) -> None:
        if not self._is_open(seat, turn):
            return
        self._faults.append((seat, turn, kind))
        if sum(each == seat for each, _, _ in self._faults) >= self.job.terms.max_faults:
            self.retired.add(seat)
        self._stand_ins.add(seat)
        self._settle(seat, next(GAME.legal_moves(self.state, seat)))

    def _is_open(self, seat: Seat, turn: int) -> bool:
        return turn == self.turn and seat in self.written

    def compare(self, result: Result, *, thoroughly: bool) -> None:
        game, outcome = result.game, GAME.outcome(self.state)
        assert game
        assert outcome
        assert not result.voided
        (found,) = read_records(io.StringIO(game.record), find_game)
        assert found.record.turns == tuple(self._turns)
        assert found.record.retired == game.retired == tuple(sorted(self.retired))
        assert found.record.outcome == game.outcome == outcome.ranked_last(self.retired)
        assert [(fault.seat, fault.turn, fault.kind) for fault in game.faults] == self._faults
        assert all(fault.detail.isprintable() and len(fault.detail) <= 500 for fault in game.faults)
        if thoroughly:
            record_of(result)

    def _settle(self, seat: Seat, move: object) -> None:
        self.written.discard(seat)
        self._moves[seat] = move
        if len(self._moves) == len(GAME.to_act(self.state)):
            self._apply()
            self._advance()

    def _advance(self) -> None:
        while acting := GAME.to_act(self.state):
            if acting == (NATURE,):
                self._moves[NATURE] = GAME.chance(self.state, Chance(self.job.key))
            for seat in self.retired.intersection(acting):
                self._moves[seat] = next(GAME.legal_moves(self.state, seat))
                self._stand_ins.add(seat)
            if len(self._moves) < len(acting):
                return
            self._apply()

    def _apply(self) -> None:
        moves = {seat: self._moves[seat] for seat in GAME.to_act(self.state)}
        self._turns.append(Turn(moves, tuple(sorted(self._stand_ins))))
        self._moves, self._stand_ins = {}, set()
        self.state = GAME.apply(self.state, moves)
        GAME.audit(self.state)
