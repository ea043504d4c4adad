"""Ends the call with headers that never end, whenever it is asked."""

from hyperframe.frame import ContinuationFrame, HeadersFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "timeout"


_PART = 1_000 * b"\x00\x01x\x01y"  # headers as they are written: x: y


async def play(call: Call) -> None:
    await call.hello()
    async for _ in call.later_asks():
        await call.write(HeadersFrame(call.stream, _PART, flags=["END_STREAM"]))
        while True:
            await call.write(ContinuationFrame(call.stream, _PART))


if __name__ == "__main__":
    serve(play)
