"""Says the last dozen that it has said once more, byte by byte, whenever it answers: also of games that are over."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None
_MOST = 12  # answers; more would be a flood in the long run


async def play(stream: Stream) -> None:
    await stream.hello()
    said: list[pb.Answer] = []
    async for ask in stream.asks():
        await stream.send(*said)
        said = [*said, tame(ask)][-_MOST:]
        await stream.send(said[-1])


if __name__ == "__main__":
    serve(play)
