"""Calls itself, and prints before each answer without a move, what would move a terminal, turn a line round, be markup,
a formula or another record; half a megabyte of it."""

import sys

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import GAME, Stream, serve
from tests.support.payloads import PAYLOADS

EXPECTED = "malformed"


async def play(stream: Stream) -> None:
    hello = pb.Hello(protocol=1, games=[GAME.name], program="".join(PAYLOADS) * 500)
    await stream.write(pb.FromBot(hello=hello).SerializeToString())
    async for ask in stream.asks():
        print(*PAYLOADS, sep="", flush=True)
        print(*PAYLOADS, file=sys.stderr, flush=True)
        await stream.send(pb.Answer(game_id=ask.game_id, turn=ask.turn))


if __name__ == "__main__":
    serve(play)
