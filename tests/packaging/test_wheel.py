"""A wheel has in it what somebody needs who has no checkout."""

import subprocess
import sys
import sysconfig
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

import harness
from harness.app.present.html.replay import replay_script, replay_style
from harness.games import GAMES
from tests.support.protos import PROTOS, sources
from tests.support.tools import missing

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow  # pip fetches what builds a wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(home),
        str(ROOT),
    ]
    built = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if built.returncode and "hatchling" in built.stderr:
        missing(f"pip could not fetch what builds a wheel: {built.stderr[-300:]}")
    assert built.returncode == 0, built.stderr
    (found,) = home.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The directory of commands of an environment that has the wheel, and our dependencies without this checkout."""
    home = wheel.parent / "env"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True, timeout=300)
    pip = [str(home / "bin" / "pip"), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(pip, check=True, timeout=300)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(
        f"{sysconfig.get_path('purelib')}\n"
    )  # whose own .pth are not read
    return home / "bin"


def test_the_protos_travel_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "harness"), "bot", "protos", "protos"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    written = {file: (tmp_path / "protos" / file).read_bytes() for file in sources()}
    assert written == {file: (PROTOS / file).read_bytes() for file in sources()}


def test_the_kits_travel_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "harness"), "bot", "new", "fox"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert {file.name for file in (tmp_path / "fox").iterdir()} == {"bot.py", "README.md", "test_fox.py"}


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_drawn_from_what_is_in_the_wheel(installed: Path, tmp_path: Path, game: str) -> None:
    seats = str(GAMES[game].seats[0])
    made = [
        str(installed / "harness"),
        "game",
        "simulate",
        "--game",
        game,
        "--seats",
        seats,
        "--out",
        "a.games",
    ]
    assert subprocess.run(made, cwd=tmp_path, capture_output=True, timeout=120).returncode == 0
    command = [str(installed / "harness"), "game", "show", "a.games", "--output", "html"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    shown = GAMES[game].pictures
    assert f"<style>{replay_style([shown])}</style>" in ran.stdout
    assert f"<script>{replay_script()}</script>" in ran.stdout
    assert ran.stdout.count('class="scene"') > 20


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        files = opened.namelist()
        (metadata,) = [opened.read(file).decode() for file in files if file.endswith(".dist-info/METADATA")]
    about = Parser().parsestr(metadata)
    assert about["Name"] == "razzia-harness"
    assert about["Version"] == harness.__version__
    assert about["License-Expression"] == "MIT"
    assert about["Author"] == "The razzia-harness authors"
    assert about["Keywords"]
    assert "Typing :: Typed" in about.get_all("Classifier", [])
    assert "harness/py.typed" in files
    assert not [file for file in files if file.startswith("tests/")]
