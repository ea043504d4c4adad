"""Says hello with every answer, each time with other wishes: another protocol, no game, no games at once."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        for hello in (pb.Hello(protocol=2), pb.Hello(games=["chess"]), pb.Hello(games_at_once=1)):
            await stream.write(pb.FromBot(hello=hello).SerializeToString())
        await stream.write(pb.FromBot(hello=pb.Hello(), answers=[tame(ask)]).SerializeToString())


if __name__ == "__main__":
    serve(play)
