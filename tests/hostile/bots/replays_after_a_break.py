"""Hangs up at its fourth question, and begins the next call with the bytes of the first, its hello and moves of another
kind for all that it was asked: for turns that are over and for one that is open no more as it was."""

from harness.api.bot.v1 import bot_pb2 as pb
from tests.support.bots.wire import Stream, serve, tame, wrong

EXPECTED = None
_said: list[pb.Answer] = []
_calls: list[Stream] = []


async def play(stream: Stream) -> None:
    await stream.hello()
    _calls.append(stream)
    if len(_calls) == 2:
        await stream.send(*_said)
        await stream.hello()
    async for ask in stream.asks():
        if len(_calls) == 1:
            _said.append(wrong(ask))
            if len(_said) == 4:
                del _said[-1]
                return
        await stream.send(tame(ask))


if __name__ == "__main__":
    serve(play)
