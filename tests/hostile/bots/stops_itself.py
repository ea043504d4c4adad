"""Stops its own process at its fourth question of a game, as a debugger would, and cannot even be asked to end."""

import os
import signal
from typing import Any

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = "timeout"


class Stops(Tame):
    asked_so_often = 0

    def move(self, view: Any, time_left: float) -> Any:
        self.asked_so_often += 1
        if self.asked_so_often == 4:
            os.kill(os.getpid(), signal.SIGSTOP)
        return super().move(view, time_left)


if __name__ == "__main__":
    serve(Stops)
