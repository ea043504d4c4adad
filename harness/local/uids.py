"""Users for bots that root starts: numbers that own no files, a number of its own for each bot on this machine, whichever
`harness` process has started it. Two bots of one number would share what the kernel grants to a user.

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
PLACE = Path("/run/harness.uids")  # where root alone may make files, and nothing outlives the machine's end
_FLOCK = "hhqqi4x"  # struct flock of Linux with 64 bits: type, whence, start, length, process


@dataclass(frozen=True, slots=True)
class Uid:
    """Taken until the file is closed, here and in all processes that it was passed on to."""

    number: int
    file: IO[bytes]


def take(place: Path = PLACE, uids: Sequence[int] = UIDS) -> Uid:
    """Begins anywhere: in containers of one kernel, each with a file of its own, equal numbers are unlikely."""
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
    """The open file has the lock, not the process: so it can be passed on."""
    wanted = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0)
    try:
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, wanted)
    except BlockingIOError:
        return False
    return True
