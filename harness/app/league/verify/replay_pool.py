"""The stored games, each with what replaying it has shown, in order; on all processors once there are many. It takes no more
memory for ten million games than for ten thousand."""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread

from harness.app.league.verify.record_replay import Replayed, Wrong, replayed
from harness.errors import HarnessError
from harness.store import GameRows

_TOGETHER = 200  # games: a tenth of a second of work
_TOGETHER_BYTES = 4 << 20  # of records, which honest games never reach
_MANY = 10_000  # games: four seconds of work, beside which starting processes is little


def replays(stored: Iterator[GameRows], secret: bytes, count: int) -> Iterator[tuple[GameRows, Replayed]]:
    """The stored games with their replays, in order; `count` is about how many they are."""
    processors = len(os.sched_getaffinity(0))
    chunks = _chunks(stored)
    if count < _MANY or processors == 1:
        for chunk in chunks:
            yield from _joined(chunk, replayed(_texts(chunk), secret))
        return
    pool = ProcessPoolExecutor(processors, get_context("spawn"), _begin)  # gRPC's threads bear no fork
    try:
        yield from _shared_out(pool, chunks, secret, 2 * processors)
    except BrokenProcessPool:
        raise HarnessError("a process that replayed games was ended from outside: run it again") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _chunks(stored: Iterable[GameRows]) -> Iterator[list[GameRows]]:
    chunk: list[GameRows] = []
    size = 0
    for game in stored:
        chunk.append(game)
        size += len(game.record) if isinstance(game.record, str) else 0
        if len(chunk) == _TOGETHER or size >= _TOGETHER_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _shared_out(
    pool: ProcessPoolExecutor, chunks: Iterable[list[GameRows]], secret: bytes, ahead: int
) -> Iterator[tuple[GameRows, Replayed]]:
    under_way: deque[tuple[list[GameRows], Future[list[Replayed]]]] = deque()
    for chunk in chunks:
        under_way.append((chunk, pool.submit(replayed, _texts(chunk), secret)))
        if len(under_way) > ahead:
            yield from _next(under_way)
    while under_way:
        yield from _next(under_way)


def _next(
    under_way: deque[tuple[list[GameRows], Future[list[Replayed]]]],
) -> Iterator[tuple[GameRows, Replayed]]:
    chunk, future = under_way.popleft()
    return _joined(chunk, future.result())


def _texts(chunk: Iterable[GameRows]) -> list[str]:
    return [game.record for game in chunk if isinstance(game.record, str)]


def _joined(chunk: Sequence[GameRows], results: Iterable[Replayed]) -> Iterator[tuple[GameRows, Replayed]]:
    rest = iter(results)
    for game in chunk:
        match game.record:
            case str():
                yield game, next(rest)
            case None:
                yield game, _lost("its record is not there")
            case damage:
                yield game, _lost(str(damage))


def _lost(what: str) -> Replayed:
    return Replayed(None, 0, Wrong(what), Wrong(what))


def _begin() -> None:
    """Prepares a process of the pool: Ctrl-C is for the command to answer, and when the command is gone, the process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_command, daemon=True).start()


def _end_with_command() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)
