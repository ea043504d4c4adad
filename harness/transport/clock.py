"""The clock of all matches: monotonic time in which this process was awake.

When the referee stalls (stopped, swapped out, busy), the time it was gone is nobody's thinking time. Whoever runs the
clock calls `now` at least every TICK seconds; a gap that is much longer was a stall, and is taken out.
"""

import time

TICK = 0.01
_STALL = 0.03  # a tick that late is still the scheduler's jitter, far below any move limit


class Clock:
    def __init__(self) -> None:
        self._seen = time.monotonic()
        self._stalled = 0.0

    def now(self) -> float:
        now = time.monotonic()
        gap = now - self._seen
        if gap > _STALL:
            self._stalled += gap - TICK
        self._seen = now
        return now - self._stalled

    @property
    def stalled(self) -> float:
        """Seconds of stalls so far."""
        return self._stalled
