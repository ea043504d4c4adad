"""What the zoo is made of: a server that leaves all that happens on its calls to the bot."""

import asyncio
import os
import signal
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import grpc
import grpc.aio

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import RazziaBot, Seating
from harness.wire import CODECS
from harness.wire.service import METHOD, PROTOCOL, SERVICE

CODEC = CODECS["razzia"]
_TAME = RazziaBot(Seating("razzia", 3, 0, {}, 1.0, 0.0))


class Stream:
    """One call of the referee."""

    def __init__(self, server: grpc.aio.Server, requests: AsyncIterable[bytes], context: Any) -> None:
        self.server = server
        self.context = context
        self._requests = requests
        self._writing = asyncio.Lock()

    async def hello(self, *, protocol: int = PROTOCOL, games_at_once: int = 64) -> None:
        hello = pb.Hello(protocol=protocol, program="zoo", games=["razzia"], games_at_once=games_at_once)
        await self.write(pb.FromBot(hello=hello).SerializeToString())

    async def messages(self) -> AsyncIterator[pb.ToBot]:
        async for request in self._requests:
            yield pb.ToBot.FromString(request)

    async def asks(self) -> AsyncIterator[pb.Ask]:
        async for message in self.messages():
            for ask in message.asks:
                yield ask

    async def send(self, *answers: pb.Answer) -> None:
        await self.write(pb.FromBot(answers=answers).SerializeToString())

    async def write(self, message: bytes) -> None:
        async with self._writing:
            await self.context.write(message)


Play: TypeAlias = Callable[[Stream], Awaitable[None]]


def answer(ask: pb.Ask, move: Any) -> pb.Answer:
    written = pb.Answer(game_id=ask.game_id, turn=ask.turn)
    CODEC.write_move(written, move)
    return written


def tame(ask: pb.Ask) -> pb.Answer:
    """The stand-in's move."""
    return answer(ask, _TAME.move(CODEC.read_view(ask), 1.0))


def answers_to_nothing(count: int) -> list[pb.Answer]:
    return [pb.Answer(game_id=number, turn=number) for number in range(1, count + 1)]


def serve(play: Play) -> None:
    """Serve at HARNESS_ADDRESS until somebody ends the process."""
    asyncio.run(_serve(play))


async def _serve(play: Play) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with serving(play, os.environ["HARNESS_ADDRESS"]):
        await stop.wait()


@asynccontextmanager
async def serving(play: Play, address: str) -> AsyncIterator[None]:
    """In this process."""
    server = grpc.aio.server()

    async def call(requests: AsyncIterable[bytes], context: Any) -> None:
        await play(Stream(server, requests, context))

    handler: Any = grpc.stream_stream_rpc_method_handler(call)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler}),))
    server.add_insecure_port(address)
    await server.start()
    try:
        yield
    finally:
        await server.stop(0.1)
