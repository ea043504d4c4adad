"""What a referee says and hears on one call, in the words of the wire: games, questions, answers, the end."""

import re
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as field_of
from typing import Any

from google.protobuf.duration_pb2 import Duration

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.check.call import Call, Came
from harness.app.check.questions import Question
from harness.engine import IllegalMove
from harness.text import one_line
from harness.wire import CODECS, MalformedError
from harness.wire.failures import failure_of
from harness.wire.service import field

_GRACE = 0.02  # seconds: a limit's end is no reason to overlook what has arrived
_OWN_WORD = 300  # characters of what a bot says of its own failure
_LATE = "no answer in time"


class Unmet(Exception):
    """What was expected of the bot did not come."""

    def __init__(self, asked: str, expected: str, got: str, cause: str = "") -> None:
        """`cause`: the same for failures that are the same; without one, what came, whatever numbers are in it."""
        super().__init__(f"{asked}: expected {expected}, got {got}")
        self.asked = asked
        self.expected = expected
        self.got = got
        self.cause = cause or re.sub(r"[0-9]+", "…", got)


class NoHello(Unmet):
    """The bot is not there, or says nothing to a new call."""

    def __init__(self, within: float, got: str) -> None:
        super().__init__("a call with a welcome", f"a hello within {within:g} s", got, "no hello")


@dataclass(slots=True)
class Times:
    """How long answers took, in seconds."""

    count: int = 0
    total: float = 0.0
    slowest: float = 0.0
    slowest_step: int = 0
    step: int = 0  # that is being made

    def add(self, seconds: float) -> None:
        self.count += 1
        self.total += seconds
        if seconds > self.slowest:
            self.slowest, self.slowest_step = seconds, self.step

    @property
    def mean(self) -> float:
        return self.total / max(1, self.count)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question on its way: in which game, and since when."""

    question: Question
    game_id: int
    turn: int
    at: float = field_of(default_factory=time.monotonic)

    @property
    def key(self) -> tuple[int, int]:
        return self.game_id, self.turn


class Talk:
    def __init__(self, call: Call, limit: float, times: Times, patience: float | None = None) -> None:
        """`patience`: seconds that pass without an answer before it is missed; without it, answers are late after `limit`,
        which is what the bot is told in any case."""
        self.call = call
        self.limit = limit
        self._patience = patience
        self._times = times
        self._asked: set[tuple[int, int]] = set()
        self._games: dict[int, OpenQuestion] = {}  # that are on, by the last question

    async def say(self, message: pb.ToBot | bytes) -> None:
        if isinstance(message, pb.ToBot):
            for end in message.ends:
                self._games.pop(end.game_id, None)
            message = message.SerializeToString()
        await self.call.write(message, self.limit)

    async def ask(
        self, question: Question, game_id: int = 0, turn: int = 0, begin: bool = True
    ) -> OpenQuestion:
        """Put a question, its game's beginning in front of it."""
        (asked,) = await self.ask_all([question], [game_id or new_id()], turn, begin)
        return asked

    async def ask_all(
        self,
        questions: Sequence[Question],
        game_ids: Sequence[int] | None = None,
        turn: int = 0,
        begin: bool = True,
    ) -> list[OpenQuestion]:
        """Put questions of as many games, in one message."""
        ids = game_ids or [new_id() for _ in questions]
        message = pb.ToBot()
        for question, game_id in zip(questions, ids, strict=True):
            if begin:
                message.starts.append(start_of(question, game_id, self.limit))
            message.asks.append(ask_of(question, game_id, turn or question.turn, self.limit))
        text = message.SerializeToString()
        asked = [self.note(*each, turn) for each in zip(questions, ids, strict=True)]
        await self.say(text)
        return asked

    def note(self, question: Question, game_id: int, turn: int = 0) -> OpenQuestion:
        """A question that is written now, by the step itself."""
        asked = OpenQuestion(question, game_id, turn or question.turn)
        self._asked.add(asked.key)
        self._games[game_id] = asked
        return asked

    async def answer(self, asked: OpenQuestion, *, nth: int = 1) -> Any:
        """The legal move that it is answered with in time; Unmet if it is not."""
        came = await self._wait(asked, nth)
        taken = came.at - asked.at
        self._times.add(taken)
        if self._patience is None and taken > self.limit:
            raise self._unmet(asked, f"an answer after {taken:.3f} s", _LATE)
        return self.legal(asked, came.answer)

    async def answers(self, several: Iterable[OpenQuestion]) -> list[Any]:
        return [await self.answer(asked) for asked in several]

    async def decide(self, question: Question) -> Any:
        """A game of one question: begun, asked, answered, ended."""
        asked = await self.ask(question)
        move = await self.answer(asked)
        await self.end(asked)
        return move

    async def end(self, asked: OpenQuestion, ending: "pb.Ending" = pb.ENDING_VOID) -> None:
        await self.say(pb.ToBot(ends=[end_of(asked, ending)]))

    async def end_all(self) -> None:
        """No game outlives its step, unless the step breaks the call off."""
        if self._games and not self.call.ended and not self.call.half_closed:
            ends = [end_of(asked, pb.ENDING_VOID) for asked in self._games.values()]
            await self.say(pb.ToBot(ends=ends))

    async def goodbye(self, asked: str) -> None:
        """The referee closes its side; Unmet if the bot does not end the call with OK."""
        await self.call.half_close()
        within = max(1.0, self.limit)
        ended = await self.call.until(lambda: self.call.ended or None, within)
        if not self.call.ended_well:
            got = ended or f"the call still open after {within:g} s"
            raise Unmet(asked, f"the call ends with OK within {within:g} s", got)

    def legal(self, asked: OpenQuestion, answer: pb.Answer) -> Any:
        question = asked.question
        try:
            move = CODECS[question.game.name].read_move(answer)
            question.check(move)
        except MalformedError as error:
            own = [one_line(line, _OWN_WORD) for line in failure_of(answer).splitlines()[-1:]]
            raise self._unmet(asked, ": ".join([str(error), *own]), str(error)) from None
        except IllegalMove as error:
            raise self._unmet(asked, str(error), "an illegal move") from None
        return move

    async def _wait(self, asked: OpenQuestion, nth: int) -> Came:
        def ready() -> Came | bool | None:
            came = self.call.answers.get(asked.key, [])
            if len(came) >= nth:
                return came[nth - 1]
            return False if self.call.ended else None

        came = None
        while came is None and (left := self._deadline(asked) - time.monotonic()) > 0:
            came = await self.call.until(ready, left)
        if isinstance(came, Came):
            return came
        got, cause = self.call.ended, ""
        if not got:
            got, cause = f"nothing within {self._within:g} s", _LATE
        if strays := [key for key in self.call.answers if key not in self._asked]:
            got += f"; an answer to game {strays[0][0]}, turn {strays[0][1]}, which nobody asked"
            got += f" (this is game {asked.game_id}, turn {asked.turn})"
        raise self._unmet(asked, got, cause)

    @property
    def _within(self) -> float:
        return self._patience or self.limit

    def _deadline(self, asked: OpenQuestion) -> float:
        """A step that has patience gives it from answer to answer: the bot may be busy with other questions."""
        since = asked.at if self._patience is None else max(asked.at, self.call.latest)
        return since + self._within + _GRACE

    def _unmet(self, asked: OpenQuestion, got: str, cause: str = "") -> Unmet:
        return Unmet(
            asked.question.words, f"{asked.question.expected}, within {self._within:g} s", got, cause
        )


def new_id() -> int:
    """A game's name on the wire. The referee's have 63 bits; here one step asks for these, so that a bot which cannot
    keep them fails that one only."""
    return secrets.randbits(50)


def start_of(question: Question, game_id: int, limit: float) -> pb.GameStart:
    return pb.GameStart(
        game_id=game_id,
        game=question.game.name,
        seats=question.seats,
        seat=question.seat,
        options=dict(question.options),
        move_limit=_duration(limit),
        bank=_duration(0),
    )


def ask_of(question: Question, game_id: int, turn: int, time_left: float, *, more: bytes = b"") -> pb.Ask:
    """The view is put in as the referee puts it: written in two parts, which are one message. It is put in once:
    protobuf would merge a second one into it. `more` stands inside of the view, behind what it holds."""
    codec, view = CODECS[question.game.name], question.view
    ask = pb.Ask(game_id=game_id, turn=turn, time_left=_duration(time_left))
    ask.MergeFromString(field(codec.field, codec.write_shared(view) + codec.write_own(view) + more))
    return ask


def end_of(asked: OpenQuestion, ending: "pb.Ending") -> pb.GameEnd:
    if ending != pb.ENDING_PLAYED:
        return pb.GameEnd(game_id=asked.game_id, ending=ending)
    seats = range(asked.question.seats)
    return pb.GameEnd(
        game_id=asked.game_id, ending=ending, places=[seat + 1 for seat in seats], scores=[0 for _ in seats]
    )


def _duration(seconds: float) -> Duration:
    nanos = round(seconds * 1e9)
    return Duration(seconds=nanos // 10**9, nanos=nanos % 10**9)
