"""Answers past turns and future ones before it answers the one that is asked."""

from harness.bot import CARDS
from tests.hostile.bots.wire import Stream, answer, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        for turn in (0, 1, ask.turn - 1, ask.turn + 1, ask.turn + 2, (1 << 32) - 1):
            if turn != ask.turn:
                wrong = answer(ask, CARDS[0])
                wrong.turn = turn
                await stream.send(wrong)
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
