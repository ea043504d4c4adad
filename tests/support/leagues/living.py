"""A league that changes while it is played by a referee that moves at random: its file, and playing some games of it."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from harness.app.league.opening import open_run
from harness.app.league.run import LeagueRun
from harness.app.league.verify.league import verify_run
from harness.games import find_game
from harness.league.fixtures import Played
from harness.league.league import Entrant, League, Source
from harness.store import Run, Store, Writer
from tests.support.leagues.random_games import LEAGUE
from tests.support.leagues.random_referee import BrokenOff, RandomReferee

FILE = replace(LEAGUE, seats=(3,), rounds=2)  # 4 tables of 3 seats: 24 games in 8 blocks
LATE = Entrant("zoe", Source.SAMPLE, "random")
OLD, NEW = {"ada": 64 * "1"}, {"ada": 64 * "2"}


def play(
    db: Path,
    league: League = FILE,
    *,
    games: int | None = None,
    programs: Mapping[str, str] = MappingProxyType(OLD),
    accept: bool = False,
    order: int = 1,
    voids: Sequence[int] = (),
) -> Run:
    """Plays to the end, or so many games."""
    with Writer.open(str(db)) as store:
        run = open_run(store, league, fresh=False, programs=programs, accept=accept)
        playing = LeagueRun(store, run, find_game(league.game))
        referee = RandomReferee(order=order, voids=voids, most=games)
        with nullcontext() if games is None else pytest.raises(BrokenOff):
            asyncio.run(playing.play_with(referee))
        if playing.is_complete:
            assert playing.unplayed == 0
            store.finish(run, 0.0)
        return store.run(league.name)


def results(db: Path) -> list[Played]:
    with Store.open(str(db)) as store:
        return [*store.results(store.run(FILE.name))]


def require_holds(db: Path) -> None:
    with Store.open(str(db)) as store:
        verification = verify_run(store, store.run(FILE.name))
        assert {claim.value: part.first for claim, part in verification.parts.items() if not part.holds} == {}


def lineups_behind(db: Path, after: int) -> list[tuple[str, ...]]:
    """The lineups of the games that count behind this one."""
    with Store.open(str(db)) as store:
        run = store.run(FILE.name)
        return [tuple([run.charter.entrants[bot] for bot in game.bots]) for game in store.results(run, after)]


def kinds(run: Run) -> list[str]:
    return [entry.kind.value for entry in run.journal]
