"""A bot that puts what would hurt into every string that is its to make: its hello, what it prints, why it has no move,
and the last word of a call. A word behind its name says what it does: it answers with what is no `move`, plays `nothing` that there is,
or takes the referee for a `stranger`.
"""

import sys

import grpc

from harness.api.bot.v1 import bot_pb2 as pb
from harness.wire.service import PROTOCOL
from tests.support.bots.wire import Stream, serve
from tests.support.payloads import PAYLOADS

ALL = " ".join(PAYLOADS)


async def play(stream: Stream) -> None:
    if "stranger" in sys.argv:
        await stream.context.abort(grpc.StatusCode.UNAUTHENTICATED, ALL)
    games = [*PAYLOADS] if "nothing" in sys.argv else ["razzia", *PAYLOADS]
    hello = pb.Hello(protocol=PROTOCOL, program=ALL, games=games, games_at_once=1)
    await stream.write(pb.FromBot(hello=hello).SerializeToString())
    async for ask in stream.asks():
        await stream.send(pb.Answer(game_id=ask.game_id, turn=ask.turn, failure=ALL))


if __name__ == "__main__":
    print(ALL, flush=True)
    serve(play)
