"""What the zoo is made of: a server that leaves all that happens on its calls to the bot."""

import asyncio
import os
import signal
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from random import Random
from typing import Any, TypeAlias

import grpc
import grpc.aio

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import BOTS, Bot, Seating
from harness.engine import NATURE, Chance
from harness.games import FIRST, find_game
from harness.wire import CODECS
from harness.wire.service import METHOD, PROTOCOL, SERVICE

GAME_NAME = "HOSTILE_GAME"  # in the environment: what all of them play
REMEMBERED = "DIES_ONCE"  # in the environment: the file by which `dies_once` knows that it has died
GAME = find_game(os.environ.get(GAME_NAME, FIRST))
CODEC = CODECS[GAME.name]
_TAME = BOTS[GAME.name](Seating(GAME.name, GAME.seats[0], 0, {}, 1.0, 0.0))


class Stream:
    """One call of the referee."""

    def __init__(self, server: grpc.aio.Server, requests: AsyncIterable[bytes], context: Any) -> None:
        self.server = server
        self.context = context
        self._requests = requests
        self._writing = asyncio.Lock()

    async def hello(self, *, protocol: int = PROTOCOL, games_at_once: int = 64) -> None:
        hello = pb.Hello(protocol=protocol, program="zoo", games=[GAME.name], games_at_once=games_at_once)
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


def wrong(ask: pb.Ask) -> pb.Answer:
    """A move of the game that answers another kind of question."""
    return answer(ask, out_of_place(CODEC.read_view(ask)))


def out_of_place(view: Any) -> Any:
    asked = GAME.questions.kind(view)
    return next(move for kind, move in some_moves().items() if kind != asked)


@cache
def some_moves() -> dict[str, Any]:
    """A move of each kind, as they come in a random game."""
    random, moves = Random(1), dict[str, Any]()
    state = GAME.start(GAME.seats[-1], {})
    while acting := GAME.to_act(state):
        if acting == (NATURE,):
            made = {NATURE: GAME.chance(state, Chance(bytes(32)))}
        else:
            made = GAME.random_moves(state, random.random)
            moves |= {GAME.questions.kind(GAME.view(state, seat)): move for seat, move in made.items()}
        state = GAME.apply(state, made)
    return moves


class Tame(Bot):
    """A bot of the SDK that plays the stand-in's moves, of whatever game."""

    game = GAME.name

    def __init__(self, seating: Seating) -> None:
        super().__init__(seating)
        self._tame = BOTS[GAME.name](seating)

    def move(self, view: Any, time_left: float) -> Any:
        return self._tame.move(view, time_left)


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

    await take_calls(server, call, address)
    try:
        yield
    finally:
        await server.stop(0.1)


async def take_calls(server: grpc.aio.Server, call: Callable[..., Awaitable[None]], address: str) -> None:
    """Has it take the referee's calls there; each is left to `call`, with its requests and its context."""
    handler: Any = grpc.stream_stream_rpc_method_handler(call)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler}),))
    server.add_insecure_port(address)
    await server.start()
