"""Starts processes that start processes: a bomb, of 400 at most. Must get fewer than 256, and then be alone again."""

import os
import signal
import time

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True
_MANY = 400


def forks() -> str:
    children = []
    try:
        for _ in range(_MANY):
            child = os.fork()
            if child == 0:
                time.sleep(60)
                os._exit(0)
            children.append(child)
    except BlockingIOError:
        pass
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    return f"{len(children)} processes" if len(children) >= 256 else ""


if __name__ == "__main__":
    attempt("more processes than it may", forks)
    play()
