"""A bot of a league is one program: one that has changed does not go on with the games of another."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from harness.store import Store
from tests.cli.test_league_commands import BOT, harness

pytestmark = pytest.mark.slow

LEAGUE = """
name = "spring"
game = "razzia"
seats = 3
rounds = {rounds}
move_limit = 20.0
seed = "changed"
sandbox = "limits"

[[bots]]
name = "fox"
path = "fox"

[[bots]]
name = "crow"
command = ["{python}", "crow.py"]

[[bots]]
name = "random"
sample = "random"
"""
DIES = """
import os, sys
from pathlib import Path

from harness.bot import RazziaBot, serve

class Dies(RazziaBot):
    def play(self, view):
        Path(__file__).with_name("bot.py").write_text("print('I am another')")
        print("good-bye", flush=True)
        os._exit(7)

serve(Dies)
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "fox").mkdir()
    (tmp_path / "fox" / "bot.py").write_text(BOT)
    (tmp_path / "crow.py").write_text(BOT)
    (tmp_path / "spring.toml").write_text(LEAGUE.format(rounds=1, python=sys.executable))
    return tmp_path


def run(home: Path, *words: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
    return harness(home, "league", "run", "spring.toml", "--quiet", *words, code=code)


def test_a_changed_bot_is_refused_and_named_and_may_begin_anew(home: Path) -> None:
    run(home)
    shown = json.loads(harness(home, "league", "show", "spring", "--output", "json").stdout)["programs"]
    assert {name: bool(program) for name, program in shown.items()} == {
        "fox": True,
        "crow": True,
        "random": False,
    }
    (home / "fox" / "bot.py").write_text(BOT + "# better\n")
    (home / "league.html").write_text("a report beside the file is no bot's")
    refused = run(home, code=1)
    assert refused.stdout == ""
    begins = rf"begins [0-9a-f]{{12}}, was {shown['fox'][:12]}"
    assert re.fullmatch(
        rf"error: bot fox has changed since it played \(its files' SHA-256 {begins}\)\. 3 games of league spring are "
        "stored, and the others would be another bot's: say --accept-changes to play on with it as a new version; --fresh "
        r"for a new run of all games, which stands beside the old; or put the files back\n",
        refused.stderr,
    )
    run(home, "--fresh")
    with Store.open(str(home / "harness.db")) as store:
        assert [store.count(each) for each in store.runs()] == [3, 3]
    (home / "crow.py").write_text(BOT + "# worse\n")
    assert "error: bot crow has changed since it played" in run(home, code=1).stderr


def test_a_bot_that_changes_itself_and_ends_is_not_started_again(home: Path) -> None:
    (home / "fox" / "bot.py").write_text(DIES)
    ended = run(home, code=3)
    why = "it is not started again, as its files have changed since the run began; the process ended with exit code 7"
    assert ended.stderr.startswith(f"bot fox: {why}; it said:\n")
    assert "\ngood-bye\n" in ended.stderr
    with Store.open(str(home / "harness.db")) as store:
        league = store.run("spring")
        assert store.count(league) == 3
        faults = [faulted.fault for faulted in store.faults(league) if faulted.bot == 0]
        assert {fault.kind.value for fault in faults} == {"disconnected"}
        assert all(why in fault.detail for fault in faults)


def test_an_organiser_changes_a_league_from_day_to_day_and_loses_nothing(home: Path) -> None:
    """A late bot, a bot that is mended, one that leaves, more rounds, a game that was no good."""
    file = home / "spring.toml"
    run(home)
    with file.open("a") as opened:
        opened.write('\n[[bots]]\nname = "owl"\nsample = "random"\n')
    run(home)
    (home / "fox" / "bot.py").write_text(BOT + "# better\n")
    run(home, "--accept-changes")
    crow = re.search(r"\[\[bots\]\]\nname = \"crow\"\n.*\n", file.read_text())
    assert crow
    file.write_text(file.read_text().replace(crow[0], "").replace("rounds = 1", "rounds = 2"))
    run(home)
    void = harness(home, "league", "void", "spring", "2", "--why", "a test")
    assert void.stderr.startswith("void: games 1-3. ")
    table = run(home).stdout
    assert "fox#2" in table
    said = harness(home, "league", "show", "spring").stdout
    assert re.findall("UTC  (.*)", said) == [
        "opened",
        "owl entered",
        "fox#2 entered",
        "crow left",
        "rounds: 2, was 1",
        "void: games 1-3: a test",
    ]
    shown = harness(home, "league", "standings", "spring", "--versions", "--output", "csv").stdout
    for name in ("fox,", "fox#2,", "crow,", "owl,", "random,"):
        assert f",{name}" in shown
    assert "fox#2" in harness(home, "league", "report", "spring").stdout
    harness(home, "league", "verify", "spring")
