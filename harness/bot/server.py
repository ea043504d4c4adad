"""Serves a bot: it listens for referees, or dials one."""

import argparse
import io
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from harness import loop
from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot.address_errors import listening_error
from harness.bot.bot import Bot
from harness.bot.dialling import dial_in, invitation_of
from harness.bot.guard import CALLS, OPEN, OPTIONS, Guard, Strangers, guard_of
from harness.bot.interrupts import interrupts
from harness.bot.oversights import oversight
from harness.bot.session import Session, hello_of
from harness.bot.tracebacks import STARTED
from harness.bot.watch import Watch
from harness.errors import HarnessError, OptionsError
from harness.memory import collect_seldom
from harness.text import shortened
from harness.wire.service import METHOD, SERVICE

begun: list[type[Bot]] = []  # the bots that this process has begun to serve

ADDRESS = "HARNESS_ADDRESS"  # the environment variable with the address for a bot that the harness starts
DIAL = "HARNESS_DIAL"  # the environment variable with the address of the referee for a bot that dials in

_ANYWHERE = "127.0.0.1:0"  # a free port of this machine
_FILES = {
    "certificate": "the bot's certificate: then it speaks TLS",
    "key": "the certificate's key",
    "token_file": "a file with the token that a referee must send; with --dial, that the bot sends",
    "client_ca": "certificates of referees, or of who signs them: then a referee must show one",
    "ca": "with --dial: the referee's certificate, or that of who signed it",
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
    dial: str | None = None,
    ca: str | Path | None = None,
) -> None:
    """Serve the bot until interrupted.

    The address is the argument, else `--address` on the command line, else the environment variable `HARNESS_ADDRESS`, else a
    free port of this machine, which is printed. The four files are paths and may be given in the same ways.

    With `certificate` and `key` the bot speaks TLS. A referee must send the token in `token_file`, or show a certificate that
    `client_ca` vouches for. Over a network the bot needs these, unless `insecure` is true.

    With `dial`, the address of a referee, the bot does not listen: it dials in, sends the token in `token_file`, and dials again
    when the call has ended. The referee must show a certificate that `ca` vouches for; without `ca`, one that the system trusts.
    """
    begun.append(bot)
    print_lines()
    files = {
        "certificate": certificate,
        "key": key,
        "token_file": token_file,
        "client_ca": client_ca,
        "ca": ca,
    }
    arguments = vars(_parser(bot).parse_args([] if address or dial else None))
    for name, path in files.items():
        files[name] = path or arguments[name] or os.environ.get(f"HARNESS_{name.upper()}")
    address, dial = address or arguments["address"], dial or arguments["dial"]
    if not (address or dial):
        address, dial = os.environ.get(ADDRESS), os.environ.get(DIAL)
    try:
        serve_or_dial(bot, address, dial, insecure=insecure or arguments["insecure"], **files)
    except HarnessError as error:
        raise SystemExit(f"error: {error}") from None


def print_lines() -> None:
    """Print line by line: whoever reads the output of a bot needs every line at once."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)


def _parser(bot: type[Bot]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=f"Serves the bot {bot.__name__}.")
    parser.add_argument("--address", metavar="HOST:PORT|unix:PATH", help="where to listen")
    parser.add_argument("--dial", metavar="HOST:PORT", help="the referee to dial, instead of listening")
    for name, word in _FILES.items():
        parser.add_argument(f"--{name.replace('_', '-')}", metavar="FILE", help=word)
    parser.add_argument("--insecure", action="store_true", help="serve over a network without protection")
    return parser


def serve_or_dial(
    bot: type[Bot],
    address: str | None,
    dial: str | None,
    *,
    ca: str | Path | None = None,
    token_file: str | Path | None = None,
    insecure: bool = False,
    **files: str | Path | None,
) -> signal.Signals:
    """Serve the bot, at a free port if no address is named; or dial the referee, if one is. It ends with a signal."""
    if not dial:
        if ca:
            raise OptionsError(
                "--ca: expected --dial with it; the certificates of referees that dial are --client-ca"
            )
        guard = guard_of(**files, token_file=token_file, insecure=insecure)
        return serve_guarded(bot, address or _ANYWHERE, guard)
    if address:
        raise OptionsError(
            f"--dial {shortened(dial)}: expected either this or --address {shortened(address)}"
        )
    for name, path in files.items():
        if path:
            raise OptionsError(
                f"--{name.replace('_', '-')}: expected none with --dial: the bot does not listen"
            )
    return dial_in(bot, invitation_of(dial, token_file=token_file, ca=ca, insecure=insecure))


def serve_guarded(bot: type[Bot], address: str, guard: Guard) -> signal.Signals:
    """Serve the bot until a signal comes; the signal."""
    return loop.run(_until_interrupted(bot, address, guard))


async def _until_interrupted(bot: type[Bot], address: str, guard: Guard) -> signal.Signals:
    collect_seldom()
    coming = await interrupts()
    server, bound = await start_server(bot, address, guard)
    listens = "" if STARTED in os.environ else f"{bot.__name__} listens on {bound}"
    for line in filter(None, [guard.warning(address), listens, oversight(bot)]):
        print(line, file=sys.stderr, flush=True)
    signalled = await coming.get()
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
            await context.write(hello_of(self._bot))
            async for request in requests:
                await session.receive(pb.ToBot.FromString(request))
            await session.finish()
        finally:
            session.cancel()
            self._watch.leave()
