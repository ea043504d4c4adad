"""One referee process as the process knows it that started it: the jobs it has, and what it is told and asked.

What runs inside it is `referee_process`. It may end at any moment: then it is started anew, and its jobs are taken back.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from harness.errors import HarnessError
from harness.transport import referee_process
from harness.transport.job import Job
from harness.transport.job_source import JobSource
from harness.transport.referee_process import Dial, Exchange

_GRACE = 5.0  # seconds to say goodbye to the bots, before the process is ended

_T = TypeVar("_T")


class RefereeEndedError(HarnessError):
    """A referee process has ended before its time."""


class RefereeProcess:
    """A pool of one process, which keeps its loop, its links and its matches from task to task."""

    def __init__(self, dials: Sequence[Dial], concurrency: int) -> None:
        self._dials = dials
        self._concurrency = concurrency
        self._chairs = sum(dial.most_games for dial in dials)
        self._pool = _pool_of_one()
        self._pid = 0
        self._is_up = False
        self._jobs: dict[int, Job] = {}  # that it has not played yet, by number
        self._fill = 0

    @property
    def is_busy(self) -> bool:
        return bool(self._jobs)

    async def open(self) -> None:
        """Start the process, and let it dial its bots; BotUnreachableError if one cannot be reached."""
        await self._open(waits=False)

    async def open_again(self) -> None:
        """Start another process instead of the one that has ended. Who cannot be reached now is away."""
        self._pid, self._is_up = 0, False
        ended, self._pool = self._pool, _pool_of_one()
        await asyncio.to_thread(ended.shutdown)
        await self._open(waits=True)

    async def _open(self, *, waits: bool) -> None:
        with _held_back(signal.SIGINT, signal.SIGTERM):  # it never gets them: this process does, and ends it
            begun = asyncio.wrap_future(self._pool.submit(referee_process.begin))
        with _unbroken():
            self._pid = await begun
        await self._do(partial(referee_process.dial, waits=waits), self._dials, self._concurrency)
        self._is_up = True

    def take(self, source: JobSource) -> list[Job]:
        """Take the jobs that the process plays next. At first these are as many as can be on at once, so that every process
        has something to do; then twice as many, so that it never waits for this process."""
        self._fill = min(self._fill + 1, 2)
        chairs = sum(len(job.seated) for job in self._jobs.values())
        taken = []
        while len(self._jobs) < self._fill * self._concurrency and chairs < self._fill * self._chairs:
            job = source.take()
            if job is None:
                break
            chairs += len(job.seated)
            self._jobs[job.number] = job
            taken.append(job)
        return taken

    async def exchange(self, jobs: Sequence[Job], ended: Mapping[str, str], *, puts_off: bool) -> Exchange:
        exchange = await self._do(partial(referee_process.exchange, puts_off=puts_off), jobs, ended)
        self.remove([result.number for result in exchange.results])
        return exchange

    def remove(self, numbers: Iterable[int]) -> list[Job]:
        """Take jobs from the process that it has played, or gives back."""
        return [self._jobs.pop(number) for number in numbers]

    def lose_jobs(self) -> list[Job]:
        """Take all jobs from the process, which has ended: those it was given first come first."""
        return self.remove([*self._jobs])

    async def close(self) -> None:
        """End the process, after it has ended its calls if it can."""
        try:
            async with asyncio.timeout(_GRACE if self._is_up else 0):
                await self._do(referee_process.end)
        except TimeoutError:
            self._kill()
        except RefereeEndedError:
            pass
        await asyncio.to_thread(self._pool.shutdown)

    async def _do(self, task: Callable[..., _T], *arguments: object) -> _T:
        with _unbroken():
            return await asyncio.wrap_future(self._pool.submit(task, *arguments))

    def _kill(self) -> None:
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)


def _pool_of_one() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"))


@contextmanager
def _unbroken() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool:
        raise RefereeEndedError("a referee process was ended from outside, or crashed") from None


@contextmanager
def _held_back(*signals: signal.Signals) -> Iterator[None]:
    """Block signals for this thread. What it starts meanwhile never gets them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
