"""What a league's run lets its listener know (harness.app.listening): values only, which nobody has to keep."""

from dataclasses import dataclass

from harness.league.journal import Entry
from harness.league.league import League
from harness.store import LeagueGame, Rated, Run, Void


@dataclass(frozen=True, slots=True)
class OpenedRun:
    """The run that is played: a new one, or one that goes on."""

    run: Run
    league: League
    done: int  # games that were stored before
    elo: tuple[float, ...]  # of each bot, by its number
    changes: tuple[Entry, ...] = ()  # that its file asked for: they are in its journal now


@dataclass(frozen=True, slots=True)
class StoredBatch:
    """What one transaction put into the database."""

    games: tuple[LeagueGame, ...]
    rated: tuple[Rated, ...]  # Elo after these games and those that waited for them
    voids: tuple[Void, ...]
    done: int  # games of the run that are stored by now
    elo: tuple[float, ...]  # of each bot, by its number, as far as the games are stored without a gap
