"""Dies at its first question; started again it plays well, if there is a file to remember that by."""

import os
import sys
from pathlib import Path
from typing import Any

from harness.bot import serve
from tests.support.bots.wire import REMEMBERED, Tame

EXPECTED = "disconnected"


class DiesOnce(Tame):
    def move(self, view: Any, time_left: float) -> Any:
        file = Path(os.environ.get(REMEMBERED, "/dev/null/none"))
        if not file.exists():
            if REMEMBERED in os.environ:
                file.touch()
            print("not today", file=sys.stderr, flush=True)
            os._exit(7)
        return super().move(view, time_left)


if __name__ == "__main__":
    serve(DiesOnce)
