"""Who calls a bot at an address, and calls again as long as the bot is wanted: when it is away, and why.

What is said during a call is the business of `harness.transport.conversation`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import grpc.aio

from harness.errors import BotError
from harness.transport.conversation import CallEnded, Conversation
from harness.transport.countdown import Countdown
from harness.transport.endings import CallEnd, EndKind, absence, end_of, other_game
from harness.transport.identity import NOBODY, Identity, channel, mistrust
from harness.transport.link import Link
from harness.wire.pauses import between_calls
from harness.wire.service import PATH

_LONGEST_PAUSE_HERE = (
    1.0  # seconds, for a bot that we start: dialling costs little, and it is we who make it wait
)
_GREETING = 5.0  # seconds for a bot that was away to say hello
_GOODBYE = 1.0  # seconds for the bot to end the call that we close


async def _anybody() -> bool:
    return True


class BotUnreachableError(BotError):
    """A bot that cannot be reached, or is none of ours."""


class Dialler:
    """Has a link's bot on the line from `open` to `close`, or says that it is away, and dials on."""

    def __init__(
        self,
        link: Link,
        address: str,
        *,
        patience: float = 5.0,
        start_limit: float | None = None,
        started: bool = False,
        write_limit: float = 5.0,
        alive: Callable[[], str] = str,
        is_meant: Callable[[], Awaitable[bool]] = _anybody,
        identity: Identity = NOBODY,
        game: str = "",
    ) -> None:
        """`start_limit`: seconds for the bot to be there at first; `patience`: to come back after a break, and at first if
        no other limit is given. `started`: by us, so its address says nothing to anybody. `write_limit`: seconds for the
        bot to take a message. `alive` says why the bot cannot come back for a while, or nothing. `is_meant`: whether who has
        said hello is the program that is wanted. `game`: what a bot must play that comes back, which may be another program
        by then."""
        self.link = link
        self.address = address
        self.patience = patience
        self._start_limit = patience if start_limit is None else start_limit
        self._started = started
        self._write_limit = write_limit
        self._alive = alive
        self._is_meant = is_meant
        self._identity = identity
        self._game = game
        self._channel = channel(address, identity)
        self._was_there = False  # the bot has said hello once
        self._conversation: Conversation | None = None
        self._is_closing = False
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Dial until the bot says hello. BotUnreachableError if it does not in time."""
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        began = loop.time()
        self._task = asyncio.create_task(self._run(ready), name=f"calls to {self.link.name}")
        await ready
        if self._started and loop.time() - began > self.patience:  # it is as slow when it is started again
            self.patience = max(self.patience, self._start_limit)

    def await_return(self, why: str) -> None:
        """Instead of `open`: the bot is away, and dialled until it comes. `why` is in words."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        ready.set_result(None)
        self.link.miss(why)
        self._task = asyncio.create_task(self._run(ready), name=f"calls to {self.link.name}")

    async def close(self) -> None:
        """Say goodbye: let the bot end the call, for a moment."""
        self._is_closing = True
        if self._conversation:
            self._conversation.close()
        if self._task:
            await asyncio.wait([self._task], timeout=_GOODBYE)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._channel.close()

    async def _run(self, ready: asyncio.Future[None]) -> None:
        limit = self._start_limit
        pauses = between_calls(_LONGEST_PAUSE_HERE) if self._started else between_calls()
        patience = Countdown(limit)
        last: CallEnd | None = None  # how the last call ended, since the bot was there
        while not self._is_closing:
            if self.link.away:
                patience.cancel()
                patience = Countdown(_GREETING)
            conversation, end = await self._call(patience, ready)
            if self._is_closing:
                return
            last = end or last
            if conversation:
                last, limit = None, self.patience
                patience = Countdown(limit)
                if conversation.has_answers or self._started:
                    pauses.reset()
            why = str(end) if end and end.is_final else ""
            if not why and patience.is_over:
                why = self._absence(limit, last)
            if why := self._alive() or why:
                error = self._miss(why)
                if not ready.done():
                    ready.set_exception(error)
                    return
            await asyncio.sleep(pauses.next())

    async def _call(
        self, patience: Countdown, ready: asyncio.Future[None]
    ) -> tuple[Conversation | None, CallEnd | None]:
        """The conversation if the bot said hello, and how the call ended; None if it did not end while there was patience."""
        stream = _DialledStream(self._channel, self._identity, self._end_of)
        self._conversation = conversation = Conversation(self.link, stream, write_limit=self._write_limit)
        try:
            async with patience.limit():
                end = await conversation.greet()
            if ready.done() and not end:
                end = other_game(self._game, self.link.hello.games)
            if not end and not await self._is_meant():
                end = CallEnd(EndKind.OTHER_PROGRAM)
            if end:
                return None, end
            patience.cancel()
            self._was_there = True
            if not ready.done():
                ready.set_result(None)
            return conversation, await conversation.hold()
        except TimeoutError:
            return None, None
        finally:
            stream.cancel()
            self._conversation = None  # gRPC keeps a connection open while anybody has one of its calls

    def _end_of(self, error: grpc.aio.AioRpcError) -> CallEnd:
        if not self.link.is_up and (end := mistrust(error, self.address, self._identity)):
            return CallEnd(EndKind.STRANGER, str(end)) if self._was_there else end
        return end_of(error)

    def _absence(self, limit: float, last: CallEnd | None) -> str:
        listens = self._channel.get_state() is grpc.ChannelConnectivity.READY
        how = {"started": self._started, "again": self._was_there, "listens": listens}
        return absence(limit, last, self.address, **how)

    def _miss(self, why: str) -> BotUnreachableError:
        """Note that the bot is away, and why."""
        where = "" if self._started or self.address in why else self.address
        error = BotUnreachableError(self.link.name, why, where)
        self.link.miss(str(error))
        return error


class _DialledStream:
    """A call that we make, as a `MessageStream`."""

    def __init__(
        self,
        channel: grpc.aio.Channel,
        identity: Identity,
        end_of: Callable[[grpc.aio.AioRpcError], CallEnd],
    ) -> None:
        self._call: Any = channel.stream_stream(PATH)(metadata=identity.metadata, wait_for_ready=False)
        self._end_of = end_of

    async def read(self) -> bytes | None:
        try:
            message: Any = await self._call.read()
        except grpc.aio.AioRpcError as error:
            raise CallEnded(self._end_of(error)) from None
        except asyncio.InvalidStateError:
            raise CallEnded(CallEnd(EndKind.OVER)) from None
        return None if message is grpc.aio.EOF else message

    async def write(self, message: bytes) -> None:
        try:
            await self._call.write(message)
        except grpc.aio.AioRpcError as error:
            raise CallEnded(self._end_of(error)) from None
        except asyncio.InvalidStateError:
            raise CallEnded(CallEnd(EndKind.OVER)) from None

    async def done_writing(self) -> None:
        await self._call.done_writing()

    def cancel(self) -> None:
        self._call.cancel()
