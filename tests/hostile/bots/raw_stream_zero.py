"""Sends its answers on stream 0, which is the connection's own."""

from hyperframe.frame import DataFrame

from tests.support.bots.raw import Call, answers, serve
from tests.support.bots.wire import tame

EXPECTED = "timeout"


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        frame = DataFrame(1, answers(tame(ask))).serialize()
        await call.write(frame[:5] + bytes(4) + frame[9:])


if __name__ == "__main__":
    serve(play)
