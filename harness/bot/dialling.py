"""Dials a referee and plays over that call, and dials again when the call has ended: for bots that nobody can reach."""

import asyncio
import re
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from harness import loop
from harness.address import parse_address
from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import keys
from harness.bot.bot import Bot
from harness.bot.interrupts import interrupts
from harness.bot.oversights import oversight
from harness.bot.session import Session, hello_of
from harness.bot.watch import Watch
from harness.errors import HarnessError, OptionsError
from harness.memory import collect_seldom
from harness.text import one_line, printable, shortened
from harness.wire import token
from harness.wire.pauses import between_calls
from harness.wire.service import MAX_FROM_BOT, MAX_METADATA, MAX_TO_BOT, REFEREE_PATH

_OPTIONS = [
    ("grpc.enable_http_proxy", 0),  # the referee is where its address says,
    ("grpc.service_config_disable_resolution", 1),  # and whoever answers for its name decides no more
    ("grpc.enable_retries", 0),  # only this module dials again
    ("grpc.max_receive_message_length", MAX_TO_BOT),
    ("grpc.max_send_message_length", MAX_FROM_BOT),
    ("grpc.max_metadata_size", MAX_METADATA),
    ("grpc.absolute_max_metadata_size", MAX_METADATA),
    ("grpc.per_message_decompression", 0),
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 500),
    (
        "grpc.keepalive_time_ms",
        10_000,
    ),  # a referee that has vanished is dialled again soon, and no router forgets us
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
]
_FINAL = {  # what the referee means by them, docs/wire.md has: dialling again is of no use
    grpc.StatusCode.UNAUTHENTICATED,
    grpc.StatusCode.FAILED_PRECONDITION,
}
_HANG_UP = "Socket closed|Connection reset|Broken pipe"
_LONGEST = 300  # characters of what gRPC or the referee says
_PROGRAM = 64


@dataclass(frozen=True, slots=True)
class Invitation:
    """With what a bot dials in: where the referee listens, the bot's token, and whom it trusts to be the referee."""

    address: str
    token: str = field(repr=False)
    roots: bytes | None = None  # PEM; None: what the system trusts
    plain: bool = False  # no TLS
    insecure: bool = False  # plain text over a network

    def channel(self) -> grpc.aio.Channel:
        target = parse_address(self.address).target
        if self.plain:
            return grpc.aio.insecure_channel(target, options=_OPTIONS)
        return grpc.aio.secure_channel(target, grpc.ssl_channel_credentials(self.roots), options=_OPTIONS)


def invitation_of(
    dial: str, *, token_file: str | Path | None, ca: str | Path | None = None, insecure: bool = False
) -> Invitation:
    """The invitation in these files. OptionsError if something is missing. Without `ca` a referee on another machine must
    show a certificate that the system trusts; one on this machine is spoken to in plain text."""
    try:
        address = parse_address(dial)
    except OptionsError as error:
        raise OptionsError(f"--dial {shortened(dial)}: {error}") from None
    if not token_file:
        raise OptionsError(
            f"--dial {address}: expected --token-file, the token that the bot was invited with"
        )
    if ca and insecure:
        raise OptionsError("--insecure: expected either this or --ca")
    roots = keys.certificates(Path(ca)) if ca else None
    plain = not ca and (address.is_local or insecure)
    open_to_all = plain and not address.is_local
    return Invitation(str(address), keys.token(Path(token_file)), roots, plain, open_to_all)


def dial_in(bot: type[Bot], invitation: Invitation) -> signal.Signals:
    """Play for the referee until a signal comes; the signal. HarnessError if dialling on is of no use."""
    return loop.run(_until_interrupted(bot, invitation))


async def _until_interrupted(bot: type[Bot], invitation: Invitation) -> signal.Signals:
    collect_seldom()
    coming = await interrupts()
    if invitation.insecure:
        _say("WARNING: --insecure: everybody on the way reads along, and can take the token")
    if line := oversight(bot):
        _say(line)
    calls = asyncio.create_task(Calls(bot, invitation).run(), name="calls")
    signalled = asyncio.create_task(coming.get(), name="signals")
    await asyncio.wait([calls, signalled], return_when=asyncio.FIRST_COMPLETED)
    for task in (calls, signalled):
        task.cancel()
    ends = await asyncio.gather(calls, signalled, return_exceptions=True)
    for end in ends:
        if isinstance(end, signal.Signals):
            return end
    raise next(end for end in ends if isinstance(end, Exception))


class Calls:
    """The calls of a bot to its referee, one after the other."""

    def __init__(self, bot: type[Bot], invitation: Invitation) -> None:
        self._bot = bot
        self._invitation = invitation
        self._watch = Watch(bot.__name__)
        self._pauses = between_calls()
        self._was_there = False  # the referee has welcomed the bot once
        self._last_line = ""

    async def run(self) -> None:
        """Dial, and dial again, until that is of no use: HarnessError says why."""
        address = self._invitation.address
        self._tell(f"dials {address}")
        async with self._invitation.channel() as channel:
            while True:
                code, details = await self._call(channel)
                why = _words(code, details, address)
                if self._invitation.plain and not self._was_there and re.search(_HANG_UP, details):
                    why = "the referee hung up; if it speaks TLS, expected --ca"
                if code in _FINAL:
                    raise HarnessError(f"the referee at {address} refuses the bot: {why}")
                if not self._was_there and _is_hopeless(code, details):
                    raise HarnessError(f"cannot dial {address}: {why}")
                self._tell(f"dials again, with pauses of up to 20 s: {why}")
                await asyncio.sleep(self._pauses.next())

    async def _call(self, channel: grpc.aio.Channel) -> tuple[grpc.StatusCode, str]:
        """Make one call, and play; how it ended."""
        method: Any = channel.stream_stream(REFEREE_PATH)
        call = method(metadata=token.metadata(self._invitation.token))
        try:
            if (first := await call.read()) is not grpc.aio.EOF:
                await self._play(call, pb.ToBot.FromString(first))
            return await call.code(), await call.details() or ""
        except grpc.aio.AioRpcError as error:
            return error.code(), error.details() or ""
        except asyncio.InvalidStateError:  # a write to a call that has just ended
            return await call.code(), await call.details() or ""
        finally:
            call.cancel()

    async def _play(self, call: Any, first: pb.ToBot) -> None:
        session = Session(self._bot, call, self._watch)
        self._watch.enter()
        try:
            await call.write(hello_of(self._bot))
            self._was_there = True
            referee = printable(first.welcome.referee, _PROGRAM)
            self._tell(f"is on the line with {referee} at {self._invitation.address}")
            while (message := await call.read()) is not grpc.aio.EOF:
                self._pauses.reset()
                await session.receive(pb.ToBot.FromString(message))
        finally:
            session.cancel()
            self._watch.leave()

    def _tell(self, what: str) -> None:
        """Print a line, unless it was the last one."""
        if what != self._last_line:
            self._last_line = what
            _say(f"{self._bot.__name__} {what}")


def _words(code: grpc.StatusCode, details: str, address: str) -> str:
    """How a call ended, in words."""
    if code is grpc.StatusCode.OK:
        return "the referee has no more games for now"
    if details.startswith("failed to connect"):
        if re.search("Connection refused", details):
            return f"nobody listens at {address}"
        details = re.sub(
            r"^failed to connect to all addresses; last error: (?:[A-Z_]+: )?(?:\S+: )?", "", details
        )
    return one_line(details, _LONGEST) or f"the call ended with {code.name}"


def _is_hopeless(code: grpc.StatusCode, details: str) -> bool:
    """Whether somebody else listens there, or who cannot prove to be the referee."""
    if code is grpc.StatusCode.UNIMPLEMENTED:
        return True
    wrong = "CERTIFICATE_VERIFY_FAILED|WRONG_VERSION_NUMBER|Hostname Verification|DNS resolution failed"
    return bool(re.search(wrong, details))


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
