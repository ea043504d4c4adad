"""The floor's two ends: scripts said to each other over gRPC, with the harness's options, and nothing done besides.

`python -m tests.bench.echo bot FILE ADDRESS` serves the bots' side of a script, `… referee RUNS FILE ADDRESS…` plays them all and
prints JSON: seconds, CPU seconds, decisions, of each run.
"""

import asyncio
import json
import os
import pickle
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import grpc
import grpc.aio

from harness.bot.guard import OPTIONS
from harness.transport.identity import NOBODY, channel
from harness.wire.service import METHOD, PATH, SERVICE
from tests.bench.instant import CORE
from tests.bench.watched import cpu_of


async def _serve(file: Path, address: str) -> None:
    lines: Sequence[tuple[int, bytes]] = pickle.loads(file.read_bytes()).bot

    async def play(requests: AsyncIterator[bytes], context: Any) -> None:
        said = 0
        await context.write(b"%d" % os.getpid())
        read = -1  # the first says go
        async for _ in requests:
            read += 1
            while said < len(lines) and lines[said][0] <= read:
                await context.write(lines[said][1])
                said += 1

    server = grpc.aio.server(options=OPTIONS)
    handler: Any = grpc.stream_stream_rpc_method_handler(play)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {METHOD: handler}),))
    server.add_insecure_port(address)
    await server.start()
    print("up", flush=True)
    await server.wait_for_termination()


async def _play(file: Path, addresses: Sequence[str], runs: int) -> None:
    scripts = pickle.loads(file.read_bytes())
    channels = [channel(address, NOBODY) for address in addresses]
    seen = []
    for _ in range(runs):
        calls: list[Any] = [each.stream_stream(PATH)() for each in channels]
        bots = [int(await call.read()) for call in calls]
        cpu, start = process_time() + sum(map(cpu_of, bots)), monotonic()
        await asyncio.gather(
            *map(_say, calls, [script.referee for script in scripts], [len(script.bot) for script in scripts])
        )
        took = monotonic() - start
        seen.append(
            (took, process_time() + sum(map(cpu_of, bots)) - cpu, sum(script.decisions for script in scripts))
        )
    for each in channels:
        await each.close()
    print(json.dumps(seen))


async def _say(call: Any, lines: Sequence[tuple[int, bytes]], answers: int) -> None:
    await call.write(b"go")
    said = 0
    for read in range(answers + 1):
        while said < len(lines) and lines[said][0] <= read:
            await call.write(lines[said][1])
            said += 1
        if read < answers:
            await call.read()
    await call.done_writing()
    assert await call.read() is grpc.aio.EOF


if __name__ == "__main__":
    if sys.argv[1] == "bot":
        if core := os.environ.get(CORE):
            os.sched_setaffinity(0, {int(core)})
        asyncio.run(_serve(Path(sys.argv[2]), sys.argv[3]))
    else:
        asyncio.run(_play(Path(sys.argv[3]), sys.argv[4:], int(sys.argv[2])))
