"""A league that an older harness began, by rules that have changed since: refused in a line, and nothing of it is lost."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from harness.engine.rules_version import rules_version
from harness.games import GAMES
from harness.store.packing import pack, unpack
from tests.cli.test_league_commands import harness

pytestmark = pytest.mark.process

GAME = next(game for game in GAMES.values() if game.former_rules)
SAME = next(game for game in GAMES.values() if not game.former_rules)
LEAGUE = f"""
name = "old"
game = "{GAME.name}"
seats = 2
rounds = 2
seed = "former"
move_limit = 20.0
sandbox = "none"

[[bots]]
name = "one"
sample = "random"

[[bots]]
name = "two"
sample = "greedy"
"""
PLAYED = (
    f"played by version 1 of the rules of {GAME.name}, and this harness has version {rules_version(GAME)}: "
    f"harness {GAME.former_rules[0]} reads it"
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the league has run, to be read only."""
    home = tmp_path_factory.mktemp("new")
    (home / "old.toml").write_text(LEAGUE)
    harness(home, "league", "run", "old.toml", "--quiet")
    return home


@pytest.fixture
def home(played: Path, tmp_path: Path) -> Path:
    """The same as the older harness left it: it knew no versions of rules."""
    (tmp_path / "old.toml").write_text(LEAGUE)
    (tmp_path / "harness.db").write_bytes((played / "harness.db").read_bytes())
    with sqlite3.connect(tmp_path / "harness.db") as connection:
        [(versions, dictionary)] = connection.execute("SELECT versions, dictionary FROM league")
        known = json.loads(versions)
        assert known.pop("rules") == str(rules_version(GAME))
        connection.execute("UPDATE league SET versions = ?", [json.dumps(known)])
        for game, packed in connection.execute("SELECT game, packed FROM record").fetchall():
            record = re.sub(r"\nrules_version: .*", "", unpack(packed, dictionary).decode())
            repacked = pack(record.encode(), dictionary)
            connection.execute("UPDATE record SET packed = ? WHERE game = ?", [repacked, game])
    connection.close()
    return tmp_path


def test_a_league_of_rules_that_have_not_changed_is_stored_as_before_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "old.toml").write_text(
        LEAGUE.replace(GAME.name, SAME.name).replace("seats = 2", f"seats = {SAME.seats[0]}")
    )
    with (tmp_path / "old.toml").open("a") as file:
        file.write('\n[[bots]]\nname = "three"\nsample = "random"\n')
    first = harness(tmp_path, "league", "run", "old.toml", "--quiet").stdout
    assert (
        "rules"
        not in json.loads(harness(tmp_path, "league", "show", "old", "--output", "json").stdout)["versions"]
    )
    assert harness(tmp_path, "league", "run", "old.toml", "--quiet").stdout == first
    assert "rules_version" not in harness(tmp_path, "game", "export", "old", "1", "--format", "text").stdout


def refused(home: Path, *words: str) -> str:
    """The one line."""
    done = harness(home, *words, code=1)
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


def test_a_league_of_the_rules_of_today_holds(played: Path) -> None:
    assert "4 of 4 games" in harness(played, "league", "verify", "old").stdout
    (head, *_) = harness(played, "game", "export", "old", "1").stdout.splitlines()
    assert json.loads(head)["rules_version"] == rules_version(GAME)


def test_a_run_does_not_go_on_with_games_of_former_rules(home: Path) -> None:
    """S22: no league is of two rules."""
    assert refused(home, "league", "run", "old.toml", "--quiet") == (
        f"error: league old was {PLAYED}. Go on with that, or begin a new run beside the old with --fresh"
    )
    harness(home, "league", "run", "old.toml", "--quiet", "--fresh")
    assert harness(home, "league", "verify", "old#2").returncode == 0


def test_nobody_verifies_games_of_former_rules(home: Path) -> None:
    assert refused(home, "league", "verify", "old") == f"error: league old was {PLAYED}"


@pytest.mark.parametrize("command", ["show", "export", "verify"])
def test_nobody_replays_a_game_of_former_rules(home: Path, command: str) -> None:
    assert refused(home, "game", command, "old", "1").endswith(f"line 2, column 7: {PLAYED}")


def test_what_needs_no_rules_is_read_as_ever(home: Path, played: Path) -> None:
    for words in (["league", "standings", "old"], ["league", "crosstable", "old"], ["game", "list", "old"]):
        assert harness(home, *words).stdout == harness(played, *words).stdout
