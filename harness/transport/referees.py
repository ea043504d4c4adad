"""Several referee processes as one `Referee`: it spreads jobs over them and gathers their results.

A referee is one event loop, so it uses one core at most. Each process dials every bot itself, plays its jobs and writes
their records: this process only carries values, as it is the one that cannot be multiplied.
"""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from typing import Protocol, TypeVar

from harness.errors import HarnessError
from harness.referee import Fault, FaultKind
from harness.transport import referee_process
from harness.transport.attendance import Attendance
from harness.transport.job import Job, Result
from harness.transport.job_source import JobSource, Listed
from harness.transport.overheard import Voices
from harness.transport.referee_process import Dial, Exchange
from harness.transport.runner import MOST_OUTPUT

_ENDED = "a referee process was ended from outside, or crashed; what is stored is safe: run it again to go on"
_GRACE = 5.0  # seconds to say goodbye to the bots, before the process is ended

_T = TypeVar("_T")


class Referee(Protocol):
    """Plays jobs: a `Runner`, or several of them as `Referees`."""

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Play all jobs, whoever is absent, and yield their results as the games end."""

    def play_from(self, source: JobSource) -> AsyncGenerator[Result, None]:
        """Play jobs until the source is over, and yield their results as the games end."""

    def look(self) -> None:
        """Look for jobs again: the source had none, and has some now, or is over."""

    def fail(self, error: Exception) -> None:
        """End `play` with this error."""


class RefereeEndedError(HarnessError):
    """A referee process has ended before its time."""


def shares(whole: int, parts: int) -> list[int]:
    """A number as a sum of so many parts, which differ by one at most."""
    return [whole // parts + (number < whole % parts) for number in range(parts)]


@asynccontextmanager
async def referees_up(
    dials: Sequence[Sequence[Dial]],
    ended: Callable[[], Mapping[str, str]],
    voices: Voices,
    attendance: Attendance,
    *,
    concurrency: int,
) -> AsyncIterator["Referees"]:
    """Start a process for each sequence of bots, and end them all afterwards. `ended` gives the bots whose processes have
    ended, and why; `voices` gives what bots print; `attendance` hears who is absent; `concurrency` is how many matches may
    be on at once in all processes."""
    parts = shares(concurrency, len(dials))
    processes = [_Process(bots, part) for bots, part in zip(dials, parts, strict=True)]
    try:
        await asyncio.gather(*[process.open() for process in processes])
        yield Referees(processes, ended, voices, attendance)
    finally:
        await asyncio.gather(*[process.close() for process in processes])


class Referees:
    """Spreads jobs over processes that have started. Use it once."""

    def __init__(
        self,
        processes: "Sequence[_Process]",
        ended: Callable[[], Mapping[str, str]],
        voices: Voices,
        attendance: Attendance,
    ) -> None:
        self._processes = processes
        self._ended = ended
        self._voices = voices
        self._attendance = attendance
        self._failure: asyncio.Future[Exchange] = asyncio.get_running_loop().create_future()

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Play all jobs, whoever is absent, and yield their results as the games end."""
        return self.play_from(Listed(jobs))

    async def play_from(self, source: JobSource) -> AsyncGenerator[Result, None]:
        """Play jobs until the source is over, and yield their results as the games end. If this is broken off, the matches
        that are on go on until the processes are ended."""
        exchanges: dict[asyncio.Future[Exchange], _Process] = {}
        try:
            for process in self._processes:
                self._exchange(process, source, exchanges)
            while exchanges:
                done, _ = await asyncio.wait([*exchanges, self._failure], return_when=asyncio.FIRST_COMPLETED)
                if self._failure in done:
                    self._failure.result()
                for exchange in done:
                    process, (results, put_off, absent) = exchanges.pop(exchange), exchange.result()
                    self._attendance.note(process, absent)
                    for job in process.remove(put_off):
                        source.put_off(job)
                    self._exchange(process, source, exchanges)  # it plays on while its results are used
                    for result in results:
                        yield self._with_output(result)
        finally:
            for exchange in exchanges:
                exchange.cancel()
            await asyncio.gather(*exchanges, return_exceptions=True)

    def look(self) -> None:
        """Nothing: each exchange looks."""

    def fail(self, error: Exception) -> None:
        """End `play` with this error."""
        if not self._failure.done():
            self._failure.set_exception(error)
            self._failure.exception()  # else asyncio warns if `play` has ended already

    def _exchange(
        self, process: "_Process", source: JobSource, exchanges: "dict[asyncio.Future[Exchange], _Process]"
    ) -> None:
        """Begin an exchange with a process, unless it has nothing left to play."""
        jobs = process.take(source)
        if process.is_busy or not source.is_over:
            exchange = process.exchange(jobs, self._ended(), puts_off=source.puts_off)
            exchanges[asyncio.ensure_future(exchange)] = process

    def _with_output(self, result: Result) -> Result:
        """The result, with what the bots printed at each fault: their output is in this process."""
        if result.game is None or not result.faults:
            return result
        faults = [replace(fault, said=self._output(result, fault)[-MOST_OUTPUT:]) for fault in result.faults]
        return result._replace(game=result.game._replace(faults=tuple(faults)))

    def _output(self, result: Result, fault: Fault) -> str:
        """What the bot printed at a fault. For one question that is not known in this process; where the bot was stuck is,
        and what it printed before it ended."""
        name = result.bots[fault.seat]
        match fault.kind:
            case FaultKind.DISCONNECTED:
                return self._voices.last_lines(name)
            case FaultKind.TIMEOUT if result.ids:
                return fault.said or self._voices.stuck(name, result.ids[fault.seat], fault.turn)
        return fault.said


class _Process:
    """A referee process: a pool of one, which keeps its loop, its links and its matches from task to task."""

    def __init__(self, dials: Sequence[Dial], concurrency: int) -> None:
        self._dials = dials
        self._concurrency = concurrency
        self._chairs = sum(dial.most_games for dial in dials)
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        self._pid = 0
        self._is_up = False
        self._jobs: dict[int, Job] = {}  # that it has not played yet, by number
        self._fill = 0

    @property
    def is_busy(self) -> bool:
        return bool(self._jobs)

    async def open(self) -> None:
        """Start the process, and let it dial its bots; BotUnreachableError if one cannot be reached."""
        with _held_back(signal.SIGINT, signal.SIGTERM):  # it never gets them: this process does, and ends it
            begun = asyncio.wrap_future(self._pool.submit(referee_process.begin))
        with _unbroken():
            self._pid = await begun
        await self._do(referee_process.dial, self._dials, self._concurrency)
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


@contextmanager
def _unbroken() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool:
        raise RefereeEndedError(_ENDED) from None


@contextmanager
def _held_back(*signals: signal.Signals) -> Iterator[None]:
    """Block signals for this thread. What it starts meanwhile never gets them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
