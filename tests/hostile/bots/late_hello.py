"""Lets the referee wait for its hello for seconds, and plays well then."""

import asyncio

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    await asyncio.sleep(5.0)
    await stream.hello()
    async for ask in stream.asks():
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
