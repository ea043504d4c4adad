"""What may be read of stored leagues: a function for each question. Each opens the database, reads, and closes it.

`db` is a database as `--db` takes it, `name` a run as commands call it: `NAME`, or `NAME#2` for the second run. A run that
is frozen is read as it was then, unless `unfrozen` asks for its present state. A HarnessError says in one line what is
not there.
"""

from dataclasses import dataclass

from harness.app.league.configuration import NoLeagueError, configuration
from harness.app.league.freezing import Frozen, frozen_state, public_run
from harness.app.league.report import Report, report_in
from harness.app.league.standings import (
    Choice,
    LeagueStandings,
    all_games,
    chosen_seats,
    standings_from,
    standings_in,
)
from harness.league.ratings.crosstable import Meeting, cross_table
from harness.league.ratings.standings import Model
from harness.store import Run, Store

__all__ = [
    "Choice",
    "CrossTable",
    "LeagueStandings",
    "Model",
    "Report",
    "StoredRun",
    "about_league",
    "cross_table_of",
    "report_of",
    "standings_of",
    "stored_runs",
]

_ALL = Choice()


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run of a league, and how many of its games are stored."""

    run: Run
    games: int
    frozen: Frozen | None = None

    @property
    def bots(self) -> int:
        """How many bots play in it: each in its newest version, and none that has left."""
        try:
            return len(configuration(self.run).present)
        except NoLeagueError:  # a list is no place to say so
            return len(self.run.charter.entrants)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Who beats whom: a line a bot, with its meetings with each bot in the same order, the best first."""

    run: Run
    stored: int  # games
    names: tuple[str, ...]
    meetings: tuple[tuple[Meeting, ...], ...]
    frozen: Frozen | None = None


def standings_of(db: str, name: str, choice: Choice = _ALL, *, unfrozen: bool = False) -> LeagueStandings:
    """The standings as the games that are stored have them."""
    with Store.open(db) as store:
        return standings_in(store, public_run(store, name, unfrozen=unfrozen), choice)


def cross_table_of(db: str, name: str, choice: Choice = _ALL, *, unfrozen: bool = False) -> CrossTable:
    """Who beats whom, the bots in the order of the standings."""
    with Store.open(db) as store:
        run = public_run(store, name, unfrozen=unfrozen)
        games = all_games(store, run)
        standings = standings_from(store, run, choice, games)
        meetings = cross_table(chosen_seats(games, run, choice), [row.bot for row in standings.rows])
        names = tuple([row.name for row in standings.rows])
        return CrossTable(run, standings.stored, names, meetings, standings.frozen)


def report_of(db: str, name: str, choice: Choice = _ALL, *, unfrozen: bool = False) -> Report:
    """All that there is to say of a league."""
    with Store.open(db) as store:
        return report_in(store, public_run(store, name, unfrozen=unfrozen), choice)


def stored_runs(db: str) -> list[StoredRun]:
    """Every run of every league of the database, by name and number."""
    with Store.open(db) as store:
        return [StoredRun(run, store.count(run)) for run in store.runs()]


def about_league(db: str, name: str, *, unfrozen: bool = False) -> StoredRun:
    """One run, with its charter. NoLeagueError if what is stored as its configuration is none."""
    with Store.open(db) as store:
        run = public_run(store, name, unfrozen=unfrozen)
        configuration(run)
        return StoredRun(run, store.count(run), frozen_state(store, run))
