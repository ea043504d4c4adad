"""Strangers at a bot's door: refused before anything is kept, told of now and then, and no hindrance to the referee."""

import asyncio
import resource
import socket
from typing import Any

import grpc
import grpc.aio
import pytest

from harness.bot import RazziaBot
from harness.bot.guard import Guard, Strangers
from harness.bot.server import start_server
from harness.transport import Dialler, Link
from harness.transport.identity import Identity
from harness.wire.service import PATH
from harness.wire.token import NO_TOKEN, digest_of, metadata
from tests.support.certificates import TOKEN
from tests.support.streams import job, played, run

pytestmark = pytest.mark.process

GUARD = Guard(digest=digest_of(TOKEN))
MEGABYTE = 1 << 10  # KiB
# Or, where the calls before have not ended yet, gRPC refuses one more of a connection (REFUSED_STREAM).
REFUSALS = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.UNAVAILABLE)


async def refused(channel: grpc.aio.Channel, metadata: tuple[tuple[str, str], ...] = ()) -> grpc.StatusCode:
    call: Any = channel.stream_stream(PATH)(metadata=metadata)
    return await call.code()  # type: ignore[no-any-return]


async def many(address: str, calls: int, at_once: int = 4) -> None:
    async with grpc.aio.insecure_channel(address) as channel:

        async def some() -> None:
            for number in range(calls // at_once):
                token = (("authorization", f"Bearer wrong-{number:020}"),) if number % 2 else ()
                assert await refused(channel, token) in REFUSALS

        await asyncio.gather(*[some() for _ in range(at_once)])


async def plays(address: str) -> None:
    dialler = Dialler(Link("quill"), address, identity=Identity(token=TOKEN))
    await dialler.open()
    try:
        (result,) = await played({"quill": dialler.link}, job(["quill"] * 3))
        assert not result.faults
    finally:
        await dialler.close()


@pytest.mark.parametrize("calls", [400, pytest.param(10_000, marks=pytest.mark.slow)])
def test_many_calls_of_strangers_leave_nothing_and_the_referee_plays_meanwhile(
    calls: int, capfd: pytest.CaptureFixture[str]
) -> None:
    async def main() -> int:
        server, address = await start_server(RazziaBot, "127.0.0.1:0", GUARD)
        await many(address, 100)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        try:
            await asyncio.gather(many(address, calls), plays(address))
        finally:
            await server.stop(0)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before

    assert run(main(), 300.0) < 50 * MEGABYTE  # the game itself takes some
    assert len(capfd.readouterr().err.splitlines()) <= 2 + calls // 100


def test_strangers_are_told_of_at_once_and_then_as_a_number(capfd: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    strangers = Strangers("Fox", lambda: now[0])

    class Context:
        """A call: what a stranger sees of us is all that it notes."""

        ended: list[tuple[grpc.StatusCode, str]] = []  # noqa: RUF012

        def peer(self) -> str:
            return "ipv4:192.0.2.1:5"

        async def abort(self, code: grpc.StatusCode, why: str) -> None:
            self.ended.append((code, why))

    async def main() -> None:
        for when in (100.0, 100.1, 109.9, 110.0, 110.1, 130.0):
            now[0] = when
            await strangers.refuse(Context(), NO_TOKEN)

    asyncio.run(main())
    assert Context.ended == 6 * [(grpc.StatusCode.UNAUTHENTICATED, NO_TOKEN)]
    line = f"Fox refused ipv4:192.0.2.1:5: {NO_TOKEN}"
    told = [line, f"{line} (2 more since the last line)", f"{line} (1 more since the last line)"]
    assert capfd.readouterr().err.splitlines() == told


def test_connections_that_say_nothing_do_not_keep_the_referee_out() -> None:
    async def main() -> None:
        server, address = await start_server(RazziaBot, "127.0.0.1:0", GUARD)
        host, _, port = address.rpartition(":")
        quiet = [socket.create_connection((host, int(port))) for _ in range(100)]
        try:
            await plays(address)
        finally:
            for each in quiet:
                each.close()
            await server.stop(0)

    run(main())


@pytest.mark.slow
def test_whoever_says_nothing_is_hung_up_on_long_before_grpc_itself_would() -> None:
    async def main() -> None:
        server, address = await start_server(RazziaBot, "127.0.0.1:0", GUARD)
        host, _, port = address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        assert await reader.read()  # to its end: gRPC's own is after two minutes
        writer.close()
        await server.stop(0)

    run(main(), 60.0)


def test_a_bot_has_128_connections_and_hangs_up_on_whoever_comes_then() -> None:
    async def greeted(address: str) -> bool:
        """Whoever is let in is told gRPC's settings."""
        host, _, port = address.rpartition(":")
        try:
            reader, writer = await asyncio.open_connection(host, int(port))
            writers.append(writer)
            return bool(await reader.read(1))
        except ConnectionError:
            return False

    async def main() -> None:
        server, address = await start_server(RazziaBot, "127.0.0.1:0", GUARD)
        try:
            assert sum(await asyncio.gather(*[greeted(address) for _ in range(140)])) == 128
        finally:
            for writer in writers:
                writer.close()
            await server.stop(0)

    writers: list[asyncio.StreamWriter] = []
    run(main())


def test_a_bot_serves_16_calls_at_once_and_refuses_more() -> None:
    async def main() -> None:
        server, address = await start_server(RazziaBot, "127.0.0.1:0", GUARD)
        channels = [
            grpc.aio.insecure_channel(address, options=[("grpc.use_local_subchannel_pool", 1)])
            for _ in range(5)
        ]
        calls: list[Any] = [
            channel.stream_stream(PATH)(metadata=metadata(TOKEN)) for channel in channels for _ in range(4)
        ]
        try:
            said = await asyncio.gather(*[call.read() for call in calls], return_exceptions=True)
            assert sum([isinstance(each, bytes) for each in said]) == 16
            refused = [each.code() for each in said if isinstance(each, grpc.aio.AioRpcError)]
            assert refused == 4 * [grpc.StatusCode.RESOURCE_EXHAUSTED]
        finally:
            for channel in channels:
                await channel.close()
            await server.stop(0)

    run(main())


def test_a_metadata_bomb_is_refused_before_the_token_is_looked_at() -> None:
    async def main() -> None:
        server, address = await start_server(RazziaBot, "127.0.0.1:0", GUARD)
        async with grpc.aio.insecure_channel(address) as channel:
            for thousands, answer in (
                (100, grpc.StatusCode.RESOURCE_EXHAUSTED),
                (8, grpc.StatusCode.RESOURCE_EXHAUSTED),  # which gRPC itself would mostly let pass
                (7, grpc.StatusCode.UNAUTHENTICATED),
            ):
                bomb = tuple((f"x-{number}", 1000 * "y") for number in range(thousands))
                assert await refused(channel, bomb) is answer
        await plays(address)
        await server.stop(0)

    run(main())


def test_only_one_method_is_served_and_no_reflection_health_or_channelz() -> None:
    async def main() -> None:
        server, address = await start_server(RazziaBot, "127.0.0.1:0", GUARD)
        async with grpc.aio.insecure_channel(address) as channel:
            for path in (
                "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
                "/grpc.health.v1.Health/Check",
                "/grpc.channelz.v1.Channelz/GetServers",
                f"{PATH}s",
            ):
                method: Any = channel.unary_unary(path)
                call = method(b"")
                assert await call.code() is grpc.StatusCode.UNIMPLEMENTED
        await server.stop(0)

    run(main())
