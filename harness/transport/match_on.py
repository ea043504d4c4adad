"""A match that is being played, and the messages about it to its bots. It sends nothing and reads no clock."""

import secrets
from collections.abc import Mapping
from functools import lru_cache, partial
from math import inf
from typing import NamedTuple

from google.protobuf.duration_pb2 import Duration

from harness.api.bot.v1 import bot_pb2 as pb
from harness.engine import Seat
from harness.referee import Ask, Fault, FaultKind, Match, Withdrawn
from harness.transport.job import Job, Voided
from harness.transport.link import Link
from harness.wire import CODECS, AnyCodec
from harness.wire.service import varint

_ASK = varint(pb.ToBot.ASKS_FIELD_NUMBER << 3 | 2)
_KIND = {
    FaultKind.TIMEOUT: pb.FAULT_KIND_TIMEOUT,
    FaultKind.ILLEGAL: pb.FAULT_KIND_ILLEGAL,
    FaultKind.MALFORMED: pb.FAULT_KIND_MALFORMED,
    FaultKind.DISCONNECTED: pb.FAULT_KIND_DISCONNECTED,
    FaultKind.FLOOD: pb.FAULT_KIND_FLOOD,
}


class Waiting(NamedTuple):
    """A match that waits to begin, with the void attempts at it so far."""

    job: Job
    voided: tuple[Voided, ...] = ()


class MatchOn:
    """A match that is being played, with the links to its bots."""

    __slots__ = (
        "_heads",
        "_shared",
        "_view",
        "_write",
        "began",
        "codec",
        "due",
        "has_bank",
        "ids",
        "job",
        "links",
        "match",
        "outputs",
        "seats",
        "voided",
        "watch",
    )

    def __init__(self, waiting: Waiting, links: Mapping[str, Link]) -> None:
        job, self.voided = waiting
        self.job = job
        self.links = {seat: links[name] for seat, name in job.seated}
        self.match = Match(
            job.game,
            len(job.bots),
            job.options,
            job.deal,
            job.key,
            job.terms,
            partial(_other_questions, self.links),
        )
        self.has_bank = job.terms.bank > 0
        self.codec: AnyCodec = CODECS[job.game.name]
        self.ids = [secrets.randbits(63) for _ in job.bots]
        self.seats = set(self.links)  # whose bots are still in the match
        self.outputs: list[str] = []  # for each fault so far, what its bot had printed
        self._heads = [
            pb.Ask(game_id=each).SerializeToString() for each in self.ids
        ]  # how each question of a seat begins
        self._view = varint(self.codec.field << 3 | 2)
        self._write = self.codec.writer()
        self._shared = (0, b"")  # a turn, and the part that all its views share
        self.began = 0.0  # time of the runner's clock
        self.due = inf  # when the runner looks at the clocks of this match next
        self.watch = -1  # the number under which the runner does so

    def start(self, seat: Seat) -> bytes:
        """The message that the match begins."""
        start = pb.GameStart(
            game_id=self.ids[seat],
            game=self.job.game.name,
            seats=len(self.job.bots),
            seat=seat,
            options=dict(self.match.options),
            move_limit=_duration(self.job.terms.move_limit),
            bank=_duration(self.job.terms.bank),
        )
        return pb.ToBot(starts=[start]).SerializeToString()

    def question(self, ask: Ask) -> bytes:
        """The message with a question: a pb.Ask in a pb.ToBot, joined from parts of which most are written once."""
        seat, turn, view, time_left = ask
        if self._shared[0] != turn:
            self._shared = (turn, self._write(view))
        text = self._shared[1] + self.codec.write_own(view)
        question = self._heads[seat] + _terms(turn, time_left) + self._view + varint(len(text)) + text
        return _ASK + varint(len(question)) + question

    def withdrawal(self, event: Withdrawn) -> bytes:
        """The message that a question is closed."""
        fault = _fault(event.fault)
        withdrawal = pb.Withdrawal(game_id=self.ids[event.seat], turn=event.turn, fault=fault)
        return pb.ToBot(withdrawals=[withdrawal]).SerializeToString()

    def end(self, seat: Seat, end: pb.GameEnd) -> bytes:
        """The message that the match is over for a seat: `end`, which all seats get, with the faults of this one."""
        own = [_fault(fault) for fault in self.match.faults if fault.seat == seat]
        own_end = pb.GameEnd(game_id=self.ids[seat], faults=own)
        own_end.MergeFrom(end)
        return pb.ToBot(ends=[own_end]).SerializeToString()


def _other_questions(links: Mapping[Seat, Link], seat: Seat) -> int:
    """How many questions of other matches are open with the seat's bot. This is no method: a reference back to the match
    would keep every match in memory."""
    return len(links[seat].questions) - 1


@lru_cache(maxsize=1 << 12)
def _terms(turn: int, time_left: float) -> bytes:
    return pb.Ask(turn=turn, time_left=_duration(time_left)).SerializeToString()


def _duration(seconds: float) -> Duration:
    whole = int(seconds)
    return Duration(seconds=whole, nanos=int((seconds - whole) * 1e9))


def _fault(fault: Fault) -> pb.Fault:
    return pb.Fault(kind=_KIND[fault.kind], detail=fault.detail)
