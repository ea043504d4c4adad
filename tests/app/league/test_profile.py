"""Profiles of bots: sums over the records of a league, of the games that count."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from harness.app.league.profile import profile_of
from harness.app.league.voiding import void_games
from harness.app.recorded_games import game_texts, show_games
from harness.engine import read_records
from harness.engine.totals import totals_of
from harness.games import find_game
from tests.support.commands import harness
from tests.support.leagues.drawn_results import Made, store
from tests.support.leagues.random_games import store_league
from tests.support.schemas import document_of


@pytest.fixture
def db(tmp_path: Path) -> str:
    store_league(tmp_path / "league.db")
    return str(tmp_path / "league.db")


def test_a_profile_is_what_the_records_of_the_league_sum_up_to(db: str) -> None:
    profile = profile_of(db, "autumn")
    game = find_game(profile.run.charter.game)
    sums: dict[str, list[float]] = {}
    for text in game_texts("autumn", db):
        [source] = read_records(StringIO(text), find_game)
        for seat, of_seat in enumerate(totals_of(game, source.record)):
            sums.setdefault(source.record.tags[f"bot {seat}"], []).append(of_seat["luck"])
    assert [each.bot for each in profile.bots] == [*profile.run.charter.entrants]
    for each in profile.bots:
        assert each.games == len(sums[each.bot])
        assert each.values["luck"] == pytest.approx(sum(sums[each.bot]) / each.games)


def test_a_void_game_is_in_no_profile(db: str) -> None:
    before = sum([each.games for each in profile_of(db, "autumn").bots])
    void = void_games(db, "autumn", "1", "a test")
    assert [*void] == [1, 2, 3]  # the games of its block, at 3 seats
    assert sum([each.games for each in profile_of(db, "autumn").bots]) == before - 9


def test_a_league_without_games_has_an_empty_profile(tmp_path: Path) -> None:
    store(tmp_path / "empty.db", Made(("ada", "grace", "kim"), played=0))
    done = harness("league", "profile", "autumn", "--db", str(tmp_path / "empty.db"), "--output", "json")
    assert document_of("profile", done.stdout)["rows"] == []


def test_the_forms_of_a_profile_have_the_same_values(db: str) -> None:
    printed = {
        form: harness("league", "profile", "autumn", "--db", db, "--output", form).stdout
        for form in ("table", "csv", "json")
    }
    rows = document_of("profile", printed["json"])["rows"]
    lines = [*csv.DictReader(StringIO(printed["csv"]))]
    assert [line["bot"] for line in lines] == [row["bot"] for row in rows]
    for line, row in zip(lines, rows, strict=True):
        assert {key: float(line[key]) for key in row["values"] if line[key]} == {
            key: value for key, value in row["values"].items() if value is not None
        }
    head, *table = printed["table"].splitlines()
    assert head.split()[:6] == ["bot", "games", "duels", "won", "chance", "luck"]
    assert len(table) == len(rows)
    assert json.loads(printed["json"])["measures"][0]["of"] is None


def test_a_game_that_is_told_ends_with_the_luck_of_each_seat(db: str) -> None:
    [game] = show_games("autumn", db, number=1)
    assert game.luck
    assert sum(game.luck) == pytest.approx(0)
    line = harness("game", "show", "autumn", "1", "--db", db).stdout.splitlines()[-2]
    assert line.startswith("Luck of the dice: seat 0 ")
    [part] = show_games("autumn", db, number=1, round_number=2)
    assert part.luck is None
