"""Hangs up whenever it is asked, and comes back at once, for more time."""

from tests.support.bots.wire import Stream, serve

EXPECTED = "timeout"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for _ in stream.asks():
        return


if __name__ == "__main__":
    serve(play)
