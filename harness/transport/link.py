"""One bot's stream, as the referee sees it: dialled, kept, and dialled again when it breaks.

Messages cost much the same whatever is in them, so they should be few and full. What is to be sent waits until it is as
much as the questions that the bot still has, and as a quarter of its games, for a moment at most: so about half of a bot's
questions travel together, however many games are on; and a bot with few games waits for nothing.

No more questions are open with a bot than its window, which whoever uses the link sets by the bot's pace
(`harness.wire.pace`). The others wait here, where their clocks do not run.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Protocol, TypeAlias

import grpc
import grpc.aio

from harness import PROGRAM, __version__
from harness.api.bot.v1 import bot_pb2 as pb
from harness.errors import HarnessError
from harness.text import one_line, printable
from harness.transport.endings import absence, in_words
from harness.transport.identity import NOBODY, Identity, channel, mistrust
from harness.wire.service import PATH, PROTOCOL

_BATCH = 256  # parts of a message to a bot: a full one is some 100 KiB
_GAMES_A_PART = 4  # else bots on one core come to hand each other single questions, at three times the price
_GATHERING = 0.005  # seconds that a question waits for others at most; its clock does not run yet
_PAUSE = 0.05  # seconds before a broken stream is dialled again
_WHY = 500  # characters of why a call ended
_GAMES, _NAMED = 64, 64  # of a hello: so many games, and so many characters of a name
_SURE = ("it ", "its ")  # how a reason begins that will not pass
_TOO_LATE = "Internal error from Core"  # grpcio's word for a write to a call that has just ended
_STEPS = 10  # a bot's time to take or say something is counted in so many
_MOST_GAMES = 1_024  # at once, whatever a bot wants: they fill four messages; more would only wait in memory
_WORDS = (
    4  # messages and answers that a question gives leave to send; who needs more has spare ones for a while
)
_SPARE_WORDS = _WORDS * _MOST_GAMES
_NO_WINDOW = 1 << 30  # questions
_START, _WITHDRAWAL, _END = (
    number << 3 | 2
    for number in (
        pb.ToBot.STARTS_FIELD_NUMBER,
        pb.ToBot.WITHDRAWALS_FIELD_NUMBER,
        pb.ToBot.ENDS_FIELD_NUMBER,
    )
)


Asked: TypeAlias = tuple[
    int, int, Any
]  # a game's id, the turn, and what tells the listener which question it is


class BotUnreachableError(HarnessError):
    """A bot that cannot be reached, or is none of ours."""


class LinkListener(Protocol):
    """Who uses a link. Nothing here may wait."""

    def up(self, link: "Link") -> None:
        """The stream stands, for the first time or again."""

    def down(self, link: "Link") -> None:
        """The stream broke; the link dials again by itself."""

    def gone(self, link: "Link", why: str) -> None:
        """The stream did not come back in time."""

    def written(self, link: "Link", asked: list[Asked]) -> None:
        """These questions are written now; they are not among the link's open ones yet."""

    def answers(self, link: "Link", message: pb.FromBot) -> None:
        """A message with answers. Who hears them takes their questions from the link's open ones."""

    def nonsense(self, link: "Link", why: str) -> None:
        """Bytes that are no message. The stream is broken and dialled again."""

    def flood(self, link: "Link", why: str) -> None:
        """Far more than was asked for. The stream is broken and dialled again."""


class Link:
    def __init__(
        self,
        name: str,
        address: str,
        *,
        patience: float = 5.0,
        start_limit: float | None = None,
        started: bool = False,
        write_limit: float = 5.0,
        alive: Callable[[], str] = str,
        identity: Identity = NOBODY,
        most_games: int = _MOST_GAMES,
    ) -> None:
        """`start_limit`: seconds for the bot to be there at first; `patience`: to come back after a break, and at first if
        no other limit is given. `started`: by us, so its address says nothing to anybody. `alive` says why the bot cannot
        come back any more, or nothing; `most_games` are played with it at once, whatever it wants."""
        self.name = name
        self.address = address
        self.hello = pb.Hello()
        self.listener: LinkListener | None = None
        self.is_up = False
        self.lost = ""  # why the stream will not come back any more
        self.load = 0  # games that are on with it, as whoever uses it says
        self.window = _NO_WINDOW  # questions that may be open with it, as whoever uses it says
        self.patience = patience
        self._start_limit = patience if start_limit is None else start_limit
        self._started = started
        self._write_limit = write_limit
        self._alive = alive
        self._most_games = most_games
        self._parts: list[tuple[bytes, Asked | None]] = []
        self._has_ends = False
        self.questions: dict[int, int] = {}  # questions that the bot has: the turn of each, by its game's id
        self._words = _SPARE_WORDS  # that the bot may still send
        self._wake = asyncio.Event()
        self._is_idle = False  # the writer waits for something that may be sent
        self._stuck = ""  # why we broke the stream ourselves
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self._identity = identity
        self._channel = channel(address, identity)

    @property
    def games_at_once(self) -> int:
        return min(max(1, self.hello.games_at_once), self._most_games)

    async def open(self) -> None:
        """Dial until the bot says hello. BotUnreachableError if it does not in time."""
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        began = loop.time()
        self._task = asyncio.create_task(self._run(ready), name=f"link to {self.name}")
        await ready
        if self._started and loop.time() - began > self.patience:  # it is as slow when it is started again
            self.patience = max(self.patience, self._start_limit)

    def send(self, part: bytes, asked: Asked | None = None) -> None:
        """Send a part of a ToBot, one field of it; a question with what the listener is told just before it is
        written."""
        if self.is_up:
            self._parts.append((part, asked))
            if part[0] == _END:
                self._has_ends = True
            self._wake_writer()

    def withdraw(self, part: bytes, game_id: int) -> None:
        """Send a withdrawal of the game's open question."""
        self.questions.pop(game_id, None)
        self.send(part)

    def forget(self, game_id: int) -> None:
        """The game's question, if it has one, is answered by nobody any more: it need not be sent if it still waits."""
        self.questions.pop(game_id, None)
        self._parts = [each for each in self._parts if each[1] is None or each[1][0] != game_id]

    async def close(self) -> None:
        """Say goodbye: let the bot end the call, for a moment."""
        self._closing = True
        self._wake.set()
        if self._task:
            await asyncio.wait([self._task], timeout=1.0)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._channel.close()

    async def _run(self, ready: asyncio.Future[None]) -> None:
        limit = self._start_limit
        patience = _Countdown(limit)
        refused = ""  # the last word of whoever answered the call, or of gRPC
        while not self._closing:
            try:
                why = refused = one_line(await self._stream(ready, patience), _WHY)
            except TimeoutError:
                why = ""
            if self._closing:
                return
            if self.is_up:
                self.is_up, refused = False, ""
                limit = self.patience
                patience = _Countdown(limit)
                if self.listener:
                    self.listener.down(self)
            if not why.startswith(_SURE):
                why = self._absence(limit, refused, again=ready.done()) if patience.is_over else ""
            if why := self._alive() or why:
                self._give_up(ready, why)
                return
            await asyncio.sleep(_PAUSE)

    def _absence(self, limit: float, last: str, *, again: bool) -> str:
        listens = self._channel.get_state() is grpc.ChannelConnectivity.READY
        return absence(limit, last, self.address, started=self._started, again=again, listens=listens)

    def _give_up(self, ready: asyncio.Future[None], why: str) -> None:
        where = "" if self._started or self.address in why else f" at {self.address}"
        self.lost = f"bot {self.name}{where}: {why}"
        if not ready.done():
            ready.set_exception(BotUnreachableError(self.lost))
        elif self.listener:
            self.listener.gone(self, self.lost)

    async def _stream(self, ready: asyncio.Future[None], patience: "_Countdown") -> str:
        """One call from its hello to its end; why it ended, in words, as `_SURE` has it if there is no use in trying
        again. TimeoutError if there was no hello while there was patience."""
        call: Any = self._channel.stream_stream(PATH)(metadata=self._identity.metadata, wait_for_ready=False)
        writer: asyncio.Task[None] | None = None
        self._stuck = ""
        try:
            welcome = pb.Welcome(protocol=PROTOCOL, referee=f"{PROGRAM} {__version__}")
            async with patience.limit():
                await call.write(pb.ToBot(welcome=welcome).SerializeToString())
                first = await call.read()
            if first is grpc.aio.EOF:
                return "the bot ended the call without a hello"
            refused = self._greet(pb.FromBot.FromString(first))
            if refused:
                return refused
            patience.cancel()
            self.is_up = True
            self._parts.clear()
            self.questions.clear()
            self._is_idle = True
            if not ready.done():
                ready.set_result(None)
            if self.listener:
                self.listener.up(self)
            writer = asyncio.create_task(self._write(call), name=f"writer to {self.name}")
            return await self._read(call, writer)
        except grpc.aio.AioRpcError as error:
            details = error.details() or ""
            if details == _TOO_LATE:
                return "the bot ended the call"
            if not self.is_up and (why := mistrust(error, self.address, self._identity)):
                return f"who answers now is another: {why}" if ready.done() else why
            return in_words(error)
        except asyncio.CancelledError:  # of this task, or of the call by `_hang_up`
            if not self._stuck:
                raise
            return self._stuck
        except TimeoutError:
            raise
        except asyncio.InvalidStateError:
            return "the call ended"
        except (
            Exception
        ) as error:  # DecodeError of a hello, and whatever grpcio raises when a call ends under us
            return f"{type(error).__name__}: {error}"
        finally:
            if writer:
                writer.cancel()
                await asyncio.gather(writer, return_exceptions=True)
            call.cancel()

    def _greet(self, message: pb.FromBot) -> str:
        """Why this bot is none for us, if it is not."""
        if not message.HasField("hello"):
            return "it does not begin with a hello"
        if message.hello.protocol != PROTOCOL:
            return f"it speaks protocol {message.hello.protocol}; this referee speaks {PROTOCOL}"
        self.hello = _harmless(message.hello)
        return ""

    async def _read(self, call: Any, writer: "asyncio.Task[None]") -> str:
        while True:
            data = await call.read()
            if data is grpc.aio.EOF:
                if writer.done() and not writer.cancelled() and writer.exception():
                    return str(writer.exception())
                return "the bot ended the call"
            try:
                message = pb.FromBot.FromString(data)
            except Exception as error:  # google.protobuf.message.DecodeError
                if self.listener:
                    self.listener.nonsense(self, f"{len(data)} bytes that are no FromBot: {error}")
                return "the bot sent bytes that are no message"
            self._words -= 1 + len(message.answers)
            if self._words < 0:
                self._words = 0
                if self.listener:
                    self.listener.flood(
                        self, f"{_SPARE_WORDS} messages and answers more than it was asked for"
                    )
                return "the bot sent far more than it was asked for"
            if self.listener:
                self.listener.answers(self, message)
            self._wake_writer()

    def _wake_writer(self) -> None:
        """If there is enough for a message, or the first part of one."""
        if (not self._is_blocked) if self._is_idle else self._is_full:
            self._wake.set()

    @property
    def _is_blocked(self) -> bool:
        """Nothing may be sent before the bot answers: what waits begins with a question for which there is no room."""
        return not self._parts or (len(self.questions) >= self.window and self._parts[0][1] is not None)

    @property
    def _is_full(self) -> bool:
        """Whether what waits and may be sent is enough for a message."""
        room = self.window - len(self.questions)
        if room <= 0:
            return not self._is_blocked
        return len(self._parts) >= min(max(len(self.questions), self.load // _GAMES_A_PART), room, _BATCH)

    async def _gather(self) -> None:
        """Until there is enough for a message, or it has waited long enough."""
        loop = asyncio.get_running_loop()
        timer = loop.call_later(_GATHERING, self._wake.set)
        until = loop.time() + _GATHERING
        while not self._is_full and not self._closing and loop.time() < until:
            self._wake.clear()
            await self._wake.wait()
        timer.cancel()

    async def _write(self, call: Any) -> None:
        while True:
            self._is_idle = True
            await self._wake.wait()
            self._wake.clear()
            self._is_idle = False
            while not self._is_blocked:
                if not self._is_full:
                    await self._gather()
                    if self._is_blocked:
                        break
                parts = self._batch()
                questions = [asked for _, asked in parts if asked is not None]
                if questions and self.listener:
                    self._words = min(_SPARE_WORDS, self._words + _WORDS * len(questions))
                    self.listener.written(self, questions)
                    for game_id, turn, _ in questions:
                        self.questions[game_id] = turn
                waiting = _Countdown(self._write_limit, partial(self._hang_up, call))
                try:
                    await call.write(b"".join([part for part, _ in parts]))
                finally:
                    waiting.cancel()
            if self._closing:
                await call.done_writing()
                return

    def _batch(self) -> list[tuple[bytes, Asked | None]]:
        """What the next message is made of: as many questions as there is room for, and what lies between them. A bot
        reads all starts of a message before its ends, so a start that comes after an end waits for the next one: else
        the bot had more games on than it wants."""
        size = _BATCH
        room = self.window - len(self.questions)
        if room < len(self._parts):
            size = self._size_of(room)
        if self._has_ends:
            kinds = bytes([part[0] for part, _ in self._parts[:size]])
            if (end := kinds.find(_END)) >= 0 and (start := kinds.find(_START, end)) >= 0:
                size = start
        parts, self._parts = self._parts[:size], self._parts[size:]
        self._has_ends = self._has_ends and bool(self._parts)
        return parts

    def _size_of(self, questions: int) -> int:
        """How many parts lie before the first question that is one too many."""
        for size, (_, asked) in enumerate(self._parts[:_BATCH]):
            if asked is not None:
                questions -= 1
                if questions < 0:
                    return size
        return _BATCH

    def _hang_up(self, call: Any) -> None:
        """A bot that does not read for so long that a write cannot end is as good as gone."""
        self._stuck = f"the bot did not take what it was sent within {self._write_limit:g} s"
        call.cancel()


def _harmless(hello: pb.Hello) -> pb.Hello:
    """So much of it as anybody reads, for any log."""
    return pb.Hello(
        protocol=hello.protocol,
        program=printable(hello.program, _NAMED),
        games=[printable(game, _NAMED) for game in hello.games[:_GAMES]],
        games_at_once=hello.games_at_once,
        questions_at_once=hello.questions_at_once,
    )


class _Countdown:
    """Seconds in which this process was awake, and what to do then. They are counted in steps, so that a stall of
    ours, however long, counts as one of them."""

    def __init__(self, seconds: float, then: Callable[[], None] = lambda: None) -> None:
        self.is_over = False
        self._pause = seconds / _STEPS
        self._then = then
        self._count(_STEPS)

    def _count(self, steps: int) -> None:
        if steps:
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._count, steps - 1)
        else:
            self.is_over = True
            self._then()

    def cancel(self) -> None:
        self._timer.cancel()

    @asynccontextmanager
    async def limit(self) -> AsyncIterator[None]:
        """What takes until it is over is broken off with a TimeoutError."""
        async with asyncio.timeout(0 if self.is_over else None) as timeout:
            self._then = partial(timeout.reschedule, 0)
            try:
                yield
            finally:
                self._then = lambda: None
