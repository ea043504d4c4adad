"""What the tests of the transport play with: bots as processes, links to them, games, and the game that must come out."""

import asyncio
import io
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from harness.api.razzia.v1 import razzia_pb2
from harness.bot import Bot, RazziaBot, practise
from harness.engine import Record, Seat, read_records, replay, verify
from harness.games import find_game
from harness.local import BotProcess
from harness.local.sandbox import Sandbox
from harness.referee import Terms
from harness.transport import Dialler, Job, Link, Result, Runner
from harness.wire import CODECS
from tests.support.bots import wire
from tests.support.bots.honest import Honest

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
GAME = wire.GAME
KEY = bytes(range(32))
DEAL = "a deal"
EASY = Terms(move_limit=10.0)  # nobody is late


def command(zoo: str) -> list[str]:
    """A bot of the zoo, by its name: a hostile one, or the honest one."""
    package = "tests.support.bots" if zoo == "honest" else "tests.hostile.bots"
    return [sys.executable, "-m", f"{package}.{zoo}"]


def run(main: Coroutine[Any, Any, T], limit: float = 60.0) -> T:
    """In a loop of its own and in bounded time; no task may be left over."""

    async def bounded() -> T:
        async with asyncio.timeout(limit):
            result = await main
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if left:  # gRPC's own tasks end a moment after their calls
            _, left = await asyncio.wait(left, timeout=2.0)
        assert not left
        return result

    return asyncio.run(bounded())


async def end_of(script: str, sandbox: Sandbox, directory: Path | None = None) -> str:
    """How a bot ended that is a script of the shell, with what it said last."""
    process = BotProcess("sh", ["sh", "-c", script], directory=directory, sandbox=sandbox)
    await process.start()
    try:
        return await process.wait_for_end()
    finally:
        await process.stop()


@asynccontextmanager
async def process_up(
    zoo: str, environment: Mapping[str, str] | None = None, *, listening: bool = True
) -> AsyncIterator[BotProcess]:
    """A bot of the zoo in its process, once it listens."""
    process = BotProcess(zoo, command(zoo), directory=ROOT)
    try:
        await process.start(environment)
        socket = Path(process.address.removeprefix("unix:"))
        async with asyncio.timeout(20.0):
            while listening and not socket.exists():
                assert not process.ending()
                await asyncio.sleep(0.01)
        yield process
    finally:
        await process.stop()


@asynccontextmanager
async def link_up(
    name: str,
    address: str,
    process: BotProcess | None = None,
    *,
    patience: float = 1.0,
    write_limit: float = 5.0,
) -> AsyncIterator[Link]:
    alive = process.ending if process else str
    dialler = Dialler(Link(name), address, patience=patience, write_limit=write_limit, alive=alive)
    try:
        await dialler.open()
        yield dialler.link
    finally:
        await dialler.close()


@asynccontextmanager
async def links_up(*zoo: str, patience: float = 1.0) -> AsyncIterator[dict[str, Link]]:
    """Bots of the zoo, started and dialled, by their names."""
    async with AsyncExitStack() as stack:
        links = {}
        for name in zoo:
            process = await stack.enter_async_context(process_up(name))
            link = link_up(name, process.address, process, patience=patience)
            links[name] = await stack.enter_async_context(link)
        yield links


def job(bots: Sequence[str], terms: Terms = EASY, number: int = 0) -> Job:
    return Job(number, GAME, tuple(bots), {}, f"{DEAL} {number}", KEY, terms)


async def played(links: Mapping[str, Link], *jobs: Job) -> list[Result]:
    """In the order of their numbers."""
    results = [result async for result in Runner(links).play(jobs)]
    return sorted(results, key=lambda result: result.number)


def record_of(result: Result) -> Record:
    """Read and verified with the key, and without its tags: what the store will hold."""
    assert result.game
    (found,) = read_records(io.StringIO(result.game.record), find_game)
    verify(found, KEY)
    assert (found.record.outcome, found.record.retired) == (result.game.outcome, result.game.retired)
    assert found.record.tags == {f"bot {seat}": name for seat, name in enumerate(result.bots)}
    return replace(found.record, tags={})


def practised(bots: Sequence[type[Bot]], number: int = 0) -> Record:
    """The same game in process."""
    over = practise(bots, deal=f"{DEAL} {number}", key=KEY)
    assert not over.faults
    assert over.record
    return over.record


@cache
def control(seats: int, tame: Seat) -> Record:
    """Honest bots, and one that makes the stand-in's moves."""
    return practised([RazziaBot if seat == tame else Honest for seat in range(seats)])


def asked(record: Record, seat: Seat) -> Iterator[tuple[int, bytes]]:
    """All that a seat is asked in a game: the turns, and the views as they go over the wire."""
    codec = CODECS[GAME.name]
    for turn, step in enumerate(replay(GAME, record), 1):
        if seat in step.turn.moves:
            view = GAME.view(step.before, seat)
            whole = razzia_pb2.View.FromString(codec.write_shared(view) + codec.write_own(view))
            yield turn, whole.SerializeToString()
