"""Ends every call before it has said anything."""

from tests.support.bots.wire import Stream, serve

EXPECTED = "unreachable"


async def play(stream: Stream) -> None:
    del stream


if __name__ == "__main__":
    serve(play)
