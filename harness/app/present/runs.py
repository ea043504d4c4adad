"""What every result says of the run of a league that it is about."""

from typing import Any

from harness.store import Run
from harness.text import printable

_LONGEST = 300  # characters of a caption


def run_fields(run: Run) -> dict[str, Any]:
    """What JSON documents begin with."""
    return {"league": run.charter.name, "run": run.number, "game": run.charter.game}


def caption(run: Run, stored: int) -> str:
    """What a table is of: for people, beside it. `stored` is the number of games that are stored."""
    planned = run.charter.planned
    return printable(f"{run.charter.name} · {run.charter.game} · {stored:,} of {planned:,} games", _LONGEST)
