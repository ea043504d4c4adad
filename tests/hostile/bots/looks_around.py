"""Looks for homes, keys, logs, sockets and settings where machines usually have them. Must find none of them."""

import os
import sys
from pathlib import Path

import harness
from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True
PLACES = (
    *(
        "/etc/shadow",
        "/etc/passwd",
        "/etc/hosts",
        "/etc/machine-id",
        "/etc/hostname",
        "/etc/fstab",
        "/etc/ssh",
    ),
    *("/root/.ssh", "/root/.bashrc", "/root/.profile", "/srv", "/mnt", "/media", "/boot"),
    *("/var/log", "/var/lib", "/var/tmp", "/run", "/sys/class", "/sys/fs/cgroup", "/proc/kcore", "/dev/mem"),
    *("/dev/sda", "/dev/vda", "/dev/kmsg", "/dev/kvm", "/dev/net", "/proc/sysrq-trigger"),
)


def content(path: Path) -> object:
    if path.is_dir():
        return os.listdir(path)
    with path.open("rb", buffering=0) as file:
        return file.read(1)


def home() -> list[Path]:
    """But for the way to where it is and to what it runs with, which may lie anywhere; and its socket's directory."""
    shown = [Path.cwd(), *map(Path, [sys.prefix, sys.base_prefix, harness.__file__])]
    return [
        entry
        for entry in Path.home().iterdir()
        if not any(path.is_relative_to(entry) for path in shown) and entry.name[:8] != "harness-"
    ]


if __name__ == "__main__":
    for place in PLACES:
        attempt(place, content, Path(place))
    attempt("a home", home)
    attempt("the machine's name", lambda: os.uname().nodename.replace("bot", ""))
    play()
