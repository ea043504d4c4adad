"""Makes a bot's directory, and ends the bot: every process of it, and the directory. A program of its own.

It is started just before the bot, and ends it when its own standard input ends: because the referee is done with the
bot, or because there is no referee any more, however it went. So no bot outlives its referee, whatever the bot is made
with. There is a keeper for every bot, so it must stay small: it imports nothing of ours.
"""

import contextlib
import os
import shutil
import signal
import sys
import time

MARK = "HARNESS_BOT"  # in the environment of the bot and of all its children
READY = "ready"  # it says so when the directory is there
_BIRTH = 0.2  # seconds that a process may take from its fork to its exec: before, it does not show the mark


def main() -> None:
    mark, home = sys.argv[1:]
    try:
        os.mkdir(home, 0o700)
    except OSError as error:
        print(f"cannot make the directory {home}: {error.strerror}")
        return
    with contextlib.suppress(BrokenPipeError):  # the referee is gone already
        os.write(sys.stdout.fileno(), READY.encode() + b"\n")
    told = sys.stdin.read().split()  # of the bot, once it has started; nothing is read before the end
    if told:
        kill_group(int(told[0]), *told[1:])
    else:  # the referee went while it started the bot, or could not
        time.sleep(_BIRTH)
    _kill_marked(mark)
    shutil.rmtree(home, ignore_errors=True)


def birth(pid: int) -> str:
    """When the process began that has this number now, as the kernel counts; nothing if there is none, or no /proc."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[19].decode()
    except OSError:
        return ""


def told_of(pid: int, born: str) -> bytes:
    return f"{pid} {born}".encode()


def kill_group(pid: int, born: str = "") -> None:
    """The bot leads a session of its own, so this reaches it and every child that stayed in it. While one of them is left,
    nobody else gets its number; when none is, somebody may have it by now."""
    if birth(pid) in (born, ""):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


def _kill_marked(mark: str) -> None:
    """Children that left the session still carry the mark in their environment (where there is a /proc). They may
    start others while we look, so we look until there are none; not for ever, for they may be quicker than we."""
    for _ in range(10):
        pids = _marked(mark)
        if not pids:
            return
        for pid in pids:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def _marked(mark: str) -> list[int]:
    found = []
    with contextlib.suppress(FileNotFoundError):
        for entry in os.listdir("/proc"):
            with contextlib.suppress(OSError, ValueError), open(f"/proc/{int(entry)}/environ", "rb") as file:
                if f"{MARK}={mark}".encode() in file.read():
                    found.append(int(entry))
    return found


if __name__ == "__main__":
    main()
