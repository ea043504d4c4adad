"""Answers with bytes that are no message."""

from tests.support.bots.wire import Stream, serve

EXPECTED = "malformed"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for _ in stream.asks():
        await stream.write(b"\xff" * 64)


if __name__ == "__main__":
    serve(play)
