"""Resets the stream whenever it is asked."""

from hyperframe.frame import RstStreamFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "timeout"  # the referee dials again, and the question is still open


async def play(call: Call) -> None:
    await call.hello()
    async for _ in call.later_asks():
        await call.write(RstStreamFrame(call.stream, error_code=8))
        return


if __name__ == "__main__":
    serve(play)
