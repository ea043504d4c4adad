"""Reads where nothing is, in its second round, and is ended by the kernel."""

import ctypes
from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "disconnected"


class Segfaults(RazziaBot):
    def move(self, view: View, time_left: float) -> Any:
        if view.table.number > 1:
            ctypes.string_at(0)
        return super().move(view, time_left)


if __name__ == "__main__":
    serve(Segfaults)
