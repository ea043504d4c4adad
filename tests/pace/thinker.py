"""Takes its time for every answer, and for one in fifty, drawn by lot, much longer. The environment says how long."""

import asyncio
import os
import time
from random import Random
from typing import Any

from harness.bot import RazziaBot, serve

THINKS, SLOW, WAITS = (
    "PACE_THINKS",
    "PACE_SLOW",
    "PACE_WAITS",
)  # seconds, seconds, and whether it is a coroutine

_thinks, _slow = float(os.environ.get(THINKS, 0)), float(os.environ.get(SLOW, 0))
_random = Random(2)


def _seconds() -> float:
    return _slow if _slow and _random.random() < 0.02 else _thinks


class Thinking(RazziaBot):
    """One question after another."""

    def move(self, view: Any, time_left: float) -> Any:
        time.sleep(_seconds())
        return super().move(view, time_left)


class Waiting(RazziaBot):
    """The questions of all games at the same time."""

    async def move(self, view: Any, time_left: float) -> Any:
        await asyncio.sleep(_seconds())
        return super().move(view, time_left)


if __name__ == "__main__":
    serve(Waiting if os.environ.get(WAITS) else Thinking)
