"""Makes a file of a gigabyte, of holes. Must be told that it is too big."""

import os
from pathlib import Path

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True


def makes() -> int:
    file = Path(f"/tmp/hostile-{os.getpid()}")
    try:
        with file.open("wb") as opened:
            return opened.truncate(1 << 30)
    finally:
        file.unlink()


if __name__ == "__main__":
    attempt("a gigabyte", makes)
    play()
