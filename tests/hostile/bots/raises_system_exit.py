"""Ends its process, with exit code 0, by an exception that no SDK catches."""

from typing import Any

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = "disconnected"


class Exits(Tame):
    def move(self, view: Any, time_left: float) -> Any:
        del view, time_left
        raise SystemExit(0)


if __name__ == "__main__":
    serve(Exits)
