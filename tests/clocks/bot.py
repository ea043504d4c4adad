"""A bot that takes a known time for every answer: `python -m tests.clocks.bot SECONDS [EVERY LATE]`.

With two words more, every so-manieth answer takes LATE seconds instead.
"""

import asyncio
import itertools
import sys
from typing import Any

from harness.bot import RazziaBot, View, serve

_SECONDS, _EVERY, _LATE = [float(word) for word in [*sys.argv[1:], "0", "0"][:3]]
del sys.argv[1:]  # the rest is the server's
_numbers = itertools.count(1)


class Timed(RazziaBot):
    games_at_once = 64

    def move(self, view: View, time_left: float) -> Any:
        seconds = _LATE if _EVERY and next(_numbers) % _EVERY == 0 else _SECONDS

        async def later() -> Any:
            await asyncio.sleep(seconds)
            return super(Timed, self).move(view, time_left)

        return later()


if __name__ == "__main__":
    serve(Timed)
