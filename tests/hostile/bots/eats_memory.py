"""Takes memory by the 100 MB, up to 4 GB. Must get 2 GB at most."""

import contextlib
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True


def eats() -> str:
    """Pages that nobody writes to cost the machine nothing, but count."""
    eaten = []
    with contextlib.suppress(OSError):
        for _ in range(40):
            eaten.append(mmap(-1, 100_000_000, MAP_PRIVATE | MAP_ANONYMOUS))
    return f"{len(eaten) * 100} MB" if len(eaten) > 22 else ""


if __name__ == "__main__":
    attempt("too much memory", eats)
    play()
