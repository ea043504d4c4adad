"""Several referee processes as one `Referee`: it spreads jobs over them and gathers their results.

A referee is one event loop, so it uses one core at most. Each process dials every bot itself, plays its jobs and writes
their records: this process only carries values, as it is the one that cannot be multiplied.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Protocol

from harness.referee import Fault, FaultKind
from harness.transport.attendance import Attendance
from harness.transport.job import Job, Result
from harness.transport.job_source import JobSource, Listed
from harness.transport.overheard import Voices
from harness.transport.referee_handle import RefereeEndedError, RefereeProcess
from harness.transport.referee_process import Dial, Exchange
from harness.transport.runner import MOST_OUTPUT

_LOSSES = 3  # of one job with the processes that had it: then it may be the job that ends them
_SUSPECTS = 3  # jobs that are named then


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
    listener: Callable[[str], None],
) -> AsyncIterator["Referees"]:
    """Start a process for each sequence of bots, and end them all afterwards. `ended` gives the bots whose processes have
    ended, and why; `voices` gives what bots print; `attendance` hears who is absent; `concurrency` is how many matches may
    be on at once in all processes; `listener` gets a line when a process is lost."""
    parts = shares(concurrency, len(dials))
    processes = [RefereeProcess(bots, part) for bots, part in zip(dials, parts, strict=True)]
    try:
        await asyncio.gather(*[process.open() for process in processes])
        yield Referees(processes, ended, voices, attendance, listener)
    finally:
        await asyncio.gather(*[process.close() for process in processes])


class _LostFirst:
    """A source whose lost jobs are taken before those that have not been given out."""

    def __init__(self, source: JobSource, lost: deque[Job]) -> None:
        self._source = source
        self._lost = lost
        self.puts_off = source.puts_off

    def take(self) -> Job | None:
        return self._lost.popleft() if self._lost else self._source.take()

    def put_off(self, job: Job) -> None:
        self._source.put_off(job)

    @property
    def is_over(self) -> bool:
        return not self._lost and self._source.is_over


class Referees:
    """Spreads jobs over processes that have started. Use it once."""

    def __init__(
        self,
        processes: Sequence[RefereeProcess],
        ended: Callable[[], Mapping[str, str]],
        voices: Voices,
        attendance: Attendance,
        listener: Callable[[str], None],
    ) -> None:
        self._processes = processes
        self._ended = ended
        self._voices = voices
        self._attendance = attendance
        self._listener = listener
        self._lost: deque[Job] = deque()  # with processes that have ended, to be given to others
        self._losses = Counter[int]()  # by the number of the job
        self._failure: asyncio.Future[Exchange] = asyncio.get_running_loop().create_future()

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        """Play all jobs, whoever is absent, and yield their results as the games end."""
        return self.play_from(Listed(jobs))

    async def play_from(self, source: JobSource) -> AsyncGenerator[Result, None]:
        """Play jobs until the source is over, and yield their results as the games end. If this is broken off, the matches
        that are on go on until the processes are ended."""
        self._lost.clear()
        source = _LostFirst(source, self._lost)
        exchanges: dict[asyncio.Future[Exchange], RefereeProcess] = {}
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
        self,
        process: RefereeProcess,
        source: JobSource,
        exchanges: dict[asyncio.Future[Exchange], RefereeProcess],
    ) -> None:
        """Begin an exchange with a process, unless it has nothing left to play."""
        jobs = process.take(source)
        if process.is_busy or not source.is_over:
            exchange = self._exchanged(process, jobs, puts_off=source.puts_off)
            exchanges[asyncio.ensure_future(exchange)] = process

    async def _exchanged(self, process: RefereeProcess, jobs: Sequence[Job], *, puts_off: bool) -> Exchange:
        """What the process has to say. If it has ended, another is started, and its jobs are given out again."""
        ended = 0  # processes, one after the other
        while True:
            try:
                if ended:
                    await process.open_again()
                    jobs = ()
                return await process.exchange(jobs, self._ended(), puts_off=puts_off)
            except RefereeEndedError as error:
                self._take_back(process, error)
                ended += 1
                if ended == _LOSSES:
                    raise

    def _take_back(self, process: RefereeProcess, error: RefereeEndedError) -> None:
        """Take the jobs of a process that has ended. RefereeEndedError if one of them was lost too often."""
        jobs = process.lose_jobs()
        self._losses.update([job.number for job in jobs])
        if suspects := [job.number for job in jobs if self._losses[job.number] == _LOSSES]:
            named = ", ".join(map(str, suspects[:_SUSPECTS])) + ", …" * (len(suspects) > _SUSPECTS)
            raise RefereeEndedError(
                f"{error}, {_LOSSES} times with the same games: {named}. What is stored is safe. With --referees 1 and "
                "--concurrency 1 the game that ends it is the first that is not stored"
            )
        self._lost.extend(jobs)
        self._listener(f"{error}; another one is started; games that are played again: {len(jobs)}")

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
