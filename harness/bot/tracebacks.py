"""What an author's code raised, as the author should see it: its own lines, without those of ours that called it."""

import os
import sys
import traceback
from pathlib import Path
from typing import NamedTuple

from harness.wire.failures import fitting

_OURS = os.path.join(Path(__file__).parents[1], "")  # where the harness lies
_IMPORTING = "<frozen"  # how Python's own import system calls its files
STARTED = "HARNESS_BOT"  # in the environment of a bot that the harness starts

_DEEPEST = 10  # of errors that come from errors


class Failed(NamedTuple):
    """In the place of what an author's code should have given."""

    failure: str  # for the referee, who reads all that a bot prints if it started the bot, and else the last line only


def failed(error: BaseException) -> Failed:
    """It is printed, too."""
    text = raised(error)
    sys.stderr.write(text)  # in one piece, so that another thread's words do not get between
    sys.stderr.flush()
    text = text.rstrip()
    return Failed(fitting(text if STARTED in os.environ else text.rpartition("\n")[2]))


def raised(error: BaseException) -> str:
    """As Python prints it."""
    told = traceback.TracebackException.from_exception(error)
    _leave_out(told, _DEEPEST)
    return "".join(told.format())


def is_ours(file: str) -> bool:
    """Whether it is a file of the harness, or of what calls it."""
    return file.startswith((_OURS, _IMPORTING))


def _leave_out(told: traceback.TracebackException, depth: int) -> None:
    told.stack = traceback.StackSummary.from_list(
        [frame for frame in told.stack if not is_ours(frame.filename)]
    )
    for each in (told.__cause__, told.__context__, *(getattr(told, "exceptions", None) or ())):
        if each is not None and depth:
            _leave_out(each, depth - 1)
