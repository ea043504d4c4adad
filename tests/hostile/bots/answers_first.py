"""Answers before it has said hello."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import Stream, serve

EXPECTED = "unreachable"


async def play(stream: Stream) -> None:
    await stream.send(pb.Answer(game_id=1, turn=1))
    await stream.hello()
    async for _ in stream.asks():
        pass


if __name__ == "__main__":
    serve(play)
