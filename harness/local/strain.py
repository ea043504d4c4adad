"""How long processes computed, and how long they waited for a processor, as Linux counts it for each thread. Where the
kernel does not count it, all times are 0."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

_NS = 1e9
_DEEPEST = 20  # generations of children


@dataclass(frozen=True, slots=True)
class Strain:
    """The seconds in which processes computed, and in which they waited for a processor."""

    computed: float = 0.0
    waited: float = 0.0

    @property
    def share(self) -> float:
        """The share of waiting in the time in which there was something to compute."""
        whole = self.computed + self.waited
        return self.waited / whole if whole else 0.0


ThreadTimes = Mapping[int, tuple[int, int]]  # by thread: nanoseconds of computing and of waiting


def counts(pid: int) -> ThreadTimes:
    """The times of all threads of a process and of its children, as they are now."""
    times: dict[int, tuple[int, int]] = {}
    generation = [pid]
    for _ in range(_DEEPEST):
        threads = [each for process in generation for each in _threads(process)]
        for process, thread in threads:
            with suppress(OSError, ValueError, IndexError):  # it has ended; or this kernel does not count
                with open(f"/proc/{process}/task/{thread}/schedstat", "rb") as file:
                    computed, waited = file.read().split()[:2]
                times[thread] = (int(computed), int(waited))
        generation = [child for process, thread in threads for child in _children(process, thread)]
        if not generation:
            break
    return times


def strain(before: ThreadTimes, now: ThreadTimes) -> Strain:
    """The strain between two counts. Threads that ended in between are not known."""
    computed = waited = 0
    for thread, (computed_now, waited_now) in now.items():
        computed_before, waited_before = before.get(thread, (0, 0))
        if computed_now >= computed_before and waited_now >= waited_before:  # else it is another thread
            computed += computed_now - computed_before
            waited += waited_now - waited_before
    return Strain(computed / _NS, waited / _NS)


def _threads(process: int) -> Iterator[tuple[int, int]]:
    with suppress(OSError):
        yield from [(process, int(thread)) for thread in os.listdir(f"/proc/{process}/task")]


def _children(process: int, thread: int) -> Iterator[int]:
    with suppress(OSError), open(f"/proc/{process}/task/{thread}/children", "rb") as file:
        yield from map(int, file.read().split())
