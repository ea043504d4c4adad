"""Sends a thousand answers that nobody asked for, again and again, while it plays well."""

import asyncio

from harness.api.bot.v1 import bot_pb2 as pb
from tests.hostile.bots.wire import Stream, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    flood = asyncio.create_task(_flood(stream))
    async for ask in stream.asks():
        await stream.send(tame(ask))
    flood.cancel()


async def _flood(stream: Stream) -> None:
    answers = [pb.Answer(game_id=number, turn=number) for number in range(1000)]
    while True:
        await stream.send(*answers)


if __name__ == "__main__":
    serve(play)
