"""Asks for what the kernel stores outside of processes: System V's shared memory, semaphores and queues; and for watches
on files, of which all bots of a user would have 128. Must get none, and leaves none."""

import ctypes
import os

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True
_LIBC = ctypes.CDLL(None, use_errno=True)
_PRIVATE, _REMOVE, _MINE = 0, 0, 0o600
_MB = 1 << 20


def done(name: str, *arguments: int) -> int:
    if (result := getattr(_LIBC, name)(*map(ctypes.c_long, arguments))) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(result)


def memory() -> str:
    number = done("shmget", _PRIVATE, 80 * _MB, _MINE)
    done("shmctl", number, _REMOVE, 0)
    return "80 MB"


def semaphores() -> str:
    number = done("semget", _PRIVATE, 8, _MINE)
    done("semctl", number, 0, _REMOVE)
    return "8 semaphores"


def queue() -> str:
    number = done("msgget", _PRIVATE, _MINE)
    done("msgctl", number, _REMOVE, 0)
    return "a queue"


def watches(name: str, *arguments: int) -> str:
    os.close(done(name, *arguments))
    return "watches"


if __name__ == "__main__":
    attempt("shared memory", memory)
    attempt("semaphores", semaphores)
    attempt("a queue", queue)
    attempt("watches", watches, "inotify_init")
    attempt("watches with flags", watches, "inotify_init1", 0)
    play()
