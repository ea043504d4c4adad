"""Whether a call of the check shows that somebody listens: only what is certain counts."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import grpc
import grpc.aio
import pytest

from harness.app.check.call import Call
from harness.bot import RazziaBot
from harness.bot.server import start_server
from harness.transport.endings import end_of
from tests.support.streams import run

NO_METADATA = grpc.aio.Metadata()


@asynccontextmanager
async def call_to(path: Path) -> AsyncIterator[Call]:
    call = Call(f"unix:{path}")
    try:
        yield call
    finally:
        await call.close()


@pytest.mark.process
def test_a_call_that_has_not_ended_in_time_shows_no_listener(tmp_path: Path) -> None:
    """On a machine with much to do the time is over before anybody knows that nobody listens."""

    async def main() -> None:
        async with call_to(tmp_path / "nobody.sock") as call:
            assert await call.greet(0.0) == "nothing within 0 s"
            assert (call.ended, call.nobody, call.reached, call.is_connected) == ("", False, False, False)

    run(main())


@pytest.mark.process
def test_a_bot_that_is_silent_listens_all_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "mute.sock"
        with socket.socket(socket.AF_UNIX) as mute:
            mute.bind(str(path))
            mute.listen()
            async with call_to(path) as call:
                await call.greet(0.0)
                assert call.is_connected
                assert not call.reached

    run(main())


@pytest.mark.process
def test_a_hello_shows_a_listener(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "bot.sock"
        server, _ = await start_server(RazziaBot, f"unix:{path}")
        async with call_to(path) as call:
            assert await call.greet(20.0) == ""
            assert call.reached
        await server.stop(0)

    run(main())


@pytest.mark.parametrize(
    ("code", "details", "shows"),
    [
        (grpc.StatusCode.UNIMPLEMENTED, "Method not found!", True),
        (grpc.StatusCode.UNAVAILABLE, "failed to connect to all addresses; last error: Socket closed", True),
        (grpc.StatusCode.UNAVAILABLE, "failed to connect: No such file or directory", False),
        (grpc.StatusCode.UNAVAILABLE, "failed to connect: Permission denied", False),
        (grpc.StatusCode.INTERNAL, "Internal error from Core", False),  # a write to a call that fails
    ],
)
def test_not_every_end_of_a_call_shows_a_listener(
    code: grpc.StatusCode, details: str, *, shows: bool
) -> None:
    end = end_of(grpc.aio.AioRpcError(code, NO_METADATA, NO_METADATA, details))
    assert end.shows_somebody is shows
