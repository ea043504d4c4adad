"""A mixed evening: one database holds leagues of every game, and nothing that is read of one hangs on another."""

import csv
import io
import json
from pathlib import Path

import pytest

from harness.engine import read_records
from harness.engine.game import AnyGame
from harness.games import GAMES, find_game
from tests.support.commands import Desk

pytestmark = pytest.mark.process

LEAGUE = """
name = "{name}"
game = "{game}"
seats = {seats}
rounds = 1
sit_twice = true
seed = "{game}"
move_limit = 30.0

[[bots]]
name = "ada"
sample = "random"

[[bots]]
name = "kim"
path = "kim.py"
"""
KIM = """
from harness.bot import BOTS, serve
serve(BOTS["{game}"])
"""


def written(home: Path, name: str, game: AnyGame) -> str:
    """A league of two bots, called alike in every game, at the smallest table."""
    home.mkdir()
    (home / "kim.py").write_text(KIM.format(game=game.name))
    (home / "league.toml").write_text(LEAGUE.format(name=name, game=game.name, seats=game.seats[0]))
    return str(home / "league.toml")


def read(desk: Desk, league: str) -> dict[str, str]:
    """Everything that is told of a league, by what was typed."""
    commands = [
        *[f"league standings {league} --output {form}" for form in ("table", "csv", "json", "markdown")],
        f"league standings {league} --model elo --output json",
        *[f"league crosstable {league} --output {form}" for form in ("table", "json")],
        *[f"league report {league} --output {form}" for form in ("text", "json", "markdown")],
        *[f"league export {league} --format {form} --out -" for form in ("records", "jsonl", "csv")],
        *[f"game list {league} --output {form}" for form in ("table", "json")],
        f"game show {league} 1",
        *[f"league show {league} --output {form}" for form in ("table", "json")],
        f"league verify {league}",
    ]
    said = {command: desk.types(*command.split()) for command in commands}
    assert {command: done.code for command, done in said.items()} == dict.fromkeys(commands, 0)
    return {command: f"{done.out}{done.err}" for command, done in said.items()}


def test_leagues_of_all_games_in_one_database_are_each_as_if_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    desk = Desk()
    first, *_, last = GAMES.values()
    told: dict[str, dict[str, str]] = {}
    for game in GAMES.values():
        file = written(tmp_path / game.name, f"evening-{game.name}", game)
        assert desk.types("league", "run", file, "--quiet").code == 0
        told[game.name] = read(desk, f"evening-{game.name}")
    again = written(tmp_path / "again", f"evening-{first.name}", last)
    assert desk.types("league", "run", again, "--quiet").code == 1  # that league plays another game
    assert desk.types("league", "run", again, "--quiet", "--fresh").code == 0

    for game in GAMES.values():
        name = f"evening-{game.name}#1"
        after = {
            text.replace("#1", ""): said.replace(name, name[:-2]) for text, said in read(desk, name).items()
        }
        assert after == told[game.name]
        _names_its_game(told[game.name], f"evening-{game.name}", game)
    second = desk.types(*_json(f"evening-{first.name}#2").split())
    assert json.loads(second.out)["game"] == last.name
    listed = json.loads(desk.types("league", "list", "--output", "json").out)["rows"]
    runs = [(f"evening-{game.name}", 1, game.name) for game in GAMES.values()]
    assert sorted((row["league"], row["run"], row["game"]) for row in listed) == sorted(
        [*runs, (f"evening-{first.name}", 2, last.name)]
    )
    assert desk.types("db", "check").code == 0


def _json(league: str) -> str:
    return f"league standings {league} --output json"


def _names_its_game(told: dict[str, str], league: str, game: AnyGame) -> None:
    """In whatever form, and no other."""
    count = json.loads(told[_json(league)])["games"]
    assert json.loads(told[_json(league)])["game"] == game.name
    assert (
        f"{league} · {game.name} · {count} of {count} games\n"
        in told[f"league standings {league} --output table"]
    )
    assert (
        f"{league} · {game.name} · {count} of {count} games\n"
        in told[f"league crosstable {league} --output table"]
    )
    for row in _rows(told[f"league standings {league} --output csv"]):
        assert (row["league"], row["game"]) == (league, game.name)
    assert json.loads(told[f"league crosstable {league} --output json"])["game"] == game.name
    for form in ("text", "markdown"):
        assert f"{game.name} at " in told[f"league report {league} --output {form}"]
    assert json.loads(told[f"league report {league} --output json"])["standings"]["game"] == game.name
    assert {row["game"] for row in _rows(told[f"league export {league} --format csv --out -"])} == {game.name}
    records = io.StringIO(told[f"league export {league} --format records --out -"], newline="\n")
    assert [found.record.game for found in read_records(records, find_game)] == [game.name] * count
    events = map(json.loads, told[f"league export {league} --format jsonl --out -"].splitlines())
    assert [event["game"] for event in events if event["event"] == "game"] == [game.name] * count
    assert json.loads(told[f"game list {league} --output json"])["game"] == game.name
    assert told[f"game show {league} 1"].startswith(f"{game.name} · ")
    assert told[f"league verify {league}"].startswith(f"{league} · {game.name} · ")


def _rows(text: str) -> list[dict[str, str]]:
    rows = [*csv.DictReader(io.StringIO(text))]
    assert rows
    return rows
