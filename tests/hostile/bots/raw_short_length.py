"""Says of its answers that they are shorter than they are."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.raw import Call, message, serve
from tests.support.bots.wire import tame

EXPECTED = "malformed"


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        content = pb.FromBot(answers=[tame(ask)]).SerializeToString()
        await call.write(call.frame(message(content, length=len(content) - 1)))


if __name__ == "__main__":
    serve(play)
