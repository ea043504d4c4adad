"""Answers with bars, cards, seats, bills and replies that are as large or as negative as numbers can be."""

from itertools import cycle
from typing import cast

from harness.api.bot.v1 import bot_pb2 as pb
from harness.api.razzia.v1 import razzia_pb2
from tests.support.bots.wire import Stream, serve

EXPECTED = "malformed"
PLAYS = "razzia"
_MOST = (1 << 32) - 1
_LEAST = -(1 << 31)
_MOVES = cycle(
    [
        razzia_pb2.Move(place=razzia_pb2.Place(bar=_MOST)),
        razzia_pb2.Move(card=cast("razzia_pb2.Card", _LEAST)),
        razzia_pb2.Move(offer=razzia_pb2.Offer(shares=[razzia_pb2.Share(seat=1 << 31, bills=[_MOST])])),
        razzia_pb2.Move(reply=cast("razzia_pb2.Reply", 1 << 30)),
    ]
)


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        await stream.send(pb.Answer(game_id=ask.game_id, turn=ask.turn, razzia=next(_MOVES)))


if __name__ == "__main__":
    serve(play)
