"""Limits of time that a stall of ours does not use up."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

_STEPS = 10


class Countdown:
    """Seconds in which this process was awake, and what is called when they are over. They are counted in steps, so that a
    stall of ours, however long, counts as one of them."""

    def __init__(self, seconds: float, then: Callable[[], None] = lambda: None) -> None:
        self.is_over = False
        self._pause = seconds / _STEPS
        self._then = then
        self._count(_STEPS)

    def _count(self, steps: int) -> None:
        if steps:
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._count, steps - 1)
        else:
            self.is_over = True
            self._then()

    def cancel(self) -> None:
        """It is not over any more, ever."""
        self._timer.cancel()

    @asynccontextmanager
    async def limit(self) -> AsyncIterator[None]:
        """Break what is inside off with a TimeoutError when the seconds are over."""
        async with asyncio.timeout(0 if self.is_over else None) as timeout:
            self._then = partial(timeout.reschedule, 0)
            try:
                yield
            finally:
                self._then = lambda: None
