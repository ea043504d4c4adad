"""Wants one game at once, and ends itself with exit code 4 if it has two, or a new one before it heard of the end."""

import os
import sys
from typing import Any, ClassVar

from harness.bot import GameOver, Seating, serve
from tests.support.bots.wire import Tame

EXPECTED = None


class OneAtATime(Tame):
    games_at_once = 1
    on: ClassVar[int] = 0

    def __init__(self, seating: Seating) -> None:
        super().__init__(seating)
        type(self).on += 1
        if self.on > 1:
            print("two games at once", file=sys.stderr, flush=True)
            os._exit(4)

    def over(self, result: GameOver) -> Any:
        del result
        type(self).on -= 1


if __name__ == "__main__":
    serve(OneAtATime)
