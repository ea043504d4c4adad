"""Bots that dial in, in the process of the test: a door for them, and what they do on their calls."""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import grpc.aio

from harness.bot import Bot
from harness.bot.dialling import Calls, Invitation
from harness.transport import Link
from harness.transport.door import Door, DoorAddress
from harness.transport.receiving import Receiver
from harness.wire.service import REFEREE_PATH
from harness.wire.token import digest_of, metadata
from tests.support.bots.wire import Play, Stream

HERE = DoorAddress("127.0.0.1:0")


def token(name: str) -> str:
    return f"the-token-of-{name}-0123456789"


class Site:
    """A door, who is invited, and the receivers of bots."""

    def __init__(self, door: Door, invited: dict[str, bytes]) -> None:
        self.door = door
        self.invited = invited
        self.address = ""
        self.receivers: dict[str, Receiver] = {}

    def expect(self, name: str, **settings: Any) -> Receiver:
        receiver = self.door.receiver(name, Link(name), **{"patience": 5.0, **settings})
        self.receivers[name] = receiver
        return receiver

    @asynccontextmanager
    async def calling(self, name: str, play: Play) -> AsyncIterator[None]:
        """The bot dials in, and again when its call has ended, until the block ends."""
        calls = asyncio.create_task(_call_again(self.address, name, play))
        try:
            yield
        finally:
            calls.cancel()
            await asyncio.gather(calls, return_exceptions=True)

    @asynccontextmanager
    async def sdk(self, name: str, bot: type[Bot]) -> AsyncIterator[asyncio.Task[None]]:
        """A bot of the SDK dials in."""
        calls = asyncio.create_task(Calls(bot, Invitation(self.address, token(name), plain=True)).run())
        try:
            yield calls
        finally:
            calls.cancel()
            await asyncio.gather(calls, return_exceptions=True)


@asynccontextmanager
async def site(*names: str, **settings: Any) -> AsyncIterator[Site]:
    """A door at which these are invited; `settings` are a door's."""
    invited = {name: digest_of(token(name)) for name in names}
    here = Site(Door(HERE, lambda: dict(invited), bots=len(names), **settings), invited)
    here.address = await here.door.open()
    try:
        yield here
    finally:
        await asyncio.gather(*[receiver.close() for receiver in here.receivers.values()])
        await here.door.close()


@asynccontextmanager
async def dialled_in(bots: Mapping[str, Play]) -> AsyncIterator[dict[str, Link]]:
    """Links to bots that dial in, by their names."""
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(site(*bots))
        links = {}
        for name, play in bots.items():
            receiver = here.expect(name, patience=5.0, start_limit=20.0)
            await stack.enter_async_context(here.calling(name, play))
            await receiver.open()
            links[name] = receiver.link
        yield links


async def _call_again(address: str, name: str, play: Play) -> None:
    async with grpc.aio.insecure_channel(address) as channel:
        while True:
            method: Any = channel.stream_stream(REFEREE_PATH)
            call = method(metadata=metadata(token(name)))
            try:
                await play(Stream(None, _messages(call), call))  # type: ignore[arg-type] # there is no server
            except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
                pass
            finally:
                call.cancel()
            await asyncio.sleep(0.05)


async def _messages(call: Any) -> AsyncIterable[bytes]:
    while (message := await call.read()) is not grpc.aio.EOF:
        yield message
