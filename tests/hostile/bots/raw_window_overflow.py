"""Gives the referee more room than there are numbers, whenever it is asked."""

from hyperframe.frame import WindowUpdateFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "timeout"


async def play(call: Call) -> None:
    await call.hello()
    async for _ in call.later_asks():
        update = WindowUpdateFrame(call.stream, window_increment=2**31 - 1)
        await call.write(update, update, WindowUpdateFrame(0, window_increment=2**31 - 1), update)


if __name__ == "__main__":
    serve(play)
