"""Answers past turns and future ones before it answers the one that is asked."""

from tests.hostile.bots.wire import Stream, serve, tame, wrong

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        for turn in (0, 1, ask.turn - 1, ask.turn + 1, ask.turn + 2, (1 << 32) - 1):
            if turn != ask.turn:
                other = wrong(ask)
                other.turn = turn
                await stream.send(other)
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
