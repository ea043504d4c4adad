"""Opens files until it may not, 2,000 at most. Must get fewer than 512."""

import contextlib

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True


def opens() -> str:
    opened = 0
    with contextlib.ExitStack() as stack, contextlib.suppress(OSError):
        for _ in range(2_000):
            stack.enter_context(open("/dev/null", "rb"))
            opened += 1
    return f"{opened} files" if opened >= 512 else ""


if __name__ == "__main__":
    attempt("too many files", opens)
    play()
