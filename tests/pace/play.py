"""A match of a bot that takes its time against two that answer at once."""

import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from harness.local import BotProcess
from harness.referee import FaultKind, Terms
from harness.transport import Link, Runner
from tests.pace.thinker import SLOW, THINKS, WAITS
from tests.support.streams import ROOT, job, link_up

LIMIT = 1.0  # seconds for an answer
_SLOW = 0.7  # seconds of a slow answer: in time alone, and not behind another
_THINKER, _QUICK = "thinker", "quick"
_START = 60.0  # seconds for a bot to be there


@dataclass(frozen=True, slots=True)
class Case:
    thinks: float  # seconds
    slow: bool = False  # one answer in fifty takes much longer
    waits: bool = False  # for something, and works on many questions at the same time

    def __str__(self) -> str:
        how = "at the same time" if self.waits else "one after another"
        return f"{self.thinks * 1000:g} ms, {how}{', one in fifty 700 ms' if self.slow else ''}"

    @property
    def environment(self) -> dict[str, str]:
        slow, waits = {SLOW: str(_SLOW)} if self.slow else {}, {WAITS: "1"} if self.waits else {}
        return {THINKS: str(self.thinks), **slow, **waits}


def cases() -> Iterator[Case]:
    for thinks in (0.001, 0.01, 0.05, 0.2):
        for slow in (False, True):
            for waits in (False, True):
                yield Case(thinks, slow, waits)


@dataclass(frozen=True, slots=True)
class Seen:
    answers: int
    late: int
    seconds: float


async def play(case: Case, games: int) -> Seen:
    answers = late = 0
    began = time.monotonic()
    async with _linked(_THINKER, case.environment) as thinker, _linked(_QUICK, {}) as quick:
        jobs = (job([_THINKER, _QUICK, _QUICK], Terms(LIMIT), number) for number in range(games))
        async for result in Runner({_THINKER: thinker, _QUICK: quick}).play(jobs):
            assert result.game
            answers += result.game.thinking[0].asked
            late += sum(fault.kind is FaultKind.TIMEOUT for fault in result.faults)
    return Seen(answers, late, time.monotonic() - began)


@asynccontextmanager
async def _linked(name: str, environment: dict[str, str]) -> AsyncIterator[Link]:
    process = BotProcess(name, [sys.executable, "-m", "tests.pace.thinker"], directory=ROOT)
    try:
        await process.start(environment)
        async with link_up(name, process.address, process, patience=_START) as link:
            yield link
    finally:
        await process.stop()
