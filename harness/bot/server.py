"""Serves a bot: a stream carries many games, and answers travel in batches."""

import argparse
import asyncio
import io
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
from google.protobuf.duration_pb2 import Duration

from harness import __version__, loop
from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot.address_errors import listening_error
from harness.bot.bot import Bot, GameOver, Seating
from harness.bot.guard import CALLS, OPEN, OPTIONS, Guard, Strangers, guard_of
from harness.bot.oversights import oversight
from harness.bot.tracebacks import STARTED, Failed, failed
from harness.bot.watch import Watch
from harness.errors import HarnessError
from harness.memory import collect_seldom
from harness.text import shortened
from harness.wire import CODECS, AnyCodec
from harness.wire.service import METHOD, PROTOCOL, SERVICE

begun: list[type[Bot]] = []  # the bots that this process has begun to serve

ADDRESS = "HARNESS_ADDRESS"  # the environment variable with the address for a bot that the harness starts

_ENDINGS = {pb.ENDING_PLAYED: "played", pb.ENDING_STAND_IN: "stand_in", pb.ENDING_VOID: "void"}
_FAULTS = {number: name.removeprefix("FAULT_KIND_").lower() for name, number in pb.FaultKind.items()}
_MOMENT = 0.005  # seconds that an answer waits for others of its batch
_ANYWHERE = "127.0.0.1:0"  # a free port of this machine
_FILES = {
    "certificate": "the bot's certificate: then it speaks TLS",
    "key": "the certificate's key",
    "token_file": "a file with the token that a referee must send",
    "client_ca": "certificates of referees, or of who signs them: then a referee must show one",
}


def serve(
    bot: type[Bot],
    address: str | None = None,
    *,
    certificate: str | Path | None = None,
    key: str | Path | None = None,
    token_file: str | Path | None = None,
    client_ca: str | Path | None = None,
    insecure: bool = False,
) -> None:
    """Serve the bot until interrupted.

    The address is the argument, else `--address` on the command line, else the environment variable `HARNESS_ADDRESS`, else a
    free port of this machine, which is printed. The four files are paths and may be given in the same ways.

    With `certificate` and `key` the bot speaks TLS. A referee must send the token in `token_file`, or show a certificate that
    `client_ca` vouches for. Over a network the bot needs these, unless `insecure` is true.
    """
    begun.append(bot)
    print_lines()
    files = {"certificate": certificate, "key": key, "token_file": token_file, "client_ca": client_ca}
    arguments = vars(_parser(bot).parse_args([] if address else None))
    for name, path in files.items():
        files[name] = path or arguments[name] or os.environ.get(f"HARNESS_{name.upper()}")
    where = address or arguments["address"] or os.environ.get(ADDRESS) or _ANYWHERE
    try:
        serve_guarded(bot, where, guard_of(**files, insecure=insecure or arguments["insecure"]))
    except HarnessError as error:
        raise SystemExit(f"error: {error}") from None


def print_lines() -> None:
    """Print line by line: whoever reads the output of a bot needs every line at once."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)


def _parser(bot: type[Bot]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=f"Serves the bot {bot.__name__}.")
    parser.add_argument("--address", metavar="HOST:PORT|unix:PATH", help="where to listen")
    for name, word in _FILES.items():
        parser.add_argument(f"--{name.replace('_', '-')}", metavar="FILE", help=word)
    parser.add_argument("--insecure", action="store_true", help="serve over a network without protection")
    return parser


def serve_guarded(bot: type[Bot], address: str, guard: Guard) -> signal.Signals:
    """Serve the bot until a signal comes; the signal."""
    return loop.run(_until_interrupted(bot, address, guard))


async def _until_interrupted(bot: type[Bot], address: str, guard: Guard) -> signal.Signals:
    collect_seldom()
    stop: asyncio.Queue[signal.Signals] = asyncio.Queue()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.put_nowait, number)
    # A signal that came before is handled here: the start of gRPC cannot be broken off.
    await asyncio.sleep(0)
    server, bound = await start_server(bot, address, guard)
    listens = "" if STARTED in os.environ else f"{bot.__name__} listens on {bound}"
    for line in filter(None, [guard.warning(address), listens, oversight(bot)]):
        print(line, file=sys.stderr, flush=True)
    signalled = await stop.get()
    await server.stop(0.2)
    return signalled


async def start_server(bot: type[Bot], address: str, guard: Guard = OPEN) -> tuple[grpc.aio.Server, str]:
    """Start a server; the server and the address at which it listens."""
    server = grpc.aio.server(options=OPTIONS, maximum_concurrent_rpcs=CALLS)
    method: Any = grpc.stream_stream_rpc_method_handler(_Calls(bot, guard).play)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {METHOD: method}),))
    try:
        bound = guard.open(server, address)
    except RuntimeError as error:  # what grpcio raises
        why = listening_error(address) or shortened(str(error), 200)
        raise HarnessError(f"cannot listen on {shortened(address)}: {why}") from None
    await server.start()
    return server, bound


class _Calls:
    """Handles the calls of referees for one bot."""

    def __init__(self, bot: type[Bot], guard: Guard) -> None:
        self._bot = bot
        self._guard = guard
        self._strangers = Strangers(bot.__name__)
        self._watch = Watch(bot.__name__)

    async def play(self, requests: AsyncIterator[bytes], context: Any) -> None:
        if why := self._guard.refusal(context.invocation_metadata() or ()):
            await self._strangers.refuse(context, why)
        session = Session(self._bot, context, self._watch)
        self._watch.enter()
        try:
            await context.write(_hello(self._bot))
            async for request in requests:
                await session.receive(pb.ToBot.FromString(request))
            await session.finish()
        finally:
            session.cancel()
            self._watch.leave()


def _hello(bot: type[Bot]) -> bytes:
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
