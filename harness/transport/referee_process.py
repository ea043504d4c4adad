"""Runs inside a referee process: one event loop with its own links to all bots, which plays jobs and gives back results.

The process is that of a pool (`referees`), and the functions here are the pool's tasks. They only pass values in and out:
the loop runs in a thread of its own, and goes on between them. The process ends when the one that started it ends.
"""

import asyncio
import os
import pickle
import threading
import traceback
from collections import deque
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import parent_process
from typing import Any, NamedTuple, TypeVar

from harness import loop
from harness.memory import collect_seldom
from harness.transport.attendance import absences
from harness.transport.dialling import BotUnreachableError, Dialler
from harness.transport.identity import Identity
from harness.transport.job import Job, Result
from harness.transport.link import Link
from harness.transport.runner import Runner

_BEAT = 0.1  # seconds after which an exchange ends, even without a result
_MOST = 64  # results in one exchange: while they are pickled, answers wait

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Dial:
    """How to reach a bot, and how many games this process may have on with it."""

    name: str
    address: str
    identity: Identity
    patience: float
    most_games: int
    started: bool = False  # by us
    game: str = ""  # that it must play when it comes back


class Exchange(NamedTuple):
    """What a process has to say since the last exchange."""

    results: Sequence[Result]
    put_off: Sequence[int]  # the numbers of jobs that it gives back
    absent: Mapping[str, str]  # the bots without a call, each with why it is away, or with nothing


def begin() -> int:
    """Prepare the process, and give its id."""
    global _loop, _thread  # the process has no other purpose
    parent = parent_process()
    assert parent
    threading.Thread(target=_end_with, args=(parent.join,), name="end", daemon=True).start()
    collect_seldom()
    _loop = loop.new()
    _thread = threading.Thread(target=_loop.run_forever, name="loop", daemon=True)
    _thread.start()
    return os.getpid()


def dial(dials: Sequence[Dial], concurrency: int, *, waits: bool) -> None:
    """Dial all bots. One that cannot be reached is away if this process waits for it, else a BotUnreachableError."""
    global _playing
    _playing = _in_loop(_dialled(dials, concurrency, waits=waits))


def exchange(jobs: Sequence[Job], ended: Mapping[str, str], *, puts_off: bool) -> Exchange:
    """Take more jobs, and the bots whose processes have ended with the reasons; give what there is since the last exchange.
    It waits a moment for results, but not if the process needs jobs."""
    return _in_loop(_playing.exchange(jobs, ended, puts_off=puts_off))


def end() -> None:
    """End the calls to the bots, and the loop."""
    _in_loop(_playing.close())
    _loop.call_soon_threadsafe(_loop.stop)
    _thread.join()


_loop: asyncio.AbstractEventLoop
_thread: threading.Thread
_playing: "_Playing"


def _in_loop(coroutine: Coroutine[Any, Any, _T]) -> _T:
    try:
        return asyncio.run_coroutine_threadsafe(coroutine, _loop).result()
    except Exception as error:
        if _is_sendable(error):
            raise
        raise RuntimeError("".join(traceback.format_exception(error))) from None


def _is_sendable(error: Exception) -> bool:
    """Whether the error can be pickled; if not, it would break the pool without a reason."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return False
    return True


def _end_with(join: Any) -> None:
    join()
    os._exit(1)


async def _dialled(dials: Sequence[Dial], concurrency: int, *, waits: bool) -> "_Playing":
    playing = _Playing(dials, concurrency)
    await playing.open(waits=waits)
    return playing


class _Jobs:
    """The jobs of this process that have not begun. It never knows whether more will come."""

    def __init__(self) -> None:
        self.waiting: deque[Job] = deque()
        self.given_back: list[int] = []
        self.puts_off = False
        self.is_over = False

    def take(self) -> Job | None:
        return self.waiting.popleft() if self.waiting else None

    def put_off(self, job: Job) -> None:
        self.given_back.append(job.number)


async def _there_or_away(dialler: Dialler) -> None:
    try:
        await dialler.open()
    except BotUnreachableError as error:
        dialler.await_return(str(error))


class _Playing:
    """The jobs, links and results of this process. Everything here runs in the loop."""

    def __init__(self, dials: Sequence[Dial], concurrency: int) -> None:
        self._concurrency = concurrency
        self._ended: Mapping[str, str] = {}
        self._diallers = {dial.name: self._dialler(dial) for dial in dials}
        self._links = {name: dialler.link for name, dialler in self._diallers.items()}
        self._jobs = _Jobs()
        self._over: deque[Result] = deque()
        self._due = asyncio.Event()

    def _dialler(self, dial: Dial) -> Dialler:
        return Dialler(
            Link(dial.name, most_games=dial.most_games),
            dial.address,
            patience=dial.patience,
            started=dial.started,
            alive=partial(self._why_ended, dial.name),
            identity=dial.identity,
            game=dial.game,
        )

    def _why_ended(self, name: str) -> str:
        return self._ended.get(name, "")

    async def open(self, *, waits: bool) -> None:
        opened = _there_or_away if waits else Dialler.open
        await asyncio.gather(*[opened(dialler) for dialler in self._diallers.values()])
        self._runner = Runner(self._links, concurrency=self._concurrency)
        self._task = asyncio.create_task(self._play(), name="play")
        self._task.add_done_callback(lambda _: self._due.set())

    async def _play(self) -> None:
        async for result in self._runner.play_from(self._jobs):
            self._over.append(result)
            if self._is_due():
                self._due.set()

    async def exchange(self, jobs: Sequence[Job], ended: Mapping[str, str], *, puts_off: bool) -> Exchange:
        self._ended = ended
        self._jobs.puts_off = puts_off
        self._jobs.waiting.extend(jobs)
        self._runner.look()
        if not self._is_due():
            self._due.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(_BEAT):
                    await self._due.wait()
        if self._task.done() and not self._over:
            self._task.result()
        results = [self._over.popleft() for _ in range(min(_MOST, len(self._over)))]
        put_off, self._jobs.given_back = self._jobs.given_back, []
        return Exchange(results, put_off, absences(self._links.values()))

    def _is_due(self) -> bool:
        hungry = bool(self._over) and not self._jobs.waiting
        return hungry or len(self._over) >= _MOST or self._task.done()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*[dialler.close() for dialler in self._diallers.values()])
