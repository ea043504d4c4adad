"""One call with a bot, from its hello to its end, whoever dialled.

A conversation reads and writes messages. It knows no channel, and does not decide whether there will be another one: it
says how it ended.
"""

import asyncio
from collections.abc import Sequence
from math import inf
from typing import Protocol

from harness import PROGRAM, __version__
from harness.api.bot.v1 import bot_pb2 as pb
from harness.text import printable
from harness.transport.countdown import Countdown
from harness.transport.endings import CallEnd, EndKind
from harness.transport.link import Link
from harness.wire.batching import QuestionKey
from harness.wire.budget import SPARE
from harness.wire.service import PROTOCOL

_GAMES = 64  # of a hello, the first ones
_NAME = 64  # characters of a name in a hello


class CallEnded(Exception):
    """A message could not be read or written, because the call is over."""

    def __init__(self, end: CallEnd) -> None:
        super().__init__(str(end))
        self.end = end


class MessageStream(Protocol):
    """One call, as messages in both directions. `read` and `write` raise `CallEnded` if it broke; once it was cancelled, what
    waits in them is cancelled too."""

    async def read(self) -> bytes | None:
        """The bot's next message; None if the bot has ended the call."""

    async def write(self, message: bytes) -> None:
        """Write a message. It waits while the bot does not read what it was sent before."""

    async def done_writing(self) -> None:
        """Say that nothing more will be written: the bot ends the call when it has nothing more to say."""

    def cancel(self) -> None:
        """Break the call off."""


class Conversation:
    """Use it once: `greet`, and if that went well, `hold`."""

    def __init__(self, link: Link, stream: MessageStream, *, write_limit: float) -> None:
        """`write_limit`: seconds for the bot to take a message."""
        self._link = link
        self._outbox, self._news = link.outbox, link.news
        self._stream = stream
        self._write_limit = write_limit
        self._is_closing = False
        self._broken_off: CallEnd | None = None  # by us
        self.has_answers = False
        """Whether the bot has said anything after its hello."""

    async def greet(self) -> CallEnd | None:
        """Welcome the bot and hear its hello; None if it is one for us."""
        try:
            welcome = pb.Welcome(protocol=PROTOCOL, referee=f"{PROGRAM} {__version__}")
            await self._stream.write(pb.ToBot(welcome=welcome).SerializeToString())
            first = await self._stream.read()
            if first is None:
                return CallEnd(EndKind.NO_HELLO)
            return self._hear(pb.FromBot.FromString(first))
        except CallEnded as ended:
            return ended.end
        except Exception as error:  # a DecodeError, and whatever a stream raises when the call ends under us
            return _other(error)

    def _hear(self, message: pb.FromBot) -> CallEnd | None:
        if not message.HasField("hello"):
            return CallEnd(EndKind.OTHER_BEGINNING)
        if message.hello.protocol != PROTOCOL:
            protocols = f"{message.hello.protocol}; this referee speaks {PROTOCOL}"
            return CallEnd(EndKind.OTHER_PROTOCOL, protocols)
        self._link.hello = _harmless(message.hello)
        return None

    async def hold(self) -> CallEnd:
        """Write what the link is sent, and pass on what the bot says, until the call ends."""
        link, writer = self._link, None
        try:
            link.rise()
            writer = asyncio.create_task(self._write(), name=f"writer to {link.name}")
            return await self._read(writer)
        except CallEnded as ended:
            return ended.end
        except asyncio.CancelledError:  # of this task, or of the stream by `_break_off`
            if self._broken_off is None:
                raise
            return self._broken_off
        except Exception as error:  # whatever a stream raises when the call ends under us
            return _other(error)
        finally:
            if writer:
                writer.cancel()
                await asyncio.gather(writer, return_exceptions=True)
            self._stream.cancel()
            link.is_up = False
            if not self._is_closing:
                link.fall()

    def close(self) -> None:
        """Write what waits, without waiting for company, and say goodbye: let the bot end the call."""
        self._is_closing = True
        self._news.set()

    async def _read(self, writer: "asyncio.Task[None]") -> CallEnd:
        link = self._link
        while (content := await self._stream.read()) is not None:
            try:
                message = pb.FromBot.FromString(content)
            except Exception as error:  # google.protobuf.message.DecodeError
                if link.listener:
                    link.listener.nonsense(link, f"{len(content)} bytes that are no FromBot: {error}")
                return CallEnd(EndKind.NONSENSE)
            if not link.budget.spend(len(message.answers)):
                if link.listener:
                    link.listener.flood(link, f"{SPARE} messages and answers more than it was asked for")
                return CallEnd(EndKind.FLOOD)
            self.has_answers = True
            if link.listener:
                link.listener.answers(link, message)
            if self._outbox.is_ready:
                self._news.set()
        failure = writer.exception() if writer.done() and not writer.cancelled() else None
        if isinstance(failure, CallEnded):
            return failure.end
        return _other(failure) if failure else CallEnd(EndKind.BOT_ENDED)

    async def _write(self) -> None:
        outbox, time = self._outbox, asyncio.get_running_loop().time
        while True:
            now = time()
            due = outbox.due(now)
            if due == inf and self._is_closing:
                await self._stream.done_writing()
                return
            if due > now and not self._is_closing:
                await self._wait(due)
            else:
                await self._write_next()

    async def _wait(self, until: float) -> None:
        """For news, or until the loop's clock says so. There was none since the outbox was asked: nothing waited since."""
        self._news.clear()
        if until == inf:
            await self._news.wait()
            return
        timer = asyncio.get_running_loop().call_at(until, self._news.set)
        try:
            await self._news.wait()
        finally:
            timer.cancel()

    async def _write_next(self) -> None:
        batch = self._outbox.take()
        if batch.questions:
            self._ask(batch.questions)
        limit = Countdown(self._write_limit, self._break_off)
        try:
            await self._stream.write(batch.content)
        finally:
            limit.cancel()

    def _ask(self, questions: Sequence[QuestionKey]) -> None:
        """The order matters: the listener sees whether the bot had any question before."""
        self._link.budget.ask(len(questions))
        if self._link.listener:
            self._link.listener.written(self._link, questions)
        self._outbox.ask(questions)

    def _break_off(self) -> None:
        """A bot that does not read for so long that a write cannot end is as good as gone."""
        self._broken_off = CallEnd(EndKind.NOT_TAKEN, f"{self._write_limit:g}")
        self._stream.cancel()


def _other(error: BaseException) -> CallEnd:
    return CallEnd(EndKind.OTHER, f"{type(error).__name__}: {error}")


def _harmless(hello: pb.Hello) -> pb.Hello:
    """As much of it as anybody reads, fit for any log."""
    return pb.Hello(
        protocol=hello.protocol,
        program=printable(hello.program, _NAME),
        games=[printable(game, _NAME) for game in hello.games[:_GAMES]],
        games_at_once=hello.games_at_once,
        questions_at_once=hello.questions_at_once,
    )
