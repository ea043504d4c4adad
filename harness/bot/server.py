"""Serving a bot: one stream, many games over it, answers in batches."""

import argparse
import asyncio
import os
import signal
import sys
import time
import traceback
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import grpc
import grpc.aio

from harness import __version__
from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot.bot import Bot, GameOver, Seating
from harness.wire import CODECS, AnyCodec
from harness.wire.service import MAX_FROM_BOT, MAX_TO_BOT, METHOD, PROTOCOL, SERVICE

ADDRESS = "HARNESS_ADDRESS"  # the environment variable in which the harness tells a bot that it starts where to listen

_ENDINGS = {pb.ENDING_PLAYED: "played", pb.ENDING_STAND_IN: "stand_in", pb.ENDING_VOID: "void"}
_OPTIONS = [
    ("grpc.so_reuseport", 0),  # a second server on the port is an error, not a silent rival
    ("grpc.max_receive_message_length", MAX_TO_BOT),
    ("grpc.max_send_message_length", MAX_FROM_BOT),
]


def serve(bot: type[Bot], address: str | None = None) -> None:
    """Serve the bot until interrupted. Where: the argument, `--address` on the command line, the environment
    variable HARNESS_ADDRESS, or a free port on this machine, which is printed."""
    parser = argparse.ArgumentParser(description=f"Serves the bot {bot.__name__}.")
    parser.add_argument("--address", metavar="HOST:PORT|unix:PATH", help="where to listen")
    given = address or parser.parse_args().address or os.environ.get(ADDRESS) or "127.0.0.1:0"
    asyncio.run(_until_interrupted(bot, given))


async def _until_interrupted(bot: type[Bot], address: str) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    server, bound = await start_server(bot, address)
    print(f"{bot.__name__} listens on {bound}", file=sys.stderr, flush=True)
    await stop.wait()
    await server.stop(0.2)


async def start_server(bot: type[Bot], address: str) -> tuple[grpc.aio.Server, str]:
    """A running server and the address it listens on."""
    server = grpc.aio.server(options=_OPTIONS)
    handler: Any = grpc.stream_stream_rpc_method_handler(_Player(bot).play)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler}),))
    port = server.add_insecure_port(address)
    await server.start()
    return server, address if address.startswith("unix:") else f"{address.rpartition(':')[0]}:{port}"


class _Player:
    def __init__(self, bot: type[Bot]) -> None:
        self._bot = bot

    async def play(self, requests: AsyncIterator[bytes], context: Any) -> None:
        session = _Session(self._bot, context)
        try:
            await context.write(_hello(self._bot))
            async for request in requests:
                await session.receive(pb.ToBot.FromString(request))
            await session.finish()
        finally:
            session.cancel()


def _hello(bot: type[Bot]) -> bytes:
    program = f"{bot.__name__} (Python SDK {__version__})"[:64]
    hello = pb.Hello(protocol=PROTOCOL, program=program, games=[bot.game], games_at_once=bot.games_at_once)
    return pb.FromBot(hello=hello).SerializeToString()


class _Session:
    """One stream: the bots of the games that are on, and answers on their way."""

    def __init__(self, bot: type[Bot], context: Any) -> None:
        self._bot = bot
        self._codec: AnyCodec = CODECS[bot.game]
        self._context = context
        self._bots: dict[int, Bot | None] = {}  # None: its making failed, and it has no move to make
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._ready = pb.FromBot()
        self._writing = asyncio.Lock()

    async def receive(self, message: pb.ToBot) -> None:
        since = time.monotonic()
        for start in message.starts:
            if start.game_id not in self._bots:  # a reconnection tells the games that are on again
                self._bots[start.game_id] = _guarded(self._bot, _seating(start))
        for ask in message.asks:
            self._ask(ask, since)
        for withdrawal in message.withdrawals:
            if task := self._thinking.pop((withdrawal.game_id, withdrawal.turn), None):
                task.cancel()
        for end in message.ends:
            if bot := self._bots.pop(end.game_id, None):
                _guarded(bot.over, _game_over(end))
        await self._flush()

    async def finish(self) -> None:
        """The referee has closed its side: what is being thought about is still answered."""
        if self._thinking:
            await asyncio.wait(self._thinking.values())

    def cancel(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    def _ask(self, ask: pb.Ask, since: float) -> None:
        """While the bot answered the questions before this one, the time for this one ran."""
        if ask.game_id not in self._bots:
            return
        bot = self._bots[ask.game_id]
        time_left = ask.time_left.ToTimedelta().total_seconds() - (time.monotonic() - since)
        said: Any = _guarded(bot.asked, self._codec.read_view(ask), time_left) if bot else None
        if hasattr(said, "__await__"):
            key = (ask.game_id, ask.turn)
            self._thinking[key] = asyncio.ensure_future(self._later(key, said))
        else:
            self._answer(ask.game_id, ask.turn, said)

    async def _later(self, key: tuple[int, int], said: Awaitable[Any]) -> None:
        try:
            move = await said
        except Exception:
            traceback.print_exc()
            move = None
        self._thinking.pop(key, None)
        self._answer(*key, move)
        await self._flush()

    def _answer(self, game_id: int, turn: int, move: Any) -> None:
        """What is no move goes out as an answer without one: the referee says so at once, and need not wait."""
        answer = self._ready.answers.add(game_id=game_id, turn=turn)
        if move is not None:
            try:
                self._codec.write_move(answer, move)
            except Exception:
                traceback.print_exc()
                if case := answer.WhichOneof("move"):
                    answer.ClearField(case)

    async def _flush(self) -> None:
        async with self._writing:
            if self._ready.answers:
                ready, self._ready = self._ready, pb.FromBot()
                await self._context.write(ready.SerializeToString())


def _guarded(method: Any, *arguments: Any) -> Any:
    """The author's code: what it raises is printed, and costs its own game only."""
    try:
        return method(*arguments)
    except Exception:
        traceback.print_exc()
        return None


def _seating(start: pb.GameStart) -> Seating:
    return Seating(
        game=start.game,
        seats=start.seats,
        seat=start.seat,
        options=dict(start.options),
        move_limit=start.move_limit.ToTimedelta().total_seconds(),
        bank=start.bank.ToTimedelta().total_seconds(),
    )


def _game_over(end: pb.GameEnd) -> GameOver:
    faults = [f"{pb.FaultKind.Name(fault.kind)[11:].lower()}: {fault.detail}" for fault in end.faults]
    return GameOver(_ENDINGS.get(end.ending, "void"), tuple(end.places), tuple(end.scores), tuple(faults))
