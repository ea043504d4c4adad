"""Sends back to the referee what the referee has sent."""

from tests.support.bots.wire import Stream, serve

EXPECTED = "timeout"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for message in stream.messages():
        await stream.write(message.SerializeToString())


if __name__ == "__main__":
    serve(play)
