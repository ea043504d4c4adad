"""Says hello, and reads nothing of what it is sent."""

import asyncio

from tests.support.bots.wire import Stream, serve

EXPECTED = "timeout"


async def play(stream: Stream) -> None:
    await stream.hello()
    await asyncio.Event().wait()


if __name__ == "__main__":
    serve(play)
