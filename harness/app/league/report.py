"""All that there is to say of a stored league, as one value. Made anew each time, the same for the same store."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.app.league.configuration import configuration
from harness.app.league.marks import Marks, marks_in
from harness.app.league.run_names import numbered_name
from harness.app.league.standings import (
    Choice,
    LeagueStandings,
    all_games,
    chosen_seats,
    standings_from,
)
from harness.league.fixtures import Number
from harness.league.formats import format_of
from harness.league.league import League
from harness.league.ratings.counts import counts
from harness.league.ratings.crosstable import Meeting, cross_table
from harness.league.ratings.curves import Curve, curves
from harness.league.ratings.evenness import Spread, evenness
from harness.league.ratings.fit_curves import FitCurve, fit_curves
from harness.league.ratings.results import Games
from harness.league.ratings.seats import SeatEffect, seat_effects
from harness.league.ratings.standings import anchor_of
from harness.referee import FaultKind
from harness.store import Faulted, Run, Store, Void

_FAULTS = 5  # of each bot are shown
_VOIDS = 20  # of a league are shown
_POINTS = 200  # of a curve of Elo: more would not be seen
_FITS = 30  # of a curve of the fit


@dataclass(frozen=True, slots=True)
class BotFaults:
    """The faults of one bot: how many of each kind, and the first ones, each kind among them."""

    bot: Number
    name: str
    kinds: tuple[tuple[FaultKind, int], ...]
    first: tuple[Faulted, ...]

    @property
    def count(self) -> int:
        return sum(times for _, times in self.kinds)


@dataclass(frozen=True, slots=True)
class Voids:
    """Attempts at games that count for nobody."""

    count: int
    first: tuple[Void, ...]
    missing: frozenset[int]  # games of the first that were not played since


@dataclass(frozen=True, slots=True)
class Report:
    """A report: bots are in the order of the standings. Ratings, their curves, meetings, seats and balance are of the games that were
    chosen; Elo, marks, faults, times and void games are of all."""

    name: str  # what a command calls this run
    league: League
    chosen: tuple[int, ...]  # seat counts; none: all
    standings: LeagueStandings
    blocks: int
    meetings: tuple[tuple[Meeting, ...], ...]
    balance: tuple[Spread, ...]  # how even the games are that have been played
    seats: tuple[SeatEffect, ...]
    fit_curves: tuple[FitCurve, ...]
    curves: tuple[Curve, ...]  # of Elo; none if they were not asked for
    marks: Marks  # of the journal
    faults: tuple[BotFaults, ...]  # only of bots that made any, most first
    voids: Voids

    @property
    def run(self) -> Run:
        return self.standings.run


def report_in(
    store: Store, run: Run, choice: Choice, games: Games | None = None, *, with_elo: bool = True
) -> Report:
    """The report on a run in a store that is open. `games` are all of them, if they have been read already. The curves of Elo
    take longer than all else."""
    league = configuration(run)
    if games is None:
        games = all_games(store, run)
    standings = standings_from(store, run, choice, games)
    counted = chosen_seats(games, run, choice)
    order = [row.bot for row in standings.rows]
    fitted = fit_curves(counted, anchor_of(run.charter.entrants, league.rating), points=_FITS)
    return Report(
        name=_short_name(store, run),
        league=league,
        chosen=tuple(sorted({*choice.seats})),
        standings=standings,
        blocks=sum(len(results.firsts()) for results in counted.results),
        meetings=cross_table(counted, order),
        balance=evenness(counted, order, format_of(league).alike()),
        seats=tuple(seat_effects(counted)),
        fit_curves=tuple([fitted[bot] for bot in order]),
        curves=_curves(store, run, games, league, order) if with_elo else (),
        marks=marks_in(store, run, games),
        faults=_faults(store.faults(run), standings),
        voids=_voids(store.voids(run), games),
    )


def _short_name(store: Store, run: Run) -> str:
    """The shortest name that a command takes for the run: a name alone is the newest run."""
    name = run.charter.name
    return name if store.run(name).number == run.number else numbered_name(run)


def _curves(
    store: Store, run: Run, games: Games, league: League, order: Sequence[Number]
) -> tuple[Curve, ...]:
    taken = counts(games).taken.tolist()
    ways = curves(games.played(), store.ratings(run), taken, start=league.rating.start, points=_POINTS)
    return tuple([ways[bot] for bot in order])


def _faults(faults: Iterable[Faulted], standings: LeagueStandings) -> tuple[BotFaults, ...]:
    kinds = {row.bot: Counter[FaultKind]() for row in standings.rows}
    first: dict[Number, list[tuple[int, Faulted]]] = {row.bot: [] for row in standings.rows}
    for faulted in faults:
        if (of_bot := kinds.get(faulted.bot)) is None:
            continue
        of_bot[faulted.fault.kind] += 1
        if (nth := of_bot[faulted.fault.kind]) <= _FAULTS:
            first[faulted.bot].append((nth, faulted))
    faulty = [
        BotFaults(row.bot, row.name, tuple(kinds[row.bot].most_common()), _chosen(first[row.bot]))
        for row in standings.rows
        if kinds[row.bot]
    ]
    return tuple(sorted(faulty, key=lambda faults: -faults.count))


def _chosen(faults: list[tuple[int, Faulted]]) -> tuple[Faulted, ...]:
    """The faults that are shown: the first of each kind before the second of any, in the order in which they were made."""
    places = sorted(range(len(faults)), key=lambda place: (faults[place][0], place))
    return tuple([faults[place][1] for place in sorted(places[:_FAULTS])])


def _voids(voids: Iterable[Void], games: Games) -> Voids:
    first: list[Void] = []
    count = 0
    for void in voids:
        count += 1
        if count <= _VOIDS:
            first.append(void)
    tried = {void.game for void in first}
    played = {game.number for game in games.played() if game.number in tried} if tried else set()
    return Voids(count, tuple(first), frozenset(tried - played))
