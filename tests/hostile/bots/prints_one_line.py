"""Prints a hundred megabytes without the end of a line, most of them no text, while it plays well."""

import os
import threading

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = None


def _print() -> None:
    for _ in range(100 * 16):
        os.write(1, bytes(range(128, 256)) * 512)


if __name__ == "__main__":
    threading.Thread(target=_print, daemon=True).start()
    serve(Tame)
