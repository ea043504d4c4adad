"""Ends its process, with exit code 0, by an exception that no SDK catches."""

from typing import Any

from harness.bot import RazziaBot, View, serve

EXPECTED = "disconnected"


class Exits(RazziaBot):
    def move(self, view: View, time_left: float) -> Any:
        del view, time_left
        raise SystemExit(0)


if __name__ == "__main__":
    serve(Exits)
