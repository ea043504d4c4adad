"""Pads every byte of its answers with 255, each in a frame of its own."""

from hyperframe.frame import Frame

from tests.support.bots.raw import Call, answers, serve
from tests.support.bots.wire import tame

EXPECTED = "timeout"  # the C core takes no padding: the stream breaks, and the question is still open


async def play(call: Call) -> None:
    await call.hello()
    async for ask in call.later_asks():
        await call.write(*[_padded(call, byte) for byte in answers(tame(ask))])


def _padded(call: Call, byte: int) -> Frame:
    return call.frame(bytes([byte]), pad_length=255, flags=["PADDED"])


if __name__ == "__main__":
    serve(play)
