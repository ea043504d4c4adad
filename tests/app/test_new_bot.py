"""A new bot plays at once, whatever it is called."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from harness.app.new_bot import class_name, new_bot
from harness.bot import RazziaBot, practise


@pytest.mark.parametrize(
    "name", ["fox", "red-fox", "View", "razzia-bot", "Any", "class", "None", "bot", "pytest", "x--9", "Z_"]
)
def test_whatever_the_name_the_bot_plays(tmp_path: Path, name: str) -> None:
    files = {file.path.name: file.path for file in new_bot(name, tmp_path)}
    bot: Any = runpy.run_path(str(files["bot.py"]))[class_name(name)]
    assert issubclass(bot, RazziaBot)
    for seats in range(3, 9):
        assert practise([bot] * seats).faults == ()
    assert "$" not in "".join([path.read_text("utf-8") for path in files.values()])


def test_the_class_has_the_name_in_capitals_and_hides_nothing_of_the_sdk() -> None:
    named = {"fox": "Fox", "red-fox": "RedFox", "r2_d2": "R2D2", "view": "ViewPlayer", "none": "NonePlayer"}
    assert {name: class_name(name) for name in named} == named
