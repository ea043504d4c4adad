"""Opens with a megabyte of metadata."""

from collections.abc import Iterator

from hyperframe.frame import ContinuationFrame, Frame, HeadersFrame

from tests.support.bots.raw import RESPONSE, Call, serve

EXPECTED = "unreachable"


_ROOM = 16_384  # bytes of a frame
_METADATA = [(f"x-{number}", 1_000 * "y") for number in range(1_000)]


async def play(call: Call) -> None:
    await call.write(*_frames(call))
    await call.hello()


def _frames(call: Call) -> Iterator[Frame]:
    block = call.connection.encoder.encode([*RESPONSE, *_METADATA], huffman=False)
    yield HeadersFrame(call.stream, block[:_ROOM])
    for at in range(_ROOM, len(block), _ROOM):
        last = at + _ROOM >= len(block)
        yield ContinuationFrame(call.stream, block[at : at + _ROOM], flags=["END_HEADERS"] if last else [])


if __name__ == "__main__":
    serve(play)
