"""Begins a frame with its answer, and never ends it."""

from tests.support.bots.raw import Call, answers, serve
from tests.support.bots.wire import tame

EXPECTED = "timeout"


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        await call.write(call.frame(answers(tame(ask))).serialize()[:-1])
        call.connection.is_mute = True


if __name__ == "__main__":
    serve(play)
