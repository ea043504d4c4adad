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
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import parent_process
from typing import Any, TypeVar

from harness import loop
from harness.memory import collect_seldom
from harness.transport.dialling import Dialler
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


def dial(dials: Sequence[Dial], concurrency: int) -> None:
    """Dial all bots; BotUnreachableError if one cannot be reached."""
    global _playing
    _playing = _in_loop(_dialled(dials, concurrency))


def exchange(jobs: Sequence[Job], ended: Mapping[str, str]) -> list[Result]:
    """Take more jobs, and the bots that will not come back with the reasons; give the results since the last exchange. It
    waits a moment for some, but not if the process needs jobs."""
    return _in_loop(_playing.exchange(jobs, ended))


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


async def _dialled(dials: Sequence[Dial], concurrency: int) -> "_Playing":
    playing = _Playing(dials, concurrency)
    await playing.open()
    return playing


class _Jobs:
    """An iterator that ends while no job waits, and goes on when more have come."""

    def __init__(self) -> None:
        self.waiting: deque[Job] = deque()

    def __iter__(self) -> Iterator[Job]:
        return self

    def __next__(self) -> Job:
        if not self.waiting:
            raise StopIteration
        return self.waiting.popleft()


class _Playing:
    """The jobs, links and results of this process. Everything here runs in the loop."""

    def __init__(self, dials: Sequence[Dial], concurrency: int) -> None:
        self._concurrency = concurrency
        self._ended: dict[str, str] = {}
        self._diallers = {dial.name: self._dialler(dial) for dial in dials}
        self._links = {name: dialler.link for name, dialler in self._diallers.items()}
        self._jobs = _Jobs()
        self._come = asyncio.Event()
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
        )

    def _why_ended(self, name: str) -> str:
        return self._ended.get(name, "")

    async def open(self) -> None:
        await asyncio.gather(*[dialler.open() for dialler in self._diallers.values()])
        self._runner = Runner(self._links, concurrency=self._concurrency)
        self._task = asyncio.create_task(self._play(), name="play")
        self._task.add_done_callback(lambda _: self._due.set())

    async def _play(self) -> None:
        while True:
            await self._come.wait()
            self._come.clear()
            async for result in self._runner.play(self._jobs):
                self._over.append(result)
                if self._is_due():
                    self._due.set()
            self._runner = Runner(self._links, concurrency=self._concurrency)

    async def exchange(self, jobs: Sequence[Job], ended: Mapping[str, str]) -> list[Result]:
        self._ended.update(ended)
        self._jobs.waiting.extend(jobs)
        self._come.set()
        self._runner.look()
        if not self._is_due():
            self._due.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(_BEAT):
                    await self._due.wait()
        if self._task.done() and not self._over:
            self._task.result()
        return [self._over.popleft() for _ in range(min(_MOST, len(self._over)))]

    def _is_due(self) -> bool:
        hungry = bool(self._over) and not self._jobs.waiting
        return hungry or len(self._over) >= _MOST or self._task.done()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*[dialler.close() for dialler in self._diallers.values()])
