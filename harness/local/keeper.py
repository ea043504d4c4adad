"""Makes the temporary directory of a bot's socket, and ends the bot: all its processes, and that directory. This is a program of its own.

It is started just before the bot, and ends it when its own standard input ends: because the referee does not need the bot
any more, or because the referee has ended in whatever way. So no bot outlives its referee, whatever language it is written
in. Every bot has a keeper, so the keeper must stay small: it imports nothing of ours.
"""

import contextlib
import os
import shutil
import signal
import sys
import time

MARK = "HARNESS_BOT"  # in the environment of the bot and of all its children
READY = "ready"  # the line that it prints when the directory exists
_BIRTH = (
    0.2  # seconds that a process may take from its fork to its exec, before which it does not show the mark
)


def main() -> None:
    """Run the keeper. Its arguments are the bot's mark and directory."""
    mark, home = sys.argv[1:]
    try:
        os.mkdir(home, 0o700)
    except OSError as error:
        print(f"cannot make the directory {home}: {error.strerror}")
        return
    with contextlib.suppress(BrokenPipeError):  # the referee has ended already
        os.write(sys.stdout.fileno(), READY.encode() + b"\n")
    words = (
        sys.stdin.read().split()
    )  # the bot's number and birth, if it was started; the read waits for the end
    if words:
        kill_group(int(words[0]), *words[1:])
    else:  # the referee ended while it started the bot, or could not start it
        time.sleep(_BIRTH)
    _kill_marked(mark)
    shutil.rmtree(home, ignore_errors=True)


def birth(pid: int) -> str:
    """When the process with this number began, in the kernel's count; empty if there is none, or no /proc."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[19].decode()
    except OSError:
        return ""


def message(pid: int, born: str) -> bytes:
    """The message by which the referee tells the keeper of a bot that has started."""
    return f"{pid} {born}".encode()


def kill_group(pid: int, born: str = "") -> None:
    """Kill the bot and all children that are in its session. While one of them runs, no other process gets the number of the
    session; after that another one may have it, so its birth is compared."""
    if birth(pid) in (born, ""):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


def _kill_marked(mark: str) -> None:
    """Kill children that left the session: they have the mark in their environment (where there is a /proc). They may start
    others meanwhile, so this looks again until there are none, but not for ever: they may be quicker."""
    for _ in range(10):
        pids = _marked(mark)
        if not pids:
            return
        for pid in pids:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def _marked(mark: str) -> list[int]:
    pids = []
    with contextlib.suppress(FileNotFoundError):
        for entry in os.listdir("/proc"):
            with contextlib.suppress(OSError, ValueError), open(f"/proc/{int(entry)}/environ", "rb") as file:
                if f"{MARK}={mark}".encode() in file.read():
                    pids.append(int(entry))
    return pids


if __name__ == "__main__":
    main()
