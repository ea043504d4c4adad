"""Answers every question twice in one message, first against the rules and then well: the first counts."""

from tests.support.bots.wire import Stream, serve, tame, wrong

EXPECTED = "illegal"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        await stream.send(wrong(ask), tame(ask))


if __name__ == "__main__":
    serve(play)
