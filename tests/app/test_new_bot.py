"""A new bot plays at once, whatever it is called and whatever it plays."""

import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.app.new_bot import class_name, new_bot
from harness.bot import BOTS, practise
from harness.bot.kits import languages
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.games import FIRST, GAMES
from tests.support.strategies import every_game

NAMES = ["fox", "red-fox", "View", "razzia-bot", "Any", "class", "None", "bot", "pytest", "x--9", "Z_"]


@pytest.mark.parametrize("name", NAMES)
def test_whatever_the_name_the_bot_plays(tmp_path: Path, name: str) -> None:
    game = GAMES[FIRST]
    files = {file.path.name: file.path for file in new_bot(name, tmp_path, game.name).files}
    bot: Any = runpy.run_path(str(files["bot.py"]))[class_name(name, game)]
    assert practise([bot] * game.seats[0]).faults == ()


@every_game
def test_whatever_the_game_the_bot_plays(tmp_path: Path, game: AnyGame) -> None:
    files = {file.path.name: file.path for file in new_bot("fox", tmp_path, game.name).files}
    bot: Any = runpy.run_path(str(files["bot.py"]))["Fox"]
    assert issubclass(bot, BOTS[game.name])
    for seats in game.seats:
        assert practise([bot] * seats).faults == ()
    assert "$" not in "".join([path.read_text("utf-8") for path in files.values()])


@every_game
def test_its_readme_explains_every_method_that_the_bot_may_have(tmp_path: Path, game: AnyGame) -> None:
    page = new_bot("fox", tmp_path, game.name).files[1].path.read_text("utf-8")
    bot = (tmp_path / "fox" / "bot.py").read_text("utf-8")
    own = {name for name in vars(BOTS[game.name]) if not name.startswith("_")} - {"game", "move"}
    assert own
    for name in own:
        assert f"`{name}(" in page
        assert f"def {name}(" in bot


@pytest.mark.slow  # processes
@every_game
def test_its_own_test_passes(tmp_path: Path, game: AnyGame) -> None:
    new_bot("fox", tmp_path, game.name)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    for command in (words, [sys.executable, "-X", "importtime", "test_fox.py"]):
        tried = subprocess.run(command, cwd=tmp_path / "fox", capture_output=True, text=True, timeout=100)
        assert tried.returncode == 0, tried.stdout
    assert tried.stdout == "fox makes no fault\n"
    assert "harness.bot" in tried.stderr
    assert "pytest" not in tried.stderr  # README's first command does not install it


def test_the_class_has_the_name_in_capitals_and_hides_nothing_of_the_sdk() -> None:
    named = {"fox": "Fox", "red-fox": "RedFox", "r2_d2": "R2D2", "view": "ViewPlayer", "none": "NonePlayer"}
    assert {name: class_name(name, GAMES[FIRST]) for name in named} == named


@every_game
@pytest.mark.parametrize("language", languages())
def test_every_kit_has_all_that_it_names_for_every_game(tmp_path: Path, language: str, game: AnyGame) -> None:
    made = new_bot("red-fox", tmp_path, game.name, language)
    assert all(file.path.is_file() and file.purpose for file in made.files)
    page = (tmp_path / "red-fox" / "README.md").read_text("utf-8")
    assert game.name in page
    assert all(word in page for word in ("harness play", "harness bot check"))


@every_game
def test_the_functions_in_javascript_are_the_methods_in_python(tmp_path: Path, game: AnyGame) -> None:
    new_bot("fox", tmp_path, game.name, "javascript")
    bot = (tmp_path / "fox" / "bot.js").read_text("utf-8")
    page = (tmp_path / "fox" / "README.md").read_text("utf-8")
    methods = [name for name in vars(BOTS[game.name]) if not name.startswith("_")]
    for name in {*methods} - {"game", "move"}:
        first, *others = name.split("_")
        function = first + "".join([each.capitalize() for each in others])
        assert f"function {function}(" in bot
        assert f"`{function}(" in page


def test_a_language_without_a_kit_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match=r"^no kit for 'pyton': .*did you mean python\?$"):
        new_bot("fox", tmp_path, FIRST, "pyton")
    assert [*tmp_path.iterdir()] == []


def test_what_to_type_next_is_as_a_shell_reads_it(tmp_path: Path) -> None:
    home = tmp_path / "my bots"
    for language, target in (("python", f"{home}/fox/"), ("javascript", f"cmd:node {home}/fox/bot.js")):
        made = new_bot("fox", home, FIRST, language)
        shutil.rmtree(home)
        words = [shlex.split(command) for command in made.commands]
        assert ["harness", "bot", "check", target] in words
        assert any(f"fox={target}" in each for each in words)
