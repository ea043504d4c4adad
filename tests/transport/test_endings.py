"""How a call ended is told in plain English, whatever gRPC has to say of it."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import grpc
import grpc.aio
import pytest

from harness.transport import BotUnreachableError, Dialler, Link
from harness.transport.endings import EndKind, end_of
from harness.wire.service import METHOD, SERVICE
from tests.support.streams import run

PROSE = (
    "failed to connect",
    "RST_STREAM",
    "GOAWAY",
    "Stream removed",
    "last error",
    "ipv4:",
    "StatusCode",
    "unavailable",
)

Peer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None]]


def says(text: bytes) -> Peer:
    """At once; then it hangs up."""

    async def peer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        del reader
        writer.write(text)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    return peer


async def resets(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """The connection, as the system does for a process that has ended with something unread."""
    del reader
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.close()


@asynccontextmanager
async def listening(peer: Peer) -> AsyncIterator[str]:
    async with asyncio.TaskGroup() as group:
        server = await asyncio.start_server(
            lambda reader, writer: void(group.create_task(peer(reader, writer))), "127.0.0.1", 0
        )
        async with server:
            yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


def void(task: asyncio.Task[None]) -> None:
    del task  # the group waits for it


@asynccontextmanager
async def serving(play: Any) -> AsyncIterator[str]:
    server = grpc.aio.server()
    if play:
        handlers: dict[str, Any] = {METHOD: grpc.stream_stream_rpc_method_handler(play)}
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        await server.stop(0)


async def why(address: str) -> str:
    dialler = Dialler(Link("x"), address, patience=1.0)
    with pytest.raises(BotUnreachableError) as error:
        await dialler.open()
    await dialler.close()
    said = str(error.value)
    assert not any(word in said for word in PROSE)
    return said.removeprefix(f"bot x at {address}: ")


async def tired(requests: Any, context: Any) -> None:
    del requests
    await context.abort(grpc.StatusCode.FAILED_PRECONDITION, "I am tired")


@pytest.mark.parametrize(
    ("peer", "said"),
    [
        (says(b"HTTP/1.1 400 Bad Request\r\n\r\n"), "no hello within 1 s; who listens there speaks HTTP/1, and no gRPC"),
        (says(b""), "no hello within 1 s; the bot hung up; if it speaks TLS, expected certificate or ca"),
        (resets, "no hello within 1 s; the bot hung up; if it speaks TLS, expected certificate or ca"),
    ],
    ids=["HTTP/1", "hangs up", "resets"],
)  # fmt: skip
def test_who_is_no_bot_is_told_in_words(peer: Peer, said: str) -> None:
    async def main() -> None:
        async with listening(peer) as address:
            assert await why(address) == said

    run(main(), 20.0)


CONNECTING = "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:9: "
UNAVAILABLE, EXHAUSTED = grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED


@pytest.mark.parametrize(
    ("code", "details", "said"),
    [
        (UNAVAILABLE, f"{CONNECTING}Failed to connect to remote host: Connection refused", EndKind.NOBODY.value),
        (UNAVAILABLE, "failed to connect to all addresses; last error: FAILED_PRECONDITION: unix:/tmp/harness-1/bot.sock: connect failed: addr: unix:/tmp/harness-1/bot.sock error: No such file or directory", EndKind.NOBODY.value),
        (UNAVAILABLE, f"{CONNECTING}connection attempt timed out before receiving SETTINGS frame", "who listens there does not speak: no gRPC server does so"),
        (UNAVAILABLE, f"{CONNECTING}Ssl handshake failed: NO_CERTIFICATE", "there is no connection: 'Ssl handshake failed: NO_CERTIFICATE'"),
        (UNAVAILABLE, "DNS resolution failed for fox.invalid:7400: C-ares status is not ARES_SUCCESS", "there is no such host"),
        (UNAVAILABLE, "Stream removed (GOAWAY received; Error code: 2; Debug Text: bye)", "the bot closed the connection (HTTP/2 error 2, internal error)"),
        (grpc.StatusCode.INTERNAL, "Stream removed (RST_STREAM (Received RST_STREAM with error code 1))", "the bot reset the call (HTTP/2 error 1, protocol error)"),
        (UNAVAILABLE, "Stream removed (Socket closed)", "the connection broke"),
        (UNAVAILABLE, "recvmsg:Connection reset by peer", "the connection broke"),
        (EXHAUSTED, "Stream removed (CLIENT: Received message larger than max (2097152 vs. 1048576))", "the bot sent a message of 2,097,152 bytes; at most 1,048,576 are taken"),
        (EXHAUSTED, "no more games today", "the bot ended the call with RESOURCE_EXHAUSTED: 'no more games today'"),
    ],
)  # fmt: skip
def test_what_grpc_says_becomes_plain_english(code: grpc.StatusCode, details: str, said: str) -> None:
    error = grpc.aio.AioRpcError(code, grpc.aio.Metadata(), grpc.aio.Metadata(), details)
    assert str(end_of(error)) == said


@pytest.mark.parametrize(
    ("play", "said"),
    [
        (None, "who listens there is no bot: it does not know the method BotService/Play"),
        (tired, "the bot ended the call with FAILED_PRECONDITION: 'I am tired'"),
    ],
    ids=["another service", "its own words"],
)
def test_how_a_server_ended_the_call_is_told_in_words(play: Any, said: str) -> None:
    async def main() -> None:
        async with serving(play) as address:
            assert await why(address) == f"no hello within 1 s; {said}"

    run(main(), 20.0)
