"""Hangs up at its third question, and leaves links to honest bots' sockets in place of its own: the referee must not
call those for it, and have them play its games."""

import asyncio
import os
from pathlib import Path

from tests.hostile.bots.attempt import goals
from tests.support.bots.wire import Stream, serve, tame

EXPECTED = "disconnected"
_swapping: list[asyncio.Task[None]] = []


async def play(stream: Stream) -> None:
    await stream.hello()
    asked = 0
    async for ask in stream.asks():
        asked += 1
        if asked == 3:
            _swapping.append(
                asyncio.create_task(_swap(stream))
            )  # for the end of the server is the end of this call
            return
        await stream.send(tame(ask))


async def _swap(stream: Stream) -> None:
    await stream.server.stop(0)
    socket = Path(os.environ["HARNESS_ADDRESS"].removeprefix("unix:"))
    socket.unlink(missing_ok=True)
    for goal in goals("PATHS"):
        if goal.endswith(".sock"):
            socket.symlink_to(goal)


if __name__ == "__main__":
    serve(play)
