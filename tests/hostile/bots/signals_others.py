"""Signals every process of the machine that it can name, the referee and another bot first; with signal 0, which hurts
nobody, but tells whether it could. Must reach none, and slow none down."""

import os

from tests.hostile.bots.attempt import attempt, goals, play

EXPECTED = None
FREELY = True


def signals(pid: int) -> str:
    os.kill(pid, 0)
    return "reached"


def slows(pid: int) -> str:
    os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, pid))
    return "slowed down"


if __name__ == "__main__":
    mine = {os.getpid(), os.getppid()}
    for pid in {*map(int, goals("PIDS")), *range(1, 5)} - mine:
        attempt(f"process {pid}", signals, pid)
        attempt(f"priority of {pid}", slows, pid)
    attempt("more of the processor", lambda: os.nice(-5) or "taken")
    play()
