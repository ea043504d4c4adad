"""Answers every question twice, the second time with another move: the first counts."""

from tests.support.bots.wire import Stream, serve, tame, wrong

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        await stream.send(tame(ask), wrong(ask))
        await stream.send(wrong(ask))


if __name__ == "__main__":
    serve(play)
