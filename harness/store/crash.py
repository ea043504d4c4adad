"""Points at which a test can kill this process, around everything that it writes.

`HARNESS_CRASH_AT=name`, or `name:n`, makes the process end itself by SIGKILL when it passes that point for the n-th
time. Nothing else reads it.
"""

import os
import signal

CRASH_AT = "HARNESS_CRASH_AT"
WRITES = (
    "migrate",
    "begin",
    "note",
    "try",
    "add",
    "append",
    "change",
    "finish",
    "delete",
)  # each is one transaction

POINTS = (
    *[f"{write}-begun" for write in WRITES],  # nothing is written
    "add-half",  # some rows of the batch are written
    *[f"{write}-made" for write in WRITES],  # all is written, but not committed
    *[f"{write}-committed" for write in WRITES],  # the caller does not know it yet
)

_point, _, _nth = os.environ.get(CRASH_AT, "").partition(":")
_remaining = int(_nth or 1)


def passing(point: str) -> None:
    """Kill this process if `HARNESS_CRASH_AT` names this point and this time."""
    global _remaining
    if point == _point:
        _remaining -= 1
        if not _remaining:
            os.kill(os.getpid(), signal.SIGKILL)
