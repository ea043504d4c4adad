"""What every result says of the run of a league that it is about."""

from typing import Any

from harness.app.league.freezing import Frozen
from harness.app.present.phrases import moment, quantity, timestamp
from harness.store import Run
from harness.text import printable

_LONGEST = 300  # characters of a caption


def run_fields(run: Run) -> dict[str, Any]:
    """What a JSON document about a run begins with."""
    return {"league": run.charter.name, "run": run.number, "game": run.charter.game}


def frozen_fields(frozen: Frozen | None) -> dict[str, Any]:
    """What a JSON document says of the freezing of its run."""
    if frozen is None:
        return {"frozen": None}
    return {"frozen": {"since": timestamp(frozen.since), "games": frozen.games, "after": frozen.after}}


def frozen_line(frozen: Frozen) -> str:
    """What people read beside anything that shows a frozen run."""
    games = quantity(frozen.games, "game")
    return f"Frozen since {moment(frozen.since)}, with {games}; stored and not shown: {frozen.after:,} more."


def caption(run: Run, stored: int) -> str:
    """A line beside a table, which says what the table shows. `stored` is the number of games that are stored."""
    charter = run.charter
    games = of_planned(stored, charter.planned)
    return printable(f"{charter.name} · {charter.game} · {games} games", _LONGEST)


def of_planned(games: int, planned: int | None) -> str:
    """The number of games, beside how many are planned if that is known before they are played."""
    return f"{games:,}" if planned is None else f"{games:,} of {planned:,}"
