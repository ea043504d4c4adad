"""Formats whose games follow from results, as they come with the harness: played, stopped, gone on with, verified, shown."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.league.opening import open_run
from harness.app.league.plan import plan_league
from harness.app.league.run import LeagueRun
from harness.app.league.standings import Choice, LeagueStandings, standings_in
from harness.app.league.verify.league import verify_run
from harness.app.present.run import plan_lines
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.games import find_game
from harness.league.fixtures import Played
from harness.league.league import Entrant, League, Source
from harness.store import Store, Writer
from tests.support.leagues.random_games import LEAGUE
from tests.support.leagues.random_referee import RandomReferee
from tests.support.schemas import document_of

ROOT = Path(__file__).parents[3]
BOTS = tuple([Entrant(f"bot{number}", Source.SAMPLE, "random") for number in range(7)])
_LEAGUE = replace(LEAGUE, name="open", entrants=BOTS)
LEAGUES: Mapping[str, League] = {
    "swiss": replace(_LEAGUE, format="swiss", seats=(3,), rounds=3),
    "knockout": replace(_LEAGUE, format="knockout", seats=(3, 4), advance=2, blocks=1, place_match=True),
}
each_league = pytest.mark.parametrize("league", LEAGUES.values(), ids=LEAGUES)


def play(db: Path, league: League, referee: RandomReferee | None = None) -> LeagueRun:
    with Writer.open(str(db)) as store:
        run = open_run(store, league, fresh=False)
        playing = LeagueRun(store, run, find_game(league.game))
        asyncio.run(playing.play_with(referee or RandomReferee()))
        if playing.is_complete:
            store.finish(run, 0.0)
        return playing


def results(db: Path) -> list[Played]:
    with Store.open(str(db)) as store:
        return [*store.results(store.run("open"))]


def standings(db: Path) -> LeagueStandings:
    with Store.open(str(db)) as store:
        return standings_in(store, store.run("open"), Choice())


@each_league
def test_it_goes_on_after_a_void_game_of_any_round_and_its_proof_holds(
    tmp_path: Path, league: League
) -> None:
    quiet, db = tmp_path / "quiet.db", tmp_path / "league.db"
    whole = play(quiet, league)
    assert whole.is_complete
    assert (whole.done, whole.unplayed) == (whole.planned, 0)
    for game in (1, 8):  # of two rounds
        stuck = play(db, league, RandomReferee(voids=[game], order=game))
        assert not stuck.is_complete
        assert stuck.unplayed == 1  # however many follow from it
    play(db, league, RandomReferee(order=-1))
    assert results(db) == results(quiet)
    with Store.open(str(db)) as store:
        assert verify_run(store, store.run("open")).holds


@each_league
def test_its_own_standing_is_below_the_ratings_and_in_the_document(tmp_path: Path, league: League) -> None:
    db = tmp_path / "league.db"
    play(db, league)
    table = standings(db)
    own = table.of_format
    assert own
    _, below = standings_text(table, Output.TABLE).split("\n\n")
    caption, head, *lines = below.split("\n")
    assert caption == own.caption
    assert head.split() == ["#", "bot", *" ".join(own.keys).replace("_", " ").split()]
    assert [line.split()[1] for line in lines] == [f"bot{row.bot}" for row in own.rows]
    document = document_of("standings", standings_text(table, Output.JSON))
    assert [row["rank"] for row in document["format_standing"]["rows"]] == [row.rank for row in own.rows]
    assert document["format_standing"]["rows"][0]["values"].keys() == {*own.keys}
    assert f"\n\n{caption}\n\n| # | bot |" in standings_text(table, Output.MARKDOWN).replace("---", "")
    assert caption not in standings_text(table, Output.CSV)


def test_a_format_without_a_standing_of_its_own_shows_none(tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    play(db, replace(_LEAGUE, seats=(3,), games=9))
    assert standings(db).of_format is None
    assert "\n\n" not in standings_text(standings(db), Output.TABLE)
    assert json.loads(standings_text(standings(db), Output.JSON))["format_standing"] is None


def test_the_plan_of_a_swiss_says_how_many_rounds_and_games_there_are(tmp_path: Path) -> None:
    plan = plan_league(ROOT / "leagues" / "swiss.toml", str(tmp_path / "league.db"))
    assert [*plan_lines(plan)] == [
        "swiss · razzia at 3 seats · 8 bots · 36 games · seed swiss",
        "6 rounds: 2 tables of 3, 2 sit out; every bot plays 4 or 5 blocks",
        "  block 1, games 1 to 3: random, greedy, negotiator",
        "  block 2, games 4 to 6: negotiator2, hunter2, random2",
        "  … and what follows from their results",
        "3 seats: 6 games in 2 blocks · every bot sits in every seat 0 or once",
        "  that is the first of 6 rounds",
    ]


def test_the_plan_of_a_knockout_says_its_rounds_and_how_many_games_there_are_at_least(tmp_path: Path) -> None:
    plan = plan_league(ROOT / "leagues" / "knockout.toml", str(tmp_path / "league.db"))
    head, *lines = plan_lines(plan)
    assert head == "knockout · razzia at 4 seats · 12 bots · games as results tell · seed knockout"
    assert lines[:4] == [
        "round 1: 12 bots, 4 with a bye; 2 tables of 4, the best 2 of each go on",
        "round 2: 8 bots; 2 tables of 4, the best 2 of each go on",
        "final: 4 bots; place match: 4 bots",
        "48 games, and more where bots are equal that decide who goes on",
    ]
    assert lines[-3:] == [
        "  … and what follows from their results",
        "4 seats: 16 games in 4 blocks",
        "  that is the first round",
    ]
