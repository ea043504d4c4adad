"""What people and commands call a run of a league: `NAME` or `NAME#2`. Written and read here alone."""

import re

from harness.errors import HarnessError
from harness.store import Run, Store
from harness.text import shortened

_NAME = re.compile(r"(.+?)(?:#([1-9][0-9]{0,5}))?", re.S)


def run_name(run: Run) -> str:
    """`NAME#2`, and `NAME` for the first run of a league: what people are shown."""
    return run.charter.name if run.number == 1 else numbered_name(run)


def numbered_name(run: Run) -> str:
    """`NAME#2`, and `NAME#1` for the first: this run, whatever others there are."""
    return f"{run.charter.name}#{run.number}"


def named_run(store: Store, text: str) -> Run:
    """`NAME`: the newest run of the league; `NAME#2`: that one."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise HarnessError(
            f"no league {shortened(text)}: expected a name, or a name and a run such as demo#2"
        )
    return store.run(match[1], int(match[2]) if match[2] else None)
