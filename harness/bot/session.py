"""One stream with a referee, whoever dialled: the bots of its games, and the answers that wait to be sent."""

import asyncio
import time
from collections.abc import Awaitable
from inspect import iscoroutinefunction
from typing import Any

from google.protobuf.duration_pb2 import Duration

from harness import __version__
from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot.bot import Bot, GameOver, Seating
from harness.bot.tracebacks import Failed, failed
from harness.bot.watch import Watch
from harness.wire import CODECS, AnyCodec
from harness.wire.service import PROTOCOL

_ENDINGS = {pb.ENDING_PLAYED: "played", pb.ENDING_STAND_IN: "stand_in", pb.ENDING_VOID: "void"}
_FAULTS = {number: name.removeprefix("FAULT_KIND_").lower() for name, number in pb.FaultKind.items()}
_MOMENT = 0.005  # seconds that an answer waits for others of its batch


def hello_of(bot: type[Bot]) -> bytes:
    """What the bot says first."""
    program = f"{bot.__name__} (Python SDK {__version__})"[:64]
    hello = pb.Hello(
        protocol=PROTOCOL,
        program=program,
        games=[bot.game],
        games_at_once=bot.games_at_once,
        questions_at_once=questions_at_once(bot),
    )
    return pb.FromBot(hello=hello).SerializeToString()


def questions_at_once(bot: type[Bot]) -> int:
    """The number of questions that a bot works on at once: those of all its games if a method of it is a coroutine, else one."""
    methods = [method for each in bot.__mro__ for method in vars(each).values()]
    return bot.games_at_once if any(map(iscoroutinefunction, methods)) else 1


class Session:
    """One stream: the bots of the running games, and the answers that wait to be sent."""

    def __init__(self, bot: type[Bot], context: Any, watch: Watch | None = None) -> None:
        self._bot = bot
        self._watch = watch or Watch(bot.__name__)
        self._codec: AnyCodec = CODECS[bot.game]
        self._context = context
        self._bots: dict[int, Bot | Failed] = {}  # `Failed` for a bot that could not be made
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._ready = pb.FromBot()
        self._writing = asyncio.Lock()

    async def receive(self, message: pb.ToBot) -> None:
        """Handle a message of the referee."""
        since = time.monotonic()
        for start in message.starts:
            if start.game_id not in self._bots:  # after a reconnection the running games are sent again
                seating = _seating(start)
                self._watch.expect(seating.move_limit)
                self._bots[start.game_id] = _guarded(self._bot, seating)
        now = sent = since
        for ask in message.asks:
            self._ask(ask, now - since, now)
            if (now := time.monotonic()) - sent > _MOMENT:
                await self._flush()
                sent = now
        for withdrawal in message.withdrawals:
            key = (withdrawal.game_id, withdrawal.turn)
            if task := self._thinking.pop(key, None):
                if withdrawal.fault.kind == pb.FAULT_KIND_TIMEOUT:
                    self._watch.report_waiting(*key, task.get_coro())
                task.cancel()
        for end in message.ends:
            bot = self._bots.pop(end.game_id, None)
            if bot is not None and not isinstance(bot, Failed):
                _guarded(bot.over, _game_over(end))
        await self._flush()

    async def finish(self) -> None:
        """Answer the open questions: the referee has closed its side."""
        if self._thinking:
            await asyncio.wait(self._thinking.values())

    def cancel(self) -> None:
        """Stop working on all questions."""
        for task in self._thinking.values():
            task.cancel()

    def _ask(self, ask: pb.Ask, waited: float, now: float) -> None:
        """Put a question to its bot. Its time has run for `waited` seconds, in which the bot answered earlier questions."""
        game_id, turn = ask.game_id, ask.turn
        if game_id not in self._bots:
            return
        bot, left = self._bots[game_id], ask.time_left
        time_left = left.seconds + left.nanos / 1e9 - waited
        if isinstance(bot, Failed):
            self._answer(game_id, turn, bot)
            return
        view = self._codec.read_view(ask)
        self._watch.asked = (now, time_left, game_id, turn)
        try:  # as `_guarded`, without its call: this is the hot path
            result: Any = bot.asked(view, time_left)
        except Exception as error:
            result = failed(error)
        self._watch.asked = None
        if hasattr(result, "__await__"):
            key = (game_id, turn)
            self._thinking[key] = asyncio.ensure_future(self._later(key, result))
        else:
            self._answer(game_id, turn, result)

    async def _later(self, key: tuple[int, int], result: Awaitable[Any]) -> None:
        try:
            move = await result
        except Exception as error:
            move = failed(error)
        self._thinking.pop(key, None)
        self._answer(*key, move)
        await self._flush()

    def _answer(self, game_id: int, turn: int, move: Any) -> None:
        """Add an answer to the batch. If there is no move, it goes out without one, so that the referee need not wait."""
        answer = self._ready.answers.add(game_id=game_id, turn=turn)
        if isinstance(move, Failed):
            answer.failure = move.failure
        elif move is not None:
            try:
                self._codec.write_move(answer, move)
            except Exception as error:
                answer.failure = failed(error).failure
                if case := answer.WhichOneof("move"):
                    answer.ClearField(case)

    async def _flush(self) -> None:
        async with self._writing:
            if self._ready.answers:
                ready, self._ready = self._ready, pb.FromBot()
                await self._context.write(ready.SerializeToString())


def _guarded(method: Any, *arguments: Any) -> Any:
    """Call the author's code. An error is printed, and affects its own game only."""
    try:
        return method(*arguments)
    except Exception as error:
        return failed(error)


def _seating(start: pb.GameStart) -> Seating:
    return Seating(
        game=start.game,
        seats=start.seats,
        seat=start.seat,
        options=dict(start.options),
        move_limit=_seconds(start.move_limit),
        bank=_seconds(start.bank),
    )


def _seconds(duration: Duration) -> float:
    """Without what is shorter than a microsecond."""
    return (duration.seconds * 1_000_000 + duration.nanos // 1_000) / 1e6


def _game_over(end: pb.GameEnd) -> GameOver:
    faults = [f"{_FAULTS.get(fault.kind, 'unknown')}: {fault.detail}" for fault in end.faults]
    return GameOver(_ENDINGS.get(end.ending, "void"), tuple(end.places), tuple(end.scores), tuple(faults))
