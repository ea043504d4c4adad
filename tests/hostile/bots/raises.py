"""Has a bug in its method."""

from typing import Any

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = "malformed"


class Raises(Tame):
    def move(self, view: Any, time_left: float) -> Any:
        del time_left
        raise IndexError(f"no such thing: {view!r:.60}")


if __name__ == "__main__":
    serve(Raises)
