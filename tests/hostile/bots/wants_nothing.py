"""Wants no game at once, and gives no name."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import GAME, Stream, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    hello = pb.Hello(protocol=1, games=[GAME.name], games_at_once=0)
    await stream.write(pb.FromBot(hello=hello).SerializeToString())
    async for ask in stream.asks():
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
