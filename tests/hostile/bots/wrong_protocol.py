"""Says hello in a protocol of the future."""

from tests.support.bots.wire import Stream, serve

EXPECTED = "unreachable"


async def play(stream: Stream) -> None:
    await stream.hello(protocol=2)
    async for _ in stream.asks():
        pass


if __name__ == "__main__":
    serve(play)
