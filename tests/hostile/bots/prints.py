"""Prints a hundred megabytes to standard error while it plays well."""

import sys
import threading

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = None


def _print() -> None:
    for _ in range(100):
        sys.stderr.write(("x" * 1023 + "\n") * 1024)


if __name__ == "__main__":
    threading.Thread(target=_print, daemon=True).start()
    serve(Tame)
