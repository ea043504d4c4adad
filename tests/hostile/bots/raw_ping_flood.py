"""Sends pings without end, while it plays well."""

from hyperframe.frame import PingFrame

from tests.support.bots.raw import Call, play_flooding, serve

EXPECTED = None


async def play(call: Call) -> None:
    await play_flooding(call, PingFrame(opaque_data=8 * b"x"))


if __name__ == "__main__":
    serve(play)
