"""Several lanes side by side, each a process: leagues go in, what came of them comes out, in the same order."""

import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from queue import SimpleQueue
from typing import cast

from tests.hostile.lane import ROOT, Asked, Lane, Ran


def played(leagues: Sequence[Asked], lanes: int) -> Generator[Ran, None, None]:
    """Breaking off lets what is being played come to its end."""
    with ExitStack() as stack:
        free: SimpleQueue[Callable[[Asked], Ran]] = SimpleQueue()
        for _ in range(lanes):
            free.put(stack.enter_context(_lane()))

        def play(asked: Asked) -> Ran:
            lane = free.get()
            try:
                return lane(asked)
            finally:
                free.put(lane)

        pool = ThreadPoolExecutor(lanes)
        stack.callback(pool.shutdown, cancel_futures=True)
        yield from pool.map(play, leagues)


@contextmanager
def _lane() -> Iterator[Callable[[Asked], Ran]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.hostile.lanes"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    coming, going = process.stdout, process.stdin

    def play(asked: Asked) -> Ran:
        pickle.dump(asked, going)
        going.flush()
        return cast("Ran", pickle.load(coming))

    with process:  # leaving it closes its input, which ends it
        yield play


def _serve() -> None:
    with closing(Lane()) as lane:
        while True:
            try:
                asked = pickle.load(sys.stdin.buffer)
            except EOFError:
                return
            pickle.dump(lane.play(asked), sys.stdout.buffer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    _serve()
