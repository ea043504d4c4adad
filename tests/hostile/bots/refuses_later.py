"""Knows its referee no more at its third question: that call and all later ones are UNAUTHENTICATED."""

import grpc

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = "disconnected"
_refuses: list[bool] = []


async def play(stream: Stream) -> None:
    asked = 0
    if not _refuses:
        await stream.hello()
        async for ask in stream.asks():
            asked += 1
            if asked == 3:
                break
            await stream.send(tame(ask))
    _refuses.append(True)
    await stream.context.abort(grpc.StatusCode.UNAUTHENTICATED, "who are you?")


if __name__ == "__main__":
    serve(play)
