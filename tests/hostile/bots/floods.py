"""Sends a thousand answers that nobody asked for, again and again, while it plays well."""

import asyncio

from tests.support.bots.wire import Stream, answers_to_nothing, serve, tame

EXPECTED = "flood"


async def play(stream: Stream) -> None:
    await stream.hello()
    flood = asyncio.create_task(_flood(stream))
    async for ask in stream.asks():
        await stream.send(tame(ask))
    flood.cancel()


async def _flood(stream: Stream) -> None:
    answers = answers_to_nothing(1_000)
    while True:
        await stream.send(*answers)


if __name__ == "__main__":
    serve(play)
