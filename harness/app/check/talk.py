"""What a referee says and hears on one call, in the words of the wire: games, questions, answers, the end."""

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
from harness.wire import CODECS, MalformedError
from harness.wire.service import field


class Unmet(Exception):
    """What was expected of the bot did not come."""

    def __init__(self, asked: str, expected: str, got: str) -> None:
        super().__init__(f"{asked}: expected {expected}, got {got}")
        self.asked = asked
        self.expected = expected
        self.got = got


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
class Asked:
    """A question on its way: in which game, and since when."""

    question: Question
    game_id: int
    turn: int
    at: float = field_of(default_factory=time.monotonic)

    @property
    def key(self) -> tuple[int, int]:
        return self.game_id, self.turn


class Talk:
    def __init__(self, call: Call, limit: float, times: Times) -> None:
        self.call = call
        self.limit = limit
        self._times = times
        self._asked: set[tuple[int, int]] = set()
        self._games: dict[int, Asked] = {}  # that are on, by the last question

    async def say(self, message: pb.ToBot | bytes) -> None:
        if isinstance(message, pb.ToBot):
            for end in message.ends:
                self._games.pop(end.game_id, None)
            message = message.SerializeToString()
        await self.call.write(message, self.limit)

    async def ask(self, question: Question, game_id: int = 0, turn: int = 0, begin: bool = True) -> Asked:
        """Put a question, its game's beginning in front of it."""
        (asked,) = await self.ask_all([question], [game_id or new_id()], turn, begin)
        return asked

    async def ask_all(
        self,
        questions: Sequence[Question],
        game_ids: Sequence[int] | None = None,
        turn: int = 0,
        begin: bool = True,
    ) -> list[Asked]:
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

    def note(self, question: Question, game_id: int, turn: int = 0) -> Asked:
        """A question that is written now, by the step itself."""
        asked = Asked(question, game_id, turn or question.turn)
        self._asked.add(asked.key)
        self._games[game_id] = asked
        return asked

    async def answer(self, asked: Asked, *, nth: int = 1) -> Any:
        """The legal move that it is answered with in time; Unmet if it is not."""
        came = await self._wait(asked, nth)
        taken = came.at - asked.at
        self._times.add(taken)
        if taken > self.limit:
            raise self._unmet(asked, f"an answer after {taken:.3f} s")
        return self.legal(asked, came.answer)

    async def answers(self, several: Iterable[Asked]) -> list[Any]:
        return [await self.answer(asked) for asked in several]

    async def decide(self, question: Question) -> Any:
        """A game of one question: begun, asked, answered, ended."""
        asked = await self.ask(question)
        move = await self.answer(asked)
        await self.end(asked)
        return move

    async def end(self, asked: Asked, ending: "pb.Ending" = pb.ENDING_VOID) -> None:
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

    def legal(self, asked: Asked, answer: pb.Answer) -> Any:
        question = asked.question
        try:
            move = CODECS[question.game.name].read_move(answer)
            question.check(move)
        except (MalformedError, IllegalMove) as error:
            raise self._unmet(asked, str(error)) from None
        return move

    async def _wait(self, asked: Asked, nth: int) -> Came:
        def ready() -> Came | bool | None:
            came = self.call.answers.get(asked.key, [])
            if len(came) >= nth:
                return came[nth - 1]
            return False if self.call.ended else None

        grace = 0.02  # a limit's end is no reason to overlook what has arrived
        came = await self.call.until(ready, asked.at + self.limit + grace - time.monotonic())
        if isinstance(came, Came):
            return came
        got = self.call.ended or f"nothing within {self.limit:g} s"
        if strays := [key for key in self.call.answers if key not in self._asked]:
            got += f"; an answer to game {strays[0][0]}, turn {strays[0][1]}, which nobody asked"
            got += f" (this is game {asked.game_id}, turn {asked.turn})"
        raise self._unmet(asked, got)

    def _unmet(self, asked: Asked, got: str) -> Unmet:
        return Unmet(asked.question.words, f"{asked.question.expected}, within {self.limit:g} s", got)


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


def ask_of(question: Question, game_id: int, turn: int, time_left: float) -> pb.Ask:
    """The view is put in as the referee puts it: written in two parts, which are one message."""
    ask = pb.Ask(game_id=game_id, turn=turn, time_left=_duration(time_left))
    ask.MergeFromString(view_of(question))
    return ask


def view_of(question: Question, more: bytes = b"") -> bytes:
    """As a field of an ask, with something behind what it holds."""
    codec, view = CODECS[question.game.name], question.view
    return field(codec.field, codec.write_shared(view) + codec.write_own(view) + more)


def end_of(asked: Asked, ending: "pb.Ending") -> pb.GameEnd:
    if ending != pb.ENDING_PLAYED:
        return pb.GameEnd(game_id=asked.game_id, ending=ending)
    seats = range(asked.question.seats)
    return pb.GameEnd(
        game_id=asked.game_id, ending=ending, places=[seat + 1 for seat in seats], scores=[0 for _ in seats]
    )


def _duration(seconds: float) -> Duration:
    nanos = round(seconds * 1e9)
    return Duration(seconds=nanos // 10**9, nanos=nanos % 10**9)
