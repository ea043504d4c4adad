"""What is read of a stored league: views over its games, made anew each time and never stored."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from harness.app.league.configuration import configuration
from harness.app.league.result_cache import ResultCache
from harness.errors import HarnessError
from harness.league.fixtures import Number
from harness.league.ratings.counts import counts
from harness.league.ratings.crosstable import Meeting, cross_table
from harness.league.ratings.results import Games, Streamed
from harness.league.ratings.standings import Model, Standing, shown, standings
from harness.referee import Thinking
from harness.store import BotTotals, Run, Store

G = TypeVar("G", Games, Streamed)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which games count, which bots are shown, and by which model."""

    model: Model = Model.FIT
    seats: Sequence[int] = ()  # none: all
    include: Sequence[str] = ()
    exclude: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class LeagueStandings:
    run: Run
    there: int  # games that are stored
    counted: int  # of them, at the seat counts chosen
    rows: tuple[Standing, ...]
    thinking: Mapping[Number, Thinking]


def league_table(store: Store, run: Run, choice: Choice) -> LeagueStandings:
    """The games need no memory; those of a league that goes on are as they are now."""
    with store.steady(), ResultCache.of(store.columns(run)) as parts:
        return table_of(store, run, choice, Streamed(len(run.charter.entrants), parts))


def table_of(store: Store, run: Run, choice: Choice, games: G) -> LeagueStandings:
    """For who has read the games already."""
    names = run.charter.entrants
    bots = shown(names, choice.include, choice.exclude)
    chosen = counted_of(games, run, choice)
    counted = counts(chosen)
    tallies = {tally.bot: tally for tally in store.tallies(run)}
    rows = standings(
        chosen,
        names,
        bots,
        counted=counted,
        model=choice.model,
        rating=configuration(run).rating,
        faults={bot: faults_of(tally) for bot, tally in tallies.items()},
        stand_ins={bot: tally.retired for bot, tally in tallies.items()},
    )
    thinking = {bot: tally.thinking for bot, tally in tallies.items()}
    return LeagueStandings(run, store.count(run), counted.games, rows, thinking)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Row against column, the best first."""

    names: tuple[str, ...]
    meetings: tuple[tuple[Meeting, ...], ...]


def about(run: Run, there: int) -> dict[str, Any]:
    """All that is known of a run; what tells its cards once it is over."""
    charter = run.charter
    configuration(run)  # or an error that says what is wrong with it
    configured = json.loads(charter.configuration)
    return {
        "league": charter.name,
        "run": run.number,
        "game": charter.game,
        "planned": charter.planned,
        "games": there,
        "began": _moment(run.began),
        "ended": None if run.ended is None else _moment(run.ended),
        "seed": charter.seed if run.over else None,
        "commitment": run.commitment,
        "secret": charter.secret.hex() if run.over else None,
        "versions": dict(charter.versions),
        "programs": dict(zip(charter.entrants, run.programs, strict=True)),
        "configuration": configured if run.over else {**configured, "seed": None},
    }


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def league_cross_table(store: Store, run: Run, choice: Choice) -> CrossTable:
    games = games_of(store, run)
    rows = table_of(store, run, choice, games).rows
    meetings = cross_table(counted_of(games, run, choice), [row.bot for row in rows])
    return CrossTable(tuple([row.name for row in rows]), meetings)


def games_of(store: Store, run: Run) -> Games:
    return Games.read(store.columns(run), len(run.charter.entrants))


def faults_of(tally: BotTotals) -> int:
    return sum(tally.faults.values())


def counted_of(games: G, run: Run, choice: Choice) -> G:
    """Those at the seat counts chosen."""
    if not choice.seats:
        return games
    played = configuration(run).seats
    for seats in choice.seats:
        if seats not in played:
            raise HarnessError(
                f"league {run.charter.name} has no games at {seats} seats; it plays at {', '.join(map(str, played))}"
            )
    return games.at(choice.seats)
