"""Which sandbox bots get: by what is asked for, what the machine has, and what lies beside them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.app.bot_specs import BotSpec, file_bot
from harness.app.sandboxes import sandbox_for, sandboxed
from harness.league.limits import Level
from harness.local.machine import lacks_strict
from harness.local.sandbox import NO_SANDBOX, Sandbox
from tests.support.tools import missing

pytestmark = pytest.mark.process

HARNESS = [sys.executable, "-m", "harness"]
PLAY = [
    "play",
    "--bot",
    "a=random",
    "--bot",
    "b=random",
    "--bot",
    "c=random",
    "--seed",
    "1",
    "--move-limit",
    "20",
]

_PRIES = """
import os
from pathlib import Path
from harness.bot import RazziaBot, serve
for place in os.environ["SECRETS"].split():
    try:
        Path(place).read_bytes()
    except FileNotFoundError:
        continue
    raise SystemExit(f"I have read {place}")
serve(RazziaBot)
"""


def harness(*words: str, cwd: Path, path: str = os.environ["PATH"]) -> "subprocess.CompletedProcess[str]":
    env = {name: value for name, value in os.environ.items() if name not in ("HARNESS_SANDBOX", "HARNESS_DB")}
    return subprocess.run(
        [*HARNESS, *words], cwd=cwd, env=env | {"PATH": path}, capture_output=True, text=True, timeout=120
    )


def test_without_bubblewrap_bots_are_kept_within_limits_and_a_line_says_what_is_missing(
    tmp_path: Path,
) -> None:
    played = harness(*PLAY, cwd=tmp_path, path=str(tmp_path))
    why = "bots are kept within limits, but in no strict sandbox: it needs bubblewrap: apt install bubblewrap"
    assert (played.returncode, played.stderr.splitlines()) == (0, [why])


def test_strict_is_refused_where_it_cannot_be_had(tmp_path: Path) -> None:
    played = harness(*PLAY, "--sandbox", "strict", cwd=tmp_path, path=str(tmp_path))
    why = 'sandbox "strict" cannot be had here: it needs bubblewrap: apt install bubblewrap; or say "limits"'
    assert (played.returncode, played.stderr) == (2, f"error: {why}\n")


@pytest.mark.parametrize("level", ["limits", "none"])
def test_what_is_asked_for_is_not_commented_on(level: str, tmp_path: Path) -> None:
    played = harness(*PLAY, "--sandbox", level, cwd=tmp_path, path=str(tmp_path))
    assert (played.returncode, played.stderr) == (0, "")


def test_a_bot_that_runs_already_is_in_no_sandbox_of_ours(tmp_path: Path) -> None:
    told: list[str] = []
    there = BotSpec("fox", address="127.0.0.1:1")
    assert sandbox_for([there], Level.STRICT, str(tmp_path / "db"), told.append) == NO_SANDBOX
    assert not told


def test_other_bots_files_are_hidden_from_a_bot_and_its_own_are_not(tmp_path: Path) -> None:
    for name in ("fox.py", "crow.py"):
        (tmp_path / name).touch()
    fox, crow = (file_bot(name, tmp_path / f"{name}.py") for name in ("fox", "crow"))
    twin = file_bot("twin", tmp_path / "fox.py")
    db = tmp_path / "harness.db"
    kept = sandboxed([fox, crow, twin], Sandbox(Level.LIMITS, hidden=(db,)))
    shown = [spec.sandbox.hidden for spec in kept]
    assert shown == [(db, crow.files), (db, fox.files, twin.files), (db, crow.files)]


def test_a_bot_plays_with_one_whose_directory_has_a_name_that_begins_as_its_own(tmp_path: Path) -> None:
    if lacks := lacks_strict():
        missing(f"no strict sandbox on this machine: {lacks}")
    for name in ("anna", "anna-lena"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bot.py").write_text(
            "from harness.bot import serve\nfrom sample_bots.razzia.greedy import Greedy\nserve(Greedy)\n"
        )
    bots = ["--bot", "anna", "--bot", "anna-lena", "--bot", "random"]
    played = harness("play", *bots, "--seed", "1", "--games", "1", "--sandbox", "strict", cwd=tmp_path)
    assert (played.returncode, played.stderr) == (0, "")


def test_what_sqlite_has_beside_a_database_is_hidden_with_it(tmp_path: Path) -> None:
    (tmp_path / "fox.py").touch()
    fox, db = file_bot("fox", tmp_path / "fox.py"), tmp_path / "harness.db"
    (hidden,) = {sandbox_for([fox], Level.LIMITS, str(db), print).hidden}
    assert {path.name for path in hidden} == {"harness.db", "harness.db-wal", "harness.db-shm"}


def test_bots_of_a_league_read_neither_its_seed_nor_its_database_nor_each_other(tmp_path: Path) -> None:
    if lacks := lacks_strict():
        missing(f"no strict sandbox on this machine: {lacks}")
    (tmp_path / "crow").mkdir()
    for bot in ("fox.py", "crow/bot.py"):
        (tmp_path / bot).write_text(_PRIES)
    secrets = {"league.toml", "harness.db", "harness.db-wal", "fox.py", "crow/bot.py"}

    def environment(own: str) -> str:
        places = " ".join([str(tmp_path / secret) for secret in sorted(secrets - {own})])
        return f'environment = {{ SECRETS = "{places}" }}\n'

    (tmp_path / "league.toml").write_text(
        'game = "razzia"\nseats = 3\nseed = "secret"\nmove_limit = 20.0\nsandbox = "strict"\n'
        '[[bots]]\nname = "random"\nsample = "random"\n'
        f'[[bots]]\nname = "fox"\ncommand = ["{sys.executable}", "fox.py"]\n{environment("fox.py")}'
        f'[[bots]]\nname = "crow"\npath = "crow"\n{environment("crow/bot.py")}'
    )
    done = harness("league", "run", "league.toml", "--quiet", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
