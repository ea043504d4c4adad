"""Opens, lists and connects to what the test names: a database, another bot's directory and socket, a home, keys. Must
get nothing of it, by whatever name: through the processes that have it open, or with dots."""

import os
import socket
from pathlib import Path

from tests.hostile.bots.attempt import attempt, goals, play

EXPECTED = None
FREELY = True


def reads(path: Path) -> object:
    return [entry.name for entry in path.iterdir()] if path.is_dir() else path.read_bytes()


def links(path: Path) -> object:
    link = Path(f"/tmp/hostile-{os.getpid()}")
    link.unlink(missing_ok=True)
    link.symlink_to(path)
    try:
        return reads(link)
    finally:
        link.unlink()


def connects(path: str) -> object:
    with socket.socket(socket.AF_UNIX) as tried:
        tried.connect(path)
        return "connected"


if __name__ == "__main__":
    for goal in goals("PATHS"):
        path = Path(goal)
        attempt(goal, reads, path)
        attempt(f"{goal} by dots", reads, Path("/usr/..", *path.parts[1:]))
        for pid in ("1", "self", "thread-self"):
            attempt(f"{goal} by {pid}", reads, Path("/proc", pid, "root", *path.parts[1:]))
        attempt(f"a call to {goal}", connects, goal)
        attempt(f"a link to {goal}", links, path)
    play()
