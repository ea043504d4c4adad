"""Sends empty frames of data without end, while it plays well."""

from tests.support.bots.raw import Call, play_flooding, serve

EXPECTED = None


async def play(call: Call) -> None:
    await play_flooding(call, call.frame())


if __name__ == "__main__":
    serve(play)
