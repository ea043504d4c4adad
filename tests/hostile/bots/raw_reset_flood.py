"""Resets a stream that is over without end, while it plays well."""

from hyperframe.frame import RstStreamFrame

from tests.support.bots.raw import Call, play_flooding, serve

EXPECTED = None


async def play(call: Call) -> None:
    await play_flooding(call, RstStreamFrame(2, error_code=8))


if __name__ == "__main__":
    serve(play)
