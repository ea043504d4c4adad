"""Hangs up at its fifth question, and is not to be reached any more; its process lives on."""

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = "disconnected"


async def play(stream: Stream) -> None:
    await stream.hello()
    asked = 0
    async for ask in stream.asks():
        asked += 1
        if asked == 5:
            await stream.server.stop(0)
            return
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
