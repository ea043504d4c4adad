"""Says something fifty times a second, as if it lived, and answers nothing: the clock must not care."""

import asyncio

from tests.support.bots.wire import Stream, answers_to_nothing, serve

EXPECTED = "timeout"


async def play(stream: Stream) -> None:
    await stream.hello()
    chatter = asyncio.create_task(_chatter(stream))
    async for _ in stream.asks():
        pass
    chatter.cancel()


async def _chatter(stream: Stream) -> None:
    while True:
        await stream.send(*answers_to_nothing(1))
        await stream.write(b"")
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    serve(play)
