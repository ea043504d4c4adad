"""Makes a file in every directory there is, but in /tmp and /dev/shm. Must make none. Where it could, it tries those only
that the test names."""

import os
from pathlib import Path

from tests.hostile.bots.attempt import attempt, goals, play

EXPECTED = None
FREELY = True
_ITS_OWN = ("/tmp", "/dev/shm", "/proc")
_TOP = [f"/{name}" for name in os.listdir("/")]


def writes(directory: Path) -> object:
    file = directory / f".hostile-{os.getpid()}"
    file.touch()
    file.unlink()
    return "a file"


def opens(file: Path) -> object:
    with file.open("w"):
        return "opened"


if __name__ == "__main__":
    with open("/proc/self/mounts") as mounts:
        mounted = [line.split()[1] for line in mounts]
    everywhere = [] if "HOSTILE_GENTLY" in os.environ else ["/", *_TOP, *mounted]
    for place in dict.fromkeys([*everywhere, *goals("WRITABLE")]):
        if place not in _ITS_OWN and Path(place).is_dir():
            attempt(f"a file in {place}", writes, Path(place))
    for setting in ("kernel/core_pattern", "kernel/hostname", "vm/drop_caches"):
        attempt(f"setting {setting}", opens, Path("/proc/sys", setting))
    play()
