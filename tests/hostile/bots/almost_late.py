"""Answers the first questions of each game when nine tenths of its time are over."""

import asyncio
from collections import Counter

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None
LIMIT = 3.0


async def play(stream: Stream) -> None:
    await stream.hello()
    asked: Counter[int] = Counter()
    async with asyncio.TaskGroup() as group:
        async for ask in stream.asks():
            asked[ask.game_id] += 1
            group.create_task(_answer(stream, ask, slowly=asked[ask.game_id] <= 2))


async def _answer(stream: Stream, ask: pb.Ask, *, slowly: bool) -> None:
    if slowly:
        await asyncio.sleep(0.9 * ask.time_left.ToMilliseconds() / 1_000)
    await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
