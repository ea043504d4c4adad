"""Stops its own process at its third round, as a debugger would, and cannot even be asked to end."""

import os
import signal
from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "timeout"


class Stops(RazziaBot):
    def move(self, view: View, time_left: float) -> Any:
        if view.table.number == 3:
            os.kill(os.getpid(), signal.SIGSTOP)
        return super().move(view, time_left)


if __name__ == "__main__":
    serve(Stops)
