"""Adds fields that nobody knows to its messages and answers: numbers, texts and groups, some kilobytes each."""

from harness.wire.service import field, varint
from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None
_GROUP = varint(5_000 << 3 | 3) + varint(7 << 3 | 0) + varint(1) + varint(5_000 << 3 | 4)
_STRANGE = field(1_000, bytes(4_000)) + varint(77 << 3 | 1) + bytes(8) + 100 * _GROUP


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        answer = tame(ask).SerializeToString() + _STRANGE
        await stream.write(_STRANGE + field(2, answer) + _STRANGE)


if __name__ == "__main__":
    serve(play)
