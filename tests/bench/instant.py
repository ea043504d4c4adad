"""Answers at once, and counts its decisions: what a decision takes beside it is the harness's.

With COUNTS, a directory, it writes there when it had made how many, into a file that bears its process's number.
"""

import os
from itertools import count
from pathlib import Path
from struct import Struct
from time import monotonic
from typing import Any, BinaryIO

from harness.bot import RazziaBot, serve

GAMES_AT_ONCE, COUNTS, CORE = "BENCH_GAMES_AT_ONCE", "BENCH_COUNTS", "BENCH_CORE"
COUNTED = Struct("=dq")  # a moment by the machine's monotonic clock, and decisions made by then
EVERY = 128  # decisions

_made = count()
_counts: BinaryIO | None = None


class Instant(RazziaBot):
    games_at_once = int(os.environ.get(GAMES_AT_ONCE, 1024))

    def play(self, view: Any) -> Any:
        return view.hand[0]

    def place(self, view: Any) -> Any:
        del view
        return 0

    def offer(self, view: Any) -> Any:
        return view.even_split()

    def answer(self, view: Any) -> Any:
        del view
        return True

    def move(self, view: Any, time_left: float) -> Any:
        made = next(_made)
        if _counts and made % EVERY == 0:
            _counts.write(COUNTED.pack(monotonic(), made))
        return super().move(view, time_left)


if __name__ == "__main__":
    if core := os.environ.get(CORE):
        os.sched_setaffinity(0, {int(core)})
    if directory := os.environ.get(COUNTS):
        _counts = Path(directory, str(os.getpid())).open("wb", buffering=0)  # noqa: SIM115 - until the process ends
    serve(Instant)
    if _counts:
        _counts.write(COUNTED.pack(monotonic(), next(_made)))
