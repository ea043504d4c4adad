"""`--log` and a league's `logs`: what bots print can be read, and no other bot reads it."""

from pathlib import Path

import pytest

from tests.support.commands import harness

pytestmark = pytest.mark.process

TALKER = """
from harness.bot import RazziaBot
class Talker(RazziaBot):
    def play(self, view):
        print("I hold", *view.hand)
        return view.hand[0]
"""
READER = f"""
from pathlib import Path
{TALKER.replace("Talker", "Reader").replace('print("I hold", *view.hand)', 'print(sorted(Path("logs").glob("*")))')}
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name, text in {"talker": TALKER, "reader": READER}.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    return tmp_path


def test_play_keeps_what_each_bot_prints(home: Path) -> None:
    arguments = [
        "--bot",
        "talker.py",
        "--bot",
        "greedy",
        "--bot",
        "random",
        "--log",
        "new/logs",
        "--games",
        "2",
    ]
    played = harness("play", *arguments, "--seed", "1", cwd=home)
    assert (played.returncode, played.stderr) == (0, "")
    assert {file.name for file in (home / "new" / "logs").iterdir()} == {
        "talker.log",
        "greedy.log",
        "random.log",
    }
    lines = (home / "new" / "logs" / "talker.log").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.startswith("I hold ")]) > 10
    assert (
        len(lines) == len([line for line in lines if line.startswith("I hold ")]) + 2
    )  # and no noise of ours


def test_check_and_repro_keep_it_too(home: Path) -> None:
    bots = ["--bot", "talker.py", "--bot", "greedy", "--bot", "random"]
    assert harness("play", *bots, "--seed", "1", "--out", "games", cwd=home).returncode == 0
    arguments = ["games", "--seat", "talker", "--bot", "talker.py", "--all", "--log", "repro"]
    assert harness("game", "repro", *arguments, cwd=home).returncode == 0
    assert (
        harness(
            "bot", "check", "talker.py", "--step", "7", "--step", "8", "--log", "check", cwd=home
        ).returncode
        == 0
    )
    for directory in ("repro", "check"):
        assert "I hold " in (home / directory / "talker.log").read_text("utf-8")


def test_a_league_keeps_it_where_its_file_says_and_shows_it_to_no_bot(home: Path) -> None:
    bots = "".join([f'[[bots]]\nname = "{name}"\npath = "{name}.py"\n' for name in ("talker", "reader")])
    sample = '[[bots]]\nname = "greedy"\nsample = "greedy"\n'
    head = 'game = "razzia"\nseats = 3\nrounds = 1\nsandbox = "strict"\n'
    (home / "l.toml").write_text(f'{head}logs = "logs"\n{bots}{sample}', "utf-8")
    run = harness("league", "run", "l.toml", "--quiet", cwd=home)
    if "cannot be had here" in run.stderr:
        (home / "l.toml").write_text(
            f'{head}logs = "logs"\n{bots}{sample}'.replace("strict", "limits"), "utf-8"
        )
        run = harness("league", "run", "l.toml", "--quiet", cwd=home)
    else:
        assert set((home / "logs" / "reader.log").read_text("utf-8").splitlines()[1:-1]) == {"[]"}
    assert (run.returncode, run.stderr) == (0, "")
    assert "I hold " in (home / "logs" / "talker.log").read_text("utf-8")
