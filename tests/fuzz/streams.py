"""Over streams: a bot in a process of its own says mutated things, on several streams and in several games at once, while
honest bots play on."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot.server import start_server
from harness.engine import NATURE, replay
from harness.local import BotProcess
from harness.referee import FaultKind, Terms
from harness.transport import BotUnreachableError, Job, Link, Result, Runner
from tests.fuzz.bot import SEED
from tests.support.bots.honest import Honest, decide
from tests.support.streams import GAME, ROOT, job, link_up, practised, record_of

_STREAMS = ("fuzzed 0", "fuzzed 1")
_HONEST = "honest"
_TABLES = 4  # of a session that the bot sits at; some 1,000 messages
_HANGS = 300.0  # seconds, of a session
_KINDS = {FaultKind.MALFORMED, FaultKind.ILLEGAL, FaultKind.DISCONNECTED, FaultKind.FLOOD}


class Counting(Runner):
    """Counts what comes over the bot's streams."""

    heard = 0

    def answers(self, link: Link, message: pb.FromBot) -> None:
        self.heard += link.name in _STREAMS
        super().answers(link, message)

    def nonsense(self, link: Link, why: str) -> None:
        self.heard += 1
        super().nonsense(link, why)


async def fuzz(messages: int, seed: int, tell: Callable[[str], None] = lambda _: None) -> Counter[str]:
    """So many messages and a few more; how they ended. In every session one game is honest bots' alone."""
    random, ended = Random(seed), Counter[str]()
    server, honest = await start_server(Honest, "127.0.0.1:0")
    process = BotProcess("fuzzed", [sys.executable, "-m", "tests.fuzz.bot"], directory=ROOT)
    try:
        await process.start({SEED: str(seed)})
        while ended["message"] < messages:
            async with asyncio.timeout(_HANGS):
                ended += await _session(random, process, honest, ended["session"])
            if ended["session"] % 20 == 0:
                tell(f"over streams: {dict(ended)}")
        assert not process.ending()
    finally:
        await process.stop()
        await server.stop(0)
    return ended


async def _session(random: Random, process: BotProcess, honest: str, number: int) -> Counter[str]:
    jobs = [_job(random, number * (_TABLES + 1) + table, table) for table in range(_TABLES + 1)]
    async with AsyncExitStack() as stack:
        links = {_HONEST: await stack.enter_async_context(link_up(_HONEST, honest))}
        try:
            for name in _STREAMS:
                link = link_up(name, process.address, process, patience=10.0)
                links[name] = await stack.enter_async_context(link)
        except BotUnreachableError:  # for its hello
            return Counter(refused=1)
        runner = Counting(links)
        results = [result async for result in runner.play(jobs)]
    assert sorted(result.number for result in results) == [job.number for job in jobs]
    ended = Counter(session=1, message=runner.heard)
    for result in results:
        ended += _compare(result)
    return ended


def _job(random: Random, number: int, table: int) -> Job:
    """The first is honest bots' alone."""
    bots = [_HONEST] * GAME.seats[int(random.random() ** 3 * len(GAME.seats))]
    for _ in range(table):
        bots[int(random.random() * len(bots))] = random.choice(_STREAMS)
    return job(bots, Terms(60.0, max_faults=random.choice((2, 10_000))), number)


def _compare(result: Result) -> Counter[str]:
    """The game ended as it must: who is honest saw and did as ever, and has no fault."""
    record, bots = record_of(result), result.bots
    if set(bots) == {_HONEST}:
        assert record == practised([Honest] * len(bots), result.number)
    faults = result.faults
    assert not result.voided
    assert all(bots[fault.seat] in _STREAMS and fault.kind in _KINDS for fault in faults)
    for step in replay(GAME, record):
        for seat, move in step.turn.moves.items():
            if seat != NATURE and bots[seat] == _HONEST:
                assert seat not in step.turn.stand_ins
                view: Any = GAME.view(step.before, seat)
                assert move == decide(view)
    return Counter({"game": 1} | Counter(fault.kind.value for fault in faults))
