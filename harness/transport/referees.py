"""Several referee processes as one `Referee`: jobs in, results out.

A referee is one event loop, so one core at most. Each process dials every bot itself and plays what it is handed; here
jobs are spread, and results gathered. What is spread is plain values, so other engines can take the place of the pools.
"""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from multiprocessing import get_context
from typing import Protocol, TypeVar

from harness.errors import HarnessError
from harness.referee import Fault, FaultKind
from harness.transport import referee_process
from harness.transport.job import Job, Result
from harness.transport.overheard import Voices
from harness.transport.referee_process import Dial
from harness.transport.runner import SAID

_ENDED = "a referee process was ended from outside, or crashed; what is stored is safe: run it again to go on"
_GRACE = 5.0  # seconds to say goodbye to the bots, before the process is ended

_T = TypeVar("_T")


class Referee(Protocol):
    """Who plays jobs: a `Runner`, or `Referees`."""

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Results as they come."""

    def fail(self, error: Exception) -> None:
        """Ends `play` with this error."""


class RefereeEndedError(HarnessError):
    """A referee process is no more."""


def shares(whole: int, parts: int) -> list[int]:
    return [whole // parts + (number < whole % parts) for number in range(parts)]


@asynccontextmanager
async def referees_up(
    dials: Sequence[Sequence[Dial]],
    ended: Callable[[], Mapping[str, str]],
    voices: Voices,
    *,
    concurrency: int,
) -> AsyncIterator["Referees"]:
    """A process for each of the sequences of bots. `ended` gives the bots that cannot come back any more, and why; `voices`
    what bots print; `concurrency` is how many matches may be on at once in all processes."""
    parts = shares(concurrency, len(dials))
    processes = [_Process(bots, part) for bots, part in zip(dials, parts, strict=True)]
    try:
        await asyncio.gather(*[process.open() for process in processes])
        yield Referees(processes, ended, voices)
    finally:
        await asyncio.gather(*[process.close() for process in processes])


class Referees:
    """Spreads jobs over processes that are up. Use it once."""

    def __init__(
        self,
        processes: "Sequence[_Process]",
        ended: Callable[[], Mapping[str, str]],
        voices: Voices,
    ) -> None:
        self._processes = processes
        self._ended = ended
        self._voices = voices
        self._failure: asyncio.Future[list[Result]] = asyncio.get_running_loop().create_future()

    async def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Results as they come. Breaking off leaves the bots to whoever ends the processes."""
        coming = iter(jobs)
        exchanges: dict[asyncio.Future[list[Result]], _Process] = {}
        try:
            for process in self._processes:
                self._exchange(process, coming, exchanges)
            while exchanges:
                done, _ = await asyncio.wait([*exchanges, self._failure], return_when=asyncio.FIRST_COMPLETED)
                if self._failure in done:
                    self._failure.result()
                for exchange in done:
                    process, results = exchanges.pop(exchange), exchange.result()
                    self._exchange(process, coming, exchanges)  # it plays on while its results are looked at
                    for result in results:
                        yield self._with_what_was_said(result)
        finally:
            for exchange in exchanges:
                exchange.cancel()
            await asyncio.gather(*exchanges, return_exceptions=True)

    def fail(self, error: Exception) -> None:
        """Ends `play` with this error."""
        if not self._failure.done():
            self._failure.set_exception(error)
            self._failure.exception()  # nobody may look at it any more, and that is no bug

    def _exchange(
        self,
        process: "_Process",
        coming: Iterator[Job],
        exchanges: "dict[asyncio.Future[list[Result]], _Process]",
    ) -> None:
        """Unless the process has nothing to play any more."""
        jobs = process.take(coming)
        if process.is_busy:
            exchange = asyncio.ensure_future(process.exchange(jobs, self._ended()))
            exchanges[exchange] = process

    def _with_what_was_said(self, result: Result) -> Result:
        """Who owns the bots' processes is here."""
        if result.game is None or not result.faults:
            return result
        faults = [replace(fault, said=self._said(result, fault)[-SAID:]) for fault in result.faults]
        return result._replace(game=result.game._replace(faults=tuple(faults)))

    def _said(self, result: Result, fault: Fault) -> str:
        """What a bot printed for one question cannot be told here, but where it was stuck, and what it said as it ended."""
        name = result.bots[fault.seat]
        match fault.kind:
            case FaultKind.DISCONNECTED:
                return self._voices.said(name)
            case FaultKind.TIMEOUT if result.ids:
                return fault.said or self._voices.stuck(name, result.ids[fault.seat], fault.turn)
        return fault.said


class _Process:
    """A pool of one process, which keeps its loop, its links and its matches from task to task."""

    def __init__(self, dials: Sequence[Dial], concurrency: int) -> None:
        self._dials = dials
        self._concurrency = concurrency
        self._chairs = sum(dial.most_games for dial in dials)
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        self._pid = 0
        self._is_up = False
        self._jobs: dict[int, Job] = {}  # those that it has
        self._fill = 0

    @property
    def is_busy(self) -> bool:
        return bool(self._jobs)

    async def open(self) -> None:
        """BotUnreachableError if a bot is not there any more."""
        with _held_back(signal.SIGINT, signal.SIGTERM):  # for its life: they are for us, and it ends with us
            begun = asyncio.wrap_future(self._pool.submit(referee_process.begin))
        with _unbroken():
            self._pid = await begun
        await self._do(referee_process.dial, self._dials, self._concurrency)
        self._is_up = True

    def take(self, coming: Iterator[Job]) -> list[Job]:
        """What it is to play next: at first as much as can be on at once, so that every process gets something to do;
        then twice as much, so that it need not wait for us."""
        self._fill = min(self._fill + 1, 2)
        chairs = sum(len(job.seated) for job in self._jobs.values())
        taken = []
        while len(self._jobs) < self._fill * self._concurrency and chairs < self._fill * self._chairs:
            job = next(coming, None)
            if job is None:
                break
            chairs += len(job.seated)
            self._jobs[job.number] = job
            taken.append(job)
        return taken

    async def exchange(self, jobs: Sequence[Job], ended: Mapping[str, str]) -> list[Result]:
        results = await self._do(referee_process.exchange, jobs, ended)
        for result in results:
            del self._jobs[result.number]
        return results

    async def close(self) -> None:
        """It says goodbye to the bots, if it can."""
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


@contextmanager
def _unbroken() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool:
        raise RefereeEndedError(_ENDED) from None


@contextmanager
def _held_back(*signals: signal.Signals) -> Iterator[None]:
    """From this thread, and from what it starts: which never gets them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
