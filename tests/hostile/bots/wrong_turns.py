"""Answers past turns and future ones before it answers the one that is asked; of its first questions, as more would be a
flood."""

from tests.support.bots.wire import Stream, serve, tame, wrong

EXPECTED = None
QUESTIONS = (
    200  # some ten messages and answers more than each gives leave to send: half of what there is to spare
)


async def play(stream: Stream) -> None:
    await stream.hello()
    left = QUESTIONS
    async for ask in stream.asks():
        left -= 1
        for turn in (0, 1, ask.turn - 1, ask.turn + 1, ask.turn + 2, (1 << 32) - 1):
            if left > 0 and turn != ask.turn:
                other = wrong(ask)
                other.turn = turn
                await stream.send(other)
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
