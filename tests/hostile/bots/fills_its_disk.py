"""Fills /tmp and /dev/shm with as much as they take, up to 100 MB. Must get no more than 64 MB into either."""

import contextlib
from pathlib import Path

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True
_MB = 1 << 20


def fills(directory: str) -> str:
    files = [Path(directory, f"hostile-{number}") for number in range(10)]
    written = 0
    with contextlib.suppress(OSError):
        for file in files:
            with file.open("wb", buffering=0) as opened:
                for _ in range(10):
                    written += opened.write(bytes(_MB))
    for file in files:
        file.unlink(missing_ok=True)
    return f"{written // _MB} MB" if written > 64 * _MB else ""


if __name__ == "__main__":
    for directory in ("/tmp", "/dev/shm"):
        attempt(f"room in {directory}", fills, directory)
    play()
