"""Sandboxes and limits of bots that the league starts, as values; `harness.local` enforces them."""

from dataclasses import dataclass
from enum import StrEnum

LEAST_MEMORY = 128  # MB: with 64 gRPC does not start; with less, Python does not


class Level(StrEnum):
    """How strict the sandbox of a bot is; the values are those of the league file."""

    STRICT = "strict"  # namespaces of its own: no network, no files but its own, no sight of other processes
    LIMITS = (
        "limits"  # no more than so much memory, time and files; nothing is hidden from it but our environment
    )
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one bot may use: far more than any sample bot needs (docs/security.md has figures), far less than what does harm."""

    memory: int = 2_048  # MB of data of one process; threads take 8 MB each of it, a runtime some hundred
    processes: int = 256  # and threads, of all its processes together; gRPC starts about a dozen
    cpu: int = (
        86_400  # seconds of one process: one that spins for ever ends within days, none ends in a long league
    )
    files: int = 512  # open ones of one process, sockets too; a bot needs a dozen
    disk: int = 64  # MB of one file; strictly, of all of /tmp, and of all of /dev/shm: both are in memory
