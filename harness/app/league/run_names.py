"""What people and commands call a run of a league: `NAME` or `NAME#2`. Written and read here alone."""

import re

from harness.errors import HarnessError
from harness.store import Run, Store
from harness.text import shortened

_NAME = re.compile(r"(.+?)(?:#([1-9][0-9]{0,5}))?", re.S)


def run_name(run: Run) -> str:
    """The first run of a league is called by the league's name alone."""
    name, number = run.charter.name, run.number
    return name if number == 1 else f"{name}#{number}"


def named_run(store: Store, text: str) -> Run:
    """`NAME`: the newest run of the league; `NAME#2`: that one."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise HarnessError(
            f"no league {shortened(text)}: expected a name, or a name and a run such as demo#2"
        )
    return store.run(match[1], int(match[2]) if match[2] else None)
