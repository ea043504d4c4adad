"""What people and commands call a run of a league: `NAME` or `NAME#2`. Written and read here alone."""

import re

from harness.errors import HarnessError
from harness.store import NoSuchLeague, Run, Store
from harness.text import shortened

_NAME = re.compile(r"(.+?)(?:#([1-9][0-9]{0,5}))?", re.S)


def run_name(run: Run) -> str:
    """What people are shown: `NAME#2`, and `NAME` for the first run of a league."""
    return run.charter.name if run.number == 1 else numbered_name(run)


def numbered_name(run: Run) -> str:
    """`NAME#2`, and `NAME#1` for the first run: a name that stays this run's when others are added."""
    return f"{run.charter.name}#{run.number}"


def named_run(store: Store, text: str) -> Run:
    """The run that a command names: `NAME` is the newest run of the league, `NAME#2` its second."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise HarnessError(
            f"no league {shortened(text)}: expected a name, or a name and a run such as demo#2"
        )
    try:
        return store.run(match[1], int(match[2]) if match[2] else None)
    except NoSuchLeague as error:
        if not text.endswith(".toml"):
            raise
        raise HarnessError(f"{error}; expected the name of a league, and not its file") from None
