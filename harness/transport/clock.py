"""The clock of all matches: monotonic time in which this process was awake.

When the referee stalls, the time it was gone is nobody's thinking time. It may have been stopped or swapped out:
whoever runs the clock calls `now` at least every TICK seconds; a gap that is much longer was a stall, and is taken out.
On a machine with too much to do it also waits for its processor, again and again and each time too short for that: then
answers are here, and only we have not read them. The kernel counts that time, and it is taken out, too.
"""

import os
import time
from contextlib import suppress
from weakref import finalize

TICK = 0.01
_STALL = 0.03  # a tick that late is still the scheduler's jitter, far below any move limit
_SCHEDULED = (
    "/proc/thread-self/schedstat"  # Linux: nanoseconds that this thread ran, then that it waited to run
)
_LONGEST = 80  # characters of it


class AwakeClock:
    """Of the thread that makes it."""

    def __init__(self) -> None:
        self._file: int | None = None
        with suppress(OSError):  # this machine does not tell
            self._file = os.open(_SCHEDULED, os.O_RDONLY | os.O_CLOEXEC)
            finalize(self, os.close, self._file)
        self._seen = time.monotonic()
        self._waited = self._waiting()
        self._stalled = 0.0

    def now(self) -> float:
        now, waited = time.monotonic(), self._waiting()
        gap = now - self._seen
        stall = gap - TICK if gap > _STALL else 0.0
        self._stalled += max(stall, min(gap, waited - self._waited))
        self._seen, self._waited = now, waited
        return now - self._stalled

    def _waiting(self) -> float:
        """Seconds so far in which we could have run, and others did."""
        return 0.0 if self._file is None else int(os.pread(self._file, _LONGEST, 0).split()[1]) / 1e9

    @property
    def stalled(self) -> float:
        """Seconds of stalls so far."""
        return self._stalled
