"""A tournament harness for game-playing bots."""

import errno
import os
import select
import sys

__version__ = "0.2.0.dev0"

PROGRAM = "razzia-harness"  # what a referee says it is, and what pip installs

# gRPC's library writes lines on stderr, among our own, as often as a bot likes, and some hold what it said, escapes and
# all. We tell what matters of that ourselves. It must be set before grpc is imported first, and this module comes before
# any other of ours.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")


def _watches_are_left() -> bool:
    """Whether the kernel lets this user watch one more file: any program of the user can take all epoll watches."""
    try:
        with select.epoll() as one, select.epoll() as another:
            one.register(another.fileno())
    except OSError as error:
        return error.errno != errno.ENOSPC
    return True


# Without watches gRPC's library ends its process, unless it was told to poll; it decides as it is imported. Our own event
# loops: harness/loop.py.
if sys.platform == "linux" and not _watches_are_left():
    os.environ.setdefault("GRPC_POLL_STRATEGY", "poll")
