"""Answers without a move."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import Stream, serve

EXPECTED = "malformed"


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        await stream.send(pb.Answer(game_id=ask.game_id, turn=ask.turn))


if __name__ == "__main__":
    serve(play)
