"""Users for bots that root starts. Each bot on this machine gets a number of its own, which owns no files, whichever
`harness` process has started it: two bots with one number would share the limits that the kernel has for a user.

A number is taken by a lock on one byte of a file: byte 61,184 for user 61,184. The lock ends with the last process that
has the file open, so a crash frees it.
"""

import fcntl
import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from typing import IO

from harness.errors import HarnessError

UIDS = range(61_184, 65_520)  # systemd gives them to services without users; they own no files
PLACE = Path(
    "/run/harness.uids"
)  # only root may make files there, and all are gone when the machine starts again
_FLOCK = "hhqqi4x"  # struct flock of Linux with 64 bits: type, whence, start, length, process


@dataclass(frozen=True, slots=True)
class Uid:
    """A number of a user. It is taken until the file is closed here and in all processes that have inherited it."""

    number: int
    file: IO[bytes]


def take(place: Path = PLACE, uids: Sequence[int] = UIDS) -> Uid:
    """Take a free number. The search begins at random, so that containers of one kernel, which have files of their own, seldom
    take the same one."""
    try:
        handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise HarnessError(f"{place}, where users for bots are taken: {error.strerror}") from None
    file = os.fdopen(handle, "r+b", buffering=0)
    first = randbelow(len(uids))
    for number in [*uids[first:], *uids[:first]]:
        if _locked(handle, number):
            return Uid(number, file)
    file.close()
    raise HarnessError(f"{place}: no user is left for a bot: all {len(uids):,} are taken")


def _locked(handle: int, byte: int) -> bool:
    """Lock a byte; whether it was free. The open file has the lock, not the process, so that children can inherit it."""
    request = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0)
    try:
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, request)
    except BlockingIOError:
        return False
    return True
