"""Plays every game but ours: thousands, with names that would paint a terminal."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import Stream, serve
from tests.support.payloads import PAYLOADS

EXPECTED = "unreachable"


async def play(stream: Stream) -> None:
    games = [f"{wall}{number}" for number in range(50) for wall in PAYLOADS]
    await stream.write(pb.FromBot(hello=pb.Hello(protocol=1, games=games)).SerializeToString())
    async for _ in stream.asks():
        pass


if __name__ == "__main__":
    serve(play)
