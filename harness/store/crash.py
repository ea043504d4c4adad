"""Where a test can kill this process: at named points around everything it writes.

`HARNESS_CRASH_AT=name`, or `name:n`, makes the process end itself by SIGKILL when it passes that point for the n-th
time. Nothing else ever looks at it.
"""

import os
import signal

CRASH_AT = "HARNESS_CRASH_AT"
WRITES = ("migrate", "begin", "note", "try", "add", "finish", "delete")  # each is one transaction

POINTS = (
    *[f"{write}-begun" for write in WRITES],  # nothing is written
    "add-half",  # some of the batch's rows are
    *[f"{write}-made" for write in WRITES],  # all is, but not committed
    *[f"{write}-committed" for write in WRITES],  # and nobody has been told
)

_point, _, _nth = os.environ.get(CRASH_AT, "").partition(":")
_left = int(_nth or 1)


def passing(point: str) -> None:
    global _left
    if point == _point:
        _left -= 1
        if not _left:
            os.kill(os.getpid(), signal.SIGKILL)
