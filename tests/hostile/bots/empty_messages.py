"""Sends a thousand messages with nothing in them before each answer."""

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = "flood"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        for _ in range(1_000):
            await stream.write(b"")
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
