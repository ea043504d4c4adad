"""Sends messages as large as they may be, full of answers to nothing, whenever it is asked, before it answers."""

from tests.support.bots.wire import Stream, answers_to_nothing, serve, tame

EXPECTED = "flood"


async def play(stream: Stream) -> None:
    await stream.hello()
    flood = answers_to_nothing(60_000)
    async for ask in stream.asks():
        await stream.send(*flood)
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
