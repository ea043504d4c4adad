"""Tracebacks of authors' code, without the lines of the harness that called it."""

import os
import sys
import traceback
from pathlib import Path
from typing import NamedTuple

from harness.wire.failures import fitting

_OURS = os.path.join(Path(__file__).parents[1], "")  # the directory of the harness
_IMPORTING = "<frozen"  # how Python's own import system calls its files
STARTED = "HARNESS_BOT"  # an environment variable of each bot that the harness starts

_DEEPEST = 10  # levels of errors that come from errors


class Failed(NamedTuple):
    """Stands in the place of what the author's code should have given."""

    failure: str  # for the referee, who reads all that a bot prints if it started the bot, and else the last line only


def failed(error: BaseException) -> Failed:
    """Print an error, and give its `Failed`."""
    text = raised(error)
    sys.stderr.write(text)  # in one piece, so that other threads do not write into it
    sys.stderr.flush()
    text = text.rstrip()
    return Failed(fitting(text if STARTED in os.environ else text.rpartition("\n")[2]))


def raised(error: BaseException) -> str:
    """The text of an error, as Python prints it."""
    trace = traceback.TracebackException.from_exception(error)
    _leave_out(trace, _DEEPEST)
    return "".join(trace.format())


def is_ours(file: str) -> bool:
    """Whether a file belongs to the harness or to Python's import system."""
    return file.startswith((_OURS, _IMPORTING))


def _leave_out(trace: traceback.TracebackException, depth: int) -> None:
    trace.stack = traceback.StackSummary.from_list(
        [frame for frame in trace.stack if not is_ours(frame.filename)]
    )
    for each in (trace.__cause__, trace.__context__, *(getattr(trace, "exceptions", None) or ())):
        if each is not None and depth:
            _leave_out(each, depth - 1)
