"""Ends the call with small headers that unfold to megabytes, whenever it is asked."""

from hyperframe.frame import HeadersFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "timeout"


_KEPT = b"\x40\x01x\x7f\xd1\x1e" + 4_000 * b"y"  # x: yyy…, to be remembered
_AGAIN = 10_000 * b"\xbe"  # what was remembered last


async def play(call: Call) -> None:
    await call.hello()
    async for _ in call.later_asks():
        await call.write(HeadersFrame(call.stream, _KEPT + _AGAIN, flags=["END_HEADERS", "END_STREAM"]))


if __name__ == "__main__":
    serve(play)
