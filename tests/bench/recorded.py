"""`python -m tests.bench.recorded FILE …`: `harness …`, with every message of its streams kept, in the order in which it
wrote and read them. Nothing else changes: the channel is gRPC's, with a note taken at each call.
"""

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import grpc.aio


class Message(NamedTuple):
    stream: int
    is_ours: bool  # written by the referee; else read by it
    content: bytes


class _Channel:
    def __init__(self, channel: Any, stream: int, messages: list[Message]) -> None:
        self._channel = channel
        self._stream = stream
        self._messages = messages

    def __getattr__(self, name: str) -> Any:
        return getattr(self._channel, name)

    def stream_stream(self, *words: Any, **named: Any) -> Callable[..., "_Call"]:
        dial = self._channel.stream_stream(*words, **named)
        return lambda *words, **named: _Call(dial(*words, **named), self._stream, self._messages)


class _Call:
    def __init__(self, call: Any, stream: int, messages: list[Message]) -> None:
        self._call = call
        self._stream = stream
        self._messages = messages

    def __getattr__(self, name: str) -> Any:
        return getattr(self._call, name)

    async def write(self, content: bytes) -> None:
        self._messages.append(Message(self._stream, True, content))
        await self._call.write(content)

    async def read(self) -> Any:
        content = await self._call.read()
        if isinstance(content, bytes):
            self._messages.append(Message(self._stream, False, content))
        return content


def main() -> None:
    file = Path(sys.argv.pop(1))
    messages: list[Message] = []
    made, dial = [0], grpc.aio.insecure_channel

    def channel(*words: Any, **named: Any) -> Any:
        made[0] += 1
        return _Channel(dial(*words, **named), made[0] - 1, messages)

    grpc.aio.insecure_channel = channel
    from harness.cli import main as harness

    try:
        harness()
    finally:
        file.write_bytes(pickle.dumps([tuple(message) for message in messages]))


if __name__ == "__main__":
    main()
