"""The league of a stored run: the file that it was begun with, every default filled in, with all that its journal says; and
its secret. It believes nothing that the database says without looking."""

import json
from dataclasses import replace
from hashlib import sha256

from harness.errors import HarnessError
from harness.league.file.shape import misshapen
from harness.league.formats import FORMATS
from harness.league.journal.fold import folded
from harness.league.league import NEWEST_SCHEDULE, League, SecretFrom
from harness.store import Run
from harness.text import one_line, one_of, shortened

_SEATS = 2, 100  # of any game


class NoLeagueError(HarnessError):
    """What is stored as the configuration of a league is no league."""

    def __init__(self, run: Run, what: str) -> None:
        where = f"league {shortened(run.charter.name)}, run {run.number}"
        super().__init__(f"{where}: what is stored as its configuration is no league: {what}")
        self.what = what


def configuration(run: Run) -> League:
    """The league as it is now, with the seed that was chosen for it. NoLeagueError if it is none: anybody may have written
    the database."""
    try:
        league = folded(json.loads(run.charter.configuration), run.journal)
    except Exception as error:  # whatever anybody's JSON leads to: its reader trusts it
        raise NoLeagueError(run, one_line(f"{type(error).__name__}: {error}", 120)) from None
    if what := _wrong(run, league):
        raise NoLeagueError(run, what)
    return replace(league, seed=run.charter.seed)


def _wrong(run: Run, league: League) -> str | None:
    """What is wrong with a stored league, so that nobody could go on with it; None if nothing is."""
    bots = len(league.entrants)
    if what := misshapen(league):
        return what
    least, most = _SEATS
    if not league.seats or not all(least <= seats <= most for seats in league.seats):
        return f"seats are {shortened(str(league.seats))}: expected numbers from {least} to {most}"
    if league.format not in FORMATS:
        return f"format is {shortened(league.format)}: {one_of(league.format, FORMATS)}"
    if not 1 <= league.schedule <= NEWEST_SCHEDULE:
        return f"schedule is {league.schedule}: this harness knows versions 1 to {NEWEST_SCHEDULE}"
    if bots != len(run.charter.entrants):
        return f"it has {bots} bots, and {len(run.charter.entrants)} are stored beside it"
    if min(league.rounds, 1 if league.games is None else league.games) < 1:
        return "expected one round or game at least"
    return None


def secret_of(league: League, run: int) -> bytes | None:
    """The secret that the seed gives a run, as docs/chance.md has it; None if it is random."""
    match league.secret_from:
        case SecretFrom.SEED_AND_RUN:  # no name has a blank: no two leagues and runs have one text
            return sha256(f"reproducible {league.name} {run} {league.seed}".encode()).digest()
        case SecretFrom.SEED:
            return sha256(f"league {league.seed}".encode()).digest()
        case _:
            return None
