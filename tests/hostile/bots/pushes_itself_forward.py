"""Writes into /proc that the kernel shall end it no sooner than others and give its session more of the processor. Must
change neither."""

import re
import time
from pathlib import Path

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True
_SCORE, _SESSION = Path("/proc/self/oom_score_adj"), Path("/proc/self/autogroup")
_MOST = 1000
_EACH = 0.2  # seconds: more often the kernel lets nobody but an administrator change a session


def score() -> int:
    return int(_SCORE.read_text())


def session() -> int:
    return int(re.findall(r"nice (-?\d+)$", _SESSION.read_text())[0])


def scores() -> str:
    """Lower, or higher where there is no lower."""
    wanted = 0 if score() == _MOST else _MOST
    _SCORE.write_text(str(wanted))
    return f"a score of {wanted}" if score() == wanted else ""


def niceness() -> str:
    time.sleep(_EACH)
    wanted = 0 if session() else 1
    _SESSION.write_text(str(wanted))
    return f"a session of nice {wanted}" if session() == wanted else ""


if __name__ == "__main__":
    attempt("another score when memory is short", scores)
    attempt("another niceness", niceness)
    play()
