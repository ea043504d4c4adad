"""Hangs up at its third question and at its sixth, and answers both when it is called again."""

from itertools import count

import grpc

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None
_asked = count(1)


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        match next(_asked):
            case 3:
                return
            case 6:
                await stream.context.abort(grpc.StatusCode.INTERNAL, "a\nlong\x1b[2J story" + 1000 * "!")
            case _:
                await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
