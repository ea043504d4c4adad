"""Binds a second server to its socket at its third question, and shuts the first one's door to later calls; the second
never says hello."""

import asyncio
import os
import socket
from pathlib import Path

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None
_second = socket.socket(socket.AF_UNIX)


async def play(stream: Stream) -> None:
    await stream.hello()
    asked = 0
    async for ask in stream.asks():
        asked += 1
        if asked == 3:
            path = Path(os.environ["HARNESS_ADDRESS"].removeprefix("unix:"))
            await asyncio.to_thread(path.unlink)
            _second.bind(str(path))
            _second.listen()
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
