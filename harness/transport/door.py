"""The door: where a referee listens for bots that dial in, and who is let in.

Whose call it is follows from its token alone. A stranger is refused before anything of the call is read, and waits before
that: so strangers cost little, however often they call.
"""

import asyncio
import resource
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio

from harness.address import parse_address
from harness.errors import HarnessError, OptionsError
from harness.text import shortened
from harness.transport.incoming import IncomingCall
from harness.transport.link import Link
from harness.transport.receiving import Receiver
from harness.wire import token
from harness.wire.refusals import Refusals
from harness.wire.service import MAX_FROM_BOT, MAX_METADATA, MAX_TO_BOT, REFEREE_PATH

_LOOK = 0.5  # seconds between two looks at who is invited
_WAIT = 1.0  # seconds for which a call waits that is refused: a connection has few calls, so they come slowly
_GOODBYE = 1.0  # seconds for callers to hear that the door closes
_STRANGERS = 128  # connections beside two of each bot
_FILES = 0.75  # of all that a process may have open, at most so many for connections: the rest is for our own

_OPTIONS = [
    ("grpc.so_reuseport", 0),  # a second server on the port is an error, not a silent rival
    ("grpc.max_receive_message_length", MAX_FROM_BOT),
    ("grpc.max_send_message_length", MAX_TO_BOT),
    ("grpc.max_metadata_size", MAX_METADATA),
    ("grpc.absolute_max_metadata_size", MAX_METADATA),
    ("grpc.per_message_decompression", 0),  # what comes compressed is no message: it cannot grow in our hands
    ("grpc.http2.bdp_probe", 0),  # a bot that floods us gets no more room for it
    ("grpc.max_concurrent_streams", 4),  # of a connection
    ("grpc.server_handshake_timeout_ms", 5_000),  # who connects and says nothing is hung up on,
    ("grpc.max_connection_idle_ms", 60_000),  # and so is who does not call
    ("grpc.keepalive_time_ms", 10_000),  # a bot that has vanished is away soon, and no router forgets us;
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),  # bots may look after us in the same way
]
_STRANGER = "this referee plays with bots that it has invited: expected the token of one of them"
_NO_METHOD = f"expected a call of {REFEREE_PATH}"
_NOT_NOW = "there are no games for this bot now"


@dataclass(frozen=True, slots=True)
class DoorAddress:
    """Where the door is, and what it shows."""

    text: str  # HOST:PORT
    certificate: bytes = b""  # PEM; none: plain text
    key: bytes = field(default=b"", repr=False)
    insecure: bool = False  # plain text will do over a network


class Door:
    """Listens from `open` to `close`. Each bot that may come in has a receiver, which takes its calls."""

    def __init__(
        self,
        address: DoorAddress,
        invited: Callable[[], Mapping[str, bytes]],
        *,
        bots: int,
        takes_over: bool = False,
        line: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`invited`: the digests of the tokens of all that are invited, by name; it is asked again and again, in a thread.
        `bots`: how many may dial in. `takes_over`: whether a second call of a bot ends its first one. `line` hears of
        strangers."""
        self._address = address
        self._invited = invited
        self._bots = bots
        self._takes_over = takes_over
        self._line = line
        self._refusals = Refusals()
        self._receivers: dict[str, Receiver] = {}
        self._digests: Mapping[str, bytes] = {}
        self._server: grpc.aio.Server | None = None
        self._looking: asyncio.Task[None] | None = None
        self._handling: set[asyncio.Task[Any]] = set()  # calls that have not ended
        self._closes = asyncio.Event()

    def receiver(self, invitation: str, link: Link, **settings: Any) -> Receiver:
        """Who takes the calls of the bot that was invited under this name, for its link; `settings` are a receiver's."""
        receiver = Receiver(link, takes_over=self._takes_over, **settings)
        self._receivers[invitation] = receiver
        return receiver

    async def open(self) -> str:
        """Listen; the address with its port. OptionsError if strangers could read along; HarnessError if it cannot."""
        address = parse_address(self._address.text, any_port=True)
        if not (address.is_local or self._address.certificate or self._address.insecure):
            raise OptionsError(
                f"{address} is open to a network: expected a certificate, else others read along"
            )
        self._digests = self._invited()
        server = grpc.aio.server(options=[*_OPTIONS, _most_connections(self._bots)])
        server.add_generic_rpc_handlers((_AnyMethod(self._handle, self._refuse_method),))
        try:
            port = self._bind(server, str(address))
        except RuntimeError as error:  # what grpcio raises
            raise HarnessError(f"cannot listen on {address}: {shortened(str(error), 200)}") from None
        await server.start()
        self._server = server
        self._looking = asyncio.create_task(self._look(), name="door")
        return f"{address.host}:{port}"

    async def close(self) -> None:
        """Let nobody in any more, and end all calls."""
        if self._looking:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        self._closes.set()
        if self._handling:
            await asyncio.wait(self._handling, timeout=_GOODBYE)
        if self._server:
            await self._server.stop(0.2)

    def _bind(self, server: grpc.aio.Server, address: str) -> int:
        if not self._address.certificate:
            return server.add_insecure_port(address)
        credentials = grpc.ssl_server_credentials([(self._address.key, self._address.certificate)])
        return server.add_secure_port(address, credentials)

    async def _look(self) -> None:
        """Look who is invited, now and then: who is not any more is hung up on."""
        while True:
            await asyncio.sleep(_LOOK)
            await self._look_once()

    async def _look_once(self) -> None:
        digests = await asyncio.to_thread(self._invited)
        if digests != self._digests:
            self._digests = digests
            for name, receiver in self._receivers.items():
                receiver.recheck(digests.get(name))

    async def _handle(self, requests: object, context: Any) -> None:
        """Handle a call of our method."""
        del requests  # they are read from the context
        await self._handled(self._play(context))

    async def _refuse_method(self, requests: object, context: Any) -> None:
        """Handle a call of any other method."""
        del requests
        await self._handled(self._refuse_other(context))

    async def _handled(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.current_task()
        assert task
        self._handling.add(task)
        try:
            await work
        finally:
            self._handling.discard(task)

    async def _play(self, context: Any) -> None:
        sent = context.invocation_metadata() or ()
        name = token.owner(self._digests, sent)
        if not name:
            await self._wait()
            name = token.owner(self._digests, sent)  # it may have been invited just now
        if not name:
            await self._refuse_stranger(context, grpc.StatusCode.UNAUTHENTICATED, _STRANGER)
        receiver = self._receivers.get(name)
        if receiver is None:
            await self._refuse(context, grpc.StatusCode.UNAVAILABLE, _NOT_NOW)
            return
        call = IncomingCall(context, self._digests[name])
        if refusal := receiver.offer(call):
            await self._refuse(context, *refusal)
        try:
            code, words = await call.status
        finally:
            receiver.hang_up(call)
        if code is not grpc.StatusCode.OK:
            await context.abort(code, words)

    async def _refuse_other(self, context: Any) -> None:
        await self._wait()
        await self._refuse_stranger(context, grpc.StatusCode.UNIMPLEMENTED, _NO_METHOD)

    async def _refuse_stranger(self, context: Any, code: grpc.StatusCode, why: str) -> None:
        if line := self._refusals.line(f"refused {context.peer()}: {why}", time.monotonic()):
            self._line(line)
        await context.abort(code, why)

    async def _refuse(self, context: Any, code: grpc.StatusCode, why: str) -> None:
        """Refuse a call, which ends it. It waits first."""
        await self._wait()
        await context.abort(code, why)

    async def _wait(self) -> None:
        """Let a call wait that is to be refused, unless the door closes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_WAIT):
                await self._closes.wait()


class _AnyMethod(grpc.GenericRpcHandler):
    """Handles calls of any method. gRPC itself refuses those of others at once, as often as a stranger likes."""

    def __init__(self, play: Any, refuse: Any) -> None:
        self._play: Any = grpc.stream_stream_rpc_method_handler(play)
        self._refuse: Any = grpc.stream_stream_rpc_method_handler(refuse)

    def service(self, call: Any) -> Any:
        return self._play if call.method == REFEREE_PATH else self._refuse


def _most_connections(bots: int) -> tuple[str, int]:
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 2 * bots + _STRANGERS
    if files != resource.RLIM_INFINITY:
        most = min(most, int(_FILES * files))
    return "grpc.max_allowed_incoming_connections", most
