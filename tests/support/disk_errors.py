"""The disk fails: the n-th call to the kernel that concerns a database ends with EIO, by strace."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.support.tools import needed

CALLS = ("fdatasync", "pwrite64", "pread64")
_TIME = 300


def failing(command: Sequence[str], file: Path, call: str, nth: int) -> "subprocess.CompletedProcess[str]":
    """Only calls on the database and its log count. It fails once: nobody may try again and believe what is said then."""
    paths = [word for path in (file, Path(f"{file}-wal")) for word in ("-P", str(path))]
    inject = ["-e", f"trace={call}", "-e", f"inject={call}:error=EIO:when={nth}", "-e", "signal=none"]
    strace = [needed("strace"), "-f", "--seccomp-bpf", *paths, *inject, "-o", "/dev/null"]
    return subprocess.run([*strace, *command], capture_output=True, text=True, timeout=_TIME)


def acknowledged(said: str) -> int:
    return max(map(int, re.findall(r"^added (\d+)$", said, re.M)), default=0)
