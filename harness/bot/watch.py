"""Prints where a bot is stuck. A thread looks at the open question now and then; if the time for it is over, the thread
prints the place in the bot's code.

A question costs two writes of an attribute. Nothing is printed of a bot that answers in time.
"""

import os
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from itertools import takewhile
from types import FrameType
from typing import Any

from harness.bot.tracebacks import is_ours
from harness.wire.failures import stuck

_CALLER = os.path.join(os.path.dirname(__file__), "session.py")  # the file that calls the author's code
# Seconds between two looks. Each look takes the interpreter from the bot, so there are few; but a question that takes half
# its move limit has been seen, and the next look is when its time is over.
_LONGEST_PAUSE = 0.5
_SHORTEST_PAUSE = 0.05
_LEAST = 0.1  # seconds that the bot must have worked on a question, which may have waited behind others
_A_SECOND = 10  # texts in a second, at most
_FRAMES = 12  # the innermost frames of the author's code


class Watch:
    """Watches the thread that makes it."""

    def __init__(self, bot: str) -> None:
        self._bot = bot
        self._thread = threading.get_ident()
        # The open question: its start, its time, its game and turn. The session writes it, and None after the answer.
        self.asked: tuple[float, float, int, int] | None = None
        self._pause = _LONGEST_PAUSE
        self._streams = 0
        self._over = threading.Event()
        self._second = 0.0  # when this second began
        self._texts = 0  # printed in this second

    def enter(self) -> None:
        """Count a stream that begins. The first one starts the thread."""
        self._streams += 1
        if self._streams == 1:
            self._over = threading.Event()
            threading.Thread(target=self._look, args=[self._over], name="watch", daemon=True).start()

    def expect(self, move_limit: float) -> None:
        """Look often enough for questions that have this number of seconds."""
        self._pause = min(self._pause, max(_SHORTEST_PAUSE, move_limit / 2))

    def leave(self) -> None:
        """Count a stream that ends. The last one ends the thread."""
        self._streams -= 1
        if not self._streams:
            self._over.set()

    def report_waiting(self, game_id: int, turn: int, coroutine: Any) -> None:
        """Print where a coroutine waits that has not answered in time."""
        self._print(game_id, turn, _awaiting(coroutine), waits=True)

    def _look(self, over: threading.Event) -> None:
        reported = None
        pause = _SHORTEST_PAUSE  # before the first game says how often to look
        while not over.wait(pause):
            pause, asked = self._pause, self.asked
            if asked is None or asked is reported:
                continue
            since, time_left, game_id, turn = asked
            if (left := since + max(time_left, _LEAST) - time.monotonic()) > 0:
                pause = min(pause, left)
                continue
            reported = asked
            frame = sys._current_frames().get(self._thread)
            if frame and asked is self.asked:
                self._print(game_id, turn, traceback.walk_stack(frame))

    def _print(
        self, game_id: int, turn: int, frames: Iterator[tuple[FrameType, int]], *, waits: bool = False
    ) -> None:
        now = time.monotonic()
        if now > self._second + 1.0:
            self._second, self._texts = now, 0
        where = _stack_text(frames)
        if where and self._texts < _A_SECOND:
            self._texts += 1
            sys.stderr.write(stuck(self._bot, game_id, turn, where, waits=waits))
            sys.stderr.flush()


def _stack_text(frames: Iterator[tuple[FrameType, int]]) -> str:
    """The frames of the author's code, the innermost last, as Python prints them."""
    inner = takewhile(lambda each: each[0].f_code.co_filename != _CALLER, frames)
    own = [each for each in inner if not is_ours(each[0].f_code.co_filename)]
    stack = traceback.StackSummary.extract(iter(own[:_FRAMES]))
    stack.reverse()
    return "".join(stack.format())


def _awaiting(coroutine: Any) -> Iterator[tuple[FrameType, int]]:
    """The frames of a coroutine that waits, from the innermost out."""
    frames: list[tuple[FrameType, int]] = []
    while (frame := getattr(coroutine, "cr_frame", None)) is not None:
        frames.append((frame, frame.f_lineno))
        coroutine = coroutine.cr_await
    return reversed(frames)
