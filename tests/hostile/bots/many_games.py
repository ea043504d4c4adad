"""Says that it plays fifty thousand games more than ours."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import GAME, Stream, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    games = [GAME.name, *[f"game {number}" for number in range(50_000)]]
    hello = pb.Hello(protocol=1, games=games, games_at_once=64)
    await stream.write(pb.FromBot(hello=hello).SerializeToString())
    async for ask in stream.asks():
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
