"""Looks through its environment and the files that were open at its birth. Must find its own variables only, and no
file but the three that everybody has."""

import os
import sys

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True
OURS = (
    "HARNESS_ADDRESS",
    "HARNESS_BOT",
    "HOSTILE_",
    "PATH",
    "HOME",
    "LANG",
    "LC_CTYPE",
    "PWD",
    "GRPC_VERBOSITY",
)


def strange() -> list[str]:
    return [f"{name}={value}" for name, value in os.environ.items() if not name.startswith(OURS)]


def inherited() -> list[str]:
    others = []
    for number in os.listdir("/proc/self/fd"):
        try:
            others.append(f"{number}: {os.readlink(f'/proc/self/fd/{number}')}")
        except FileNotFoundError:  # the list itself
            continue
    return [other for other in others if int(other.partition(":")[0]) > 2]


if __name__ == "__main__":
    attempt("open files", inherited)
    attempt("variables", strange)
    attempt("input", sys.stdin.read)
    play()
