"""Ends its first ten calls at a question, with a hundred kilobytes of metadata, and plays well then."""

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None
_BOMB = tuple((f"x-{number}", 1_000 * "y") for number in range(100))
_calls: list[Stream] = []


async def play(stream: Stream) -> None:
    _calls.append(stream)
    await stream.hello()
    async for ask in stream.asks():
        if len(_calls) <= 10:
            stream.context.set_trailing_metadata(_BOMB)
            return
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
