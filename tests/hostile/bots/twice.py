"""Answers every question twice, the second time with another move: the first counts."""

from harness.bot import CARDS, Answer
from tests.hostile.bots.wire import CODEC, Stream, answer, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        other = Answer.DUEL if CODEC.read_view(ask).table.phase == "answer" else CARDS[-1]
        await stream.send(tame(ask), answer(ask, other))
        await stream.send(answer(ask, other))


if __name__ == "__main__":
    serve(play)
