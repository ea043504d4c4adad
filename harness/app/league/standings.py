"""A league's standings, made anew of its stored games each time and never stored.

The functions here read a store that is open; `reading` opens one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from harness.app.league.configuration import configuration
from harness.app.league.freezing import Frozen, frozen_state
from harness.app.league.result_cache import ResultCache
from harness.errors import HarnessError
from harness.league.fixtures import Number
from harness.league.formats import FormatStanding, History, format_of
from harness.league.league import League, Profile
from harness.league.ratings.counts import counts
from harness.league.ratings.misfits import Misfits, misfits
from harness.league.ratings.results import Games, Streamed
from harness.league.ratings.standings import Model, Standing, chosen_bots, standings
from harness.referee import Thinking
from harness.store import BotTotals, Run, Store

G = TypeVar("G", Games, Streamed)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which games count, which bots are shown, and by which model they are rated."""

    model: Model = Model.FIT
    seats: Sequence[int] = ()  # none: all
    include: Sequence[str] = ()
    exclude: Sequence[str] = ()
    versions: bool = False  # all versions of each bot, not its newest alone


@dataclass(frozen=True, slots=True)
class LeagueStandings:
    """The standings of one run, and how many games they are made of."""

    run: Run
    stored: int  # games
    counted: int  # of them, at the seat counts that were chosen
    rows: tuple[Standing, ...]
    thinking: Mapping[Number, Thinking]
    profiles: tuple[Profile, ...]  # of all bots, by number
    of_format: FormatStanding | None  # its own, of all bots and games; None: it has none
    frozen: Frozen | None = None
    misfits: Misfits | None = None  # what the ratings do not say of the bots that are shown; None by Elo


def standings_in(store: Store, run: Run, choice: Choice) -> LeagueStandings:
    """The games take no memory; those of a league that goes on are as they are now."""
    with store.steady(), ResultCache.of(store.columns(run)) as parts:
        return standings_from(store, run, choice, Streamed(len(run.charter.entrants), parts))


def standings_from(store: Store, run: Run, choice: Choice, games: G) -> LeagueStandings:
    """The same for who has read the games already."""
    names, league = run.charter.entrants, configuration(run)
    bots = chosen_bots(names, choice.include, choice.exclude)
    if not (choice.versions or choice.include):
        newest = _newest(league)
        bots = tuple([bot for bot in bots if bot in newest])
    chosen = chosen_seats(games, run, choice)
    counted = counts(chosen)
    totals = {each.bot: each for each in store.tallies(run)}
    rows = standings(
        chosen,
        names,
        bots,
        counted=counted,
        model=choice.model,
        rating=league.rating,
        faults={bot: _faults(each) for bot, each in totals.items()},
        stand_ins={bot: each.retired for bot, each in totals.items()},
    )
    thinking = {bot: each.thinking for bot, each in totals.items()}
    profiles = tuple([entrant.profile for entrant in league.entrants])
    of_format, frozen = _of_format(store, run), frozen_state(store, run)
    beside = misfits(chosen, counted).among(bots) if choice.model is Model.FIT else None
    return LeagueStandings(
        run, store.count(run), counted.games, rows, thinking, profiles, of_format, frozen, beside
    )


def _of_format(store: Store, run: Run) -> FormatStanding | None:
    """The format's own standing, after the rounds that are whole by now."""
    complete = run.closed.skip(store.last_rated(run))  # but for games that nobody waits for
    history = History(complete, 0, partial(store.columns, run))
    return format_of(configuration(run)).standing(history)


def _newest(league: League) -> set[Number]:
    """The newest version of each bot."""
    return {*{entrant.bot: number for number, entrant in enumerate(league.entrants)}.values()}


def _faults(totals: BotTotals) -> int:
    return sum(totals.faults.values())


def all_games(store: Store, run: Run) -> Games:
    """All games that are stored, in memory."""
    return Games.read(store.columns(run), len(run.charter.entrants))


def chosen_seats(games: G, run: Run, choice: Choice) -> G:
    """The games at the seat counts that were chosen. HarnessError if the league does not play at one of them."""
    if not choice.seats:
        return games
    played = configuration(run).seats
    for seats in choice.seats:
        if seats not in played:
            raise HarnessError(
                f"league {run.charter.name} has no games at {seats} seats; it plays at {', '.join(map(str, played))}"
            )
    return games.at(choice.seats)
