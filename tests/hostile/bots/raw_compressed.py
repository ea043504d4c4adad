"""Says of its answers that they are compressed, though nobody compresses."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.raw import Call, message, serve
from tests.support.bots.wire import tame

EXPECTED = "timeout"  # no gRPC takes that: the stream breaks, and the question is still open


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        await call.write(
            call.frame(message(pb.FromBot(answers=[tame(ask)]).SerializeToString(), compressed=True))
        )


if __name__ == "__main__":
    serve(play)
