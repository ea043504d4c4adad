"""Answers with an offer of a million bills, which is as much as a message may hold."""

from harness.api.bot.v1 import bot_pb2 as pb
from harness.api.razzia.v1 import razzia_pb2
from tests.support.bots.wire import Stream, serve

EXPECTED = "malformed"
PLAYS = "razzia"
_OFFER = razzia_pb2.Offer(shares=[razzia_pb2.Share(seat=0, bills=1_000_000 * [5])])


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        move = razzia_pb2.Move(offer=_OFFER)
        await stream.send(pb.Answer(game_id=ask.game_id, turn=ask.turn, razzia=move))


if __name__ == "__main__":
    serve(play)
