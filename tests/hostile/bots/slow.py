"""Answers every question, each when its time has been over for long."""

import asyncio
from typing import Any

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = "timeout"


class Slow(Tame):
    def move(self, view: Any, time_left: float) -> Any:
        async def later() -> Any:
            try:
                await asyncio.sleep(1.5 * time_left)
            except asyncio.CancelledError:  # the SDK has heard that it is too late; we have not
                await asyncio.sleep(0.5 * time_left)
            return super(Slow, self).move(view, time_left)

        return later()


if __name__ == "__main__":
    serve(Slow)
