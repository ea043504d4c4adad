"""Reads the command lines, environments, open files and memory of all other processes. Must find none."""

import os
from pathlib import Path

from tests.hostile.bots.attempt import attempt, goals, play

EXPECTED = None
FREELY = True


def looks(pid: str) -> None:
    place = Path("/proc", pid)
    for name in ("cmdline", "environ", "maps"):
        attempt(f"{name} of {pid}", (place / name).read_bytes)
    attempt(f"open files of {pid}", lambda: [*(place / "fd").iterdir()])
    attempt(f"directory of {pid}", lambda: [*(place / "cwd/").iterdir()])


if __name__ == "__main__":
    for pid in goals("PIDS"):
        looks(pid)
    attempt("a view of processes", lambda: [pid for pid in os.listdir("/proc") if pid.isdigit()][4:])
    play()
