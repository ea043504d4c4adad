"""Answers every question a twentieth of a second too late."""

import asyncio

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = "timeout"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        await asyncio.sleep(ask.time_left.ToMilliseconds() / 1000 + 0.05)
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
