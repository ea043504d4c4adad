"""What holds for every format: its schedule is a pure function that can be replayed, what a dry run says is what is played, and
every bot sits in every seat equally often."""

import asyncio
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from harness.app.league.opening import open_run
from harness.app.league.run import LeagueRun
from harness.app.league.verify.league import verify_run
from harness.games import find_game
from harness.league.fixtures import Played
from harness.league.formats import FORMATS, History, format_of, schedules
from harness.league.league import Entrant, League, Source, Stage
from harness.store import Run, Store, Writer
from tests.support.leagues.random_games import LEAGUE
from tests.support.leagues.random_referee import RandomReferee

BOTS = tuple([Entrant(f"bot{number}", Source.SAMPLE, "random") for number in range(8)])
BASE = replace(LEAGUE, name="every", entrants=BOTS, seats=(4,))
STAGES = (
    Stage("swiss", (4,), rounds=2, groups=2, go_on=3),
    Stage("knockout", (4,), advance=2, blocks=1, groups=1, go_on=4),
    Stage("ladder", (4,), games=24, batch=2),
)
LEAGUES = {
    "round-robin": replace(BASE, rounds=1),
    "sample": replace(BASE, games=128),
    "gauntlet": replace(BASE, format="gauntlet", challengers=("bot0", "bot1")),
    "swiss": replace(BASE, format="swiss", rounds=3),
    "knockout": replace(BASE, format="knockout", advance=2, blocks=2),
    "ladder": replace(BASE, format="ladder", games=96, batch=6),
    "stages": replace(BASE, format="stages", stages=STAGES),
}


def test_no_format_is_missing() -> None:
    assert LEAGUES.keys() == {*FORMATS, "sample"}


@pytest.fixture(scope="module", params=LEAGUES)
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[League, Path, Run]:
    """A league of the format that was played to its end."""
    db = tmp_path_factory.mktemp("every") / "league.db"
    with Writer.open(str(db)) as store:
        run = open_run(store, LEAGUES[request.param], fresh=False)
        playing = LeagueRun(store, run, find_game("razzia"))
        asyncio.run(playing.play_with(RandomReferee()))
        assert playing.is_complete
        store.finish(run, 0.0)
        return playing.league, db, store.run("every")


def results(db: Path, run: Run) -> list[Played]:
    with Store.open(str(db)) as store:
        return [*store.results(run)]


def test_its_schedule_is_replayed_from_seed_and_results(played: tuple[League, Path, Run]) -> None:
    league, db, run = played
    with Store.open(str(db)) as store:
        for _ in range(2):  # by formats that know of nothing else
            given = [
                (game.number, game.block, game.bots)
                for schedule in schedules(format_of(league), partial(store.columns, run))
                for block in schedule.blocks()
                for game in block.fixtures()
            ]
            assert given == [game[:3] for game in store.results(run)]
        assert verify_run(store, run).holds


def test_what_is_known_before_the_first_game_is_what_is_played(played: tuple[League, Path, Run]) -> None:
    """These are what `--dry-run` prints."""
    league, db, run = played
    format, stored = format_of(league), results(db, run)
    if format.planned is not None:
        assert format.planned == len(stored)
    first = format.next_blocks(History())
    assert first
    games = [game for block in first.blocks() for game in block.fixtures()]
    assert [(game.number, game.bots) for game in games] == [
        (game.number, game.bots) for game in stored[: len(games)]
    ]


def test_every_bot_sits_in_every_seat_equally_often(played: tuple[League, Path, Run]) -> None:
    _, db, run = played
    seated = Counter((bot, seat) for game in results(db, run) for seat, bot in enumerate(game.bots))
    for bot in range(len(BOTS)):
        assert len({seated[bot, seat] for seat in range(4)}) == 1
