"""Takes the call, and does not say hello."""

import asyncio

from tests.support.bots.wire import Stream, serve

EXPECTED = "unreachable"


async def play(stream: Stream) -> None:
    del stream
    await asyncio.Event().wait()


if __name__ == "__main__":
    serve(play)
