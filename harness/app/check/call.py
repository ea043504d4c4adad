"""One call to a bot, made by hand: what is written is what a step says, and every wait has an end.

It is no referee. It sends wrong things on purpose, keeps no game, and judges nothing.
"""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import grpc
import grpc.aio

from harness import PROGRAM, __version__
from harness.address import parse_address
from harness.api.bot.v1 import bot_pb2 as pb
from harness.text import shortened
from harness.transport.endings import EndKind, end_of
from harness.transport.identity import NOBODY, Identity, channel, mistrust
from harness.wire.service import PATH, PROTOCOL

T = TypeVar("T")

_NO_GRPC = {EndKind.HTTP_1, EndKind.NO_HTTP_2}  # gRPC's own words for these say little
_GOODBYE = 0.2  # seconds for the bot to end a call that a step is done with


class Came(NamedTuple):
    """An answer, and when it was here."""

    answer: pb.Answer
    at: float


class Call:
    def __init__(self, address: str, identity: Identity = NOBODY) -> None:
        self.hello: pb.Hello | None = None
        self.answers: dict[tuple[int, int], list[Came]] = {}  # by game and turn
        self.count = 0  # of answers
        self.latest = 0.0  # when the last one was here
        self.ended = ""  # how the call ended, in words
        self.nobody = False  # listened
        self.reached = (
            False  # whether somebody listens there for certain, by what came or by how the call ended
        )
        self.is_other = False  # something else than gRPC is spoken there
        self.may_pass = False  # whether the next call may go better, by how this one ended
        self.ended_well = False
        self.half_closed = False
        self._address = address
        self._identity = identity
        self._channel = channel(address, identity)
        self._call: Any = self._channel.stream_stream(PATH)(metadata=identity.metadata)
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read(), name="reader of the check")

    @property
    def is_connected(self) -> bool:
        """Whether somebody listens there now, as the system says: it may be that nobody has said anything yet. On a network
        only what speaks gRPC counts."""
        address = parse_address(self._address)
        if not address.path:
            return self._channel.get_state() is grpc.ChannelConnectivity.READY
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as caller:
            caller.setblocking(False)
            caller.connect(address.path)
            return True
        return False

    async def greet(self, within: float) -> str:
        """Welcome and hello; what came instead, in words."""
        welcome = pb.Welcome(protocol=PROTOCOL, referee=f"{PROGRAM} {__version__} check")
        await self.write(pb.ToBot(welcome=welcome).SerializeToString(), within)
        await self.until(lambda: self.hello or self.count or self.ended or None, within)
        if self.hello:
            return ""
        if self.count:
            return "answers before the hello"
        return self.ended or f"nothing within {within:.3g} s"

    async def write(self, message: bytes, within: float) -> None:
        """If the call is over, or the bot reads nothing, that shows in what does not come."""
        with contextlib.suppress(TimeoutError, grpc.aio.AioRpcError, asyncio.InvalidStateError):
            async with asyncio.timeout(within):
                await self._call.write(message)

    async def half_close(self) -> None:
        """Say that nothing more will be written."""
        self.half_closed = True
        with contextlib.suppress(Exception):  # errors of Core, too, if the call ends under it
            await self._call.done_writing()

    async def until(self, ready: Callable[[], T | None], within: float) -> T | None:
        """What `ready` gives as soon as it gives something; None when the time is over."""
        try:
            async with asyncio.timeout(within):
                while (result := ready()) is None:
                    self._news.clear()
                    await self._news.wait()
                return result
        except TimeoutError:
            return ready()

    def cut(self) -> None:
        """As when the network breaks: no goodbye."""
        self.ended = "the check broke the call off"
        self._call.cancel()

    async def close(self) -> None:
        if not self.ended:
            await self.half_close()
            await self.until(lambda: self.ended or None, _GOODBYE)
        self._call.cancel()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self._channel.close()

    async def _read(self) -> None:
        try:
            while (message := await self._call.read()) is not grpc.aio.EOF:
                self.reached = True
                self._take(pb.FromBot.FromString(message), time.monotonic())
                self._news.set()
            self.reached = True
            self._end(await self._call.code(), await self._call.details())
        except grpc.aio.AioRpcError as error:
            self._end(error.code(), error.details())
            reason = end_of(error)
            self.nobody = reason.kind is EndKind.NOBODY
            self.reached = self.reached or reason.shows_somebody
            if reason.kind in _NO_GRPC:
                self.ended, self.is_other = str(reason), True
            if not self.hello and (end := mistrust(error, self._address, self._identity)):
                self.ended, self.may_pass = str(end), False
        except asyncio.CancelledError:
            self.ended = self.ended or "the call was broken off"
            raise
        except Exception as error:  # DecodeError, and whatever grpcio raises when a call ends under it
            self.ended = f"bytes that are no FromBot: {shortened(str(error), 200)}"
        finally:
            self._news.set()

    def _take(self, message: pb.FromBot, now: float) -> None:
        if message.HasField("hello"):
            self.hello = self.hello or message.hello
        for answer in message.answers:
            self.count += 1
            self.latest = now
            self.answers.setdefault((answer.game_id, answer.turn), []).append(Came(answer, now))

    def _end(self, code: grpc.StatusCode, details: str | None) -> None:
        self.ended_well, self.may_pass = code is grpc.StatusCode.OK, True
        reason = f": {shortened(details, 200)}" if details else ""
        self.ended = f"the call ended with {code.name}{reason}"
