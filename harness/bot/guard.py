"""Protects a bot that is served: its certificate, what it demands of referees, and the limits for strangers.

A stranger is refused before anything of the call is stored.
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
from harness.wire.refusals import Refusals
from harness.wire.service import MAX_FROM_BOT, MAX_METADATA, MAX_TO_BOT

CALLS = 16  # at once: up to seven referees and one more, twice if all dial again while their old calls are still open

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
    ("grpc.server_handshake_timeout_ms", 5_000),  # calls that send nothing are ended,
    ("grpc.max_connection_idle_ms", 60_000),  # and so are those that ask nothing
]


@dataclass(frozen=True, slots=True)
class Guard:
    """Certificates, token and options with which a bot is served. `OPEN` is enough on one machine."""

    certificate: bytes = b""  # PEM; none: plain text
    key: bytes = b""
    callers: bytes = b""  # PEM: certificates of referees, or of who signs them; none: a referee needs none
    digest: bytes = b""  # of the token; none: a referee needs none
    insecure: bool = False  # over a network, too

    def open(self, server: grpc.aio.Server, text: str) -> str:
        """Let the server listen at an address; the address with its port. OptionsError if strangers could read along or play;
        HarnessError if another process listens there."""
        address = _parsed(text)
        if not (address.is_local or self.insecure):
            self._require_protection(address)
        if address.path and _is_taken(address.path):
            raise HarnessError(f"cannot listen on {shortened(text)}: another process listens there")
        if not self.certificate:
            port = server.add_insecure_port(str(address))
        else:
            own, callers = [(self.key, self.certificate)], self.callers or None
            credentials = grpc.ssl_server_credentials(own, callers, require_client_auth=bool(callers))
            port = server.add_secure_port(str(address), credentials)
        return str(address) if address.path else f"{address.host}:{port}"

    def _require_protection(self, address: Address) -> None:
        if not self.certificate:
            expected = "--certificate and --key (harness bot keygen makes them), else others read along"
        elif not (self.digest or self.callers):
            expected = "--token-file or --client-ca, else anybody plays"
        else:
            return
        raise OptionsError(f"--address {address} is open to a network: expected {expected}; or --insecure")

    def refusal(self, metadata: Iterable[tuple[str, str | bytes]]) -> str:
        """Why a call with this metadata is refused; empty if it is not."""
        return token.refusal(self.digest, metadata) if self.digest else ""

    def warning(self, text: str) -> str:
        """A warning for a bot that is served over a network without protection; empty if there is no need."""
        if _parsed(text).is_local or not self.insecure:
            return ""
        open_to = [] if self.certificate else ["everybody on the way reads along"]
        open_to += [] if self.digest or self.callers else ["anybody may play"]
        return f"WARNING: --insecure: {' and '.join(open_to)}" if open_to else ""


OPEN = Guard()


def _is_taken(path: str) -> bool:
    """Whether another process listens at a socket. gRPC would replace that socket, and the other process would not notice. A
    socket at which nobody listens may be replaced."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.setblocking(False)  # so that a socket with a full queue is recognized, too
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
    """A guard from the files with its certificates, key and token."""
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
    """Refuses calls, and prints a line for the first of them; those of the next seconds are counted in the next line."""

    def __init__(self, bot: str, now: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._now = now
        self._refusals = Refusals()

    async def refuse(self, context: Any, why: str) -> None:
        """Refuse a call, which ends it."""
        if line := self._refusals.line(f"{self._bot} refused {context.peer()}: {why}", self._now()):
            print(line, file=sys.stderr, flush=True)
        await context.abort(grpc.StatusCode.UNAUTHENTICATED, why)
