"""Answers every question ten thousand times in one message."""

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = "flood"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        await stream.send(*10_000 * [tame(ask)])


if __name__ == "__main__":
    serve(play)
