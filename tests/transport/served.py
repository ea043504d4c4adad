"""Bots that a test serves itself, on the other end of real streams."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from harness.transport import Link
from tests.support.bots.wire import Play, Stream, serving, tame
from tests.support.streams import link_up


@asynccontextmanager
async def served(home: Path, bots: Mapping[str, Play]) -> AsyncIterator[dict[str, Link]]:
    """Links to them, by their names."""
    async with AsyncExitStack() as stack:
        links = {}
        for number, (name, play) in enumerate(bots.items()):
            address = f"unix:{home}/{number}.sock"
            await stack.enter_async_context(serving(play, address))
            links[name] = await stack.enter_async_context(link_up(name, address))
        yield links


async def plays(stream: Stream) -> None:
    """The stand-in's moves, at once."""
    await stream.hello()
    async for ask in stream.asks():
        await stream.send(tame(ask))
