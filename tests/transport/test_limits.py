"""What a bot may send at most over a connection: more is refused before it can grow in the referee's memory."""

import gzip
import resource
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.transport import BotUnreachableError, Dialler, Link, Runner
from harness.wire.service import METHOD, PROTOCOL, SERVICE
from tests.support.bots.wire import Stream
from tests.support.streams import job, run
from tests.transport.served import served

HELLO = pb.FromBot(hello=pb.Hello(protocol=1, games=["razzia"], program=40_000_000 * "x")).SerializeToString()
MEGABYTE = 1 << 10  # KiB, as the kernel counts what a process has used


async def dialled_is_refused(play: Any, **how: Any) -> str:
    """What is said of a bot that does that."""
    options = [("grpc.max_send_message_length", -1)]
    server = grpc.aio.server(options=options, **how)
    handler: Any = grpc.stream_stream_rpc_method_handler(play)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    dialler = Dialler(Link("hostile"), f"127.0.0.1:{port}", patience=1.0)
    try:
        with pytest.raises(BotUnreachableError) as error:
            await dialler.open()
        return str(error.value)
    finally:
        await dialler.close()
        await server.stop(0)


def test_what_comes_compressed_is_no_message_and_is_not_unfolded() -> None:
    """40 megabytes of a hello, folded into some 40 kilobytes."""
    assert len(gzip.compress(HELLO)) < 100_000

    async def play(requests: Any, context: Any) -> None:
        await context.write(HELLO)
        async for _ in requests:
            pass

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    said = run(dialled_is_refused(play, compression=grpc.Compression.Gzip))
    assert "DecodeError" in said
    # The bot, in this same process, has a copy or two of its own message.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150 * MEGABYTE


@pytest.mark.parametrize("thousands", [100, 8])  # gRPC itself would mostly let the second pass
@pytest.mark.parametrize("trailing", [False, True])
def test_more_metadata_than_a_call_needs_is_refused(trailing: bool, thousands: int) -> None:
    bomb = tuple((f"x-{number}", 1000 * "y") for number in range(thousands))

    async def play(requests: Any, context: Any) -> None:
        del requests
        if trailing:
            context.set_trailing_metadata(bomb)
        else:
            await context.send_initial_metadata(bomb)

    said = run(dialled_is_refused(play))
    assert said.endswith("the bot sent more metadata than a call needs")
    assert len(said) < 500
    assert "yyy" not in said


def test_of_a_long_hello_and_of_long_prints_so_much_is_kept(tmp_path: Path) -> None:
    async def talks(stream: Stream) -> None:
        names = ["razzia", *[f"{number} {1_000 * 'y'}" for number in range(100)]]
        hello = pb.Hello(protocol=PROTOCOL, program=10_000 * "x", games=names, games_at_once=1)
        await stream.write(pb.FromBot(hello=hello).SerializeToString())
        async for ask in stream.asks():
            await stream.send(pb.Answer(game_id=ask.game_id, turn=ask.turn, failure=10_000 * "z"))

    async def main() -> None:
        async with served(tmp_path, {"talks": talks}) as links:
            hello = links["talks"].hello
            assert len(hello.program) == 64
            assert len(hello.games) == 64
            assert {len(name) for name in hello.games[1:]} == {64}
            runner = Runner(links)
            [result] = [result async for result in runner.play([job(["talks"] * 3)])]
        assert {len(fault.said) for fault in result.faults} == {2_000}

    run(main())
