"""Sends frames of a kind that there is not, without end, while it plays well."""

from tests.support.bots.raw import Call, play_flooding, serve

EXPECTED = None
_FRAME = b"\x00\x00\x04\xee\xff\x00\x00\x00\x01ohno"


async def play(call: Call) -> None:
    await play_flooding(call, _FRAME)


if __name__ == "__main__":
    serve(play)
