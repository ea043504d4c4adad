"""Serves a database: binds an address, and answers until a signal ends it."""

import asyncio
import signal
import socket
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from harness.app.pages.site import Site
from harness.errors import HarnessError
from harness.web.live import Live
from harness.web.routes import Routes

_CONNECTIONS = 1_000  # at once, viewers among them
_IDLE = 10  # seconds in which a connection must have asked for something
_LONGEST_HEAD = 16 << 10  # bytes of a request
_AT_ONCE = 64  # connections that wait to be accepted


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; with port 0 at one that is free. HarnessError says why not."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise HarnessError(f"cannot listen at {host}:{port}: {error.strerror}") from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_AT_ONCE)
    except OSError as error:
        listening.close()
        raise HarnessError(f"cannot listen at {host}:{port}: {error.strerror}; try --port 0") from None
    return listening


def address_of(listening: socket.socket) -> str:
    """The address that a browser on this machine opens."""
    host, port, *_ = listening.getsockname()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(
    site: Site,
    listening: socket.socket,
    names: Sequence[str] = (),
    started: Callable[[], None] | None = None,
) -> None:
    """Serve a database at a socket, under these names beside its addresses, until SIGINT or SIGTERM; then close it."""
    live = Live(site)
    config = uvicorn.Config(
        Routes(site, live).app(names),
        http=Connection,
        ws="none",
        loop="asyncio",
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_CONNECTIONS,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        timeout_keep_alive=_IDLE // 2,
        timeout_graceful_shutdown=2,
    )
    try:
        _Server(config, live, started).run_at(listening)
    finally:
        site.close()


class Connection(H11Protocol):
    """A connection that must ask for something: one that only waits, or sends its request byte by byte, is closed."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def _wait(self) -> None:
        self._timer = self.loop.call_later(_IDLE, self._check)

    def _check(self) -> None:
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        super().connection_lost(exc)


class _Server(uvicorn.Server):
    """A server that ends the streams of its viewers at a signal, and so ends at once."""

    def __init__(self, config: uvicorn.Config, live: Live, started: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._live, self._started = live, started

    def run_at(self, listening: socket.socket) -> None:
        asyncio.run(self.serve([listening]))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._started and not self.should_exit:
            self._started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self._live.end()  # when nobody can come back any more
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if sig == signal.SIGTERM:
            self._captured_signals.clear()  # it ends as it was asked to: with exit code 0
