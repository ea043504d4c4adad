"""Ends its calls with one status code of gRPC after another, each at its first question, and plays well after the last."""

import grpc

from tests.support.bots.wire import Stream, serve, tame

EXPECTED = None
_codes = [code for code in grpc.StatusCode if code is not grpc.StatusCode.OK]


async def play(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        if _codes:
            await stream.context.abort(_codes.pop(), "no more today")
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
