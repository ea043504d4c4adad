"""Types commands into terminals: into one that it makes, as it has none. Must be told that it may not."""

import fcntl
import os
import termios

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = os.geteuid() == 0  # kernels allow it to few nowadays


def types(terminal: int) -> str:
    fcntl.ioctl(terminal, termios.TIOCSTI, b"x")
    return "typed"


def opens() -> str:
    with open("/dev/tty") as terminal:
        return types(terminal.fileno())


if __name__ == "__main__":
    _, mine = os.openpty()
    attempt("a terminal of its own", types, mine)
    for fd in range(3):
        attempt(f"file {fd} as a terminal", types, fd)
    attempt("the terminal it was started from", opens)
    play()
