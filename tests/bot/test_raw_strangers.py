"""Strangers who write HTTP/2 by hand: whatever they flood a bot's server with, it plays with its referee, in little memory."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from hpack import Encoder
from hyperframe.frame import (
    ContinuationFrame,
    DataFrame,
    Frame,
    HeadersFrame,
    PingFrame,
    PriorityFrame,
    RstStreamFrame,
    SettingsFrame,
    WindowUpdateFrame,
)

from harness.transport import Dialler, Link
from harness.transport.identity import Identity
from harness.wire.service import PATH
from tests.support.bots.raw import PREFACE
from tests.support.certificates import TOKEN
from tests.support.streams import ROOT, job, played, run

pytestmark = pytest.mark.slow

_STRANGERS = 4  # at once
_BURST = 200  # what a flood repeats is written so often at once
_PAUSE = 0.005  # seconds between; both cores would else be the strangers'
_ROUNDS, _GAMES = 3, 5
_MOST_MEMORY = {
    "headers without end": _STRANGERS * 150
}  # MB; gRPC gives no option against it (docs/security.md)
_REQUEST = [
    *((":method", "POST"), (":scheme", "http"), (":path", PATH), (":authority", "bot")),
    *(("te", "trailers"), ("content-type", "application/grpc")),
]

Flood = Callable[[Encoder], Iterator[bytes]]


def _again(*frames: Frame) -> Flood:
    """The same, without end."""
    written = b"".join([frame.serialize() for frame in frames])

    def flood(_: Encoder) -> Iterator[bytes]:
        while True:
            yield _BURST * written

    return flood


def _call(encoder: Encoder, stream: int, *flags: str) -> HeadersFrame:
    return HeadersFrame(stream, encoder.encode(_REQUEST), flags=flags)


def _resets(encoder: Encoder) -> Iterator[bytes]:
    streams = count(1, 2)
    while True:
        frames = bytearray()
        for _ in range(_BURST):
            stream = next(streams)
            frames += (
                _call(encoder, stream, "END_HEADERS").serialize() + RstStreamFrame(stream, 8).serialize()
            )
        yield bytes(frames)


def _headers_without_end(encoder: Encoder) -> Iterator[bytes]:
    yield _call(encoder, 1).serialize()
    while True:
        yield ContinuationFrame(1, 1_000 * b"\x00\x01x\x01y").serialize()


def _headers_that_unfold(encoder: Encoder) -> Iterator[bytes]:
    for stream in count(1, 2):
        kept = encoder.encode([("x", 4_000 * "y")], huffman=False)
        yield HeadersFrame(stream, kept + 10_000 * b"\xbe", flags=["END_HEADERS"]).serialize()


def _messages_that_lie(encoder: Encoder) -> Iterator[bytes]:
    """Each is the first of a call, and is to have four gigabytes."""
    for stream in count(1, 2):
        frames = (
            _call(encoder, stream, "END_HEADERS"),
            DataFrame(stream, b"\x00\xff\xff\xff\xff" + 1_000 * b"x"),
        )
        yield b"".join([frame.serialize() for frame in frames])


def _noise(_: Encoder) -> Iterator[bytes]:
    while True:
        yield bytes(range(256)) * 64


FLOODS: dict[str, Flood] = {
    "rapid resets": _resets,
    "settings": _again(SettingsFrame(settings={SettingsFrame.HEADER_TABLE_SIZE: 2**32 - 1})),
    "pings": _again(PingFrame(opaque_data=8 * b"x")),
    "priorities": _again(PriorityFrame(1, depends_on=0, stream_weight=9)),
    "room": _again(WindowUpdateFrame(0, window_increment=2**31 - 1)),
    "headers without end": _headers_without_end,
    "headers that unfold": _headers_that_unfold,
    "messages that lie": _messages_that_lie,
    "noise": _noise,
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_bot_plays_on_in_little_memory_whatever_strangers_flood_it_with(flood: str, tmp_path: Path) -> None:
    async def main() -> float:
        await _plays(address)  # what is needed once is there then
        before = _memory(bot)
        async with _strangers(address, lambda: _opened(FLOODS[flood])):
            for _ in range(_ROUNDS):
                await _plays(address)
        await _plays(address)
        return _memory(bot) - before

    with _bot(tmp_path) as (bot, address):
        assert run(main(), 120.0) < _MOST_MEMORY.get(flood, 50)
        assert bot.poll() is None


def test_connections_whose_first_words_drip_do_not_keep_the_referee_out(tmp_path: Path) -> None:
    async def main() -> None:
        drips = lambda: (bytes([byte]) for byte in PREFACE)  # noqa: E731
        async with _strangers(address, drips, pause=0.2, most=100):
            await _plays(address)

    with _bot(tmp_path) as (_, address):
        run(main(), 120.0)


@contextmanager
def _bot(home: Path) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    address, token = f"unix:{home}/bot.sock", home / "token"
    token.write_text(TOKEN)
    words = [
        sys.executable,
        "-m",
        "sample_bots.razzia.random_bot",
        "--address",
        address,
        "--token-file",
        str(token),
    ]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr
            assert b"listens on" in process.stderr.readline()
            yield process, address
        finally:
            process.kill()


def _memory(process: "subprocess.Popen[bytes]") -> float:
    """The most that it had so far; in MB."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024


async def _plays(address: str) -> None:
    dialler = Dialler(Link("quill"), address, identity=Identity(token=TOKEN), patience=20.0)
    await dialler.open()
    try:
        results = await played(
            {"quill": dialler.link}, *[job(["quill"] * 3, number=number) for number in range(_GAMES)]
        )
        assert not any(result.faults for result in results)
    finally:
        await dialler.close()


def _opened(flood: Flood) -> Iterator[bytes]:
    yield PREFACE + SettingsFrame().serialize()
    yield from flood(Encoder())


Words = Callable[[], Iterator[bytes]]


@asynccontextmanager
async def _strangers(
    address: str, words: Words, *, pause: float = _PAUSE, most: int = _STRANGERS
) -> AsyncIterator[None]:
    """They have begun, and come again whenever they are hung up on. Every other one reads what it is answered."""
    said = count()
    strangers = [_stranger(address, words, pause, said, reads=number % 2 == 0) for number in range(most)]
    tasks = [*map(asyncio.create_task, strangers)]
    while next(said) < 2 * most:
        await asyncio.sleep(pause)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _stranger(address: str, words: Words, pause: float, said: Iterator[int], *, reads: bool) -> None:
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_unix_connection(address.removeprefix("unix:"))
            reading = asyncio.create_task(_read(reader)) if reads else None
            try:
                for word in words():
                    writer.write(word)
                    await writer.drain()
                    next(said)
                    await asyncio.sleep(pause)
            finally:
                writer.close()
                if reading:
                    reading.cancel()
        await asyncio.sleep(pause)


async def _read(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65_536):
            pass
