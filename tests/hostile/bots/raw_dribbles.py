"""Answers byte by byte, each in a frame of its own and long after the one before."""

import asyncio

from tests.support.bots.raw import Call, answers, serve
from tests.support.bots.wire import tame

EXPECTED = "timeout"


_PAUSE = 0.4  # seconds


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        for byte in answers(tame(ask)):
            await call.write(call.frame(bytes([byte])))
            await asyncio.sleep(_PAUSE)


if __name__ == "__main__":
    serve(play)
