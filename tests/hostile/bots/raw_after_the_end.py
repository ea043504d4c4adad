"""Ends the call whenever it is asked, and answers then."""

from tests.support.bots.raw import Call, serve
from tests.support.bots.wire import tame

EXPECTED = "timeout"


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        await call.write(call.trailers())
        await call.send(tame(ask))


if __name__ == "__main__":
    serve(play)
