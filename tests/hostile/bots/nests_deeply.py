"""Answers with groups in groups, two hundred thousand deep."""

from harness.wire.service import varint
from tests.support.bots.wire import Stream, serve

EXPECTED = "malformed"
_DEEP = 200_000
_BEGIN, _END = varint(9 << 3 | 3), varint(9 << 3 | 4)


async def play(stream: Stream) -> None:
    await stream.hello()
    async for _ in stream.asks():
        await stream.write(_DEEP * _BEGIN + _DEEP * _END)


if __name__ == "__main__":
    serve(play)
