"""Ends its call at its third question, and each later one at once, with last words that would move a terminal, be
markup, a formula or another record of a log."""

import grpc

from tests.support.bots.wire import Stream, serve, tame
from tests.support.payloads import PAYLOADS

EXPECTED = "disconnected"
_calls: list[Stream] = []


async def play(stream: Stream) -> None:
    _calls.append(stream)
    asked = 0
    if len(_calls) == 1:
        await stream.hello()
        async for ask in stream.asks():
            asked += 1
            if asked == 3:
                break
            await stream.send(tame(ask))
    await stream.context.abort(grpc.StatusCode.INTERNAL, "".join(PAYLOADS))


if __name__ == "__main__":
    serve(play)
