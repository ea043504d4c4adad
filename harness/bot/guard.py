"""Who may call a bot that is served: what it shows, what it asks for, and how much of itself it gives to strangers.

A stranger is refused before anything is kept of the call.
"""

import socket
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from harness.address import Address, parse_address
from harness.bot import keys
from harness.errors import HarnessError, OptionsError
from harness.text import shortened
from harness.wire import token
from harness.wire.service import MAX_FROM_BOT, MAX_METADATA, MAX_TO_BOT

CALLS = 16  # at once: one of each of up to seven referees, one more, and for a moment all again when their network broke

OPTIONS = [
    ("grpc.so_reuseport", 0),  # a second server on the port is an error, not a silent rival
    ("grpc.max_receive_message_length", MAX_TO_BOT),
    ("grpc.max_send_message_length", MAX_FROM_BOT),
    ("grpc.max_metadata_size", MAX_METADATA),
    ("grpc.absolute_max_metadata_size", MAX_METADATA),
    (
        "grpc.per_message_decompression",
        0,
    ),  # the referee compresses nothing, and a stranger's bomb stays folded
    ("grpc.max_concurrent_streams", 4),  # of a connection
    ("grpc.max_allowed_incoming_connections", 128),  # else strangers take all that a process may have open
    ("grpc.server_handshake_timeout_ms", 5_000),  # whoever says nothing is hung up on,
    ("grpc.max_connection_idle_ms", 60_000),  # and whoever asks nothing
]
_QUIET = 10.0  # seconds between two lines about strangers: they must not fill the log


@dataclass(frozen=True, slots=True)
class Guard:
    """`OPEN` is enough on this machine."""

    certificate: bytes = b""  # PEM; none: plain text
    key: bytes = b""
    callers: bytes = b""  # PEM: certificates of referees, or of who signs them; none: a referee needs none
    digest: bytes = b""  # of the token; none: a referee needs none
    insecure: bool = False  # over a network, too

    def open(self, server: grpc.aio.Server, text: str) -> str:
        """Lets the server listen there; the address with the port that it has then. OptionsError if strangers could
        read along or play; HarnessError if somebody has the socket."""
        address = _parsed(text)
        if not (address.is_local or self.insecure):
            self._must_hold(address)
        if address.path and _is_taken(address.path):
            raise HarnessError(f"cannot listen on {shortened(text)}: another process listens there")
        if not self.certificate:
            port = server.add_insecure_port(str(address))
        else:
            own, callers = [(self.key, self.certificate)], self.callers or None
            credentials = grpc.ssl_server_credentials(own, callers, require_client_auth=bool(callers))
            port = server.add_secure_port(str(address), credentials)
        return str(address) if address.path else f"{address.host}:{port}"

    def _must_hold(self, address: Address) -> None:
        if not self.certificate:
            expected = "--certificate and --key (harness bot keygen makes them), else others read along"
        elif not (self.digest or self.callers):
            expected = "--token-file or --client-ca, else anybody plays"
        else:
            return
        raise OptionsError(f"--address {address} is open to a network: expected {expected}; or --insecure")

    def refusal(self, metadata: Iterable[tuple[str, str | bytes]]) -> str:
        """Why a call is none for this bot; nothing, if it is."""
        return token.refusal(self.digest, metadata) if self.digest else ""

    def warning(self, text: str) -> str:
        """What whoever serves without protection should know."""
        if _parsed(text).is_local or not self.insecure:
            return ""
        open_to = [] if self.certificate else ["everybody on the way reads along"]
        open_to += [] if self.digest or self.callers else ["anybody may play"]
        return f"WARNING: --insecure: {' and '.join(open_to)}" if open_to else ""


OPEN = Guard()


def _is_taken(path: str) -> bool:
    """gRPC would put its own socket in the place of another's, and whoever has that would never hear of it. One that
    nobody listens at any more may go."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.setblocking(False)  # so that one with a long queue is known for what it is, too
        try:
            caller.connect(path)
        except OSError as error:
            return isinstance(error, BlockingIOError)
    return True


def _parsed(text: str) -> Address:
    try:
        return parse_address(text, any_port=True)
    except OptionsError as error:
        raise OptionsError(f"--address {shortened(text)}: {error}") from None


def guard_of(
    *,
    certificate: str | Path | None = None,
    key: str | Path | None = None,
    client_ca: str | Path | None = None,
    token_file: str | Path | None = None,
    insecure: bool = False,
) -> Guard:
    """From files."""
    if bool(certificate) != bool(key):
        raise OptionsError("--certificate and --key: expected both or none")
    if client_ca and not certificate:
        raise OptionsError("--client-ca: expected --certificate and --key with it")
    chain, own_key = keys.own(Path(certificate), Path(key)) if certificate and key else (b"", b"")
    return Guard(
        chain,
        own_key,
        callers=keys.certificates(Path(client_ca)) if client_ca else b"",
        digest=token.digest_of(keys.token(Path(token_file))) if token_file else b"",
        insecure=insecure,
    )


class Strangers:
    """Tells of calls that were refused: the first at once, those of the next seconds as a number with the next."""

    def __init__(self, bot: str, now: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._now = now
        self._quiet_until = float("-inf")
        self._untold = 0

    async def refuse(self, context: Any, why: str) -> None:
        """Ends the call."""
        if (now := self._now()) < self._quiet_until:
            self._untold += 1
        else:
            more = f" ({self._untold} more since the last line)" if self._untold else ""
            print(f"{self._bot} refused {context.peer()}: {why}{more}", file=sys.stderr, flush=True)
            self._quiet_until, self._untold = now + _QUIET, 0
        await context.abort(grpc.StatusCode.UNAUTHENTICATED, why)
