"""Reads where nothing is, at its fourth question of a game, and is ended by the kernel."""

import ctypes
from typing import Any

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = "disconnected"


class Segfaults(Tame):
    asked_so_often = 0

    def move(self, view: Any, time_left: float) -> Any:
        self.asked_so_often += 1
        if self.asked_so_often == 4:
            ctypes.string_at(0)
        return super().move(view, time_left)


if __name__ == "__main__":
    serve(Segfaults)
