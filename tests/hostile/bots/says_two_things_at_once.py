"""Answers with several moves in one: for protobuf the last one is meant."""

from harness.wire.service import field
from tests.support.bots.wire import Stream, answer, serve, some_moves, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        moves = [answer(ask, move) for move in some_moves().values()]
        await stream.write(field(2, b"".join([each.SerializeToString() for each in [*moves, tame(ask)]])))


if __name__ == "__main__":
    serve(play)
