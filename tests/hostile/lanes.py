"""Several lanes side by side: leagues go in, what came of them comes out, in the same order."""

import multiprocessing
from collections.abc import Generator, Sequence
from contextlib import closing
from typing import Any

from tests.hostile.lane import Asked, Lane, Ran


def played(leagues: Sequence[Asked], lanes: int) -> Generator[Ran, None, None]:
    """Breaking off ends what is being played."""
    context = multiprocessing.get_context("spawn")
    waiting, done = context.Queue(), context.Queue()
    processes = [context.Process(target=_lane, args=(waiting, done)) for _ in range(lanes)]
    for process in processes:
        process.start()
    for number, asked in enumerate(leagues):
        waiting.put((number, asked))
    ran: dict[int, Ran] = {}
    try:
        for number in range(len(leagues)):
            while number not in ran:
                other, result = done.get()
                if isinstance(result, Exception):
                    raise result
                ran[other] = result
            yield ran.pop(number)
    finally:
        while not waiting.empty():
            waiting.get()
        for _ in processes:
            waiting.put(None)
        for process in processes:
            process.join()


def _lane(waiting: Any, done: Any) -> None:
    with closing(Lane()) as lane:
        while task := waiting.get():
            number, asked = task
            try:
                done.put((number, lane.play(asked)))
            except Exception as error:
                done.put((number, error))
                return
