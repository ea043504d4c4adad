"""`harness league …` as people use it: run, stopped, run again, changed, and read."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.games import GAMES
from harness.store import Store
from tests.support import commands

pytestmark = pytest.mark.process

HARNESS = [sys.executable, "-m", "harness"]
LEAGUE = """
name = "spring"
game = "razzia"
seats = [3, 4]
rounds = {rounds}
seed = "cli"
reproducible = true
move_limit = 20.0

[[bots]]
name = "greedy"
sample = "greedy"

[[bots]]
name = "hunter"
sample = "hunter"

[[bots]]
name = "random"
sample = "random"

[[bots]]
name = "other"
path = "other"
"""
BOT = '"""Plays what is first."""\n\nfrom harness.bot import RazziaBot, serve\n\nserve(RazziaBot)\n'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "bot.py").write_text(BOT)
    written(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the league has run, to be read only."""
    home = tmp_path_factory.mktemp("ran")
    (home / "other").mkdir()
    (home / "other" / "bot.py").write_text(BOT)
    written(home)
    harness(home, "league", "run", "spring.toml", "--quiet")
    return home


def written(home: Path, rounds: int = 1, more: str = "") -> None:
    (home / "spring.toml").write_text(LEAGUE.format(rounds=rounds) + more)


def harness(home: Path, *words: str, code: int = 0, answer: str = "") -> subprocess.CompletedProcess[str]:
    done = commands.harness(*words, cwd=home, stdin=answer)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def _env() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "HARNESS_DB"}


def rows(home: Path, *words: str) -> Any:
    return json.loads(harness(home, *words, "--output", "json").stdout)["rows"]


def test_a_league_runs_and_is_there_to_be_read(home: Path) -> None:
    ran = harness(home, "league", "run", "spring.toml", "--output", "json")
    standings = json.loads(ran.stdout)
    assert (standings["league"], standings["planned"], standings["games"]) == ("spring", 16, 16)
    assert {row["bot"] for row in standings["rows"]} == {"greedy", "hunter", "random", "other"}
    assert "commitment: the secret's SHA-256 is " in ran.stderr
    assert ran.stdout == harness(home, "league", "standings", "spring", "--output", "json").stdout
    again = harness(home, "league", "run", "spring.toml", "--output", "json")
    assert again.stdout == ran.stdout
    assert "16 games are there already: 0 to play" in again.stderr


def test_a_league_has_views(ran: Path) -> None:
    (run,) = rows(ran, "league", "list")
    assert run == {
        "league": "spring", "run": 1, "game": "razzia", "bots": 4, "games": 16, "planned": 16, "over": True,
    }  # fmt: skip
    three = rows(ran, "league", "standings", "spring", "--seats", "3", "--exclude", "rand*")
    assert [row["games"] for row in three] == [9, 9, 9]
    elo = rows(ran, "league", "standings", "spring", "--model", "elo")
    assert sum(row["rating"] for row in elo) == 6000
    cross = rows(ran, "league", "crosstable", "spring")
    assert all(row["shares"][row["bot"]] is None for row in cross)
    assert harness(ran, "league", "standings", "spring", "--output", "csv").stdout.startswith(
        "rank_from,rank_to,bot,title,author,team,reference,group,rating,"
    )
    assert harness(ran, "league", "standings", "spring", "--output", "markdown").stdout.startswith(
        "| # | bot |"
    )
    shown = json.loads(harness(ran, "league", "show", "spring", "--output", "json").stdout)
    assert shown["seed"] == "cli"
    assert shown["configuration"]["rounds"] == 1


@pytest.mark.slow
def test_a_file_that_has_changed_is_refused_until_a_fresh_run_is_asked_for(home: Path) -> None:
    harness(home, "league", "run", "spring.toml", "--quiet")
    refused = harness(home, "league", "run", "spring.toml", "--seed", "other", code=1)
    assert "seed: another than the stored one" in refused.stderr
    assert "--fresh" in refused.stderr
    assert not refused.stdout
    written(home, rounds=2)
    harness(home, "league", "run", "spring.toml", "--fresh", "--quiet")
    assert [(run["run"], run["games"]) for run in rows(home, "league", "list")] == [(1, 16), (2, 32)]
    assert json.loads(harness(home, "league", "show", "spring#1", "--output", "json").stdout)["games"] == 16
    assert json.loads(harness(home, "league", "show", "spring", "--output", "json").stdout)["games"] == 32


@pytest.mark.slow
def test_a_league_that_is_interrupted_says_how_it_goes_on_and_goes_on(home: Path) -> None:
    written(home, rounds=200)
    command = [*HARNESS, "league", "run", "spring.toml", "--db", "my.db", "--concurrency", "3"]
    with subprocess.Popen(
        command, cwd=home, env=_env(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr
        told = [process.stderr.readline()]
        while "games/s" not in told[-1]:  # some are stored
            told.append(process.stderr.readline())
            assert told[-1]
        process.send_signal(signal.SIGINT)
        _, rest = process.communicate(timeout=60)
    assert process.returncode == 130
    stopped = rest.strip().splitlines()[-1]
    assert stopped.endswith(
        "of 3,200 games are stored. Go on with:  harness league run spring.toml --db my.db"
    )
    with Store.open(str(home / "my.db")) as store:
        run = store.run("spring")
        assert stopped.startswith(f"stopped; {store.count(run):,} of ")
        assert 0 < store.count(run) < 3200
        assert not run.over
    shown = json.loads(harness(home, "league", "show", "spring", "--db", "my.db", "--output", "json").stdout)
    assert shown["seed"] is shown["secret"] is shown["configuration"]["seed"] is None


def test_a_dry_run_stores_nothing(home: Path) -> None:
    dry = harness(home, "league", "run", "spring.toml", "--dry-run").stdout.splitlines()
    assert dry[0] == "spring · razzia at 3 and 4 seats · 4 bots · 16 games · seed cli"
    assert dry[1].startswith("  block 1, games 1 to ")
    assert len(dry) == 1 + 5 + 2 * 3 + 1  # its blocks, the balance of two sizes and of both, an estimate
    assert "every bot sits in every seat 3 times" in dry[6]
    assert dry[-1].startswith("about ")
    assert not (home / "harness.db").exists()


@pytest.mark.slow
def test_a_run_is_deleted_when_its_owner_says_so(home: Path) -> None:
    harness(home, "league", "run", "spring.toml", "--quiet")
    harness(home, "league", "delete", "spring", answer="n\n", code=1)
    assert len(rows(home, "league", "list")) == 1
    harness(home, "league", "delete", "spring", "--yes")
    assert rows(home, "league", "list") == []
    assert "no league 'spring'" in harness(home, "league", "standings", "spring", code=1).stderr


@pytest.mark.slow
def test_a_new_league_file_runs_as_it_is(home: Path) -> None:
    harness(home, "league", "init", "new.toml")
    harness(home, "league", "run", "new.toml", "--quiet")
    assert "there already" in harness(home, "league", "init", "new.toml", code=1).stderr


@pytest.mark.parametrize(("file", "game"), [*zip(["new.toml", "leagues/2027/new.toml"], GAMES, strict=False)])
def test_a_new_bot_is_where_a_new_league_file_looks_for_it(tmp_path: Path, file: str, game: str) -> None:
    """As printed, but for the blanks at the beginnings of comments."""
    said = harness(tmp_path, "league", "init", file, "--game", game).stderr
    run, new = [line.partition(":  harness ")[2].split() for line in said.splitlines()]
    harness(tmp_path, *new)
    path = tmp_path / file
    text = path.read_text("utf-8")
    section = '# [[bots]]\n# name = "fox"\n# path = "fox" '
    assert section in text
    path.write_text(text.replace(section, section.replace("# ", "")), "utf-8")
    told = harness(tmp_path, *run, "--dry-run")
    assert "fox" in told.stdout + told.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["run", "none.toml"], 2, "cannot read none.toml"),
        (["run", "spring"], 2, "cannot read spring: No such file or directory; did you mean spring.toml?"),
        (["run", "other/bot.py"], 2, "other/bot.py"),
        (["standings", "spring.toml"], 1, "; expected the name of a league, and not its file"),
        (["standings", "sprig"], 1, "did you mean spring?"),
        (["standings", "spring#7"], 1, "has no run 7"),
        (["standings", "spring", "--seats", "5"], 1, "has no games at 5 seats; it plays at 3, 4"),
        (["standings", "spring", "--include", "gredy"], 1, "did you mean greedy?"),
        (["standings", "spring", "--db", "none.db"], 1, "none.db: there is no such file"),
    ],
)
def test_what_is_wrong_is_said_on_one_line(ran: Path, words: list[str], code: int, said: str) -> None:
    wrong = harness(ran, "league", *words, code=code)
    assert said in wrong.stderr
    assert not wrong.stdout


def test_a_bot_that_is_not_there_ends_the_run_before_any_game(home: Path) -> None:
    (home / "other" / "bot.py").write_text("raise SystemExit('not today')\n")
    wrong = harness(home, "league", "run", "spring.toml", code=1)
    assert "other" in wrong.stderr
    assert "not today" in wrong.stderr
    with Store.open(str(home / "harness.db")) as store:
        assert store.count(store.run("spring")) == 0


def test_a_bot_that_cannot_be_found_begins_no_run(home: Path) -> None:
    (home / "other" / "bot.py").unlink()
    wrong = harness(home, "league", "run", "spring.toml", code=2)
    assert "bot other" in wrong.stderr
    assert not (home / "harness.db").exists()


def test_a_bot_on_stand_in_makes_the_exit_code_three(home: Path) -> None:
    (home / "other" / "bot.py").write_text(
        "from harness.bot import RazziaBot, serve\n\n\nclass Wrong(RazziaBot):\n"
        "    def play(self, view):\n        return 'nothing'\n\n\nserve(Wrong)\n"
    )
    ran = harness(home, "league", "run", "spring.toml", "--output", "json", "--quiet", code=3)
    (wrong,) = [row for row in json.loads(ran.stdout)["rows"] if row["bot"] == "other"]
    assert wrong["stand_ins"] == wrong["games"] == 13
    assert wrong["faults"] == 3 * 13
    assert wrong["place"] > 3
