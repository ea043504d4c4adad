"""Plays well until the last round, and dies there."""

import os
import sys
from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "disconnected"
PLAYS = "razzia"


class Crash(RazziaBot):
    def move(self, view: View, time_left: float) -> Any:
        if view.table.number == view.table.rounds:
            print("so near,\nso far", file=sys.stderr, flush=True)
            os._exit(1)
        return super().move(view, time_left)


if __name__ == "__main__":
    serve(Crash)
