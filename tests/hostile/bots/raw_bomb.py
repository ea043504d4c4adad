"""Answers with forty kilobytes that unfold to forty megabytes."""

import gzip

from tests.support.bots.raw import RESPONSE, Call, message, serve

EXPECTED = "malformed"


_BOMB = message(gzip.compress(40_000_000 * b"\0"), compressed=True)
_ROOM = 16_384  # bytes of a frame


async def play(call: Call) -> None:
    await call.hello((*RESPONSE, ("grpc-encoding", "gzip")))
    async for _ in call.later_asks():
        for at in range(0, len(_BOMB), _ROOM):
            await call.write(call.frame(_BOMB[at : at + _ROOM]))


if __name__ == "__main__":
    serve(play)
