"""Where a bot is stuck: a thread that looks now and then at the question that is being answered, and when it should have
been answered by now, prints where the bot is.

A question costs two writes of an attribute. A bot that thinks as long as it may, and no longer, is not told of.
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

_CALLER = os.path.join(os.path.dirname(__file__), "server.py")  # who calls the author's code
_LOOK = 0.05  # seconds between two looks at most
_LEAST = 0.1  # seconds that a question must have been worked on: it may have waited behind others
_A_SECOND = 10  # such texts at most
_FRAMES = 12  # of the author's, the innermost


class Watch:
    """Of one thread, the one that makes it."""

    def __init__(self, bot: str) -> None:
        self._bot = bot
        self._thread = threading.get_ident()
        # What the bot is asked: since when, how long it has for it, game and turn. Who asks writes it, and None after it.
        self.asked: tuple[float, float, int, int] | None = None
        self._streams = 0
        self._over = threading.Event()
        self._second = 0.0  # when this one began
        self._told = 0  # in it

    def enter(self) -> None:
        """A stream begins: with the first, the thread does."""
        self._streams += 1
        if self._streams == 1:
            self._over = threading.Event()
            threading.Thread(target=self._look, args=[self._over], name="watch", daemon=True).start()

    def leave(self) -> None:
        """A stream is over."""
        self._streams -= 1
        if not self._streams:
            self._over.set()

    def awaited(self, game_id: int, turn: int, coroutine: Any) -> None:
        """A question whose time is over, and whose answer waits for something."""
        self._tell(game_id, turn, _awaiting(coroutine), waits=True)

    def _look(self, over: threading.Event) -> None:
        told = None
        pause = _LOOK
        while not over.wait(pause):
            pause, asked = _LOOK, self.asked
            if asked is None or asked is told:
                continue
            since, time_left, game_id, turn = asked
            if (left := since + max(time_left, _LEAST) - time.monotonic()) > 0:
                pause = min(pause, left)
                continue
            told = asked
            frame = sys._current_frames().get(self._thread)
            if frame and asked is self.asked:
                self._tell(game_id, turn, traceback.walk_stack(frame))

    def _tell(
        self, game_id: int, turn: int, frames: Iterator[tuple[FrameType, int]], *, waits: bool = False
    ) -> None:
        now = time.monotonic()
        if now > self._second + 1.0:
            self._second, self._told = now, 0
        where = _shown(frames)
        if where and self._told < _A_SECOND:
            self._told += 1
            sys.stderr.write(stuck(self._bot, game_id, turn, where, waits=waits))
            sys.stderr.flush()


def _shown(frames: Iterator[tuple[FrameType, int]]) -> str:
    """The author's frames, the innermost last, as Python prints them: those that we call, without ours among them."""
    called = takewhile(lambda each: each[0].f_code.co_filename != _CALLER, frames)
    own = [each for each in called if not is_ours(each[0].f_code.co_filename)]
    stack = traceback.StackSummary.extract(iter(own[:_FRAMES]))
    stack.reverse()
    return "".join(stack.format())


def _awaiting(coroutine: Any) -> Iterator[tuple[FrameType, int]]:
    """From the innermost out, as a stack is walked."""
    frames: list[tuple[FrameType, int]] = []
    while (frame := getattr(coroutine, "cr_frame", None)) is not None:
        frames.append((frame, frame.f_lineno))
        coroutine = coroutine.cr_await
    return reversed(frames)
