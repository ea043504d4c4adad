"""Sends data on streams that there are not, without end, while it plays well."""

from hyperframe.frame import DataFrame

from tests.support.bots.raw import Call, play_flooding, serve

EXPECTED = None


async def play(call: Call) -> None:
    await play_flooding(call, DataFrame(2 * call.stream + 99, b"x"))


if __name__ == "__main__":
    serve(play)
