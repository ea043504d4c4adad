"""Says that it is going away, and plays on."""

from hyperframe.frame import GoAwayFrame

from tests.support.bots.raw import Call, serve
from tests.support.bots.wire import tame

EXPECTED = None


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        await call.write(GoAwayFrame(last_stream_id=call.stream))
        await call.send(tame(ask))


if __name__ == "__main__":
    serve(play)
