"""How long processes computed, and how long they could have and waited for a processor: as the kernel counts it, thread
by thread (Linux). Where it does not, nothing was waited for."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

_NS = 1e9
_DEEPEST = 20  # generations of children


@dataclass(frozen=True, slots=True)
class Strain:
    """Seconds."""

    computed: float = 0.0
    waited: float = 0.0

    @property
    def share(self) -> float:
        """Of the time in which something was to be computed, how much went by in waiting for a processor."""
        whole = self.computed + self.waited
        return self.waited / whole if whole else 0.0


ThreadTimes = Mapping[int, tuple[int, int]]  # by thread: nanoseconds computed and waited


def counts(pid: int) -> ThreadTimes:
    """Of all threads of a process and of its children, as they are now."""
    found: dict[int, tuple[int, int]] = {}
    generation = [pid]
    for _ in range(_DEEPEST):
        threads = [each for process in generation for each in _threads(process)]
        for process, thread in threads:
            with suppress(OSError, ValueError, IndexError):  # it has ended; or this kernel does not count
                with open(f"/proc/{process}/task/{thread}/schedstat", "rb") as file:
                    computed, waited = file.read().split()[:2]
                found[thread] = (int(computed), int(waited))
        generation = [child for process, thread in threads for child in _children(process, thread)]
        if not generation:
            break
    return found


def strain(before: ThreadTimes, now: ThreadTimes) -> Strain:
    """Of what has happened since. What ended in between is not known."""
    computed = waited = 0
    for thread, (its_computed, its_waited) in now.items():
        had_computed, had_waited = before.get(thread, (0, 0))
        if its_computed >= had_computed and its_waited >= had_waited:  # else another has its number now
            computed += its_computed - had_computed
            waited += its_waited - had_waited
    return Strain(computed / _NS, waited / _NS)


def _threads(process: int) -> Iterator[tuple[int, int]]:
    with suppress(OSError):
        yield from [(process, int(thread)) for thread in os.listdir(f"/proc/{process}/task")]


def _children(process: int, thread: int) -> Iterator[int]:
    with suppress(OSError), open(f"/proc/{process}/task/{thread}/children", "rb") as file:
        yield from map(int, file.read().split())
