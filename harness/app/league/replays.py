"""The stored games, each with what replaying it found, in order; on all processors once there are many. It takes no more
memory for ten million games than for ten thousand."""

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread

from harness.app.league.replaying import Replayed, Wrong, replayed
from harness.engine import HarnessError
from harness.store import Kept

_TOGETHER = 200  # games: a tenth of a second of work
_MANY = 10_000  # games: four seconds of work, beside which starting processes is little


def replays(stored: Iterator[Kept], secret: bytes, count: int) -> Iterator[tuple[Kept, Replayed]]:
    """Of so many games, about."""
    processors = len(os.sched_getaffinity(0))
    chunks = iter(lambda: list(islice(stored, _TOGETHER)), [])
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


def _shared_out(
    pool: ProcessPoolExecutor, chunks: Iterable[list[Kept]], secret: bytes, ahead: int
) -> Iterator[tuple[Kept, Replayed]]:
    under_way: deque[tuple[list[Kept], Future[list[Replayed]]]] = deque()
    for chunk in chunks:
        under_way.append((chunk, pool.submit(replayed, _texts(chunk), secret)))
        if len(under_way) > ahead:
            yield from _next(under_way)
    while under_way:
        yield from _next(under_way)


def _next(under_way: deque[tuple[list[Kept], Future[list[Replayed]]]]) -> Iterator[tuple[Kept, Replayed]]:
    chunk, future = under_way.popleft()
    return _joined(chunk, future.result())


def _texts(chunk: Iterable[Kept]) -> list[str]:
    return [kept.record for kept in chunk if isinstance(kept.record, str)]


def _joined(chunk: Sequence[Kept], found: Iterable[Replayed]) -> Iterator[tuple[Kept, Replayed]]:
    rest = iter(found)
    for kept in chunk:
        match kept.record:
            case str():
                yield kept, next(rest)
            case None:
                yield kept, _lost("its record is not there")
            case damage:
                yield kept, _lost(str(damage))


def _lost(what: str) -> Replayed:
    return Replayed(None, 0, Wrong(what), Wrong(what))


def _begin() -> None:
    """In each process: Ctrl-C is the command's to answer, and when that is gone, so are we."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_command, daemon=True).start()


def _end_with_command() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)
