"""Says hello, and then nothing."""

from tests.support.bots.wire import Stream, serve

EXPECTED = "timeout"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for _ in stream.asks():
        pass


if __name__ == "__main__":
    serve(play)
