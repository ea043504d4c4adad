"""Answers every question twice in one message, first against the rules and then well: the first counts."""

from harness.bot import CARDS, Answer
from tests.hostile.bots.wire import CODEC, Stream, answer, serve, tame

EXPECTED = "illegal"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        wrong = CARDS[0] if CODEC.read_view(ask).table.phase == "answer" else Answer.ACCEPT
        await stream.send(answer(ask, wrong), tame(ask))


if __name__ == "__main__":
    serve(play)
