"""Answers with more bytes than a message may have."""

from tests.support.bots.wire import Stream, serve

EXPECTED = "timeout"  # the stream breaks and comes back, and the question is still open


async def play(stream: Stream) -> None:
    await stream.hello()
    async for _ in stream.asks():
        await stream.write(bytes(2 << 20))


if __name__ == "__main__":
    serve(play)
